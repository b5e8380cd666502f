// @ts-check
/** @module */

/** @type {import('./registry.js').CreateStudioView} */
export function createTrickView(body) {
  return { draw() {}, resize() {}, destroy: () => body.replaceChildren() };
}
