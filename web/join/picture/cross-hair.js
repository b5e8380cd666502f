// @ts-check
/**
 * The keyboard on the picture of a board: a cross-hair that adds points, and the keys that walk,
 * move and remove one's own.
 *
 * @module
 */

import { centreOf } from '../../draw/plane/geometry.js';
import { arrowTarget } from '../arrows.js';
import { placeOf, placeText, settled } from './places.js';

/** @typedef {import('../../board/replica.js').BoardPoint} BoardPoint */
/** @typedef {import('./places.js').Place} Place */

/**
 * @param {HTMLElement} element
 * @param {import('../picture.js').PictureHost} host
 * @param {{ frame: () => import('../../draw/plane/geometry.js').Frame, draw: () => void,
 *   say: (words: string) => void }} picture
 */
export function createCrossHair(element, { shown, does }, { frame, draw, say }) {
  /** @type {Place | null} */
  let cross = null;

  /**
   * Selects the next of one's own points, or the one before.
   *
   * @param {readonly BoardPoint[]} mine
   * @param {BoardPoint | undefined} point   that is selected
   * @param {boolean} back
   * @returns {boolean} false past the ends, where the focus leaves the picture
   */
  function walk(mine, point, back) {
    const at = mine.findIndex(({ key }) => key === point?.key) + (back ? -1 : 1);
    const next = point || !back ? mine[at] : undefined;
    does.select(next?.key ?? null);
    if (!next) return false;
    const place = placeText(shown().settings, placeOf(shown().settings, next));
    say(`Your point ${at + 1} of ${mine.length}: ${place}`);
    return true;
  }

  element.addEventListener('keydown', (event) => {
    const { settings, points, selected } = shown();
    const { key } = event;
    const mine = points.filter((point) => point.mine);
    const point = mine.find((one) => one.key === selected);
    const { view } = frame();
    const here = point ? placeOf(settings, point) : (cross ?? centreOf(view));
    const target = arrowTarget(view, here, event);
    if (target) {
      const to = settled(settings, target);
      if (point) does.move(point.key, to);
      else cross = to;
      say(placeText(settings, to));
    } else if (key === 'Enter' || key === ' ') {
      cross ??= settled(settings, here);
      if (point) does.select(null);
      else does.add(cross);
    } else if ((key === 'Delete' || key === 'Backspace') && point) {
      does.remove(point.key);
    } else if (key === 'Escape' && point) {
      does.select(null);
    } else if (key === 'Tab' && !event.ctrlKey && !event.altKey && !event.metaKey) {
      if (!walk(mine, point, event.shiftKey)) return;
    } else return;
    event.preventDefault();
    draw();
  });
  element.addEventListener('focus', draw);
  element.addEventListener('blur', draw);

  return {
    /** Where it is, as long as the picture has the focus. */
    get seen() {
      return document.activeElement === element ? cross : null;
    },
    hide() {
      cross = null;
    },
  };
}
