// @ts-check
/** @module */

import { along } from './gestures.mjs';

/**
 * Drags a point along a path that does not repeat itself, one move to a frame, and leaves it in hand.
 *
 * @param {import('playwright-core').Page} page
 * @param {{ x: number, y: number, reach: number }} at where the point is and how far it may go
 * @param {{ warm: number, count: number, begin: () => Promise<void> }} options begin is called after
 *   warm moves, and count follow
 */
export async function dragPoint({ mouse }, at, { warm, count, begin }) {
  await mouse.move(at.x, at.y);
  await mouse.down();
  for (let i = 0; i < warm + count; i++) {
    if (i === warm) await begin();
    // Answered when the page has handled it, and that is once a frame.
    await mouse.move(...along(at, i));
  }
}
