// @ts-check
/**
 * The plane while it shows another function than f: that of the points that refute a kernel, with
 * these points, their weights and what vᵀKv is, or the bump k(x₀, ·) of a part of a kernel.
 *
 * @module
 */

import { chosenVerdict } from '../../engine/overlay.js';
import { fieldColours } from '../../model/class-colours.js';
import { number, short, signed } from '../../lib/format.js';
import { axisSheet, coordinates } from './axes.js';
import { bordered, levelLines, release } from './levels.js';
import { paintField } from './field.js';
import { markItems } from './marks.js';
import { boxOf, placed } from './ground.js';
import { placeOf } from './held.js';
import { valueAt } from './sampling.js';
import { chooseCorner, corners } from './tip.js';

/** @typedef {import('../../state/store.js').Overlay} Overlay */
/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('./geometry.js').Frame} Frame */
/** @typedef {import('./display-list.js').Item} Item */
/** @typedef {import('./look.js').Look} Look */

/** How far the data step back while it is about other points. */
const FAINT = 0.28;

/** Levels of a bump, as shares of its height. */
const LEVELS = [-0.75, -0.5, -0.25, 0.25, 0.5, 0.75];

/**
 * What is drawn of an overlay, kept while the rest changes.
 *
 * @type
 *   {WeakMap<Overlay, { colours: import('./field.js').Scale, raster: import('./field.js').Raster, zero: import('./levels.js').Line[], levels: import('./levels.js').Line[] }>}
 */
const known = new WeakMap();

/** The letter of a point of a witness: a, b, c, …. @param {number} i */
export const letterOf = (i) => String.fromCharCode(97 + i);

/** @param {Overlay} overlay */
function drawn(overlay) {
  const colours = fieldColours([1, 2]);
  const found = known.get(overlay);
  if (found?.colours === colours) return found;
  const { surface, limit, kind } = overlay;
  const { width, height, values } = surface;
  // The scale goes as far as the values do.
  const scaled = { ...surface, values: values.map((v) => (2 * v) / limit) };
  const grid = bordered(values, width, height);
  const made = {
    colours,
    raster: paintField(scaled, colours),
    zero: levelLines(grid, 0).flatMap((line) => telling(line, surface, limit)),
    levels: kind === 'bump' ? LEVELS.flatMap((share) => levelLines(grid, share * limit)) : [],
  };
  release(grid);
  known.set(overlay, made);
  return made;
}

/** Below this share of the largest value a function is 0 but for rounding. */
const NOTHING = 1e-7;

/**
 * The pieces of a line where a function goes through 0. Where it has died down, only the signs of
 * what is left of it change.
 *
 * @param {import('./levels.js').Line} line
 * @param {Overlay['surface']} surface
 * @param {number} limit
 * @returns {import('./levels.js').Line[]}
 */
export function telling({ points, closed }, { width, height, values }, limit) {
  /** @param {number} x @param {number} y */
  const tells = (x, y) => {
    const [c, r] = [Math.round(x * width - 0.5), Math.round(y * height - 0.5)];
    for (let row = Math.max(r - 1, 0); row <= Math.min(r + 1, height - 1); row++) {
      for (let column = Math.max(c - 1, 0); column <= Math.min(c + 1, width - 1); column++) {
        if (Math.abs(values[row * width + column]) > NOTHING * limit) return true;
      }
    }
    return false;
  };
  /** @type {number[][]} */
  const pieces = [[]];
  let whole = true;
  for (let i = 0; i < points.length; i += 2) {
    if (tells(points[i], points[i + 1])) pieces[pieces.length - 1].push(points[i], points[i + 1]);
    else {
      whole = false;
      pieces.push([]);
    }
  }
  if (whole) return [{ points, closed }];
  return pieces
    .filter((piece) => piece.length >= 4)
    .map((piece) => ({ points: Float64Array.from(piece), closed: false }));
}

/**
 * @param {State} state
 * @param {Overlay} overlay
 * @param {Frame} frame
 * @param {Look} look
 * @returns {Item[]}
 */
export function overlayGround({ scene }, overlay, frame, look) {
  const { raster, zero, levels } = drawn(overlay);
  const box = boxOf(overlay.surface, frame);
  return [
    { kind: 'raster', raster, ...box },
    ...axisSheet(scene.axes, frame, look),
    {
      kind: 'lines',
      lines: levels.map((line) => placed(line, box)),
      stroke: look.contour,
      width: look.hair,
      opacity: 0.4,
    },
    {
      kind: 'lines',
      lines: zero.map((line) => placed(line, box)),
      stroke: look.contour,
      width: overlay.kind === 'witness' ? look.bold : look.stroke,
    },
  ];
}

/**
 * The data, stepped back, and what the function is made of.
 *
 * @param {State} state
 * @param {Overlay} overlay
 * @param {Frame} frame
 * @param {Look} look
 * @returns {Item[]}
 */
export function overlayMarks(state, overlay, frame, look) {
  const { scene, stage } = state;
  const none = { training: null, scene: null };
  const marks = markItems(scene, none, stage.plane, frame, look).map((item) =>
    item.kind === 'marks' || item.kind === 'crowd'
      ? { ...item, opacity: overlay.kind === 'witness' ? FAINT : 0.5 }
      : item,
  );
  return [
    ...marks,
    ...(overlay.kind === 'witness'
      ? witnessItems(overlay, frame, look)
      : centreItems(overlay, frame, look)),
  ];
}

/**
 * Where x₀ is.
 *
 * @param {Overlay} overlay
 * @param {Frame} frame
 * @param {Look} look
 * @returns {Item[]}
 */
function centreItems({ at }, frame, look) {
  const [left, top] = [frame.left(at[0]), frame.top(at[1])];
  const radius = look.mark * 1.5;
  /** @type {(readonly [number, number, number])[]} */
  const circles = [[left, top, radius]];
  return [
    { kind: 'circles', circles, stroke: look.halo, width: look.ring + 3 },
    { kind: 'circles', circles, stroke: look.contour, width: look.ring },
    ...boxed('x₀', left + radius * 1.4, top - radius * 2.6, look, look.ink, look.onInk),
  ];
}

/** A text's width, near enough to put a box around it. @param {string} text @param {number} size */
const widthOf = (text, size) => [...text].length * size * 0.56 + size * 1.2;

/**
 * @param {string} text
 * @param {number} left @param {number} top of the box
 * @param {Look} look
 * @param {string} fill
 * @param {string} ink
 * @returns {Item[]}
 */
function boxed(text, left, top, look, fill, ink) {
  const size = look.text * 1.12;
  const [width, height] = [widthOf(text, size), size * 2.1];
  return [
    { kind: 'box', left, top, width, height, radius: 4, fill },
    {
      kind: 'text',
      left: left + width / 2,
      top: top + height * 0.66,
      text,
      size,
      face: 'ui',
      weight: 600,
      fill: ink,
      anchor: 'middle',
    },
  ];
}

/**
 * The points of a witness with letters, lines between them, their weights and the sum.
 *
 * @param {Overlay} overlay
 * @param {Frame} frame
 * @param {Look} look
 * @returns {Item[]}
 */
export function witnessItems(overlay, frame, look) {
  const { at, weights, values } = overlay;
  const places = Array.from(weights, (_, i) => [frame.left(at[2 * i]), frame.top(at[2 * i + 1])]);
  // Neighbours make room for each other.
  let nearest = Infinity;
  places.forEach(([left, top], i) => {
    for (const other of places.slice(i + 1)) {
      nearest = Math.min(nearest, Math.hypot(left - other[0], top - other[1]));
    }
  });
  const radius = look.text * Math.min(1.35, Math.max(0.85, (0.48 * nearest) / look.text));
  /** @type {Item[]} */
  const items = [];
  const lines = places.flatMap((from, i) =>
    places.slice(i + 1).map((to) => ({ points: [...from, ...to], closed: false })),
  );
  const thin = lines.length > 3 ? 0.6 : 1;
  items.push(
    { kind: 'lines', lines, stroke: look.halo, width: look.bold * 2.4 * thin },
    {
      kind: 'lines',
      lines,
      stroke: look.no,
      width: look.bold * thin,
      dash: [look.bold * 2.8, look.bold * 2],
    },
  );
  /** @type {import('./tip.js').Box[]} */
  const taken = places.map(([left, top]) => ({
    left: left - radius,
    top: top - radius,
    width: 2 * radius,
    height: 2 * radius,
  }));
  const size = look.text * 1.12;
  // The nearer of two boxes that hide as much is taken.
  let step = 0;
  /** @param {import('./tip.js').Box} box */
  const hides = (box) => taken.filter((other) => overlaps(box, other)).length * 10 + step++ * 0.01;

  /**
   * Where a text goes that belongs to one of some places.
   *
   * @param {string} text
   * @param {readonly (readonly number[])[]} around
   * @param {number} gap
   */
  const settle = (text, around, gap) => {
    const [width, height] = [widthOf(text, size), size * 2.1];
    const beside = around.flatMap(([left, top]) => [
      { left: left + gap, top: top - height / 2, width, height },
      { left: left - gap - width, top: top - height / 2, width, height },
      ...corners(left, top, width, height, gap),
      { left: left - width / 2, top: top - gap - height, width, height },
      { left: left - width / 2, top: top + gap, width, height },
    ]);
    const { box } = chooseCorner(beside, frame.size, hides, -1);
    taken.push(box);
    return box;
  };

  /** @param {readonly number[]} place */
  const inside = ([left, top]) => left > 0 && top > 0 && left < frame.size && top < frame.size;
  places.forEach(([left, top], i) => {
    items.push(...letterItems(letterOf(i), left, top, radius, look));
    if (!inside([left, top])) return;
    const text = `v = ${signed(weights[i], decimalsOf(weights[i]))}, f = ${valueTold(values[i], overlay)}`;
    const box = settle(text, [[left, top]], radius + look.text * 0.5);
    items.push(...boxed(text, box.left, box.top, look, look.ink, look.onInk));
  });
  if (!places.some(inside)) return items;
  const middle = [0, 1].map(
    (a) => places.reduce((sum, place) => sum + place[a], 0) / places.length,
  );
  const between = places.flatMap(([left, top], i) =>
    places.slice(i + 1).map((other) => [(left + other[0]) / 2, (top + other[1]) / 2]),
  );
  const below = Math.max(...places.map(([, top]) => top)) + radius;
  const above = Math.min(...places.map(([, top]) => top)) - radius;
  const difference = weights.length === 2 && weights[0] * weights[1] === -1;
  const text = `${difference ? 'distance²' : 'vᵀKv'} = ${totalTold(overlay)}`;
  const around = [middle, ...between, [middle[0], below], [middle[0], above]];
  const box = settle(text, around, places.length === 1 ? radius + look.text * 0.5 : look.text);
  items.push(...boxed(text, box.left, box.top, look, look.no, look.onNo));
  return items;
}

/** More decimals than this are no reading. */
const MOST_DECIMALS = 4;

/**
 * A value of the function of a witness, as exact as its matrix is printed.
 *
 * @param {number} v
 * @param {Overlay} overlay
 */
function valueTold(v, { decimals }) {
  return decimals > MOST_DECIMALS ? (v < 0 ? '' : '+') + short(v) : signed(v, decimals);
}

/** @param {Pick<Overlay, 'total' | 'decimals'>} overlay */
function totalTold({ total, decimals }) {
  const digits = Math.abs(total) < 1e5 && decimals <= MOST_DECIMALS;
  return digits ? number(Number(total.toFixed(decimals)), decimals) : short(total);
}

/**
 * The pair of points at which a function is not symmetric or has no value, with what it is there.
 *
 * @param {State} state
 * @param {Frame} frame
 * @param {Look} look
 * @returns {Item[]}
 */
export function pairItems(state, frame, look) {
  const pair = pairOf(state);
  if (!pair || pair.dim !== 2) return [];
  const { x: at, words: text } = told(pair);
  const radius = look.text * 1.1;
  const places = [0, 2]
    .filter((i) => i < at.length)
    .map((i) => [frame.left(at[i]), frame.top(at[i + 1])]);
  const [first, second = first] = places;
  const points = [...first, ...second];
  const size = look.text * 1.12;
  const [width, height] = [widthOf(text, size), size * 2.1];
  const gap = radius + look.text * 0.5;
  const [left, top] = [(first[0] + second[0]) / 2, Math.max(first[1], second[1])];
  const { box } = chooseCorner(
    [
      { left: left - width / 2, top: top + gap, width, height },
      { left: left - width / 2, top: Math.min(first[1], second[1]) - gap - height, width, height },
    ],
    frame.size,
    () => 0,
    -1,
  );
  return [
    {
      kind: 'lines',
      lines: [{ points, closed: false }],
      stroke: look.halo,
      width: look.bold * 2.4,
    },
    {
      kind: 'lines',
      lines: [{ points, closed: false }],
      stroke: look.no,
      width: look.bold,
      dash: [look.bold * 2.8, look.bold * 2],
    },
    ...places.flatMap(([x, y], i) => letterItems(letterOf(i), x, y, radius, look)),
    ...boxed(text, box.left, box.top, look, look.no, look.onNo),
  ];
}

/**
 * The pair that the bench is about, null if there is none.
 *
 * @param {State} state
 */
export function pairOf(state) {
  const { bench, part } = state.focus;
  const verdict = bench.open && !part?.bump ? chosenVerdict(state) : null;
  return verdict?.asymmetry ?? verdict?.undefinedAt ?? null;
}

/**
 * Its points, and what is wrong there.
 *
 * @param {NonNullable<ReturnType<typeof pairOf>>} pair
 */
function told(pair) {
  const { x, dim } = pair;
  if ('values' in pair) {
    const [ab, ba] = pair.values;
    return { x, words: `k(a, b) = ${short(ab)}, k(b, a) = ${short(ba)}` };
  }
  const { value } = pair;
  const twice = x.length > dim && x.subarray(0, dim).every((v, a) => v === x[dim + a]);
  const name = x.length > dim && !twice ? 'k(a, b)' : 'k(a, a)';
  const words = Number.isNaN(value) ? `${name} is no number` : `${name} = ${short(value)}`;
  return { x: twice ? x.subarray(0, dim) : x, words };
}

/**
 * What the tip says of the function that is shown.
 *
 * @param {State} state
 * @param {Overlay} overlay
 * @returns {{ tip: import('./tip.js').Tip, at: readonly [number, number] } | null}
 */
export function overlayTip(state, overlay) {
  const at = placeOf(state);
  if (!at) return null;
  const value = valueAt(overlay.surface, at[0], at[1]);
  const where = coordinates(state.scene, at);
  if (Number.isNaN(value)) return { tip: { strong: where, rest: [] }, at };
  return { tip: { strong: `${nameOf(overlay)} = ${signed(value, 3)}`, rest: [where] }, at };
}

/** @param {State} state @param {Overlay} overlay @param {readonly [number, number]} place */
export function overlayPlaceText(state, overlay, place) {
  const value = valueAt(overlay.surface, place[0], place[1]);
  return `${coordinates(state.scene, place)}: ${nameOf(overlay)} = ${signed(value, 3)}`;
}

/** @param {Overlay} overlay */
const nameOf = ({ kind }) => (kind === 'bump' ? 'k(x₀, x)' : 'f');

/**
 * The points of a witness on the line, where there is no plane for its function: letters on stems,
 * so that neighbours stay apart.
 *
 * @param {State} state
 * @param {Frame & { axis: number }} frame
 * @param {Look} look
 * @returns {Item[]}
 */
export function lineWitness(state, frame, look) {
  const pair = pairOf(state);
  const { witness = pair && { ...told(pair), dim: pair.dim } } =
    (state.focus.bench.open && chosenVerdict(state)) || {};
  if (!witness || witness.dim !== 1) return [];
  const radius = look.text * 1.1;
  /** How far to the right each height is taken. @type {number[]} */
  const taken = [];
  const places = Array.from(witness.x, (x, i) => ({ i, left: frame.left(x) }))
    .sort((a, b) => a.left - b.left)
    .map(({ i, left }) => {
      let level = taken.findIndex((end) => end < left - radius);
      if (level < 0) level = taken.length;
      taken[level] = left + radius;
      return { i, left, top: frame.axis - radius * (2.6 + 2.4 * level) };
    });
  const lines = places.map(({ left, top }) => ({
    points: [left, top, left, frame.axis],
    closed: false,
  }));
  return [
    { kind: 'lines', lines, stroke: look.halo, width: look.bold * 2 },
    { kind: 'lines', lines, stroke: look.no, width: look.bold },
    ...places.flatMap(({ i, left, top }) => letterItems(letterOf(i), left, top, radius, look)),
  ];
}

/**
 * @param {string} letter
 * @param {number} left
 * @param {number} top
 * @param {number} radius
 * @param {Look} look
 * @returns {Item[]}
 */
function letterItems(letter, left, top, radius, look) {
  return [
    {
      kind: 'box',
      left: left - radius,
      top: top - radius,
      radius,
      fill: look.paper,
      width: 2 * radius,
      height: 2 * radius,
    },
    { kind: 'circles', circles: [[left, top, radius]], stroke: look.contour, width: look.bold },
    {
      kind: 'text',
      left,
      top: top + radius * 0.36,
      text: letter,
      size: radius,
      face: 'ui',
      weight: 700,
      fill: look.ink,
      anchor: 'middle',
    },
  ];
}

/** How many decimals a weight is written with. @param {number} v */
export const decimalsOf = (v) => Math.min((/\.(\d+)$/.exec(String(v))?.[1] ?? '').length, 4);

/** @param {import('./tip.js').Box} a @param {import('./tip.js').Box} b */
function overlaps(a, b) {
  return (
    a.left < b.left + b.width &&
    b.left < a.left + a.width &&
    a.top < b.top + b.height &&
    b.top < a.top + a.height
  );
}

/**
 * What is seen, in a sentence.
 *
 * @param {State['scene']} scene
 * @param {Overlay} overlay
 */
export function overlaySentence(scene, { kind, kernel, at, weights, total, decimals }) {
  if (kind === 'bump') {
    const place = coordinates(scene, [at[0], at[1]]);
    return `The field is k(x₀, ·) of ${kernel}: how alike it finds each place and x₀ = (${place}).`;
  }
  const value = totalTold({ total, decimals });
  const names = Array.from(weights, (_, i) => letterOf(i));
  if (weights.length === 2 && weights[0] * weights[1] === -1) {
    const [plus, minus] = weights[0] > 0 ? names : [names[1], names[0]];
    return `Were this a kernel, ${value} would be the squared distance between a and b in feature space. The field is f(x) = k(${plus}, x) − k(${minus}, x).`;
  }
  const sum = names
    .map((name, i) => {
      const size = Math.abs(weights[i]);
      const sign = weights[i] < 0 ? '−' : i === 0 ? '' : '+';
      return `${sign}${i === 0 ? '' : ' '}${size === 1 ? '' : short(size, 6)}φ(${name})`;
    })
    .join(' ');
  return `Were this a kernel, ${value} would be the squared length of w = ${sum} in feature space. The field is f(x) = ⟨w, φ(x)⟩.`;
}
