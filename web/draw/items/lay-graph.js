// @ts-check
/**
 * Where the nodes of a graph are drawn: pushed apart by each other and held together by their edges
 * until they are at rest. The same graph always gets the same picture.
 *
 * @module
 */

import { forceCollide, forceLink, forceManyBody, forceSimulation, forceX, forceY } from 'd3-force';
import { cut, widthOf } from './word-width.js';

/** @typedef {import('../../model/read-graph.js').Graph} Graph */

/**
 * A node with its middle at x and y, within half on every side.
 *
 * @typedef {Readonly<{ label: string, x: number, y: number, half: number }>} Spot
 */

/**
 * tall is how high a node with a label is, size that of the type.
 *
 * @typedef
 *   {Readonly<{ spots: readonly Spot[], width: number, height: number, tall: number, size: number }>}
 *   GraphLayout
 */

/**
 * letters of a label are drawn.
 *
 * @typedef {Partial<Readonly<{ letters: number, size: number, most: number }>>} GraphOptions
 */

/** A graph with more nodes is told, not drawn: its picture would be a ball of wool. */
export const MOST_NODES = 300;
/** And with more edges. */
export const MOST_EDGES = 1200;

/**
 * Steps until all is at rest, of small graphs; of large ones it is enough that they have unfolded.
 */
const STEPS = 300;
const FEWEST_STEPS = 80;
/** The part of the steps after which nodes are in each other's way. */
const FREE = 0.6;
/**
 * Pictures of a graph that are tried, until no edges cross, and how many nodes a graph may have
 * then.
 */
const STARTS = [
  { starts: 4, most: 16 },
  { starts: 2, most: 32 },
];
/** Edges and nodes of graphs that are spread out by the lengths of their paths. */
const SMALL = 60;
/** A path is shorter than its edges together. */
const BEND = 0.9;
const MOST_REPAIRS = 60;
/** A node without a label. */
const POINT = 4;

/**
 * @param {Graph} graph
 * @param {GraphOptions} [options]
 * @returns {GraphLayout | null} null where it is too large to be drawn
 */
export function layOutGraph(graph, { letters = 8, size = 12, most = MOST_NODES } = {}) {
  const { labels, edges } = graph;
  if (labels.length > most || edges.length > MOST_EDGES) return null;
  const tall = size * 1.6;
  const looks = labels.map((label) => {
    const short = cut(label, letters);
    const half = short ? Math.max(tall, widthOf(short, size) + 0.6 * size) / 2 : POINT;
    return { label: short, half };
  });
  const halves = looks.map(({ half }) => half);

  /** @type {Place[]} */
  let best = [];
  let fewest = Infinity;
  const starts = STARTS.find((at) => labels.length <= at.most)?.starts ?? 1;
  for (let start = 0; start < starts && fewest > 0; start++) {
    const places = settle(graph, halves, size, start);
    const crossed = starts > 1 ? crossings(places, edges) : 0;
    if (crossed < fewest) [best, fewest] = [places, crossed];
  }
  turn(best);
  const left = Math.min(...best.map(({ x }, i) => x - halves[i]), 0);
  const right = Math.max(...best.map(({ x }, i) => x + halves[i]), 0);
  const top = Math.min(...best.map(({ y }, i) => y - Math.min(halves[i], tall / 2)), 0);
  const bottom = Math.max(...best.map(({ y }, i) => y + Math.min(halves[i], tall / 2)), 0);
  return {
    spots: best.map(({ x, y }, i) => ({ ...looks[i], x: x - left, y: y - top })),
    width: right - left,
    height: bottom - top,
    tall,
    size,
  };
}

/** @typedef {{ x: number, y: number }} Place */

/**
 * @param {Graph} graph
 * @param {readonly number[]} halves
 * @param {number} size
 * @param {number} start each another one
 * @returns {Place[]}
 */
function settle({ labels, edges, neighbours }, halves, size, start) {
  const n = labels.length;
  const order = walk(neighbours, start);
  const nodes = order.map((place, i) => {
    // A circle, which rings need not cross to unfold; where there are many, seeds of a sunflower.
    const [radius, angle] =
      n <= SMALL
        ? [(size * n) / 4, (place * 2 * Math.PI) / n]
        : [size * Math.sqrt(place + 0.5), place * 2.4];
    return { index: i, x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
  });
  // An edge is so long, and a path that many times.
  const reach = mean(halves) * 2 + 1.3 * size;
  const near = edges.map(([source, target]) => ({
    source,
    target,
    strength: 1,
    distance: halves[source] + halves[target] + 1.3 * size,
  }));
  const far = edges.length <= SMALL && n <= SMALL ? pathsIn(neighbours, reach) : [];
  const simulation = forceSimulation(nodes)
    .force('near', linked(near).iterations(2))
    .force('far', linked(far))
    .force(
      'charge',
      forceManyBody()
        .strength((far.length > 0 ? -2 : -12) * size)
        .distanceMax(12 * size),
    )
    .force('x', forceX(0).strength(0.03))
    .force('y', forceY(0).strength(0.03))
    .stop();
  const steps = Math.max(FEWEST_STEPS, Math.min(STEPS, Math.round(12_000 / Math.max(n, 1))));
  simulation.alphaDecay(1 - 0.001 ** (1 / steps)).tick(Math.round(steps * FREE));
  // Nodes pass through each other while they unfold, and then no more.
  simulation
    .force('apart', forceCollide((_, i) => halves[i] + size / 4).iterations(2))
    .tick(steps - Math.round(steps * FREE));
  // Those that are still too close are moved apart, with nothing to pull them back.
  for (const name of ['near', 'far', 'charge', 'x', 'y']) simulation.force(name, null);
  for (let i = 0; i < MOST_REPAIRS && overlaps(nodes, halves); i++) simulation.tick(1);
  return nodes.map(({ x, y }) => ({ x, y }));
}

/** @param {{ source: number, target: number, distance: number, strength: number }[]} links */
const linked = (links) =>
  forceLink(links)
    .distance(({ distance }) => distance)
    .strength(({ strength }) => strength);

/**
 * Pairs of nodes with a path of more than one edge, as links that are weaker the longer it is.
 *
 * @param {Graph['neighbours']} neighbours
 * @param {number} reach of an edge
 */
function pathsIn(neighbours, reach) {
  const links = [];
  for (let source = 0; source < neighbours.length; source++) {
    const steps = stepsFrom(neighbours, source);
    for (let target = 0; target < source; target++) {
      const d = steps[target];
      // Paths go round corners.
      if (d > 1) links.push({ source, target, distance: reach * d * BEND, strength: 1 / d ** 1.5 });
    }
  }
  return links;
}

/**
 * How many edges lead from a node to each other, −1 where none do.
 *
 * @param {Graph['neighbours']} neighbours
 * @param {number} from
 */
function stepsFrom(neighbours, from) {
  /** @type {number[]} */
  const steps = new Array(neighbours.length).fill(-1);
  steps[from] = 0;
  const queue = [from];
  for (const node of queue) {
    for (const next of neighbours[node]) {
      if (steps[next] >= 0) continue;
      steps[next] = steps[node] + 1;
      queue.push(next);
    }
  }
  return steps;
}

/** @param {readonly number[]} values */
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);

/**
 * When each node is met on a walk that goes as far as it can.
 *
 * @param {Graph['neighbours']} neighbours
 * @param {number} start
 */
function walk(neighbours, start) {
  const n = neighbours.length;
  /** @type {number[]} */
  const order = new Array(n).fill(-1);
  let count = 0;
  for (let first = 0; first < n; first++) {
    const stack = [(first + start * 7) % n];
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      if (order[node] >= 0) continue;
      order[node] = count++;
      stack.push(...neighbours[node]);
    }
  }
  return order;
}

/** @param {readonly Place[]} places @param {readonly number[]} halves */
function overlaps(places, halves) {
  return places.some((a, i) =>
    places.some((b, j) => j < i && Math.hypot(a.x - b.x, a.y - b.y) < halves[i] + halves[j]),
  );
}

/** How many pairs of edges cross. @param {readonly Place[]} places @param {Graph['edges']} edges */
function crossings(places, edges) {
  let count = 0;
  edges.forEach(([a, b], i) => {
    for (const [c, d] of edges.slice(0, i)) {
      if (a === c || a === d || b === c || b === d) continue;
      const side = (/** @type {number} */ p, /** @type {number} */ q, /** @type {number} */ r) =>
        Math.sign(
          (places[q].x - places[p].x) * (places[r].y - places[p].y) -
            (places[q].y - places[p].y) * (places[r].x - places[p].x),
        );
      if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) count++;
    }
  });
  return count;
}

/**
 * Turns a picture so that it is wide rather than tall, with the first node in its left and upper
 * part.
 *
 * @param {Place[]} places
 */
function turn(places) {
  if (places.length === 0) return;
  const [mx, my] = [mean(places.map(({ x }) => x)), mean(places.map(({ y }) => y))];
  const xx = mean(places.map(({ x }) => (x - mx) ** 2));
  const yy = mean(places.map(({ y }) => (y - my) ** 2));
  const xy = mean(places.map(({ x, y }) => (x - mx) * (y - my)));
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  for (const at of places) {
    const [x, y] = [at.x - mx, at.y - my];
    at.x = cos * x + sin * y;
    at.y = cos * y - sin * x;
  }
  const { x, y } = places[0];
  for (const at of places) {
    if (x > 0) at.x = -at.x;
    if (y > 0) at.y = -at.y;
  }
}
