// @ts-check
/**
 * Style sheets of what is loaded on demand.
 *
 * @module
 */

/** @type {Map<string, Promise<void>>} */
const loads = new Map();

/**
 * Adds a style sheet to the page, once. Resolves when it is in force, or when it is known that it
 * will not come: a view without its style is better than none.
 *
 * @param {URL} url
 * @param {{ first?: boolean }} [options] first: what the page says of the same takes precedence
 * @returns {Promise<void>}
 */
export function addStyles({ href }, { first = false } = {}) {
  const known = loads.get(href);
  if (known) return known;
  const load = new Promise((/** @type {(done: void) => void} */ done) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.addEventListener('load', () => done());
    link.addEventListener('error', () => done());
    if (first) document.head.prepend(link);
    else document.head.append(link);
  });
  loads.set(href, load);
  return load;
}
