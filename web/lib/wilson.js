// @ts-check
/**
 * The interval of a share that was counted.
 *
 * @module
 */

/** The 97.5 % quantile of the normal distribution. */
const Z = 1.959964;

/**
 * Wilson's 95 % interval of a share: every p that the count does not refute by the normal
 * approximation at p itself (E. B. Wilson, Probable inference, the law of succession, and
 * statistical inference, 1927). It never leaves [0, 1].
 *
 * @param {number} k how many
 * @param {number} n of how many, at least 1
 * @returns {[number, number]}
 */
export function wilson(k, n) {
  const p = k / n;
  const whole = 1 + Z ** 2 / n;
  const middle = (p + Z ** 2 / (2 * n)) / whole;
  const half = (Z / whole) * Math.sqrt((p * (1 - p)) / n + Z ** 2 / (4 * n ** 2));
  // Rounding leaves something at the ends.
  return [k === 0 ? 0 : middle - half, k === n ? 1 : middle + half];
}
