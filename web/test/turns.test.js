import assert from 'node:assert/strict';
import test from 'node:test';
import { createTurns, isMoving } from '../views/turns.js';

const scene = { points: [], view: {}, kernel: 'rbf', params: {} };
const frame = { scene: null, training: null, surface: null, terms: null, gram: null, notice: null };
const focus = { pointer: null, point: null, pair: null, tool: 'point' };
const state = { scene, frame, focus, settings: {}, history: {} };

/** A page of three parts, whose idle time and clock the test has in hand, and how long each part draws. */
function page(milliseconds = {}) {
  const drawn = [];
  const idle = [];
  const timers = [];
  const clock = { now: 1000 };
  const part = (name) => ({
    draw(now, before) {
      drawn.push([name, now, before]);
      clock.now += milliseconds[name] ?? 0;
    },
  });
  const turns = createTurns([part('plane')], [part('a'), part('b'), part('c')], {
    requestIdle: (work) => idle.push(work),
    setTimer: (work, ms) => timers.push({ work, ms }),
    now: () => clock.now,
  });
  return {
    ...{ turns, idle, timers, clock },
    /** What was drawn since it was asked last. */
    names: () => drawn.splice(0).map(([name]) => name),
    drawn,
    /** Idle time for so many parts. @param {number} parts */
    rest(parts) {
      let left = parts;
      idle.shift()({ timeRemaining: () => --left, didTimeout: false });
    },
  };
}

test('what a move of a hand and an answer to it change is told from all else', () => {
  assert.ok(isMoving({ ...state, scene: { ...scene, points: [1] } }, state));
  assert.ok(isMoving({ ...state, frame: { ...frame, training: {}, surface: {} } }, state));
  assert.ok(isMoving({ ...state, focus: { ...focus, pointer: [0, 0] } }, state));
  assert.ok(!isMoving({ ...state, scene: { ...scene, points: [1], kernel: 'linear' } }, state));
  assert.ok(!isMoving({ ...state, frame: { ...frame, notice: {} } }, state));
  assert.ok(!isMoving({ ...state, focus: { ...focus, tool: 'erase' } }, state));
  assert.ok(!isMoving({ ...state, settings: {} }, state));
});

test('what is chosen is drawn everywhere at once', () => {
  const it = page();
  it.turns.draw(state);
  assert.deepEqual(it.names(), ['a', 'b', 'c', 'plane']);
  it.turns.draw({ ...state, settings: { theme: 'dark' } }, state);
  assert.deepEqual(it.names(), ['a', 'b', 'c', 'plane']);
  assert.equal(it.idle.length, 0);
});

test('while things move the plane is drawn at once and the others when there is time', () => {
  const it = page();
  it.turns.draw(state);
  it.names();
  const one = { ...state, scene: { ...scene, points: [1] } };
  const two = { ...state, scene: { ...scene, points: [2] } };
  it.turns.draw(one, state);
  it.turns.draw(two, one);
  assert.deepEqual(it.names(), ['plane', 'plane']);
  assert.equal(it.idle.length, 1, 'they wait once');
  it.rest(2);
  assert.deepEqual(
    it.drawn.map(([name, now, before]) => [name, now === two, before === state]),
    [
      ['a', true, true],
      ['b', true, true],
    ],
    'from what each had drawn to the newest',
  );
  it.names();
  it.rest(9);
  assert.deepEqual(it.names(), ['c']);
  assert.equal(it.idle.length + it.timers.length, 0, 'nobody is behind');
});

test('numbers do not change more often than they can be read', () => {
  const it = page();
  it.turns.draw(state);
  const one = { ...state, scene: { ...scene, points: [1] } };
  const two = { ...state, scene: { ...scene, points: [2] } };
  it.turns.draw(one, state);
  it.rest(9);
  it.clock.now += 20;
  it.turns.draw(two, one);
  it.names();
  assert.equal(it.idle.length, 0);
  assert.equal(it.timers[0].ms, 80);
  it.timers[0].work();
  it.rest(9);
  assert.deepEqual(it.names(), ['a', 'b', 'c']);
});

test('where frames are slow the others are drawn less often', () => {
  const it = page();
  let last = state;
  it.turns.draw(state);
  it.names();
  /** How often the others are drawn during so many moves. @param {number} count @param {number} ms from one to the next */
  function move(count, ms) {
    for (let i = 0; i < count; i++) {
      it.clock.now += ms;
      const next = { ...state, scene: { ...scene, points: [it.clock.now] } };
      it.turns.draw(next, last);
      last = next;
      for (const timer of it.timers.splice(0)) {
        timer.due ??= it.clock.now + timer.ms;
        if (timer.due <= it.clock.now) timer.work();
        else it.timers.push(timer);
      }
      if (it.idle.length > 0) it.rest(9);
    }
    return it.names().filter((name) => name === 'a').length;
  }
  move(30, 16);
  const often = move(125, 16); // two seconds, as below
  move(12, 40);
  const seldom = move(50, 40);
  assert.ok(often >= 15 && seldom >= 4 && seldom < often / 2, `${often}, ${seldom}`);
  move(30, 16);
  assert.equal(move(125, 16), often, 'and as often again where they are not');
});

test('who waits is drawn with the rest when something is chosen', () => {
  const it = page();
  it.turns.draw(state);
  const one = { ...state, scene: { ...scene, points: [1] } };
  it.turns.draw(one, state);
  it.names();
  const two = { ...one, settings: {} };
  it.turns.draw(two, one);
  assert.deepEqual(it.names(), ['a', 'b', 'c', 'plane']);
  it.rest(9);
  assert.deepEqual(it.names(), [], 'and not a second time');
});

test('where they have waited too long all are drawn', () => {
  const it = page();
  it.turns.draw(state);
  it.turns.draw({ ...state, scene: { ...scene, points: [1] } }, state);
  it.names();
  it.idle.shift()({ timeRemaining: () => 0, didTimeout: true });
  assert.deepEqual(it.names(), ['a', 'b', 'c']);
});

test('who draws at length ends the round for now', () => {
  const it = page({ b: 3 });
  it.turns.draw(state);
  it.turns.draw({ ...state, scene: { ...scene, points: [1] } }, state);
  it.names();
  it.rest(9);
  assert.deepEqual(it.names(), ['a', 'b']);
  it.rest(9);
  assert.deepEqual(it.names(), ['c']);
});
