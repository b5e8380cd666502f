import assert from 'node:assert/strict';
import { test } from 'node:test';

import { isSample } from '../panels/world.js';
import { makeItem } from '../model/scene.js';
import { foundWords, hiddenOf, markOf } from '../views/items/found.js';

/** @param {Record<string, number>} weights */
const of = (weights) => Object.entries(weights).map(([name, weight]) => ({ name, weight }));

test('a feature is what was hidden, a good part of it, or holds it', () => {
  assert.equal(markOf('ccdabe', ['ccdabe'], 'strings'), 'is');
  assert.equal(markOf('dab', ['ccdabe'], 'strings'), 'part');
  assert.equal(markOf('da', ['ccdabe'], 'strings'), null); // which is everywhere
  assert.equal(markOf('hccdabe', ['ccdabe'], 'strings'), 'more');
  assert.equal(markOf('cac', ['ccdabe'], 'strings'), null);
  assert.equal(markOf('c', ['ca'], 'strings'), null);
  assert.equal(markOf('(S NP (VP V NP))', ['(VP V NP)'], 'trees'), 'more');
  assert.equal(markOf('VP V NP', ['(VP V NP)'], 'trees'), null);
  assert.equal(markOf('(VP V (NP D N) (PP P NP))', ['(VP V NP PP)'], 'trees'), 'more');
  assert.equal(markOf('(VP V (NP D N))', ['(VP V NP PP)'], 'trees'), null);
  assert.equal(markOf('C(C(C×2),C(C×3),O(C))', ['C(C×2,O)'], 'graphs'), 'more');
  assert.equal(markOf('C(C(C×2)×2,O(C))', ['C(C×2,O)'], 'graphs'), 'more');
  assert.equal(markOf('C(C(C×2)×2)', ['C(C×2,O)'], 'graphs'), null);
  assert.equal(markOf('C', ['C(C×2,O)'], 'graphs'), null);
  assert.equal(markOf('O(C(C,O))', ['C(C,O)'], 'graphs'), 'more');
  assert.equal(markOf('ham', ['shampoo'], 'sets'), null);
  assert.equal(markOf('ham', ['ham'], 'sets'), 'is');
});

test('one thing that was hidden weighs most, as much as others, or less', () => {
  const say = (/** @type {Record<string, number>} */ weights) =>
    foundWords(of(weights), ['abc'], 'strings');
  assert.equal(say({ abc: -2, ab: 1 }), 'abc, which was hidden, weighs most of all features.');
  assert.equal(
    say({ abc: 2, xyz: -2, ab: 1 }),
    'abc, which was hidden, weighs most, as much as 1 other.',
  );
  assert.equal(
    say({ xyz: -2, abc: 2, q: 2, ab: 1 }),
    'abc, which was hidden, is among the 3 heaviest features.',
  );
  assert.equal(say({ xyz: 3, q: 2 }), 'abc is not among the 2 heaviest features.');
  assert.equal(
    say({ xyz: 3, ab: 2 }),
    'abc is not among the 2 heaviest features, but 1 of the 2 heaviest is a part of it.',
  );
  assert.equal(say({ ab: 3, bc: 2, q: 1 }), 'The 2 heaviest features are parts of abc.');
  assert.equal(say({ zabc: 3, abcx: 2 }), 'The 2 heaviest features hold abc.');
  assert.equal(say({ zabc: 3, ab: 2 }), 'The 2 heaviest features are parts of or hold abc.');
  assert.equal(say({}), '');
  assert.equal(foundWords(of({ a: 1 }), [], 'strings'), '');
});

test('of several it is said how many are among as many of the heaviest', () => {
  const goods = ['tea', 'jam'];
  const say = (/** @type {Record<string, number>} */ weights) =>
    foundWords(of(weights), goods, 'sets');
  assert.equal(
    say({ jam: 3, tea: 2, ham: -1 }),
    'The 2 that were hidden are the 2 heaviest features.',
  );
  assert.equal(
    say({ jam: 3, ham: -2, oil: 1.5, tea: 1 }),
    '1 of the 2 that were hidden is among the 2 heaviest features; all are among the 4 heaviest.',
  );
  assert.equal(
    say({ jam: 3, ham: -2, oil: 1.5 }),
    '1 of the 2 that were hidden is among the 2 heaviest features, 1 among the 3 heaviest.',
  );
  // A tie for the second place is not won.
  assert.equal(
    say({ jam: 3, tea: 2, ham: -2 }),
    '1 of the 2 that were hidden is among the 2 heaviest features; all are among the 3 heaviest.',
  );
  assert.equal(
    say({ ham: 3, oil: 2 }),
    'Nothing that was hidden is among the 2 heaviest features.',
  );
});

test('what was hidden is shown for the data that hid it, and no longer', () => {
  const data = { name: 'virus', params: {}, seed: 1 };
  const revealed = { data, answer: ['abc'] };
  const stateOf = (/** @type {any} */ now, /** @type {any} */ seen) =>
    /** @type {any} */ ({ scene: { data: now }, focus: { revealed: seen } });
  assert.deepEqual(hiddenOf(stateOf(data, revealed)), ['abc']);
  assert.deepEqual(hiddenOf(stateOf({ ...data }, revealed)), []);
  assert.deepEqual(hiddenOf(stateOf(null, revealed)), []);
  assert.deepEqual(hiddenOf(stateOf(data, null)), []);
});

test('items are still the sample when they were moved, not when one was edited, relabelled or removed', () => {
  const made = { items: ['ab', 'cd', 'ab'], y: Float64Array.of(1, 2, 1) };
  const points = made.items.map((text, i) => makeItem(i, text, made.y[i]));
  const sceneOf = (/** @type {any} */ now) => /** @type {any} */ ({ points: now });
  assert.equal(isSample(sceneOf(points), made), true);
  assert.equal(isSample(sceneOf([points[1], points[2], points[0]]), made), true);
  assert.equal(isSample(sceneOf(points.slice(1)), made), false);
  assert.equal(isSample(sceneOf([makeItem(0, 'ab', 2), points[1], points[2]]), made), false);
  assert.equal(isSample(sceneOf([makeItem(0, 'cd', 2), points[1], points[2]]), made), false);
});
