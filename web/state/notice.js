// @ts-check
/**
 * The notice above the plane: one sentence, and one thing that can be done about it.
 *
 * @module
 */

/** @typedef {import('./store.js').Notice} Notice */

/**
 * Shows a notice in place of the last one.
 *
 * @param {Pick<import('./store.js').Store, 'setFrame'>} store
 * @param {Notice['kind']} kind
 * @param {string} text a sentence
 * @param {Notice['action']} [action]
 */
export const notify = (store, kind, text, action) =>
  store.setFrame({ notice: Object.freeze({ kind, text, ...(action && { action }) }) });
