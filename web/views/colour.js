// @ts-check
/**
 * Colours for what is drawn rather than styled. They come from the CSS custom
 * properties of the theme in force, so that there is one place to change them.
 *
 * @module
 */

import { UNDECIDED } from '../engine/decided.js';
import { CLASSES } from './shapes.js';

/** @typedef {[number, number, number]} Rgb red, green and blue, 0 to 255 */

/** @type {Map<string, string>} */
const tokens = new Map();
let cachedTheme = '';

/**
 * The value of a custom property, e.g. token('--ink'); '' where it is not defined.
 *
 * @param {string} name
 */
export function token(name) {
  const root = document.documentElement;
  const theme = root.dataset.theme ?? '';
  if (theme !== cachedTheme) forgetColours();
  cachedTheme = theme;
  let value = tokens.get(name);
  if (value === undefined) {
    value = getComputedStyle(root).getPropertyValue(name).trim();
    // A style sheet that has not arrived yet must not be remembered as empty.
    if (value !== '') tokens.set(name, value);
  }
  return value;
}

/** Reads every colour anew next time: the style sheet or the media may have changed. */
export function forgetColours() {
  tokens.clear();
}

/**
 * A custom property that is a number, e.g. numberToken('--mark', 5.6); lengths
 * are in px.
 *
 * @param {string} name
 * @param {number} otherwise
 */
export function numberToken(name, otherwise) {
  const value = parseFloat(token(name));
  return Number.isFinite(value) ? value : otherwise;
}

/**
 * A CSS colour (#rgb, #rrggbb or rgb()) as numbers; black where it cannot be read.
 *
 * @param {string} text
 * @returns {Rgb}
 */
export function parseColour(text) {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1];
  if (hex) {
    const full = hex.length === 3 ? [...hex].map((c) => c + c).join('') : hex;
    const bits = parseInt(full, 16);
    return [bits >> 16, (bits >> 8) & 255, bits & 255];
  }
  const parts = text.match(/[\d.]+/g)?.map(Number) ?? [];
  return [parts[0] ?? 0, parts[1] ?? 0, parts[2] ?? 0];
}

/** @param {string} name */
export function rgbToken(name) {
  return parseColour(token(name));
}

/** @param {Readonly<Rgb>} rgb */
export function css([r, g, b]) {
  return `rgb(${Math.round(r)} ${Math.round(g)} ${Math.round(b)})`;
}

/** @param {Readonly<Rgb>} rgb as #rrggbb, which every SVG reader understands */
export function hex(rgb) {
  return '#' + rgb.map((v) => Math.round(v).toString(16).padStart(2, '0')).join('');
}

/**
 * @param {Readonly<Rgb>} from
 * @param {Readonly<Rgb>} to
 * @param {number} share 0 is from, 1 is to
 * @returns {Rgb}
 */
export function mix(from, to, share) {
  return [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    from[2] + (to[2] - from[2]) * share,
  ];
}

/**
 * Colours in between: piecewise linear through the stops, clamped beyond them.
 *
 * @param {readonly (readonly [number, Readonly<Rgb>])[]} stops by ascending value
 * @returns {(value: number) => Rgb}
 */
export function ramp(stops) {
  const [low, first] = stops[0];
  const [high, last] = stops[stops.length - 1];
  return (wanted) => {
    // What is not a number has no side: it gets the middle of the scale.
    const value = Number.isNaN(wanted) ? (low + high) / 2 : wanted;
    if (value <= low) return [...first];
    for (let i = 1; i < stops.length; i++) {
      const [a, from] = stops[i - 1];
      const [b, to] = stops[i];
      if (value <= b) return mix(from, to, (value - a) / (b - a));
    }
    return [...last];
  };
}

/** The scales that there are, by their stops. @type {Map<string, (value: number) => Rgb>} */
const scales = new Map();

/**
 * The ramp through these stops, the same function whenever they are the same: what is made of it can be kept with it.
 *
 * @param {readonly (readonly [number, Readonly<Rgb>])[]} stops
 */
function scaleThrough(stops) {
  const key = stops.join();
  let scale = scales.get(key);
  if (!scale) scales.set(key, (scale = ramp(stops)));
  return scale;
}

/** The class, from 1 to 10, whose colour a class or cluster has: more than ten start again. @param {number} label */
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
