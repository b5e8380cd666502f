// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';
import { readingsOf } from '../panels/readings.js';
import { part } from './part.js';

/** @param {object} training @param {object} [scene] */
function state(training, scene = {}) {
  const own = {
    domain: 'vectors',
    params: {},
    points: Array.from({ length: 4 }, (_, i) => ({ x: [i, 0], label: 1 + (i % 2), value: i })),
    ...scene,
  };
  return part({ scene: own, focus: { output: 0 }, frame: { scene: own, engine: {}, training } });
}

const solved = {
  task: 'classification',
  status: 'converged',
  rule: 'sign',
  outputs: 1,
  errors: 1,
  support: [0, 1, 2],
  label: [1, 2, 1, 2],
  decision: [0, 1, 2, 5],
  classes: [1, 2],
  figures: [],
  margin: 1,
  beta: [1, 1, 1, 0],
};

test('of a classifier the errors here and the support vectors are read', () => {
  assert.deepEqual(readingsOf(state(solved)), [
    { value: '1', words: 'of 4 wrong here' },
    { value: '3', words: 'support vectors' },
  ]);
});

test('what is wrong among new points comes before support vectors, unless it is of before', () => {
  const now = state(solved);
  const fresh = { n: 2000, seed: 1, wrong: 0.029, undecided: 0, training: now.frame.training };
  const known = part({ ...now, frame: { ...now.frame, fresh } });
  assert.deepEqual(readingsOf(known)[1], { value: '2.9\u00a0%', words: 'of new ones wrong' });
  const former = { ...fresh, training: { ...now.frame.training } };
  const before = part({ ...now, frame: { ...now.frame, fresh: former } });
  assert.equal(readingsOf(before)[1].words, 'support vectors');
});

test('what nobody can tell is not read as if nothing were wrong', () => {
  const now = state({ ...solved, errors: 0, undecided: 4 });
  const fresh = { n: 2000, seed: 1, wrong: 0, undecided: 1, training: now.frame.training };
  assert.deepEqual(readingsOf(part({ ...now, frame: { ...now.frame, fresh } })), [
    { value: '4', words: 'of 4 undecided' },
    { value: '3', words: 'support vectors' },
  ]);
  const some = readingsOf(state({ ...solved, undecided: 1 }));
  assert.deepEqual(some[0], { value: '1', words: 'of 4 wrong here' });
});

test('of a regression how far it is from the values', () => {
  const [first] = readingsOf(state({ ...solved, task: 'regression', rule: 'values' }));
  assert.deepEqual(first, { value: '1', words: 'RMS error' });
});

test('nothing is read where nothing was learnt from the scene in force', () => {
  assert.deepEqual(readingsOf(state(/** @type {any} */ (null))), []);
  const other = state(solved);
  const moved = part({ ...other, scene: { ...other.scene, points: [] } });
  assert.deepEqual(readingsOf(moved), []);
});
