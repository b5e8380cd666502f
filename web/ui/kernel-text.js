// @ts-check
/**
 * The kernel as text. What is typed is in force as soon as it can be read; what
 * cannot is pointed at, with what was expected there, or with what it seems to mean.
 *
 * @module
 */

import { createCompletion } from './completion.js';
import { element } from './element.js';
import { createStroke } from './gesture.js';

/** @typedef {import('../protocol/messages.gen.js').Completion} Completion */
/** @typedef {import('../protocol/messages.gen.js').Failure} Failure */

/** A text that is being typed is not wrong yet. */
const PATIENCE_MS = 900;

/**
 * A text in three: what comes before the part that is wrong, the part, and what follows. What is
 * missing at the end is a space there.
 *
 * @param {string} text
 * @param {Pick<Failure, 'at' | 'length'> | null} failure
 * @returns {[before: string, wrong: string, after: string]}
 */
export function pointedAt(text, failure) {
  if (failure?.at === undefined) return [text, '', ''];
  const end = failure.at + Math.max(failure.length ?? 1, 1);
  return [text.slice(0, failure.at), text.slice(failure.at, end) || '\u00a0', text.slice(end)];
}

/**
 * Puts a text in force, or says what is wrong with it. The caller decides what the text is for.
 *
 * @typedef {(text: string, gesture: string) => Promise<Failure | null>} Apply
 */

/**
 * The command of a key press: 'undo', 'redo', or '' for other keys.
 *
 * @param {KeyboardEvent} event
 */
function stepOf({ key, ctrlKey, metaKey, altKey, shiftKey }) {
  if (!(ctrlKey || metaKey) || altKey) return '';
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && !shiftKey ? 'redo' : '';
}

let made = 0;

/**
 * @param {{
 *   complete: (text: string, at: number) => Promise<Completion | null>, apply: Apply,
 *   suggest?: (text: string) => Promise<string>,
 *   label?: string, placeholder?: string, id?: string,
 *   undo?: (forward: boolean) => void, onwrong?: (failure: Failure | null) => void,
 * }} options   undo is for texts whose edits are steps of undo: what is in force is taken back by it;
 * onwrong is told when the text is found wrong, and when it no longer is; suggest tells what a text
 * may mean, '' for nothing, where the failure does not
 */
export function createKernelText(options) {
  const { complete, apply, suggest, label = 'Kernel', placeholder, id, undo, onwrong } = options;
  const stroke = createStroke('kernel text');
  const mine = id ?? `kernel-text-${++made}`;
  const input = element('textarea', {
    id: mine,
    class: 'code',
    rows: 1,
    'aria-label': label,
    placeholder,
    autocomplete: 'off',
    autocapitalize: 'off',
    autocorrect: 'off',
    spellcheck: 'false',
    oninput: (/** @type {Event} */ event) => {
      // What is pasted is finished.
      const pasted = event instanceof InputEvent && event.inputType === 'insertFromPaste';
      read(pasted);
      if (!pasted) completion.typed();
    },
    onchange: settle,
    onblur: () => stroke.end(),
    onscroll: () => (mirror.scrollTop = scrolled = input.scrollTop),
    onkeydown: keys,
  });
  /** The same text where the field shows it: makes the field as high, and has the underline. */
  const mirror = element('div', { class: 'code mirror', 'aria-hidden': 'true' });
  const said = element('span');
  const meant = element('code');
  const take = element(
    'button',
    {
      type: 'button',
      class: 'btn small meant',
      // The field keeps the focus, and with it the keyboard of a phone.
      onpointerdown: (/** @type {Event} */ event) => event.preventDefault(),
      onclick: mean,
    },
    'Did you mean ',
    meant,
    '?',
  );
  const error = element(
    'div',
    { class: 'error', id: `${mine}-error`, 'aria-live': 'polite', hidden: true },
    said,
    take,
  );
  const completion = createCompletion(input, { ask: complete, caret: placeOf, write: put });
  const field = element(
    'div',
    { class: 'kernel-text' },
    input,
    mirror,
    completion.list,
    completion.heard,
  );
  /** The text in force. */
  let kernel = '';
  /** @type {Failure | null} */
  let failure = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let asked = 0;
  /** How far the field is scrolled, in px. */
  let scrolled = 0;

  /**
   * @param {boolean} done whether the person has finished typing
   * @returns {Promise<boolean>} whether nothing newer was read or set in the meantime
   */
  async function read(done) {
    clearTimeout(timer);
    const turn = ++asked;
    oneLine();
    reflect();
    if (done && input.value === kernel) {
      show(null);
      return true;
    }
    const answer = await apply(input.value, stroke.now());
    if (turn !== asked) return false;
    // The same message stays; a new one waits until typing pauses.
    if (done || !answer || answer.message === failure?.message) show(answer);
    else {
      show(null);
      wait(answer);
    }
    return true;
  }

  /** Complains later; while there are suggestions, nothing is wrong yet. @param {Failure} answer */
  function wait(answer) {
    timer = setTimeout(() => (completion.open ? wait(answer) : show(answer)), PATIENCE_MS);
  }

  /** The person has finished: the canonical text, unless there is something to be mended. */
  async function settle() {
    completion.close();
    const reading = read(true);
    stroke.end();
    if ((await reading) && !failure) write(kernel);
  }

  /**
   * Takes over a text as if it had been typed.
   *
   * @param {string} text
   * @param {number} at the cursor
   */
  function put(text, at) {
    input.value = text;
    input.setSelectionRange(at, at);
    read(false);
    completion.typed();
  }

  /** Takes over what the text seems to mean. */
  function mean() {
    input.value = meant.textContent || kernel;
    input.focus();
    settle();
  }

  /** Where a character is in the window: the mirror has the same text. @param {number} at */
  function placeOf(at) {
    const range = document.createRange();
    let left = at;
    const walker = document.createTreeWalker(mirror, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { length } = /** @type {Text} */ (node);
      if (left < length || (left === length && at === input.value.length)) {
        range.setStart(node, Math.min(left, Math.max(length - 1, 0)));
        range.setEnd(node, Math.min(left + 1, length));
        const box = range.getBoundingClientRect();
        return left === length ? new DOMRect(box.right, box.y, 0, box.height) : box;
      }
      left -= length;
    }
    const box = mirror.getBoundingClientRect();
    return new DOMRect(box.x + 8, box.y, 0, box.height);
  }

  /** @param {string} text */
  function write(text) {
    input.value = text;
    reflect();
  }

  /** Makes one line of a pasted text with several. */
  function oneLine() {
    if (!/[\r\n]/.test(input.value)) return;
    const { selectionStart, selectionEnd } = input;
    input.value = input.value.replace(/[\r\n]/g, ' ');
    input.setSelectionRange(selectionStart, selectionEnd);
  }

  /** @param {KeyboardEvent} event */
  function keys(event) {
    if (completion.key(event)) return;
    const step = stepOf(event);
    if (undo && step && input.value === kernel && !stroke.active) {
      event.preventDefault();
      undo(step === 'redo');
      return;
    }
    if (event.key === 'Enter' && !event.isComposing) {
      event.preventDefault();
      settle();
    } else if (event.key === 'Escape' && input.value !== kernel) {
      event.preventDefault();
      asked++;
      input.value = kernel;
      show(null);
    }
  }

  /** @param {Failure | null} answer */
  function show(answer) {
    clearTimeout(timer);
    if ((failure === null) !== (answer === null)) onwrong?.(answer);
    failure = answer;
    error.hidden = answer === null;
    said.textContent = answer?.message ?? '';
    said.title = said.textContent;
    offer(answer?.suggestion ?? '');
    if (answer && !answer.suggestion) void guess(answer);
    if (answer) {
      input.setAttribute('aria-invalid', 'true');
      input.setAttribute('aria-describedby', error.id);
    } else {
      input.removeAttribute('aria-invalid');
      input.removeAttribute('aria-describedby');
    }
    reflect();
  }

  /** @param {string} text that may be meant */
  function offer(text) {
    meant.textContent = text;
    take.hidden = text === '';
    error.classList.toggle('guessed', text !== '');
  }

  /** Asks what is meant. @param {Failure} wrong */
  async function guess(wrong) {
    const text = await suggest?.(input.value);
    if (text && failure === wrong) offer(text);
  }

  /** Shows the mirror what the field has, with the part underlined that is wrong. */
  function reflect() {
    const [before, wrong, after] = pointedAt(input.value, failure);
    mirror.replaceChildren(before, ...(wrong ? [element('u', {}, wrong)] : []), after);
    // Where nothing is scrolled, as mostly, the page need not be laid out for asking.
    if (scrolled > 0) mirror.scrollTop = scrolled;
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
