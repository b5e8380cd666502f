import assert from 'node:assert/strict';
import test from 'node:test';
import { FIRST_STAGE, readStage, withPart } from '../state/stage.js';
import { firstPair, ownVectors, vectorsOf } from '../views/studio/trick.js';
import {
  choose,
  comparison,
  digitsOf,
  monomials,
  multiplications,
  sizeOf,
  words,
} from '../lib/counts.js';
import { featureAt, gammaOf, partialSum, sentenceOf } from '../views/studio/trick/curves.js';
import { alignDigits } from '../views/studio/trick/digits.js';
import { KERNELS } from '../views/studio/trick/kernels.js';
import { coordinate, nearest, wholePlace } from '../views/studio/trick/pair.js';
import { judgement } from '../views/studio/trick/products.js';
import { readVector, THREE, withVector, written } from '../views/studio/trick/vectors.js';
import { part } from './part.js';

/** Pascal's triangle: sums only, where counts.js multiplies and divides. */
function triangle(rows) {
  const lines = [[1n]];
  while (lines.length <= rows) {
    const last = lines.at(-1);
    lines.push([1n, ...last.slice(1).map((v, i) => v + last[i]), 1n]);
  }
  return lines;
}

/** Every word of k letters, as text. */
function wordsOf(d, k) {
  let all = [''];
  for (let i = 0; i < k; i++) {
    all = all.flatMap((word) => Array.from({ length: d }, (_, letter) => word + letter));
  }
  return all;
}

test('coordinates have the index a, as in the formula of the kernel itself; i is that of a point', () => {
  const { tex } = KERNELS.find(({ text }) => text === 'min');
  assert.match(tex, /\\sum_a \\min\(x_a,z_a\)/);
  for (const kernel of KERNELS) assert.doesNotMatch(kernel.tex, /_i/, kernel.text);
});

test('binomial coefficients are those of Pascal’s triangle, also where they are huge', () => {
  const pascal = triangle(1010);
  for (const [n, k] of [
    [0, 0],
    [1, 1],
    [12, 5],
    [103, 3],
    [1003, 3],
    [1010, 10],
  ]) {
    assert.equal(choose(n, k), pascal[n][k], `${n} over ${k}`);
  }
});

test('features are counted as they are when all are written out', () => {
  for (let d = 1; d <= 4; d++) {
    for (let k = 1; k <= 5; k++) {
      const ordered = wordsOf(d, k);
      assert.equal(words(d, k), BigInt(ordered.length));
      // A monomial of degree at most k: a word of k letters, one of which stands for 1, in any
      // order.
      const unordered = new Set(wordsOf(d + 1, k).map((word) => [...word].sort().join('')));
      assert.equal(monomials(d, k), BigInt(unordered.size), `d = ${d}, k = ${k}`);
    }
  }
});

test('a thousand inputs and degree three are a thousand multiplications or 10⁹ features', () => {
  assert.equal(monomials(1000, 3), 167_668_501n);
  assert.equal(words(1000, 3), 10n ** 9n);
  assert.equal(multiplications(1000, 3), 1002n);
  assert.deepEqual(comparison(1000, 3), {
    kernel: '1\u202f002 multiplications',
    features: '167\u202f668\u202f501 features',
    ordered: '10⁹',
  });
  assert.equal(comparison(1, 1).kernel, '1 multiplication');
  assert.match(
    comparison(1000, 10).features,
    /^291\u202f098\u202f519\u202f.* features \(≈ 2\.91·10²³\)$/,
  );
});

test('sizes say whether they are rounded', () => {
  assert.equal(sizeOf(999_999n), '999\u202f999');
  assert.equal(sizeOf(1_000_000n), '10⁶');
  assert.equal(sizeOf(27_000_000n), '2.7·10⁷');
  assert.equal(sizeOf(12_345_678n), '≈ 1.23·10⁷');
  assert.equal(digitsOf(1234567n), '1\u202f234\u202f567');
});

test('digits of two numbers stand below each other, and the equal ones are told', () => {
  const rounding = alignDigits(2.5, 2.5000000000000004);
  assert.equal(rounding.a, '2.500000000000000');
  assert.equal(rounding.same, 17);
  const apart = alignDigits(12.25, 12.26);
  assert.equal(apart.a.slice(0, apart.same), '12.2');
  assert.deepEqual([apart.agree, apart.digits], [3, 16]);
  const sizes = alignDigits(9.5, 10.25);
  assert.equal(sizes.a.length, sizes.b.length);
  assert.equal(sizes.a.indexOf('.'), sizes.b.indexOf('.'));
  assert.equal(sizes.same, 0);
  assert.equal(alignDigits(-3, -3).a[0], '−');
});

test('numbers that are very large or small share their power of ten', () => {
  const large = alignDigits(1.5e20, 1.25e20);
  assert.equal(large.power, '·10²⁰');
  assert.equal(large.a.slice(0, large.same), '1.');
  const small = alignDigits(2e-9, 2e-9);
  assert.equal(small.power, '·10⁻⁹');
  const other = alignDigits(1e20, 3);
  assert.equal(other.same, 0);
  assert.ok(other.a.endsWith('·10²⁰'));
  assert.equal(alignDigits(0, 0).agree, 0);
  assert.equal(alignDigits(NaN, 1).same, 0);
});

/** A trick with two features. */
const trick = (inner, kernel, exact = true) =>
  part({
    exact,
    inner,
    kernel,
    phiX: Float64Array.of(1e3, 1),
    phiZ: Float64Array.of(1e3, -1),
  });

test('a difference is rounding only as far as its terms explain', () => {
  assert.equal(judgement(trick(4, 4)), 'Equal, digit by digit.');
  assert.match(judgement(trick(4 + 1e-10, 4)), /^Equal up to rounding/);
  // Products of 10⁶ that cancel leave no digit of so small a sum.
  const lost = { phiX: Float64Array.of(1e6, 1), phiZ: Float64Array.of(1e6, -1e12) };
  assert.match(
    judgement(part({ ...trick(3e-5, 1e-9), ...lost })),
    /cancel: rounding leaves 3·10⁻⁵/,
  );
  assert.match(judgement(trick(4.01, 4)), /^They differ by 0.01/);
  assert.match(judgement(trick(3.99, 4, false)), /^The terms that are left out make 0.01/);
  assert.match(judgement(trick(Infinity, 4)), /too large/);
});

test('a press means the nearer of the two points', () => {
  const places = part({ x: [0, 0], z: [1, 1] });
  /** @type {(place: readonly number[]) => [number, number]} */
  const pixels = ([u, v]) => [100 * u, 100 * v];
  assert.equal(nearest(places, [0.4, 0.4], pixels), 'x');
  assert.equal(nearest(places, [0.6, 0.6], pixels), 'z');
  // On a line, only the way along it counts.
  assert.equal(
    nearest(places, [0.4, 9], ([u]) => [100 * u, 0]),
    'x',
  );
});

test('whole places are in the view and not negative where that is possible', () => {
  const view = { x0: -2, x1: 2, y0: -2, y1: 2 };
  assert.deepEqual(wholePlace(view, [0.7, -1.2]), [1, 0]);
  assert.deepEqual(wholePlace(view, [9, 1.6]), [2, 2]);
  assert.deepEqual(wholePlace({ x0: -5, x1: -1, y0: 3.5, y1: 7.5 }, [-3.2, 0]), [-3, 4]);
  assert.equal(coordinate(-0.1 - 0.2), '−0.3');
  assert.equal(coordinate(2), '2');
});

test('the first two points are the pair that is pointed at, or of two classes', () => {
  const view = { x0: -2, x1: 2, y0: -2, y1: 2 };
  const points = [
    { id: 1, x: [9, 9], label: 1 },
    { id: 2, x: [0, 0], label: 1 },
    { id: 3, x: [1, 0], label: 1 },
    { id: 4, x: [0, 1], label: 2 },
  ];
  assert.deepEqual(firstPair(part({ points, view }), null), { x: [0, 0], z: [0, 1] });
  assert.deepEqual(firstPair(part({ points, view }), [3, 1]), { x: [1, 0], z: [9, 9] });
  assert.deepEqual(firstPair(part({ points: points.slice(0, 1), view }), null).x, [9, 9]);
  const none = firstPair(part({ points: [], view }), null);
  assert.notDeepEqual(none.x, none.z);
});

test('vectors are read as people type them, and what is none is told', () => {
  for (const [text, values] of /** @type {[string, number[]][]} */ ([
    ['1, 2, 3', [1, 2, 3]],
    ['(1; 2; −3.5)', [1, 2, -3.5]],
    [' [0.5 1e2] ', [0.5, 100]],
    ['7', [7]],
  ])) {
    assert.deepEqual(readVector(text).values, values, text);
  }
  for (const [text, words] of /** @type {[string, RegExp][]} */ ([
    ['', /Type numbers/],
    ['()', /Type numbers/],
    ['1, two, 3', /“two” is no coordinate/],
    ['1, Infinity', /no coordinate/],
    ['1e13', /no coordinate/],
    [Array(21).fill('1').join(), /21 coordinates are too many: at most 20/],
  ])) {
    const { values, problem } = readVector(text);
    assert.equal(values, null, text);
    assert.match(problem, words);
  }
  assert.equal(written([1, -0.25, 0.1 + 0.2]), '1, −0.25, 0.3');
});

test('the other vector gets as many coordinates', () => {
  assert.deepEqual(withVector({ x: [1, 2], z: [3, 4] }, 'x', [5, 6, 7]), {
    x: [5, 6, 7],
    z: [3, 4, 0],
  });
  assert.deepEqual(withVector(THREE, 'z', [9]), { x: [1], z: [9] });
});

test('vectors with other coordinates stand for x and z until there are none', () => {
  const scene = part({ dim: 2, points: [], view: { x0: -1, x1: 1, y0: -1, y1: 1 } });
  const places = withPart(FIRST_STAGE, 'trick', {
    places: [
      [1, 2],
      [3, 4],
    ],
  });
  assert.equal(ownVectors(part({ stage: places })), null);
  assert.deepEqual(vectorsOf(part({ scene, stage: places })), { x: [1, 2], z: [3, 4] });
  const own = withPart(places, 'trick', { vectors: [THREE.x, THREE.z] });
  assert.deepEqual(vectorsOf(part({ scene, stage: own })), THREE);
  // Of unequal ones nothing can be said.
  const odd = withPart(places, 'trick', { vectors: [[1, 2, 3], [1]] });
  assert.equal(ownVectors(part({ stage: odd })), null);
});

test('older links say whether the order of factors counts', () => {
  const read = (/** @type {unknown} */ apart) =>
    readStage({ version: 1, trick: { apart } }).stage.trick.apart;
  assert.equal(read(true), 'sequences');
  assert.equal(read(false), 'monomials');
  assert.equal(read('products'), 'products');
});

test('the curves are the features of the Gaussian, and their products add up to it', () => {
  // At 1.3 with γ = ½, by the formula e^{−x²/2}xⁿ/√n! of the book.
  for (const [n, want] of [0.42956, 0.55842, 0.51333, 0.38528].entries()) {
    assert.ok(Math.abs(featureAt(0.5, n, 1.3) - want) < 1e-5, `n = ${n}`);
  }
  for (const [gamma, x, z] of [
    [0.5, 1.3, 0.4],
    [2, -0.7, 0.9],
    [0.1, 3, -2],
  ]) {
    const kernel = Math.exp(-gamma * (x - z) ** 2);
    assert.ok(Math.abs(partialSum({ gamma, terms: 80, x, z }) - kernel) < 1e-12);
    // The first term alone is the product of the two bells.
    const first = Math.exp(-gamma * (x * x + z * z));
    assert.ok(Math.abs(partialSum({ gamma, terms: 1, x, z }) - first) < 1e-15);
  }
  // Far away and of high order the feature is a number.
  assert.ok(Number.isFinite(featureAt(0.5, 400, 60)));
  assert.match(
    sentenceOf({ gamma: 0.5, terms: 1, x: 1, z: 1 }),
    /first product ψ₀\(x\)ψ₀\(z\) makes 0.3679 of k\(x, z\) = 1\./,
  );
  assert.equal(gammaOf('rbf(gamma=0.5)'), 0.5);
  for (const text of ['2*rbf(gamma=1)', 'linear', 'rbf(gamma=x)', 'rbf(gamma=0)']) {
    assert.equal(gammaOf(text), null);
  }
});
