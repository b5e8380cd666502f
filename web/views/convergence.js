// @ts-check
/**
 * Convergence beside the step that is shown. It is loaded when it is first in sight.
 *
 * @module
 */

import { element, icon } from '../ui/element.js';
import { tellLost } from '../ui/release.js';
import { createLazy } from '../ui/lazy.js';
import { defineSection } from './section.js';

/** @typedef {import('../state/store.js').State} State */

/** A longer name of the goal stands at the axis instead. */
const MOST_LETTERS = 24;

export const createConvergenceView = defineSection({
  inSight: ({ scene }) => scene.step !== null,
  watches: ({ scene, frame }) => [scene, frame],
  create({ head, body, size, redraw }, { actions }) {
    const note = element('span', { class: 'dim unit' });
    const words = 'Enlarge the convergence, and compare runs';
    const enlarge = element(
      'button',
      {
        type: 'button',
        class: 'btn icon quiet',
        'aria-label': words,
        title: words,
        onclick: () => actions.enlarge('convergence'),
      },
      icon('big'),
    );
    head.append(note, enlarge);
    const chart = createLazy(
      async () => {
        const { createSmallConvergence } = await import('./convergence/small.js');
        return createSmallConvergence(body, { actions, size });
      },
      {
        ready: redraw,
        lost() {
          void tellLost((words) => (body.textContent = words), 'This view', 'step on');
        },
      },
    );

    /** @param {State} state */
    function draw(state) {
      const goal = state.frame.history?.of?.goal;
      const short = goal && goal.length < MOST_LETTERS;
      note.textContent = short ? `${goal.replace(/^dual /, '')} by step` : '';
      chart.want()?.draw(state);
    }
    return { draw };
  },
});
