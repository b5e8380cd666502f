// @ts-check
/** @module */

import { ofItems } from './items.js';

/** Trees whose nodes have labels. */
export const trees = ofItems(
  'trees',
  { title: 'Trees', says: 'Trees, such as those of sentences' },
  {
    one: 'tree',
    many: 'trees',
    example: '(S (NP they) (VP run))',
    hint: 'A tree is written with brackets: each opens with the name of its node.',
    kernel: 'normalize(subtree(decay=0.5))',
    rivals: [
      'normalize(subtree(decay=0.1))',
      'normalize(subtree(decay=0.5))',
      'normalize(subtree(decay=1))',
    ],
  },
);
