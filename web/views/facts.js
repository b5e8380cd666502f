// @ts-check
/** @module */

import { element, setAttribute, setText } from '../ui/element.js';

/**
 * What a thing is called, what it is, and the class of that where it is unusual.
 *
 * @typedef {readonly [term: string, text: string, kind?: string]} Fact
 */

/** A list of facts that are told again and again: of rows that stay, what differs is written. */
export function createFacts() {
  const list = element('dl');
  /** @type {{ row: HTMLElement, term: HTMLElement, text: HTMLElement }[]} */
  const rows = [];

  function addRow() {
    const [term, text] = [element('dt'), element('dd')];
    const row = element('div', {}, term, text);
    rows.push({ row, term, text });
    list.append(row);
  }

  return {
    element: list,
    /** @param {readonly Fact[]} facts */
    draw(facts) {
      while (rows.length < facts.length) addRow();
      for (const { row } of rows.splice(facts.length)) row.remove();
      facts.forEach(([term, text, kind], i) => {
        setText(rows[i].term, term);
        setText(rows[i].text, text);
        setAttribute(rows[i].text, 'class', kind ?? '');
      });
    },
  };
}
