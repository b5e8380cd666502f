// @ts-check
/**
 * The kernel as text. What is typed is in force as soon as it can be read; what
 * cannot is pointed at, with what was expected there.
 *
 * @module
 */

import { element } from './element.js';
import { createStroke } from './gesture.js';

/** @typedef {import('../state/actions.js').Actions} Actions */
/** @typedef {import('../engine/protocol.js').Failure} Failure */

/** A text that is being typed is not wrong yet. */
const PATIENCE_MS = 500;

/**
 * What to say about a text that could not be read: the message, and what was
 * expected unless the message has it.
 *
 * @param {Failure} failure
 */
export function complaint({ message, expected = [] }) {
  if (expected.length === 0 || expected.some((word) => message.includes(word))) return message;
  const last = expected[expected.length - 1];
  const list = expected.length === 1 ? last : `${expected.slice(0, -1).join(', ')} or ${last}`;
  return `${message} Expected ${list}.`;
}

/** @param {{ actions: Actions }} options */
export function createKernelText({ actions }) {
  const stroke = createStroke('kernel text');
  const input = element('input', {
    id: 'kernel-text',
    class: 'code',
    type: 'text',
    'aria-label': 'Kernel',
    autocomplete: 'off',
    autocapitalize: 'off',
    autocorrect: 'off',
    spellcheck: 'false',
    oninput: () => read(false),
    onchange: () => read(true),
    onblur: () => leave(),
    onscroll: () => point(failure),
    onkeydown: keys,
  });
  const pointer = element('span', { class: 'pointer', 'aria-hidden': 'true' });
  const error = element('p', {
    class: 'error',
    id: 'kernel-error',
    'aria-live': 'polite',
    hidden: true,
  });
  const field = element('div', { class: 'kernel-text' }, input, pointer);
  /** The text in force. */
  let kernel = '';
  /** @type {Failure | null} */
  let failure = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let asked = 0;

  /** @param {boolean} done whether the person has finished typing */
  async function read(done) {
    clearTimeout(timer);
    const turn = ++asked;
    if (done && input.value === kernel) {
      show(null);
      return;
    }
    const answer = await actions.setKernel(input.value, stroke.now());
    if (turn !== asked) return;
    if (done || !answer || failure) show(answer);
    else timer = setTimeout(() => show(answer), PATIENCE_MS);
  }

  function leave() {
    stroke.end();
    // The canonical text, unless there is something to be mended.
    if (!failure) input.value = kernel;
  }

  /** @param {KeyboardEvent} event */
  function keys(event) {
    if (event.key === 'Enter') {
      read(true).then(() => {
        if (!failure) input.value = kernel;
      });
      stroke.end();
    } else if (event.key === 'Escape' && input.value !== kernel) {
      asked++;
      input.value = kernel;
      show(null);
    }
  }

  /** @param {Failure | null} answer */
  function show(answer) {
    clearTimeout(timer);
    failure = answer;
    error.hidden = answer === null;
    error.textContent = answer ? complaint(answer) : '';
    if (answer) {
      input.setAttribute('aria-invalid', 'true');
      input.setAttribute('aria-describedby', error.id);
    } else {
      input.removeAttribute('aria-invalid');
      input.removeAttribute('aria-describedby');
    }
    point(answer);
  }

  /** Underlines the part of the text that is wrong. @param {Failure | null} answer */
  function point(answer) {
    pointer.replaceChildren();
    if (answer?.at === undefined) return;
    const mark = element('i');
    mark.style.left = `calc(${answer.at}ch - ${input.scrollLeft}px)`;
    mark.style.width = `${Math.max(answer.length ?? 1, 1)}ch`;
    pointer.append(mark);
  }

  return {
    element: field,
    error,
    input,
    /** @param {string} text the kernel in force */
    set(text) {
      if (text === kernel) return;
      const own = document.activeElement === input && stroke.active;
      kernel = text;
      if (own) return;
      asked++;
      input.value = text;
      show(null);
    },
  };
}
