// @ts-check
/**
 * Eigenvalues as bars, the largest first, on a logarithmic scale that is mirrored below zero: what
 * is negative hangs from the line and has the colour of a warning.
 *
 * @module
 */

import { canvasOf, withWords } from '../lib/canvas.js';
import { token } from '../lib/colour.js';
import { plural, short } from '../lib/format.js';
import { ROUNDING } from '../state/reading.js';

/**
 * name says whose eigenvalues they are, within a sentence; before are those of the matrix before
 * it was changed, drawn as outlines; height is in CSS pixels. rounding: the kernel is proved, or was not refuted on
 * these points, so that what is below 0 is rounding.
 *
 * @typedef {{ name?: string, before?: ArrayLike<number>, height?: number, rounding?: boolean }} SpectrumOptions
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

  /** @type {ArrayLike<number>} */
  let values = [];
  /** @type {SpectrumOptions} */
  let options = {};
  /** The eigenvalue that is pointed at. @type {number | null} */
  let hit = null;
  let layout = { left: 0, step: 1 };

  canvas.addEventListener('pointermove', (event) => {
    const index = Math.floor((event.offsetX - layout.left) / layout.step);
    point(index >= 0 && index < values.length ? index : null);
  });
  canvas.addEventListener('pointerleave', () => point(null));
  holder.addEventListener('blur', () => point(null));
  holder.addEventListener('keydown', (event) => {
    const last = values.length - 1;
    const to = {
      ArrowRight: (hit ?? -1) + 1,
      ArrowUp: (hit ?? -1) + 1,
      ArrowLeft: (hit ?? 1) - 1,
      ArrowDown: (hit ?? 1) - 1,
      PageUp: (hit ?? 0) + 10,
      PageDown: (hit ?? 0) - 10,
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined || last < 0) return;
    event.preventDefault();
    event.stopPropagation();
    point(Math.min(Math.max(to, 0), last));
  });

  /** @param {number | null} index */
  function point(index) {
    if (index === hit) return;
    hit = index;
    tell();
    paint();
  }

  function tell() {
    holder.setAttribute('aria-label', spectrumWords(values, options.name, options.rounding));
    holder.setAttribute('aria-valuemin', '1');
    holder.setAttribute('aria-valuemax', String(Math.max(values.length, 1)));
    holder.setAttribute('aria-valuenow', String((hit ?? 0) + 1));
    const at = hit ?? 0;
    const text = values.length > 0 ? `λ${subscript(at + 1)} = ${short(values[at])}` : 'none';
    holder.setAttribute('aria-valuetext', text);
  }

  function paint() {
    const style = getComputedStyle(element);
    const text = Number(style.getPropertyValue('--chart')) || 11;
    const width = element.clientWidth;
    const height = options.height ?? text * 15;
    if (width === 0) return;
    const { context, show } = withWords(canvas, width, height);
    const { before } = options;
    const scale = before ? spectrumScale(values, before) : spectrumScale(values);
    const pad = text * 0.8;
    const left = text * 4.2;
    const n = Math.max(values.length, before?.length ?? 0, 1);
    const step = (width - left) / n;
    layout = { left, step };
    // As much room below zero as the values there need, and at least a strip.
    const above = scale.high > 0 || scale.low === 0 ? Math.max(scale.high, 0.25) : 0.1;
    const below = scale.low < 0 ? Math.max(-scale.low, 0.12) : 0;
    const reach = (height - 2 * pad) / (above + below);
    const zero = pad + above * reach;
    /** @param {number} value */
    const y = (value) => zero - scale.at(value) * reach;

    context.font = `${text}px ${style.fontFamily}`;
    context.textBaseline = 'middle';
    context.textAlign = 'right';
    context.lineWidth = 1;
    const room = Math.floor(reach / (text * 1.7));
    for (const tick of spectrumTicks(scale, room)) {
      const top = Math.round(y(tick)) + 0.5;
      if (tick !== 0 && Math.abs(top - zero) < text * 1.1) continue;
      context.strokeStyle = tick === 0 ? token('--ink') : token('--line');
      context.beginPath();
      context.moveTo(left, top);
      context.lineTo(width, top);
      context.stroke();
      context.fillStyle = token('--ink2');
      context.fillText(short(tick), left - 6, top);
    }

    const wide = Math.max(step * 0.78, Math.min(step, 1));
    const gap = (step - wide) / 2;
    const largest = Math.max(...[values[0] ?? 0, values[values.length - 1] ?? 0].map(Math.abs));
    for (let i = 0; i < values.length; i++) {
      const value = values[i];
      const bar = y(value) - zero;
      const negative = !options.rounding && value < -ROUNDING * largest;
      context.fillStyle = token(negative ? '--no' : '--ink2');
      if (i === hit) context.fillStyle = token('--ink');
      if (bar !== 0) context.fillRect(left + i * step + gap, zero, wide, bar);
      else if (step >= 3) context.fillRect(left + i * step + gap, zero - 1, wide, 2);
    }
    if (before) {
      context.strokeStyle = token('--edge');
      context.setLineDash([2, 2]);
      for (let i = 0; i < before.length; i++) {
        const bar = y(before[i]) - zero;
        if (bar !== 0 && before[i] !== values[i]) {
          context.strokeRect(left + i * step + gap + 0.5, zero, Math.max(wide - 1, 0.5), bar);
        }
      }
      context.setLineDash([]);
    }
    note(context, { text, width, height, left, step, zero, bold: style.fontFamily });
    show();
  }

  /**
   * What is pointed at, and what is negative, where no bar is in the way.
   *
   * @param {CanvasRenderingContext2D} context
   * @param {{ text: number, width: number, height: number, left: number, step: number, zero: number, bold: string }} place
   */
  function note(context, { text, width, height, left, step, zero, bold }) {
    const below = negatives(values, options.rounding);
    context.font = `600 ${text}px ${bold}`;
    context.textBaseline = 'middle';
    if (below > 0) {
      const words = `${below} negative, smallest ${short(values[values.length - 1])}`;
      const first = left + (values.length - below) * step;
      const fits = context.measureText(words).width + 12 < first - left;
      context.fillStyle = token('--no');
      context.textAlign = fits ? 'left' : 'right';
      if (fits) context.fillText(words, left + 6, Math.min(zero + text * 1.5, height - text * 0.7));
      else {
        // Over the negative ones, or else above the small ones before them.
        const crowded = context.measureText(words).width + 4 > width - first;
        context.fillText(words, width - 2, crowded ? text : Math.max(zero - text * 0.9, text));
      }
    }
    if (hit === null || hit >= values.length) return;
    const words = `λ${subscript(hit + 1)} = ${short(values[hit], 4)}`;
    const half = context.measureText(words).width / 2 + 6;
    const middle = Math.min(Math.max(left + (hit + 0.5) * step, left + half), width - half);
    context.fillStyle = token('--ink');
    context.fillRect(middle - half, 0, 2 * half, text * 1.8);
    context.fillStyle = token('--on-ink');
    context.textAlign = 'center';
    context.fillText(words, middle, text * 0.95);
  }

  return {
    /**
     * @param {ArrayLike<number>} eigenvalues descending
     * @param {SpectrumOptions} [opts]
     */
    draw(eigenvalues, opts = {}) {
      values = eigenvalues;
      options = opts;
      if (hit !== null && hit >= values.length) hit = null;
      tell();
      paint();
    },
    resize: paint,
    destroy: () => holder.remove(),
  };
}
