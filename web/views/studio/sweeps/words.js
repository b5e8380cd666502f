// @ts-check
/**
 * What is said of a machine of a sweep: below its picture, and beside that in hand.
 *
 * @module
 */

import { count, plural, share, short } from '../../../lib/format.js';
import { undecidedIn } from '../../../model/decided.js';

/** @typedef {import('../../../protocol/messages.gen.js').Swept} Swept */

/** Powers of ten take the room of a digit. @param {number} v */
const squareWords = (v) => short(v, v < 0.01 ? 1 : 2);

/** Whether what was not seen are rows of a table that are held out. @param {Pick<import('../../../model/scene.js').Scene, 'table'>} scene */
export const isHeldOut = ({ table }) => Boolean(table?.use);

/** How wrong it is on points that it has not seen, '' where there are none. @param {Swept} swept */
export function freshWords({ fresh, wrong, square }) {
  if (fresh === 0) return '';
  if (Number.isFinite(square)) return squareWords(square);
  if (!Number.isFinite(wrong)) return '';
  const part = wrong / fresh;
  return part > 0 && part < 0.01 ? '< 1 %' : `${Math.round(100 * part)} %`;
}

/**
 * Below a picture: "9 wrong", and of points that were not seen their word and share, "fresh" and
 * "19 %", or '' where there are none.
 *
 * @param {Swept} swept
 * @param {ArrayLike<number>} y
 * @param {boolean} held whether points that were not seen are rows held out
 * @returns {[own: string, word: string, share: string]}
 */
export function captionOf(swept, y, held) {
  const { task, errors, label, decision } = swept.training;
  const fresh = freshWords(swept);
  const word = fresh ? (held ? 'held out' : 'fresh') : '';
  if (task === 'classification') {
    const open = undecidedIn(label);
    return [`${count(errors)} wrong${open ? ` · ${count(open)} open` : ''}`, word, fresh];
  }
  if (task === 'regression') return [`MSE ${squareWords(meanSquare(y, decision))}`, word, fresh];
  return ['', '', ''];
}

/** @param {ArrayLike<number>} y @param {ArrayLike<number>} f */
function meanSquare(y, f) {
  let sum = 0;
  for (let i = 0; i < y.length; i++) sum += (y[i] - f[i]) ** 2;
  return sum / Math.max(y.length, 1);
}

/** Whether a machine stopped before it was done. @param {Swept} swept */
export const isUnfinished = ({ training: { status } }) => status === 'exhausted';

/** From so much more on, points not seen are worse off than those that were learned from. */
const GAP = 0.1;

/**
 * One sentence about a machine.
 *
 * @param {Swept} swept
 * @param {number} n points
 * @param {boolean} held whether points that were not seen are rows held out
 */
export function sentenceOf(swept, n, held) {
  const { training, fresh, wrong } = swept;
  const { task, errors, support, outputs, gap, indefinite, status } = training;
  if (isUnfinished(swept)) {
    return `The solver stopped before the optimum${Number.isFinite(gap) ? `: the gap is ${short(gap, 2)}` : ''}.`;
  }
  if (indefinite && status === 'converged') {
    return 'The Gram matrix has negative eigenvalues: this is a stationary point, and no optimum is vouched for.';
  }
  if (task !== 'classification' || n === 0) return '';
  const all = support.length * outputs >= n * outputs && n > 0;
  const rate = fresh > 0 ? wrong / fresh : NaN;
  const unseen = held ? 'held-out rows' : 'fresh points';
  if (errors === 0 && all && rate > GAP) {
    return `All ${count(n)} are support vectors, none is wrong, and ${share(Math.round(rate * 100) / 100)} of ${count(fresh)} ${unseen} are: this is learning by heart.`;
  }
  if (rate - errors / n > GAP) {
    return `It is wrong at ${plural(errors, 'point')} of ${count(n)}, and at a larger share of the ${unseen}: it follows the sample too closely.`;
  }
  if (all)
    return `All ${count(n)} points are support vectors: none is far enough from the boundary to be left out.`;
  return `${count(support.length)} of ${count(n)} points carry the boundary.`;
}
