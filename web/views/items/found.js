// @ts-check
/**
 * How well a machine found what a data set hid: which features are it, and what the weights say of
 * it.
 *
 * @module
 */

import { viewsOf } from './domains.js';

/** @typedef {import('../../model/domains.js').Domain} Domain */
/** @typedef {import('./relation.js').Mark} Mark */

/** What a mark says in words. */
export const MARKS = Object.freeze({
  is: 'hidden',
  part: 'part of it',
  more: 'it and more',
});

/**
 * @param {string} name of a feature, as the engine writes it
 * @param {readonly string[]} hidden
 * @param {Domain} domain
 * @returns {Mark}
 */
export const markOf = (name, hidden, domain) =>
  hidden.includes(name) ? 'is' : viewsOf(domain).relationOf(name, hidden);

/** Weights that differ by less are the same. */
const SAME = 1e-9;
/** How many of the heaviest features are searched where no hidden part is a feature itself. */
const HEAVIEST = 10;

/**
 * What the weights say of what was hidden, in a sentence; '' where there are no weights.
 *
 * @param {readonly { name: string, weight: number }[]} features the heaviest first
 * @param {readonly string[]} hidden
 * @param {Domain} domain
 */
export function foundWords(features, hidden, domain) {
  const n = features.length;
  if (n === 0 || hidden.length === 0) return '';
  /**
   * The place of a feature among all; those that weigh the same share the last of theirs.
   *
   * @param {number} at
   */
  const placeOf = (at) => {
    const least = Math.abs(features[at].weight) * (1 - SAME);
    return features.filter(({ weight }) => Math.abs(weight) >= least).length;
  };
  const places = hidden
    .map((one) => features.findIndex(({ name }) => name === one))
    .filter((at) => at >= 0)
    .map(placeOf);
  if (places.length === 0) return nearWords(features, hidden, domain);
  const m = hidden.length;
  const last = Math.max(...places);
  if (m === 1) {
    if (last === 1) return `${hidden[0]}, which was hidden, weighs most of all features.`;
    return features[0].name === hidden[0]
      ? `${hidden[0]}, which was hidden, weighs most, as much as ${last - 1} other${last > 2 ? 's' : ''}.`
      : `${hidden[0]}, which was hidden, is among the ${last} heaviest features.`;
  }
  const first = places.filter((place) => place <= m).length;
  if (first === m) return `The ${m} that were hidden are the ${m} heaviest features.`;
  const rest =
    places.length === m
      ? `; all are among the ${last} heaviest`
      : n > m
        ? `, ${places.length} among the ${n} heaviest`
        : '';
  return `${first} of the ${m} that were hidden ${first === 1 ? 'is' : 'are'} among the ${m} heaviest features${rest}.`;
}

/**
 * Where no feature is what was hidden, as features of five letters are no box of six.
 *
 * @param {readonly { name: string }[]} features
 * @param {readonly string[]} hidden
 * @param {Domain} domain
 */
function nearWords(features, hidden, domain) {
  const what = hidden.length === 1 ? hidden[0] : 'what was hidden';
  const marks = features.map(({ name }) => markOf(name, hidden, domain));
  /**
   * What features are to it: so many of the first.
   *
   * @param {readonly Mark[]} of
   * @param {string} whole
   */
  const near = (of, whole) => {
    const [one, kinds] = [of.length === 1, new Set(of)];
    const part = one ? 'is a part of' : 'are parts of';
    const more = one ? 'holds' : 'hold';
    const says = kinds.size > 1 ? [part, more].join(' or ') : kinds.has('part') ? part : more;
    return `${says} ${whole}`;
  };
  const run = marks.indexOf(null);
  const lead = marks.slice(0, run < 0 ? marks.length : run);
  if (lead.length > 1) return `The ${lead.length} heaviest features ${near(lead, what)}.`;
  const top = Math.min(HEAVIEST, marks.length);
  const some = marks.slice(0, top).filter((mark) => mark !== null);
  const one = hidden.length === 1;
  const none = `${one ? what : 'Nothing that was hidden'} is ${one ? 'not ' : ''}among the ${features.length} heaviest features`;
  return some.length === 0
    ? `${none}.`
    : `${none}, but ${some.length} of the ${top} heaviest ${near(some, 'it')}.`;
}

/**
 * What was hidden, where it is shown and belongs to the scene's data.
 *
 * @param {Pick<import('../../state/store.js').State, 'scene' | 'focus'>} state
 * @returns {readonly string[]} none where it is not shown
 */
export const hiddenOf = ({ scene, focus }) =>
  scene.data && focus.revealed?.data === scene.data ? focus.revealed.answer : NONE;

/** @type {readonly string[]} */
const NONE = Object.freeze([]);
