// @ts-check
/**
 * The ground of an approximate model on the plane: its field and boundary, and the exact boundary
 * dashed.
 *
 * @module
 */

import { UNDECIDED } from '../../../model/decided.js';
import { tonesOf } from '../../../model/tones.js';
import { contoursOf } from '../../../draw/plane/contours.js';
import { comparingGround } from '../../../draw/plane/small.js';

/** @typedef {import('../../../model/scene.js').Scene} Scene */
/** @typedef {import('../../../protocol/messages.gen.js').Approximation} Approximation */
/** @typedef {import('../../../protocol/answers.js').Surface} Surface */

/**
 * A picture's values as a surface of its scene's view.
 *
 * @param {Scene} scene
 * @param {Approximation} answer
 * @param {Float32Array} values
 * @param {Uint8Array} labels indices into the classes, UNDECIDED for none
 * @returns {Surface}
 */
function surfaceOf({ view, dim }, { size, outputs, classes }, values, labels) {
  const label = outputs > 1 ? labels.map((at) => classes[at] ?? UNDECIDED) : null;
  // On a line every row is like the first.
  const height = dim === 1 ? 1 : size;
  const shown = values.subarray(0, size * height);
  return { view, width: size, height, values: shown, label, min: NaN, max: NaN, method: '' };
}

/**
 * The approximate function and the exact one.
 *
 * @param {Scene} scene that was approximated
 * @param {Approximation} answer
 */
export const surfacesOf = (scene, answer) => ({
  approximate: surfaceOf(scene, answer, answer.values, answer.labels),
  exact: surfaceOf(scene, answer, answer.exactValues, answer.exactLabels),
});

/**
 * What draws an approximation of a scene on the plane.
 *
 * @param {Scene} scene
 * @param {Approximation} answer
 */
export function approximateGround(scene, answer) {
  const { approximate, exact } = surfacesOf(scene, answer);
  const colours = { classes: Array.from(answer.classes), tones: tonesOf(null, scene, 0) };
  return comparingGround(approximate, colours, scene.axes, {
    zero: contoursOf(approximate).zero,
    compared: contoursOf(exact).zero,
  });
}
