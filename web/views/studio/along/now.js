// @ts-check
/**
 * The line at the present C through a picture: an upright line, with the value in a chip at its top.
 * It is a slider for the keyboard, and can be dragged anywhere in the picture.
 *
 * @module
 */

import { label, mark, upright } from '../../../lib/plot/marks.js';
import { crisp } from '../../../lib/plot/pixels.js';
import { followDrag, placeAcross } from '../../../lib/plot/reading.js';
import { short } from '../../../lib/format.js';
import { element } from '../../../ui/element.js';

/** @typedef {import('../../../lib/plot/axis.js').Axis} Axis */
/** @typedef {import('../../../lib/plot/marks.js').Mark} Mark */

/**
 * @param {Readonly<{
 *   x: Axis, C: number, chip?: string,
 *   left: number, right: number, top: number, bottom: number, text: number,
 * }>} place   chip: what it says of the value, which is C unless said otherwise; top is below it
 * @returns {Mark[]}
 */
export function nowMarks({ x, C, chip = `C = ${short(C)}`, left, right, top, bottom, text }) {
  const at = crisp(x.at(within(x, C)));
  const half = chip.length * text * 0.3 + text * 0.5;
  const middle = Math.min(Math.max(at, left + half), right - half);
  const box = { x: middle - half, y: 0, width: 2 * half, height: text * 1.5, rx: 2 };
  return [
    upright(at, [top, bottom], 'along-now'),
    mark('rect', { class: 'along-chip', ...box }),
    label(chip, middle, text * 1.1, 'middle', 'along-chip-text'),
  ];
}

/** A value within the ends of an axis. @param {Axis} x @param {number} value */
export const within = (x, value) => Math.min(Math.max(value, x.low), x.high);

/**
 * @param {SVGSVGElement} picture
 * @param {{
 *   name: string, axis: () => Axis | null, take: (C: number) => void,
 *   key: (event: KeyboardEvent) => void, hold: () => void, end: () => void,
 *   snap?: (event: PointerEvent) => number | null,
 * }} options   snap: the value that a press means, where it is near to one
 */
export function createNow(picture, { name, axis, take, key, hold, end, snap }) {
  const line = element('div', {
    class: 'along-line',
    role: 'slider',
    tabindex: '0',
    'aria-label': name,
    onkeydown: key,
    onblur: end,
  });
  /** @param {PointerEvent} event */
  function pick(event) {
    const x = axis();
    if (!x) return;
    const near = snap?.(event) ?? null;
    take(near ?? Number(within(x, x.value(placeAcross(picture, event))).toPrecision(3)));
  }
  const drag = followDrag(picture, {
    start(event) {
      event.preventDefault();
      hold();
      line.focus({ preventScroll: true });
      pick(event);
    },
    move: pick,
  });
  for (const type of ['pointerup', 'pointercancel']) picture.addEventListener(type, end);
  return {
    element: line,
    get held() {
      return drag.held;
    },
    /** @param {Axis} x @param {number} C @param {string} sentence @param {number} top of the handle, in px */
    draw(x, C, sentence, top) {
      line.style.transform = `translate(${x.at(within(x, C)) - 7}px, ${top}px)`;
      line.setAttribute('aria-valuemin', String(x.low));
      line.setAttribute('aria-valuemax', String(x.high));
      line.setAttribute('aria-valuenow', String(within(x, C)));
      line.setAttribute('aria-valuetext', sentence);
    },
  };
}

/**
 * What a key makes of C: a step on or back, a decade, an end. The event of such a key goes no
 * further.
 *
 * @param {KeyboardEvent} event
 * @param {Readonly<{
 *   C: number, range: readonly [number, number], go: (by: number) => void, take: (C: number) => void,
 * }>} options   go takes so many steps
 */
export function moveByKey(event, { C, range: [from, to], go, take }) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const many = event.shiftKey ? 10 : 1;
  const now = Math.min(C, to);
  /** @type {Record<string, () => void>} */
  const keys = {
    ArrowRight: () => go(many),
    ArrowUp: () => go(many),
    ArrowLeft: () => go(-many),
    ArrowDown: () => go(-many),
    PageUp: () => take(Math.min(Number((now * 10).toPrecision(6)), to)),
    PageDown: () => take(Math.max(Number((now / 10).toPrecision(6)), from)),
    Home: () => take(from),
    End: () => take(to),
  };
  const act = keys[event.key];
  if (!act) return;
  event.preventDefault();
  event.stopPropagation();
  act();
}
