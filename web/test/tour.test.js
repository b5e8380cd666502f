import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeOf } from '../tools/tour/judge.mjs';
import { readKernel } from '../tools/tour/kernels.mjs';
import { sureSign, valueOf } from '../tools/tour/number.mjs';
import {
  falseLines,
  falsePixels,
  gridOf,
  linesOf,
  lookAt,
  missingLines,
} from '../tools/tour/picture.mjs';
import { falseWords } from '../tools/tour/words.mjs';
import { part } from './part.js';

// f(x) = k(a, x) − k(b, x): its boundary is the vertical line in the middle, however small f is.
const SAVED = {
  dim: 2,
  kernel: 'rbf(gamma=300)',
  learner: 'svc',
  params: {},
  task: 'classification',
  x: [1, 0, -1, 0],
  classes: [1, 2],
  pairs: [1, 0],
  outputs: 1,
  beta: [1, -1],
  bias: [0],
};
const VIEW = { x0: -2, x1: 2, y0: -2, y1: 2 };
const SIDE = 64;
const judge = judgeOf(SAVED);
const look = lookAt(judge, VIEW, 2);
const surface = { view: VIEW, width: SIDE, height: SIDE, error: 0, output: 0 };
const pixels = Array.from({ length: SIDE * SIDE }, (_, p) => {
  const [column, row] = [p % SIDE, Math.floor(p / SIDE)];
  return { column, row, label: column < SIDE / 2 ? 1 : 2, value: 1 };
});
const upright = (at) => [0, 0.25, 0.5, 0.75, 1].map((v) => [at, v]);

test('a true picture passes, and each thing that is false of it is found', () => {
  assert.deepEqual(falsePixels(judge, surface, pixels, 2), { found: [], sure: SIDE * SIDE });
  const flipped = pixels.map((pixel, p) => (p === 1234 ? { ...pixel, label: 2 } : pixel));
  assert.match(
    falsePixels(judge, surface, flipped, 2).found.join(),
    /is class 2, and should be class 1$/,
  );
  const open = pixels.map((pixel, p) => (p === 77 ? { ...pixel, label: NaN } : pixel));
  assert.match(
    falsePixels(judge, surface, open, 2).found.join(),
    /is undecided, and should be class 1$/,
  );

  const lines = part([upright(0.5)]);
  assert.deepEqual(falseLines(look, lines, 1 / SIDE, 50), []);
  assert.deepEqual(missingLines(look, lines, 1 / 256, gridOf(20)), []);
  assert.equal(falseLines(look, part([...lines, upright(0.7)]), 1 / 256, 50).length, 4);
  assert.equal(missingLines(look, [], 1 / 256, gridOf(20)).length, 20);
  assert.equal(missingLines(look, part([upright(0.7)]), 1 / 256, gridOf(20)).length, 20);
});

test('what a bias decides that is known no better than that is undecided', () => {
  const beyond = { ...SAVED, kernel: 'rbf(gamma=1000)', bias: [1e-4] };
  const told = (saved, x) => judgeOf(saved).labels(x, 0);
  assert.deepEqual(told(beyond, [-2, 2]), [2]);
  assert.deepEqual(told({ ...beyond, biasError: [1e-3] }, [-2, 2]), [NaN]);
  assert.deepEqual(told({ ...beyond, biasError: [1e-3] }, [-1, 0.01]), [1]);
  assert.deepEqual(told({ ...beyond, bias: [0] }, [0, 0]), [1, 2, NaN]);
});

test('values of kernels are those of their formulas', () => {
  const at = (text, x, z) => valueOf(readKernel(text).at({ x, z, off: 0 }));
  const [x, z] = [
    [0.5, -1],
    [2, 0.25],
  ];
  const d2 = 1.5 ** 2 + 1.25 ** 2;
  const [d, dot] = [Math.sqrt(d2), 0.75];
  for (const [text, value] of /** @type {[string, number][]} */ ([
    ['rbf(gamma=2)', Math.exp(-2 * d2)],
    ['laplacian', Math.exp(-2.75)],
    ['matern(nu=0.5, length=2)', Math.exp(-d / 2)],
    ['matern', (1 + Math.sqrt(3) * d) * Math.exp(-Math.sqrt(3) * d)],
    ['matern(nu=2.5)', (1 + Math.sqrt(5) * d + (5 * d2) / 3) * Math.exp(-Math.sqrt(5) * d)],
    ['rq(alpha=2, length=0.5)', (1 + d2) ** -2],
    ['periodic(period=3)', Math.exp(-2 * Math.sin((Math.PI * d) / 3) ** 2)],
    ['poly(degree=2, gamma=0.5, coef0=1)', (0.5 * dot + 1) ** 2],
    ['powers(degree=2)', 1 + dot + dot ** 2],
    ['sigmoid', Math.tanh(dot)],
    ['min', -0.5],
    ['linear + 2*linear^2', dot + 2 * dot ** 2],
    ['formula(exp(-dist^4))', Math.exp(-(d2 ** 2))],
    ['formula(x1*z2 - x2)', 0.5 * 0.25 + 1],
    ['normalize(exp(linear))', Math.exp(-d2 / 2)],
  ])) {
    const own = at(text, x, z);
    assert.ok(Math.abs(own - value) <= 1e-13 * Math.abs(value), `${text}: ${own}, not ${value}`);
  }
  assert.equal(readKernel('substrings(k=3)'), null);
  // Far below the smallest number of 64 bits, and still of a sure sign.
  const far = readKernel('rbf(gamma=1000)').at({ x: [0, 0], z: [9, 0], off: 0 });
  assert.equal(valueOf(far), 0);
  assert.equal(sureSign(far), 1);
});

test('the boundary is what is bold and has no dashes', () => {
  const path = (width, more, d) =>
    `<path fill="none" stroke="#000" stroke-width="${width}"${more} d="${d}"/>`;
  const svg =
    path(2.5, ' stroke-linejoin="round"', 'M0 0L10 5M5 5L10 10L0 10Z') +
    path(1.5, ' stroke-dasharray="6 4"', 'M0 0L1 1') +
    path(2.5, ' opacity="0.5"', 'M0 0L1 1');
  assert.deepEqual(linesOf(svg, 2.5, 10), [
    [
      [0, 0],
      [1, 0.5],
    ],
    [
      [0.5, 0.5],
      [1, 1],
      [0, 1],
      [0.5, 0.5],
    ],
  ]);
});

test('numbers in words are counted again', () => {
  const points = [
    { x: [1, 0], label: 2 },
    { x: [-1, 0], label: 1 },
    { x: [-1, 0.01], label: 2 },
  ];
  const training = { status: 'converged', task: 'classification' };
  const seen = { points, dim: 2, step: null, iterations: 3, training, status: 'Optimal' };
  const told = (sentence, status = 'Optimal') =>
    falseWords(part({ ...seen, sentence, status }), SAVED, judge).length;
  assert.equal(told('3 points, 2 classes, RBF γ = 300, SVM C = 1: 2 support vectors, 1 error.'), 0);
  assert.equal(told('4 points, 2 classes, RBF γ = 300, SVM C = 1: 2 support vectors, 1 error.'), 1);
  assert.equal(told('3 points, 2 classes, RBF γ = 300, SVM C = 1: 3 support vectors, 1 error.'), 1);
  assert.equal(
    told('3 points, 2 classes, RBF γ = 300, SVM C = 1: 2 support vectors, 0 errors.'),
    1,
  );
  assert.equal(told('3 points, 2 classes, SVM: 2 support vectors, 1 error, 1 undecided.'), 1);
  assert.equal(told('3 points, 2 classes.', 'Optimal · 0 iterations'), 1);
  assert.equal(told('3 points, 2 classes.', 'Optimal after 0 steps'), 1);
  assert.equal(told('3 points, 2 classes.', 'Optimal after 10 steps'), 0);
  assert.equal(told('Step 2 of 3 is shown: 2 support vectors, 1 error.'), 2);
});
