// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  dimensionEnd,
  evidencesOf,
  normEnd,
  squaresOf,
  valueAt,
} from '../views/studio/lambda/curves.js';
import { lambdaByKey } from '../views/studio/lambda/keys.js';
import { spotsOf } from '../views/studio/lambda/line.js';
import { chipOf, sentenceOf } from '../views/studio/lambda/words.js';
import { part } from './part.js';

const lambdas = [0.01, 0.1, 1, 10];

test('a curve is linear between its places on the logarithmic axis', () => {
  const values = [4, 2, 3, 7];
  assert.equal(valueAt(lambdas, values, 0.1), 2);
  assert.ok(Math.abs(valueAt(lambdas, values, Math.sqrt(0.1)) - 2.5) < 1e-12);
  assert.equal(valueAt(lambdas, values, 0), 4, 'λ = 0 is at the left end');
  assert.equal(valueAt(lambdas, values, 1e6), 7);
  assert.ok(Number.isNaN(valueAt([], [], 1)));
  // Where there is no best f beside a place, it is still read there.
  assert.equal(valueAt(lambdas, [NaN, 2, 3, 7], 0.1), 2);
});

test('axes hold what λ is chosen by, and no curve that rises without end', () => {
  const curves = part({
    lambdas,
    training: [1e-30, 0.1, 0.5, 0.9],
    leftOut: [1e9, 0.2, 0.3, 1],
    gcv: [NaN, 0.25, 0.3, 1],
    fresh: [],
    evidence: [-1e6, -20, -8, -30],
    norm: [1e8, 4, 3, 1],
    examples: 12,
    bestLeftOut: 0.1,
    bestEvidence: 1,
  });
  const [low, high] = squaresOf(curves) ?? [];
  assert.ok(Number(low) < 0.2 && Number(low) > 0.01);
  assert.ok(Number(high) >= 1 && Number(high) <= 0.2e4);
  assert.deepEqual(evidencesOf(curves), [-32, -8]);
  assert.equal(normEnd(curves), 8);
  assert.equal(dimensionEnd({ dimension: Float64Array.of(24, 3, NaN), examples: 1000 }), 27);
  assert.equal(dimensionEnd({ dimension: Float64Array.of(11.9, 3), examples: 12 }), 12);
  const none = part({ ...curves, leftOut: [NaN], gcv: [NaN], evidence: [NaN] });
  assert.equal(squaresOf(none), null);
  assert.equal(evidencesOf(none), null);
});

test('keys move λ by 8 %, by decades and to the ends', () => {
  const range = /** @type {const} */ ([1e-6, 100]);
  const press = (/** @type {string} */ key, shiftKey = false, lambda = 1) =>
    lambdaByKey({ key, shiftKey }, lambda, range);
  assert.equal(press('ArrowRight'), 1.08);
  assert.equal(press('ArrowLeft', true), Number((1.08 ** -10).toPrecision(4)));
  assert.equal(press('PageDown'), 0.1);
  assert.equal(press('PageUp', false, 60), 100);
  assert.equal(press('Home'), 1e-6);
  assert.equal(press('End'), 100);
  assert.equal(press('ArrowRight', false, 0), 1.08e-6, '0 is at the left end');
  assert.equal(press('a'), null);
});

test('classes on the line are the values ±1', () => {
  const point = (/** @type {number} */ id, /** @type {number} */ label, value = 0) => ({
    id,
    x: [id],
    label,
    value,
  });
  const classes = part({ target: 'class', points: [point(1, 4), point(2, 2)] });
  assert.deepEqual(
    spotsOf(classes).map(({ y }) => y),
    [1, -1],
  );
  const values = part({ target: 'value', points: [point(1, 4, 0.5)] });
  assert.deepEqual(spotsOf(values), [{ id: 1, x: 1, y: 0.5, label: 0 }]);
});

const at = part({
  training: 0.0169,
  leftOut: 0.0784,
  dimension: 11.54,
  wrong: 1,
  wrongLeftOut: 3,
  filters: [
    { strength: 0.027, training: 0.0169 },
    { strength: 310.4, training: 0.02 },
    { strength: 12, training: 0.0225 },
  ],
});

test('the sentence says what a λ spends and what it misses', () => {
  const now = {
    symbol: 'λ',
    value: 0.027,
    filter: /** @type {const} */ ('tikhonov'),
    at,
    n: 30,
    examples: 30,
    classes: false,
    curve: true,
    thing: 'point',
    noise: 0.25,
  };
  assert.equal(
    sentenceOf(now),
    'At λ = 0.027 the curve spends 11.5 of 30 degrees of freedom; a point that it has not seen is missed by 0.28 (root mean square), one that it has seen by 0.13. The noise itself is 0.25.',
  );
  assert.match(sentenceOf({ ...now, classes: true }), /1 of 30 points .*, and 3 if each/);
  assert.match(
    sentenceOf({ ...now, filter: 'truncation' }),
    /^The sum of the 12 largest eigenvectors/,
  );
  const none = part({ ...at, dimension: NaN });
  assert.match(sentenceOf({ ...now, at: none }), /no best f/);
});

test('the chip has the strength of the filter that is chosen', () => {
  const now = { symbol: 'λ', value: 0.027, at };
  assert.equal(chipOf({ ...now, filter: 'tikhonov' }), 'λ = 0.027');
  assert.equal(chipOf({ ...now, filter: 'stopping' }), 't = 310');
  assert.equal(chipOf({ ...now, filter: 'truncation' }), 'm = 12');
});
