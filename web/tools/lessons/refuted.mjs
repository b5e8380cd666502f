// @ts-check
/**
 * Which wrong answers are refuted by the machine: by a condition that holds in the scene that opens
 * with the answer, by a checked number in the sentence that says why it is wrong, or by the checked
 * number that is the right answer, where the wrong one is another number. The others are refuted by
 * what one sees alone.
 *
 * @module
 */

import { plainOf, readValue } from './inline.mjs';

/** @typedef {import('./build.mjs').Source} Source */

/**
 * @typedef {Readonly<{ step: string, choice: number, text: string, line: number, refuted: boolean }>} WrongAnswer
 *   step is named as "trick.long-short"; line is that of the choice in en.md
 */

/**
 * The wrong answers of a lesson's questions with choices.
 *
 * @param {Source} source whose form is right
 * @returns {WrongAnswer[]}
 */
export function wrongAnswersOf({ slug, structure, prose }) {
  return structure.value.steps.flatMap((/** @type {any} */ { id, ask }) => {
    const own = prose.en?.steps.find((step) => step.id === id);
    if (ask?.kind !== 'choice' || !own) return [];
    const right = numberIn(own.choices[ask.right - 1]);
    const results = own.found.claims.filter(({ line }) => line === own.lines['=']);
    const isTold = results.some(({ value }) => value === right);
    return own.choices.flatMap((choice, i) => {
      if (i + 1 === ask.right) return [];
      const other = numberIn(choice);
      const refuted =
        typeof ask.cannot?.[i + 1] === 'object' ||
        own.found.claims.some(({ line }) => line === choice.why) ||
        (isTold && other !== null && other !== right);
      const { line } = choice;
      return [{ step: `${slug}.${id}`, choice: i + 1, text: plainOf(choice.text), line, refuted }];
    });
  });
}

/** The number that a choice begins with, null for none. @param {import('./markdown.mjs').ProseStep['choices'][number]} choice */
function numberIn({ text }) {
  const [written] = /^[-−]?\d[\d\s]*(?:\.\d+)?(?:\s*%)?/.exec(plainOf(text)) ?? [];
  const value = written === undefined ? null : readValue(written.trim()).value;
  return typeof value === 'number' ? value : null;
}
