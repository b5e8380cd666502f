// @ts-check
/**
 * Functions in the span of a kernel, drawn: f, g and k(·, x), the bound ‖f‖·√k(t, t), and the terms
 * of f and g as handles, which stand at their places as high as their coefficients.
 *
 * @module
 */

import { numberToken } from '../../../lib/colour.js';
import { createElementSize } from '../../../lib/element-size.js';
import { number, signed } from '../../../lib/format.js';
import { axisOf, extentOf } from '../../../lib/plot/axis.js';
import { curve } from '../../../lib/plot/lines.js';
import {
  clipped,
  dot,
  levels,
  mark,
  numbersAcross,
  numbersUp,
  uprights,
} from '../../../lib/plot/marks.js';
import { createPicture } from '../../../lib/plot/picture.js';
import { followDrag, valueByKey } from '../../../lib/plot/reading.js';
import { element } from '../../../ui/element.js';

/** @typedef {import('../../../protocol/messages.gen.js').Functions} Functions */
/** @typedef {import('../../../lib/plot/axis.js').Axis} Axis */
/** @typedef {readonly [number, number]} Term place and coefficient */
/** @typedef {'f' | 'g'} Name */

/**
 * @typedef {Readonly<{
 *   f: readonly Term[], g: readonly Term[], x: number, range: readonly [number, number],
 *   told: Functions | null,
 * }>} Shown
 */

/** Coefficients go so far. */
export const HIGHEST = 3;
/** Places and coefficients that are dragged are rounded to this. */
const GRAIN = 0.05;

/** @param {number} v */
const rounded = (v) => Number((Math.round(v / GRAIN) * GRAIN).toFixed(4)) + 0;

/**
 * @param {{
 *   move: (name: Name, i: number, term: Term) => void, remove: (name: Name, i: number) => void,
 *   look: (x: number) => void,
 * }} options   look: x is chosen
 */
export function createFunctionsPicture({ move, remove, look }) {
  const picture = createPicture('functions-chart');
  const places = element('div', { class: 'functions-handles' });
  const probe = element(
    'div',
    { class: 'functions-probe', role: 'slider', tabindex: '0', 'aria-label': 'The place x' },
    element('i', { class: 'sym' }, 'x'),
  );
  const root = element('div', { class: 'functions-picture' }, picture.element, places, probe);
  const size = createElementSize(root);
  /** @type {Record<Name, HTMLElement[]>} */
  const handles = { f: [], g: [] };
  /** @type {Shown | null} */
  let last = null;
  /** @type {{ x: Axis, y: Axis } | null} */
  let axes = null;

  /** Where a pointer is, in values. @param {PointerEvent} event @returns {Term} */
  function placeOf({ clientX, clientY }) {
    const { left, top } = root.getBoundingClientRect();
    if (!axes) return [0, 0];
    const { x, y } = axes;
    const clamp = (/** @type {number} */ v, /** @type {number} */ a, /** @type {number} */ b) =>
      rounded(Math.min(Math.max(v, a), b));
    return [
      clamp(x.value(clientX - left), x.low, x.high),
      clamp(y.value(clientY - top), -HIGHEST, HIGHEST),
    ];
  }

  const follow = (/** @type {PointerEvent} */ event) => look(placeOf(event)[0]);
  followDrag(probe, {
    start(event) {
      event.preventDefault();
      probe.focus({ preventScroll: true });
    },
    move: follow,
  });
  probe.addEventListener('keydown', (event) => {
    if (!last) return;
    const [low, high] = last.range;
    const span = high - low;
    const keys = { low, high, step: span / 50, small: span / 500, large: span / 10 };
    const to = valueByKey(event, last.x, keys);
    if (to !== null) look(Number(to.toFixed(4)) + 0);
  });

  /** @param {Name} name @param {number} i */
  function make(name, i) {
    const handle = element('button', { type: 'button', class: `functions-handle ${name}` }, name);
    followDrag(handle, {
      start(event) {
        event.preventDefault();
        handle.focus({ preventScroll: true });
      },
      move: (event) => move(name, i, placeOf(event)),
    });
    handle.addEventListener('keydown', (event) => {
      if (!last || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Delete' || event.key === 'Backspace') {
        event.preventDefault();
        return remove(name, i);
      }
      const [place, coefficient] = last[name][i];
      const unit = event.shiftKey ? 0.01 : 0.1;
      /** @type {Record<string, Term>} */
      const steps = {
        ArrowLeft: [-unit, 0],
        ArrowRight: [unit, 0],
        ArrowUp: [0, unit],
        ArrowDown: [0, -unit],
      };
      const by = steps[event.key];
      if (!by) return;
      event.preventDefault();
      event.stopPropagation();
      const [low, high] = last.range;
      const to = (/** @type {number} */ v) => Number(v.toFixed(4)) + 0;
      move(name, i, [
        to(Math.min(Math.max(place + by[0], low), high)),
        to(Math.min(Math.max(coefficient + by[1], -HIGHEST), HIGHEST)),
      ]);
    });
    return handle;
  }

  function drawHandles() {
    if (!last || !axes) return;
    const { x, y } = axes;
    for (const name of /** @type {const} */ (['f', 'g'])) {
      const list = handles[name];
      while (list.length > last[name].length) list.pop()?.remove();
      while (list.length < last[name].length) {
        const handle = make(name, list.length);
        list.push(handle);
        places.append(handle);
      }
      list.forEach((handle, i) => {
        const [place, coefficient] = /** @type {Shown} */ (last)[name][i];
        handle.style.left = `${x.at(place)}px`;
        handle.style.top = `${y.at(Math.min(Math.max(coefficient, y.low), y.high))}px`;
        const symbol = name === 'f' ? 'α' : 'β';
        handle.title = `${symbol} = ${number(coefficient)} at ${number(place)}`;
        handle.setAttribute(
          'aria-label',
          `Term ${i + 1} of ${name}: ${symbol} = ${number(coefficient)} at ${number(place)}`,
        );
      });
    }
    probe.style.left = `${x.at(last.x)}px`;
    probe.setAttribute('aria-valuemin', String(x.low));
    probe.setAttribute('aria-valuemax', String(x.high));
    probe.setAttribute('aria-valuenow', String(last.x));
    probe.setAttribute('aria-valuetext', number(last.x));
  }

  /** @param {Shown} shown */
  function redraw(shown) {
    const { width, height } = size.read();
    last = shown;
    if (width <= 0 || height <= 0) return;
    const { told, range, f, g } = shown;
    const text = numberToken('--chart', 11);
    const box = { left: text * 3, right: width - text, top: text, bottom: height - text * 4 };
    const x = axisOf(range, [box.left, box.right], { log: false, nice: false, count: 6 });
    const values = told ? [told.f, told.g, told.section].flatMap((list) => Array.from(list)) : [];
    const [low, high] = extentOf(
      [...values, ...f.map(([, a]) => a), ...g.map(([, b]) => b), -1, 1],
      false,
    ) ?? [-1, 1];
    const room = (high - low) * 0.06;
    const y = axisOf([low - room, high + room], [box.bottom, box.top], {
      log: false,
      nice: false,
      count: 6,
    });
    axes = { x, y };
    const stems = (/** @type {readonly Term[]} */ terms, /** @type {Name} */ name) =>
      terms.map(([place, a]) =>
        mark('path', { class: `stem ${name}`, d: `M${x.at(place)} ${y.at(0)}V${y.at(a)}` }),
      );
    const bound = told && told.squareF >= 0 ? Math.sqrt(told.squareF) : NaN;
    const edge = told
      ? Array.from(told.diagonal, (k) => (k >= 0 ? bound * Math.sqrt(k) : NaN))
      : [];
    const inside = told
      ? [
          curve(told.places, edge, axes, 'edge'),
          curve(
            told.places,
            edge.map((v) => -v),
            axes,
            'edge',
          ),
          curve(told.places, told.section, axes, 'section'),
          curve(told.places, told.g, axes, 'curve g'),
          curve(told.places, told.f, axes, 'curve f'),
          dot(x.at(shown.x), y.at(told.at), text * 0.4, 'dot f'),
        ]
      : [];
    picture.draw(
      [
        ...levels(y, [box.left, box.right], 'rule zero'),
        ...uprights(x, [box.top, box.bottom]),
        mark('path', { class: 'now', d: `M${x.at(shown.x)} ${box.top}V${box.bottom + text * 2}` }),
        clipped(box, [...stems(f, 'f'), ...stems(g, 'g'), ...inside]),
        ...numbersUp(y.ticks, box.left - text * 0.5, text),
        ...numbersAcross(x.ticks, box.bottom + text * 1.4),
      ],
      {
        width,
        height,
        label: told
          ? `f, g and k(·, x) from ${number(range[0])} to ${number(range[1])}; at x = ${number(shown.x)} f is ${signed(told.at, 3)}.`
          : 'The functions f and g',
      },
    );
    drawHandles();
  }

  return { element: root, draw: redraw, resize: () => size.forget() };
}
