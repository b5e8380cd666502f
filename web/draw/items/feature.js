// @ts-check
/**
 * The features of trees and graphs, drawn: fragments, and colours with what they say about the
 * nodes around.
 *
 * @module
 */

import { layOutTree } from './lay-tree.js';
import { drawTree } from './diagram.js';

/** @typedef {import('./read-tree.js').Tree} Tree */

/** Wider ones are told. */
const WIDEST = 420;

/**
 * @param {Tree} tree
 * @param {string} kind class of the picture
 * @param {number} level from one layer to the next, in px
 * @returns {SVGSVGElement | null} null where it would be too wide
 */
export function drawFragment(tree, kind, level) {
  const layout = layOutTree(tree, {
    most: 60,
    deepest: 14,
    letters: 10,
    size: 12,
    gap: 4,
    level,
  });
  if (layout.width > WIDEST) return null;
  const { element } = drawTree(tree, layout);
  element.classList.add('fragment', kind);
  element.setAttribute('aria-hidden', 'true');
  return element;
}
