// @ts-check
/**
 * The picture of bumps on the line: a canvas that tells which place or point was clicked.
 *
 * @module
 */

import { createDrawing } from '../../../draw/plane/small.js';
import { element } from '../../../ui/element.js';

/** @typedef {import('../../../draw/plane/look.js').Look} Look */
/** @typedef {import('./scenery.js').Picture} Picture */
/** @typedef {import('./scenery.js').Size} Size */
/** @typedef {import('./questions.js').Place} Place */

/** The height of the picture, as a share of its width, and at least so many px. */
const SHARE = 0.56;
const LEAST = 220;

/**
 * @param {{
 *   click: (place: Place, id: number | null) => unknown, point: (id: number | null) => void,
 * }} handlers   id is that of the point there
 */
export function createPicture({ click, point }) {
  /** @type {Picture | null} */
  let shown = null;
  const canvas = element('canvas', {
    role: 'img',
    'aria-label': 'Sum of bumps',
    onclick(/** @type {MouseEvent} */ { clientX, clientY }) {
      if (!shown) return;
      const { left, top } = canvas.getBoundingClientRect();
      const [x, y] = [clientX - left, clientY - top];
      click(shown.place(x, y), shown.near(x, y));
    },
    onpointermove(/** @type {PointerEvent} */ { offsetX, offsetY }) {
      point(shown?.near(offsetX, offsetY) ?? null);
    },
    onpointerleave: () => point(null),
  });
  const drawItems = createDrawing(canvas);
  const holder = element('div', { class: 'bumps-picture' }, canvas);

  return {
    element: holder,

    /** @param {boolean} waiting */
    wait(waiting) {
      holder.classList.toggle('waiting', waiting);
    },

    /**
     * @param {string} words what it shows
     * @param {(size: Size, look: Look) => Picture} make
     */
    draw(words, make) {
      const width = holder.clientWidth;
      if (width === 0) return;
      const height = Math.round(Math.max(width * SHARE, LEAST));
      drawItems(width, height, (look) => {
        shown = make({ width, height }, look);
        return shown.items;
      });
      canvas.setAttribute('aria-label', words);
    },
  };
}
