// @ts-check
/** @module */

import { LIMITS } from '../../model/scene.js';

/**
 * Attributes of an input in which an item is typed: the browser does not correct or complete it.
 */
export const TYPED = Object.freeze({
  type: 'text',
  autocomplete: 'off',
  autocapitalize: 'off',
  spellcheck: 'false',
  maxlength: LIMITS.text,
});
