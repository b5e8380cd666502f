// @ts-check
/**
 * Whether the page begins with a few things to try. It does where nothing is kept of a visit before
 * and the address asks for nothing. index.html says the same before anything is painted.
 *
 * @module
 */

import { isLink } from './link.js';
import { isUnsettled } from './settings.js';
import { isKept } from './memory.js';

/**
 * @param {Pick<Storage, 'getItem'> | null} storage
 * @param {Pick<Location, 'hash' | 'search'>} location
 * @param {boolean} embedded whether the page is in a frame of another
 */
export const isFirstVisit = (storage, { hash, search }, embedded) =>
  !embedded && !isLink(hash) && search === '' && !isKept(storage) && isUnsettled(storage);
