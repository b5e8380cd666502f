// @ts-check
/** @module */

import { holding } from '../relation.js';
import { listed, wellFormed } from '../units.js';

/** @typedef {import('../units.js').Range} Range */

/** @type {import('../domains.js').DomainViews} */
export const graphs = Object.freeze({
  feature: 'shared colour',
  nameOf: null,
  rulerOf: (text) => listed(nodesOf(text)),
  relationOf: (name, hidden) => (hidden.includes(coarser(name)) ? 'more' : holding(name, hidden)),
  pictures: async () => (await import('../drawn/graphs.js')).pictures(),
  drawing: async () => (await import('../drawn/graphs.js')).GRAPHS,
  side: async () => (await import('../side.js')).createItemsSide,
});

/**
 * The nodes in the order in which they are first named: where a node gets its label, or else where
 * it is first named.
 *
 * @param {string} line
 * @returns {Range[][]}
 */
function nodesOf(line) {
  /** @type {Map<string, { range: Range, labelled: boolean }>} */
  const nodes = new Map();
  const text = wellFormed(line);
  /** @param {string} name @param {Range} range @param {boolean} labelled */
  const see = (name, range, labelled) => {
    const node = nodes.get(name);
    if (!node || (labelled && !node.labelled)) nodes.set(name, { range, labelled });
  };
  for (const { 0: word, index } of text.matchAll(/[^,;\p{White_Space}]+/gu)) {
    const colon = word.indexOf(':');
    const hyphen = word.indexOf('-');
    if (colon >= 0) {
      see(word.slice(0, colon), [index, index + word.length], true);
    } else if (hyphen >= 0) {
      see(word.slice(0, hyphen), [index, index + hyphen], false);
      see(word.slice(hyphen + 1), [index + hyphen + 1, index + word.length], false);
    } else {
      see(word, [index, index + word.length], false);
    }
  }
  return Array.from(nodes.values(), ({ range }) => [range]);
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
