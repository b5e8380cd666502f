// @ts-check
/** @module */

import { pixelsOf } from '../small-picture.js';

/** The pixels of a picture at first. */
const ROUGH = 41;
/** Of more points than these, also the later picture has fewer. */
const MANY = { points: 200, pixels: 61 };

/**
 * The pixels of a picture of a sweep.
 *
 * @param {import('../../../model/scene.js').Scene} scene
 * @param {import('./queue.js').Grain} grain
 */
export function pixelsFor(scene, grain) {
  const full = pixelsOf(scene);
  if (scene.dim === 1) return full;
  if (grain === 'rough') return { ...full, width: ROUGH, height: ROUGH };
  const many = scene.points.length > MANY.points;
  return many ? { ...full, width: MANY.pixels, height: MANY.pixels } : full;
}
