// @ts-check
/**
 * The question of a step: asked before anything is shown. To choose an answer is to answer. Then
 * one's own is struck through if it was wrong, the right one has a tick, and a sentence says why.
 *
 * @module
 */

import { element, roam } from '../../ui/element.js';
import { isRight } from './answer.js';
import { askNumber, askOrder } from './forms.js';
import { inline, plain } from './inline.js';
import { createResult } from './result.js';
import { say } from './say.js';

/** @typedef {import('../../state/lessons/load.js').Ask} Ask */
/** @typedef {import('./answer.js').Answer} Answer */
/** @typedef {import('./inline.js').Writing} Writing */

/** In the order of the letters of a hall. */
const LETTERS = 'ABCDE';

/**
 * How a place or a curve is asked for.
 *
 * @typedef {Readonly<{
 *   element: HTMLElement, destroy: () => void, settle?: () => void,
 * }>} Asking   settle: what stays in sight after the answer stays until it is destroyed
 */

/**
 * What is known of an answer that was given: answer is null where it was shown without one.
 *
 * @typedef {Readonly<{ answer: Answer | null, right: boolean | null }>} Given
 */

/**
 * A choice in words. One that is a formula is read out as it is typed: not every reader finds a name
 * in what is set.
 *
 * @param {Ask} ask
 * @param {number} i of the choice, from 0
 * @param {Writing} writing
 * @returns {Node[]}
 */
export function choiceOf({ choices }, i, writing) {
  const { text = [] } = choices[i] ?? {};
  const set = inline(text, writing);
  if (!text.every((one) => typeof one !== 'string' && 'tex' in one))
    return [element('span', {}, ...set)];
  return [
    element('span', { class: 'sr' }, plain(text)),
    element('span', { 'aria-hidden': 'true' }, ...set),
  ];
}

/**
 * @param {Ask} ask
 * @param {{
 *   writing: Writing, words: (act: string, text: string) => Node,
 *   known: (answer: Answer | null) => Promise<number | boolean | null>,
 *   place?: (take: (answer: Answer) => void) => Asking,
 *   given: Given | null, onAnswer: (given: Given) => void, again: () => void,
 * }} options   words makes a word that does an act; known computes what is right; place asks for a
 *   place on a picture; given is an answer of before
 */
export function createQuestion(ask, { writing, words, known, place, given, onAnswer, again }) {
  const id = 'lesson-question';
  const title = element('p', { class: 'ask', id, tabindex: -1 }, ...inline(ask.question, writing));
  const body = element('div', { class: 'answers', role: 'group', 'aria-labelledby': id });
  const said = element('div', { class: 'after', role: 'status' });
  const show = element(
    'button',
    { type: 'button', class: 'link without', onclick: () => void answer(null) },
    say('Show it without answering'),
  );
  const anew = element(
    'button',
    { type: 'button', class: 'link without', hidden: true, onclick: again },
    say('Ask me again'),
  );
  const root = element(
    'section',
    { class: 'lesson-question', 'aria-labelledby': id },
    title,
    body,
    said,
    show,
    anew,
  );
  const result = createResult(ask, writing, words);
  /** @type {Asking | null} */
  let asking = null;
  let busy = false;

  /** @param {Answer | null} value */
  async function answer(value) {
    if (busy) return;
    busy = true;
    const computed = await known(value).catch(() => null);
    const right = value === null ? null : isRight(ask, value, computed);
    const now = { answer: value, right };
    settle(now, computed);
    // What is shown to the eye must not take the focus out of the question.
    if (root.contains(document.activeElement) || document.activeElement === document.body)
      title.focus();
    onAnswer(now);
  }

  function open() {
    switch (ask.kind) {
      case 'choice':
      case 'poll': {
        const buttons = (ask.choices ?? []).map((_, i) =>
          element(
            'button',
            {
              type: 'button',
              class: 'lesson-answer',
              onclick: () => void answer(i + 1),
            },
            element('i', { class: 'dot', 'aria-hidden': 'true' }, LETTERS[i] ?? ''),
            ...choiceOf(ask, i, writing),
          ),
        );
        const brief = (ask.choices ?? []).every(({ text }) => plain(text).length <= 12);
        body.classList.toggle('brief', brief && buttons.length <= 4);
        body.replaceChildren(...buttons);
        body.onkeydown = (event) => {
          roam(buttons, event);
          press(event, buttons);
        };
        title.onkeydown = (event) => press(event, buttons);
        break;
      }
      case 'number':
        body.replaceChildren(...askNumber((value) => void answer(value)));
        break;
      case 'order':
        body.replaceChildren(...askOrder(ask.choices, writing, (value) => void answer(value)));
        break;
      default:
        if (!place) return;
        asking = place((value) => void answer(value));
        body.replaceChildren(asking.element);
    }
  }

  /** The number keys answer while the question has the focus. @param {KeyboardEvent} event @param {HTMLElement[]} buttons */
  function press(event, buttons) {
    const at = Number(event.key) - 1;
    if (event.ctrlKey || event.metaKey || event.altKey || !buttons[at]) return;
    event.preventDefault();
    event.stopPropagation();
    buttons[at].click();
  }

  /** @param {Given} now @param {number | boolean | null} [computed] */
  function settle({ answer: value, right }, computed = null) {
    if (asking?.settle) asking.settle();
    else asking?.destroy();
    body.onkeydown = title.onkeydown = null;
    body.classList.remove('brief');
    show.hidden = true;
    anew.hidden = false;
    root.classList.add('answered');
    body.replaceChildren(...result.rows(value, right, computed));
    said.replaceChildren(...result.sentences(value, right));
  }

  if (given) settleAnew(given);
  else open();

  /** A number that is computed comes a little later. @param {Given} before */
  function settleAnew(before) {
    settle(before);
    if (ask.kind !== 'number' || typeof ask.right === 'number') return;
    const redraw = (/** @type {number | boolean | null} */ value) =>
      body.replaceChildren(...result.rows(before.answer, before.right, value));
    known(null).then(redraw, () => {});
  }

  return {
    element: root,
    focus: () => title.focus(),
    /** Shows it without an answer. */
    skip: () => void answer(null),
    get open() {
      return !root.classList.contains('answered');
    },
    /** @param {number} at from 1 */
    press: (at) => /** @type {HTMLElement | undefined} */ (body.children[at - 1])?.click(),
    destroy: () => asking?.destroy(),
  };
}
