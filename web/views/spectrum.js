// @ts-check
/**
 * Eigenvalues as bars, the largest first, on a logarithmic scale that is mirrored below zero: what
 * is negative hangs from the line and has the colour of a warning.
 *
 * @module
 */

import { canvasOf, withWords } from '../lib/canvas.js';
import { token } from '../lib/colour.js';
import { createElementSize } from '../lib/element-size.js';
import { plural, short } from '../lib/format.js';
import { paintLevels, placeInRow } from '../lib/plot/canvas.js';
import { valueByKey } from '../lib/plot/reading.js';
import { ROUNDING } from '../state/reading.js';

/**
 * name says whose eigenvalues they are, within a sentence; before are those of the matrix before
 * it was changed, drawn as outlines; height is in CSS pixels. rounding: the kernel is proved, or
 * was not refuted on these points, so that what is below 0 is rounding.
 *
 * @typedef {{ name?: string, before?: ArrayLike<number>, height?: number, rounding?: boolean }}
 *   SpectrumOptions
 *
 * What is drawn: values are descending, hit is the one that is pointed at.
 *
 * @typedef {Readonly<{ values: ArrayLike<number>, options: SpectrumOptions, hit: number | null }>}
 *   Shown
 *
 * Where it is drawn, in px: bars begin at left and have a distance of step; y is the place of a
 * value, zero that of 0.
 *
 * @typedef {Readonly<{
 *   width: number, height: number, text: number, family: string,
 *   left: number, step: number, zero: number, y: (value: number) => number,
 * }>} Layout
 */

/** Eigenvalues below this share of the largest cannot be told from zero. */
const NOISE = 1e-13;
/** The smallest bar that is seen has so much of a decade at least. */
const FOOT = 0.25;

/**
 * Where values are on the scale: 0 for zero and what is rounding, 1 for the power of ten above the
 * largest magnitude, and the same below zero.
 *
 * @param {ArrayLike<number>[]} sets of values that share the scale
 */
export function spectrumScale(...sets) {
  let largest = 0;
  for (const values of sets) {
    for (let i = 0; i < values.length; i++) largest = Math.max(largest, Math.abs(values[i]));
  }
  let least = largest;
  let [low, high] = [0, 0];
  for (const values of sets) {
    for (let i = 0; i < values.length; i++) {
      const size = Math.abs(values[i]);
      if (size > largest * NOISE) least = Math.min(least, size);
      low = Math.min(low, values[i]);
      high = Math.max(high, values[i]);
    }
  }
  const known = largest > 0;
  const top = known ? Math.ceil(Math.log10(largest) - 1e-9) : 0;
  const bottom = known ? Math.min(Math.floor(Math.log10(least) - FOOT), top - 1) : -1;

  /** @param {number} value */
  function at(value) {
    const decades = Math.log10(Math.abs(value)) - bottom;
    if (!known || !(decades > 0) || Math.abs(value) <= largest * NOISE) return 0;
    return (Math.sign(value) * decades) / (top - bottom);
  }
  return { at, top, bottom, low: at(low), high: at(high) };
}

/**
 * Powers of ten that mark the scale: at most `most` on a side, evenly.
 *
 * @param {ReturnType<typeof spectrumScale>} scale
 * @param {number} most
 * @returns {number[]}
 */
export function spectrumTicks({ top, bottom, low, high }, most) {
  const step = Math.max(1, Math.ceil((top - bottom) / Math.max(1, most)));
  const ticks = [0];
  for (let e = top; e > bottom; e -= step) {
    const share = (e - bottom) / (top - bottom);
    if (high > 0 && share <= Math.max(high, 1 / (top - bottom)) + 1e-9) ticks.push(10 ** e);
    if (low < 0 && share <= -low + 1e-9) ticks.push(-(10 ** e));
  }
  return ticks.sort((a, b) => b - a);
}

/**
 * How many eigenvalues are negative beyond rounding.
 *
 * @param {ArrayLike<number>} eigenvalues
 * @param {boolean} [rounding] whether it is known that none is
 */
export function negatives(eigenvalues, rounding = false) {
  if (rounding) return 0;
  let largest = 0;
  let count = 0;
  for (let i = 0; i < eigenvalues.length; i++) {
    largest = Math.max(largest, Math.abs(eigenvalues[i]));
  }
  for (let i = 0; i < eigenvalues.length; i++) {
    if (eigenvalues[i] < -ROUNDING * largest) count++;
  }
  return count;
}

/**
 * A spectrum in words.
 *
 * @param {ArrayLike<number>} eigenvalues descending
 * @param {string} [name]
 * @param {boolean} [rounding] whether what is below 0 is rounding
 */
export function spectrumWords(eigenvalues, name = '', rounding = false) {
  const n = eigenvalues.length;
  const whose = name ? ` ${name}` : '';
  if (n === 0) return `Spectrum${whose}: no eigenvalues.`;
  const below = negatives(eigenvalues, rounding);
  const beyond = rounding && negatives(eigenvalues) > 0 ? ' beyond rounding' : '';
  const signs = below === 0 ? `none negative${beyond}` : `${below} negative`;
  return `Spectrum${whose}: ${plural(n, 'eigenvalue')} from ${short(eigenvalues[0])} to ${short(eigenvalues[n - 1])}, ${signs}.`;
}

const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉';

/** @param {number} index from 1 */
export const subscript = (index) =>
  String(index).replace(/\d/g, (digit) => SUBSCRIPTS[Number(digit)]);

/** @param {HTMLElement} element gets the chart as a child */
export function createSpectrumChart(element) {
  const holder = document.createElement('div');
  holder.className = 'spectrum';
  holder.tabIndex = 0;
  // Arrows go through the eigenvalues as they do through the values of a slider.
  holder.setAttribute('role', 'slider');
  const canvas = canvasOf(holder, '');
  canvas.removeAttribute('role');
  canvas.removeAttribute('aria-label');
  canvas.setAttribute('aria-hidden', 'true');
  element.append(holder);

  /** @type {Shown} */
  let shown = { values: [], options: {}, hit: null };
  let layout = { left: 0, step: 1 };
  // In the next frame: a picture may change the height of its place.
  const size = createElementSize(element, () => requestAnimationFrame(paint));

  canvas.addEventListener('pointermove', (event) => {
    const index = placeInRow(event, layout);
    point(index >= 0 && index < shown.values.length ? index : null);
  });
  canvas.addEventListener('pointerleave', () => point(null));
  holder.addEventListener('blur', () => point(null));
  holder.addEventListener('keydown', (event) => {
    const { values, hit } = shown;
    if (values.length === 0) return;
    const range = { low: 0, high: values.length - 1, step: 1, large: 10 };
    const to = valueByKey(event, hit ?? 0, range);
    // The first arrow comes to the first one.
    if (to !== null) point(hit === null && event.key.startsWith('Arrow') ? 0 : to);
  });

  /** @param {number | null} hit */
  function point(hit) {
    if (hit === shown.hit) return;
    shown = { ...shown, hit };
    tell();
    paint();
  }

  function tell() {
    const { values, options, hit } = shown;
    holder.setAttribute('aria-label', spectrumWords(values, options.name, options.rounding));
    holder.setAttribute('aria-valuemin', '1');
    holder.setAttribute('aria-valuemax', String(Math.max(values.length, 1)));
    holder.setAttribute('aria-valuenow', String((hit ?? 0) + 1));
    const at = hit ?? 0;
    const text = values.length > 0 ? `λ${subscript(at + 1)} = ${short(values[at])}` : 'none';
    holder.setAttribute('aria-valuetext', text);
  }

  function paint() {
    const { width, text, family } = size.read();
    const height = shown.options.height ?? text * 15;
    if (width > 0) layout = paintSpectrum(canvas, shown, { width, height, text, family });
  }

  return {
    /**
     * @param {ArrayLike<number>} eigenvalues descending
     * @param {SpectrumOptions} [options]
     */
    draw(eigenvalues, options = {}) {
      const { hit } = shown;
      const kept = hit !== null && hit < eigenvalues.length ? hit : null;
      shown = { values: eigenvalues, options, hit: kept };
      tell();
      paint();
    },
    destroy: () => holder.remove(),
  };
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {Shown} shown
 * @param {Pick<Layout, 'width' | 'height' | 'text' | 'family'>} size
 * @returns {Layout}
 */
function paintSpectrum(canvas, shown, size) {
  const { width, height, text, family } = size;
  const { values, options } = shown;
  const { before } = options;
  const { context, show } = withWords(canvas, width, height);
  const scale = before ? spectrumScale(values, before) : spectrumScale(values);
  const pad = text * 0.8;
  const left = text * 4.2;
  const step = (width - left) / Math.max(values.length, before?.length ?? 0, 1);
  // As much room below zero as the values there need, and at least a strip.
  const above = scale.high > 0 || scale.low === 0 ? Math.max(scale.high, 0.25) : 0.1;
  const below = scale.low < 0 ? Math.max(-scale.low, 0.12) : 0;
  const reach = (height - 2 * pad) / (above + below);
  const zero = pad + above * reach;
  const y = (/** @type {number} */ value) => zero - scale.at(value) * reach;
  const layout = { ...size, left, step, zero, y };

  context.font = `${text}px ${family}`;
  const ticks = spectrumTicks(scale, Math.floor(reach / (text * 1.7)))
    .map((value) => ({ value, at: y(value), text: short(value) }))
    .filter(({ value, at }) => value === 0 || Math.abs(at - zero) >= text * 1.1);
  paintLevels(context, ticks, [left, width]);
  paintBars(context, shown, layout);
  noteNegatives(context, shown, layout);
  noteHit(context, shown, layout);
  show();
  return layout;
}

/**
 * The bars, and the outlines of those before.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {Shown} shown
 * @param {Layout} layout
 */
function paintBars(context, { values, options, hit }, { left, step, zero, y }) {
  const wide = Math.max(step * 0.78, Math.min(step, 1));
  const first = left + (step - wide) / 2;
  const largest = Math.max(Math.abs(values[0] ?? 0), Math.abs(values[values.length - 1] ?? 0));
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    const bar = y(value) - zero;
    const negative = !options.rounding && value < -ROUNDING * largest;
    context.fillStyle = token(i === hit ? '--ink' : negative ? '--no' : '--ink2');
    if (bar !== 0) context.fillRect(first + i * step, zero, wide, bar);
    else if (step >= 3) context.fillRect(first + i * step, zero - 1, wide, 2);
  }
  const { before } = options;
  if (!before) return;
  context.strokeStyle = token('--edge');
  context.setLineDash([2, 2]);
  for (let i = 0; i < before.length; i++) {
    const bar = y(before[i]) - zero;
    if (bar === 0 || before[i] === values[i]) continue;
    context.strokeRect(first + i * step + 0.5, zero, Math.max(wide - 1, 0.5), bar);
  }
  context.setLineDash([]);
}

/**
 * How many are negative, where no bar is in the way.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {Shown} shown
 * @param {Layout} layout
 */
function noteNegatives(context, { values, options }, { width, height, text, family, ...layout }) {
  const below = negatives(values, options.rounding);
  if (below === 0) return;
  const { left, step, zero } = layout;
  context.font = `600 ${text}px ${family}`;
  context.textBaseline = 'middle';
  context.fillStyle = token('--no');
  const words = `${below} negative, smallest ${short(values[values.length - 1])}`;
  const room = context.measureText(words).width;
  const first = left + (values.length - below) * step;
  if (room + 12 < first - left) {
    context.textAlign = 'left';
    context.fillText(words, left + 6, Math.min(zero + text * 1.5, height - text * 0.7));
    return;
  }
  // Over the negative ones, or else above the small ones before them.
  const crowded = room + 4 > width - first;
  context.textAlign = 'right';
  context.fillText(words, width - 2, crowded ? text : Math.max(zero - text * 0.9, text));
}

/**
 * The eigenvalue that is pointed at, above its bar.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {Shown} shown
 * @param {Layout} layout
 */
function noteHit(context, { values, hit }, { width, text, family, left, step }) {
  if (hit === null || hit >= values.length) return;
  context.font = `600 ${text}px ${family}`;
  context.textBaseline = 'middle';
  context.textAlign = 'center';
  const words = `λ${subscript(hit + 1)} = ${short(values[hit], 4)}`;
  const half = context.measureText(words).width / 2 + 6;
  const middle = Math.min(Math.max(left + (hit + 0.5) * step, left + half), width - half);
  context.fillStyle = token('--ink');
  context.fillRect(middle - half, 0, 2 * half, text * 1.8);
  context.fillStyle = token('--on-ink');
  context.fillText(words, middle, text * 0.95);
}
