// @ts-check
/** @module */

import { roomOf } from '../board/address.js';
import { element } from '../ui/element.js';

/**
 * Asks for the code of a board.
 *
 * @param {HTMLElement} main
 * @param {{ title?: string, reason?: string, room?: string, join: (room: string) => void }} options
 * title and reason say why it is asked for, where that is not plain
 */
export function showForm(main, { title = 'Join a board', reason = '', room = '', join }) {
  const field = element('input', {
    class: 'code',
    id: 'code',
    type: 'text',
    value: room,
    maxlength: 40,
    autocomplete: 'off',
    autocapitalize: 'characters',
    spellcheck: 'false',
    enterkeyhint: 'go',
    placeholder: 'KX4 M2P',
    'aria-describedby': 'code-error',
    oninput: () => complain(''),
  });
  const problem = element('p', { class: 'error', id: 'code-error', role: 'alert' });
  const form = element(
    'form',
    {
      class: 'card',
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        const code = roomOf(field.value);
        if (code) join(code);
        else complain('A code has six letters and digits, as on the teacher’s screen.');
      },
    },
    element('h2', {}, title),
    reason && element('p', {}, reason),
    element('label', { for: 'code' }, 'Code of the board'),
    element(
      'div',
      { class: 'row' },
      field,
      element('button', { type: 'submit', class: 'btn primary' }, 'Join'),
    ),
    problem,
  );
  main.replaceChildren(form);
  if (!reason) field.focus();

  /** @param {string} words */
  function complain(words) {
    problem.textContent = words;
    if (words) field.setAttribute('aria-invalid', 'true');
    else field.removeAttribute('aria-invalid');
  }
}
