// @ts-check
/**
 * The rule for what is undecided. Where f may be 0, its sign is undecided: no class is told there,
 * no line is drawn, no colour, and nothing counts as right or wrong. It is the engine that decides:
 * by the label of a point, which is NaN there, and by the pixels of a picture, which are 0 there
 * and have the right sign elsewhere, however small they are.
 *
 * @module
 */

/** @typedef {import('../protocol/answers.js').Training} Training */

/** The label of a pixel that has no class. */
export const UNDECIDED = 255;

/** Whether a label names a class. @param {number | null | undefined} label */
export const isDecided = (label) => !Number.isNaN(label);

/**
 * Whether what has a class of its own is taken for another.
 *
 * @param {number} told
 * @param {number} own
 */
export const isMissed = (told, own) => isDecided(told) && told !== own;

/** Counts the labels that name no class. @param {ArrayLike<number>} labels */
export function undecidedIn(labels) {
  let count = 0;
  for (let i = 0; i < labels.length; i++) if (!isDecided(labels[i])) count++;
  return count;
}

/** A label as a picture has it. @param {number} label */
export const pixelLabel = (label) => (isDecided(label) ? label : UNDECIDED);

/** A label of a picture as points have it. @param {number} label */
export const labelOfPixel = (label) => (label === UNDECIDED ? NaN : label);

/**
 * The sign of f that a label stands for, where two classes are told apart by one f; 0 for no class,
 * and where f has no sides.
 *
 * @param {Pick<Training, 'rule' | 'outputs' | 'classes' | 'pairs'>} training
 * @param {number} label
 * @returns {-1 | 0 | 1}
 */
export function sideOf({ rule, outputs, classes, pairs }, label) {
  if (rule !== 'pairs' || outputs !== 1) return 0;
  if (label === classes[pairs[0]]) return 1;
  return label === classes[pairs[1]] ? -1 : 0;
}

/**
 * f with the sign that the engine has told: what is left of a sum after rounding may have another.
 *
 * @param {number} f
 * @param {-1 | 0 | 1} side 0: none was told
 */
export const signedAs = (f, side) =>
  side === 0 || Number.isNaN(f) || Math.sign(f) === side ? f : side * Number.MIN_VALUE;

/** The smallest size of a pixel that has a sign: single precision has hardly smaller ones. */
const LEAST = 1e-38;

/** A value in single precision, which keeps its sign. @param {number} value */
export const pixelValue = (value) =>
  value !== 0 && Math.abs(value) < LEAST ? Math.sign(value) * LEAST : value;

/** Of so many sides of a picture, pixels without classes are but those on its lines. */
const SIDES = 4;

/** @type {WeakMap<object, boolean>} */
const known = new WeakMap();

/**
 * Whether so much of a picture is undecided that it is seen.
 *
 * @param {Pick<import('../protocol/answers.js').Surface, 'values' | 'label'>} surface of f between
 *   two classes, or of regions
 */
export function hasUndecided({ values, label }) {
  let found = known.get(values);
  if (found === undefined) {
    const [pixels, none] = label ? [label, UNDECIDED] : [values, 0];
    let count = 0;
    for (let p = 0; p < pixels.length; p++) if (pixels[p] === none) count++;
    found = count > SIDES * Math.sqrt(pixels.length);
    known.set(values, found);
  }
  return found;
}
