// @ts-check
/** @module */

/** How large a graph the engine takes. */
const MOST_NODES = 10_000;
const MOST_EDGES = 100_000;

/**
 * A graph with its nodes in the order in which they first appear. A label is '' where there is
 * none; edges are pairs of nodes, the smaller number first, each once; neighbours are ascending.
 *
 * @typedef {Readonly<{
 *   names: readonly string[], labels: readonly string[], edges: readonly (readonly [number, number])[],
 *   neighbours: readonly (readonly number[])[],
 * }>} Graph
 */

/**
 * Reads a graph as the engine does: a:C b:C c:O a-b b-c.
 *
 * @param {string} line
 * @returns {Graph | null} null where the engine has a complaint, which it words itself
 */
export function readGraph(line) {
  /** @type {Map<string, number>} */
  const numbers = new Map();
  /** @type {string[]} */
  const labels = [];
  /** By nodes as one number. @type {Set<number>} */
  const joined = new Set();

  /** @param {string} name */
  function nodeOf(name) {
    const known = numbers.get(name);
    if (known !== undefined) return known;
    const node = labels.length;
    numbers.set(name, node);
    labels.push('');
    return node;
  }

  /** Whether a word can be read. @param {string} word */
  function read(word) {
    const colon = word.indexOf(':');
    const hyphen = word.indexOf('-');
    if (colon >= 0) {
      const label = word.slice(colon + 1);
      if (hyphen >= 0 || colon === 0 || label === '' || label.includes(':')) return false;
      const node = nodeOf(word.slice(0, colon));
      if (labels[node] !== '' && labels[node] !== label) return false;
      labels[node] = label;
    } else if (hyphen >= 0) {
      const [one, other] = [word.slice(0, hyphen), word.slice(hyphen + 1)];
      if (one === '' || other === '' || other.includes('-') || one === other) return false;
      const [a, b] = [nodeOf(one), nodeOf(other)];
      joined.add(Math.min(a, b) * MOST_NODES + Math.max(a, b));
    } else {
      nodeOf(word);
    }
    return labels.length <= MOST_NODES;
  }

  // What is no character of its own reaches the engine as this sign.
  const text = line.replace(/\p{Cs}/gu, '\ufffd');
  for (const [word] of text.matchAll(/[^,;\p{White_Space}]+/gu)) if (!read(word)) return null;
  if (joined.size > MOST_EDGES) return null;

  /** @type {number[][]} */
  const neighbours = labels.map(() => []);
  const edges = [...joined]
    .sort((a, b) => a - b)
    .map((both) => /** @type {const} */ ([Math.floor(both / MOST_NODES), both % MOST_NODES]));
  for (const [a, b] of edges) {
    neighbours[a].push(b);
    neighbours[b].push(a);
  }
  for (const list of neighbours) list.sort((a, b) => a - b);
  return { names: [...numbers.keys()], labels, edges, neighbours };
}
