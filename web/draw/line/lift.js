// @ts-check
/**
 * The line bent to the parabola (x, x²), where a threshold on |x| becomes a straight line.
 *
 * @module
 */

import { ticks } from 'd3-array';
import { fieldColours } from '../../model/class-colours.js';
import { grouped, number } from '../../lib/format.js';
import { paintField } from '../plane/field.js';
import { solved } from '../../model/output.js';
import { halfspacesOf } from './quadratic.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../plane/display-list.js').Item} Item */
/** @typedef {import('../plane/display-list.js').Polyline} Polyline */
/** @typedef {import('../plane/look.js').Look} Look */
/** @typedef {import('./layout.js').LineFrame} LineFrame */
/** @typedef {import('./quadratic.js').Halfspace} Halfspace */

/** Pixels of the field's side, parts of the parabola. */
const FIELD = 160;
const PARTS = 96;

/** The halfspace of the book for the points that it is drawn with: w = (0, 1), b = 5. */
const BY_HAND = { w1: 0, w2: 1, b: -5 };

/**
 * The learned halfspaces, where f is one of (x, x²).
 *
 * @param {State} state
 * @returns {Halfspace[] | null}
 */
export function learned({ frame: { training, scene } }) {
  return solved(training) && scene && scene.dim === 1 ? halfspacesOf(training, scene) : null;
}

/** Whether the points are those of the book. @param {State} state */
const isTheBooks = ({ scene: { data } }) => data?.name === 'outside' && data.params.threshold === 2;

/**
 * @param {State} state
 * @param {LineFrame} frame
 * @param {Look} look
 * @param {number} lift from 0 to 1
 * @returns {Item[]}
 */
export function liftItems(state, frame, look, lift) {
  const layers = state.stage.plane;
  const { size, axis, view } = frame;
  const halfspaces = learned(state);
  const one = halfspaces?.length === 1 ? halfspaces[0] : null;
  /** How high a square stands while the line is on its way. @param {number} v */
  const rise = (v) => axis + lift * (frame.lifted(v) - axis);
  /** @type {Item[]} */
  const items = [];

  if (one && layers.field) {
    const classes = state.frame.training?.classes ?? [1, 2];
    items.push({
      kind: 'raster',
      raster: fieldOf(one, frame, lift, [classes[0], classes[1]]),
      left: 0,
      top: 0,
      width: size,
      height: axis,
    });
  }

  const parabola = Array.from({ length: PARTS + 1 }, (_, i) => {
    const x = view.x0 + (i / PARTS) * (view.x1 - view.x0);
    return [frame.left(x), rise(x * x)];
  });
  items.push(...scaleItems(frame, look, lift), {
    kind: 'lines',
    lines: [{ points: parabola.flat(), closed: false }],
    stroke: look.contour,
    width: look.stroke,
    opacity: 0.55 * lift,
  });
  const drops = state.scene.points
    .filter(({ x }) => x[0] >= view.x0 && x[0] <= view.x1)
    .map(({ x }) => upright(frame.left(x[0]), rise(x[0] * x[0]), axis));
  items.push({
    kind: 'lines',
    lines: drops,
    stroke: look.contour,
    width: look.hair,
    dash: [1.5, 3],
    opacity: 0.6 * lift * Math.max(0.3, Math.min(1, 60 / Math.max(drops.length, 1))),
  });

  const hand = isTheBooks(state) ? [trace(BY_HAND, 0, frame)] : [];
  if (layers.margins && one) {
    items.push({
      kind: 'lines',
      lines: [trace(one, 1, frame), trace(one, -1, frame)].flat(),
      stroke: look.contour,
      width: look.stroke * 0.75,
      dash: [4 * look.stroke, 3.3 * look.stroke],
      opacity: 0.7 * lift,
      means: 'margin',
    });
  }
  items.push(
    {
      kind: 'lines',
      lines: hand.flat(),
      stroke: look.contour,
      width: look.stroke,
      dash: [look.stroke * 1.2, look.stroke * 2.4],
      opacity: lift,
      round: true,
    },
    {
      kind: 'lines',
      lines: (halfspaces ?? []).flatMap((h) => trace(h, 0, frame)),
      stroke: look.contour,
      width: one ? look.bold : look.stroke,
      opacity: lift,
      means: 'boundary',
    },
  );
  if (lift > 0.6) items.push(...wordItems(state, one, hand.length > 0, frame, look));
  return items;
}

/** @param {number} left @param {number} from @param {number} to @returns {Polyline} */
const upright = (left, from, to) => ({ points: [left, from, left, to], closed: false });

/**
 * Where w₁x + w₂x² + b is a level: a straight line across the picture.
 *
 * @param {Halfspace} halfspace
 * @param {number} level
 * @param {LineFrame} frame
 * @returns {Polyline[]}
 */
function trace({ w1, w2, b }, level, frame) {
  const { x0, x1 } = frame.view;
  const far = 4 * frame.square;
  const at = (/** @type {number} */ x) => (level - b - w1 * x) / w2;
  const [one, other] = [at(x0), at(x1)];
  if (Math.abs(one) < far && Math.abs(other) < far) {
    const points = [frame.left(x0), frame.lifted(one), frame.left(x1), frame.lifted(other)];
    return [{ points, closed: false }];
  }
  // Steep: from the bottom of the picture to its top.
  const across = (/** @type {number} */ v) => (level - b - w2 * v) / w1;
  const [low, high] = [across(0), across(far)];
  if (!Number.isFinite(low) || !Number.isFinite(high)) return [];
  const points = [frame.left(low), frame.lifted(0), frame.left(high), frame.lifted(far)];
  return [{ points, closed: false }];
}

/**
 * The field of the halfspace; while the line is on its way, between that of the line, where all
 * above x is as x is, and that of the plane of (x, x²).
 *
 * @param {Halfspace} halfspace
 * @param {LineFrame} frame
 * @param {number} lift
 * @param {readonly [number, number]} classes
 */
function fieldOf({ w1, w2, b }, { view, square, axis, ceiling }, lift, classes) {
  const values = new Float32Array(FIELD * FIELD);
  const highest = (square * axis) / (axis - ceiling);
  for (let r = 0; r < FIELD; r++) {
    const v = highest * (1 - (r + 0.5) / FIELD);
    for (let c = 0; c < FIELD; c++) {
      const x = view.x0 + ((c + 0.5) / FIELD) * (view.x1 - view.x0);
      values[r * FIELD + c] = w1 * x + w2 * (lift * v + (1 - lift) * x * x) + b;
    }
  }
  return paintField({ width: FIELD, height: FIELD, values }, fieldColours(classes));
}

/**
 * The scale of x².
 *
 * @param {LineFrame} frame
 * @param {Look} look
 * @param {number} lift
 * @returns {Item[]}
 */
function scaleItems(frame, look, lift) {
  const text = look.text;
  const values = ticks(0, frame.square, 5).filter((v) => v > 0);
  const step = values.length > 1 ? values[1] - values[0] : frame.square;
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  /** @type {Item[]} */
  const items = [
    {
      kind: 'lines',
      lines: values.map((v) => {
        const top = Math.round(frame.lifted(v)) + 0.5;
        return { points: [0, top, text * 0.5, top], closed: false };
      }),
      stroke: look.contour,
      width: look.hair,
      opacity: lift,
    },
  ];
  if (lift < 0.6) return items;
  const plain = /** @type {const} */ ({ kind: 'text', left: text, fill: look.ink2 });
  for (const v of values) {
    const top = frame.lifted(v);
    if (top < text * 3.2 || top > frame.axis - text * 1.2) continue;
    const words = decimals <= 8 && v < 1e6 ? grouped(v, decimals) : number(v);
    items.push({
      ...plain,
      face: 'ui',
      size: text,
      top: top + text * 0.35,
      text: words,
      halo: look.halo,
    });
  }
  items.push({
    ...plain,
    left: 8,
    face: 'math',
    size: text * 1.35,
    top: text * 1.7,
    text: 'x²',
    halo: look.halo,
  });
  return items;
}

/** Where the buttons of a figure end on a phone, with a line of words, in px. */
const BUTTONS = 84;

/**
 * What the lines are, in the middle above, where a parabola leaves room. On a narrow line the buttons
 * of the figure stand above them.
 *
 * @param {State} state
 * @param {Halfspace | null} one
 * @param {boolean} hand
 * @param {LineFrame} frame
 * @param {Look} look
 * @returns {Item[]}
 */
function wordItems(state, one, hand, frame, look) {
  /** @type {string[]} */
  const lines = [];
  if (one) {
    const w = `(${number(one.w1)}, ${number(one.w2)})`;
    lines.push('learned: ⟨w, (x, x²)⟩ + b = 0', `w = ${w}, b = ${number(one.b)}`);
  } else if (solved(state.frame.training) && !learned(state)) {
    lines.push('Here f is no straight line of (x, x²).', 'With linear + linear^2 it is one.');
  }
  if (hand) lines.push('dotted: by hand, w = (0, 1), x² = 5');
  const text = look.text * 1.05;
  return lines.map((words, i) => ({
    kind: 'text',
    face: 'ui',
    size: text,
    weight: i === 0 ? 600 : 400,
    left: frame.size / 2,
    top: Math.max(look.text * 5, BUTTONS) + i * text * 1.5,
    text: words,
    anchor: 'middle',
    fill: look.ink,
    halo: look.halo,
  }));
}
