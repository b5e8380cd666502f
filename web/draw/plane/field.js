// @ts-check
/**
 * The field of f as pixels.
 *
 * @module
 */

/** @typedef {import('../../protocol/answers.js').Surface} Surface */
/** @typedef {(value: number) => readonly number[]} Scale value to red, green, blue */

/**
 * @typedef {{ width: number, height: number, data: Uint8ClampedArray<ArrayBuffer> }} Raster RGBA,
 *   row 0 at the top
 */

const STEPS = 1024;

/** f as it is. */
const F = { middle: 0, limit: 2 };

/** Where scales end. */
const HIGH = 2;

/**
 * A table of colours, packed as the platform keeps four bytes in one number.
 *
 * @param {Scale} scale
 * @param {number} low
 */
function packed(scale, low) {
  const bytes = new Uint8ClampedArray(4 * (STEPS + 1));
  for (let i = 0; i <= STEPS; i++) {
    const [r, g, b] = scale(low + ((HIGH - low) * i) / STEPS);
    bytes.set([r, g, b, 255], 4 * i);
  }
  return new Uint32Array(bytes.buffer);
}

/**
 * The tables of scales, which are used for picture after picture.
 *
 * @type {WeakMap<Scale, { low: number, table: Uint32Array }>}
 */
const known = new WeakMap();

/** @param {Scale} scale that does not change @param {number} low where it begins */
function tableOf(scale, low) {
  let found = known.get(scale);
  if (found?.low !== low) known.set(scale, (found = { low, table: packed(scale, low) }));
  return found.table;
}

/** @param {number} width @param {number} height @param {Raster | null} old */
function memoryFor(width, height, old) {
  const size = 4 * width * height;
  return old?.data.length === size ? old.data : new Uint8ClampedArray(size);
}

/**
 * One value a pixel, in the colour that the scale has for it.
 *
 * @param {Pick<Surface, 'width' | 'height' | 'values'>} surface
 * @param {Scale} scale from −2 to 2
 * @param {{ middle: number, limit: number }} [tones] the values that are at 0, and ±2 from there
 * @param {Raster | null} [old] a raster that is not needed any more: its memory is used again
 *   costs nothing
 * @returns {Raster}
 */
export function paintField({ width, height, values }, scale, { middle, limit } = F, old = null) {
  const table = tableOf(scale, -HIGH);
  const data = memoryFor(width, height, old);
  const pixels = new Uint32Array(data.buffer);
  const factor = STEPS / (2 * limit);
  const shift = (limit - middle) * factor + 0.5;
  for (let p = 0; p < pixels.length; p++) {
    const at = values[p] * factor + shift;
    // Written so that what is not a number lands in the middle.
    pixels[p] = table[at >= 0 ? (at < STEPS ? at | 0 : STEPS) : at < 0 ? 0 : STEPS / 2];
  }
  return { width, height, data };
}

/**
 * Several classes: every pixel in the tint of its class, deeper with strength.
 *
 * @param {Surface} surface
 * @param {(label: number) => Scale} scaleOf from 0 to 2
 * @param {number} [unit] the strength that is 1 on the scale
 * @param {Raster | null} [old] as above
 * @returns {Raster}
 */
export function paintRegions({ width, height, values, label }, scaleOf, unit = 1, old = null) {
  /** @type {Uint32Array[]} */
  const tables = [];
  const data = memoryFor(width, height, old);
  const pixels = new Uint32Array(data.buffer);
  const factor = STEPS / (2 * unit);
  for (let p = 0; p < pixels.length; p++) {
    const winner = label ? label[p] : 0;
    const table = (tables[winner] ??= tableOf(scaleOf(winner), 0));
    const at = values[p] * factor;
    pixels[p] = table[at >= STEPS ? STEPS : at > 0 ? (at + 0.5) | 0 : 0];
  }
  return { width, height, data };
}
