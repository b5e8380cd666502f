// @ts-check
/** @module */

/**
 * Writes an attribute. A style is given to the object itself: the page's policy (tools/policy.mjs)
 * takes no attribute for it.
 *
 * @param {HTMLElement | SVGElement} element
 * @param {string} name
 * @param {string} value
 */
export function writeAttribute(element, name, value) {
  if (name === 'style') element.style.cssText = value;
  else element.setAttribute(name, value);
}
