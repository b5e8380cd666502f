// @ts-check
/**
 * Small pictures, of the same size for all items: what has room keeps its labels, and of the rest
 * the form is drawn.
 *
 * @module
 */

import { plural } from '../../lib/format.js';
import { svg } from '../../lib/svg.js';
import { layOutGraph } from './lay-graph.js';
import { layOutTree } from './lay-tree.js';

/** @typedef {import('./read-tree.js').Tree} Tree */
/** @typedef {import('../../model/read-graph.js').Graph} Graph */
/** @typedef {import('./lay-graph.js').GraphLayout} GraphLayout */

/**
 * The room of a picture, and the smallest type in it: 11 px where a row is 0.88 times as wide, as
 * in low windows.
 */
export const ROOM = Object.freeze({ width: 132, height: 58, type: 12.5 });
const MARGIN = 3;

/**
 * A line from one point to another, a point, or a word around a point.
 *
 * @typedef
 *   {{ line: readonly [number, number, number, number] } | { point: readonly [number, number], radius: number } | { word: string, at: readonly [number, number], size: number, leaf?: boolean }}
 *   Stroke
 */

/** @param {number} width @param {number} height @param {number} most */
function fitting(width, height, most) {
  const scale = Math.min(
    (ROOM.width - 2 * MARGIN) / Math.max(width, 1),
    (ROOM.height - 2 * MARGIN) / Math.max(height, 1),
    most,
  );
  const [dx, dy] = [(ROOM.width - scale * width) / 2, (ROOM.height - scale * height) / 2];
  return {
    scale,
    at: (/** @type {number} */ x, /** @type {number} */ y) =>
      /** @type {const} */ ([dx + scale * x, dy + scale * y]),
  };
}

/**
 * With labels where they are large enough to be read; else without, as flat as it takes.
 *
 * @param {Tree} tree
 * @returns {readonly Stroke[]}
 */
export function strokesOfTree(tree) {
  const size = 13;
  const full = layOutTree(tree, { most: 24, deepest: 5, letters: 9, size, level: 16, gap: 4 });
  const { scale, at } = fitting(full.width, full.height, 1);
  if (scale * size >= ROOM.type) {
    const { boxes, tall } = full;
    return boxes.flatMap(({ label, leaf, x, y, parent }) => {
      const above = boxes[parent];
      /** @type {Stroke[]} */
      const strokes = [{ word: label, at: at(x, y), size: scale * size, leaf }];
      if (above) {
        const [top, bottom] = [at(above.x, above.y + 0.3 * tall), at(x, y - 0.3 * tall)];
        strokes.unshift({ line: [...top, ...bottom] });
      }
      return strokes;
    });
  }
  const { boxes, width, height } = layOutTree(tree, { most: 60, deepest: 9, letters: 0, gap: 5 });
  // Layers are drawn as near to each other as there is room for.
  const across = Math.min((ROOM.width - 2 * MARGIN) / Math.max(width, 1), 1.2);
  const down = Math.min((ROOM.height - 2 * MARGIN) / Math.max(height, 1), 0.5);
  const [dx, dy] = [(ROOM.width - across * width) / 2, (ROOM.height - down * height) / 2];
  const place = (/** @type {number} */ x, /** @type {number} */ y) =>
    /** @type {const} */ ([dx + across * x, dy + down * y]);
  /** @type {Stroke[]} */
  const strokes = [];
  for (const { x, y, parent } of boxes) {
    const above = boxes[parent];
    if (above) strokes.push({ line: [...place(above.x, above.y), ...place(x, y)] });
  }
  for (const { x, y, leaf, hidden } of boxes) {
    if (hidden === 0) strokes.push({ point: place(x, y), radius: leaf ? 1.3 : 1.8 });
  }
  return strokes;
}

/** More nodes make no picture of this size. */
const MOST_NODES = 120;
const MOST_EDGES = 300;
/** The most labels that fit however small the picture is, and the most nodes with whole labels. */
const FEW = 6;
const FEWEST = 4;

/**
 * As chemists draw: the label that most nodes have goes without saying. Of a large graph it is said
 * how large it is.
 *
 * @param {Graph} graph
 * @returns {readonly Stroke[]}
 */
export function strokesOfGraph(graph) {
  const n = graph.labels.length;
  if (n > MOST_NODES || graph.edges.length > MOST_EDGES) {
    return [{ word: plural(n, 'node'), at: [ROOM.width / 2, ROOM.height / 2], size: 13 }];
  }
  const whole = n <= FEWEST ? laidIn(graph, 9) : null;
  const { layout, scale, at } = whole && whole.type >= ROOM.type ? whole : laidIn(graph, 2);
  const { spots, size } = layout;
  const common = commonest(graph.labels);
  const lines = graph.edges.map(([a, b]) => ({
    line: /** @type {const} */ ([...at(spots[a].x, spots[a].y), ...at(spots[b].x, spots[b].y)]),
  }));
  // Many words on each other cannot be read.
  const told = graph.labels.filter((label) => label !== '' && label !== common).length;
  const wordy = told <= FEW || scale * size >= 0.4 * ROOM.type;
  const nodes = spots.map(({ x, y, label }, node) => {
    const place = at(x, y);
    if (!wordy || label === '' || graph.labels[node] === common) {
      return { point: place, radius: Math.min(Math.max(scale * 3, 0.8), 2) };
    }
    return { word: label, at: place, size: Math.max(scale * size, ROOM.type) };
  });
  return [...lines, ...nodes];
}

/**
 * A graph in the room of a picture, with so many letters of a label.
 *
 * @param {Graph} graph
 * @param {number} letters
 */
function laidIn(graph, letters) {
  const layout = /** @type {GraphLayout} */ (layOutGraph(graph, { letters }));
  const fit = fitting(layout.width, layout.height, 0.8);
  return { layout, ...fit, type: fit.scale * layout.size };
}

/**
 * The label that at least two nodes have, and more than any other.
 *
 * @param {readonly string[]} labels
 */
function commonest(labels) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  let best = '';
  for (const [label, count] of counts) if (count > (counts.get(best) ?? 1)) best = label;
  return best;
}

/** @param {number} value */
const fixed = (value) => Number(value.toFixed(1));

/** @param {readonly Stroke[]} strokes */
export const drawStrokes = (strokes) =>
  strokes.map((stroke) => {
    if ('line' in stroke) {
      const [x1, y1, x2, y2] = stroke.line.map(fixed);
      return svg('line', { x1, y1, x2, y2 });
    }
    if ('point' in stroke) {
      const [cx, cy] = stroke.point.map(fixed);
      return svg('circle', { cx, cy, r: stroke.radius });
    }
    const [x, y] = stroke.at.map(fixed);
    return svg(
      'text',
      { x, y, dy: '0.35em', 'font-size': fixed(stroke.size), class: stroke.leaf ? 'leaf' : null },
      stroke.word,
    );
  });

/** A small picture that is empty. @param {string} kind */
export const smallFrame = (kind) =>
  svg('svg', {
    class: `drawn small ${kind}`,
    viewBox: `0 0 ${ROOM.width} ${ROOM.height}`,
    'aria-hidden': 'true',
  });
