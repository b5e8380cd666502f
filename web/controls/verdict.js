// @ts-check
/**
 * A verdict in a word: never by colour alone, and never of another kernel than the one beside it.
 *
 * @module
 */

import { icon } from './element.js';

/** @typedef {import('../engine/protocol.js').Verdict} Verdict */

/** @typedef {{ kind: 'ok' | 'no' | 'none' | 'busy', word: string, icon: 'tick' | 'x' | '', title: string }} Words */

/**
 * @param {Verdict | null | undefined} verdict null while it is looked for
 * @returns {Words}
 */
export function verdictWords(verdict) {
  if (!verdict) {
    return {
      kind: 'busy',
      word: 'Looking for points',
      icon: '',
      title: 'A proof, or points that refute it, are looked for.',
    };
  }
  const title = verdict.sentence;
  if (verdict.verdict === 'proved') {
    return { kind: 'ok', word: 'Proved a kernel', icon: 'tick', title };
  }
  if (verdict.verdict === 'refuted') return { kind: 'no', word: 'Not a kernel', icon: 'x', title };
  return { kind: 'none', word: 'Not proved', icon: '', title };
}

/**
 * Shows a verdict on a button or within a line.
 *
 * @param {HTMLElement} chip
 * @param {Verdict | null | undefined} verdict
 */
export function drawVerdict(chip, verdict) {
  const words = verdictWords(verdict);
  if (chip.dataset.kind !== words.kind) {
    chip.dataset.kind = words.kind;
    chip.className = `verdict ${words.kind}`;
    chip.replaceChildren(...(words.icon ? [icon(words.icon)] : []), words.word);
    if (words.kind === 'busy') chip.setAttribute('aria-busy', 'true');
    else chip.removeAttribute('aria-busy');
  }
  chip.title = words.title;
}
