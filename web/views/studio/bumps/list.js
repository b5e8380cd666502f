// @ts-check
/**
 * The terms as a list of switches, the largest |β| first.
 *
 * @module
 */

import { element } from '../../../ui/element.js';
import { plural, short } from '../../../lib/format.js';
import { glyph } from '../../../lib/shapes.js';
import { isOn } from '../../../state/bumps.js';

/** @typedef {import('../../../state/bumps.js').Term} Term */
/** @typedef {import('../../../state/bumps.js').Choice} Choice */

/** The most terms with a switch of their own; the others share one. */
export const ROWS = 40;

/** @param {number} v */
const withSign = (v) => (v < 0 ? '' : '+') + short(v);

/**
 * @param {{
 *   onSwitch: (places: number[]) => void,
 *   onOffset: () => void,
 *   onPoint: (id: number | null) => void,
 * }} handlers
 */
export function createTermList({ onSwitch, onOffset, onPoint }) {
  const offset = row('offset', () => onOffset());
  offset.words.append('offset ', element('i', { class: 'sym' }, 'b'));
  const rest = row('the others', () =>
    onSwitch(Array.from({ length: count - ROWS }, (_, i) => ROWS + i)),
  );
  const rows = element('ul', { class: 'bumps-list', 'aria-label': 'Terms' });
  /** @type {ReturnType<typeof row>[]} */
  let own = [];
  let count = 0;
  let key = '';

  /** @param {string} name @param {() => void} run */
  function row(name, run) {
    const box = element('input', { type: 'checkbox', 'aria-label': name, onchange: run });
    const words = element('span', {});
    const value = element('span', { class: 'value' });
    const item = element('li', {}, element('label', { class: 'check' }, box, words, value));
    return { box, words, value, item };
  }

  /**
   * @param {readonly Term[]} terms
   * @param {Choice} choice
   * @param {{ value: number, on: boolean }} b
   * @param {number | null} hit id of the point that is pointed at
   */
  function draw(terms, choice, b, hit) {
    const next = terms.map(({ row: at, label }) => `${at}/${label}`).join();
    if (next !== key) {
      key = next;
      count = terms.length;
      own = terms.slice(0, ROWS).map((term, place) => {
        const made = row(`point ${term.row + 1}, class ${term.label}`, () => onSwitch([place]));
        made.words.append(glyph(term.label, 12), ` ${term.row + 1}`);
        made.item.addEventListener('pointerenter', () => onPoint(term.id));
        made.item.addEventListener('pointerleave', () => onPoint(null));
        return made;
      });
      rest.words.textContent = plural(Math.max(count - ROWS, 0), 'other');
      const items = [offset, ...own, ...(count > ROWS ? [rest] : [])];
      rows.replaceChildren(...items.map(({ item }) => item));
    }
    offset.box.checked = b.on;
    offset.value.textContent = withSign(b.value);
    own.forEach(({ box, value, item }, place) => {
      const term = terms[place];
      box.checked = isOn(choice, term, place);
      value.textContent = withSign(term.beta);
      item.classList.toggle('hit', term.id === hit);
    });
    if (count <= ROWS) return;
    const others = terms.slice(ROWS).filter((term, i) => isOn(choice, term, ROWS + i)).length;
    rest.box.checked = others === count - ROWS;
    rest.box.indeterminate = others > 0 && others < count - ROWS;
  }

  return { element: rows, draw };
}
