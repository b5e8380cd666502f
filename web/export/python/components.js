// @ts-check
/**
 * Whether kernel principal components are unique but for their signs.
 *
 * @module
 */

/** Eigenvalues closer than this, relatively, count as equal. */
const NEAR = 1e-4;
/** Steps of the power method: enough for four digits of the largest eigenvalue. */
const STEPS = 100;

/**
 * Components of equal variance can be rotated into each other, and the last one into a component
 * that is not shown.
 *
 * @param {Pick<import('../../protocol/answers.js').Training, 'decision' | 'outputs'>} training
 * @param {Float64Array} values of the kernel between the points, row by row
 */
export function areDetermined({ decision, outputs }, values) {
  const n = decision.length / outputs;
  const scores = Array.from({ length: outputs }, (_, j) =>
    Float64Array.from({ length: n }, (_, i) => decision[i * outputs + j]),
  );
  const sizes = scores.map((score) => dot(score, score));
  sizes.push(largest(remainder(values, scores), n));
  return sizes.every((size, j) => j === 0 || size < (1 - NEAR) * sizes[j - 1]);
}

/** @param {Float64Array} a @param {Float64Array} b */
function dot(a, b) {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

/**
 * The centred matrix without the components.
 *
 * @param {Float64Array} values
 * @param {readonly Float64Array[]} scores
 */
function remainder(values, scores) {
  const n = scores[0].length;
  const means = new Float64Array(n);
  values.forEach((v, at) => (means[at % n] += v / n));
  const mean = means.reduce((sum, v) => sum + v / n, 0);
  return values.map((v, at) => {
    const [i, j] = [Math.floor(at / n), at % n];
    return scores.reduce((rest, s) => rest - s[i] * s[j], v - means[i] - means[j] + mean);
  });
}

/**
 * The largest eigenvalue of a positive semidefinite matrix.
 *
 * @param {Float64Array} matrix
 * @param {number} n
 */
function largest(matrix, n) {
  // The start must not be orthogonal to the eigenvector.
  let v = Float64Array.from({ length: n }, (_, i) => Math.sin(i + 1));
  let size = 0;
  for (let step = 0; step < STEPS; step++) {
    const length = Math.sqrt(dot(v, v));
    if (length === 0) return 0;
    const unit = v.map((c) => c / length);
    v = unit.map((_, i) => dot(matrix.subarray(i * n, (i + 1) * n), unit));
    size = dot(v, unit);
  }
  return size;
}
