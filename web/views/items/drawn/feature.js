// @ts-check
/**
 * The features of trees and graphs, drawn: fragments, and colours with what they say about the nodes around.
 *
 * @module
 */

import { layOutTree } from './lay-tree.js';
import { readPattern } from './pattern.js';
import { drawTree } from './picture.js';
import { readTree } from './read-tree.js';

/** Wider ones are told. */
const WIDEST = 420;

/**
 * @param {string} domain
 * @param {string} name as the engine has it
 * @returns {SVGSVGElement | null} null where the name is to be read instead
 */
export function drawFeature(domain, name) {
  const found = domain === 'graphs' ? readPattern(name) : null;
  const tree = domain === 'trees' ? readTree(name) : (found?.tree ?? null);
  if (!tree) return null;
  const layout = layOutTree(tree, {
    ...{ most: 60, deepest: 14, letters: 10, size: 12, gap: 4 },
    level: domain === 'trees' ? 25 : 27,
  });
  if (layout.width > WIDEST) return null;
  const { element } = drawTree(tree, layout);
  element.classList.add('fragment', domain);
  element.setAttribute('aria-hidden', 'true');
  return element;
}
