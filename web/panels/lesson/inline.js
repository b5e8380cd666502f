// @ts-check
/**
 * The text of a step as elements: words that set the figure, formulas, numbers that follow it.
 *
 * @module
 */

import { element } from '../../ui/element.js';
import { showFormula, showProse } from '../../ui/formula.js';

/** @typedef {import('../../state/lessons/load.js').Inline} Inline */
/** @typedef {import('../../state/lessons/load.js').Block} Block */

/**
 * What a text needs of its step: words makes the button of an act, fact the place of a live number.
 *
 * @typedef {Readonly<{
 *   word: (act: string, words: Node[]) => Node,
 *   fact: (name: string, digits: number | undefined) => Node,
 * }>} Writing
 */

/**
 * A line of text.
 *
 * @param {readonly Inline[] | null | undefined} line
 * @param {Writing} writing
 * @returns {Node[]}
 */
export function inline(line, writing) {
  /** @type {Node[]} */
  const nodes = [];
  for (const item of line ?? []) {
    const last = nodes.at(-1);
    // A line may end after a formula, and not before what ends the sentence.
    const formula = last instanceof Element && last.matches('.tex') ? last : null;
    const mark = (formula && typeof item === 'string' && MARKS.exec(item)?.[0]) || '';
    if (mark) formula?.append(mark);
    nodes.push(one(typeof item === 'string' ? item.slice(mark.length) : item, writing));
  }
  return nodes;
}

/** What stays with what is before it. */
const MARKS = /^[.,;:?!)”“]+/;

/** A formula of so many letters of TeX stays on a line. */
const SHORT = 24;

/** @param {Inline} item @param {Writing} writing @returns {Node} */
function one(item, writing) {
  if (typeof item === 'string') return document.createTextNode(item);
  if ('tex' in item) {
    const place = element('span');
    showProse(place, `$${item.tex}$`);
    return element('span', { class: `tex${item.tex.length > SHORT ? '' : ' short'}` }, place);
  }
  if ('b' in item) return element('b', {}, ...inline(item.b, writing));
  if ('i' in item) return element('i', {}, ...inline(item.i, writing));
  if ('code' in item) return element('code', {}, item.code);
  if ('act' in item) return writing.word(item.act, inline(item.text, writing));
  if ('link' in item)
    return element('a', { class: 'link', href: item.link }, ...inline(item.text, writing));
  if ('fact' in item) return writing.fact(item.fact, item.digits);
  return document.createTextNode(valueText(item));
}

/** A number as it is written, with a true minus sign. @param {{ text: string }} item */
const valueText = ({ text }) => text.replace('-', '−').replace(' %', '\u00a0%');

/**
 * Paragraphs, formulas and lists.
 *
 * @param {readonly Block[] | null | undefined} list
 * @param {Writing} writing
 * @returns {HTMLElement[]}
 */
export function blocks(list, writing) {
  return (list ?? []).map((block) => {
    if ('p' in block) return element('p', {}, ...inline(block.p, writing));
    if ('list' in block)
      return element(
        'ul',
        {},
        ...block.list.map((line) => element('li', {}, ...inline(line, writing))),
      );
    const formula = element('div', { class: 'formula' });
    showFormula(formula, block.tex, block.tex.replace(/[\\{}]/g, ''));
    return element(
      'div',
      { class: 'lesson-formula' },
      formula,
      block.source ? element('small', {}, ...sourceOf(block.source)) : null,
    );
  });
}

/** The place of a formula in a text, whose *titles* are slanted. @param {string} source */
const sourceOf = (source) =>
  source.split('*').map((part, i) => (i % 2 === 1 ? element('i', {}, part) : part));

/**
 * A line as plain words, for a label.
 *
 * @param {readonly Inline[] | null | undefined} line
 * @returns {string}
 */
export function plain(line) {
  return (line ?? [])
    .map((item) => {
      if (typeof item === 'string') return item;
      if ('tex' in item) return item.tex.replace(/[\\{}]/g, '');
      if ('b' in item) return plain(item.b);
      if ('i' in item) return plain(item.i);
      if ('code' in item) return item.code;
      if ('act' in item || 'link' in item) return plain(item.text);
      if ('fact' in item) return '';
      return valueText(item);
    })
    .join('');
}
