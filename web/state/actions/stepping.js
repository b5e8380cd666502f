// @ts-check
/** @module */

import { goTo, isLast, shownAt, stepOf, totalOf } from '../stepping.js';

/**
 * Going through the steps of a learner.
 *
 * @param {import('../store.js').Store} store
 */
export function createTransportActions(store) {
  const pause = () => store.setFocus({ running: false, awaited: null });
  store.completeEdits(shownAt);
  store.onScene(() => store.setFocus({ past: 0 }));

  return {
    /** @param {number | null} step null for the end */
    setStep(step) {
      pause();
      goTo(store, step);
    },

    /** Shows the result: for what is chosen among solutions, the step that was shown says nothing. */
    showResult() {
      if (store.state.scene.step === null) return;
      pause();
      goTo(store, null);
    },

    /**
     * Some steps on or, if negative, back. From a result that is shown without its steps, on is to
     * begin with the first one; for back from there the number of steps has to be known first.
     * After the last step there is none: that is said, and nothing is done.
     *
     * @param {number} by
     */
    stepBy(by) {
      const { state } = store;
      const step = stepOf(state);
      pause();
      if (step === null && by < 0) {
        const total = totalOf(state);
        if (total === null) store.setFocus({ awaited: 'back' });
        else goTo(store, Math.max(total + by, 0));
      } else if (by > 0 && isLast(state)) {
        store.setFocus({ past: state.focus.past + 1 });
      } else {
        goTo(store, Math.min(Math.max((step ?? 0) + by, 0), totalOf(state) ?? Infinity));
      }
    },

    /** Lets the steps go on by themselves, from the first one if this is the end; or no longer. */
    toggleRun() {
      const { state } = store;
      if (state.focus.running) {
        pause();
        return;
      }
      if (state.scene.step === null || isLast(state)) goTo(store, 0);
      store.setFocus({ running: true, awaited: null });
    },

    /** Somebody is about to choose among the steps. */
    countSteps() {
      const { state } = store;
      if (totalOf(state) === null && state.focus.awaited === null)
        store.setFocus({ awaited: 'length' });
    },

    /**
     * Keeps the way of a machine, to compare others with it.
     *
     * @param {Pick<import('../store.js').Run, 'name' | 'n' | 'scene' | 'of'>} run
     * @returns {boolean} whether there was room for it
     */
    keepRun({ name, n, scene, of }) {
      const { kept } = store.state.frame;
      const colours = Array.from({ length: RUNS }, (_, i) => i + 1);
      const colour = colours.find((c) => kept.every((run) => run.colour !== c));
      if (colour === undefined) return false;
      const run = Object.freeze({ id: ++lastRun, colour, name, n, scene, of });
      store.setFrame({ kept: Object.freeze([...kept, run]) });
      return true;
    },

    /** @param {number} id */
    dropRun(id) {
      const { kept } = store.state.frame;
      store.setFrame({ kept: Object.freeze(kept.filter((run) => run.id !== id)) });
    },
  };
}

/** The most runs that can be told apart in one chart. */
export const RUNS = 6;

let lastRun = 0;
