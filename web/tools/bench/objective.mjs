// @ts-check
/**
 * What a training was worth, judged by its coefficients alone: the dual problem of the support
 * vector machine is
 *
 *     maximise    W(β) = Σ|βᵢ| − ½ Σᵢⱼ βᵢβⱼk(xᵢ, xⱼ),    βᵢ = yᵢαᵢ,
 *     subject to  Σβᵢ = 0,  0 ≤ αᵢ ≤ C.
 *
 * No contender's own objective counts: the coefficients of each are put into this formula, with the
 * kernel in double precision.
 *
 * @module
 */

/** @typedef {import('./problems.mjs').Kernel} Kernel */

/**
 * @typedef {{ objective: number, violation: number }} Worth   violation: by how much the coefficients
 * break the constraints, of C
 */

/**
 * @param {{ data: { x: Float64Array, y: Float64Array }, kernel: Kernel, C: number }} problem
 * @param {Float64Array[]} candidates coefficients β, of each contender; either class may be the
 *   positive one
 * @returns {Worth[]}
 */
export function worths({ data, kernel, C }, candidates) {
  const { x, y } = data;
  const n = y.length;
  const used = [...Array(n).keys()].filter((i) => candidates.some((beta) => beta[i] !== 0));
  const packed = candidates.map((beta) => Float64Array.from(used, (i) => beta[i]));
  const sums = candidates.map(() => 0);
  const row = new Float64Array(used.length);
  used.forEach((i, a) => {
    kernelRow(row, kernel, x, i, used, a);
    packed.forEach((beta, c) => {
      if (beta[a] === 0) return;
      let sum = 0;
      for (let b = 0; b < a; b++) sum += beta[b] * row[b];
      sums[c] += beta[a] * (2 * sum + beta[a] * row[a]);
    });
  });
  return candidates.map((beta, c) => ({
    objective: beta.reduce((sum, b) => sum + Math.abs(b), 0) - sums[c] / 2,
    violation: violationOf(beta, y, C),
  }));
}

/**
 * k(xᵢ, xⱼ) for the first of the given points, the a-th, which is i, included.
 *
 * @param {Float64Array} row
 * @param {Kernel} kernel
 * @param {Float64Array} x
 * @param {number} i
 * @param {number[]} used
 * @param {number} a
 */
function kernelRow(row, { kernel, gamma }, x, i, used, a) {
  const [u, v] = [x[2 * i], x[2 * i + 1]];
  for (let b = 0; b <= a; b++) {
    const [s, t] = [x[2 * used[b]], x[2 * used[b] + 1]];
    row[b] =
      kernel === 'rbf'
        ? Math.exp(-gamma * ((u - s) ** 2 + (v - t) ** 2))
        : (gamma * (u * s + v * t) + 1) ** 3;
  }
}

/**
 * How far coefficients are from what is allowed, by C.
 *
 * @param {Float64Array} beta
 * @param {Float64Array} y
 * @param {number} C
 */
function violationOf(beta, y, C) {
  // Which class is the positive one is a convention.
  const first = beta.findIndex((b) => b !== 0);
  const sign = first < 0 ? 1 : Math.sign(beta[first]) * y[first];
  let worst = 0;
  let sum = 0;
  beta.forEach((b, i) => {
    const alpha = sign * y[i] * b;
    worst = Math.max(worst, -alpha, alpha - C);
    sum += b;
  });
  return Math.max(worst, Math.abs(sum)) / C;
}
