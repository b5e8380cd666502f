// @ts-check
/**
 * The picture of a whole item, with all that there is room for.
 *
 * @module
 */

import { count, plural } from '../../../lib/format.js';
import { kept } from './kept.js';
import { layOutGraph, MOST_EDGES, MOST_NODES } from './lay-graph.js';
import { layOutTree } from './lay-tree.js';
import { drawGraph, drawTree } from './picture.js';
import { readGraph } from './read-graph.js';
import { readTree } from './read-tree.js';

/** @typedef {import('./read-graph.js').Graph} Graph */
/** @typedef {import('./read-tree.js').Tree} Tree */
/** @typedef {import('./picture.js').Picture} Picture */

/** @typedef {'trees' | 'graphs'} DrawnDomain */

/** @param {string} domain @returns {domain is DrawnDomain} */
export const isDrawn = (domain) => domain === 'trees' || domain === 'graphs';

/**
 * words say what is seen; note what is not, '' where all is. picture is null where there is nothing to draw, or too much.
 *
 * @typedef {Readonly<{ thing: Tree | Graph, picture: Picture | null, words: string, note: string }>} Whole
 */

/** @typedef {import('./lay-tree.js').TreeOptions} TreeOptions */

/** So many letters of labels are drawn, at most, and fewer where that would be too wide. */
const LETTERS = [14, 6, 3, 0];

/**
 * @param {DrawnDomain} domain
 * @param {string} text
 * @param {TreeOptions & { widest?: number }} [options] of trees
 * @returns {Whole | null} null where the text cannot be read
 */
export function wholeOf(domain, text, options) {
  return domain === 'trees' ? wholeTree(text, options) : wholeGraph(text);
}

/** @param {string} text @param {TreeOptions & { widest?: number }} [options] @returns {Whole | null} */
function wholeTree(text, { widest = 620, letters = LETTERS[0], ...options } = {}) {
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
    ...{ thing: tree, picture: drawTree(tree, layout), words: `Tree with ${plural(n, 'node')}` },
    note: hidden > 0 ? `${count(n - hidden)} of ${plural(n, 'node')} are drawn.` : '',
  };
}

/** What is tried is drawn in two places, and large. */
const laid = kept((text) => {
  const graph = readGraph(text);
  return graph && { graph, layout: layOutGraph(graph) };
}, 16);

/** @param {string} text @returns {Whole | null} */
function wholeGraph(text) {
  const found = laid(text);
  if (!found) return null;
  const { graph, layout } = found;
  const [n, m] = [graph.labels.length, graph.edges.length];
  const size = `${plural(n, 'node')} and ${plural(m, 'edge')}`;
  const words = n > 0 ? `Graph with ${size}` : 'Graph without nodes';
  if (n === 0) return { thing: graph, picture: null, words, note: 'The graph has no nodes.' };
  const most = `${count(MOST_NODES)} nodes and ${count(MOST_EDGES)} edges`;
  return {
    ...{ thing: graph, picture: layout && drawGraph(graph, layout), words },
    note: layout ? '' : `With ${size} it is too large to be drawn; up to ${most} are.`,
  };
}
