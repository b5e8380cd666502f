// @ts-check
/** @module */

import { numberToken } from './colour.js';
import { isWatched, watchSize } from './watched-size.js';

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
 * @param {(before: ElementSize) => void} [changed] is told when the size is another than was read
 * @returns {{ read: () => ElementSize, text: () => number, forget: () => void }} text: the size of the
 *   text alone, for which nothing is laid out; forget: it may have changed just now
 */
export function createElementSize(element, changed) {
  /** @type {ElementSize | null} */
  let known = null;
  const forget = () => void (known = null);
  // The page says it for all charts. To ask the browser for a style lays out the page.
  const text = () => numberToken('--chart', 11);

  const look = () => {
    const before = known;
    forget();
    if (!changed || !before) return;
    const { width, height } = read();
    if (width !== before.width || height !== before.height) changed(before);
  };
  const read = () => {
    // It may have been out of the page; an answer may come when it has left for good.
    if (!isWatched(element) && element.isConnected) watchSize(element, look);
    else if (known) return known;
    return (known = {
      width: element.clientWidth,
      height: element.clientHeight,
      text: text(),
      family: getComputedStyle(element).fontFamily,
    });
  };
  watchSize(element, look);

  return { forget, text, read };
}
