// @ts-check
/** @module */

/** @type {import('./registry.js').CreateStudioView} */
export function createLiftView(body) {
  return { draw() {}, resize() {}, destroy: () => body.replaceChildren() };
}
