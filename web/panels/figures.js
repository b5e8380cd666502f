// @ts-check
/**
 * The numbers of a training that people ask for, as a small table.
 *
 * @module
 */

import { short } from '../lib/format.js';
import { element } from '../ui/element.js';
import { capital } from '../ui/slider.js';

/** @typedef {import('../protocol/messages.gen.js').Figure} Figure */

/** A longer symbol is a formula: it has room where the mouse rests. */
const LONGEST = 8;

export function createFigures() {
  const body = element('tbody');
  const root = element(
    'table',
    { class: 'figures', 'aria-label': 'Figures of this training', hidden: true },
    body,
  );
  /** @type {readonly Figure[] | null} */
  let shown = null;

  return {
    element: root,
    /** @param {readonly Figure[]} figures */
    draw(figures) {
      if (figures === shown) return;
      shown = figures;
      root.hidden = figures.length === 0;
      body.replaceChildren(
        ...figures.map(({ name, symbol, value, doc }) =>
          element(
            'tr',
            { title: [symbol, doc && `${capital(doc)}.`].filter(Boolean).join(': ') },
            element('th', { scope: 'row' }, name),
            element('td', { class: 'sym' }, symbol.length > LONGEST ? '' : symbol),
            element('td', {}, short(value, 4)),
          ),
        ),
      );
    },
  };
}
