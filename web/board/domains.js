// @ts-check
/** @module */

import { domainOf, DOMAINS } from '../model/domains.js';

/**
 * Whether a class can add such things from its phones.
 *
 * @param {Pick<import('../model/scene.js').Scene, 'domain' | 'table'>} scene
 */
export const boardsKnow = (scene) => domainOf(scene).boards && !scene.table?.use;

const known = DOMAINS.map((domain) => domainOf({ domain })).flatMap(({ boards, many }) =>
  boards ? [many] : [],
);

/** The domains of boards, in a sentence. */
export const BOARDS_ARE_FOR = `A class board is for ${known.slice(0, -1).join(', ')} and ${known.at(-1)}`;
