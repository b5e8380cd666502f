// @ts-check
/**
 * Drawn items in the rows of the table.
 *
 * @module
 */

import { addStyles } from '../../../ui/styles.js';
import { openLarge } from './large.js';
import { createQueue, kept } from '../../../draw/items/kept.js';
import { drawStrokes, smallFrame } from '../../../draw/items/small.js';

/** @typedef {import('../../../draw/items/small.js').Stroke} Stroke */

const KEPT = 400;
const queue = createQueue();

/**
 * What is read is drawn soon after, so that a table of large graphs appears at once.
 *
 * @template {object} T
 * @param {string} kind class of the pictures
 * @param {import('../../../draw/items/drawing.js').Drawing} drawing what shows them large
 * @param {(text: string) => T | null} read null where there is nothing to draw
 * @param {(thing: T) => readonly Stroke[]} lay
 */
export function picturesBy(kind, drawing, read, lay) {
  const things = kept(read, KEPT);
  /** @type {WeakMap<T, readonly Stroke[]>} */
  const laid = new WeakMap();
  const enlarge = (/** @type {string} */ text) => openLarge(drawing, text);
  return Object.freeze({
    enlarge,
    /** @param {string} text */
    create(text) {
      const thing = things(text);
      if (!thing) return null;
      const picture = smallFrame(kind);
      const fill = () => {
        const strokes = laid.get(thing) ?? lay(thing);
        laid.set(thing, strokes);
        picture.append(...drawStrokes(strokes));
      };
      if (laid.has(thing)) fill();
      else queue.add(fill);
      picture.addEventListener('click', () => enlarge(text));
      return picture;
    },
  });
}

/**
 * Pictures, once the style says how high they are.
 *
 * @param {import('../pictures.js').Pictures} pictures
 */
export async function styled(pictures) {
  await addStyles(new URL('./drawn.css', import.meta.url));
  return pictures;
}
