// @ts-check
/** @module */

import { byCodePoints, listed, wellFormed } from '../units.js';

/** @typedef {import('../units.js').Range} Range */

/** @type {import('../domains.js').DomainViews} */
export const sets = Object.freeze({
  feature: 'shared element',
  rulerOf: (text) => listed(elementsOf(text)),
  // Elements are whole words: that soap is in soapbox says nothing.
  relationOf: () => null,
  side: async () => (await import('../side.js')).createItemsSide,
});

/** The elements, ascending, with every place where one is written. @param {string} line */
function elementsOf(line) {
  const text = wellFormed(line);
  const words = /[,;]/.test(text)
    ? /[^,;\p{White_Space}](?:[^,;]*[^,;\p{White_Space}])?/gu
    : /\P{White_Space}+/gu;
  /** @type {Map<string, Range[]>} */
  const found = new Map();
  for (const { 0: name, index } of text.matchAll(words)) {
    const places = found.get(name) ?? [];
    places.push([index, index + name.length]);
    found.set(name, places);
  }
  return [...found].sort(([a], [b]) => byCodePoints(a, b)).map(([, places]) => places);
}
