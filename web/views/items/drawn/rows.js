// @ts-check
/**
 * The pictures of trees and graphs in the rows of the table.
 *
 * @module
 */

import { addStyles } from '../../../ui/styles.js';
import { openLarge } from './large.js';
import { createQueue, kept } from './kept.js';
import { readGraph } from './read-graph.js';
import { readTree } from './read-tree.js';
import { drawStrokes, smallFrame, strokesOfGraph, strokesOfTree } from './small.js';

/** @typedef {import('./small.js').Stroke} Stroke */

const KEPT = 400;
const queue = createQueue();

/**
 * What is read is drawn soon after, so that a table of large graphs appears at once.
 *
 * @template {object} T
 * @param {'trees' | 'graphs'} domain
 * @param {(text: string) => T | null} read null where there is nothing to draw
 * @param {(thing: T) => readonly Stroke[]} lay
 */
function picturesBy(domain, read, lay) {
  const things = kept(read, KEPT);
  /** @type {WeakMap<T, readonly Stroke[]>} */
  const laid = new WeakMap();
  const enlarge = (/** @type {string} */ text) => openLarge(domain, text);
  return Object.freeze({
    enlarge,
    /** @param {string} text */
    create(text) {
      const thing = things(text);
      if (!thing) return null;
      const picture = smallFrame(domain);
      const fill = () => {
        const strokes = laid.get(thing) ?? lay(thing);
        laid.set(thing, strokes);
        picture.append(...drawStrokes(strokes));
      };
      if (laid.has(thing)) fill();
      else queue.add(fill);
      picture.addEventListener('click', () => enlarge(text));
      return picture;
    },
  });
}

const TREES = picturesBy('trees', readTree, strokesOfTree);

const GRAPHS = picturesBy(
  'graphs',
  (text) => {
    const graph = readGraph(text);
    return graph && graph.labels.length > 0 ? graph : null;
  },
  strokesOfGraph,
);

/** The pictures of a domain, once the style says how high they are. @param {'trees' | 'graphs'} domain */
export async function picturesOf(domain) {
  await addStyles(new URL('./drawn.css', import.meta.url));
  return domain === 'trees' ? TREES : GRAPHS;
}
