import assert from 'node:assert/strict';
import test from 'node:test';
import { halfspaceOf, leastMargin, solutionWords, subsetsWords } from '../views/items/solution.js';
import { part } from './part.js';

const points = part([
  { text: 'bread, nappies', label: 2 },
  { text: 'wipes, nappies, milk', label: 2 },
  { text: 'bread, milk', label: 1 },
]);
const hidden = ['nappies', 'wipes'];

test('the halfspace by hand has the norm, the radius and the sample size that it is said to have', () => {
  // As vectors over (bread, milk, nappies, wipes, 1), by hand.
  const w = [0, 0, 2, 2, -1];
  const baskets = [
    [1, 0, 1, 0, 1],
    [0, 1, 1, 1, 1],
    [1, 1, 0, 0, 1],
  ];
  const dot = (/** @type {number[]} */ a, /** @type {number[]} */ b) =>
    a.reduce((sum, v, i) => sum + v * b[i], 0);
  const { weights, norm, radius, enough } = halfspaceOf(2, 3, 0.1);
  assert.equal(norm, dot(w, w));
  assert.equal(weights, norm - 1);
  assert.equal(radius, Math.max(...baskets.map((x) => dot(x, x))));
  assert.equal(
    leastMargin(points, hidden),
    Math.min(...baskets.map((x, i) => dot(w, x) * [1, 1, -1][i])),
  );
  // √(8ρ²B²/m) is ε for that many.
  assert.ok(Math.sqrt((8 * radius * norm) / enough) <= 0.1);
  assert.ok(Math.sqrt((8 * radius * norm) / (enough - 1)) > 0.1);
});

test('the answer is told of the supermarket, where what it hid is shown', () => {
  const scene = part({ data: { name: 'supermarket', params: { s: 3 }, seed: 1 }, points });
  const words = solutionWords(scene, 'intersection', hidden, [{ weight: 2 }, { weight: -1.5 }]);
  assert.match(words, /2 hidden goods .* margin of at least 1\. ‖w‖² = 8, with the threshold 9/);
  assert.match(words, /‖ψ\(x\)‖² ≤ 3, with a 1 for it 4\. So 8·4·9\/ε² = 28.800 baskets/);
  assert.match(words, /Learnt here: ‖w‖² = 6\.25\./);
  assert.doesNotMatch(solutionWords(scene, 'intersection', hidden, null), /Learnt/);
  assert.equal(solutionWords(scene, 'intersection', [], null), '');
  assert.equal(solutionWords(scene, 'normalize(intersection)', hidden, null), '');
  assert.equal(solutionWords(part({ ...scene, data: null }), 'intersection', hidden, null), '');
});

test('common subsets are counted out', () => {
  assert.match(subsetsWords('powerset', 4), /share 2 elements, so 2² = 4 subsets\./);
  assert.match(subsetsWords('powerset', 1), /share 0 elements, so one subset, the empty one\./);
  assert.equal(subsetsWords('powerset', 3), '');
  assert.equal(subsetsWords('intersection', 4), '');
});
