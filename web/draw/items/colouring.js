// @ts-check
/**
 * The colours of Weisfeiler and Lehman that two graphs share, with the numbers that tell them apart
 * in pictures.
 *
 * @module
 */

import { commonIn, placesOf, roundsOf } from './colours.js';

/** @typedef {import('../../model/read-graph.js').Graph} Graph */
/** @typedef {import('../../protocol/messages.gen.js').Share} Share */

/** @typedef {ReturnType<typeof colouringOf>} Colouring */

/**
 * @param {readonly [Graph, Graph]} graphs
 * @param {readonly Share[]} shares what the engine says that they share
 * @param {number} depth rounds
 */
export function colouringOf(graphs, shares, depth) {
  const rounds = roundsOf(graphs, depth);
  const places = placesOf(shares, rounds);
  const commons = rounds.map((round) => commonIn(round));
  /** Of each round, the number of each common colour, from 1. */
  const numbers = commons.map((all) => new Map(all.map(({ colour }, i) => [colour, i + 1])));
  /** Of each round and colour, the share. @type {Map<string, number>} */
  const shareAt = new Map();
  places.forEach((place, at) => {
    const key = place && `${place.round}:${place.colour}`;
    if (key && !shareAt.has(key)) shareAt.set(key, at);
  });
  const last = commons.findLastIndex((all) => all.length > 0);
  return {
    /** The last round after which the two still share a colour; the first where they never do. */
    start: Math.max(last, 0),
    depth,
    /** How many colours they share after a round. @param {number} round */
    count: (round) => commons[round].length,
    /** How many nodes of each have one of these. @param {number} round */
    shared: (round) =>
      ['x', 'z'].map((side) =>
        commons[round].reduce((sum, at) => sum + at[/** @type {'x' | 'z'} */ (side)].length, 0),
      ),
    /**
     * The number of a node's colour, 0 where the other graph lacks it.
     *
     * @param {number} round
     * @param {0 | 1} graph
     * @param {number} node
     */
    numberAt: (round, graph, node) => numbers[round].get(rounds[round].of[graph][node]) ?? 0,
    /**
     * The share that a node's colour is, −1 for none.
     *
     * @param {number} round
     * @param {0 | 1} graph
     * @param {number} node
     */
    shareAt: (round, graph, node) => shareAt.get(`${round}:${rounds[round].of[graph][node]}`) ?? -1,
    /**
     * After which round a share is a colour, and the number that it has there.
     *
     * @param {number} at
     */
    placeOf(at) {
      const place = places[at];
      return place
        ? { round: place.round, number: numbers[place.round].get(place.colour) ?? 0 }
        : null;
    },
  };
}

/** Colours with larger numbers have no hue of their own. */
const HUES = 10;

/** The class of a colour's hue. @param {number} number from 1 */
export const hueOf = (number) => (number <= HUES ? `hue${number}` : 'hue0');
