// @ts-check
/** @module */

/** @typedef {ReturnType<typeof random>} Random */

/**
 * Random things, the same for the same seed.
 *
 * @param {number} seed
 */
export function random(seed) {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  /** mulberry32 */
  function unit() {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }
  const whole = (/** @type {number} */ low, /** @type {number} */ high) =>
    low + Math.floor(unit() * (high - low + 1));
  /** @template T @param {readonly T[]} list */
  const pick = (list) => list[whole(0, list.length - 1)];
  const chance = (/** @type {number} */ p) => unit() < p;
  /** Between two numbers above 0, by their logarithms. @param {number} low @param {number} high */
  const scaled = (low, high) => low * (high / low) ** unit();
  /** Roughly normal. */
  const normal = () => unit() + unit() + unit() + unit() - 2;
  /** @template T @param {number} length @param {(i: number) => T} of */
  const list = (length, of) => Array.from({ length }, (_, i) => of(i));
  return { unit, whole, pick, chance, scaled, normal, list };
}
