// @ts-check
/**
 * What a training was worth, judged by its coefficients alone: the dual problem of the support
 * vector machine is
 *
 *     maximise    W(β) = Σ|βᵢ| − ½ Σᵢⱼ βᵢβⱼk(xᵢ, xⱼ),    βᵢ = yᵢαᵢ,
 *     subject to  Σβᵢ = 0,  0 ≤ αᵢ ≤ C.
 *
 * With more than two classes there is such a problem for each pair of them, and W is the sum. In
 * regression Σ(yᵢβᵢ − ε|βᵢ|) stands for Σ|βᵢ|, and −C ≤ βᵢ ≤ C. Of one class it is 0, with
 * Σβᵢ = νn and 0 ≤ βᵢ ≤ 1.
 *
 * No contender's own objective counts: the coefficients of each are put into these formulas, with
 * the kernel in double precision.
 *
 * @module
 */

import { SVC } from './problems.mjs';

/** @typedef {import('./problems.mjs').Kernel} Kernel */
/** @typedef {import('./problems.mjs').Points} Points */
/** @typedef {import('./problems.mjs').Task} Task */

/**
 * @typedef {{ objective: number, violation: number }} Worth   violation: by how much the coefficients
 * break the constraints, of C
 */

/**
 * @param {{ data: Points, kernel: Kernel, C: number, task?: Task }} problem
 * @param {Float64Array[]} candidates coefficients β, of each contender, as contenders/answer.mjs
 *   says; either class of a pair may be the positive one
 * @returns {Worth[]}
 */
export function worths({ data, kernel, C, task = SVC }, candidates) {
  const { x, y } = data;
  const n = y.length;
  const outputs = candidates.map((beta) => columnsOf(beta, beta.length / n));
  const all = outputs.flat();
  const used = [...Array(n).keys()].filter((i) => all.some((beta) => beta[i] !== 0));
  const packed = outputs.map((of) => of.map((beta) => Float64Array.from(used, (i) => beta[i])));
  const sums = candidates.map(() => 0);
  const row = new Float64Array(used.length);
  used.forEach((i, a) => {
    kernelRow(row, kernel, x, x.length / n, i, used, a);
    packed.forEach((of, c) => {
      for (const beta of of) {
        if (beta[a] === 0) continue;
        let sum = 0;
        for (let b = 0; b < a; b++) sum += beta[b] * row[b];
        sums[c] += beta[a] * (2 * sum + beta[a] * row[a]);
      }
    });
  });
  const labels = labelsOf(y, task);
  return outputs.map((of, c) => ({
    objective: of.reduce((sum, beta) => sum + linear(task, beta, y), 0) - sums[c] / 2,
    violation: Math.max(...of.map((beta, m) => violationIn(task, beta, labels[m], C))),
  }));
}

/**
 * The coefficients of each output.
 *
 * @param {Float64Array} beta
 * @param {number} outputs
 */
function columnsOf(beta, outputs) {
  return Array.from({ length: outputs }, (_, m) => beta.filter((_, i) => i % outputs === m));
}

/**
 * For each output, on which side of it every point is, 0 where it has no part in it.
 *
 * @param {Float64Array} y
 * @param {Task} task
 * @returns {Float64Array[]}
 */
function labelsOf(y, task) {
  const classes = [...new Set(y)].sort((a, b) => a - b);
  if (task.name !== 'svc' || classes.length === 2) return [y];
  return classes.flatMap((first, a) =>
    classes
      .slice(a + 1)
      .map((second) => y.map((of) => Number(of === first) - Number(of === second))),
  );
}

/**
 * What of W is linear in β, but for signs.
 *
 * @param {Task} task
 * @param {Float64Array} beta
 * @param {Float64Array} y
 */
function linear({ name, extra }, beta, y) {
  if (name === 'one-class') return 0;
  if (name === 'svc') return beta.reduce((sum, b) => sum + Math.abs(b), 0);
  return beta.reduce((sum, b, i) => sum + y[i] * b - extra * Math.abs(b), 0);
}

/**
 * k(xᵢ, xⱼ) for the first of the given points, the a-th, which is i, included.
 *
 * @param {Float64Array} row
 * @param {Kernel} kernel
 * @param {Float64Array} x
 * @param {number} d
 * @param {number} i
 * @param {number[]} used
 * @param {number} a
 */
function kernelRow(row, { kernel, gamma }, x, d, i, used, a) {
  for (let b = 0; b <= a; b++) {
    const [p, q] = [d * i, d * used[b]];
    let sum = 0;
    if (kernel === 'rbf') for (let k = 0; k < d; k++) sum += (x[p + k] - x[q + k]) ** 2;
    else for (let k = 0; k < d; k++) sum += x[p + k] * x[q + k];
    row[b] = kernel === 'rbf' ? Math.exp(-gamma * sum) : (gamma * sum + 1) ** 3;
  }
}

/**
 * How far coefficients are from what is allowed, by the size of their box.
 *
 * @param {Task} task
 * @param {Float64Array} beta
 * @param {Float64Array} y
 * @param {number} C
 */
function violationIn({ name, extra }, beta, y, C) {
  if (name === 'svc') return violationOf(beta, y, C);
  const sum = beta.reduce((all, b) => all + b, 0);
  if (name === 'svr') return Math.max(...beta.map((b) => Math.abs(b) - C), Math.abs(sum)) / C;
  return Math.max(...beta.map((b) => Math.max(-b, b - 1)), Math.abs(sum - extra * y.length));
}

/**
 * The same for two classes.
 *
 * @param {Float64Array} beta
 * @param {Float64Array} y −1 or 1, or 0 for a point that must have no coefficient
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
    worst = Math.max(worst, -alpha, alpha - C, y[i] === 0 ? Math.abs(b) : 0);
    sum += b;
  });
  return Math.max(worst, Math.abs(sum)) / C;
}
