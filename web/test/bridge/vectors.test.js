import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startEngine, value } from './engine.js';

test('the engine of the first visit knows vectors alone, and says so', async () => {
  const mercer = await startEngine('first');
  assert.deepEqual(
    value(mercer.catalog()).domains.map(({ name }) => name),
    ['vectors'],
  );
  const x = Float64Array.of(0, 0, 1, 1);
  const problem = { domain: 'vectors', dim: 2, x, y: Float64Array.of(1, 2), seed: 1, params: {} };
  const trained = value(mercer.train({ ...problem, kernel: 'linear', learner: 'svc' }));
  assert.equal(trained.support.length, 2);
  assert.equal(mercer.lift, undefined, 'the whole engine is asked for feature spaces');
  const { error } = mercer.parse({ domain: 'strings', kernel: 'substrings' });
  assert.deepEqual(
    [error.code, error.message],
    ['argument', 'domain "strings" is not known; there is vectors.'],
  );
});
