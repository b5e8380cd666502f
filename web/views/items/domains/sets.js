// @ts-check
/** @module */

import { byCodePoints, listed, wellFormed } from '../units.js';

/** @typedef {import('../units.js').Range} Range */

/** @type {import('../domains.js').DomainViews} */
export const sets = Object.freeze({
  feature: 'shared element',
  rulerOf: (text) =>
    listed([...placesOf(text)].sort(([a], [b]) => byCodePoints(a, b)).map(([, places]) => places)),
  // Elements are whole words: that soap is in soapbox says nothing.
  relationOf: () => null,
  side: async () => (await import('../side.js')).createItemsSide,
});

/** The elements of a set. @param {string} line */
export const elementsOf = (line) => [...placesOf(line).keys()];

/** The elements, with every place where one is written. @param {string} line */
function placesOf(line) {
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
  return found;
}
