// @ts-check
/**
 * The keys of the pad: from pixel to pixel, and what they do to one.
 *
 * @module
 */

import { INK, SIDE } from '../../../../model/domains/digits/pixels.js';

/** @typedef {readonly [column: number, row: number]} Pixel */

/** A key changes the grey of a pixel by so much. */
const SHADE = 4;
/** @type {Readonly<Record<string, readonly [number, number]>>} */
const MOVES = Object.freeze({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});

/**
 * @param {HTMLElement} pad
 * @param {{
 *   pixels: () => Uint8Array, put: (pixels: Uint8Array) => void, onMove: () => void, tell: (words: string) => void,
 *   undo: () => boolean, clear: () => boolean,
 * }} hands   pixels: a copy of those that there are; undo and clear return whether there was anything
 * to take back
 */
export function createKeys(pad, { pixels, put, onMove, tell, undo, clear }) {
  /** The pixel that the keys are at. @type {Pixel | null} */
  let at = null;
  /** Where they were last. @type {Pixel} */
  let last = [3, 3];

  /** @param {Pixel | null} pixel */
  function move(pixel) {
    if (pixel) last = pixel;
    at = pixel;
    onMove();
  }

  /**
   * The pixel beside the one that the keys are at; where they have been before they begin there.
   *
   * @param {readonly [number, number]} way
   */
  function beside([right, down]) {
    const within = (/** @type {number} */ v) => Math.max(0, Math.min(SIDE - 1, v));
    return at ? /** @type {const} */ ([within(at[0] + right), within(at[1] + down)]) : last;
  }

  /** @param {string} key */
  function shade(key) {
    const [x, y] = at ?? last;
    const now = pixels();
    const i = SIDE * y + x;
    const more = key === '+' ? SHADE : key === '-' ? -SHADE : now[i] > INK / 2 ? -INK : INK;
    now[i] = Math.max(0, Math.min(INK, now[i] + more));
    put(now);
    move([x, y]);
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether the key did anything */
  function press({ key, ctrlKey, metaKey, altKey, shiftKey }) {
    if (altKey) return false;
    if (ctrlKey || metaKey) return key.toLowerCase() === 'z' && !shiftKey && undo();
    if (key in MOVES) move(beside(MOVES[key]));
    else if (key === ' ' || key === '+' || key === '-' || key === 'Enter') shade(key);
    else return (key === 'Escape' || key === 'Delete' || key === 'Backspace') && clear();
    return true;
  }

  pad.addEventListener('keydown', (event) => {
    if (!press(event)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!at) return;
    const count = pixels()[SIDE * at[1] + at[0]];
    tell(`Row ${at[1] + 1}, column ${at[0] + 1}: ${count} of ${INK}`);
  });
  pad.addEventListener('blur', () => move(null));

  return { at: () => at, leave: () => move(null) };
}
