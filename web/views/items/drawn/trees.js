// @ts-check
/**
 * Trees as pictures.
 *
 * @module
 */

import { count, plural } from '../../../lib/format.js';
import { drawFragment } from '../../../draw/items/feature.js';
import { layOutTree } from '../../../draw/items/lay-tree.js';
import { drawTree } from '../../../draw/items/diagram.js';
import { readTree } from '../../../draw/items/read-tree.js';
import { picturesBy, styled } from './rows.js';
import { strokesOfTree } from '../../../draw/items/small.js';

/** @typedef {import('../../../draw/items/drawing.js').Drawing} Drawing */

/** The most letters of a label, tried in this order until the tree is narrow enough. */
const LETTERS = [14, 6, 3, 0];

/** @type {Drawing['wholeOf']} */
function wholeOf(text, { widest = 620, letters = LETTERS[0], ...options } = {}) {
  const tree = readTree(text);
  if (!tree) return null;
  const n = tree.labels.length;
  let layout = layOutTree(tree, { ...options, letters });
  for (const fewer of LETTERS) {
    if (layout.width <= widest) break;
    if (fewer < letters) layout = layOutTree(tree, { ...options, letters: fewer });
  }
  const hidden = layout.boxes.reduce((sum, box) => sum + box.hidden, 0);
  return {
    thing: tree,
    picture: drawTree(tree, layout),
    words: `Tree with ${plural(n, 'node')}`,
    note: hidden > 0 ? `${count(n - hidden)} of ${plural(n, 'node')} are drawn.` : '',
  };
}

/** @type {Drawing} */
export const TREES = Object.freeze({
  abreast: false,
  wholeOf,
  /** @param {string} name */
  drawFeature(name) {
    const tree = readTree(name);
    return tree && drawFragment(tree, 'trees', 25);
  },
  isPlain: () => true,
});

const PICTURES = picturesBy('trees', TREES, readTree, strokesOfTree);

/** The pictures in the rows of the table. */
export const pictures = () => styled(PICTURES);
