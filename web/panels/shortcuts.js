// @ts-check
/**
 * The keys that work everywhere but where text is typed.
 *
 * @module
 */

import { labelOfKey } from '../state/keys.js';
import { valueOfKey } from '../state/range.js';
import { toggleFullscreen } from './fullscreen.js';
import { newGesture } from '../ui/gesture.js';
import { themeAfter } from './themes.js';
import { isPressing, isTyping } from '../ui/typing.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../state/actions.js').Actions} Actions */
/** @typedef {import('../protocol/answers.js').Entry} Entry */

/** One press of a zoom key. */
const ZOOM = 1.25;

/**
 * The kernel after the one in force, going round the catalog. A kernel that was
 * built is followed by the first.
 *
 * @param {readonly Pick<Entry, 'name'>[]} kernels
 * @param {string} text
 */
export function nextKernel(kernels, text) {
  const name = /^\s*(\w+)\s*(\([^()]*\))?\s*$/.exec(text)?.[1];
  const at = kernels.findIndex((entry) => entry.name === name);
  return kernels[(at + 1) % kernels.length]?.name;
}

/**
 * @param {Document} page
 * @param {{ actions: Actions, layout: import('../ui/layout.js').Layout }} options
 */
export function createShortcuts(page, { actions, layout }) {
  /** @type {State | null} */
  let last = null;

  /** @type {Record<string, () => void>} */
  const keys = {
    0: () => actions.fitView(),
    '+': () => actions.zoomView(1 / ZOOM),
    '=': () => actions.zoomView(1 / ZOOM),
    '-': () => actions.zoomView(ZOOM),
    '−': () => actions.zoomView(ZOOM),
    ' ': () => actions.toggleRun(),
    '.': () => actions.stepBy(1),
    ',': () => actions.stepBy(-1),
    '?': () => page.getElementById('help')?.click(),
    i: () => {
      const texts = page.getElementById('texts');
      // What is typed while the index is loaded does not close it.
      if (texts?.ariaExpanded !== 'true') texts?.click();
    },
    n: () => page.getElementById('lessons')?.click(),
    f: () => void toggleFullscreen(),
    t: () => {
      if (last) actions.setSetting({ theme: themeAfter(last.settings.theme).theme });
    },
    l: () => {
      if (last && !last.settings.started) actions.setSetting({ started: true });
    },
    k: () => {
      const domain = last?.frame.engine.catalog?.domains.find((d) => d.name === last?.scene.domain);
      const next = domain && last && nextKernel(domain.kernels, last.scene.kernel);
      if (next) actions.setKernel(next, newGesture('kernel'));
    },
  };

  /**
   * Chooses the target of the next point: a class, or one of nine values from the lowest in sight
   * to the highest.
   *
   * @param {string} key
   * @returns {boolean} whether the key means that
   */
  function number(key) {
    if (!last) return false;
    const valued = last.scene.target === 'value';
    const label = valued ? Number(key) : labelOfKey(key, last.scene);
    if (label === 0) return false;
    if (valued) actions.setValue(valueOfKey(last.scene.range, label));
    else actions.setLabel(label);
    return true;
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether it meant something */
  function handle(event) {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if ((event.ctrlKey || event.metaKey) && !event.altKey) {
      if (key === 'z') event.shiftKey ? actions.redo() : actions.undo();
      else if (key === 'y' && !event.shiftKey) actions.redo();
      else return false;
      return true;
    }
    if (event.altKey || event.ctrlKey || event.metaKey) return false;
    if (/^\d$/.test(key) && number(key)) return true;
    if (key === 'l' && layout.now === 'few') layout.showAll(!layout.all);
    else if (Object.hasOwn(keys, key)) keys[key]();
    else return false;
    return true;
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (event.defaultPrevented || isTyping(event.target)) return;
    if (event.key === ' ' && isPressing(event.target)) return;
    if (handle(event)) event.preventDefault();
  }

  page.addEventListener('keydown', onKey);
  return {
    /** @param {State} state */
    draw(state) {
      last = state;
    },
    destroy: () => page.removeEventListener('keydown', onKey),
  };
}
