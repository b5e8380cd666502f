// @ts-check
/**
 * The line at the present λ through all strips: a slider for the keyboard that can be dragged
 * anywhere in the picture.
 *
 * @module
 */

import { followDrag, placeAcross } from '../../../lib/plot/reading.js';
import { element } from '../../../ui/element.js';

/** @typedef {import('../../../lib/plot/axis.js').Axis} Axis */

/** An arrow key takes λ by this factor; with Shift, by its tenth power. */
const STEP = 1.08;

/**
 * The λ that a key moves to.
 *
 * @param {Pick<KeyboardEvent, 'key' | 'shiftKey'>} event
 * @param {number} lambda
 * @param {readonly [number, number]} range
 * @returns {number | null} null for other keys
 */
export function lambdaByKey({ key, shiftKey }, lambda, [low, high]) {
  const step = shiftKey ? STEP ** 10 : STEP;
  /** @type {Record<string, number | undefined>} */
  const factors = {
    ArrowRight: step,
    ArrowUp: step,
    ArrowLeft: 1 / step,
    ArrowDown: 1 / step,
    PageUp: 10,
    PageDown: 0.1,
  };
  if (key === 'Home') return low;
  if (key === 'End') return high;
  const factor = factors[key];
  if (factor === undefined) return null;
  const to = Number((Math.max(lambda, low) * factor).toPrecision(4));
  return Math.min(Math.max(to, low), high);
}

/**
 * @param {SVGSVGElement} picture
 * @param {{
 *   axis: () => Axis | null, value: () => number, take: (lambda: number) => void,
 *   hold: () => void, end: () => void,
 * }} options   hold and end: while a pointer holds the line
 */
export function createNow(picture, { axis, value, take, hold, end }) {
  const line = element('div', {
    class: 'lambda-line',
    role: 'slider',
    tabindex: '0',
    onkeydown: press,
    onblur: end,
  });

  /** @param {KeyboardEvent} event */
  function press(event) {
    const x = axis();
    if (!x || event.ctrlKey || event.metaKey || event.altKey) return;
    const to = lambdaByKey(event, value(), [x.low, x.high]);
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    take(to);
  }

  /** @param {PointerEvent} event */
  function pick(event) {
    const x = axis();
    if (!x) return;
    const at = x.value(placeAcross(picture, event));
    take(Math.min(Math.max(Number(at.toPrecision(3)), x.low), x.high));
  }
  followDrag(picture, {
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
    /** @param {Axis} x @param {{ name: string, value: number, sentence: string, top: number }} now */
    draw(x, { name, value: lambda, sentence, top }) {
      const inside = Math.min(Math.max(lambda, x.low), x.high);
      line.style.transform = `translate(${x.at(inside) - 7}px, ${top}px)`;
      line.setAttribute('aria-label', name);
      line.setAttribute('aria-valuemin', String(x.low));
      line.setAttribute('aria-valuemax', String(x.high));
      line.setAttribute('aria-valuenow', String(inside));
      line.setAttribute('aria-valuetext', sentence);
    },
  };
}
