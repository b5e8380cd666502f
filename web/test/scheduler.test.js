import assert from 'node:assert/strict';
import test from 'node:test';
import { createScheduler, isMoving } from '../views/scheduler.js';
import { part } from './part.js';

const scene = { points: [], view: {}, kernel: 'rbf', params: {} };
const frame = {
  scene: null,
  training: null,
  taken: null,
  surface: null,
  terms: null,
  gram: null,
  history: null,
  parsed: null,
  notice: null,
};
const focus = { pointer: null, point: null, pair: null, tried: null, tool: 'point' };
const state = part({ scene, frame, focus, settings: {}, history: {}, stroke: null });

/** The state with another point. @param {number} n */
const moved = (n) => part({ ...state, scene: { ...scene, points: [n] } });

/**
 * A page of three parts, whose idle time and clock the test has in hand, and how long each part
 * draws. One of them may be open.
 */
function page(milliseconds = {}, open = '') {
  const drawn = [];
  const idle = [];
  const timers = [];
  const clock = { now: 1000 };
  const part = (name) => ({
    name,
    draw(now, before) {
      drawn.push([name, now, before]);
      clock.now += milliseconds[name] ?? 0;
    },
  });
  const scheduler = createScheduler([part('plane')], [part('a'), part('b'), part('c')], {
    isOpen: (/** @type {any} */ { name }) => name === open,
    requestIdle: (work) => idle.push(work),
    setTimer: (work, ms) => timers.push({ work, due: clock.now + ms }),
    now: () => clock.now,
  });
  return {
    scheduler,
    made: part,
    idle,
    timers,
    clock,
    /** What was drawn since it was asked last. */
    names: () => drawn.splice(0).map(([name]) => name),
    drawn,
    rest: () => idle.shift()(),
    /** Lets time pass, with its timers. @param {number} ms */
    pass(ms) {
      const until = clock.now + ms;
      for (;;) {
        timers.sort((a, b) => a.due - b.due);
        if (!(timers[0]?.due <= until)) break;
        const { due, work } = timers.shift();
        clock.now = Math.max(clock.now, due);
        work();
      }
      clock.now = Math.max(clock.now, until);
    },
  };
}

test('what a move of a hand and an answer to it change is told from all else', () => {
  assert.ok(isMoving(moved(1), state));
  const answered = {
    ...frame,
    scene: {},
    training: {},
    taken: {},
    surface: {},
    terms: {},
    gram: {},
    history: {},
  };
  assert.ok(isMoving(part({ ...state, frame: answered }), state));
  assert.ok(isMoving(part({ ...state, focus: { ...focus, pointer: [0, 0] } }), state));
  assert.ok(isMoving(part({ ...state, focus: { ...focus, tried: 'letter' } }), state));
  assert.ok(!isMoving({ ...state, scene: { ...scene, points: [1], kernel: 'linear' } }, state));
  assert.ok(!isMoving(part({ ...state, frame: { ...frame, notice: {} } }), state));
  assert.ok(!isMoving(part({ ...state, focus: { ...focus, tool: 'erase' } }), state));
  assert.ok(!isMoving(part({ ...state, settings: {} }), state));
});

test('a slider that is pulled moves things, from the second edit of its stroke on', () => {
  const pulled = (kernel, stroke, parsed = null) =>
    part({ ...state, scene: { ...scene, kernel }, frame: { ...frame, parsed }, stroke });
  const begun = pulled('rbf(gamma=1)', 'gamma 1');
  assert.ok(!isMoving(begun, state));
  assert.ok(isMoving(pulled('rbf(gamma=2)', 'gamma 1', {}), begun));
  const judged = part({ ...begun, frame: { ...begun.frame, verdict: {}, verdicts: new Map() } });
  assert.ok(isMoving(judged, begun), 'what its kernel is comes with every edit');
  assert.ok(!isMoving(pulled('rbf(gamma=2)', 'gamma 2'), begun));
  assert.ok(!isMoving(pulled('rbf(gamma=2)', null), pulled('rbf(gamma=1)', null)));
});

test('what is chosen is drawn everywhere at once', () => {
  const it = page();
  it.scheduler.draw(state);
  assert.deepEqual(it.names(), ['a', 'b', 'c', 'plane']);
  it.scheduler.draw(part({ ...state, settings: { theme: 'dark' } }), state);
  assert.deepEqual(it.names(), ['a', 'b', 'c', 'plane']);
  assert.equal(it.idle.length, 0);
});

test('what was chosen does not hold a slow page: what takes too long to wait for comes later', () => {
  const { scheduler, names, idle, pass } = page({ a: 30, b: 30, c: 5 });
  scheduler.draw(state);
  assert.deepEqual(names(), ['a', 'b', 'plane']);
  pass(100);
  assert.equal(idle.length, 1);
  idle.shift()();
  assert.deepEqual(names(), ['c']);
  pass(1000);
  assert.equal(idle.length, 0, 'everything is drawn');
});

test('while things move the plane is drawn at once and the others when there is time', () => {
  const it = page();
  it.scheduler.draw(state);
  it.names();
  const one = moved(1);
  const two = moved(2);
  it.scheduler.draw(one, state);
  it.scheduler.draw(two, one);
  assert.deepEqual(it.names(), ['plane', 'plane']);
  assert.equal(it.idle.length, 1, 'they wait once');
  it.rest();
  assert.deepEqual(
    it.drawn.map(([name, now, before]) => [name, now === two, before === state]),
    [
      ['a', true, true],
      ['b', true, true],
      ['c', true, true],
    ],
    'in one go, from what each had drawn to the newest',
  );
  assert.equal(it.idle.length + it.timers.length, 0, 'nobody is behind');
});

test('the first picture is seen before anything else is drawn', () => {
  const it = page();
  it.scheduler.draw(state);
  it.names();
  const told = part({ ...frame, notice: {} });
  const seen = part({ ...state, frame: { ...told, surface: {} } });
  it.scheduler.draw(seen, state);
  assert.deepEqual(it.names(), ['plane']);
  it.rest();
  assert.deepEqual(it.names(), ['a', 'b', 'c']);
  it.scheduler.draw(part({ ...seen, frame: { ...frame, surface: {} } }), seen);
  assert.deepEqual(it.names(), ['a', 'b', 'c', 'plane'], 'the next is no first one');
});

test('a scene that is opened is seen before what stands beside it is drawn', () => {
  const it = page({}, 'b');
  const before = part({ ...state, opened: 4 });
  it.scheduler.draw(before);
  it.names();
  it.scheduler.draw(part({ ...before, scene: { ...scene, kernel: 'linear' }, opened: 5 }), before);
  assert.deepEqual(it.names(), ['plane', 'b'], 'with what somebody looks at');
  it.rest();
  assert.deepEqual(it.names(), ['a', 'c']);
});

test('numbers do not change more often than they can be read', () => {
  const it = page();
  it.scheduler.draw(state);
  const one = moved(1);
  const two = moved(2);
  it.scheduler.draw(one, state);
  it.rest();
  it.pass(20);
  it.scheduler.draw(two, one);
  it.names();
  it.pass(79);
  assert.equal(it.idle.length, 0);
  it.pass(1);
  it.rest();
  assert.deepEqual(it.names(), ['a', 'b', 'c']);
});

/**
 * A page where a point has moved twice, and the others have drawn the first move.
 *
 * @param {Record<string, number>} [milliseconds]
 */
function underway(milliseconds) {
  const it = page(milliseconds);
  const [one, two] = [moved(1), moved(2)];
  it.scheduler.draw(state);
  it.scheduler.draw(one, state);
  it.rest();
  it.scheduler.draw(two, one);
  return { ...it, one, two };
}

/**
 * How often the others are drawn during two seconds of moves that follow each other in 16 ms.
 *
 * @param {ReturnType<typeof page>} it
 */
function roundsOf(it) {
  let last = state;
  it.scheduler.draw(last);
  it.names();
  for (let i = 0; i < 125; i++) {
    it.pass(16);
    const next = moved(i);
    it.scheduler.draw(next, last);
    last = next;
    if (it.idle.length > 0) it.rest();
  }
  return it.names().filter((name) => name === 'a').length;
}

test('what takes the others long is drawn less often', () => {
  const rounds = [0, 2, 10].map((ms) => roundsOf(page({ b: ms })));
  assert.ok(rounds[0] >= 15, `${rounds}`);
  assert.ok(rounds[1] >= 6 && rounds[1] <= 9, `${rounds}`);
  assert.ok(rounds[2] >= 3 && rounds[2] < rounds[1], `${rounds}: but not for ever`);
});

test('what is open follows the hand, as often as three quarters of the time are left', () => {
  const follows = (ms) => {
    const it = page({ b: ms }, 'b');
    let last = state;
    it.scheduler.draw(last);
    it.names();
    for (let i = 0; i < 60; i++) {
      it.clock.now += 16;
      const next = moved(i);
      it.scheduler.draw(next, last);
      last = next;
    }
    return it.names().filter((name) => name !== 'plane');
  };
  assert.deepEqual(follows(2), Array(60).fill('b'), 'with each move');
  const slow = follows(30);
  assert.deepEqual(new Set(slow), new Set(['b']));
  assert.ok(slow.length >= 9 && slow.length <= 11, `${slow.length}`);
});

test('a hand that rests has nobody wait', () => {
  const it = underway({ b: 6 });
  it.names();
  it.pass(99);
  assert.equal(it.idle.length, 0);
  it.pass(1);
  it.rest();
  assert.deepEqual(it.names(), ['a', 'b', 'c']);
});

test('who waits is drawn with the rest when something is chosen', () => {
  const it = page();
  it.scheduler.draw(state);
  const one = moved(1);
  it.scheduler.draw(one, state);
  it.names();
  const two = part({ ...one, settings: {} });
  it.scheduler.draw(two, one);
  assert.deepEqual(it.names(), ['a', 'b', 'c', 'plane']);
  it.rest();
  assert.deepEqual(it.names(), [], 'and not a second time');
});

test('a turn that finds everything drawn is no round', () => {
  const it = underway();
  const chosen = part({ ...it.two, settings: {} });
  it.scheduler.draw(chosen, it.two);
  it.pass(100);
  it.rest();
  it.names();
  it.scheduler.draw(part({ ...chosen, scene: it.one.scene }), chosen);
  assert.equal(it.idle.length, 1, 'the pace is that of the round before');
});

test('a long round is over when everything is drawn at once', () => {
  const it = page({ b: 13 });
  it.scheduler.draw(state);
  const one = moved(1);
  it.scheduler.draw(one, state);
  it.rest();
  const chosen = part({ ...one, settings: {} });
  it.scheduler.draw(chosen, one);
  it.rest();
  it.names();
  it.scheduler.draw(part({ ...chosen, scene }), chosen);
  it.pass(500);
  it.rest();
  assert.deepEqual(it.names(), ['plane', 'a', 'b'], 'the next begins with the first');
});

test('a long round goes on after the page could answer', () => {
  const it = page({ b: 13 });
  it.scheduler.draw(state);
  it.scheduler.draw(moved(1), state);
  it.names();
  it.rest();
  assert.deepEqual(it.names(), ['a', 'b']);
  it.rest();
  assert.deepEqual(it.names(), ['c']);
  assert.equal(it.idle.length + it.timers.length, 0);
});

test('parts that come later are drawn in the next idle time, and then as all others', () => {
  const { scheduler, names, rest, made } = page();
  scheduler.draw(state);
  names();
  scheduler.add([made('d')]);
  assert.deepEqual(names(), []);
  rest();
  assert.deepEqual(names(), ['d']);
  scheduler.draw(part({ ...state, settings: {} }), state);
  assert.deepEqual(names(), ['a', 'b', 'c', 'd', 'plane']);
});
