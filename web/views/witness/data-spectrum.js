// @ts-check
/**
 * The spectrum of a kernel's matrix on the data, with what a repair makes of it.
 *
 * @module
 */

import { element } from '../../ui/element.js';
import { count } from '../../lib/format.js';
import { createSpectrumChart } from '../spectrum.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../protocol/answers.js').Verdict} Verdict */

export function createDataSpectrum() {
  const ofWhat = element('span', { class: 'dim unit' });
  const chartPlace = element('div');
  const noValues = element('p', { class: 'hint' });
  const root = element(
    'div',
    { class: 'view' },
    element('div', { class: 'head' }, element('h2', {}, 'Spectrum'), ofWhat),
    chartPlace,
    noValues,
  );
  const chart = createSpectrumChart(chartPlace);

  return {
    element: root,
    /** @param {State} state @param {Verdict | null} verdict null while it is being computed */
    draw({ scene, frame }, verdict) {
      const { repair } = frame;
      const values = verdict?.eigenvalues ?? new Float64Array();
      const n = scene.points.length;
      const many = values.length > 0 && values.length < n;
      const matrix = verdict?.asymmetry ? '½(K + Kᵀ)' : 'K';
      ofWhat.textContent =
        values.length === 0
          ? ''
          : many
            ? `of ${matrix} on ${count(values.length)} of ${count(n)} points`
            : `of ${matrix} on all ${count(n)} points`;
      const repaired = repair?.effect && repair.kernel === verdict?.text ? repair.effect : null;
      // What is only tried changes nothing yet.
      const mine = verdict?.text === scene.kernel && scene.repair !== 'none';
      const chosen = mine ? repaired : null;
      noValues.hidden = values.length > 0;
      chartPlace.hidden = values.length === 0;
      noValues.textContent = !verdict
        ? 'Being computed.'
        : n === 0
          ? 'Add points: their matrix has eigenvalues.'
          : 'The eigenvalues of this matrix are not known.';
      if (values.length === 0) return;
      if (chosen) chart.draw(chosen.after, { name: 'after repair', before: chosen.before });
      else chart.draw(values, { name: 'of the data', rounding: verdict?.verdict !== 'refuted' });
    },
  };
}
