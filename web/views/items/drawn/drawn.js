// @ts-check
/**
 * Trees and graphs as pictures.
 *
 * @module
 */

export { drawFeature } from './feature.js';
export { createPairView } from './pair-view.js';
export { isPlain } from './plain.js';
export { createTriedPicture } from './tried.js';
