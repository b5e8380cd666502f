// @ts-check
/**
 * What speaks for each class, as columns side by side: the votes of the pairs, or outputs.
 *
 * @module
 */

import { element, setAttribute, setHidden, setText } from '../../../ui/element.js';
import { plural, signed } from '../../../lib/format.js';

/** @typedef {import('./scores.js').Score} Score */

export function createBars() {
  const head = element('span', { class: 'of' });
  const list = element('ol', { 'aria-label': 'What speaks for each class' });
  const root = element('div', { class: 'bars', hidden: true }, head, list);
  /**
   * @type
   *   {Map<number, { item: HTMLLIElement, fill: HTMLElement, number: HTMLElement, name: HTMLElement }>}
   */
  const columns = new Map();

  /** @param {number} label */
  function columnOf(label) {
    const known = columns.get(label);
    if (known) return known;
    const fill = element('i', { style: `background: var(--c${label})` });
    const number = element('span', { class: 'number' });
    const name = element('b');
    const item = element(
      'li',
      {},
      element('span', { class: 'column', 'aria-hidden': 'true' }, fill, number),
      name,
    );
    const made = { item, fill, number, name };
    columns.set(label, made);
    return made;
  }

  return {
    element: root,

    /**
     * @param {{ votes: boolean, scores: readonly Score[] } | null} told
     * @param {number} label the predicted class
     * @param {readonly string[]} classes
     */
    draw(told, label, classes) {
      setHidden(root, told === null);
      if (!told) return;
      const { votes, scores } = told;
      setText(head, votes ? `votes of ${scores.length - 1} pairs each` : 'f of each class');
      const signs = scores.some(({ part }) => part < 0);
      list.classList.toggle('signs', signs);
      scores.forEach(({ label: own, value, part }, i) => {
        const { item, fill, number, name } = columnOf(own);
        if (list.children[i] !== item) list.insertBefore(item, list.children[i] ?? null);
        const written = votes ? String(value) : signed(value);
        fill.style.height = `${100 * Math.abs(part) * (signs ? 0.5 : 1)}%`;
        fill.style.bottom = signs ? `${part < 0 ? 50 - 50 * Math.abs(part) : 50}%` : '0';
        setText(number, votes ? written : '');
        number.style.bottom = fill.style.height;
        setText(name, classes[own - 1] || String(own));
        item.classList.toggle('won', own === label);
        const says = `${name.textContent}: ${votes ? plural(value, 'vote') : `f = ${written}`}`;
        setAttribute(item, 'title', says);
        setAttribute(item, 'aria-label', says);
      });
      while (list.children.length > scores.length) list.lastChild?.remove();
    },
  };
}
