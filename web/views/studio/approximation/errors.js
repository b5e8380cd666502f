// @ts-check
/**
 * The error of the Gram matrix against the number of features, on logarithmic axes.
 *
 * @module
 */

import { scaleLog } from 'd3-scale';
import { canvasOf, withWords } from '../../../lib/canvas.js';
import { token } from '../../../lib/colour.js';
import { short } from '../../../lib/format.js';

/** What is smaller is rounding. */
const FLOOR = 1e-16;

/**
 * The ends of the axis: whole powers of ten around what is shown.
 *
 * @param {readonly number[]} errors
 * @returns {[number, number]}
 */
export function decades(errors) {
  const known = errors.filter((error) => error > FLOOR && Number.isFinite(error));
  const low = Math.floor(Math.log10(Math.min(...known, 1)));
  const high = Math.ceil(Math.log10(Math.max(...known, FLOOR)));
  // Written, not computed: 10 ** -5 is not 1e-5.
  const power = (/** @type {number} */ n) => Number(`1e${n}`);
  return known.length === 0 ? [FLOOR, 1] : [power(low), power(Math.max(high, low + 1))];
}

/**
 * @param {HTMLElement} parent
 * @param {{ what: string, onChoose: (count: number) => void }} options   what is counted, in words
 */
export function createErrorChart(parent, { what, onChoose }) {
  const holder = document.createElement('div');
  holder.className = 'approximation-errors';
  const canvas = canvasOf(holder, 'Error of the Gram matrix');
  parent.append(holder);
  /** @type {{ counts: Float64Array, errors: Float64Array, at: number, error: number } | null} */
  let shown = null;
  /** @type {((left: number) => number) | null} */
  let countAt = null;

  canvas.addEventListener('click', (event) => {
    if (countAt) onChoose(Math.max(1, Math.round(countAt(event.offsetX))));
  });

  function redraw() {
    const width = holder.clientWidth;
    if (!shown || width === 0) return;
    const { counts, errors, at, error } = shown;
    const style = getComputedStyle(holder);
    const text = Number(style.getPropertyValue('--chart')) || 11;
    const height = Math.round(text * 13);
    const { context, show } = withWords(canvas, width, height);
    const left = text * 3.6;
    const bottom = height - text * 2.6;
    const [low, high] = decades([...errors, error]);
    const most = Math.max(...counts, at, 2);
    const x = scaleLog([Math.min(...counts, at), most], [left, width - text]);
    const y = scaleLog([low, high], [bottom, text]).clamp(true);
    countAt = (px) => x.invert(px);

    context.font = `${text}px ${style.fontFamily}`;
    context.fillStyle = token('--ink2');
    context.strokeStyle = token('--line');
    context.lineWidth = 1;
    context.textAlign = 'right';
    context.textBaseline = 'middle';
    const powers = Math.round(Math.log10(high / low));
    const step = Math.max(1, Math.ceil(powers / 5));
    for (let p = 0; p <= powers; p += step) {
      const v = low * 10 ** p;
      const top = Math.round(y(v)) + 0.5;
      context.beginPath();
      context.moveTo(left, top);
      context.lineTo(width - text, top);
      context.stroke();
      context.fillText(short(v, 1), left - 6, top);
    }
    context.textAlign = 'center';
    context.textBaseline = 'top';
    let end = -Infinity;
    for (const v of counts) {
      const words = String(v);
      const half = context.measureText(words).width / 2 + 4;
      if (x(v) - half < end) continue;
      context.fillText(words, x(v), bottom + 5);
      end = x(v) + half;
    }
    context.textAlign = 'right';
    context.fillText(what, width - text, height - text * 1.1);

    context.strokeStyle = token('--ink');
    context.lineWidth = 1.5;
    context.beginPath();
    counts.forEach((count, i) => context.lineTo(x(count), y(Math.max(errors[i], FLOOR))));
    context.stroke();
    context.fillStyle = token('--ink');
    counts.forEach((count, i) => dot(context, x(count), y(Math.max(errors[i], FLOOR)), 2));
    context.fillStyle = token('--no');
    if (Number.isFinite(error)) dot(context, x(at), y(Math.max(error, FLOOR)), 4.5);
    show();
  }

  return {
    /**
     * @param {Float64Array} counts
     * @param {Float64Array} errors
     * @param {number} at the count in force
     * @param {number} error its error
     */
    draw(counts, errors, at, error) {
      shown = { counts, errors, at, error };
      holder.hidden = counts.length === 0;
      canvas.setAttribute(
        'aria-label',
        `Error of the Gram matrix against ${what}: ${Array.from(counts, (c, i) => `${short(errors[i], 2)} for ${c}`).join(', ')}.`,
      );
      redraw();
    },
    resize: redraw,
  };
}

/** @param {CanvasRenderingContext2D} context @param {number} x @param {number} y @param {number} r */
function dot(context, x, y, r) {
  context.beginPath();
  context.arc(x, y, r, 0, 2 * Math.PI);
  context.fill();
}
