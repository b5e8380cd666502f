// @ts-check
/**
 * What an approximation depends on, of what it has a picture, and what stands for a kernel that has
 * none.
 *
 * @module
 */

/** @typedef {import('../../../model/scene.js').Scene} Scene */

/** The side of the picture, in pixels: on a line, whose rows are all alike, more of them. */
const SIZES = { 1: 160, 2: 96 };

/**
 * The pixels of the picture.
 *
 * @param {Scene} scene
 * @returns {import('../../../protocol/messages.gen.js').Pixels}
 */
export function pixelsOf({ view: { x0, x1, y0, y1 }, dim }) {
  return { x0, x1, y0, y1, width: SIZES[dim], height: SIZES[dim] };
}

/** What an approximation depends on. @param {Scene} scene */
export const keyOf = ({ points, kernel, learner, target, params, dim, view, axes }) => [
  points,
  kernel,
  learner,
  target,
  params,
  dim,
  view,
  axes,
];

/** What has all approximations: the Gaussian. */
export const EXAMPLE = 'rbf(gamma=1)';

/**
 * Whether it is the kernel that has no such approximation.
 *
 * @param {import('../../view.js').Answer<'approximate'> | undefined} answer
 */
export const isLacking = (answer) => answer?.failure?.code === 'kernel';
