// @ts-check
/** @module */

import { solved } from '../../model/output.js';
import { pullsOf } from '../plane/pulls.js';

/**
 * The pulls at the item that is tried.
 *
 * @param {import('../../state/store.js').State} state
 * @param {Map<number, number>} at the rows that are drawn, by id
 */
export function pullsIn({ frame: { terms, training, scene }, focus, stage }, at) {
  if (!stage.plane.pulls || !solved(training) || !scene) return [];
  if (!terms || terms.text !== focus.tried || terms.model !== training.model) return [];
  if (terms.kernel.length !== scene.points.length) return [];
  const pulls = pullsOf(training, terms, undefined, focus.output);
  const largest = Math.abs(pulls[0]?.value ?? 1);
  return pulls.flatMap(({ row, label, value }) => {
    const here = at.get(scene.points[row].id);
    const side = label ?? (training.rule === 'values' ? (value > 0 ? 2 : 1) : null);
    return here === undefined ? [] : { row: here, label: side, share: Math.abs(value) / largest };
  });
}
