// @ts-check
/**
 * The two ways to one number: ⟨φ(x), φ(z)⟩ feature by feature, and k(x, z) step by step.
 *
 * @module
 */

import { element } from '../../../ui/element.js';
import { showFormula, showProse, texNumber } from '../../../ui/formula.js';
import { short } from '../../../lib/format.js';
import { alignDigits } from './digits.js';

/** @typedef {import('../../../protocol/messages.gen.js').Trick} Trick */

/** What is smaller than this share of the terms is rounding. */
const ROUNDING = 1e-12;
/** Where this share of k is rounding, few digits of it are left. */
const LOST = 1e-3;
/** The most features that are written out. */
export const SHOWN = 64;

/**
 * How the two numbers compare, in a sentence.
 *
 * @param {Trick} trick
 */
export function judgement({ exact, inner, kernel, phiX, phiZ }) {
  const gap = Math.abs(inner - kernel);
  if (!Number.isFinite(gap)) return 'One of the two numbers is too large to be written.';
  if (exact && gap === 0) return 'Equal, digit by digit.';
  const terms = phiX.reduce((sum, v, i) => sum + Math.abs(v * phiZ[i]), Math.abs(kernel));
  if (gap <= ROUNDING * terms) {
    return gap <= LOST * Math.abs(kernel)
      ? `Equal up to rounding: they differ by ${short(gap, 2)}.`
      : `The products are much larger than their sum and cancel: rounding leaves ${short(gap, 2)} between the two.`;
  }
  if (exact) return `They differ by ${short(gap, 2)}.`;
  return `The terms that are left out make ${short(gap, 2)}.`;
}

/** The two numbers, one above the other. @param {HTMLElement} parent */
export function createNumbers(parent) {
  const rows = ['inner', 'kernel'].map((name) => {
    const label = element('dt');
    const value = element('dd', { class: 'digits' });
    parent.append(label, value);
    showFormula(
      label,
      name === 'inner' ? '\\langle\\varphi(x),\\varphi(z)\\rangle' : 'k(x,z)',
      name === 'inner' ? '⟨φ(x), φ(z)⟩' : 'k(x, z)',
    );
    return { label, value };
  });

  return {
    /** @param {Trick} trick */
    draw({ names, inner, kernel }) {
      const known = names.length > 0;
      for (const part of [rows[0].label, rows[0].value]) part.hidden = !known;
      const { a, b, same, power } = alignDigits(known ? inner : kernel, kernel);
      [a, b].forEach((digits, i) => {
        // Equal digits are underlined: the others are those to look at.
        rows[i].value.replaceChildren(
          ...(known ? [element('b', {}, digits.slice(0, same)), digits.slice(same)] : [digits]),
          power,
        );
      });
    },
  };
}

/** The short evaluation, a line for every step. @param {HTMLElement} list an ol */
export function createSteps(list) {
  return {
    /** @param {Trick['steps']} steps */
    draw(steps) {
      while (list.children.length > steps.length) list.lastElementChild?.remove();
      while (list.children.length < steps.length) list.append(element('li', {}, element('span')));
      steps.forEach(({ tex, value }, i) => {
        const line = /** @type {HTMLElement} */ (list.children[i].firstElementChild);
        showFormula(line, `${tex} = ${texDigits(value)}`, `${tex} = ${short(value, 6)}`);
      });
    },
  };
}

/**
 * More digits than formulas have elsewhere: these are to be followed by hand.
 *
 * @param {number} value
 */
function texDigits(value) {
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-3 || size >= 1e5)) return texNumber(value);
  return String(Number(value.toPrecision(6)));
}

/** The features of both points and their products. @param {HTMLElement} parent */
export function createTable(parent) {
  const head = element(
    'thead',
    {},
    element(
      'tr',
      {},
      ...['feature', 'φ(x)', 'φ(z)', 'product'].map((words) =>
        element('th', { scope: 'col' }, words),
      ),
    ),
  );
  const body = element('tbody');
  const sum = element('td');
  const foot = element(
    'tfoot',
    {},
    element('tr', {}, element('th', { scope: 'row', colspan: 3 }, 'sum of all products'), sum),
  );
  const table = element('table', {}, head, body, foot);
  const caption = element('p', { class: 'note' });
  const frame = element(
    'div',
    { class: 'trick-table', role: 'region', 'aria-label': 'Features', tabindex: 0 },
    table,
  );
  parent.append(frame, caption);

  return {
    /** @param {Trick} trick */
    draw({ names, phiX, phiZ, inner, dimension, exact }) {
      const shown = Math.min(names.length, SHOWN);
      frame.hidden = shown === 0;
      while (body.rows.length > shown) body.deleteRow(-1);
      while (body.rows.length < shown) {
        body.append(
          element(
            'tr',
            {},
            element('td', {}, element('span')),
            element('td'),
            element('td'),
            element('td'),
          ),
        );
      }
      for (let i = 0; i < shown; i++) {
        const [name, ...cells] = body.rows[i].cells;
        // The table scrolls: names need not be fitted, which would measure the page for each.
        showProse(/** @type {HTMLElement} */ (name.firstElementChild), `$${names[i]}$`);
        [phiX[i], phiZ[i], phiX[i] * phiZ[i]].forEach((v, c) => {
          cells[c].textContent = short(v, 5);
        });
      }
      sum.textContent = short(inner, 6);
      // Of more than these, the message says how many there are.
      caption.hidden = shown === 0 || !exact || dimension > shown;
      caption.textContent = `${shown === 1 ? 'This is the only feature' : `These are all ${shown} features`}.`;
    },
  };
}
