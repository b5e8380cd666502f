// @ts-check
/**
 * Questions that are answered with a number or with an order.
 *
 * @module
 */

import { element, icon } from '../../ui/element.js';
import { movedIn, readNumber } from './answer.js';
import { inline, plain } from './inline.js';
import { say } from './say.js';

/** @typedef {import('../../state/lessons/load.js').Ask} Ask */
/** @typedef {import('./answer.js').Answer} Answer */

/**
 * A field for a number.
 *
 * @param {(answer: Answer) => void} answer
 * @returns {HTMLElement[]}
 */
export function askNumber(answer) {
  const error = element('p', { class: 'error', role: 'alert', hidden: true }, '');
  const field = element('input', {
    type: 'text',
    class: 'num',
    inputmode: 'decimal',
    autocomplete: 'off',
    'aria-label': say('Your number'),
  });
  const form = element(
    'form',
    {
      class: 'number-answer',
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        const value = readNumber(field.value);
        error.hidden = !Number.isNaN(value);
        error.textContent = say('“{text}” is no number. Write it as 0.5, 1/2 or √2.', {
          text: field.value.slice(0, 20),
        });
        if (Number.isNaN(value)) field.focus();
        else answer(value);
      },
    },
    field,
    element('button', { type: 'submit', class: 'btn' }, say('Answer')),
    error,
  );
  return [form];
}

/**
 * A list that is put in order.
 *
 * @param {NonNullable<Ask['choices']>} choices
 * @param {import('./inline.js').Writing} writing
 * @param {(answer: Answer) => void} answer
 * @returns {HTMLElement[]}
 */
export function askOrder(choices, writing, answer) {
  /** @type {readonly number[]} */
  let order = choices.map((_, i) => i + 1);
  const list = element('ol', { class: 'order' });
  const heard = element('p', { class: 'sr', role: 'status' });
  /** @param {number} at @param {number} by */
  function move(at, by) {
    order = movedIn(order, at, by);
    fill();
    const to = Math.min(Math.max(at + by, 0), order.length - 1);
    const kept = /** @type {HTMLElement | undefined} */ (
      list.children[to]?.querySelectorAll('button:not(:disabled)')[by < 0 ? 0 : 1]
    );
    (kept ?? list.children[to]?.querySelector('button:not(:disabled)'))?.focus();
    heard.textContent = say('{item}: place {at} of {all}', {
      item: plain(choices[order[to] - 1].text),
      at: to + 1,
      all: order.length,
    });
  }
  function fill() {
    list.replaceChildren(
      ...order.map((one, at) => {
        const name = plain(choices[one - 1].text);
        const button = (/** @type {number} */ by, /** @type {string} */ where) =>
          element(
            'button',
            {
              type: 'button',
              class: by < 0 ? 'btn icon quiet up' : 'btn icon quiet down',
              'aria-label': `${name}: ${where}`,
              disabled: (by < 0 ? at === 0 : at === order.length - 1) || false,
              onclick: () => move(at, by),
            },
            icon('back'),
          );
        return element(
          'li',
          {},
          element('span', {}, ...inline(choices[one - 1].text, writing)),
          button(-1, say('up')),
          button(1, say('down')),
        );
      }),
    );
  }
  fill();
  const take = element(
    'button',
    { type: 'button', class: 'btn', onclick: () => answer(order) },
    say('This is my order'),
  );
  return [list, take, heard];
}
