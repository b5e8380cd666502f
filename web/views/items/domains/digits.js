// @ts-check
/** @module */

import { holding } from '../relation.js';
import { characters } from '../units.js';

/** @type {import('../domains.js').DomainViews} */
export const digits = Object.freeze({
  feature: 'shared ink',
  rulerOf: characters,
  relationOf: holding,
  pictures: async () => (await import('../digits/picture.js')).PICTURES,
  stage: {
    name: 'The pad for digits',
    load: async () => (await import('../digits/view.js')).createDigitsView,
  },
  side: async () => (await import('../digits/side.js')).createDigitsSide,
});
