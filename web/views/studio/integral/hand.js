// @ts-check
/**
 * A function to draw: a stroke of the pointer sets its values, and each is a slider of its own for
 * the keyboard.
 *
 * @module
 */

import { numberToken } from '../../../lib/colour.js';
import { createElementSize } from '../../../lib/element-size.js';
import { number } from '../../../lib/format.js';
import { axisOf } from '../../../lib/plot/axis.js';
import { between, curve } from '../../../lib/plot/lines.js';
import { dot, label, levels, numbersAcross, numbersUp, upright } from '../../../lib/plot/marks.js';
import { createPicture } from '../../../lib/plot/picture.js';
import { followDrag, valueByKey } from '../../../lib/plot/reading.js';
import { element } from '../../../ui/element.js';
import { HIGHEST, stroked } from './presets.js';

/** @typedef {import('../../../lib/plot/axis.js').Axis} Axis */

/** @param {{ onEdit: (values: number[]) => void }} options */
export function createHand({ onEdit }) {
  const picture = createPicture('integral-hand');
  picture.element.setAttribute('aria-hidden', 'true');
  const field = element('div', { class: 'integral-sliders' });
  const root = element(
    'div',
    {
      class: 'integral-drawing',
      role: 'group',
      'aria-label': 'The function f, to draw',
      title: 'Draw f',
    },
    picture.element,
    field,
  );
  const size = createElementSize(root);
  /** @type {HTMLElement[]} */
  let sliders = [];
  /** @type {readonly number[]} */
  let values = [];
  let current = 0;
  /** @type {{ x: Axis, y: Axis } | null} */
  let axes = null;
  /** Where the stroke was last. @type {[number, number] | null} */
  let last = null;

  followDrag(root, {
    start(event) {
      last = null;
      draw(event);
      event.preventDefault();
      go(Math.round(last?.[0] ?? 0));
      return true;
    },
    move: draw,
  });
  root.addEventListener('keydown', (event) => {
    const range = { low: -HIGHEST, high: HIGHEST, step: 0.1, small: 0.01, large: 0.5 };
    const to = valueByKey(event, values[current] ?? 0, { ...range, vertical: true });
    if (to !== null) onEdit(values.map((v, i) => (i === current ? Number(to.toFixed(3)) + 0 : v)));
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      go(current + (event.key === 'ArrowLeft' ? -1 : 1));
      event.preventDefault();
      event.stopPropagation();
    }
  });

  /** @param {PointerEvent} event */
  function draw(event) {
    if (!axes || values.length === 0) return;
    const { left, top } = root.getBoundingClientRect();
    const { x, y } = axes;
    const share = (x.value(event.clientX - left) - x.low) / (x.high - x.low);
    const at = Math.min(Math.max(share, 0), 1) * (values.length - 1);
    const value = Math.min(Math.max(y.value(event.clientY - top), -HIGHEST), HIGHEST);
    const to = /** @type {[number, number]} */ ([at, value]);
    onEdit(stroked(values, last ?? to, to));
    last = to;
  }

  /** @param {number} to */
  function go(to) {
    if (to < 0 || to >= sliders.length) return;
    sliders[current]?.setAttribute('tabindex', '-1');
    current = to;
    sliders[to].setAttribute('tabindex', '0');
    sliders[to].focus({ preventScroll: true });
  }

  /** @param {readonly number[]} places */
  function build(places) {
    sliders = places.map((place, i) =>
      element('div', {
        role: 'slider',
        'aria-orientation': 'vertical',
        'aria-label': `f at ${number(place)}`,
        'aria-valuemin': -HIGHEST,
        'aria-valuemax': HIGHEST,
        tabindex: i === current ? '0' : '-1',
        onfocus: () => (current = i),
      }),
    );
    field.replaceChildren(...sliders);
  }

  let key = '';

  return {
    element: root,
    /** @param {readonly number[]} next @param {readonly [number, number]} range */
    draw(next, [from, to]) {
      const { width, height } = size.read();
      values = next;
      if (width <= 0 || height <= 0) return;
      const places = next.map((_, i) => from + ((to - from) * i) / (next.length - 1));
      if (key !== places.join()) build(places);
      key = places.join();
      const text = numberToken('--chart', 11);
      const [left, right, top, bottom] = [text * 3, width - text, text * 0.8, height - text * 2];
      const x = axisOf([from, to], [left, right], { log: false, nice: false, count: 6 });
      const highest = Math.max(HIGHEST, ...next.map(Math.abs)) * 1.08;
      const y = axisOf([-highest, highest], [bottom, top], {
        log: false,
        nice: false,
        ticks: [-1, 0, 1],
      });
      axes = { x, y };
      picture.draw(
        [
          ...levels(y, [left, right], 'rule zero'),
          ...x.ticks.map(({ at }) => upright(at, [top, bottom])),
          ...numbersUp(y.ticks, left - text * 0.5, text),
          ...numbersAcross(x.ticks, bottom + text * 1.5),
          between(
            places,
            next.map((v) => Math.min(v, 0)),
            next.map(() => 0),
            axes,
            'area minus',
          ),
          between(
            places,
            next.map(() => 0),
            next.map((v) => Math.max(v, 0)),
            axes,
            'area',
          ),
          curve(places, next, axes, 'curve'),
          ...places.map((place, i) => dot(x.at(place), y.at(next[i]), text * 0.22, 'dot')),
          label('f', left + text * 0.6, top + text, 'start', 'it strong'),
          label('x', right, bottom - text * 0.5, 'end', 'it'),
        ],
        { width, height, label: '' },
      );
      sliders.forEach((slider, i) => {
        slider.style.left = `${x.at(places[i])}px`;
        slider.style.top = `${y.at(next[i])}px`;
        slider.setAttribute('aria-valuenow', String(next[i]));
        slider.setAttribute('aria-valuetext', number(next[i], 2));
      });
    },
    resize: () => size.forget(),
  };
}
