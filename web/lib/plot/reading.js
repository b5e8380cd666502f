// @ts-check
/**
 * Reading a chart by pointer and by keyboard.
 *
 * @module
 */

/**
 * Follows the primary button of a pointer from a press until it is let go. start may refuse a press
 * with false.
 *
 * @param {Element} target
 * @param {{ start?: (event: PointerEvent) => boolean | void, move: (event: PointerEvent) => void }}
 *   options
 * @returns {{ readonly held: boolean }}
 */
export function followDrag(target, { start, move }) {
  const drag = { held: false };
  const on = (/** @type {string} */ type, /** @type {(event: PointerEvent) => void} */ listener) =>
    target.addEventListener(type, /** @type {EventListener} */ (listener));
  on('pointerdown', (event) => {
    if (event.button !== 0 || start?.(event) === false) return;
    drag.held = true;
    target.setPointerCapture(event.pointerId);
  });
  on('pointermove', (event) => drag.held && move(event));
  for (const type of ['pointerup', 'pointercancel', 'lostpointercapture'])
    on(type, () => (drag.held = false));
  return drag;
}

/**
 * Where a pointer is in a picture, across, in px of its marks.
 *
 * @param {SVGSVGElement} element
 * @param {MouseEvent} event
 */
export function placeAcross(element, { clientX }) {
  const { left, width } = element.getBoundingClientRect();
  return ((clientX - left) / width) * element.viewBox.baseVal.width;
}

/**
 * The value that a key of a slider moves to: arrows by a step, or by a small one with Shift, Page
 * Up and Page Down by a large one, Home and End to the ends. The event of such a key goes no
 * further.
 *
 * @param {KeyboardEvent} event
 * @param {number} value
 * @param {Readonly<{
 *   low: number, high: number, step: number, small?: number, large: number, vertical?: boolean,
 * }>} range   vertical: left and right are for something else
 * @returns {number | null} null for other keys
 */
export function valueByKey(event, value, { low, high, step, small = step, large, vertical }) {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const unit = event.shiftKey ? small : step;
  const sideways = vertical ? {} : { ArrowRight: value + unit, ArrowLeft: value - unit };
  /** @type {Record<string, number | undefined>} */
  const reached = {
    ...sideways,
    ArrowUp: value + unit,
    ArrowDown: value - unit,
    PageUp: value + large,
    PageDown: value - large,
    Home: low,
    End: high,
  };
  const to = reached[event.key];
  if (to === undefined) return null;
  event.preventDefault();
  event.stopPropagation();
  return Math.min(Math.max(to, low), high);
}
