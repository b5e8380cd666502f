// @ts-check
/**
 * Graphs as pictures.
 *
 * @module
 */

import { count, plural } from '../../../lib/format.js';
import { colouringOf } from '../../../draw/items/colouring.js';
import { drawFragment } from '../../../draw/items/feature.js';
import { kept } from '../../../draw/items/kept.js';
import { layOutGraph, MOST_EDGES, MOST_NODES } from '../../../draw/items/lay-graph.js';
import { readPattern, SIGNS } from '../../../draw/items/pattern.js';
import { drawGraph } from '../../../draw/items/diagram.js';
import { readGraph } from '../../../model/read-graph.js';
import { picturesBy, styled } from './rows.js';
import { strokesOfGraph } from '../../../draw/items/small.js';

/** @typedef {import('../../../draw/items/drawing.js').Drawing} Drawing */

/** What is tried is drawn in two places, and large. */
const laid = kept((text) => {
  const graph = readGraph(text);
  return graph && { graph, layout: layOutGraph(graph) };
}, 16);

/** @type {Drawing['wholeOf']} */
function wholeOf(text) {
  const found = laid(text);
  if (!found) return null;
  const { graph, layout } = found;
  const [n, m] = [graph.labels.length, graph.edges.length];
  const size = `${plural(n, 'node')} and ${plural(m, 'edge')}`;
  const words = n > 0 ? `Graph with ${size}` : 'Graph without nodes';
  if (n === 0) return { thing: graph, picture: null, words, note: 'The graph has no nodes.' };
  const most = `${count(MOST_NODES)} nodes and ${count(MOST_EDGES)} edges`;
  return {
    thing: graph,
    picture: layout && drawGraph(graph, layout),
    words,
    note: layout ? '' : `With ${size} it is too large to be drawn; up to ${most} are.`,
  };
}

/** @type {Drawing} */
export const GRAPHS = Object.freeze({
  abreast: true,
  wholeOf,
  /** @param {string} name */
  drawFeature(name) {
    const found = readPattern(name);
    return found && drawFragment(found.tree, 'graphs', 27);
  },
  /** @param {readonly { text: string }[]} items */
  isPlain: (items) => !items.some(({ text }) => SIGNS.test(text)),
  colouringOf,
});

const PICTURES = picturesBy(
  'graphs',
  GRAPHS,
  (text) => {
    const graph = readGraph(text);
    return graph && graph.labels.length > 0 ? graph : null;
  },
  strokesOfGraph,
);

/** The pictures in the rows of the table. */
export const pictures = () => styled(PICTURES);
