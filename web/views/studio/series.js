// @ts-check
/** @module */

/** @type {import('./registry.js').CreateStudioView} */
export function createSeriesView(body) {
  return { draw() {}, resize() {}, destroy: () => body.replaceChildren() };
}
