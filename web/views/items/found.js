// @ts-check
/**
 * How well a machine found what a data set hid: which features are it, and what the weights say of it.
 *
 * @module
 */

/** @typedef {import('../../protocol/replies.js').Weights} Weights */

/**
 * is: this very feature was hidden; part: it is at least half of something that was; more: at least half of it was hidden.
 *
 * @typedef {'is' | 'part' | 'more' | null} Mark
 */

/** What a mark says in words. */
export const MARKS = Object.freeze({
  is: 'hidden',
  part: 'part of it',
  more: 'it and more',
});

/** Shorter things are in everything. */
const LEAST = 2;

/**
 * @param {string} name of a feature, as the engine writes it
 * @param {readonly string[]} hidden
 * @param {string} domain
 * @returns {Mark}
 */
export function markOf(name, hidden, domain) {
  if (hidden.includes(name)) return 'is';
  // Elements of sets are whole words: that soap is in soapbox says nothing.
  if (domain === 'sets') return null;
  const within = (/** @type {string} */ small, /** @type {string} */ large) =>
    small.length >= Math.max(LEAST, large.length / 2) && large.includes(small);
  if (domain === 'strings' && hidden.some((one) => within(name, one))) return 'part';
  if (domain === 'trees' && productionsOf(name).some((one) => hidden.includes(one))) return 'more';
  if (domain === 'graphs' && hidden.includes(coarser(name))) return 'more';
  return hidden.some((one) => within(one, name)) ? 'more' : null;
}

/**
 * The productions of a fragment, each as the fragment that it is alone: (S NP (VP V NP)) has (S NP VP) and (VP V NP).
 *
 * @param {string} fragment
 */
function productionsOf(fragment) {
  /** @type {string[][]} */
  const open = [];
  /** @type {string[]} */
  const found = [];
  for (const word of fragment.match(/[()]|[^\s()]+/g) ?? []) {
    if (word === '(') open.push([]);
    else if (word === ')') {
      const done = open.pop() ?? [];
      if (done.length > 1) found.push(`(${done.join(' ')})`);
      if (done.length > 0) open.at(-1)?.push(done[0]);
    } else open.at(-1)?.push(word);
  }
  return found;
}

/**
 * A colour as it was after the first round: C(C(C×2),C(C×3),O(C)) was C(C×2,O).
 *
 * @param {string} colour
 */
function coarser(colour) {
  const [, label, around] = /^([^(]*)\((.*)\)$/.exec(colour) ?? [];
  if (around === undefined) return colour;
  let bare = around;
  for (let before = ''; before !== bare;) [before, bare] = [bare, bare.replace(/\([^()]*\)/g, '')];
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const one of bare.split(',')) {
    const [name, times = '1'] = one.split('×');
    counts.set(name, (counts.get(name) ?? 0) + Number(times));
  }
  const parts = [...counts].map(([name, n]) => (n > 1 ? `${name}×${n}` : name));
  return `${label}(${parts.join(',')})`;
}

/** Weights that differ by less are the same. */
const SAME = 1e-9;
/** So many of the heaviest are spoken of where nothing hidden is a feature itself. */
const HEAVIEST = 10;

/**
 * What the weights say of what was hidden, in a sentence; '' where there are no weights.
 *
 * @param {readonly { name: string, weight: number }[]} features the heaviest first
 * @param {readonly string[]} hidden
 * @param {string} domain
 */
export function foundWords(features, hidden, domain) {
  const n = features.length;
  if (n === 0 || hidden.length === 0) return '';
  /** The place of a feature among all; those that weigh the same share the last of theirs. @param {number} at */
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
 * @param {string} domain
 */
function nearWords(features, hidden, domain) {
  const what = hidden.length === 1 ? hidden[0] : 'what was hidden';
  const marks = features.map(({ name }) => markOf(name, hidden, domain));
  /** What features are to it: so many of the first. @param {readonly Mark[]} of @param {string} whole */
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
