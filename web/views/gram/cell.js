// @ts-check
/**
 * The cell of a Gram matrix that is pointed at, in words.
 *
 * @module
 */

import { EngineError } from '../../model/failure.js';
import { indexOfPoint } from '../../model/points.js';
import { elementsOf } from '../../model/problem.js';
import { element } from '../../ui/element.js';
import { blockWords, cellWords, pairWords } from './reading.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../protocol/answers.js').GramPicture} GramPicture */

/** The matrix that a picture is of. @param {State} state @param {GramPicture} picture */
export const keyOf = ({ scene }, picture) =>
  [picture.part ?? scene.kernel, picture.form, scene.dim].join('\n');

/**
 * @param {ReturnType<typeof import('./matrix.js').createMatrix>} matrix
 * @param {import('../../engine/background.js').BackgroundEngine} background
 */
export function createCellReading(matrix, background) {
  const reading = element('p', { class: 'gram-reading' });
  const spoken = element('p', { class: 'sr', 'aria-live': 'polite' });
  /** The cell that is read out, '' for none. */
  let read = '';

  /** @param {State} state @param {GramPicture} picture */
  async function draw(state, picture) {
    const { pair } = state.focus;
    const points = state.frame.scene?.points;
    const [i, j] = (pair ?? []).map((id) => (points ? indexOfPoint(points, id) : -1));
    const known = pair && points?.length === picture.n && i >= 0 && j >= 0;
    const at = known && matrix.valueAt(picture.order.indexOf(i), picture.order.indexOf(j));
    if (!known || !at || !points) {
      read = '';
      reading.classList.add('dim');
      reading.textContent = matrix.isWhole
        ? 'Point at a cell to read it; wheel, + and − zoom.'
        : 'Point at a cell to read it; drag to move, Home for the whole matrix.';
      return;
    }
    const main = at.exact
      ? cellWords(picture.form, i, j, at.value)
      : blockWords(picture.form, i, j, at.value);
    reading.classList.remove('dim');
    const now = [i, j, main, keyOf(state, picture)].join('\n');
    if (now === read) return;
    read = now;
    const { scene } = state;
    reading.textContent = main;
    let words = main;
    try {
      const answer = at.exact
        ? await background.ask('gram pair', 'gram', {
            ...elementsOf({ ...scene, points: [points[i], points[j]] }),
            kernel: picture.part ?? scene.kernel,
          })
        : null;
      if (answer) {
        const [xx, xz, zx, zz] = answer.k;
        words = [main, ...pairWords(picture.form, { xx, xz, zx, zz })].join('; ');
      }
    } catch (error) {
      if (!(error instanceof EngineError)) throw error; // the cell's own value stays
    }
    if (read !== now) return;
    reading.textContent = words;
    if (matrix.hasCursor) spoken.textContent = words;
  }

  return {
    elements: [reading, spoken],
    draw,
    /** Drops an answer that is on its way. */
    end() {
      read = '';
    },
  };
}
