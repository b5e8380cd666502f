// @ts-check
/** @module */

import { lineOf } from '../../model/items.js';
import { isItems, LIMITS } from '../../model/scene.js';
import { fitsLink } from '../link.js';
import { notify } from '../notice.js';

/** @typedef {readonly [number, number]} Place */

/**
 * Where attention is, and how the page looks: neither is part of undo.
 *
 * @param {import('../store.js').Store} store
 */
export function createFocusActions(store) {
  return {
    /** @param {Place | null} x where the pointer is over the plane, in kernel units */
    setPointer(x) {
      store.setFocus({ pointer: x });
    },

    /**
     * @param {{ point?: number | null, pair?: Place | null }} hover ids of points; what is absent
     *   stays
     */
    setHover({ point, pair }) {
      store.setFocus({
        ...(point !== undefined && { point }),
        ...(pair !== undefined && { pair }),
      });
    },

    /** @param {number} label the class of the points to come, 1…10 */
    setLabel(label) {
      store.setFocus({ label });
    },

    /** @param {number} value of the points to come, where points carry values */
    setValue(value) {
      if (Number.isFinite(value)) store.setFocus({ value });
    },

    /** @param {number} output which of several values the picture shows, from 0 */
    setOutput(output) {
      if (Number.isInteger(output) && output >= 0) store.setFocus({ output });
    },

    /** @param {boolean} running whether the learner steps on by itself */
    setRunning(running) {
      store.setFocus({ running });
    },

    /** @param {number} speed in steps per second */
    setSpeed(speed) {
      if (speed > 0 && Number.isFinite(speed)) store.setSettings({ speed });
    },

    /** @param {import('../store.js').Meaning | null} meaning whose marks are to be seen clearly */
    setMeaning(meaning) {
      store.setFocus({ meaning });
    },

    /** @param {import('../store.js').Tool} tool */
    setTool(tool) {
      store.setFocus({ tool });
    },

    /** @param {number | null} id of the point that the keyboard acts on */
    select(id) {
      store.setFocus({ selected: id });
    },

    /** @param {string | null} text that is looked at beside the items */
    setTried(text) {
      store.setFocus({ tried: text === null ? null : lineOf(text.slice(0, LIMITS.text)) });
    },

    /**
     * @param {import('../store.js').State['focus']['revealed']} revealed what a data set hid, null
     *   to hide it again
     */
    reveal(revealed) {
      store.setFocus({ revealed });
    },

    /** @param {Place | null} x where the keyboard's cross-hair is */
    setCrosshair(x) {
      store.setFocus({ crosshair: x });
    },

    /** @param {Partial<import('../settings.js').Settings>} patch */
    setSetting(patch) {
      store.setSettings(patch);
    },

    /**
     * Says in the quiet line that something did not work.
     *
     * @param {string} text a sentence
     */
    reportFailure(text) {
      notify(store, 'error', text);
    },

    /** Offers the newer release that the host has. */
    offerNewer() {
      const isKept = () => isItems(store.state.scene) || fitsLink(store.state.scene);
      const tell = () => {
        const text = isKept()
          ? 'There is a newer Mercer. The scene is kept when the page is loaded again.'
          : 'There is a newer Mercer. This scene is too large to be kept: save it, then load the page again.';
        const action = Object.freeze({ label: 'Reload', run });
        notify(store, 'info', text, action);
      };
      /** The scene may be another by then. */
      const run = () => (isKept() ? location.reload() : tell());
      tell();
    },

    /** Takes the notice away. */
    dismissNotice() {
      store.setFrame({ notice: null });
    },
  };
}
