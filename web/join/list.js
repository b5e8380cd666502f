// @ts-check
/**
 * The items of a board, as a participant has them: a field for the next, and all that are there,
 * one's own first.
 *
 * @module
 */

import { element, icon } from '../ui/element.js';
import { className } from '../model/class-name.js';
import { lineOf } from '../model/items.js';
import { glyph } from '../lib/shapes.js';
import { domainOf } from '../model/domains.js';

/** @typedef {import('../board/replica.js').BoardPoint} BoardPoint */
/** @typedef {import('./picture.js').Shown} Shown */

/** A board takes texts up to so many characters. */
const LONGEST = 500;
/** The most of the others' points that are listed; the teacher's screen has all. */
const OTHERS = 200;

/**
 * @param {HTMLElement} holder
 * @param
 *   {{ shown: () => Shown, does: { addText: (text: string) => boolean, remove: (key: string) => void } }}
 *   options
 */
export function createList(holder, { shown, does }) {
  const field = element('input', {
    class: 'code',
    type: 'text',
    maxlength: LONGEST,
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    enterkeyhint: 'send',
  });
  const add = element('button', { type: 'submit', class: 'btn primary' }, 'Add');
  const form = element('form', { class: 'row', onsubmit: submit }, field, add);
  const hint = element('p', { class: 'note' });
  const list = element('ul', { class: 'rows' });
  holder.replaceChildren(form, hint, list);
  /** @type {Map<string, { row: HTMLLIElement, point: BoardPoint }>} */
  let rows = new Map();

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    const text = lineOf(field.value).trim();
    if (text === '' || !does.addText(text)) return;
    field.value = '';
    field.focus();
  }

  /** @param {BoardPoint} point @param {Shown} now */
  function rowOf(point, { settings }) {
    const valued = settings.target === 'value';
    const what = valued ? `value ${point.value}` : className(point.label, settings.classes);
    return element(
      'li',
      { class: point.mine ? 'mine' : '', 'data-waiting': point.waiting },
      valued ? element('b', { class: 'num-of' }, String(point.value)) : glyph(point.label, 18),
      element('span', { class: 'sr' }, `${what}: `),
      element('span', { class: 'words' }, point.text),
      point.mine &&
        element(
          'button',
          {
            type: 'button',
            class: 'btn icon quiet',
            'aria-label': `Remove ${point.text}`,
            onclick: () => does.remove(point.key),
          },
          icon('x'),
        ),
    );
  }

  return {
    draw() {
      const now = shown();
      const words = domainOf(now.settings);
      field.setAttribute('aria-label', `Next ${words.one}`);
      field.placeholder = words.example;
      field.disabled = add.disabled = !now.editable;
      hint.textContent = words.hint;
      const mine = now.points.filter((point) => point.mine).reverse();
      const others = now.points.filter((point) => !point.mine).slice(-OTHERS);
      const before = rows;
      rows = new Map();
      for (const point of [...mine, ...others.reverse()]) {
        const old = before.get(point.key);
        const row = old?.point === point ? old.row : rowOf(point, now);
        for (const button of row.querySelectorAll('button')) button.disabled = !now.editable;
        rows.set(point.key, { row, point });
      }
      const next = [...rows.values()].map(({ row }) => row);
      if (next.length !== list.children.length || next.some((row, i) => row !== list.children[i]))
        list.replaceChildren(...next);
    },
    /**
     * Puts a text back that was not taken, unless another is being written.
     *
     * @param {string} text
     */
    offer(text) {
      if (field.value === '') field.value = text;
    },
  };
}
