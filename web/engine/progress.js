// @ts-check
/**
 * What the page says while training takes its time: that it is busy, then how far it is, with a
 * choice to cancel.
 *
 * @module
 */

/** @typedef {import('../state/store.js').Choice} Choice */
/** @typedef {import('../protocol/jobs.js').Jobs} Jobs */
/** @typedef {import('./conductor.js').Timers} Timers */

/** Training is called busy after this time. */
const BUSY_MS = 150;
/** After this time the page says how far training is. */
const LONG_MS = 900;

/**
 * @param {import('../state/store.js').Store} store
 * @param {Timers} timers
 * @param {{ onBusy: () => void, cancel: () => void }} told
 */
export function createProgress(store, { setTimer, clearTimer }, { onBusy, cancel }) {
  /** @type {any} */
  let busyTimer = null;
  /** @type {any} */
  let longTimer = null;
  let isLong = false;

  function busy() {
    store.setEngine({ busy: true });
    onBusy();
    longTimer = setTimer(long, LONG_MS - BUSY_MS);
  }

  function long() {
    isLong = true;
    sayHowFar(null);
  }

  /** @param {number | null} percent @param {string} [doing] */
  function sayHowFar(percent, doing = 'Training') {
    if (!isLong) return;
    const choices = [{ label: 'Cancel', run: cancel }];
    store.setEngine({ patience: Object.freeze({ text: doing, percent, choices }) });
  }

  return {
    /** Whether training has begun, or is about to: no question waits for an answer. */
    get expected() {
      return busyTimer !== null;
    },

    /** Something is to be trained: questions and remarks of before are over. */
    expect() {
      if (busyTimer !== null) return;
      store.setEngine({ patience: null });
      busyTimer = setTimer(busy, BUSY_MS);
    },

    /** Nothing trains. */
    end() {
      clearTimer(busyTimer);
      clearTimer(longTimer);
      busyTimer = null;
      longTimer = null;
      isLong = false;
      store.setEngine({ busy: false, percent: undefined, patience: null });
    },

    /**
     * Says something in place of the progress.
     *
     * @param {string} text
     * @param {readonly Choice[]} choices
     */
    say(text, choices) {
      store.setEngine({ patience: Object.freeze({ text, choices: [...choices] }) });
    },

    /**
     * A listener to the progress of one training. The share is judged by how the gap has shrunk.
     * It never goes back.
     *
     * @param {number} [tolerance]
     */
    listener(tolerance = 1e-3) {
      const goal = Math.log(tolerance);
      let first = NaN;
      let percent = 0;
      return (/** @type {Jobs['train']['progress']} */ { gap, doing, share: done = NaN }) => {
        if (doing) {
          percent = Math.max(percent, Math.floor(100 * (done || 0)));
          store.setEngine({ percent });
          sayHowFar(percent, doing.charAt(0).toUpperCase() + doing.slice(1));
          return;
        }
        const at = Math.log(Math.max(gap, Number.MIN_VALUE));
        if (!Number.isFinite(at)) return;
        if (Number.isNaN(first)) first = at;
        const share = first > goal ? (first - at) / (first - goal) : 0;
        percent = Math.max(percent, Math.min(99, Math.floor(100 * share)));
        store.setEngine({ percent });
        sayHowFar(percent);
      };
    },

    destroy() {
      clearTimer(busyTimer);
      clearTimer(longTimer);
    },
  };
}
