// @ts-check
/** @module */

import { holding, isWithin } from '../relation.js';
import { characters } from '../units.js';

/** @type {import('../domains.js').DomainViews} */
export const strings = Object.freeze({
  feature: 'shared text',
  rulerOf: characters,
  relationOf: (name, hidden) =>
    hidden.some((one) => isWithin(name, one)) ? 'part' : holding(name, hidden),
  programme: true,
  side: async () => (await import('../side.js')).createItemsSide,
});
