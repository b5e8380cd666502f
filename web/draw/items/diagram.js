// @ts-check
/**
 * Trees and graphs as vector pictures whose parts can be marked.
 *
 * @module
 */

import { svg } from '../../lib/svg.js';

/** @typedef {import('./read-tree.js').Tree} Tree */
/** @typedef {import('../../model/read-graph.js').Graph} Graph */
/** @typedef {import('./lay-tree.js').TreeLayout} TreeLayout */
/** @typedef {import('./lay-graph.js').GraphLayout} GraphLayout */

/**
 * nodes holds what is drawn of each node, by its number; a link is marked with both of its ends.
 *
 * @typedef {Readonly<{
 *   element: SVGSVGElement, nodes: ReadonlyMap<number, SVGGElement>,
 *   links: readonly Readonly<{ line: SVGElement, from: number, to: number }>[],
 * }>} Picture
 */

/** Room for what is drawn around a node, in parts of the size of the type. */
const MARGIN = 0.5;

/**
 * A picture that is as large as its type: its size is told in em, so that it grows with the text
 * around it.
 *
 * @param {string} kind
 * @param {{ width: number, height: number, size: number }} layout
 * @param {readonly SVGElement[]} parts
 */
function frameOf(kind, { width, height, size }, parts) {
  const margin = MARGIN * size;
  const [w, h] = [width + 2 * margin, height + 2 * margin];
  const element = svg(
    'svg',
    { class: `drawn ${kind}`, viewBox: `${-margin} ${-margin} ${fixed(w)} ${fixed(h)}` },
    // The size of the type within, where em without is that of the text around.
    svg('g', { 'font-size': size }, ...parts),
  );
  element.style.setProperty('--wide', `${fixed(w / size)}em`);
  return element;
}

/** @param {number} value */
const fixed = (value) => Number(value.toFixed(1));

/**
 * @param {Tree} tree
 * @param {TreeLayout} layout
 * @returns {Picture}
 */
export function drawTree(tree, layout) {
  const { boxes, tall, size } = layout;
  const bare = boxes[0].label === '';
  const links = boxes.flatMap((box) => {
    if (box.parent < 0) return [];
    const above = boxes[box.parent];
    const line = svg('line', {
      class: 'link',
      x1: fixed(above.x),
      x2: fixed(box.x),
      y1: fixed(above.y + (bare ? 0 : tall / 2)),
      y2: fixed(box.y - (bare ? 0 : tall / 2)),
    });
    return [{ line, from: above.node, to: box.node }];
  });
  const nodes = new Map();
  const drawn = boxes.map(({ node, label, leaf, x, y, half, hidden }) => {
    const own =
      hidden > 0
        ? `${hidden} more`
        : label === tree.labels[node]
          ? null
          : (tree.labels[node] ?? null);
    const shape = bare
      ? svg('circle', { cx: fixed(x), cy: fixed(y), r: half })
      : svg('rect', {
          x: fixed(x - half),
          y: fixed(y - tall / 2),
          width: fixed(2 * half),
          height: tall,
          rx: size / 3,
        });
    const group = svg(
      'g',
      { class: hidden > 0 ? 'node dots' : leaf ? 'node leaf' : 'node', 'data-node': node },
      own && svg('title', {}, own),
      shape,
      !bare && svg('text', { x: fixed(x), y: fixed(y), dy: '0.35em' }, label),
    );
    if (node >= 0) nodes.set(node, group);
    return group;
  });
  const parts = [...links.map(({ line }) => line), ...drawn];
  return { element: frameOf(bare ? 'tree bare' : 'tree', layout, parts), nodes, links };
}

/**
 * @param {Graph} graph
 * @param {GraphLayout} layout
 * @returns {Picture}
 */
export function drawGraph(graph, layout) {
  const { spots, tall, size } = layout;
  const links = graph.edges.map(([from, to]) => {
    const [a, b] = [spots[from], spots[to]];
    const line = svg('line', {
      class: 'link',
      x1: fixed(a.x),
      y1: fixed(a.y),
      x2: fixed(b.x),
      y2: fixed(b.y),
    });
    return { line, from, to };
  });
  const nodes = new Map();
  const drawn = spots.map(({ label, x, y, half }, node) => {
    const high = label ? tall / 2 : half;
    const group = svg(
      'g',
      { class: label ? 'node' : 'node point', 'data-node': node },
      svg('title', {}, titleOf(graph, node)),
      svg('rect', {
        x: fixed(x - half),
        y: fixed(y - high),
        rx: high,
        width: fixed(2 * half),
        height: fixed(2 * high),
      }),
      svg('text', { x: fixed(x), y: fixed(y), dy: '0.35em' }, label),
      // The number of its colour.
      svg('text', { class: 'tag', x: fixed(x + half + 1), y: fixed(y - high + size / 6) }),
    );
    nodes.set(node, group);
    return group;
  });
  const parts = [...links.map(({ line }) => line), ...drawn];
  return { element: frameOf('graph', layout, parts), nodes, links };
}

/** @param {Graph} graph @param {number} node */
function titleOf({ names, labels }, node) {
  return labels[node] ? `${names[node]}: ${labels[node]}` : names[node];
}
