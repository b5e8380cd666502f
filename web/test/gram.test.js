import assert from 'node:assert/strict';
import test from 'node:test';
import { negatives, spectrumScale, spectrumTicks, spectrumWords } from '../views/spectrum.js';

test('the scale of a spectrum is logarithmic and mirrored', () => {
  const { at, top, bottom } = spectrumScale([100, 1, 0.01, 0, -0.1]);
  assert.deepEqual([top, bottom], [2, -3]);
  assert.equal(at(100), 1);
  for (const [value, share] of [
    [1, 3 / 5],
    [0.01, 1 / 5],
    [-0.1, -2 / 5],
  ]) {
    assert.ok(Math.abs(at(value) - share) < 1e-12, `${value} is at ${at(value)}`);
  }
  assert.equal(at(0), 0);
  assert.equal(at(1e-14), 0, 'rounding');
});

test('spectra of nothing, of zeros and of one value have a scale', () => {
  for (const values of [[], [0, 0]]) {
    const scale = spectrumScale(values);
    assert.deepEqual([scale.at(0), scale.low, scale.high], [0, 0, 0]);
    assert.deepEqual(spectrumTicks(scale, 5), [0]);
  }
  assert.ok(spectrumScale([3]).at(3) > 0);
  assert.ok(spectrumScale([1e300, -1e-300]).at(1e300) > 0.9);
});

test('ticks are powers of ten on the sides that have bars', () => {
  assert.deepEqual(spectrumTicks(spectrumScale([10, 1, 0.1]), 9), [10, 1, 0.1, 0]);
  assert.deepEqual(spectrumTicks(spectrumScale([10, 1, -1]), 9), [10, 1, 0, -1]);
  assert.ok(spectrumTicks(spectrumScale([1e6, 1e-6, -1e6]), 4).length <= 9);
});

test('negative eigenvalues are counted beyond rounding', () => {
  assert.equal(negatives([10, 1, -1e-12]), 0);
  assert.equal(negatives([10, -1e-3, -2]), 2);
  assert.equal(negatives([-1, -2]), 2);
  assert.equal(
    spectrumWords([2, -0.5], 'of K'),
    'Spectrum of K: 2 eigenvalues from 2 to −0.5, 1 negative.',
  );
});
