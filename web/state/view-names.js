// @ts-check
/** @module */

import { hasParts, isItems, isWide } from '../model/scene.js';

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
  'every',
  'map',
  'curves',
  'bounds',
  'left',
  'lambda',
  'sweeps',
  'cost',
  'table',
  'learned',
  'closure',
  'integral',
  'functions',
]);

/** @typedef {typeof STUDIO_NAMES[number]} StudioName */

/**
 * A view that can fill the right column.
 *
 * @typedef {typeof LINKED_NAMES[number] | StudioName} ViewName
 */

/** @typedef {import('../model/scene.js').Scene} Scene */

/** The views of items, which are loaded with the first scene of them. */
const OF_PARTS = /** @type {readonly ViewName[]} */ (['matched', 'weights']);

/** The views of the studio that make no sense where points are items, without coordinates. */
const OF_COORDINATES = /** @type {readonly ViewName[]} */ ([
  'trick',
  'lift',
  'bumps',
  'series',
  'landmarks',
  'dual',
  'hulls',
  'routes',
  'components',
  'cost',
  'table',
  'integral',
  'functions',
]);

/** The views that are about solutions, at whatever step the scene is shown. */
const OF_RESULTS = /** @type {readonly StudioName[]} */ ([
  'every',
  'map',
  'curves',
  'bounds',
  'left',
  'lambda',
  'sweeps',
  'cost',
]);

/** Whether a view is about the result, and not about the step that is shown. @param {string} view */
export const isOfResult = (view) => OF_RESULTS.some((one) => one === view);

/**
 * Whether there is something to be seen of a scene in a view.
 *
 * @param {ViewName} view
 * @param {Scene} scene
 */
export function makesSense(view, scene) {
  if (OF_PARTS.includes(view)) return hasParts(scene);
  // Two routes are about features, of any number of coordinates.
  if (view === 'table' || view === 'routes') return !isItems(scene);
  // Rows of a table have more coordinates than the plane: these views draw or move two.
  return !(isItems(scene) || isWide(scene)) || !OF_COORDINATES.includes(view);
}
