// @ts-check
/**
 * A step in a lecture hall, and in a frame: its one sentence, large, its formula, its question. The
 * figure, two readings and the controls of the step stand there already.
 *
 * @module
 */

import { pagesOf } from '../../state/lessons/find.js';
import { element, icon } from '../../ui/element.js';
import { showFormula } from '../../ui/formula.js';
import { inline, plain } from './inline.js';
import { choiceOf } from './question.js';
import { say } from './say.js';

/** @typedef {import('../../state/lessons/find.js').Found} Found */
/** @typedef {ReturnType<typeof import('./page.js').createPage>} Page */

const LETTERS = 'ABCDE';
/** Longer sentences have smaller letters. */
const LONG = 72;
/** So have an answer, its question and the sentence, with more letters than these together. */
const MUCH = 300;

/**
 * What is to be put in order, as it is.
 *
 * @param {import('../../state/lessons/load.js').Ask} ask
 * @param {readonly number[]} order from 1
 * @param {import('./inline.js').Writing} writing
 */
const inOrder = (ask, order, writing) =>
  element(
    'p',
    { class: 'right in-order' },
    ...order.flatMap((at, i) => [
      ...(i > 0 ? [document.createTextNode(', ')] : []),
      ...choiceOf(ask, at - 1, writing),
    ]),
  );

/**
 * @param {HTMLElement} few
 * @param {{ go: (to: number) => void }} options
 */
export function createHall(few, { go }) {
  const name = element('span', {});
  const dots = element('ol', { class: 'hall-dots' });
  const count = element('span', { class: 'hall-count' });
  const sentence = element('h1', { class: 'hall-say', tabindex: -1 });
  const formula = element('div', { class: 'formula' });
  const asked = element('div', { class: 'hall-ask' });
  const root = element(
    'div',
    { class: 'hall', hidden: true },
    element('div', { class: 'hall-head' }, name, dots, count),
    sentence,
    formula,
    asked,
  );
  few.prepend(root);
  /** @type {Page | null} */
  let page = null;

  /** Of the question only what is seen: the page has it, with what is known of it. */
  function ask() {
    const open = page?.question?.open ?? false;
    few.classList.toggle(
      'asking',
      page?.step.ask !== undefined && page?.step.ask !== null && (open || shown),
    );
    // What is pressed or read off a view needs it in sight, until it is answered.
    few.classList.toggle('beside', open && (page?.step.ask?.choices ?? []).length === 0);
    asked.replaceChildren();
    const { ask: of } = page?.step ?? {};
    if (!page || !of || !(open || shown)) return;
    // Numbers of prose have no words that act here.
    const writing = {
      word: (/** @type {string} */ _, /** @type {Node[]} */ nodes) => element('span', {}, ...nodes),
      fact: () => element('span', {}),
    };
    const right = of.kind === 'choice' && !open ? of.right : null;
    const order = of.kind === 'order' && !open && Array.isArray(of.right) ? of.right : null;
    asked.append(
      element('p', { class: 'ask' }, ...inline(of.question, writing)),
      order ? inOrder(of, order, writing) : '',
      element(
        'ol',
        { hidden: order !== null },
        // What is right has the room of what is not.
        ...(of.choices ?? []).map((_, i) =>
          order || (right !== null && right !== i + 1)
            ? null
            : element(
                'li',
                { class: right === i + 1 ? 'right' : '' },
                element(
                  'button',
                  {
                    type: 'button',
                    class: 'lesson-answer',
                    disabled: !open,
                    onclick: () => page?.question?.press(i + 1),
                  },
                  element('i', { class: 'dot', 'aria-hidden': 'true' }, LETTERS[i] ?? ''),
                  ...choiceOf(of, i, writing),
                  right === i + 1 ? icon('tick') : null,
                ),
              ),
        ),
      ),
    );
    if (!open && of.after)
      asked.append(element('p', { class: 'after' }, ...inline(of.after, writing)));
    const { length } = `${sentence.textContent}${asked.textContent}`;
    asked.classList.toggle('long', !open && length > MUCH);
  }

  /** Whether the answer is in sight. */
  let shown = false;

  return {
    /** @param {Page} next @param {Found} found */
    put(next, { lesson, at }) {
      page = next;
      shown = false;
      root.hidden = false;
      root.lang = lesson.language;
      const pages = pagesOf(lesson);
      const title = lesson.title;
      name.textContent = title;
      count.textContent = `${at + 1} / ${pages.length}`;
      dots.replaceChildren(
        ...pages.map((step, i) =>
          element(
            'li',
            {},
            element('button', {
              type: 'button',
              class: i < at ? 'met' : '',
              'aria-current': i === at ? 'step' : false,
              'aria-label': say('Step {at}: {title}', { at: i + 1, title: step.title }),
              onclick: () => go(i),
            }),
          ),
        ),
      );
      sentence.textContent = next.step.say || next.step.title;
      sentence.classList.toggle('long', sentence.textContent.length > LONG);
      const block = (next.step.text ?? []).find((one) => 'tex' in one);
      formula.hidden = !block;
      if (block && 'tex' in block) showFormula(formula, block.tex, plain([{ tex: block.tex }]));
      ask();
    },
    /** Shows what is right without an answer. */
    show() {
      if (!page?.question?.open) return;
      page.question.skip();
    },
    /** Whether the answer is in sight. */
    get showing() {
      return shown;
    },
    /** The figure again, with its readings and controls. */
    fold() {
      shown = false;
      ask();
    },
    answered() {
      shown = true;
      ask();
    },
    /** @param {number} at @returns {boolean} whether a question is open */
    press(at) {
      if (!page?.question?.open || !page.step.ask?.choices?.[at - 1]) return false;
      page.question.press(at);
      return true;
    },
    draw() {},
    focus: () => sentence.focus(),
    hide() {
      page = null;
      root.hidden = true;
      few.classList.remove('asking', 'beside');
    },
    destroy: () => root.remove(),
  };
}
