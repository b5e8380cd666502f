// @ts-check
/**
 * Pen, mouse or finger on the pad.
 *
 * @module
 */

/** @typedef {import('./content.js').Place} Place */

/**
 * @param {HTMLElement} pad
 * @param {HTMLElement} canvas what places are on
 * @param {(start: Place) => (place: Place) => void} begin a press; what it returns is told of each
 *   place until the pen is lifted
 */
export function followPen(pad, canvas, begin) {
  /**
   * Where the canvas is in the window. To ask lays out the page, so a press asks once.
   *
   * @type {DOMRect}
   */
  let box;

  /** @param {PointerEvent} event @returns {Place} */
  function placeOf({ clientX, clientY }) {
    const { left, top, width, height } = box;
    const within = (/** @type {number} */ v) => Math.max(0, Math.min(1, v));
    return [within((clientX - left) / width), within((clientY - top) / height)];
  }

  pad.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || !event.isPrimary) return;
    event.preventDefault();
    pad.focus({ preventScroll: true, focusVisible: false });
    pad.setPointerCapture(event.pointerId);
    const control = new AbortController();
    const { signal } = control;
    const measure = () => (box = canvas.getBoundingClientRect());
    measure();
    window.addEventListener('scroll', measure, { signal, capture: true, passive: true });
    window.addEventListener('resize', measure, { signal });
    const follow = begin(placeOf(event));
    pad.addEventListener(
      'pointermove',
      (move) => {
        if (move.pointerId !== event.pointerId) return;
        const all = move.getCoalescedEvents?.() ?? [];
        for (const one of all.length > 0 ? all : [move]) follow(placeOf(one));
      },
      { signal },
    );
    for (const name of /** @type {const} */ (['pointerup', 'pointercancel']))
      pad.addEventListener(name, () => control.abort(), { signal });
  });
}
