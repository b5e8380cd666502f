// @ts-check
/**
 * Room that is too little: parts leave, one after the other, until the rest fits.
 *
 * @module
 */

import { watchSize } from '../lib/watched-size.js';

/**
 * Where the lab has three columns: below, and in other layouts, columns may scroll. As in the style
 * sheets.
 */
const WIDE = '(min-width: 1181px)';

/** @param {Element} part */
export const isTooLong = (part) => part.scrollHeight > part.clientHeight;

/** What a column needed is kept for so many things that it showed. */
const KEPT = 100;

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
  let [waiting, ended] = [false, false];
  let fitted = '';
  let asked = '';
  /** The steps that were needed, by what was shown and the size of the column. @type {Map<string, string[]>} */
  const needed = new Map();

  function fit() {
    waiting = false;
    const within = wide?.matches && root.dataset.layout === 'lab';
    const now = `${column.clientWidth} ${column.clientHeight} ${about()}`;
    const isOther = now !== fitted;
    if (!within || isOther) column.classList.remove(...steps);
    fitted = now;
    if (!within || (isOther && takeAgain(needed.get(now)))) return;
    if (tooLong()) takeMore();
    const [oldest] = needed.keys();
    if (needed.size === KEPT) needed.delete(oldest);
    needed.set(
      now,
      steps.filter((step) => column.classList.contains(step)),
    );
  }

  /**
   * Takes the steps that were needed before. Each look at what fits lays out the column.
   *
   * @param {readonly string[]} [before]
   * @returns {boolean} whether they are needed as before
   */
  function takeAgain(before) {
    const last = before?.at(-1);
    if (!before || !last) return false;
    column.classList.add(...before);
    if (!tooLong()) {
      column.classList.remove(last);
      if (tooLong()) {
        column.classList.add(last);
        return true;
      }
    }
    column.classList.remove(...before);
    return false;
  }

  /** Takes as many further steps as are needed, and none of them that later ones make needless. */
  function takeMore() {
    const further = steps.filter((step) => !column.classList.contains(step));
    const take = (/** @type {number} */ count) =>
      further.forEach((step, i) => column.classList.toggle(step, i < count));
    let [few, enough] = [0, further.length];
    while (enough - few > 1) {
      const count = (few + enough) >> 1;
      take(count);
      if (tooLong()) few = count;
      else enough = count;
    }
    take(enough);
    for (const step of further.slice(0, Math.max(0, enough - 1)).reverse()) {
      column.classList.remove(step);
      if (tooLong()) column.classList.add(step);
    }
  }

  // In the next frame: what leaves changes sizes that are watched.
  function ask() {
    if (waiting || ended) return;
    requestAnimationFrame(fit);
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
      for (const part of parts) watchSize(part, ask);
    },
    destroy: () => void (ended = true),
  };
}
