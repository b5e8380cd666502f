// @ts-check
/**
 * Predictions in words.
 *
 * @module
 */

import { isDecided } from '../../model/decided.js';
import { className } from '../../model/class-name.js';

/**
 * "Class 2, Welsh", "Cluster 3", "Undecided".
 *
 * @param {{ label: number | null, cluster: boolean }} reading
 * @param {readonly string[]} classes
 */
export function predictionOf({ label, cluster }, classes) {
  if (!isDecided(label)) return 'Undecided';
  return cluster ? `Cluster ${label}` : className(label ?? 0, classes);
}
