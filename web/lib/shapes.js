// @ts-check
/**
 * The ten shapes that repeat what the class colours say. A shape is drawn
 * around the origin; all ten look equally large at the same radius.
 *
 * @module
 */

/** @typedef {readonly (readonly [number, number])[]} Outline corners for radius 1 */

/** The number of classes with a shape of their own. */
export const CLASSES = 10;

/**
 * @param {number} n
 * @param {number} radius
 * @param {number} turn of the first corner, from the top
 */
function regular(n, radius, turn = 0) {
  return Array.from({ length: n }, (_, i) => {
    const angle = turn + (2 * Math.PI * i) / n - Math.PI / 2;
    return /** @type {[number, number]} */ ([radius * Math.cos(angle), radius * Math.sin(angle)]);
  });
}

/** A plus sign with arms of the given length and half width. */
const plus = ((arm, half) =>
  /** @type {[number, number][]} */ ([
    [-half, -arm],
    [half, -arm],
    [half, -half],
    [arm, -half],
    [arm, half],
    [half, half],
    [half, arm],
    [-half, arm],
    [-half, half],
    [-arm, half],
    [-arm, -half],
    [-half, -half],
  ]))(1.16, 0.42);

/** @param {[number, number][]} corners turned by an eighth */
const turned = (corners) =>
  corners.map(
    ([x, y]) => /** @type {[number, number]} */ ([(x - y) * Math.SQRT1_2, (x + y) * Math.SQRT1_2]),
  );

/** The outlines of classes 1 to 10; null is the circle. @type {readonly (Outline | null)[]} */
const OUTLINES = [
  null,
  [
    [-0.9, -0.9],
    [0.9, -0.9],
    [0.9, 0.9],
    [-0.9, 0.9],
  ],
  [
    [0, -1.15],
    [1.08, 0.8],
    [-1.08, 0.8],
  ],
  [
    [0, -1.25],
    [1.25, 0],
    [0, 1.25],
    [-1.25, 0],
  ],
  plus,
  [
    [0, 1.15],
    [-1.08, -0.8],
    [1.08, -0.8],
  ],
  regular(10, 1).map(
    ([x, y], i) =>
      /** @type {[number, number]} */ (i % 2 ? [x * 0.58, y * 0.58] : [x * 1.36, y * 1.36]),
  ),
  regular(6, 1.08, Math.PI / 6),
  turned(plus),
  [
    [-1, -1.1],
    [1, -1.1],
    [0.3, 0],
    [1, 1.1],
    [-1, 1.1],
    [-0.3, 0],
  ],
];

const NAMES = [
  'circle',
  'square',
  'triangle',
  'diamond',
  'plus',
  'upside-down triangle',
  'star',
  'hexagon',
  'cross',
  'hourglass',
];

/** @param {number} label a class, from 1; more than ten start again */
const place = (label) => (((Math.round(label) - 1) % CLASSES) + CLASSES) % CLASSES;

/** @param {number} v */
const short = (v) => String(Math.round(v * 100) / 100);

/**
 * The shape of a class as an SVG path around the origin, for Path2D, d and
 * swatches alike.
 *
 * @param {number} label class, from 1
 * @param {number} radius
 */
export function shapePath(label, radius) {
  const outline = OUTLINES[place(label)];
  if (!outline) {
    const r = short(radius);
    const d = short(2 * radius);
    return `M-${r} 0a${r} ${r} 0 1 0 ${d} 0a${r} ${r} 0 1 0 -${d} 0Z`;
  }
  return `M${outline.map(([x, y]) => `${short(x * radius)} ${short(y * radius)}`).join('L')}Z`;
}

/**
 * The name of the shape of a class.
 *
 * @param {number} label
 */
export function shapeName(label) {
  return NAMES[place(label)];
}

const SVG = 'http://www.w3.org/2000/svg';

/**
 * The mark of a class as a small picture for swatches and legends. Decoration:
 * the words are beside it.
 *
 * @param {number} label
 * @param {number} [size] in CSS pixels
 */
export function glyph(label, size = 14) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('width', String(size));
  svg.setAttribute('height', String(size));
  svg.setAttribute('viewBox', '-7 -7 14 14');
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('class', 'glyph');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', shapePath(label, 4.8));
  path.setAttribute('class', `k${place(label) + 1}`);
  path.style.fill = `var(--c${place(label) + 1})`;
  path.style.stroke = 'none';
  svg.append(path);
  return svg;
}
