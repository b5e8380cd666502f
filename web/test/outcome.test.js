import assert from 'node:assert/strict';
import test from 'node:test';
import { createTally } from '../model/tally.js';
import { qualityOf } from '../panels/quality.js';
import { emphasised } from '../draw/plane/emphasis.js';
import { keyOf } from '../views/legend/key.js';
import { freshWords, outcomeOf, ratio } from '../views/sentence/outcome.js';
import { part } from './part.js';

/** Forty points of two classes, two of them on the wrong side. */
const points = Array.from({ length: 40 }, (_, i) => ({ id: i, label: 1 + (i % 2), value: 0 }));
const training = {
  task: 'classification',
  rule: 'pairs',
  status: 'converged',
  message: '',
  outputs: 1,
  classes: Float64Array.of(1, 2),
  pairs: Int32Array.of(1, 0),
  coef: new Float64Array(40).fill(1),
  margin: 0.5,
  support: Int32Array.from({ length: 15 }, (_, i) => i),
  label: Float64Array.from(points, ({ label }) => label),
  decision: new Float64Array(40),
  figures: [],
  errors: 2,
};
const scene = {
  domain: 'vectors',
  dim: 2,
  target: 'class',
  range: [-1, 1],
  points,
  data: { name: 'moons', params: {}, seed: 46 },
  learner: 'svc',
  params: { C: 3 },
  step: null,
  repair: 'none',
  classes: [],
};
const catalog = {
  domains: [{ name: 'vectors', learners: [], datasets: [{ name: 'moons', title: 'Two moons' }] }],
};
const known = { training, none: '', n: 2000, seed: 46, wrong: 0.029, undecided: 0 };
const layers = { field: true, margins: true, rings: true, predicted: true };
/** @param {any} [change] @param {any} [of] the training @param {any} [now] the scene */
const state = (change = {}, of = {}, now = {}) => {
  const made = { ...training, ...of };
  const its = { ...scene, ...now };
  const fresh = { ...known, training: made };
  const frame = {
    scene: its,
    training: made,
    parsed: {},
    surface: {},
    gram: null,
    fresh,
    engine: { catalog },
  };
  return part({ scene: its, frame: { ...frame, ...change }, focus: {}, stage: { plane: layers } });
};
const said = (/** @type {any} */ of) =>
  outcomeOf(of)
    ?.map(({ text }) => text)
    .join('')
    .replaceAll('\u00a0', ' ');

test('the sentence says what is wrong among the points and among new ones', () => {
  assert.equal(
    said(state()),
    '2 of 40 points on the wrong side, about 2.9 % of new ones. 15 support vectors.',
  );
  assert.deepEqual(
    outcomeOf(state())
      ?.filter(({ strong }) => strong)
      .map(({ text }) => text.replace('\u00a0', ' ')),
    ['2 of 40', '2.9 %'],
  );
  assert.match(said(state({}, { errors: 0 })), /^None of 40 points on the wrong side, about/);
  const none = { ...known, wrong: 0 };
  const right = state();
  right.frame.fresh = { ...none, training: right.frame.training };
  assert.match(said(right), /side, none of 2.000 new ones\./);
  assert.match(
    said(state({}, { undecided: 8 })),
    /^2 of 40 points on the wrong side, 8 undecided, about/,
  );
  assert.match(said(state({}, { errors: 0, undecided: 40 })), /^All 40 points undecided\./);
});

test('where there are no new points, nothing is said of any', () => {
  const own = { ...known, none: 'own', wrong: NaN };
  assert.equal(
    said(state({ fresh: own })),
    '2 of 40 points on the wrong side. 15 support vectors.',
  );
  assert.equal(
    said(state({ fresh: null })),
    '2 of 40 points on the wrong side. 15 support vectors.',
  );
  assert.equal(freshWords(state({ fresh: null })), '');
  assert.doesNotMatch(said(state({}, {}, { data: null })), /new/, 'the points were cleared');
});

test('a number of a moment ago stays, and is marked', () => {
  const before = state({ fresh: { ...known, training: { ...training } } });
  assert.deepEqual(outcomeOf(before)?.find(({ former }) => former)?.text, '2.9\u00a0%');
  assert.equal(freshWords(before), '', 'nothing old is announced');
  assert.equal(freshWords(state()), 'About 2.9\u00a0% of new points wrong.');
  const open = state();
  const fresh = { ...open.frame.fresh, wrong: 0, undecided: 1 };
  const nobody = part({ ...open, frame: { ...open.frame, fresh } });
  assert.equal(freshWords(nobody), 'About 100\u00a0% of new points undecided.');
  assert.equal(qualityOf(before)?.fresh?.former, true);
});

test('each task has words of its own', () => {
  const valued = points.map((point, i) => ({ ...point, value: i % 2 ? 0.3 : -0.3 }));
  const values = state(
    {},
    { task: 'regression', rule: 'values' },
    { points: valued, target: 'value' },
  );
  values.frame.fresh.wrong = 0.35;
  assert.match(said(values), /^Typically 0\.30* from the values, about 0\.350* from new ones\./);
  assert.match(
    said(state({}, { task: 'classification', rule: 'largest', outputs: 3 })),
    /^2 of 40 points in the wrong class,/,
  );
  const clusters = { task: 'clustering', rule: 'largest', classes: Float64Array.of(1, 2) };
  assert.equal(said(state({}, clusters)), '2 clusters of 20 and 20 points.');
  const parts = { task: 'components', rule: 'values', outputs: 3, figures: [] };
  assert.match(said(state({}, parts)), /^Component 1 of 3/);
  const decision = Float64Array.from(points, (_, i) => (i < 4 ? -1 : 1));
  const novelty = { task: 'novelty', rule: 'values', decision };
  assert.match(said(state({}, novelty)), /^4 of 40 points outside, about 2\.9 % of new ones\./);
  const failed = state({}, { status: 'failed', message: 'Why and what.' });
  assert.equal(said(failed), 'Why and what.');
});

test('shares have the digits that a sample can tell', () => {
  assert.deepEqual([0, 0.0004, 0.0285, 0.0996, 0.1, 0.253].map(ratio), [
    '0\u00a0%',
    '<\u00a00.1\u00a0%',
    '2.9\u00a0%',
    '10\u00a0%',
    '10\u00a0%',
    '25\u00a0%',
  ]);
});

test('a tally counts what is wrong and what nobody can tell', () => {
  const told = { decision: Float64Array.of(1, -2, 0, 3), label: Float64Array.of(2, 1, NaN, 2) };
  const classes = createTally('boundary', 1);
  classes.add(told, [2, 2, 1, 2]);
  assert.deepEqual(classes.result(), { n: 4, wrong: 0.25, undecided: 0.25 });
  const values = createTally('values', 1);
  values.add(told, [1, 0, 0, 3]);
  values.add(told, [1, -2, 4, 3]);
  assert.deepEqual(values.result(), { n: 8, wrong: Math.sqrt(20 / 8), undecided: 0 });
  const novelty = createTally('novelty', 1);
  novelty.add(told, [1, 1, 1, 1]);
  assert.deepEqual(novelty.result(), { n: 4, wrong: 0.25, undecided: 0.25 });
});

test('how well it does ends where guessing does', () => {
  const two = qualityOf(state());
  assert.deepEqual(
    [two?.seen.name, two?.seen.words, two?.seen.share, two?.end],
    ['these 40 points', '5.0\u00a0% wrong', 0.1, '50 % is guessing'],
  );
  assert.deepEqual([two?.fresh?.words, two?.without], ['2.9\u00a0% wrong', '']);
  assert.match(two?.about.join(' ') ?? '', /2.000 more of “Two moons”, drawn for seed 46/);
  const three = qualityOf(state({}, { classes: Float64Array.of(1, 2, 3), rule: 'largest' }));
  assert.equal(three?.end, '67 % is guessing');
  const own = qualityOf(state({ fresh: { ...known, none: 'own' } }));
  assert.deepEqual([own?.fresh, own?.without], [null, 'No new points: these are your own.']);
  assert.equal(qualityOf(state({}, { task: 'clustering' })), null);
});

test('the key has what the picture has', () => {
  assert.deepEqual(keyOf(state()), {
    ring: 'support vector',
    wrong: 'on the wrong side',
    boundary: 'boundary',
    margin: 'margin',
  });
  const ridge = { margin: NaN, support: Int32Array.from(points, (_, i) => i) };
  assert.deepEqual(keyOf(state({}, { ...ridge, errors: 0 })), {
    boundary: 'boundary',
    margin: 'f = ±1',
  });
  const bare = state();
  bare.stage.plane = { ...layers, rings: false, margins: false, predicted: false };
  assert.deepEqual(keyOf(bare), { boundary: 'boundary' });
  assert.deepEqual(keyOf(state({}, {}, { points: [] })), {});
  assert.deepEqual(keyOf(state({}, { status: 'failed' })), {});
});

test('what the key explains stays, and all other marks fade', () => {
  const mark = (/** @type {object} */ more) => ({
    left: 0,
    top: 0,
    label: 1,
    predicted: 0,
    ...more,
  });
  const [plain, ringed, wrong] = [mark({}), mark({ ringed: true }), mark({ predicted: 2 })];
  const items = part([
    { kind: 'lines', means: 'margin', opacity: 0.5 },
    { kind: 'lines', means: 'boundary' },
    { kind: 'circles', means: 'ring' },
    { kind: 'marks', marks: [plain, ringed, wrong], radius: 5 },
    { kind: 'text' },
  ]);
  assert.equal(emphasised(items, null), items);
  const seen = (/** @type {any} */ meaning) =>
    emphasised(items, meaning).map((/** @type {any} */ item) => [
      item.opacity ?? 1,
      item.marks?.length,
    ]);
  const [half, faint, one] = [0.15, 0.3, 1];
  const none = undefined;
  assert.deepEqual(seen('ring'), [
    [half, none],
    [faint, none],
    [one, none],
    [faint, 2],
    [one, 1],
    [one, none],
  ]);
  assert.deepEqual(seen('wrong'), [
    [half, none],
    [faint, none],
    [faint, none],
    [faint, 2],
    [one, 1],
    [one, none],
  ]);
  assert.deepEqual(seen('margin'), [
    [0.5, none],
    [faint, none],
    [faint, none],
    [faint, 3],
    [one, 0],
    [one, none],
  ]);
});

test('what a question covers is neither said nor read', () => {
  const told = (covered) =>
    outcomeOf(state({ covered }))
      ?.map(({ text }) => text)
      .join('');
  assert.match(told([]), /^2 of 40.*about 2\.9/);
  assert.match(told(['verdict']), /about 2\.9/);
  assert.equal(told(['fresh']), '2 of 40 points on the wrong side. 15 support vectors.');
  assert.equal(freshWords(state({ covered: ['fresh'] })), '');
  for (const name of ['errors', 'sentence', 'numbers']) assert.equal(told([name]), undefined);
});
