// @ts-check
/** @module */

/** The views that are always at hand and can fill the right column. */
export const LINKED_NAMES = /** @type {const} */ ([
  'terms',
  'gram',
  'coefficients',
  'step',
  'matched',
  'weights',
]);

/** The names of the views of the studio, which are loaded when they are first opened. */
export const STUDIO_NAMES = /** @type {const} */ ([
  'trick',
  'lift',
  'bumps',
  'series',
  'landmarks',
  'convergence',
  'compare',
  'losses',
  'dual',
  'hulls',
  'routes',
  'components',
]);

/** @typedef {typeof STUDIO_NAMES[number]} StudioName */

/**
 * A view that can fill the right column.
 *
 * @typedef {typeof LINKED_NAMES[number] | StudioName} ViewName
 */
