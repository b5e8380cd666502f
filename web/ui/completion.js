// @ts-check
/**
 * Completion while typing: a list at the caret of what could be typed there. It never takes a key
 * that was not meant for it: until an option is chosen with the arrows, Enter and Tab do what they
 * do without it.
 *
 * @module
 */

import { element } from './element.js';

/** @typedef {import('../protocol/messages.gen.js').Completion} Completion */
/** @typedef {Completion['options'][number]} Option */

/** Room between the line and the list, and between the list and the window. */
const GAP = 4;
const MARGIN = 8;

let made = 0;

/**
 * Whether a completion says more than what stands there already.
 *
 * @param {string} text
 * @param {Completion} completion
 */
function isNews(text, { from, to, options }) {
  const typed = text.slice(from, to);
  return options.some((option) => option.text !== typed);
}

/**
 * Whether to tell unasked: while a word is typed, and where one has to follow. After what could
 * be the end, a list of operators would only be in the way.
 *
 * @param {string} text
 * @param {number} at
 * @param {Completion} completion
 */
export function isTimely(text, at, { from, to }) {
  if (to > from) return true;
  const before = text.slice(0, at).trimEnd();
  return before !== '' && /[-+*/^(,=]$/.test(before);
}

/**
 * @param {HTMLTextAreaElement} input
 * @param {{
 *   ask: (text: string, at: number) => Promise<Completion | null>,
 *   caret: (at: number) => DOMRect,
 *   write: (text: string, at: number) => void,
 * }} options   caret tells where a character is in the window; write puts text and cursor in the
 * place of what is typed
 */
export function createCompletion(input, { ask, caret, write }) {
  const id = `completion-${++made}`;
  const list = element('ul', {
    class: 'completion',
    id,
    role: 'listbox',
    'aria-label': 'What could be typed',
    // The field keeps the focus, and with it the keyboard of a phone.
    onpointerdown: (/** @type {Event} */ event) => event.preventDefault(),
  });
  list.popover = 'manual';
  const heard = element('span', { class: 'sr', 'aria-live': 'polite' });
  input.setAttribute('aria-autocomplete', 'list');
  input.setAttribute('aria-controls', id);

  /** @type {Completion | null} */
  let shown = null;
  /** @type {HTMLLIElement[]} */
  let entries = [];
  let chosen = -1;
  let turn = 0;

  /** @param {boolean} asked whether a person asked for it */
  async function open(asked) {
    const mine = ++turn;
    const at = input.selectionStart;
    if (at !== input.selectionEnd) {
      close();
      return;
    }
    const text = input.value;
    const answer = await ask(text, at);
    if (mine !== turn || document.activeElement !== input) return;
    const good = answer && isNews(text, answer) && (asked || isTimely(text, at, answer));
    if (good) show(answer);
    else close();
  }

  /** @param {Completion} completion */
  function show(completion) {
    shown = completion;
    entries = completion.options.map((option, i) =>
      element(
        'li',
        { role: 'option', id: `${id}-${i}`, 'aria-selected': 'false', onclick: () => accept(i) },
        element('code', {}, option.label),
        element('small', {}, option.detail),
      ),
    );
    list.replaceChildren(...entries);
    choose(-1);
    if (!list.matches(':popover-open')) list.showPopover();
    follow('addEventListener');
    place();
    list.scrollTop = 0;
    const count = entries.length;
    heard.textContent = `${count} ${count === 1 ? 'suggestion' : 'suggestions'}, arrow down to choose.`;
  }

  function close() {
    turn++;
    if (!shown) return;
    follow('removeEventListener');
    shown = null;
    chosen = -1;
    entries = [];
    input.removeAttribute('aria-activedescendant');
    heard.textContent = '';
    if (list.matches(':popover-open')) list.hidePopover();
    list.replaceChildren();
  }

  /**
   * Listens to the window as long as there is a list. Longer, it would keep a field that is gone.
   *
   * @param {'addEventListener' | 'removeEventListener'} how
   */
  function follow(how) {
    window[how]('resize', place);
    window.visualViewport?.[how]('resize', place);
  }

  /** At the word that it would replace; above it where below is no room. */
  function place() {
    if (!shown) return;
    const at = caret(shown.from);
    const seen = window.visualViewport;
    const width = seen?.width ?? document.documentElement.clientWidth;
    const bottom = (seen?.offsetTop ?? 0) + (seen?.height ?? window.innerHeight);
    const below = bottom - at.bottom - GAP - MARGIN;
    const above = at.top - GAP - MARGIN - (seen?.offsetTop ?? 0);
    list.style.maxHeight = '';
    const up = list.offsetHeight > below && above > below;
    list.style.maxHeight = `${Math.max(Math.min(up ? above : below, list.offsetHeight), 88)}px`;
    const left = Math.max(MARGIN, Math.min(at.left - MARGIN, width - list.offsetWidth - MARGIN));
    list.style.left = `${left}px`;
    list.style.top = `${up ? at.top - GAP - list.offsetHeight : at.bottom + GAP}px`;
  }

  /** @param {number} i −1 for none */
  function choose(i) {
    entries[chosen]?.setAttribute('aria-selected', 'false');
    chosen = i;
    const entry = entries[i];
    if (!entry) {
      input.removeAttribute('aria-activedescendant');
      return;
    }
    entry.setAttribute('aria-selected', 'true');
    entry.scrollIntoView({ block: 'nearest' });
    input.setAttribute('aria-activedescendant', entry.id);
  }

  /** @param {number} i */
  function accept(i) {
    const option = shown?.options[i];
    if (!shown || !option) return;
    const { from, to } = shown;
    const text = input.value.slice(0, from) + option.text + input.value.slice(to);
    close();
    write(text, from + option.text.length);
  }

  /**
   * @param {KeyboardEvent} event
   * @returns {boolean} whether the key was for the list
   */
  function key(event) {
    if (event.isComposing) return false;
    if (event.key === ' ' && event.ctrlKey) {
      event.preventDefault();
      open(true);
      return true;
    }
    if (!shown) return false;
    const last = entries.length - 1;
    const to = {
      ArrowDown: chosen === last ? -1 : chosen + 1,
      ArrowUp: chosen < 0 ? last : chosen - 1,
      PageDown: Math.min(chosen + 5, last),
      PageUp: Math.max(chosen - 5, 0),
    }[event.key];
    if (to !== undefined) choose(to);
    else if (event.key === 'Escape') close();
    else if ((event.key === 'Enter' || event.key === 'Tab') && chosen >= 0 && !event.shiftKey) {
      accept(chosen);
    } else {
      if (event.key === 'Enter' || event.key === 'Tab') close();
      else if (/^(Arrow|Home|End)/.test(event.key)) close(); // the cursor goes elsewhere
      return false;
    }
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  input.addEventListener('blur', close);
  input.addEventListener('pointerdown', close);

  return {
    list,
    heard,
    key,
    close,
    /** Something was typed. */
    typed: () => open(false),
    get open() {
      return shown !== null;
    },
  };
}
