// @ts-check
/**
 * How dark errors are.
 *
 * @module
 */

import { setText } from '../../../ui/element.js';
import { errorWords } from './words.js';

/** @typedef {import('../../../protocol/messages.gen.js').Column} Column */

/**
 * Which errors are white and dark. Mean squares may differ by powers of ten.
 *
 * @param {readonly (Column | null)[]} columns @param {boolean} valued
 * @returns {import('./chart.js').Ramp}
 */
export function rampOf(columns, valued) {
  let [low, high] = [Infinity, -Infinity];
  for (const column of columns) {
    for (const error of column?.error ?? []) {
      if (error < low) low = error;
      if (error > high) high = error;
    }
  }
  if (low > high) return { low: 0, high: 1, log: false };
  if (valued) {
    const log = low > 0 && high / low > 20;
    return log
      ? { low, high: Math.min(high, low * 1000), log }
      : { low, high: Math.max(high, low + 1e-12), log };
  }
  low = Math.floor(20 * low) / 20;
  return { low, high: Math.max(Math.ceil(20 * high) / 20, low + 0.05), log: false };
}

/** @param {HTMLElement} legend @param {import('./chart.js').Ramp} ramp @param {boolean} valued */
export function drawLegend(legend, { low, high }, valued) {
  const words = legend.querySelector('.ramp span');
  if (words) setText(words, `${errorWords(low, valued)} … ${errorWords(high, valued)}`);
}
