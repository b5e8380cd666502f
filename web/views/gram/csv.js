// @ts-check
/**
 * Matrices and spectra as files of comma-separated values, with every digit.
 *
 * @module
 */

/**
 * A matrix with the numbers of the points before rows and columns. What is no number is left
 * empty.
 *
 * @param {ArrayLike<number>} k n·n, row after row, by point
 * @param {ArrayLike<number>} order of the rows and columns
 * @returns {string[]} lines, for a file of any size
 */
export function matrixLines(k, order) {
  const n = order.length;
  const index = Array.from(order);
  const lines = [['point', ...index.map((i) => i + 1)].join(',') + '\n'];
  for (const i of index) {
    const row = index.map((j) => {
      const value = k[i * n + j];
      return Number.isNaN(value) ? '' : String(value);
    });
    lines.push([i + 1, ...row].join(',') + '\n');
  }
  return lines;
}

/** @param {ArrayLike<number>} eigenvalues */
export function spectrumLines(eigenvalues) {
  return ['index,eigenvalue\n', ...Array.from(eigenvalues, (v, i) => `${i + 1},${v}\n`)];
}
