// @ts-check
/**
 * Where the nodes of a tree are drawn: in layers, as narrow as can be, parents in the middle above
 * their children.
 *
 * @module
 */

import { hierarchy, tree as tidy } from 'd3-hierarchy';
import { childrenOf } from './read-tree.js';
import { cut, widthOf } from './word-width.js';

/** @typedef {import('./read-tree.js').Tree} Tree */

/**
 * A node that is drawn, its middle at x and y and half of its width on either side. hidden is how
 * many nodes dots stand for: node is then −1, and label the dots. parent is the number of the box
 * above, −1 for the root.
 *
 * @typedef {Readonly<{
 *   node: number, label: string, leaf: boolean, x: number, y: number, half: number, parent: number, hidden: number,
 * }>} Box
 */

/**
 * tall is how high a box is, size that of the type.
 *
 * @typedef
 *   {Readonly<{ boxes: readonly Box[], width: number, height: number, tall: number, size: number }>}
 *   TreeLayout
 */

/**
 * most nodes are drawn, down to the given depth (the root has depth 0), with so many letters of a
 * label; level is from layer to layer, gap between neighbours. Without letters a label takes a
 * point.
 *
 * @typedef
 *   {Partial<Readonly<{ most: number, deepest: number, letters: number, size: number, level: number, gap: number }>>}
 *   TreeOptions
 */

/**
 * @typedef
 *   {{ node: number, label: string, leaf: boolean, half: number, hidden: number, children: Drawn[] }}
 *   Drawn
 */

/** The most children of one node that are drawn of a tree that is too large. */
const MOST_CHILDREN = 24;
/** A node without letters. */
const POINT = 2;

/**
 * @param {Tree} tree
 * @param {TreeOptions} [options]
 * @returns {TreeLayout}
 */
export function layOutTree(
  tree,
  { most = 150, deepest = 14, letters = 14, size = 12, level = 29, gap = 5 } = {},
) {
  const tall = letters > 0 ? size * 1.5 : 2 * POINT;
  const root = pruned(tree, most, deepest, (label) => {
    const short = letters > 0 ? cut(label, letters) : '';
    return { label: short, half: letters > 0 ? widthOf(short, size) / 2 + size / 4 : POINT };
  });
  const laid = tidy()
    .nodeSize([1, level])
    .separation(
      (a, b) =>
        /** @type {Drawn} */ (a.data).half +
        /** @type {Drawn} */ (b.data).half +
        (a.parent === b.parent ? gap : 1.5 * gap),
    )(hierarchy(root));

  const all = laid.descendants();
  let [left, right, bottom] = [0, 0, 0];
  for (const { x, y, data } of all) {
    left = Math.min(left, x - data.half);
    right = Math.max(right, x + data.half);
    bottom = Math.max(bottom, y);
  }
  const number = new Map(all.map((at, i) => [at, i]));
  const boxes = all.map((at) => {
    const { node, label, leaf, half, hidden } = /** @type {Drawn} */ (at.data);
    const parent = at.parent ? Number(number.get(at.parent)) : -1;
    return { node, label, leaf, half, hidden, parent, x: at.x - left, y: at.y + tall / 2 };
  });
  return { boxes, width: right - left, height: bottom + tall, tall, size };
}

/**
 * The part of a tree that is drawn, layer by layer.
 *
 * @param {Tree} tree
 * @param {number} most
 * @param {number} deepest
 * @param {(label: string) => { label: string, half: number }} look
 */
function pruned(tree, most, deepest, look) {
  const { labels, ends } = tree;
  const children = labels.length > most ? MOST_CHILDREN : Infinity;
  const make = (/** @type {number} */ node) => {
    const leaf = ends[node] === node + 1;
    return { node, leaf, hidden: 0, children: /** @type {Drawn[]} */ ([]), ...look(labels[node]) };
  };
  const root = make(0);
  let count = 1;
  let layer = [root];
  for (let depth = 1; layer.length > 0; depth++) {
    /** @type {Drawn[]} */
    const next = [];
    for (const above of layer) {
      const below = childrenOf(tree, above.node);
      const room = depth > deepest ? 0 : Math.min(most - count, children);
      above.children = below.slice(0, room).map(make);
      count += above.children.length;
      next.push(...above.children);
      if (below.length > room) {
        const hidden = ends[above.node] - below[room];
        const dots = { node: -1, leaf: true, hidden, children: [], ...look('…') };
        above.children.push(dots);
      }
    }
    layer = next;
  }
  return root;
}
