// @ts-check
/**
 * The sections of the right column that digits have in place of what matched and what weighs most.
 *
 * @module
 */

import { defineSide } from '../side.js';
import { createHeldView } from './held-view.js';
import { createNearestView } from './nearest.js';

export const createDigitsSide = defineSide(new URL('./digits.css', import.meta.url), [
  { id: 'held', title: 'Held-out digits', below: false, create: createHeldView },
  { id: 'nearest', title: 'Which digits decide', below: false, create: createNearestView },
]);
