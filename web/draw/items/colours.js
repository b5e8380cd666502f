// @ts-check
/**
 * The colours of Weisfeiler and Lehman: after no round a node has that of its label, and after each
 * further round one that stands for its colour before together with those of its neighbours. Equal
 * colours of several graphs have equal numbers.
 *
 * @module
 */

/** @typedef {import('../../model/read-graph.js').Graph} Graph */

/**
 * The colours after one round: of has, for each graph, the colour of each node, from 0 and in the
 * order in which they are met.
 *
 * @typedef {Readonly<{ count: number, of: readonly (readonly number[])[] }>} Round
 */

/**
 * @param {readonly Graph[]} graphs
 * @param {number} depth rounds
 * @returns {readonly Round[]}   depth + 1 of them
 */
export function roundsOf(graphs, depth) {
  /** @type {Round[]} */
  const rounds = [];
  for (let h = 0; h <= depth; h++) {
    /** @type {Map<string, number>} */
    const numbers = new Map();
    const before = rounds[h - 1];
    const of = graphs.map(({ labels, neighbours }, g) =>
      labels.map((label, i) => {
        const around = before && neighbours[i].map((j) => before.of[g][j]).sort((a, b) => a - b);
        const key = before ? `${before.of[g][i]}:${around}` : label;
        const known = numbers.get(key) ?? numbers.size;
        numbers.set(key, known);
        return known;
      }),
    );
    rounds.push({ count: numbers.size, of });
  }
  return rounds;
}

/**
 * A colour that two graphs share: the nodes that have it in the one and in the other.
 *
 * @typedef {Readonly<{ colour: number, x: readonly number[], z: readonly number[] }>} Common
 */

/**
 * The colours of a round that two graphs share, those of most pairs of nodes first, and among
 * equals those that come first.
 *
 * @param {Round} round
 * @returns {readonly Common[]}
 */
export function commonIn({ count, of: [x, z] }) {
  const all = Array.from({ length: count }, (_, colour) => ({
    colour,
    x: /** @type {number[]} */ ([]),
    z: /** @type {number[]} */ ([]),
  }));
  x.forEach((colour, i) => all[colour].x.push(i));
  z.forEach((colour, i) => all[colour].z.push(i));
  return all
    .filter((at) => at.x.length > 0 && at.z.length > 0)
    .sort((a, b) => b.x.length * b.z.length - a.x.length * a.z.length);
}

/** @param {Int32Array} spans of a share: three numbers each, the place, and from where to where */
const nodesIn = (spans) => {
  const nodes = [];
  for (let i = 0; i + 2 < spans.length; i += 3) {
    for (let node = spans[i + 1]; node < spans[i + 2]; node++) nodes.push(node);
  }
  return nodes;
};

/**
 * After which round each shared colour that the engine tells of is one, and which of that round:
 * the engine names the nodes, and of colours with the same nodes those of earlier rounds first.
 * null where there is no such colour.
 *
 * @param {readonly { kernel: string, x: Int32Array, z: Int32Array }[]} shares
 * @param {readonly Round[]} rounds
 * @returns {readonly ({ round: number, colour: number } | null)[]}
 */
export function placesOf(shares, rounds) {
  const key = (/** @type {readonly number[]} */ x, /** @type {readonly number[]} */ z) =>
    `${x}|${z}`;
  /** @type {Map<string, { round: number, colour: number }[]>} */
  const found = new Map();
  rounds.forEach((round, h) => {
    for (const { colour, x, z } of commonIn(round)) {
      const at = key(x, z);
      found.set(at, [...(found.get(at) ?? []), { round: h, colour }]);
    }
  });
  /** @type {Map<string, number>} */
  const met = new Map();
  return shares.map(({ kernel, x, z }) => {
    const at = key(nodesIn(x), nodesIn(z));
    const own = `${kernel}\n${at}`;
    const n = met.get(own) ?? 0;
    met.set(own, n + 1);
    return found.get(at)?.[n] ?? null;
  });
}
