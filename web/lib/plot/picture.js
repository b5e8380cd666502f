// @ts-check
/**
 * A picture of marks. It is drawn again and again: an element stays as long as the mark in its
 * place has its tag, and only attributes that changed are written, so that a chart can follow a
 * pointer.
 *
 * @module
 */

import { writeAttribute } from '../attribute.js';
import { svg } from '../svg.js';
import { writeText } from '../text.js';

/** @typedef {import('./marks.js').Mark} Mark */

/**
 * @param {string} kind class of the element, beside chart
 */
export function createPicture(kind = '') {
  const element = svg('svg', { class: `chart ${kind}`.trim(), role: 'img' });
  /** @type {readonly Mark[]} */
  let drawn = [];
  let height = NaN;
  let [viewBox, label] = ['', ''];

  return {
    element,
    /**
     * @param {readonly Mark[]} marks
     * @param {Readonly<{ width: number, height: number, label: string }>} options   size in px, and
     *   the picture in words
     */
    draw(marks, options) {
      const box = `0 0 ${options.width} ${options.height}`;
      if (viewBox !== box) element.setAttribute('viewBox', (viewBox = box));
      if (label !== options.label) element.setAttribute('aria-label', (label = options.label));
      if (height !== options.height) element.style.height = `${(height = options.height)}px`;
      patch(element, marks, drawn);
      drawn = marks;
    },
  };
}

/**
 * Turns the children of an element from the marks before into others.
 *
 * @param {Element} parent
 * @param {readonly Mark[]} marks
 * @param {readonly Mark[]} before
 */
function patch(parent, marks, before) {
  let child = /** @type {Element | null} */ (parent.firstElementChild);
  for (let i = 0; i < marks.length; i++) {
    if (!child) parent.append((child = made(marks[i])));
    else if (before[i].tag === marks[i].tag) update(child, marks[i], before[i]);
    else {
      const other = made(marks[i]);
      child.replaceWith(other);
      child = other;
    }
    child = child.nextElementSibling;
  }
  while (child) {
    const next = child.nextElementSibling;
    child.remove();
    child = next;
  }
}

/** The mark before a new one. */
const NOTHING = Object.freeze({ attributes: Object.freeze({}) });

/** @param {Mark} mark */
function made(mark) {
  const element = svg(/** @type {keyof SVGElementTagNameMap} */ (mark.tag));
  update(element, mark, NOTHING);
  return element;
}

/**
 * @param {Element} element
 * @param {Mark} mark
 * @param {Pick<Mark, 'attributes' | 'words' | 'marks'>} before
 */
function update(element, mark, before) {
  if (mark === before) return;
  const { attributes, words, marks } = mark;
  for (const name in attributes) {
    const value = attributes[name] ?? null;
    if (value === (before.attributes[name] ?? null)) continue;
    if (value === null) element.removeAttribute(name);
    else writeAttribute(/** @type {SVGElement} */ (element), name, String(value));
  }
  for (const name in before.attributes) if (!(name in attributes)) element.removeAttribute(name);
  if (words !== before.words) writeText(element, words ?? '');
  if (marks || before.marks) patch(element, marks ?? [], before.marks ?? []);
}
