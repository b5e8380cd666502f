// @ts-check
/** @module */

import { ofItems } from './items.js';

/** Sets of words. */
export const sets = ofItems(
  'sets',
  { title: 'Sets', says: 'Sets of things, such as baskets' },
  {
    one: 'set',
    many: 'sets',
    example: 'bread, milk, honey',
    hint: 'A set is its elements, with commas between them.',
    kernel: 'intersection',
    rivals: ['intersection', 'jaccard', 'normalize(powerset)', 'normalize(intersection)'],
    commas: true,
  },
);
