import assert from 'node:assert/strict';
import { test } from 'node:test';

import { rebase } from '../board/rebase.js';
import { EMPTY_SCENE, makeItem, makePoint, newPointId } from '../model/scene.js';
import { random } from './random.js';

/** @typedef {import('../model/scene.js').Scene} Scene */

/** @param {number} x @param {number} y @param {number} [label] */
const point = (x, y, label = 1) => makePoint(newPointId(), [x, y], label, 0);
/** @param {readonly import('../model/scene.js').Point[]} points @param {Partial<Scene>} [more] */
const scene = (points, more) =>
  Object.freeze({ ...EMPTY_SCENE, points: Object.freeze(points), ...more });
/** The same points as another page numbers them. @param {Scene} of */
const again = (of) =>
  scene(
    of.points.map((one) => ({ ...one, id: newPointId() })),
    { kernel: of.kernel },
  );
/** @param {Scene} of */
const shown = ({ points }) => points.map(({ x, text, label }) => `${text || x} ${label}`).sort();

test('where nothing was done the scene stays what it is', () => {
  const before = scene([point(0, 0), point(1, 1)]);
  const theirs = again(before);
  assert.equal(rebase(theirs, before, before), theirs);
  assert.equal(rebase(theirs, before, { ...before }), theirs);
});

test('points that came, went, moved and changed their class do so in the other scene', () => {
  const [a, b, c, d] = [point(0, 0), point(1, 1), point(2, 2), point(3, 3)];
  const before = scene([a, b, c, d]);
  const after = scene([a, { ...b, x: [1, 5] }, { ...c, label: 2 }, point(9, 9, 2)]);
  const theirs = again(before);
  const got = rebase(theirs, before, after);
  assert.deepEqual(shown(got), ['0,0 1', '1,5 1', '2,2 2', '9,9 2']);
  // A point that stays keeps its number there, and its place in the list.
  assert.deepEqual(
    got.points.slice(0, 3).map(({ id }) => id),
    theirs.points.slice(0, 3).map(({ id }) => id),
  );
});

test('what others did meanwhile stays', () => {
  const [a, b, c] = [point(0, 0), point(1, 1), point(2, 2)];
  const before = scene([a, b, c]);
  const after = scene([
    { ...a, x: [0, 7] },
    { ...b, x: [1, 7] },
  ]);
  // Somebody took b away and added another.
  const theirs = scene([point(0, 0), point(2, 2), point(5, 5)]);
  assert.deepEqual(shown(rebase(theirs, before, after)), ['0,7 1', '5,5 1']);
});

test('of equal points as many go as were removed', () => {
  const [a, b, c] = [point(1, 1), point(1, 1), point(1, 1)];
  const before = scene([a, b, c]);
  assert.deepEqual(shown(rebase(again(before), before, scene([b]))), ['1,1 1']);
});

test('what was chosen is chosen there, and the rest is theirs', () => {
  const before = scene([point(0, 0)], { kernel: 'linear', learner: 'svc' });
  const after = { ...before, kernel: 'rbf(gamma=2)' };
  const theirs = scene([point(0, 0), point(1, 1)], { kernel: 'linear', learner: 'ridge' });
  const got = rebase(theirs, before, after);
  assert.deepEqual([got.kernel, got.learner], ['rbf(gamma=2)', 'ridge']);
  assert.deepEqual(shown(got), ['0,0 1', '1,1 1']);
});

test('items are found by their text, and points of another kind replace all', () => {
  /** @param {string} text */
  const item = (text) => makeItem(newPointId(), text, 1, 0);
  const more = /** @type {const} */ ({ domain: 'strings' });
  const [a, b] = [item('ab'), item('cd')];
  const before = scene([a, b], more);
  const after = scene([b, item('ef')], more);
  const theirs = scene([item('cd'), item('ab'), item('gh')], more);
  assert.deepEqual(shown(rebase(theirs, before, after)), ['cd 1', 'ef 1', 'gh 1']);
  const other = scene([point(4, 4)]);
  assert.equal(rebase(theirs, before, other), other);
});

test('whatever was done to one scene comes to the same in its copy', () => {
  for (let seed = 1; seed <= 50; seed++) {
    const { unit, whole } = random(seed);
    const any = () => point(whole(0, 2), whole(0, 2), whole(1, 2));
    const before = scene(Array.from({ length: whole(0, 11) }, any));
    const points = [...before.points];
    for (let acts = whole(0, 7); acts > 0; acts--) {
      const at = whole(0, points.length - 1);
      const kind = unit();
      if (points.length === 0 || kind < 0.3) points.push(any());
      else if (kind < 0.5) points.splice(at, 1);
      else if (kind < 0.8) points[at] = { ...points[at], x: [whole(0, 2), whole(0, 2)] };
      else points[at] = { ...points[at], label: 3 - points[at].label };
    }
    const after = scene(points);
    assert.deepEqual(shown(rebase(again(before), before, after)), shown(after), `seed ${seed}`);
  }
});
