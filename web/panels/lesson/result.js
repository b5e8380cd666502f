// @ts-check
/**
 * A question that was answered: one's own answer, the right one, and why.
 *
 * @module
 */

import { short } from '../../lib/format.js';
import { element, icon } from '../../ui/element.js';
import { mentions } from './after.js';
import { inline } from './inline.js';
import { listed, say, written } from './say.js';

/** @typedef {import('../../state/lessons/load.js').Ask} Ask */
/** @typedef {import('./answer.js').Answer} Answer */

/**
 * @param {Ask} ask
 * @param {import('./inline.js').Writing} writing
 * @param {(act: string, text: string) => Node} words makes a word that does an act
 */
export function createResult(ask, writing, words) {
  /** @param {number} at from 1 */
  const textOf = (at) => inline(ask.choices[at - 1]?.text, writing);

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
          element('small', {}, say('your guess')),
        ),
      );
    if (own && ask.kind === 'poll')
      list.push(element('p', { class: 'own' }, ...own, element('small', {}, say('your answer'))));
    const best = right === true && own ? own : rightWords(computed);
    if (best)
      list.push(
        element(
          'p',
          { class: 'right' },
          icon('tick'),
          element('span', { class: 'sr' }, say(right === true ? 'Right: ' : 'The answer: ')),
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
    if (ask.kind === 'sketch')
      return [text(say('{n} off, typically', { n: written(short(Number(value), 2)) }))];
    if (Array.isArray(value)) return [placeOf(value)];
    if (ask.kind === 'place') return [text(say('point {n}', { n: Number(value) }))];
    return [text(written(short(Number(value), 6)))];
  }

  /** @param {number | boolean | null} computed @returns {Node[] | null} */
  function rightWords(computed) {
    const { kind, right, at, points } = ask;
    if (kind === 'choice' && typeof right === 'number') return textOf(right);
    if (kind === 'order' && Array.isArray(right)) return wordsOf(right);
    if (kind === 'number') {
      const value = typeof right === 'number' ? right : computed;
      return typeof value === 'number' ? [text(written(short(value, 6)))] : null;
    }
    if (kind === 'place' && typeof at === 'object') return [placeOf(at)];
    if (kind === 'place' && points)
      return [text(say('point {n}', { n: points.join(` ${say('or')} `) }))];
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
          ...(choice.act && !mentions(choice.wrong, choice.act)
            ? [text(' '), words(choice.act, say('See why not'))]
            : []),
        ),
      );
    if (ask.after && ask.after.length > 0)
      lines.push(element('p', {}, ...inline(ask.after, writing)));
    return lines;
  }

  return { rows, sentences };
}

/** @param {readonly number[]} place */
const placeOf = (place) => text(`(${listed(place.map((v) => short(v)))})`);

/** @param {string} words */
const text = (words) => document.createTextNode(words);
