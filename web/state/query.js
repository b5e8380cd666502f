// @ts-check
/**
 * What an address asks for before its fragment: how the page is shown, not what. It belongs to
 * where the page stands, such as a frame in another page, so it is no setting and no part of links.
 *
 * @module
 */

import { isTunedName } from './tuned.js';

/** @typedef {import('./settings.js').Settings['theme']} Theme */

/**
 * show: few things or the whole lab, '' for what suits the window. controls: the parameters that
 * have a slider where there are few things.
 *
 * @typedef {Readonly<{ show: '' | 'few' | 'lab', controls: readonly string[], theme: Theme | null }>} Query
 */

/** @type {readonly Theme[]} */
const THEMES = ['light', 'dark', 'projector'];

/**
 * Words that mean nothing are passed over.
 *
 * @param {string} search "?show=kernel.gamma,learner.C&theme=dark"
 * @returns {Query}
 */
export function readQuery(search) {
  const query = new URLSearchParams(search);
  const words = (query.get('show') ?? '').split(',').map((word) => word.trim());
  const controls = words.filter(isTunedName);
  const few = controls.length > 0 || words.includes('few');
  return Object.freeze({
    show: few ? 'few' : words.includes('lab') ? 'lab' : '',
    controls: Object.freeze(controls),
    theme: THEMES.find((theme) => theme === query.get('theme')) ?? null,
  });
}
