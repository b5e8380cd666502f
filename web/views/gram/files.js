// @ts-check
/**
 * A Gram matrix and its spectrum as files.
 *
 * @module
 */

import { EngineError } from '../../model/failure.js';
import { elementsOf } from '../../model/problem.js';
import { thingOf } from '../../model/scene.js';
import { count, plural } from '../../lib/format.js';
import { download } from '../../ui/download.js';
import { fileStem } from '../../state/names.js';
import { matrixLines, spectrumLines } from './csv.js';
import { formOf, orderOf } from './forms.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../protocol/answers.js').GramPicture} GramPicture */

/** Matrices of more points are not saved. */
const MATRIX_LIMIT = 2000;

/** @param {string} name @param {string[]} lines */
const saveAs = (name, lines) => download(name, new Blob(lines, { type: 'text/csv' }));

/**
 * The entries of the menu that saves.
 *
 * @param {State} state
 * @param {GramPicture} picture
 * @param {ArrayLike<number>} eigenvalues of its matrix, none where they are unknown
 * @param
 *   {{ actions: import('../../state/actions.js').Actions, background: import('../../engine/background.js').BackgroundEngine }}
 *   tools
 * @returns {import('../../ui/menu.js').MenuItem[]}
 */
export function fileItems(state, picture, eigenvalues, { actions, background }) {
  async function saveMatrix() {
    const { scene } = state;
    try {
      const answer = await background.ask('matrix', 'gram', {
        ...elementsOf(scene),
        kernel: picture.part ?? scene.kernel,
        form: picture.form,
      });
      if (answer)
        saveAs(
          `${fileStem(scene.title)}-${formOf(picture.form).file}.csv`,
          matrixLines(answer.k, picture.order),
        );
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      actions.reportFailure(`The matrix could not be saved: ${error.message}`);
    }
  }

  const unit = picture.form === 'angle' ? ' in radians' : '';
  /** @type {import('../../ui/menu.js').MenuItem[]} */
  const items = [
    {
      label: 'Matrix, CSV',
      detail:
        picture.n > MATRIX_LIMIT
          ? `Whole matrices are for up to ${count(MATRIX_LIMIT)} ${thingOf(state.scene)}s`
          : `${formOf(picture.form).title}${unit}, ${orderOf(picture.sorted).says}, every digit`,
      icon: 'table',
      run: saveMatrix,
    },
  ];
  if (eigenvalues.length > 0) {
    items.push({
      label: 'Spectrum, CSV',
      detail: plural(eigenvalues.length, 'eigenvalue'),
      icon: 'table',
      run: () => saveAs(`${fileStem(state.scene.title)}-spectrum.csv`, spectrumLines(eigenvalues)),
    });
  }
  return items;
}
