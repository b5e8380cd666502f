// @ts-check
/**
 * The error of the Gram matrix against the number of features, on logarithmic axes.
 *
 * @module
 */

import { element } from '../../../ui/element.js';
import { short } from '../../../lib/format.js';
import { axisOf } from '../../../lib/plot/axis.js';
import { curve } from '../../../lib/plot/lines.js';
import { dot, label, level, numbersAcross, numbersUp } from '../../../lib/plot/marks.js';
import { createPicture } from '../../../lib/plot/picture.js';
import { crisp } from '../../../lib/plot/pixels.js';
import { placeAcross } from '../../../lib/plot/reading.js';
import { readableTicks } from '../../../lib/plot/text.js';

/** @typedef {import('../../../lib/plot/axis.js').Axis} Axis */
/** @typedef {import('../../../lib/plot/marks.js').Mark} Mark */

/**
 * What is drawn: at is the count in force, error its error.
 *
 * @typedef {Readonly<{
 *   counts: Float64Array, errors: Float64Array, at: number, error: number,
 * }>} Errors
 */

/** What is smaller is rounding. */
const FLOOR = 1e-16;
/** About so many numbers stand at the vertical axis. */
const NUMBERS = 5;

/** A power of ten, read rather than computed: 10 ** -5 is not 1e-5. @param {number} exponent */
const power = (exponent) => Number(`1e${exponent}`);

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
  return known.length === 0 ? [FLOOR, 1] : [power(low), power(Math.max(high, low + 1))];
}

/**
 * @param {HTMLElement} parent
 * @param {{ what: string, onChoose: (count: number) => void }} options   what is counted, in words
 */
export function createErrorChart(parent, { what, onChoose }) {
  const picture = createPicture();
  const holder = element('div', { class: 'approximation-errors' }, picture.element);
  parent.append(holder);
  /** @type {Errors | null} */
  let shown = null;
  /** @type {Axis | null} */
  let across = null;

  picture.element.addEventListener('click', (event) => {
    if (!across) return;
    onChoose(Math.max(1, Math.round(across.value(placeAcross(picture.element, event)))));
  });

  function redraw() {
    const width = holder.clientWidth;
    if (!shown || width === 0) return;
    const { counts, errors } = shown;
    const text = Number(getComputedStyle(holder).getPropertyValue('--chart')) || 11;
    const size = { width, height: Math.round(text * 13), text };
    const drawn = errorMarks(shown, what, size);
    across = drawn.across;
    const told = Array.from(counts, (count, i) => `${short(errors[i], 2)} for ${count}`);
    const words = `Error of the Gram matrix against ${what}: ${told.join(', ')}.`;
    picture.draw(drawn.marks, { ...size, label: words });
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
      redraw();
    },
    resize: redraw,
  };
}

/**
 * @param {Errors} shown
 * @param {string} what is counted
 * @param {{ width: number, height: number, text: number }} size
 * @returns {{ marks: readonly Mark[], across: Axis }}
 */
function errorMarks({ counts, errors, at, error }, what, { width, height, text }) {
  const [left, right] = [text * 3.6, width - text];
  const [top, bottom] = [text, height - text * 2.6];
  const [low, high] = decades([...errors, error]);
  const x = axisOf([Math.min(...counts, at), Math.max(...counts, at, 2)], [left, right], {
    log: true,
    nice: false,
    ticks: [...counts],
    tell: String,
  });
  const [first, last] = [low, high].map((value) => Math.round(Math.log10(value)));
  const step = Math.max(1, Math.ceil((last - first) / NUMBERS));
  const y = axisOf([low, high], [bottom, top], {
    log: true,
    nice: false,
    clamp: true,
    ticks: Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, i) =>
      power(first + i * step),
    ),
  });
  const heights = Array.from(errors, (value) => Math.max(value, FLOOR));
  const marks = [
    ...y.ticks.map((tick) => level(crisp(tick.at), [left, right])),
    ...numbersUp(y.ticks, left - 6, text),
    ...numbersAcross(readableTicks(x.ticks, text, Infinity, text / 2), bottom + text * 1.4),
    label(what, right, height - text * 0.2, 'end'),
    curve(counts, heights, { x, y }, 'curve'),
    ...heights.map((value, i) => dot(x.at(counts[i]), y.at(value), 2, 'dot')),
    ...(Number.isFinite(error)
      ? [dot(x.at(at), y.at(Math.max(error, FLOOR)), 4.5, 'dot here')]
      : []),
  ];
  return { marks, across: x };
}
