// @ts-check
/** @module */

import { ofItems } from './items.js';

/** Graphs whose nodes have labels. */
export const graphs = ofItems(
  'graphs',
  { title: 'Graphs', says: 'Graphs, such as molecules' },
  {
    one: 'graph',
    many: 'graphs',
    example: 'a:C b:C c:O a-b b-c',
    hint: 'A graph is its nodes, as name:label, and its edges, as name-name.',
    kernel: 'normalize(wl(depth=2))',
    rivals: [
      'normalize(wl(depth=0))',
      'normalize(wl(depth=1))',
      'normalize(wl(depth=2))',
      'normalize(wl(depth=4))',
    ],
    commas: true,
  },
);
