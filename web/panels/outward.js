// @ts-check
/**
 * Keys that a page in a frame does not use are told to the page around it, so that a lecture made of
 * slides goes on with the keys that it knows. Nothing private is in them.
 *
 * @module
 */

import { isPressing, isTyping } from '../ui/typing.js';

/** What the browser itself does with them, wherever the focus is. */
const OWN = new Set(['Tab', 'Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'Dead']);

/**
 * What is told of a key.
 *
 * @param {Pick<KeyboardEvent,
 *   'key' | 'code' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'metaKey' | 'repeat'>} event
 */
export const messageOf = ({ key, code, ctrlKey, shiftKey, altKey, metaKey, repeat }) => ({
  type: 'mercer:key',
  key,
  code,
  ctrlKey,
  shiftKey,
  altKey,
  metaKey,
  repeat,
});

/** @param {Window} page in a frame */
export function tellKeysOutward(page) {
  page.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || OWN.has(event.key) || isTyping(event.target)) return;
    if ((event.key === ' ' || event.key === 'Enter') && isPressing(event.target)) return;
    page.parent.postMessage(messageOf(event), '*');
  });
}
