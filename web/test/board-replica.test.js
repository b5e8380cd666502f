import assert from 'node:assert/strict';
import { test } from 'node:test';

import { keepIn } from '../board/keep.js';
import { createReplica } from '../board/replica.js';
import { MOST_WAITING } from '../board/replica/queue.js';
import { secret, token } from '../board/secret.js';
import { part } from './part.js';

const SETTINGS = Object.freeze({
  domain: 'vectors',
  dim: 2,
  target: 'class',
  classes: [],
  view: { x0: -2, x1: 2, y0: -2, y1: 2 },
  axes: [
    { name: 'x1', shift: 0, scale: 1 },
    { name: 'x2', shift: 0, scale: 1 },
  ],
  locked: false,
  hidden: false,
  limit: 0,
  training: true,
  kernel: 'linear',
  learner: 'svc',
  params: {},
});

const told = (id, owner, x, label = 1) => ({ id, owner, x, label, value: 0 });

/** A replica with what it keeps, and short ways to speak for the board. */
function device({ stored = new Map(), key = undefined } = {}) {
  let ops = 0;
  const replica = createReplica({
    me: 'secret-of-a-student',
    key,
    keep: {
      all: () => [...stored.values()],
      put: (op, text) => stored.set(op, text),
      drop: (op) => stored.delete(op),
    },
    newOp: () => `op${stored.size}-${++ops}`,
  });
  const say = (message, now = 0) => replica.receive(JSON.stringify(message), now);
  return {
    replica,
    stored,
    say,
    welcome: (rest = {}) =>
      say({
        t: 'welcome',
        v: 1,
        you: 2,
        teacher: !!key,
        seq: 0,
        n: 1,
        settings: SETTINGS,
        whole: true,
        points: [],
        ...rest,
      }),
    event: (seq, kind, rest, now) => say({ t: 'event', seq, kind, ...rest }, now),
    sent: (now = 0) => replica.outgoing(now).map((text) => JSON.parse(text)),
    seen: () => replica.state.points.map(({ id, x, label }) => [id, x[0], label]),
  };
}

test('hello says who, and what is known already', () => {
  const d = device(part({ key: 'the-key' }));
  assert.deepEqual(JSON.parse(d.replica.hello()), {
    t: 'hello',
    v: 1,
    me: 'secret-of-a-student',
    key: 'the-key',
  });
  d.welcome({ seq: 7 });
  const op = d.replica.add({ x: [0, 0], label: 1 });
  d.sent();
  d.replica.add({ x: [1, 0], label: 1 });
  d.replica.lost();
  const { since, ops } = JSON.parse(d.replica.hello());
  assert.equal(since, 7);
  assert.deepEqual(ops, [op], 'what never left cannot have arrived');
});

test('events change points, as the board says them', () => {
  const d = device();
  assert.equal(d.replica.state.settings, null);
  d.welcome({ points: [told(1, 1, [5, 5])], seq: 1 });
  d.event(2, 'add', { point: told(2, 2, [6, 6], 3) });
  assert.deepEqual(d.seen(), [
    [1, 5, 1],
    [2, 6, 3],
  ]);
  assert.deepEqual(
    d.replica.state.points.map(({ mine }) => mine),
    [false, true],
  );
  d.event(3, 'move', { point: told(1, 1, [7, 7]) });
  d.event(4, 'label', { point: told(2, 2, [6, 6], 9) });
  assert.deepEqual(d.seen(), [
    [1, 7, 1],
    [2, 6, 9],
  ]);
  d.event(9, 'remove', { point: told(1, 1, [7, 7]) });
  assert.deepEqual(d.seen(), [[2, 6, 9]]);
  d.event(10, 'add', { point: told(10, 3, [1, 1]) });
  d.event(11, 'expel', { participant: 3 });
  assert.deepEqual(d.seen(), [[2, 6, 9]]);
  d.event(12, 'set', { settings: { locked: true } });
  assert.equal(d.replica.state.settings.locked, true);
  assert.equal(d.replica.state.settings.kernel, 'linear');
  d.say({ t: 'count', n: 41 });
  assert.equal(d.replica.state.count, 41);
  d.event(13, 'clear', {});
  assert.deepEqual(d.seen(), []);
});

test('what did not change is the same object', () => {
  const d = device();
  d.welcome({ points: [told(1, 1, [5, 5]), told(2, 1, [6, 6])], seq: 2 });
  const [first] = d.replica.state.points;
  assert.equal(d.replica.state, d.replica.state);
  d.event(3, 'move', { point: told(2, 1, [7, 7]) });
  assert.equal(d.replica.state.points[0], first);
  assert.equal(d.say({ t: 'pong' }).changed, false);
});

test('an operation is seen at once, waits, and is confirmed under the same key', () => {
  const d = device();
  const key = d.replica.add({ x: [1, 2], label: 4 });
  assert.deepEqual(d.sent(), [], 'nothing is sent before the welcome');
  assert.equal(d.replica.state.points[0].waiting, true);
  d.welcome();
  assert.deepEqual(d.sent(), [{ t: 'add', op: key, x: [1, 2], label: 4 }]);
  assert.deepEqual(d.sent(), [], 'once');
  assert.equal(d.replica.state.waiting, 1);
  d.event(1, 'add', { op: key, point: told(1, 2, [1, 2], 4) });
  const [point, ...others] = d.replica.state.points;
  assert.equal(others.length, 0);
  assert.deepEqual([point.key, point.id, point.waiting, point.mine], [key, 1, false, true]);
  assert.equal(d.replica.state.waiting, 0);
  assert.equal(d.stored.size, 0);
  assert.equal(d.replica.move(key, { x: [3, 3] }), true);
  assert.deepEqual(d.sent(), [{ t: 'move', op: 'op0-2', point: 1, x: [3, 3] }]);
});

test('what never left is changed where it waits', () => {
  const d = device();
  const a = d.replica.add({ x: [1, 1], label: 1 });
  const b = d.replica.add({ x: [2, 2], label: 1 });
  d.replica.move(a, { x: [9, 9] });
  d.replica.label(a, 5);
  d.replica.remove(b);
  assert.equal(d.replica.remove(b), false, 'it is gone');
  assert.equal(d.stored.size, 1);
  d.welcome();
  assert.deepEqual(d.sent(), [{ t: 'add', op: a, x: [9, 9], label: 5 }]);
  // From here on it may have arrived: what is done to it waits for the answer.
  d.replica.move(a, { x: [8, 8] });
  d.replica.move(a, { x: [7, 7] });
  assert.deepEqual(d.sent(), []);
  assert.deepEqual(d.seen(), [[null, 7, 5]]);
  d.event(1, 'add', { op: a, point: told(1, 2, [9, 9], 5) });
  assert.deepEqual(d.seen(), [[1, 7, 5]], 'it does not jump back');
  const [move, ...others] = d.sent();
  assert.deepEqual([move.t, move.point, move.x, others.length], ['move', 1, [7, 7], 0]);
  d.replica.label(a, 2);
  d.replica.move(a, { x: [6, 6] });
  d.replica.remove(a);
  assert.deepEqual(d.sent(), [], 'one at a time for each point');
  d.event(2, 'move', { op: move.op, point: told(1, 2, [7, 7], 5) });
  assert.deepEqual(
    d.sent().map(({ t, point }) => [t, point]),
    [['remove', 1]],
    'and no more than it needs',
  );
});

test('operations that wait survive the page, in their order, and are sent again', () => {
  const d = device();
  d.welcome();
  const first = d.replica.add({ x: [1, 1], label: 1 });
  d.sent();
  d.replica.label(first, 2); // waits for the answer
  d.replica.add({ x: [2, 2], label: 1 });
  const again = device({ stored: new Map([...d.stored].reverse()) });
  assert.deepEqual(again.seen(), [
    [null, 1, 2],
    [null, 2, 1],
  ]);
  assert.deepEqual(JSON.parse(again.replica.hello()).ops, [first]);
  again.welcome({ points: [told(1, 2, [1, 1])], seq: 1, done: { [first]: 1 } });
  assert.deepEqual(
    again.seen(),
    [
      [1, 1, 2],
      [null, 2, 1],
    ],
    'no point is seen twice',
  );
  assert.deepEqual(
    again.sent().map(({ t, point }) => [t, point]),
    [
      ['label', 1],
      ['add', undefined],
    ],
  );
  // The point of the label is known by its id now, however often the page is opened.
  const third = device({ stored: again.stored });
  third.welcome({ points: [told(1, 2, [1, 1])], seq: 1 });
  assert.deepEqual(
    third.sent().map(({ t, point }) => [t, point]),
    [
      ['label', 1],
      ['add', undefined],
    ],
  );
});

test('done is an answer too', () => {
  const d = device();
  d.welcome();
  const op = d.replica.add({ x: [1, 1], label: 1 });
  d.sent();
  d.replica.lost();
  assert.equal(d.replica.state.joined, false);
  d.welcome({ points: [told(4, 2, [1, 1])], seq: 4 });
  assert.deepEqual(d.sent(), [{ t: 'add', op, x: [1, 1], label: 1 }]);
  d.say({ t: 'done', op, seq: 4 });
  assert.deepEqual(d.seen(), [[4, 1, 1]]);
  assert.equal(d.replica.state.points[0].key, op);
});

test('what is refused is taken back, with all that was to follow', () => {
  const d = device();
  d.welcome({ points: [told(1, 2, [0, 0])], seq: 1 });
  const op = d.replica.add({ x: [1, 1], label: 1 });
  d.sent();
  d.replica.move(op, { x: [2, 2] });
  const news = d.say({ t: 'refused', op, code: 'locked', message: 'No.' });
  assert.deepEqual(news.refused, [{ code: 'locked', message: 'No.', what: 'add', key: op }]);
  assert.deepEqual(d.seen(), [[1, 0, 1]]);
  assert.equal(d.stored.size, 0);
  // To remove what is gone is no failure.
  d.replica.remove('p1');
  const [{ op: remove }] = d.sent();
  d.event(2, 'remove', { point: told(1, 2, [0, 0]) });
  assert.deepEqual(d.say({ t: 'refused', op: remove, code: 'gone', message: 'Gone.' }).refused, []);
});

test('too much at once is sent again when its time has come', () => {
  const d = device();
  d.welcome();
  const a = d.replica.add({ x: [1, 1], label: 1 });
  const b = d.replica.add({ x: [2, 2], label: 1 });
  assert.equal(d.sent(1000).length, 2);
  assert.equal(d.replica.again, null);
  assert.deepEqual(
    d.say({ t: 'refused', op: a, code: 'rate', message: 'Slowly.', after: 150 }, 1010).refused,
    [],
  );
  d.event(1, 'add', { op: b, point: told(1, 2, [2, 2]) });
  assert.equal(d.replica.again, 1160);
  assert.deepEqual(d.sent(1159), []);
  assert.deepEqual(
    d.sent(1160).map(({ op }) => op),
    [a],
  );
  assert.equal(d.replica.again, null);
  assert.equal(d.replica.state.waiting, 1);
});

test('at most sixteen are without answer', () => {
  const d = device();
  const keys = Array.from({ length: 20 }, (_, i) => d.replica.add({ x: [i, 0], label: 1 }));
  d.welcome();
  assert.deepEqual(
    d.sent().map(({ op }) => op),
    keys.slice(0, 16),
  );
  d.event(1, 'add', { op: keys[0], point: told(1, 2, [0, 0]) });
  assert.deepEqual(
    d.sent().map(({ op }) => op),
    [keys[16]],
  );
});

test('what is about the whole board overtakes nothing and is not overtaken', () => {
  const d = device(part({ key: 'the-key' }));
  d.welcome({ points: [told(1, 5, [0, 0])], seq: 1 });
  const add = d.replica.add({ x: [1, 1], label: 1 });
  assert.equal(d.replica.set({ kernel: 'a' }), true);
  d.replica.set({ kernel: 'b', locked: true }); // one message will do
  d.replica.add({ x: [2, 2], label: 1 });
  assert.equal(d.replica.state.settings.kernel, 'b');
  assert.deepEqual(
    d.sent().map(({ op }) => op),
    [add],
  );
  d.event(2, 'add', { op: add, point: told(2, 2, [1, 1]) });
  const [set, ...none] = d.sent();
  assert.deepEqual([set.t, set.settings, none.length], ['set', { kernel: 'b', locked: true }, 0]);
  d.event(3, 'set', { op: set.op, settings: set.settings });
  assert.deepEqual(
    d.sent().map(({ t }) => t),
    ['add'],
  );
  d.replica.expel(5);
  assert.deepEqual(
    d.seen().map(([id]) => id),
    [2, null],
  );
  d.replica.clear();
  assert.deepEqual(d.seen(), []);
});

test('an end is an end', () => {
  for (const code of ['expelled', 'closed', 'gone', 'full', 'rights']) {
    const d = device();
    d.welcome();
    d.replica.add({ x: [1, 1], label: 1 });
    d.say({ t: 'refused', code, message: 'Sorry.' });
    assert.deepEqual(d.replica.state.ended, { code, message: 'Sorry.' });
    assert.equal(d.replica.state.joined, false);
    assert.equal(d.stored.size, code === 'full' || code === 'rights' ? 1 : 0);
    assert.deepEqual(d.sent(), []);
    assert.equal(d.replica.add({ x: [1, 1], label: 1 }), null);
  }
  const d = device();
  d.welcome();
  d.say({ t: 'refused', code: 'rate', message: 'A ping too many.', after: 90 });
  d.say({ t: 'refused', code: 'malformed', message: 'What?' });
  assert.equal(d.replica.state.ended, null);
  d.event(1, 'close', {});
  assert.equal(d.replica.state.ended.code, 'closed');
});

test('a second welcome hides what may not be seen', () => {
  const d = device();
  d.welcome({ points: [told(1, 1, [1, 1]), told(2, 2, [2, 2])], seq: 2 });
  d.say({
    t: 'welcome',
    v: 1,
    seq: 3,
    n: 2,
    settings: { ...SETTINGS, hidden: true },
    whole: true,
    points: [told(2, 2, [2, 2])],
  });
  assert.deepEqual(d.seen(), [[2, 2, 1]]);
  assert.deepEqual(
    [d.replica.state.you, d.replica.state.joined, d.replica.state.count],
    [2, true, 2],
  );
});

test('there is no end of patience, but of room', () => {
  const d = device();
  for (let i = 0; i < MOST_WAITING; i++) assert.ok(d.replica.add({ x: [i, 0], label: 1 }));
  assert.equal(d.replica.add({ x: [0, 0], label: 1 }), null);
});

test('what cannot be read of what was kept is left out', () => {
  const stored = new Map([
    ['a', '{'],
    ['b', 'null'],
    ['c', '{"op":"c","at":1,"of":"nobody","t":"move","fields":{}}'],
    ['d', '{"op":"d","at":2,"of":"d","t":"add","fields":{"x":[1,1],"label":1}}'],
  ]);
  const d = device({ stored });
  assert.deepEqual(d.seen(), [[null, 1, 1]]);
});

test('operations are kept in the storage of their room', () => {
  const entries = new Map();
  const storage = part({
    get length() {
      return entries.size;
    },
    key: (i) => [...entries.keys()][i],
    getItem: (key) => entries.get(key),
    setItem(key, text) {
      if (text === 'too long') throw new Error('quota');
      entries.set(key, text);
    },
    removeItem: (key) => entries.delete(key),
  });
  const keep = keepIn(storage, 'ABC234.');
  keep.put('a', 'one');
  keepIn(storage, 'XYZ789.').put('a', 'other');
  keep.put('b', 'too long');
  assert.deepEqual(keep.all(), ['one']);
  keep.drop('a');
  assert.deepEqual(keep.all(), []);
  assert.equal(entries.size, 1);
  const nowhere = keepIn(null, 'ABC234.');
  nowhere.put('a', 'one');
  nowhere.drop('a');
  assert.deepEqual(nowhere.all(), []);
});

test('secrets are long and of letters that boards read', () => {
  const seen = new Set(Array.from({ length: 1000 }, secret));
  assert.equal(seen.size, 1000);
  for (const text of seen) assert.match(text, /^[\w-]{22}$/);
  assert.match(token(24), /^[\w-]{32}$/);
});
