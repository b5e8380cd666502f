// @ts-check
/**
 * What becomes of many readings.
 *
 * @module
 */

/**
 * The value with a share of the others below it, between two of them in proportion.
 *
 * @param {number[]} values at least one
 * @param {number} share from 0 to 1
 */
export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = share * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low === high ? low : low + (at - Math.floor(at)) * (high - low);
}

/** @param {number[]} values at least one */
export const median = (values) => quantile(values, 0.5);

/**
 * How many times longer the others took, by the median over the turns that all took one after the
 * other. What slows a machine down for some tenths of a second, as who shares its processor does,
 * slows both within a turn, but may be there for most turns of one and not of the other.
 *
 * @param {readonly number[]} own seconds, by turn
 * @param {readonly number[]} others
 */
export function turnByTurn(own, others) {
  const turns = own.slice(0, others.length);
  return median(turns.map((seconds, turn) => others[turn] / seconds));
}

/**
 * The mean that ratios have: twice as fast and half as fast are as fast.
 *
 * @param {number[]} ratios above 0
 * @returns {number} NaN of none
 */
export function geometricMean(ratios) {
  return Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
}

/**
 * How far readings of the same thing lie apart: the middle half of them, by their median.
 *
 * @param {number[]} values at least one
 */
export function spread(values) {
  return (quantile(values, 0.75) - quantile(values, 0.25)) / median(values);
}
