// @ts-check
/**
 * The heads of the columns of a table of items.
 *
 * @module
 */

import { count } from '../../../lib/format.js';
import { element } from '../../../ui/element.js';

export function createHead() {
  const title = element('span', { role: 'columnheader' });
  const root = element(
    'div',
    { class: 'row heads', role: 'row', 'aria-rowindex': 1 },
    unseen('Move'),
    unseen('Number'),
    unseen('Class or value'),
    title,
    element(
      'span',
      {
        class: 'reading',
        role: 'columnheader',
        title: 'The decision value, and the predicted class',
      },
      element('i', { class: 'sym' }, 'f'),
    ),
    unseen('Remove'),
  );

  return {
    element: root,
    /** @param {string} name   of the items @param {number} n   how many there are */
    draw(name, n) {
      title.replaceChildren(element('b', {}, name), ` ${count(n)}`);
    },
  };
}

/** A head that only screen readers tell. @param {string} words */
const unseen = (words) =>
  element('span', { role: 'columnheader' }, element('span', { class: 'sr' }, words));
