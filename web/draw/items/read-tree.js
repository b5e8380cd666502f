// @ts-check
/** @module */

/** How many nodes the engine takes. */
const MOST_NODES = 100_000;

/**
 * A tree with its nodes in the order in which they are written: parents has −1 for the root, and
 * node i has those below it up to but not including ends[i].
 *
 * @typedef
 *   {Readonly<{ labels: readonly string[], parents: readonly number[], ends: readonly number[] }>}
 *   Tree
 */

/**
 * Reads a tree in brackets, as the engine does: (S (NP they) (VP run)).
 *
 * @param {string} line
 * @returns {Tree | null} null where the engine has a complaint, which it words itself
 */
export function readTree(line) {
  /** @type {string[]} */
  const labels = [];
  /** @type {number[]} */
  const parents = [];
  /** @type {number[]} */
  const ends = [];
  /** The nodes whose brackets are open. @type {number[]} */
  const opened = [];
  let bracket = false;
  let done = false;
  for (const [token] of line.matchAll(/[()]|[^()\p{White_Space}]+/gu)) {
    if (token === ')') {
      const node = opened.pop();
      if (bracket || node === undefined) return null;
      ends[node] = labels.length;
      done = opened.length === 0;
    } else if (bracket && token === '(') {
      return null;
    } else if (done) {
      return null;
    } else if (token === '(') {
      bracket = true;
    } else {
      const node = labels.length;
      if (node === MOST_NODES) return null;
      labels.push(token);
      parents.push(opened.at(-1) ?? -1);
      ends.push(node + 1);
      if (bracket) opened.push(node);
      else done = opened.length === 0;
      bracket = false;
    }
  }
  return bracket || opened.length > 0 || labels.length === 0 ? null : { labels, parents, ends };
}

/** The children of a node, in order. @param {Tree} tree @param {number} node */
export function childrenOf({ ends }, node) {
  const children = [];
  for (let child = node + 1; child < ends[node]; child = ends[child]) children.push(child);
  return children;
}
