// @ts-check
/**
 * All mixtures of two or three terms: a line or a triangle, how good each is, the way that was
 * learnt, where each criterion ends, and the mixture that is shown, which can be dragged.
 *
 * @module
 */

import { inDevicePixels } from '../../../lib/canvas.js';
import { parseColour, token } from '../../../lib/colour.js';
import { createElementSize } from '../../../lib/element-size.js';
import { dot, label, mark } from '../../../lib/plot/marks.js';
import { createPicture } from '../../../lib/plot/picture.js';
import { followDrag } from '../../../lib/plot/reading.js';
import { keptApart, wordsWidth } from '../../../lib/plot/text.js';
import { element } from '../../../ui/element.js';
import {
  barycentric,
  interpolated,
  normalised,
  placeOf,
  weightsAt,
  withWeight,
} from './mixture.js';

/** @typedef {import('./mixture.js').Place} Place */
/** @typedef {import('../../../lib/plot/marks.js').Mark} Mark */

/**
 * values are of the lattice with so many parts, '' without a landscape; better says whether more of
 * them is. way holds the weights of each step up to the present one.
 *
 * @typedef {Readonly<{
 *   terms: readonly string[],
 *   values: ArrayLike<number> | null, parts: number, better: boolean,
 *   way: readonly (readonly number[])[],
 *   ends: readonly Readonly<{ name: string, weights: readonly number[] }>[],
 *   present: readonly number[], isHand: boolean, words: string,
 * }>} Mixtures
 */

/** How much ink the worst mixture has. */
const DARKEST = 0.62;
/** What an arrow key moves, and with Shift. */
const [STEP, SMALL] = [0.05, 0.01];
/** A picture of fewer letters across names the corners alone. */
const NARROW = 36;

/** @param {{ take: (weights: number[]) => void }} options */
export function createMixtures({ take }) {
  const canvas = element('canvas', { 'aria-hidden': 'true' });
  const picture = createPicture('learned-chart');
  picture.element.setAttribute('aria-hidden', 'true');
  const root = element(
    'div',
    {
      class: 'learned-mixtures',
      role: 'slider',
      tabindex: '0',
      'aria-label': 'Mixture',
      'aria-valuemin': '0',
      'aria-valuemax': '1',
      onkeydown: key,
    },
    canvas,
    picture.element,
  );
  const size = createElementSize(root);
  /** @type {{ mixtures: Mixtures, corners: readonly Place[] } | null} */
  let drawn = null;
  /** What the ground was painted of. @type {readonly unknown[]} */
  let painted = [];

  /** @param {PointerEvent} event */
  function pick(event) {
    if (!drawn) return;
    const { left, top } = root.getBoundingClientRect();
    const place = /** @type {Place} */ ([event.clientX - left, event.clientY - top]);
    const { corners } = drawn;
    if (corners.length === 2) {
      const [[a], [b]] = corners;
      const second = Math.min(Math.max((place[0] - a) / (b - a), 0), 1);
      take([1 - second, second]);
    } else take(weightsAt(place, /** @type {[Place, Place, Place]} */ (corners)));
  }
  followDrag(root, {
    start(event) {
      event.preventDefault();
      root.focus({ preventScroll: true });
      pick(event);
    },
    move: pick,
  });

  /** @param {KeyboardEvent} event */
  function key(event) {
    if (!drawn || event.ctrlKey || event.metaKey || event.altKey) return;
    const now = drawn.mixtures.present;
    const by = event.shiftKey ? SMALL : STEP;
    const last = now.length - 1;
    /** From one end of the base to the other. @param {number} d */
    const across = (d) => {
      const move = Math.min(Math.max(d, -now[last]), now[0]);
      return normalised(now.map((w, k) => (k === 0 ? w - move : k === last ? w + move : w)));
    };
    /** @type {Record<string, () => number[]>} */
    const keys = {
      ArrowRight: () => across(by),
      ArrowLeft: () => across(-by),
      ArrowUp: () => (last === 1 ? across(by) : withWeight(now, 1, now[1] + by)),
      ArrowDown: () => (last === 1 ? across(-by) : withWeight(now, 1, now[1] - by)),
      Home: () => now.map(() => 1 / now.length),
    };
    const to = keys[event.key];
    if (!to) return;
    event.preventDefault();
    event.stopPropagation();
    take(to());
  }

  return {
    element: root,
    /** @param {Mixtures} mixtures */
    draw(mixtures) {
      const { width, height, text } = size.read();
      if (width <= 0 || height <= 0) return;
      const { terms } = mixtures;
      const corners =
        terms.length === 2
          ? ends(width, height, text)
          : triangle(width, height, text, linesBelow(terms, width, text));
      drawn = { mixtures, corners };
      const ground = [mixtures.values, mixtures.better, width, height, token('--ink')];
      if (ground.some((one, i) => one !== painted[i])) {
        painted = ground;
        paint(canvas, mixtures, corners, width, height);
      }
      const marks =
        mixtures.terms.length === 2
          ? lineMarks(mixtures, corners, height, text)
          : triangleMarks(mixtures, corners, width, text);
      picture.draw(marks, { width, height, label: '' });
      root.setAttribute('aria-valuenow', mixtures.present[0].toFixed(3));
      root.setAttribute('aria-valuetext', mixtures.words);
    },
    resize() {
      size.forget();
    },
  };
}

/** The corners: the first term left, the second on top, the third right. @param {number} width @param {number} height @param {number} text @param {number} lines of names below @returns {readonly Place[]} */
function triangle(width, height, text, lines) {
  const [top, bottom] = [text * 1.9, text * (0.5 + 1.2 * lines)];
  const side = Math.max(Math.min(width - 16, ((height - top - bottom) * 2) / Math.sqrt(3)), 20);
  const left = (width - side) / 2;
  const base = top + (side * Math.sqrt(3)) / 2;
  const down = Math.max((height - bottom - base) / 2, 0);
  return [
    [left, base + down],
    [width / 2, top + down],
    [left + side, base + down],
  ];
}

/** @param {number} width @param {number} height @param {number} text @returns {readonly Place[]} */
const ends = (width, height, text) => [
  [12, height - text * 2.4],
  [width - 12, height - text * 2.4],
];

/**
 * From the best value to the worst, 0 to 1.
 *
 * @param {ArrayLike<number>} values @param {boolean} better
 */
function rankOf(values, better) {
  const known = Array.from(values).filter(Number.isFinite);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  return (/** @type {number} */ v) => {
    if (!(high > low)) return 0;
    const up = (v - low) / (high - low);
    return better ? 1 - up : up;
  };
}

/**
 * @param {HTMLCanvasElement} canvas @param {Mixtures} mixtures @param {readonly Place[]} corners
 * @param {number} width @param {number} height
 */
function paint(canvas, { values, parts, better, terms }, corners, width, height) {
  const context = inDevicePixels(canvas, width, height);
  if (!values || terms.length !== 3 || !Array.from(values).some(Number.isFinite)) return;
  const scale = canvas.width / width;
  const [r, g, b] = parseColour(token('--ink'));
  const image = context.createImageData(canvas.width, canvas.height);
  const at = interpolated(values, parts);
  const rank = rankOf(values, better);
  for (let y = 0; y < canvas.height; y++) {
    for (let x = 0; x < canvas.width; x++) {
      const place = /** @type {Place} */ ([(x + 0.5) / scale, (y + 0.5) / scale]);
      const w = barycentric(place, /** @type {[Place, Place, Place]} */ (corners));
      if (w[0] < 0 || w[1] < 0 || w[2] < 0) continue;
      const worse = rank(at(w[0], w[1]));
      if (!Number.isFinite(worse)) continue;
      const o = 4 * (y * canvas.width + x);
      image.data.set([r, g, b, 255 * DARKEST * worse], o);
    }
  }
  context.putImageData(image, 0, 0);
}

/** Letters that are bold are wider, by so much. */
const BOLD = 1.2;

/** @param {string} words @param {number} text */
const boldWidth = (words, text) => wordsWidth(words, text) * BOLD;

/**
 * On how many lines the names of the first and the last of three terms stand below the triangle.
 *
 * @param {readonly string[]} terms @param {number} width @param {number} text
 */
const linesBelow = (terms, width, text) =>
  boldWidth(`${terms[0]} ${terms[2]}`, text) <= width ? 1 : 2;

/** A term's name in so much room. @param {string} term @param {number} room @param {number} text */
function named(term, room, text) {
  const most = Math.max(Math.floor(room / boldWidth('x', text)), 3);
  return term.length > most ? `${term.slice(0, most - 1)}…` : term;
}

/**
 * @param {Mixtures} mixtures @param {readonly Place[]} corners @param {number} width @param {number} text
 * @returns {Mark[]}
 */
function triangleMarks({ terms, way, ends: others, present, isHand }, corners, width, text) {
  const [a, b, c] = corners;
  const outline = `M${a}L${b}L${c}Z`;
  const places = way.map((weights) => placeOf(weights, corners));
  const mean = placeOf([1 / 3, 1 / 3, 1 / 3], corners);
  const arm = text * 0.55;
  const [x, y] = placeOf(present, corners);
  const below = a[1] + text * 1.3;
  const two = linesBelow(terms, width, text) === 2;
  const feet = [terms[0], terms[2]].map((term) => named(term, two ? width : Infinity, text));
  // Names that are wider than the triangle reach beyond it, to both sides alike.
  const over = two ? 0 : Math.max(0, boldWidth(feet.join(' '), text) - (c[0] - a[0] + 12));
  const start = Math.min(a[0] - 6, two ? width - boldWidth(feet[0], text) : Infinity) - over / 2;
  const end = Math.max(c[0] + 6, two ? boldWidth(feet[1], text) : 0) + over / 2;
  return [
    mark('path', { class: 'outline', d: outline }),
    label(named(terms[1], width, text), b[0], b[1] - text * 0.6, 'middle', 'strong'),
    label(feet[0], Math.max(start, 0), below, 'start', 'strong'),
    label(feet[1], Math.min(end, width), below + (two ? text * 1.2 : 0), 'end', 'strong'),
    mark('path', {
      class: 'halo',
      d: `M${mean[0] - arm} ${mean[1]}h${2 * arm}M${mean[0]} ${mean[1] - arm}v${2 * arm}`,
    }),
    mark('path', {
      class: 'mean',
      d: `M${mean[0] - arm} ${mean[1]}h${2 * arm}M${mean[0]} ${mean[1] - arm}v${2 * arm}`,
    }),
    mark('path', { class: 'way halo', d: places.length > 1 ? `M${places.join('L')}` : '' }),
    mark('path', { class: 'way', d: places.length > 1 ? `M${places.join('L')}` : '' }),
    ...places.map(([px, py]) => dot(px, py, 1.8, 'foot')),
    ...others.map(({ weights }) => dot(...placeOf(weights, corners), text * 0.38, 'end')),
    ...namesOf(
      [
        { name: 'plain mean', at: mean },
        ...others.map(({ name, weights }) => ({ name, at: placeOf(weights, corners) })),
      ],
      width,
      text,
      a[1],
    ),
    dot(x, y, text * 0.5, isHand ? 'present hand' : 'present'),
  ];
}

/**
 * Names beside their places: outside of the triangle where there is room, and apart.
 *
 * @param {{ name: string, at: Place }[]} all @param {number} width @param {number} text @param {number} bottom
 */
function namesOf(all, width, text, bottom) {
  if (width < NARROW * wordsWidth('x', text)) return [];
  const sorted = [...all].sort((p, q) => p.at[1] - q.at[1]);
  const heights = keptApart(
    sorted.map(({ at }) => at[1] + text * 0.35),
    text * 1.15,
    bottom - text * 0.25,
  );
  return sorted.flatMap(({ name, at }, i) => {
    const room = wordsWidth(name, text) + text;
    const left = at[0] < width / 2 - 4 ? at[0] - room > 0 : at[0] + room > width;
    const x = left ? at[0] - text * 0.8 : at[0] + text * 0.8;
    const anchor = left ? 'end' : 'start';
    return [label(name, x, heights[i], anchor, 'named')];
  });
}

/**
 * @param {Mixtures} mixtures @param {readonly Place[]} corners @param {number} height @param {number} text
 * @returns {Mark[]}
 */
function lineMarks(
  { terms, values, better, way, ends: others, present, isHand },
  corners,
  height,
  text,
) {
  const [[left, base], [right]] = corners;
  const top = text * 1.6;
  const known = values && Array.from(values).some(Number.isFinite) ? values : null;
  const rank = known ? rankOf(known, better) : () => 0.5;
  const n = known ? known.length - 1 : 1;
  /** The first weight grows along the list, the second to the right. @param {number} second */
  const heightAt = (second) => {
    if (!known) return (top + base) / 2;
    const u = (1 - second) * n;
    const i = Math.min(Math.floor(u), n - 1);
    const v = known[i] * (1 - (u - i)) + known[i + 1] * (u - i);
    return top + (base - top) * rank(v);
  };
  const across = (/** @type {number} */ second) => left + (right - left) * second;
  const curve = Array.from({ length: n + 1 }, (_, i) => {
    const second = i / n;
    return `${across(second)} ${heightAt(second)}`;
  });
  const at = (/** @type {readonly number[]} */ w) =>
    /** @type {Place} */ ([across(w[1]), heightAt(w[1])]);
  const [x, y] = at(present);
  return [
    mark('path', { class: 'outline', d: `M${left} ${base}H${right}` }),
    mark('path', { class: 'curve', d: `M${curve.join('L')}` }),
    label(
      named(terms[0], (right - left) / 2, text),
      left - 8,
      height - text * 0.6,
      'start',
      'strong',
    ),
    label(
      named(terms[1], (right - left) / 2, text),
      right + 8,
      height - text * 0.6,
      'end',
      'strong',
    ),
    mark('path', { class: 'mean', d: `M${across(0.5)} ${base - 5}v10` }),
    ...way.map((w) => dot(...at(w), 1.8, 'foot')),
    ...others.map(({ weights }) => dot(...at(weights), text * 0.38, 'end')),
    ...namesOf(
      [
        { name: 'plain mean', at: [across(0.5), base - text * 0.6] },
        ...others.map(({ name, weights }) => ({ name, at: at(weights) })),
      ],
      right + left,
      text,
      base,
    ),
    mark('path', { class: 'now', d: `M${x} ${top - 4}V${base}` }),
    dot(x, y, text * 0.5, isHand ? 'present hand' : 'present'),
  ];
}
