// @ts-check
/**
 * Which nodes and links of two items belong to what they share.
 *
 * @module
 */

/** The nodes of each place of a share. @param {Int32Array} spans three numbers each: the place, and from where to where @returns {number[][]} */
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
 * Of a tree, what belongs to the shares: top is the number of the share that adds most at each node, −1 for none; above the same for the
 * link from each node to its parent. at the picked share, nodes and links have 1.
 *
 * @typedef {Readonly<{ top: Int32Array, above: Int32Array, nodes: Uint8Array, links: Uint8Array }>} TreeMarks
 */

/**
 * @param {import('./read-tree.js').Tree} tree
 * @param {readonly Int32Array[]} spans of each share, that which adds most first
 * @param {number} picked the number of one of them, −1 for none
 * @returns {TreeMarks}
 */
export function marksOf({ labels, parents }, spans, picked) {
  const n = labels.length;
  const top = new Int32Array(n).fill(-1);
  const above = new Int32Array(n).fill(-1);
  const nodes = new Uint8Array(n);
  const links = new Uint8Array(n);
  for (let share = spans.length - 1; share >= 0; share--) {
    for (const place of placesIn(spans[share])) {
      const within = new Set(place);
      for (const node of place) {
        if (node >= n) continue;
        top[node] = share;
        if (share === picked) nodes[node] = 1;
        if (!within.has(parents[node])) continue;
        above[node] = share;
        if (share === picked) links[node] = 1;
      }
    }
  }
  return { top, above, nodes, links };
}
