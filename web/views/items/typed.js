// @ts-check
/** @module */

import { LIMITS } from '../../model/scene.js';

/**
 * What an input has in which an item is typed: nobody knows better than the hand how it is written.
 */
export const TYPED = Object.freeze({
  type: 'text',
  autocomplete: 'off',
  autocapitalize: 'off',
  spellcheck: 'false',
  maxlength: LIMITS.text,
});
