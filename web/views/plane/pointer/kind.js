// @ts-check
/**
 * A finger is less precise than a mouse or a pen.
 *
 * @module
 */

/** @typedef {'mouse' | 'touch'} Kind */

/**
 * In px: how far a press may wander and still be a click.
 *
 * @type {Readonly<Record<Kind, number>>}
 */
export const SLOP = Object.freeze({ mouse: 4, touch: 9 });
/** In px: how near a press must be to mean a point. @type {Readonly<Record<Kind, number>>} */
const REACH = Object.freeze({ mouse: 10, touch: 20 });

/** @param {PointerEvent} event @returns {Kind} */
export const kindOf = ({ pointerType }) => (pointerType === 'touch' ? 'touch' : 'mouse');

/**
 * In px: how near a press must be to mean a point with so large a mark.
 *
 * @param {Kind} kind
 * @param {number} radius
 */
export const reachOf = (kind, radius) => Math.max(REACH[kind], radius * 1.6);
