// @ts-check
/**
 * Where things are in a picture of the line: the axis near the bottom, the points in a strip on it,
 * f above them; and where they go when the line is lifted to the parabola.
 *
 * @module
 */

import { kindOf, solved } from '../../model/output.js';
import { markRadius } from '../plane/look.js';
import { surfaceOf } from '../plane/ground.js';
import { MARGIN_TONES, strengthUnit, tonesOf } from '../../model/tones.js';
import { stack } from './stack.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../model/scene.js').Rect} Rect */
/** @typedef {import('../../model/scene.js').Point} Point */
/** @typedef {import('../../protocol/answers.js').Surface} Surface */
/** @typedef {import('../plane/look.js').Look} Look */
/** @typedef {import('../plane/geometry.js').Frame} Frame */

/**
 * axis is the height of the line, strip that of the points' room above it; f is drawn from low (at
 * the floor) to high (at the ceiling), x² from 0 (at the axis) to square. All heights are in px
 * from the top.
 *
 * @typedef {Frame & Readonly<{
 *   axis: number, strip: number, floor: number, ceiling: number,
 *   low: number, high: number, square: number,
 *   height: (f: number) => number, lifted: (square: number) => number,
 * }>} LineFrame
 */

/** f is drawn up to the first of these that it does not exceed. */
const ENDS = [1.5, 2, 3, 4.5];

/** @param {number} value */
const endFor = (value) => ENDS.find((end) => value <= end * 0.95) ?? ENDS[ENDS.length - 1];

/**
 * @param {Rect} view
 * @param {Surface | null} surface f, if it is known
 * @param {number} size
 * @param {Look} look
 * @param {readonly [number, number] | null} [bounds] of f, where ±1 are no levels of it
 * @returns {LineFrame}
 */
export function lineFrame(view, surface, size, look, bounds = null) {
  const { x0, x1 } = view;
  const axis = Math.round(size - look.text * 2.4);
  const strip = Math.round(Math.min(0.2 * size, look.mark * 14));
  const floor = axis - strip - look.text;
  const ceiling = look.text * 2.2;
  const regions = surface?.label;
  const low = bounds ? bounds[0] : regions ? 0 : -endFor(-(surface?.min ?? -1));
  const high = bounds ? bounds[1] : endFor(surface?.max ?? 1);
  const square = Math.max(x0 * x0, x1 * x1);
  return {
    view,
    size,
    flat: true,
    left: (x) => ((x - x0) / (x1 - x0)) * size,
    x: (left) => x0 + (left / size) * (x1 - x0),
    top: () => axis,
    y: () => 0,
    axis,
    strip,
    floor,
    ceiling,
    low,
    high,
    square,
    height: (f) => floor - ((f - low) / (high - low)) * (floor - ceiling),
    lifted: (v) => axis - (v / square) * (axis - ceiling),
  };
}

/**
 * What f is drawn between, where it is no machine's whose margins are at ±1.
 *
 * @param {Pick<State, 'scene' | 'frame'>} state
 * @param {Surface | null} surface
 * @returns {readonly [number, number] | null}
 */
export function boundsOf({ scene, frame: { training } }, surface) {
  if (!training || !surface || !solved(training)) return null;
  switch (kindOf(training)) {
    case 'boundary': {
      const { low, high } = tonesOf(training, scene, 0);
      return high === MARGIN_TONES.high ? null : [low, high];
    }
    case 'regions':
    case 'clusters':
      return training.rule === 'largest' ? [0, 1.65 * strengthUnit(training)] : null;
    default: {
      const { low, high } = tonesOf(training, scene, surface.output ?? 0);
      return [low, high];
    }
  }
}

/**
 * @param {State} state
 * @param {number} size
 * @param {Look} look
 */
export function frameOfLine(state, size, look) {
  const surface = surfaceOf(state);
  return lineFrame(state.scene.view, surface, size, look, boundsOf(state, surface));
}

/** @typedef {{ of: readonly unknown[], tops: Float64Array }} Heights */

/** The latest heights of each look. @type {WeakMap<Look, Heights>} */
const known = new WeakMap();

/**
 * The heights of the points, stacked where they would hide each other.
 *
 * @param {readonly Point[]} points
 * @param {LineFrame} frame
 * @param {Look} look
 */
function stackedTops(points, frame, look) {
  const of = [points, frame.view, frame.size];
  const latest = known.get(look);
  if (latest && of.every((source, i) => source === latest.of[i])) return latest.tops;
  const radius = markRadius(look, points.length);
  const { levels, highest } = stack(
    points.map(({ x }) => frame.left(x[0])),
    radius * 1.9,
  );
  const first = frame.axis - radius * 1.7;
  const room = frame.strip - radius * 3.4;
  const step = highest > 0 ? Math.min(radius * 2.15, room / highest) : 0;
  const tops = levels.map((level) => first - level * step);
  known.set(look, { of, tops });
  return tops;
}

/**
 * Where the points are drawn.
 *
 * @param {readonly Point[]} points
 * @param {LineFrame} frame
 * @param {Look} look
 * @param {number} lift 0: on the line, 1: on the parabola
 */
export function spotsOf(points, frame, look, lift) {
  const flat = stackedTops(points, frame, look);
  return {
    lefts: Float64Array.from(points, ({ x }) => frame.left(x[0])),
    tops: Float64Array.from(
      points,
      ({ x }, i) => flat[i] + lift * (frame.lifted(x[0] * x[0]) - flat[i]),
    ),
  };
}
