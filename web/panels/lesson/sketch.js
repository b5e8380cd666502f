// @ts-check
/**
 * Questions whose answer is a curve: it is drawn on the picture of the line with a pen, a finger or
 * the mouse, or its heights at a few places are written, which needs no pointer. The curve stays in
 * sight after the answer, beside f.
 *
 * @module
 */

import { inDevicePixels } from '../../lib/canvas.js';
import { short } from '../../lib/format.js';
import { element } from '../../ui/element.js';
import { distanceOf, heightsAt, readNumber, strokeOn } from './answer.js';
import { say, written } from './say.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../draw/plane/geometry.js').Frame} Frame */
/** @typedef {import('./answer.js').Answer} Answer */
/** @typedef {import('./question.js').Asking} Asking */

/** A curve is kept, and compared with f, at so many places. */
const PLACES = 60;
/** Its heights can be written at so many, of which the first and the last are at the border. */
const FIELDS = 5;

/**
 * @param {HTMLElement} of the picture
 * @param {(size: number) => Frame} frameAt where kernel units are on a picture of a size
 * @param {(x: readonly number[]) => Promise<readonly number[] | null>} truth f at some places, null
 *   where it cannot be known
 * @param {(answer: Answer) => void} take
 * @returns {Asking}
 */
export function askSketch(of, frameAt, truth, take) {
  const canvas = element('canvas', { class: 'lesson-asking', 'aria-hidden': 'true' });
  of.append(canvas);
  const { x0, x1, y0, y1 } = frameAt(1).view;
  const decimals = Math.max(0, 2 - Math.floor(Math.log10(y1 - y0)));
  const places = Array.from({ length: PLACES }, (_, i) => x0 + ((x1 - x0) * (i + 0.5)) / PLACES);
  /** Heights in kernel units. */
  let drawn = new Float64Array(PLACES).fill(NaN);
  let last = /** @type {readonly [number, number] | null} */ (null);
  const sizeNow = () => Math.min(of.clientWidth, of.clientHeight);

  const stops = Array.from({ length: FIELDS }, (_, i) => x0 + ((x1 - x0) * i) / (FIELDS - 1));
  const inputs = stops.map((x) =>
    element('input', {
      type: 'text',
      class: 'num',
      inputmode: 'decimal',
      autocomplete: 'off',
      'aria-label': say('Height at x = {x}', { x: written(short(x, 2)) }),
      oninput: write,
    }),
  );
  const note = element('p', { class: 'note', role: 'status' });
  const form = element(
    'form',
    {
      class: 'place-answer sketch',
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        void judge();
      },
    },
    element('p', { class: 'note' }, say('Draw the curve on the picture, or write its heights.')),
    element(
      'div',
      { class: 'heights' },
      ...inputs.map((input, i) =>
        element(
          'label',
          {},
          element('span', { 'aria-hidden': 'true' }, written(short(stops[i], 2))),
          input,
        ),
      ),
    ),
    element('button', { type: 'submit', class: 'btn' }, say('This is my curve')),
    note,
  );

  function paint() {
    const size = sizeNow();
    const frame = frameAt(size);
    canvas.style.width = canvas.style.height = `${size}px`;
    const context = inDevicePixels(canvas, size, size);
    context.strokeStyle = getComputedStyle(canvas).color;
    context.lineWidth = 3;
    context.setLineDash([8, 6]);
    context.beginPath();
    drawn.forEach((height, i) => {
      if (Number.isNaN(height)) return;
      const [left, top] = [frame.left(places[i]), frame.top(height)];
      if (i > 0 && !Number.isNaN(drawn[i - 1])) context.lineTo(left, top);
      else context.moveTo(left, top);
    });
    context.stroke();
  }

  /** The curve through the heights that are written. */
  function write() {
    drawn = heightsAt(
      places,
      stops,
      inputs.map(({ value }) => (value.trim() === '' ? NaN : readNumber(value))),
    );
    note.textContent = '';
    paint();
  }

  /** @param {PointerEvent} event */
  function draw(event) {
    const frame = frameAt(sizeNow());
    const now = /** @type {const} */ ([frame.x(event.offsetX), frame.y(event.offsetY)]);
    strokeOn(drawn, places, last ?? now, now);
    last = now;
    stops.forEach((_, i) => {
      const height = drawn[Math.round(((PLACES - 1) * i) / (FIELDS - 1))];
      inputs[i].value = Number.isNaN(height) ? '' : written(height.toFixed(decimals));
    });
    note.textContent = '';
    paint();
  }

  canvas.addEventListener('pointerdown', (event) => {
    event.stopPropagation();
    if (!event.isPrimary) return;
    canvas.setPointerCapture(event.pointerId);
    last = null;
    draw(event);
  });
  canvas.addEventListener('pointermove', (event) => {
    event.stopPropagation();
    if (event.isPrimary && event.buttons > 0) draw(event);
  });
  canvas.addEventListener('click', (event) => event.stopPropagation());
  const resized = new ResizeObserver(paint);
  resized.observe(of);

  async function judge() {
    const f = await truth(places);
    const off = f ? distanceOf(drawn, f) : NaN;
    if (!Number.isNaN(off)) return take(off);
    note.textContent = say(
      f
        ? 'Draw it over more than half of the picture, or write heights.'
        : 'This curve cannot be compared yet.',
    );
    inputs[0].focus();
  }

  return {
    element: form,
    // One's own curve is compared with f by the eye as well.
    settle: () => canvas.classList.add('drawn'),
    destroy() {
      resized.disconnect();
      canvas.remove();
    },
  };
}
