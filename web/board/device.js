// @ts-check
/**
 * The identity of this device on a board: a secret, made when it first joins. Who leads a board and
 * joins it in the same browser, to see what the class sees, is two: the board lets nobody be in two
 * windows at once.
 *
 * @module
 */

import { keepIn } from './keep.js';
import { secret } from './secret.js';

const PREFIX = 'mercer.board.';
/** Boards do not live longer, in milliseconds. */
const LIFE = 8 * 24 * 3600 * 1000;

/**
 * @param {Storage | null} storage null where it is forbidden: then all lasts as long as the page
 * @param {string} room
 * @param {number} now in milliseconds since 1970
 * @param {{ leads?: boolean }} [role]
 * @returns {{ me: string, keep: import('./replica.js').Keep, forget: () => void }}
 */
export function deviceOn(storage, room, now, { leads = false } = {}) {
  const own = `${PREFIX}${room}${leads ? '-lead' : ''}.`;
  const me = storage?.getItem(`${own}me`) ?? secret();
  try {
    if (storage) sweep(storage, own, now);
    storage?.setItem(`${own}me`, me);
    storage?.setItem(`${own}at`, String(now));
  } catch {
    // The storage is full: what it lacks lasts as long as the page.
  }
  return {
    me,
    keep: keepIn(storage, own),
    forget() {
      if (storage) drop(storage, own);
    },
  };
}

/** @param {Storage} storage @param {string} prefix */
function drop(storage, prefix) {
  for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
}

/**
 * Forgets boards that have ended long ago.
 *
 * @param {Storage} storage
 * @param {string} own
 * @param {number} now
 */
function sweep(storage, own, now) {
  for (const key of Object.keys(storage)) {
    if (!key.startsWith(PREFIX) || key.startsWith(own) || !key.endsWith('.at')) continue;
    if (now - Number(storage.getItem(key)) > LIFE) drop(storage, key.slice(0, -'at'.length));
  }
}

/** Private windows may forbid it. @returns {Storage | null} */
export function storageHere() {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
