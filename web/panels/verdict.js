// @ts-check
/**
 * A verdict in a word: never by colour alone, and never of another kernel than the one beside it.
 *
 * @module
 */

import { icon } from '../ui/element.js';

/** @typedef {import('../model/scene.js').Scene} Scene */
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

/** A verdict is called busy when it is looked for so long in one scene. */
const BUSY_MS = 700;

/**
 * Shows the words on a button or within a line.
 *
 * @param {HTMLElement} chip
 * @param {{ brief?: boolean }} [options]
 */
export function createVerdict(chip, { brief = false } = {}) {
  /** In which scene the verdict is looked for, null where it is not. @type {Scene | null} */
  let sought = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  return {
    /** @param {Words} words @param {Scene | null} scene in which it is looked for */
    draw(words, scene) {
      const word = brief ? words.brief : words.word;
      if (chip.textContent !== word) {
        chip.className = words.kind === 'busy' ? 'verdict' : `verdict ${words.kind}`;
        chip.dataset.kind = words.kind;
        chip.replaceChildren(...(words.icon ? [icon(words.icon)] : []), word);
      }
      chip.title = words.title;
      const seeks = words.kind === 'busy' ? scene : null;
      if (seeks === sought) return;
      sought = seeks;
      clearTimeout(timer);
      chip.removeAttribute('aria-busy');
      // While something is pulled the scene is ever another one, and what moves on the chip would
      // take time from the picture.
      if (seeks) timer = setTimeout(() => chip.setAttribute('aria-busy', 'true'), BUSY_MS);
    },
  };
}
