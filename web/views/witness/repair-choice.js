// @ts-check
/**
 * The choice of a repair for a kernel that is refuted, and what that repair does to the matrix of
 * the data.
 *
 * @module
 */

import { element } from '../../ui/element.js';
import { createRepairButtons, HARMLESS, toldOf } from '../repair.js';
import { negatives } from '../spectrum.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../protocol/answers.js').Verdict} Verdict */

/** @param {import('../../state/actions.js').Actions} actions */
export function createRepairChoice(actions) {
  const own = createRepairButtons({ choose: actions.setRepair, label: 'Repair' });
  const tried = createRepairButtons({
    choose: (r) => r !== 'none' && actions.tryRepair(r),
    label: 'Try a repair',
    none: false,
  });
  const effect = element('p', { 'aria-live': 'polite' });
  const root = element(
    'div',
    { class: 'view' },
    element('div', { class: 'head' }, element('h2', {}, 'Repair'), own.element, tried.element),
    effect,
  );

  return {
    element: root,
    /**
     * @param {State} state
     * @param {Verdict | null} verdict
     * @param {boolean} shown whether what refutes it is in sight
     */
    draw({ scene, frame, focus: { bench } }, verdict, shown) {
      const mine = verdict !== null && bench.lines.every(({ id }) => id !== bench.chosen);
      root.hidden = !shown || verdict?.undefinedAt !== undefined || scene.points.length === 0;
      if (root.hidden || !verdict) return;
      own.element.hidden = !mine;
      tried.element.hidden = mine;
      const { eigenvalues } = verdict;
      if (eigenvalues.length > 0 && negatives(eigenvalues) === 0) {
        own.element.hidden = tried.element.hidden = true;
        effect.textContent = HARMLESS;
        return;
      }
      const method = mine ? scene.repair : bench.method;
      own.draw(scene.repair);
      tried.draw(bench.method);
      const words = method === 'none' ? '' : toldOf(frame.repair, verdict.text, method);
      effect.textContent =
        words ||
        (method === 'none'
          ? 'The learner sees the matrix as it is: what it finds need not be the best.'
          : '');
    },
  };
}
