// @ts-check
/**
 * The diverging scale of a picture: the value at which it is white, and its ends. Points, surface
 * and legend share it, so a point that looks like its surroundings is fitted.
 *
 * @module
 */

import { kindOf, solved, strength } from './output.js';
import { classColour, fieldColours } from './class-colours.js';
import { hex } from '../lib/colour.js';

/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('../protocol/answers.js').Training} Training */

/**
 * The scale is white at middle and full at middle ± limit; low and high are the ends that values
 * reach. open: there is more beyond them.
 *
 * @typedef {Readonly<{ middle: number, limit: number, low: number, high: number, open: boolean }>}
 *   Tones
 */

/** Of f for two classes: what is beyond ±2 is as sure as that. @type {Tones} */
export const MARGIN_TONES = Object.freeze({ middle: 0, limit: 2, low: -2, high: 2, open: true });

/**
 * The scale of values: white at zero where the range spans it, as deep for −v as for v, and in the
 * middle of the range otherwise.
 *
 * @param {Scene['range']} range
 * @returns {Tones}
 */
export function tonesOfRange([low, high]) {
  const middle = low <= 0 && high >= 0 ? 0 : (low + high) / 2;
  const limit = Math.max(high - middle, middle - low);
  return { middle, limit: limit > 0 ? limit : 1, low, high, open: true };
}

/**
 * The scale of numbers of unknown size, white at zero.
 *
 * @param {number} largest magnitude
 * @returns {Tones}
 */
export function tonesUpTo(largest) {
  const limit = largest > 0 && Number.isFinite(largest) ? roundUp(largest) : 1;
  return { middle: 0, limit, low: -limit, high: limit, open: true };
}

/** To one digit and a half: 1, 1.5, 2, 3, … 9. @param {number} v */
function roundUp(v) {
  const unit = 10 ** Math.floor(Math.log10(v) + 1e-9);
  const steps = [1, 1.5, 2, 3, 4, 5, 6, 8, 10];
  return unit * (steps.find((step) => v <= step * unit * (1 + 1e-9)) ?? 10);
}

/**
 * The largest magnitude of an output at the points.
 *
 * @param {Pick<Training, 'decision' | 'outputs'>} training
 * @param {number} output
 */
export function largestAt({ decision, outputs }, output) {
  let largest = 0;
  for (let i = output; i < decision.length; i += outputs) {
    const size = Math.abs(decision[i]);
    if (Number.isFinite(size)) largest = Math.max(largest, size);
  }
  return largest;
}

/**
 * The scale of a picture of one output; regions have one for each class, of how clearly it wins.
 *
 * @param {Training | null} training
 * @param {Scene} scene
 * @param {number} output
 * @returns {Tones}
 */
export function tonesOf(training, scene, output) {
  if (!training || !solved(training))
    return scene.target === 'value' ? tonesOfRange(scene.range) : MARGIN_TONES;
  switch (kindOf(training)) {
    case 'values':
      return tonesOfRange(scene.range);
    case 'component':
    case 'novelty':
      return tonesUpTo(largestAt(training, Math.min(output, training.outputs - 1)));
    default:
      return isBeyond(training) ? tonesUpTo(largestAt(training, 0)) : MARGIN_TONES;
  }
}

/**
 * Whether f is of another size than that of machines that want ±1: so small or large that their
 * scale tells nothing.
 *
 * @param {Training} training
 */
function isBeyond(training) {
  if (training.rule !== 'pairs' || training.outputs !== 1 || !Number.isNaN(training.margin))
    return false;
  const largest = largestAt(training, 0);
  return largest > 0 && (largest < 1 || largest > 8);
}

/**
 * How clearly a class or cluster must win for the middle of its scale. Machines with margins win by
 * 1; of others, which count votes or compare distances, half of what is reached at the points.
 *
 * @param {Training | null} training
 */
export function strengthUnit(training) {
  if (!training || !solved(training) || training.rule !== 'largest') return 1;
  const { decision, outputs, label, rule, classes, pairs } = training;
  let largest = 0;
  for (let i = 0; i < label.length; i++) {
    const own = decision.subarray(i * outputs, (i + 1) * outputs);
    const size = strength(own, label[i], rule, classes, pairs);
    if (Number.isFinite(size)) largest = Math.max(largest, size);
  }
  return largest > 0 ? largest / 1.5 : 1;
}

/**
 * Where a value is on the scale of fieldColours, which goes from −2 to 2.
 *
 * @param {Tones} tones
 * @param {number} value
 */
export const toned = ({ middle, limit }, value) => ((value - middle) * 2) / limit;

/** A deviation above this hides the value: half of one side of the scale. @param {Tones} tones */
export const doubtLimit = ({ limit }) => limit / 2;

/**
 * The classes whose colours are the sides of the scale, negative first.
 *
 * @param {Training | null} training
 * @returns {readonly [number, number]}
 */
export function sidesOfScale(training) {
  // Outside is no class: it is grey.
  if (training && kindOf(training) === 'novelty') return [8, 2];
  if (!training || kindOf(training) !== 'boundary' || training.classes.length < 2) return [1, 2];
  const [positive, negative] = training.pairs.length >= 2 ? training.pairs : [1, 0];
  return [training.classes[negative], training.classes[positive]];
}

/** The number of colours of values. More cannot be told apart, and marks are kept by colour. */
const SHADES = 64;

/**
 * The colour of a value, as #rrggbb.
 *
 * @param {Tones} tones
 * @returns {(value: number) => string}
 */
export function valueColours(tones) {
  const ramp = fieldColours([1, 2]);
  /** @type {Map<number, string>} */
  const known = new Map();
  return (value) => {
    const at = Math.min(Math.max(toned(tones, value), -2), 2);
    const shade = Number.isNaN(at) ? 0 : Math.round((at * SHADES) / 4);
    let colour = known.get(shade);
    if (colour === undefined) {
      colour = hex(ramp((shade * 4) / SHADES));
      known.set(shade, colour);
    }
    return colour;
  };
}

/**
 * The colour of what a point carries: of its class, or of its value.
 *
 * @param {Pick<Scene, 'target' | 'range'>} scene
 * @returns {(point: import('./scene.js').Point) => string}
 */
export function carriedColour({ target, range }) {
  if (target === 'class') return ({ label }) => classColour(label);
  const colour = valueColours(tonesOfRange(range));
  return ({ value }) => colour(value);
}
