// @ts-check
/**
 * The question of a step: asked before anything is shown. To choose an answer is to answer. Then
 * one's own is struck through if it was wrong, the right one has a tick, and a sentence says why.
 *
 * @module
 */

import { element, icon, roam } from '../../ui/element.js';
import { short } from '../../lib/format.js';
import { isRight, movedIn, readNumber } from './answer.js';
import { inline, plain } from './inline.js';

/** @typedef {import('../../state/lessons/load.js').Ask} Ask */
/** @typedef {import('./answer.js').Answer} Answer */
/** @typedef {import('./inline.js').Writing} Writing */

/** In the order of the letters of a hall. */
const LETTERS = 'ABCDE';

/**
 * How a place or a curve is asked for.
 *
 * @typedef {Readonly<{
 *   element: HTMLElement, destroy: () => void, show?: (right: boolean | null) => void,
 * }>} Asking
 */

/**
 * What is known of an answer that was given: answer is null where it was shown without one.
 *
 * @typedef {Readonly<{ answer: Answer | null, right: boolean | null }>} Given
 */

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
    'Show it without answering',
  );
  const anew = element(
    'button',
    { type: 'button', class: 'link without', hidden: true, onclick: again },
    'Ask me again',
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

  /** @param {number} at from 1 */
  const textOf = (at) => inline(ask.choices?.[at - 1]?.text, writing);

  function open() {
    switch (ask.kind) {
      case 'choice':
      case 'poll': {
        const buttons = (ask.choices ?? []).map((_, i) =>
          element(
            'button',
            { type: 'button', class: 'lesson-answer', onclick: () => void answer(i + 1) },
            element('i', { class: 'dot', 'aria-hidden': 'true' }, LETTERS[i] ?? ''),
            element('span', {}, ...textOf(i + 1)),
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
        openNumber();
        break;
      case 'order':
        openOrder();
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

  function openNumber() {
    const error = element('p', { class: 'error', role: 'alert', hidden: true }, '');
    const field = element('input', {
      type: 'text',
      class: 'num',
      inputmode: 'decimal',
      autocomplete: 'off',
      'aria-label': 'Your number',
    });
    const form = element(
      'form',
      {
        class: 'number-answer',
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          const value = readNumber(field.value);
          error.hidden = !Number.isNaN(value);
          error.textContent = `“${field.value.slice(0, 20)}” is no number. Write it as 0.5, 1/2 or √2.`;
          if (Number.isNaN(value)) field.focus();
          else void answer(value);
        },
      },
      field,
      element('button', { type: 'submit', class: 'btn' }, 'Answer'),
      error,
    );
    body.replaceChildren(form);
  }

  function openOrder() {
    /** @type {readonly number[]} */
    let order = (ask.choices ?? []).map((_, i) => i + 1);
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
      heard.textContent = `${plain(ask.choices?.[order[to] - 1]?.text)}: place ${to + 1} of ${order.length}`;
    }
    function fill() {
      list.replaceChildren(
        ...order.map((one, at) => {
          const name = plain(ask.choices?.[one - 1]?.text);
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
            element('span', {}, ...textOf(one)),
            button(-1, 'up'),
            button(1, 'down'),
          );
        }),
      );
    }
    fill();
    const take = element(
      'button',
      { type: 'button', class: 'btn', onclick: () => void answer(order) },
      'This is my order',
    );
    body.replaceChildren(list, take, heard);
  }

  /** @param {Given} now @param {number | boolean | null} [computed] */
  function settle({ answer: value, right }, computed = null) {
    asking?.show?.(right);
    asking?.destroy();
    asking = null;
    body.onkeydown = title.onkeydown = null;
    body.classList.remove('brief');
    show.hidden = true;
    anew.hidden = false;
    root.classList.add('answered');
    body.replaceChildren(...rows(value, right, computed));
    said.replaceChildren(...sentences(value, right));
  }

  /** @param {Answer | null} value @param {boolean | null} right @param {number | boolean | null} computed */
  function rows(value, right, computed) {
    /** @type {HTMLElement[]} */
    const list = [];
    const own = value === null ? null : wordsOf(value);
    if (own && right === false)
      list.push(
        element(
          'p',
          { class: 'own' },
          element('s', {}, ...own),
          element('small', {}, 'your guess'),
        ),
      );
    if (own && ask.kind === 'poll')
      list.push(element('p', { class: 'own' }, ...own, element('small', {}, 'your answer')));
    const best = right === true && own ? own : rightWords(computed);
    if (best)
      list.push(
        element(
          'p',
          { class: 'right' },
          icon('tick'),
          element('span', { class: 'sr' }, right === true ? 'Right: ' : 'The answer: '),
          element('b', {}, ...best),
        ),
      );
    return list;
  }

  /** What was answered, in words. @param {Answer} value @returns {Node[]} */
  function wordsOf(value) {
    if ((ask.kind === 'choice' || ask.kind === 'poll') && typeof value === 'number')
      return textOf(value);
    if (ask.kind === 'order' && Array.isArray(value))
      return value.flatMap((one, i) => [...(i ? [text(', ')] : []), ...textOf(one)]);
    if (ask.kind === 'sketch') return [text(`${short(Number(value), 2)} off, typically`)];
    if (Array.isArray(value)) return [text(`(${value.map((v) => short(v)).join(', ')})`)];
    return [text(ask.kind === 'place' ? `point ${value}` : short(Number(value), 6))];
  }

  /** @param {number | boolean | null} computed @returns {Node[] | null} */
  function rightWords(computed) {
    const { kind, right, at, points } = ask;
    if (kind === 'choice' && typeof right === 'number') return textOf(right);
    if (kind === 'order' && Array.isArray(right)) return wordsOf(right);
    if (kind === 'number') {
      const value = typeof right === 'number' ? right : computed;
      return typeof value === 'number' ? [text(short(value, 6))] : null;
    }
    if (kind === 'place' && typeof at === 'object')
      return [text(`(${at.map((v) => short(v)).join(', ')})`)];
    if (kind === 'place' && points) return [text(`point ${points.join(' or ')}`)];
    return null;
  }

  /** @param {Answer | null} value @param {boolean | null} right */
  function sentences(value, right) {
    const lines = [];
    const choice =
      ask.kind === 'choice' && right === false ? ask.choices?.[Number(value) - 1] : null;
    if (choice?.wrong)
      lines.push(
        element(
          'p',
          {},
          ...inline(choice.wrong, writing),
          ...(choice.act ? [text(' '), words(choice.act, 'See why not')] : []),
        ),
      );
    if (ask.after && ask.after.length > 0)
      lines.push(element('p', {}, ...inline(ask.after, writing)));
    return lines;
  }

  if (given) settleAnew(given);
  else open();

  /** A number that is computed comes a little later. @param {Given} before */
  function settleAnew(before) {
    settle(before);
    if (ask.kind !== 'number' || typeof ask.right === 'number') return;
    const redraw = (/** @type {number | boolean | null} */ value) =>
      body.replaceChildren(...rows(before.answer, before.right, value));
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

/** @param {string} words */
const text = (words) => document.createTextNode(words);
