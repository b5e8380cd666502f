// @ts-check
/**
 * This step: what the learner has just done and why. In sight while a scene is shown at a step; what it is
 * made of is loaded then.
 *
 * @module
 */

import { createEnlargeButton } from './enlarge.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../state/actions.js').Actions} Actions */

/**
 * @param {HTMLElement} section
 * @param {{ actions: Actions, latest: () => State }} options
 */
export function createStepView(section, { actions, latest }) {
  const head = /** @type {HTMLElement} */ (section.querySelector('.head'));
  const body = /** @type {HTMLElement} */ (section.querySelector('.body'));
  const enlarge = createEnlargeButton(head, 'step', 'this step', actions);
  /** @type {ReturnType<typeof import('./step/account.js').createAccount> | null} */
  let account = null;
  let loading = false;

  async function load() {
    if (loading) return;
    loading = true;
    try {
      const { createAccount } = await import('./step/account.js');
      const heading = /** @type {Element} */ (head.querySelector('h2'));
      account = createAccount(body, { actions, heading });
      draw(latest());
    } catch (error) {
      body.textContent = 'This view could not be loaded. Check the connection and step on.';
      console.error(error);
    } finally {
      loading = false;
    }
  }

  /** @param {State} state @param {State} [previous] */
  function draw(state, previous) {
    const { step } = state.scene;
    section.hidden = step === null;
    document.documentElement.classList.toggle('stepping', step !== null);
    if (step === null) {
      // What is not in sight has no column to itself.
      if (state.settings.enlarged === 'step') actions.setSetting({ enlarged: null });
      return;
    }
    enlarge.draw(state);
    if (account) account.draw(state, previous);
    else load();
  }

  return {
    draw,
    resize: () => account?.resize(),
    destroy: () => body.replaceChildren(),
  };
}
