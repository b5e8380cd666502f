// @ts-check
/**
 * Points that would be called something else without themselves: a dashed ring around each, and in it
 * the mark of what it would be called.
 *
 * @module
 */

import { classNumber } from '../../model/class-colours.js';
import { markRadius } from './look.js';

/** @typedef {import('./geometry.js').Frame} Frame */
/** @typedef {import('./display-list.js').Item} Item */
/** @typedef {import('./look.js').Look} Look */

/** The radius of a ring, in radii of a mark: outside the rings of support vectors. */
const RING = 2.9;
const NARROW = 1.9;
/** The mark in it, in the same. */
const CORE = 0.55;
/** More rings than these are thin and narrow: they lie over each other. */
const MANY = 30;

/**
 * A point, where it is on the picture, and its class without itself: NaN where nobody knows.
 *
 * @typedef {Readonly<{ x: readonly number[], label: number }>} Lost
 */

/**
 * @param {readonly Lost[]} lost
 * @param {number} n how many points there are
 * @param {Frame} frame
 * @param {Look} look
 * @returns {Item[]}
 */
export function leftOutItems(lost, n, frame, look) {
  if (lost.length === 0) return [];
  const radius = markRadius(look, n);
  const many = lost.length > MANY;
  const [ring, width] = many ? [radius * NARROW, look.stroke] : [radius * RING, look.bold];
  const places = lost.map(({ x, label }) => ({
    left: frame.left(x[0]),
    top: frame.top(x[1] ?? 0), // on the line all are on its axis
    label,
  }));
  const circles = places.map(({ left, top }) => /** @type {const} */ ([left, top, ring]));
  const cores = places.filter(({ label }) => !Number.isNaN(label));
  return [
    ...(many
      ? []
      : /** @type {Item[]} */ ([
          { kind: 'circles', circles, stroke: look.halo, width: width + 3 },
        ])),
    { kind: 'circles', circles, stroke: look.ink, width, dash: many ? [3, 2] : [5, 4] },
    {
      kind: 'marks',
      radius: radius * CORE,
      marks: cores.map(({ left, top, label }) => ({
        left,
        top,
        label: classNumber(label),
        predicted: 0,
        edge: look.halo,
      })),
    },
  ];
}
