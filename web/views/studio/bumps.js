// @ts-check
/** @module */

/** @type {import('./registry.js').CreateStudioView} */
export function createBumpsView(body) {
  return { draw() {}, resize() {}, destroy: () => body.replaceChildren() };
}
