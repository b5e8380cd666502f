// @ts-check
/**
 * Room that is too little: parts leave, one after the other, until the rest fits.
 *
 * @module
 */

/**
 * Where the lab has three columns: below, and in other layouts, columns may scroll. As in the style
 * sheets.
 */
const WIDE = '(min-width: 1181px)';

/** @param {Element} part */
export const isTooLong = (part) => part.scrollHeight > part.clientHeight;

/**
 * Keeps a column as short as its window. The column has the classes of those steps that it needs,
 * from the first on, but for those that prove needless when later ones are taken.
 *
 * @param {HTMLElement} column
 * @param {{ steps: readonly string[], tooLong: () => boolean, about: () => string }} options
 *   about: what the column shows. While that stays, what has left does not come back: nothing jumps
 *   while something is pointed at
 */
export function createRoom(column, { steps, tooLong, about }) {
  const { documentElement: root, defaultView: page } = column.ownerDocument;
  const wide = page?.matchMedia(WIDE);
  let waiting = false;
  let fitted = '';
  let asked = '';

  function fit() {
    waiting = false;
    const within = wide?.matches && root.dataset.layout === 'lab';
    const now = `${column.clientWidth} ${column.clientHeight} ${about()}`;
    if (!within || now !== fitted) column.classList.remove(...steps);
    fitted = now;
    if (!within) return;
    /** @type {string[]} */
    const taken = [];
    for (const step of steps) {
      if (!tooLong()) break;
      if (column.classList.contains(step)) continue;
      column.classList.add(step);
      taken.unshift(step);
    }
    for (const step of taken.slice(1)) {
      column.classList.remove(step);
      if (tooLong()) column.classList.add(step);
    }
  }

  // In the next frame: what leaves changes sizes that are watched.
  const sizes = new ResizeObserver(ask);
  function ask() {
    if (!waiting) requestAnimationFrame(fit);
    waiting = true;
  }
  return {
    /** Fits again if it is about something else by now. */
    askAnew() {
      const now = about();
      if (now === asked) return;
      asked = now;
      ask();
    },
    /** Fits again whenever the size of a part changes. @param {Iterable<Element>} parts */
    watch(parts) {
      for (const part of parts) sizes.observe(part);
    },
    destroy: () => sizes.disconnect(),
  };
}
