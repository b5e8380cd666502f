// @ts-check
/** @module */

import { EngineError } from '../../model/failure.js';
import { dataOf, elementsOf } from '../../model/problem.js';
import { touched } from './viewport.js';

/** @typedef {import('../../protocol/answers.js').GramPicture} GramPicture */
/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('./viewport.js').Viewport} Viewport */

/** The most rows of a part that are drawn. */
const ROWS = 512;

/**
 * Where a picture has fewer cells than the matrix has entries, what is zoomed into is asked for by
 * itself, from the engine that dragging does not wait for.
 *
 * @param {import('../../engine/background.js').BackgroundEngine} background
 * @param {(detail: GramPicture | null) => void} tell
 */
export function createDetail(background, tell) {
  /** What the detail belongs to. @type {GramPicture | null} */
  let base = null;
  /** @type {GramPicture | null} */
  let detail = null;
  /** What was asked for last. */
  let asked = '';

  /** @param {GramPicture | null} next */
  function set(next) {
    if (next === detail) return;
    detail = next;
    tell(detail);
  }

  return {
    /** What is known of the picture. @param {GramPicture} gram */
    of: (gram) => (gram === base ? detail : null),

    /**
     * @param {State} state
     * @param {GramPicture} gram
     * @param {Viewport} viewport
     */
    async follow({ scene }, gram, viewport) {
      if (gram !== base) {
        base = gram;
        asked = '';
        set(null);
      }
      const window = touched(viewport, gram.n);
      if (gram.size >= gram.n || window[2] >= gram.n || scene.points.length !== gram.n) return;
      if (asked === window.join()) return;
      asked = window.join();
      const mine = asked;
      try {
        const answer = await background.ask('gram detail', 'inspect', {
          ...elementsOf(scene),
          y: dataOf(scene).y,
          kernel: gram.part ?? scene.kernel,
          form: gram.form,
          order: gram.sorted,
          size: Math.min(ROWS, window[2]),
          window,
          limit: 0,
        });
        if (answer && gram === base && mine === asked) set(answer);
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        asked = ''; // the means of blocks stay in sight
      }
    },
  };
}

/**
 * What is known of a place of the matrix: its own value, or the mean of a block around it.
 *
 * @param {GramPicture} gram
 * @param {GramPicture | null} detail
 * @param {number} row @param {number} column
 * @returns {{ value: number, exact: boolean }}
 */
export function valueAt(gram, detail, row, column) {
  for (const picture of [detail, gram]) {
    if (!picture) continue;
    const { window, size, cells } = picture;
    const [top, left, rows, columns] = window;
    const [r, c] = [row - top, column - left];
    if (r < 0 || c < 0 || r >= rows || c >= columns) continue;
    const cell = Math.floor((r * size) / rows) * size + Math.floor((c * size) / columns);
    return { value: cells[cell], exact: size === rows && size === columns };
  }
  return { value: NaN, exact: false };
}
