// @ts-check
/**
 * Convergence beside the step that is shown. What it is made of is loaded when it is first needed.
 *
 * @module
 */

import { icon } from '../ui/element.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../state/actions.js').Actions} Actions */

/**
 * @param {HTMLElement} section
 * @param {{ actions: Actions, latest: () => State }} options
 */
export function createConvergenceView(section, { actions, latest }) {
  const head = /** @type {HTMLElement} */ (section.querySelector('.head'));
  const body = /** @type {HTMLElement} */ (section.querySelector('.body'));
  const note = document.createElement('span');
  note.className = 'dim unit';
  const enlarge = document.createElement('button');
  enlarge.type = 'button';
  enlarge.className = 'btn icon quiet';
  enlarge.setAttribute('aria-label', 'Enlarge the convergence, and compare runs');
  enlarge.title = 'Enlarge the convergence, and compare runs';
  enlarge.append(icon('big'));
  enlarge.addEventListener('click', () => actions.setSetting({ enlarged: 'convergence' }));
  head.append(note, enlarge);
  /** @type {ReturnType<typeof import('./convergence/small.js').createSmallConvergence> | null} */
  let chart = null;
  let loading = false;

  async function load() {
    if (loading) return;
    loading = true;
    try {
      const { createSmallConvergence } = await import('./convergence/small.js');
      chart = createSmallConvergence(body, { actions });
      draw(latest());
    } catch (error) {
      body.textContent = 'This view could not be loaded. Check the connection and step on.';
      console.error(error);
    } finally {
      loading = false;
    }
  }

  /** @param {State} state */
  function draw(state) {
    const { step } = state.scene;
    section.hidden = step === null;
    if (step === null) return;
    const goal = state.frame.history?.of?.goal;
    // What is long stands at the axis.
    note.textContent = goal && goal.length < 24 ? `${goal.replace(/^dual /, '')} by step` : '';
    if (chart) chart.draw(state);
    else load();
  }

  return {
    draw,
    resize: () => chart?.resize(),
    destroy: () => body.replaceChildren(),
  };
}
