// @ts-check
/** @module */

import { holding } from '../relation.js';
import { listed } from '../units.js';

/** @typedef {import('../units.js').Range} Range */

/** @type {import('../domains.js').DomainViews} */
export const trees = Object.freeze({
  feature: 'shared fragment',
  nameOf: leavesOf,
  rulerOf: (text) => listed(nodesOf(text)),
  relationOf: (name, hidden) =>
    productionsOf(name).some((one) => hidden.includes(one)) ? 'more' : holding(name, hidden),
  pictures: async () => (await import('../drawn/trees.js')).pictures(),
  drawing: async () => (await import('../drawn/trees.js')).TREES,
  side: async () => (await import('../side.js')).createItemsSide,
});

/** The words at the leaves: a parse tree is called by its sentence. @param {string} text */
function leavesOf(text) {
  const leaves = text.match(/(?<![^()\s]|\(\s*)[^()\s]+/g) ?? [];
  return leaves.length > 0 ? leaves.join(' ') : text;
}

/** The labels, in the order in which they are written. @param {string} text @returns {Range[][]} */
function nodesOf(text) {
  return Array.from(text.matchAll(/[^()\p{White_Space}]+/gu), ({ 0: label, index }) => [
    [index, index + label.length],
  ]);
}

/**
 * The productions of a fragment, each as the fragment that it is alone: (S NP (VP V NP)) has (S NP
 * VP) and (VP V NP).
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
