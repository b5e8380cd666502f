// @ts-check
/**
 * This step: what the learner has just done and why. It is in sight while a scene is shown at a
 * step, and loaded then.
 *
 * @module
 */

import { createLazy } from '../ui/lazy.js';
import { defineSection } from './section.js';
import { tellLost } from '../ui/release.js';

/** @typedef {import('../state/store.js').State} State */

export const createStepView = defineSection({
  enlarged: { name: 'step', title: 'this step' },
  inSight: ({ scene }) => scene.step !== null,
  watches: ({ frame }) => [frame.training, frame.scene, frame.engine],
  create({ head, body, redraw }, { actions }) {
    const heading = /** @type {Element} */ (head.querySelector('h2'));
    const account = createLazy(
      async () => {
        const { createAccount } = await import('./step/account.js');
        return createAccount(body, { actions, heading });
      },
      {
        ready: redraw,
        lost() {
          void tellLost((words) => (body.textContent = words), 'This view', 'step on');
        },
      },
    );
    return {
      draw: (/** @type {State} */ state) => account.want()?.draw(state),
      refit: () => account.get()?.resize(),
    };
  },
});
