// @ts-check
/**
 * The lines that would be lost among very many points, once more above them.
 *
 * @module
 */

import { hasLevels, kindOf, solved } from '../../model/output.js';
import { contoursOf } from './contours.js';
import { CROWD } from './crowd.js';
import { boxOf, placed, surfaceOf } from './ground.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('./display-list.js').Item} Item */

/** The dashes of the margins, as multiples of the line's width. */
const DASHES = [4, 3.3];

/** What has a boundary. */
const PARTED = new Set(['boundary', 'regions', 'novelty']);

/**
 * What the lines depend on besides what the marks do.
 *
 * @param {State} state
 */
export const sourceAbove = ({ scene, frame }) =>
  scene.points.length < CROWD ? null : frame.surface;

/**
 * @param {State} state
 * @param {import('./geometry.js').Frame} frame
 * @param {import('./look.js').Look} look
 * @returns {Item[]}
 */
export function itemsAbove(state, frame, look) {
  const { training } = state.frame;
  const surface = sourceAbove(state) && surfaceOf(state);
  if (!surface || !solved(training) || !PARTED.has(kindOf(training))) return [];
  const box = boxOf(surface, frame);
  const { zero, margins } = contoursOf(surface);
  const boundary = zero.map((line) => placed(line, box));
  /** @type {Item[]} */
  const items = [];
  if (state.stage.plane.margins && !surface.label && hasLevels(training)) {
    const lines = margins.map((line) => placed(line, box));
    const dash = DASHES.map((part) => part * look.stroke);
    items.push(
      { kind: 'lines', lines, stroke: look.halo, width: look.stroke * 3, opacity: 0.45 },
      { kind: 'lines', lines, stroke: look.contour, width: look.stroke, dash },
    );
  }
  items.push(
    { kind: 'lines', lines: boundary, stroke: look.halo, width: look.bold * 2.6, opacity: 0.8 },
    { kind: 'lines', lines: boundary, stroke: look.contour, width: look.bold },
  );
  return items;
}
