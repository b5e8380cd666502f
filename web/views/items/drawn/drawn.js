// @ts-check
/**
 * Views of drawn items.
 *
 * @module
 */

export { createPairView } from './pair-view.js';
export { createTriedPicture } from './tried.js';
