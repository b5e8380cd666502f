// @ts-check
/**
 * The place of the kernel bench. What it is made of comes when it is first opened.
 *
 * @module
 */

import { tellLost } from '../ui/release.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../state/actions.js').Actions} Actions */

/**
 * @param {HTMLElement} section
 * @param {{
 *   actions: Actions, layout: import('../ui/layout.js').Layout, latest: () => State,
 *   witness: HTMLElement,
 *   another: (kernel: string) => Promise<boolean>,
 * }} options
 * witness is among the linked views, and on a phone below the lines; another looks for other points
 * that refute a kernel
 */
export function createBenchPlace(section, { actions, layout, latest, witness, another }) {
  /** @type {ReturnType<typeof import('./bench/bench.js').createBench> | null} */
  let bench = null;
  /** @type {ReturnType<typeof import('../views/witness.js').createWitnessView> | null} */
  let about = null;
  let open = false;
  /** The element with the focus before. @type {HTMLElement | null} */
  let before = null;
  const home = /** @type {HTMLElement} */ (witness.parentElement);

  async function load() {
    section.classList.add('waiting');
    try {
      const [{ createBench }, { createWitnessView }] = await Promise.all([
        import('./bench/bench.js'),
        import('../views/witness.js'),
        import('./bench/styles.js').then(({ addBenchStyles }) => addBenchStyles()),
      ]);
      bench ??= createBench(section, { actions, latest });
      about ??= createWitnessView(witness, { actions, another });
      settle();
      bench.draw(latest());
      about.draw(latest());
      if (open) bench.focus();
    } catch (error) {
      actions.closeBench();
      void tellLost(actions.reportFailure, 'The kernel bench', 'open it again');
      console.error(error);
    } finally {
      section.classList.remove('waiting');
    }
  }

  /** Where there is little room there is one column. */
  function settle() {
    const to = layout.now === 'lab' ? home : section;
    if (witness.parentElement === to) return;
    if (to === home) home.prepend(witness);
    else section.append(witness);
  }
  const end = layout.subscribe(settle);

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (event.key !== 'Escape' || event.defaultPrevented || !open) return;
    const { target } = event;
    if (target instanceof Element && target.closest('.plane, [popover], .enlarged')) return;
    event.preventDefault();
    actions.closeBench();
  }
  document.addEventListener('keydown', onKey);

  /** @param {State} state @param {State} [previous] */
  function draw(state, previous) {
    const now = state.focus.bench.open;
    if (now !== open) {
      open = now;
      const { activeElement } = document;
      const inside = section.contains(activeElement) || witness.contains(activeElement);
      if (open && activeElement instanceof HTMLElement) before = activeElement;
      section.hidden = !open;
      // To ask with :has() would restyle the page with every word that changes.
      document.documentElement.classList.toggle('comparing', open);
      if (open && bench) bench.focus();
      else if (open) load();
      else if (inside || activeElement === document.body) before?.focus();
    }
    if (open) bench?.draw(state);
    about?.draw(state, previous);
  }

  return {
    draw,
    destroy() {
      document.removeEventListener('keydown', onKey);
      end();
      home.prepend(witness);
      about?.destroy();
      section.replaceChildren();
    },
  };
}
