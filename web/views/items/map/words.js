// @ts-check
/**
 * What there is to say of a map.
 *
 * @module
 */

import { whole } from '../../../draw/map/axes.js';
import { isDecided, isMissed } from '../../../model/decided.js';
import { className } from '../../../model/class-name.js';
import { faultIn } from '../../../model/failure.js';
import { domainOf } from '../../../model/domains.js';
import { predictionOf } from '../words.js';
import { count, number, plural, share, short, signed } from '../../../lib/format.js';

/** @typedef {import('../../../protocol/messages.gen.js').Chart} Chart */
/** @typedef {import('../../../model/scene.js').Scene} Scene */

/** A direction that is known no better is said to be so. */
const ROUGH = 0.02;

/**
 * What keeps a map from being as it should be; '' where nothing does.
 *
 * @param {Chart} chart
 * @param {Scene['domain']} domain
 */
export function remarkOn({ n, values, residuals, least }, domain) {
  const { one, many } = domainOf({ domain });
  if (n === 0) return `The map shows ${many} as soon as there are some.`;
  if (n === 1) return `One ${one} is the whole map. Another one gives it a direction.`;
  if (least < 0) {
    const found =
      values.length === 0
        ? 'There is no direction with a positive one'
        : 'The map shows directions with positive ones';
    return `This is no kernel on these ${many}: their centred matrix has a negative eigenvalue (${short(least)}). ${found}.`;
  }
  if (values.length === 0) return `To this kernel all ${many} are the same: they are in one place.`;
  if (values.length === 1) return `To this kernel these ${many} differ in one direction only.`;
  const rough = residuals.findIndex((residual) => residual > ROUGH);
  if (rough >= 0)
    return `The ${rough === 0 ? 'first' : 'second'} direction is known to ${share(residuals[rough])} only: many directions explain nearly as much.`;
  return '';
}

/**
 * How much of what there is the map shows: "43 % of the variance of 40 strings".
 *
 * @param {Chart} chart
 * @param {Scene['domain']} domain
 */
export function shownBy({ n, shares }, domain) {
  const { one, many } = domainOf({ domain });
  const all = whole(shares.reduce((sum, part) => sum + part, 0));
  const of = plural(n, one, many);
  return shares.length === 0 || Number.isNaN(all) ? of : `${share(all)} of the variance of ${of}`;
}

/**
 * Why there is no new map, as the engine says it; that an item cannot be read is said at its row.
 *
 * @param {import('../../../protocol/messages.gen.js').Failure} failure
 * @param {boolean} before whether there is a map of before
 */
export function refusal(failure, before) {
  const fault = faultIn(failure);
  if (!fault) return failure.message;
  const row = `row ${count(fault.row + 1)} cannot be read`;
  return before ? `The map is the one of before: ${row}.` : `There is no map: ${row}.`;
}

/** The longest text that is a word beside a mark, in characters. */
const WORD = 18;

/** A text, cut. @param {string} text @param {number} [most] */
export function cut(text, most = WORD) {
  const letters = Array.from(text.slice(0, 4 * most));
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : text;
}

/**
 * "Item 12, class 2, infected", "Item 3, value 0.4".
 *
 * @param {Scene} scene
 * @param {number} row
 */
export function titleOf({ points, classes, target }, row) {
  const { label, value } = points[row];
  const number = `Item ${count(row + 1)}`;
  if (target === 'value') return `${number}, value ${short(value)}`;
  return `${number}, ${classes[label - 1] || className(label, []).toLowerCase()}`;
}

/**
 * "f = +0.48, predicted: class 2, Welsh", "f = 0.00, undecided"; '' where nothing is known.
 *
 * @param {import('../readings.js').Reading | null} reading
 * @param {readonly string[]} classes
 * @param {number} label its own class, 0 for none
 */
export function readingText(reading, classes, label) {
  if (!reading) return '';
  if (!isDecided(reading.label)) return `f = ${number(reading.f)}, undecided`;
  const f = `f = ${signed(reading.f)}`;
  if (!reading.label || !(isMissed(reading.label, label) || reading.cluster)) return f;
  const words = predictionOf(reading, classes).toLowerCase();
  const name = classes[reading.label - 1];
  return `${f}, ${reading.cluster ? 'found' : label > 0 ? 'wrongly predicted' : 'predicted'}: ${reading.cluster ? words : name || words}`;
}
