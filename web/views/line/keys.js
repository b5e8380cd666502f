// @ts-check
/** @module */

import { keyTarget } from '../plane/keyboard.js';

/** @typedef {import('../../model/scene.js').Rect} Rect */

/** On a line, up is on and down is back. @type {Record<string, string>} */
const SIDEWAYS = { ArrowUp: 'ArrowRight', ArrowDown: 'ArrowLeft' };

/**
 * Where a key takes a place of the line; null for keys that mean nothing here.
 *
 * @param {Rect} view
 * @param {readonly [number, number]} place
 * @param {{ key: string, shiftKey?: boolean, ctrlKey?: boolean }} event
 * @returns {[number, number] | null}
 */
export function lineTarget(view, [x], { key, shiftKey = false, ctrlKey = false }) {
  const page = key === 'PageUp' || key === 'PageDown';
  const target = keyTarget(view, [x, 0], {
    key: SIDEWAYS[key] ?? key,
    // The plane pages sideways with Shift.
    shiftKey: page || shiftKey,
    ctrlKey: key === 'Home' || key === 'End' ? false : ctrlKey,
  });
  return target && [target[0], 0];
}
