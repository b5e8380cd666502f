// @ts-check
/**
 * Machines that learn from more points than they can take exactly: landmarks stand for them.
 *
 * @module
 */

import { count } from '../lib/format.js';

/** @typedef {import('../model/scene.js').Scene} Scene */
/** @typedef {import('../protocol/answers.js').Entry} Entry */

/** Up to so many points are learnt from exactly, as in the core. */
export const EXACT_POINTS = 20_000;
/** The default number of landmarks: any scene has memory for them. */
const LANDMARKS = 256;

/**
 * Whether a learner has to have landmarks that has none.
 *
 * @param {Pick<Scene, 'points' | 'params'>} scene
 * @param {Pick<Entry, 'params'> | undefined} entry of its learner
 */
export const needsLandmarks = ({ points, params }, entry) =>
  points.length > EXACT_POINTS &&
  !(params.landmarks > 0) &&
  entry?.params.some(({ key }) => key === 'landmarks') === true;

/**
 * Why there are landmarks that were not asked for.
 *
 * @param {Pick<Scene, 'points' | 'params'>} scene
 */
export const landmarkWords = ({ points, params }) =>
  `${count(points.length)} points are too many to learn from exactly: ${params.landmarks} landmarks stand for them.`;

/**
 * The scene with landmarks where its learner has to have them. An approximation has no hard margin:
 * a price without an end becomes the usual one.
 *
 * @param {Scene} scene
 * @param {Pick<Entry, 'params'> | undefined} entry of its learner
 * @returns {Scene}
 */
export function withLandmarks(scene, entry) {
  if (!needsLandmarks(scene, entry)) return scene;
  const usual = entry?.params.find(({ key }) => key === 'C')?.default;
  /** @type {Scene['params']} */
  const soft = scene.params.C === Infinity && usual !== undefined ? { C: usual } : {};
  return { ...scene, params: Object.freeze({ ...scene.params, ...soft, landmarks: LANDMARKS }) };
}
