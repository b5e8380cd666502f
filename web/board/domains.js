// @ts-check
/** @module */

import { isPixels } from '../model/scene.js';

/**
 * Whether a class can add such things from its phones: what is drawn on a pad cannot be typed.
 *
 * @param {Pick<import('../model/scene.js').Scene, 'domain'>} scene
 */
export const boardsKnow = (scene) => !isPixels(scene);

/** What boards are for. */
export const BOARDS_ARE_FOR = 'A class board is for points, strings, sets, trees and graphs';
