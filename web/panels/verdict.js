// @ts-check
/**
 * A verdict in a word: never by colour alone, and never of another kernel than the one beside it.
 *
 * @module
 */

import { icon } from '../ui/element.js';

/** @typedef {import('../protocol/answers.js').Verdict} Verdict */

/**
 * brief is for where there is little room.
 *
 * @typedef {{
 *   kind: 'ok' | 'no' | 'none' | 'busy', word: string, brief: string, icon: 'tick' | 'x' | '', title: string,
 * }} Words
 */

/** @type {Words} */
const BUSY = {
  kind: 'busy',
  word: 'Looking for points',
  brief: 'Looking',
  icon: '',
  title: 'Looking for a proof, or for points that refute it.',
};

/**
 * Of a text that stands for no kernel; the verdict on the one in force is not beside it.
 *
 * @type {Words}
 */
const UNREAD = {
  kind: 'none',
  word: 'Last one stays',
  brief: 'Not read',
  icon: '',
  title: 'This text cannot be read. The kernel before it stays in force.',
};

/**
 * @param {Verdict | null | undefined} verdict null while it is looked for
 * @param {boolean} [unread] whether the text beside it cannot be read
 * @returns {Words}
 */
export function verdictWords(verdict, unread = false) {
  if (unread) return UNREAD;
  if (!verdict) return BUSY;
  const title = verdict.sentence;
  switch (verdict.verdict) {
    case 'proved':
      return { kind: 'ok', word: 'Proved a kernel', brief: 'Proved', icon: 'tick', title };
    case 'refuted':
      return { kind: 'no', word: 'Not a kernel', brief: 'Not a kernel', icon: 'x', title };
    default:
      return { kind: 'none', word: 'Not proved', brief: 'Not proved', icon: '', title };
  }
}

/**
 * A verdict is called busy when it is looked for so long. While a number of the kernel is pulled there is
 * none, and what moves all that time takes time from the picture.
 */
const BUSY_MS = 700;
const isPulled = () => document.querySelector('input:active') !== null;
/** @type {WeakMap<HTMLElement, ReturnType<typeof setTimeout>>} */
const waiting = new WeakMap();

/** @param {HTMLElement} chip */
function callBusy(chip) {
  const timer = setTimeout(() => {
    if (isPulled()) callBusy(chip);
    else chip.setAttribute('aria-busy', 'true');
  }, BUSY_MS);
  waiting.set(chip, timer);
}

/**
 * Shows the words on a button or within a line.
 *
 * @param {HTMLElement} chip
 * @param {Words} words
 * @param {{ brief?: boolean }} [options]
 */
export function drawVerdict(chip, words, { brief = false } = {}) {
  const word = brief ? words.brief : words.word;
  if (chip.textContent !== word) {
    chip.className = words.kind === 'busy' ? 'verdict' : `verdict ${words.kind}`;
    chip.dataset.kind = words.kind;
    chip.replaceChildren(...(words.icon ? [icon(words.icon)] : []), word);
    chip.removeAttribute('aria-busy');
  }
  clearTimeout(waiting.get(chip));
  if (words.kind === 'busy' && !chip.hasAttribute('aria-busy')) callBusy(chip);
  chip.title = words.title;
}
