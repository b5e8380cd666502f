// @ts-check
/**
 * Colours for what is drawn rather than styled. They come from the CSS custom
 * properties of the theme in force, so that there is one place to change them.
 *
 * @module
 */

/** @typedef {[number, number, number]} Rgb red, green and blue, 0 to 255 */

/** @type {Map<string, string>} */
const tokens = new Map();
/** The theme and the layout that they are of. */
let cached = '';

/**
 * The value of a custom property, e.g. token('--ink'); '' where it is not defined.
 *
 * @param {string} name
 */
export function token(name) {
  const root = document.documentElement;
  const { theme, layout } = root.dataset;
  const now = `${theme} ${layout}`;
  if (now !== cached) forgetColours();
  cached = now;
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
