// @ts-check
/**
 * Where a pointer is on an element, in px.
 *
 * @module
 */

/**
 * @param {HTMLElement} element
 * @param {() => boolean} isPressed
 */
export function createPosition(element, isPressed) {
  /**
   * Where the element is in the window. To ask lays out the page, so a stroke asks once.
   *
   * @type {readonly [number, number] | null}
   */
  let origin = null;
  const control = new AbortController();
  const { signal } = control;
  const forget = () => (origin = null);
  window.addEventListener('scroll', forget, { signal, capture: true, passive: true });
  window.addEventListener('resize', forget, { signal });

  return {
    /** @param {MouseEvent} event @returns {[left: number, top: number]} */
    of({ clientX, clientY }) {
      if (!isPressed() || !origin) {
        const { left, top } = element.getBoundingClientRect();
        origin = [left + element.clientLeft, top + element.clientTop];
      }
      return [clientX - origin[0], clientY - origin[1]];
    },
    end: () => control.abort(),
  };
}
