// @ts-check
/**
 * Functions to begin with, as their values at equally spaced places; between these a function is
 * linear.
 *
 * @module
 */

/** So many places a function has. */
export const PLACES = 25;

/** Values go from −1 to 1. */
export const HIGHEST = 1;

/** @typedef {'bump' | 'step' | 'wave' | 'random' | 'hand'} PresetName */

/** Numbers from −1 to 1, the same for the same seed. @param {number} seed */
function randomly(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return 2 * (((t ^ (t >>> 14)) >>> 0) / 2 ** 32) - 1;
  };
}

/** @type {Record<Exclude<PresetName, 'hand' | 'random'>, (u: number) => number>} of u from −1 to 1 */
const OF_PLACE = {
  bump: (u) => Math.exp(-((u / 0.35) ** 2)),
  step: (u) => (u < 0 ? -0.5 : 1),
  wave: (u) => Math.sin(3 * Math.PI * u),
};

/**
 * @param {{ preset: PresetName, f: readonly number[], seed: number }} choice
 * @returns {number[]}
 */
export function valuesOf({ preset, f, seed }) {
  const draw = randomly(seed);
  return Array.from({ length: PLACES }, (_, i) => {
    if (preset === 'hand') return f[i] ?? 0;
    const v = preset === 'random' ? draw() : OF_PLACE[preset]((2 * i) / (PLACES - 1) - 1);
    return Number(v.toFixed(3)) + 0;
  });
}

/**
 * A function whose largest value is 1: what a worst function is drawn as.
 *
 * @param {ArrayLike<number>} values
 */
export function scaled(values) {
  const largest = Array.from(values).reduce((most, v) => Math.max(most, Math.abs(v)), 0);
  return Array.from(values, (v) => (largest > 0 ? v / largest : 0));
}

/**
 * The values after a stroke from one place to another: all places between are on its line.
 *
 * @param {readonly number[]} values
 * @param {readonly [number, number]} from place, as a number from 0 to the last, and value
 * @param {readonly [number, number]} to
 */
export function stroked(values, from, to) {
  const next = [...values];
  const [[a, u], [b, v]] = from[0] <= to[0] ? [from, to] : [to, from];
  const first = Math.min(Math.ceil(a), Math.round(a));
  for (let i = Math.max(first, 0); i <= Math.min(Math.round(b), values.length - 1); i++) {
    const share = b > a ? Math.min(Math.max((i - a) / (b - a), 0), 1) : 1;
    next[i] = Number((u + share * (v - u)).toFixed(3)) + 0;
  }
  next[Math.min(Math.max(Math.round(to[0]), 0), values.length - 1)] = Number(to[1].toFixed(3)) + 0;
  return next;
}
