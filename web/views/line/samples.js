// @ts-check
/**
 * How many functions are drawn from a process: a choice in a corner of the chart, where there is a
 * process.
 *
 * @module
 */

import { element as make } from '../../ui/element.js';
import { isChart, solved } from '../../model/output.js';

/** @typedef {import('../../state/store.js').State} State */

/** More would be a thicket. */
const MOST = 5;

/**
 * @param {HTMLElement} parent
 * @param {Pick<import('../../state/actions.js').Actions, 'setSetting'>} actions
 */
export function createSampleChoice(parent, actions) {
  const select = /** @type {HTMLSelectElement} */ (
    make(
      'select',
      {
        class: 'select small',
        onchange: () => actions.setSetting({ samples: Number(select.value) }),
      },
      ...Array.from({ length: MOST + 1 }, (_, n) =>
        make('option', { value: String(n) }, String(n)),
      ),
    )
  );
  const box = make(
    'label',
    { class: 'on-picture', title: 'Functions drawn from the process' },
    'Samples',
    select,
  );
  box.hidden = true;
  // What is done to the choice is not done to the picture.
  for (const type of ['pointerdown', 'pointermove', 'pointerup', 'keydown', 'contextmenu'])
    box.addEventListener(type, (event) => event.stopPropagation());
  parent.append(box);

  return {
    /** @param {State} state */
    draw({ scene, frame: { training }, settings }) {
      box.hidden = !(isChart(scene) && solved(training) && training.std.length > 0);
      select.value = String(Math.min(settings.samples, MOST));
    },
  };
}
