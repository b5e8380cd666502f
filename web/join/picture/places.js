// @ts-check
/**
 * Places on the plane or the line of a board, and their words.
 *
 * @module
 */

import { coordinates } from '../../draw/plane/axes.js';

/** @typedef {import('../../board/replica.js').Settings} Settings */
/** @typedef {import('../../model/scene.js').Scene} Scene */

/**
 * In the units of the kernel. On a line with values the second is the value.
 *
 * @typedef {readonly [number, number]} Place
 */

const PLAIN = Object.freeze({ name: '', shift: 0, scale: 1 });
const VALUE = Object.freeze({ name: 'y', shift: 0, scale: 1 });

/**
 * Where a point is.
 *
 * @param {Settings} settings
 * @param {{ x: readonly [number, number], value: number }} point
 * @returns {Place}
 */
export function placeOf({ dim, target }, { x, value }) {
  if (dim === 2) return x;
  return [x[0], target === 'value' ? value : 0];
}

/** Whether all points lie on a line. @param {Settings} settings */
export const isFlat = ({ dim, target }) => dim === 1 && target === 'class';

/** The place of a point that is put here. @param {Settings} settings @param {Place} place */
export const settled = (settings, place) =>
  isFlat(settings) ? /** @type {const} */ ([place[0], 0]) : place;

/** @param {Settings} settings @returns {Scene['axes']} */
export function axesOf({ axes, dim, target }) {
  const [first, second] = [axes[0] ?? PLAIN, axes[1] ?? PLAIN];
  return dim === 2 ? [first, second] : [first, target === 'value' ? VALUE : PLAIN];
}

/** A place in words. @param {Settings} settings @param {Place} place */
export const placeText = (settings, place) =>
  coordinates(
    { view: settings.view, axes: axesOf(settings), dim: isFlat(settings) ? settings.dim : 2 },
    place,
  );
