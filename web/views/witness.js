// @ts-check
/**
 * What refutes a kernel, so that it can be checked by hand: the points, their matrix and weights,
 * and the sum written out. Below it the spectrum of the data's matrix, and what repairing it does.
 *
 * @module
 */

import { chosenVerdict } from '../engine/overlay.js';
import { createDataSpectrum } from './witness/data-spectrum.js';
import { createRefutation } from './witness/refutation.js';
import { createRepairChoice } from './witness/repair-choice.js';

/** @typedef {import('../state/store.js').State} State */

/**
 * @param {HTMLElement} section
 * @param
 *   {{ actions: import('../state/actions.js').Actions, another: (kernel: string) => Promise<boolean> }}
 *   options
 */
export function createWitnessView(section, { actions, another }) {
  const refutation = createRefutation({ actions, another });
  const spectrum = createDataSpectrum();
  const repair = createRepairChoice(actions);
  section.replaceChildren(refutation.element, spectrum.element, repair.element);

  /** @param {State} state @param {State} [previous] */
  function draw(state, previous) {
    const { scene, frame, focus, settings } = state;
    const { open } = focus.bench;
    section.hidden = !open;
    const bumping = focus.part?.bump === true;
    const verdict = open ? chosenVerdict(state) : null;
    const found = verdict?.witness ?? verdict?.asymmetry ?? verdict?.undefinedAt;
    const shown = open && found !== undefined && !bumping;
    // The Gram matrix comes back for a part, and where nothing is refuted.
    section.parentElement?.classList.toggle('refuting', shown);
    refutation.draw(shown ? verdict : null, scene.view);
    if (!open) return;
    spectrum.element.hidden = bumping;
    const same =
      previous &&
      previous.frame === frame &&
      previous.settings === settings &&
      previous.focus.bench === focus.bench;
    if (!same) spectrum.draw(state, verdict);
    repair.draw(state, verdict, shown);
  }

  return {
    draw,
    destroy: () => section.replaceChildren(),
  };
}
