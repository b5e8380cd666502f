// @ts-check
/**
 * Which nodes and links of two items belong to what they share.
 *
 * @module
 */

/**
 * The nodes of each place of a share.
 *
 * @param {Int32Array} spans three numbers each: the place, and from where to where
 * @returns {number[][]}
 */
export function placesIn(spans) {
  /** @type {number[][]} */
  const places = [];
  for (let i = 0; i + 2 < spans.length; i += 3) {
    const nodes = (places[spans[i]] ??= []);
    for (let node = spans[i + 1]; node < spans[i + 2]; node++) nodes.push(node);
  }
  return places.filter(Boolean);
}

/**
 * What of a tree belongs to shares: at each node, the number of the one that adds most there, −1
 * for none; and the same of the link from each node to its parent.
 *
 * @typedef {Readonly<{ nodes: Int32Array, links: Int32Array }>} TreeMarks
 */

/**
 * @param {import('./read-tree.js').Tree} tree
 * @param {readonly Int32Array[]} spans of each share, that which adds most first
 * @returns {TreeMarks}
 */
export function marksOf({ labels, parents }, spans) {
  const n = labels.length;
  const nodes = new Int32Array(n).fill(-1);
  const links = new Int32Array(n).fill(-1);
  for (let share = spans.length - 1; share >= 0; share--) {
    for (const place of placesIn(spans[share])) {
      const within = new Set(place);
      for (const node of place) {
        if (node >= n) continue;
        nodes[node] = share;
        if (within.has(parents[node])) links[node] = share;
      }
    }
  }
  return { nodes, links };
}
