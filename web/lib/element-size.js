// @ts-check
/** @module */

/**
 * The place of a drawing: its size and that of its text, in px, and the font.
 *
 * @typedef {Readonly<{ width: number, height: number, text: number, family: string }>} ElementSize
 */

/**
 * The size of an element, read once and kept until it changes: reading it in every frame would make
 * the browser lay out the page in the middle of it.
 *
 * @param {HTMLElement} element
 * @returns {{ read: () => ElementSize, forget: () => void }} forget: it may have changed just now
 */
export function createElementSize(element) {
  /** @type {ElementSize | null} */
  let known = null;
  const forget = () => void (known = null);
  new ResizeObserver(forget).observe(element);
  return {
    forget,
    read() {
      if (known) return known;
      const style = getComputedStyle(element);
      known = {
        width: element.clientWidth,
        height: element.clientHeight,
        text: Number(style.getPropertyValue('--chart')) || 11,
        family: style.fontFamily,
      };
      return known;
    },
  };
}
