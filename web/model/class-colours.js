// @ts-check
/**
 * The colours of classes, and the scales of f between and within them.
 *
 * @module
 */

import { mix, parseColour, ramp, rgbToken, token } from '../lib/colour.js';
import { CLASSES } from '../lib/shapes.js';
import { UNDECIDED } from './decided.js';

/** @typedef {import('../lib/colour.js').Rgb} Rgb */

/** The scales that there are, by their stops. @type {Map<string, (value: number) => Rgb>} */
const scales = new Map();

/**
 * The ramp through these stops, the same function whenever they are the same: what is made of it
 * can be kept with it.
 *
 * @param {readonly (readonly [number, Readonly<Rgb>])[]} stops
 */
function scaleThrough(stops) {
  const key = stops.join();
  let scale = scales.get(key);
  if (!scale) scales.set(key, (scale = ramp(stops)));
  return scale;
}

/**
 * The class, from 1 to 10, whose colour a class or cluster has: more than ten start again.
 *
 * @param {number} label
 */
export const classNumber = (label) => ((((label - 1) % CLASSES) + CLASSES) % CLASSES) + 1;

/** The colour of the marks of a class. @param {number} label */
export function classColour(label) {
  return token(`--c${classNumber(label)}`);
}

/** The colour of a class where it is text or a thin line. @param {number} label */
export function classInk(label) {
  return token(`--c${classNumber(label)}-ink`) || classColour(label);
}

/**
 * How far a tint is on the way from one colour to another: least squares over
 * the three channels.
 *
 * @param {Readonly<Rgb>} from
 * @param {Readonly<Rgb>} to
 * @param {Readonly<Rgb>} tint
 */
function shareOf(from, to, tint) {
  let above = 0;
  let below = 0;
  for (let c = 0; c < 3; c++) {
    above += (tint[c] - from[c]) * (to[c] - from[c]);
    below += (to[c] - from[c]) ** 2;
  }
  return below === 0 ? 0 : above / below;
}

/**
 * The colours of a class's side of the field at |f| = 0, 1 and 2. Classes 1 and
 * 2 have tokens of their own; the others are as deep as those two on average.
 *
 * @param {number} label
 * @returns {[Rgb, Rgb, Rgb]}
 */
function tints(label) {
  const none = rgbToken('--f-0');
  const sides = [
    { one: rgbToken('--f-n1'), two: rgbToken('--f-n2'), full: rgbToken('--c1') },
    { one: rgbToken('--f-p1'), two: rgbToken('--f-p2'), full: rgbToken('--c2') },
  ];
  const side = sides[classNumber(label) - 1];
  if (side) return [none, side.one, side.two];
  const [n, p] = sides;
  const full = parseColour(classColour(label));
  const one = (shareOf(none, n.full, n.one) + shareOf(none, p.full, p.one)) / 2;
  const two = (shareOf(none, n.full, n.two) + shareOf(none, p.full, p.two)) / 2;
  return [none, mix(none, full, one), mix(none, full, two)];
}

/** @param {number} label @returns {[Rgb, Rgb, Rgb]} */
function inks(label) {
  const none = rgbToken('--f-0');
  const full = parseColour(classColour(label));
  return [none, mix(none, full, HALF), full];
}

/** A region is tinted even at its border, so that every class can be told from paper. */
const FAINTEST = 0.45;

/** How deep a mark is at |f| = 1: small things take more colour than a plane does. */
const HALF = 0.62;

/** @param {(label: number) => [Rgb, Rgb, Rgb]} of the colours of a class at |f| = 0, 1 and 2 */
const diverging =
  (of) =>
  /** @param {readonly number[]} [classes] negative and positive @returns {(f: number) => Rgb} */
  ([negative, positive] = [1, 2]) => {
    const [zero, n1, n2] = of(negative);
    const [, p1, p2] = of(positive);
    return scaleThrough([
      [-2, n2],
      [-1, n1],
      [0, zero],
      [1, p1],
      [2, p2],
    ]);
  };

/** @param {(label: number) => [Rgb, Rgb, Rgb]} of the colours of a class at |f| = 0, 1 and 2 */
const deepening =
  (of) =>
  /** @param {number} label @returns {(strength: number) => Rgb} */
  (label) => {
    const [zero, one, two] = of(label);
    // Without a class there is no colour.
    if (label === UNDECIDED) return scaleThrough([[0, zero]]);
    return scaleThrough([
      [0, mix(zero, one, FAINTEST)],
      [1, one],
      [2, two],
    ]);
  };

/** The diverging scale of f for two classes: the first is the negative side. */
export const fieldColours = diverging(tints);

/** The same for marks. */
export const markColours = diverging(inks);

/** The scale of a region of several classes: deeper with the winner's margin. */
export const regionColours = deepening(tints);

/** The same for marks. */
export const markRegionColours = deepening(inks);
