// @ts-check
/** @module */

import { readGraph } from '../../../model/read-graph.js';

/** @typedef {import('../../../model/read-graph.js').Graph} Graph */

/** Larger graphs have too many orders to try. */
const MOST = 8;

/**
 * Whether two items of a scene are the same graph, up to the names of nodes: some order of the nodes
 * of one has the labels and edges of the other. All orders are tried.
 *
 * @param {import('../../../model/scene.js').Scene} scene
 * @param {string | number} i number of an item @param {string | number} j
 * @returns {boolean | null} null where one is no graph, or has more than 8 nodes
 */
export function isomorphic({ points }, i, j) {
  const [a, b] = [i, j].map((at) => readGraph(points[Number(at) - 1]?.text ?? ''));
  if (!a || !b || Math.max(a.names.length, b.names.length) > MOST) return null;
  if (a.names.length !== b.names.length || a.edges.length !== b.edges.length) return false;
  return places(a, b, []);
}

/**
 * Whether the first nodes of a, which stand for those of b, can be followed by the others.
 *
 * @param {Graph} a @param {Graph} b
 * @param {readonly number[]} chosen
 * @returns {boolean}
 */
function places(a, b, chosen) {
  const node = chosen.length;
  if (node === a.names.length) return true;
  return b.names.some(
    (_, other) =>
      !chosen.includes(other) &&
      a.labels[node] === b.labels[other] &&
      chosen.every(
        (image, before) =>
          a.neighbours[node].includes(before) === b.neighbours[other].includes(image),
      ) &&
      places(a, b, [...chosen, other]),
  );
}
