// @ts-check
/** @module */

/** @typedef {() => Promise<BoardHost>} LoadBoard */

/** @typedef {ReturnType<typeof boardHost>} BoardHost */

/** @param {any} _ */
export function boardHost(_) {
  return { room: '', show() {}, focus() {}, async open(/** @type {any} */ _o) {}, resume() {} };
}
