// @ts-check
/**
 * Room for the words of a chart. Widths are estimates: measuring a text makes the browser lay out
 * the page.
 *
 * @module
 */

/** Widths as a share of the height of the text. */
const DIGIT = 0.62;
const LETTER = 0.56;

/** @param {string} number @param {number} text height of the text */
export const numberWidth = (number, text) => number.length * text * DIGIT;

/** @param {string} words @param {number} text height of the text */
export const wordsWidth = (words, text) => words.length * text * LETTER;

/**
 * The ticks of a horizontal axis whose numbers neither touch each other nor reach past an end.
 *
 * @param {readonly import('./axis.js').Tick[]} ticks from left to right
 * @param {number} text height of the text
 * @param {number} end in px
 * @param {number} [gap] the least distance of two numbers
 */
export function readableTicks(ticks, text, end, gap = text) {
  let free = -Infinity;
  return ticks.filter((tick) => {
    const half = numberWidth(tick.text, text) / 2;
    if (tick.at - half < free || tick.at + half > end) return false;
    free = tick.at + half + gap;
    return true;
  });
}

/**
 * Heights of labels that keep a distance. They move down from the first on, and up again where the
 * last one would leave the chart.
 *
 * @param {readonly number[]} heights from top to bottom
 * @param {number} gap the least distance
 * @param {number} [bottom] the lowest place
 * @returns {number[]}
 */
export function keptApart(heights, gap, bottom = Infinity) {
  const kept = [...heights];
  for (let i = 1; i < kept.length; i++) kept[i] = Math.max(kept[i], kept[i - 1] + gap);
  let most = bottom;
  for (let i = kept.length - 1; i >= 0; i--) {
    kept[i] = Math.min(kept[i], most);
    most = kept[i] - gap;
  }
  return kept;
}
