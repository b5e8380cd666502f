// @ts-check
/** @module */

import { ofItems } from './items.js';

/** Words and other texts. */
export const strings = ofItems(
  'strings',
  { title: 'Strings', says: 'Words and other texts' },
  {
    one: 'string',
    many: 'strings',
    example: 'pontardawe',
    hint: 'A string is any line of text.',
    kernel: 'normalize(substrings)',
    rivals: [
      'normalize(substrings)',
      'normalize(spectrum(k=3))',
      'normalize(subsequence(length=2, decay=0.5))',
      'normalize(words(k=1))',
    ],
  },
);
