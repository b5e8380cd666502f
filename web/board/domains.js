// @ts-check
/** @module */

/**
 * Whether a class can add such things from its phones: what is drawn on a pad cannot be typed.
 *
 * @param {{ domain: import('../state/scene.js').Domain }} scene
 */
export const boardsKnow = ({ domain }) => domain !== 'digits';

/** What boards are for. */
export const BOARDS_ARE_FOR = 'A class board is for points, strings, sets, trees and graphs';
