// @ts-check
/** @module */

import { writeAttribute } from './attribute.js';

const SVG = 'http://www.w3.org/2000/svg';

/**
 * An element of a vector picture. What is null or undefined is left out.
 *
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string | number | null | undefined>} [attributes]
 * @param {...(Node | string | null | false)} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) writeAttribute(made, name, String(value));
  }
  for (const child of children) if (child) made.append(child);
  return made;
}
