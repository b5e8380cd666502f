// @ts-check
/**
 * One width, written in three ways: what γ and the two σ of books have to do with each other.
 * Whichever is typed sets γ.
 *
 * @module
 */

import { element } from '../ui/element.js';
import { showFormula } from '../ui/formula.js';
import { newGesture } from '../ui/gesture.js';
import { objection, readNumeral, writeNumeral } from '../ui/numeral.js';
import { attachPopover } from '../ui/popover.js';
import { capital } from '../ui/slider.js';

/** @typedef {import('../protocol/answers.js').ParamSpec} ParamSpec */

/**
 * A way to write the width of a Gaussian: its value from γ, and γ from it.
 *
 * @typedef {{
 *   symbol: string, name: string, tex: string, plain: string, books: string,
 *   of: (gamma: number) => number, gamma: (value: number) => number,
 * }} Writing
 */

/** @type {readonly Writing[]} */
export const WRITINGS = [
  {
    symbol: 'γ',
    name: 'γ in exp(−γ‖x−z‖²)',
    tex: 'e^{-\\gamma\\lVert x-z\\rVert^2}',
    plain: 'exp(−γ‖x−z‖²)',
    books: 'scikit-learn, LIBSVM, the CS771A slides, the figures of the slides Kernel trick',
    of: (gamma) => gamma,
    gamma: (gamma) => gamma,
  },
  {
    symbol: 'σ',
    name: 'σ in exp(−‖x−z‖²/(2σ²))',
    tex: 'e^{-\\lVert x-z\\rVert^2/(2\\sigma^2)}',
    plain: 'exp(−‖x−z‖²/(2σ²))',
    books:
      'CS229 notes, the chapter Kernel SVM, the text of the slides Kernel trick, and most books',
    of: (gamma) => 1 / Math.sqrt(2 * gamma),
    gamma: (sigma) => 1 / (2 * sigma ** 2),
  },
  {
    symbol: 'σ',
    name: 'σ in exp(−‖x−z‖²/(2σ))',
    tex: 'e^{-\\lVert x-z\\rVert^2/(2\\sigma)}',
    plain: 'exp(−‖x−z‖²/(2σ))',
    books: 'Understanding Machine Learning, example 16.2: here σ is what others call σ²',
    of: (gamma) => 1 / (2 * gamma),
    gamma: (sigma) => 1 / (2 * sigma),
  },
];

/** As many digits as a person would type. @param {number} v */
const tidy = (v) => Number(v.toPrecision(6));

/**
 * @param {HTMLButtonElement} button
 * @param {{ onEdit: (gamma: number, gesture: string) => void }} options
 */
export function attachWidths(button, { onEdit }) {
  const rows = WRITINGS.map((writing) => {
    const formula = element('div', { class: 'formula' });
    const box = element('input', {
      class: 'num',
      type: 'text',
      inputmode: 'decimal',
      autocomplete: 'off',
      spellcheck: 'false',
      'aria-label': writing.name,
      onchange: () => take(writing, box, error),
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key === 'Enter') take(writing, box, error);
      },
    });
    const error = element('p', { class: 'error', 'aria-live': 'polite', hidden: true });
    const row = element(
      'div',
      { class: 'width' },
      element('i', { class: 'sym' }, writing.symbol),
      box,
      formula,
      element('p', { class: 'note' }, writing.books),
      error,
    );
    return { writing, box, formula, error, row };
  });
  const panel = element(
    'div',
    { class: 'widths', role: 'dialog', 'aria-label': 'γ or σ' },
    element('h2', {}, 'One width, three ways to write it'),
    ...rows.map(({ row }) => row),
  );
  let gamma = 1;
  /** @type {ParamSpec | null} */
  let spec = null;

  /** @param {Writing} writing @param {HTMLInputElement} box @param {HTMLElement} error */
  function take(writing, box, error) {
    if (!spec) return;
    const value = readNumeral(box.value);
    const next = tidy(writing.gamma(value));
    const direct = writing === WRITINGS[0];
    const wrong =
      objection(value, spec) ||
      (!direct && objection(next, spec) && 'stands for no γ that there is');
    const words = wrong && `${capital(writing.symbol)} ${wrong}. Kept ${written(writing)}.`;
    error.textContent = words || '';
    error.hidden = !words;
    if (words) box.setAttribute('aria-invalid', 'true');
    else box.removeAttribute('aria-invalid');
    // The shown number is rounded. An unchanged text must not change the value.
    if (!words && box.value !== written(writing))
      onEdit(direct ? value : next, newGesture('width'));
  }

  /** @param {Writing} writing */
  const written = (writing) =>
    writeNumeral(Number(writing.of(gamma).toPrecision(4)), { kind: 'real' });

  function show() {
    for (const { writing, box, error, formula } of rows) {
      showFormula(formula, writing.tex, writing.plain);
      if (document.activeElement === box && box.getAttribute('aria-invalid')) continue;
      box.value = written(writing);
      box.removeAttribute('aria-invalid');
      error.hidden = true;
    }
  }

  const popover = attachPopover(button, panel, { onOpen: show, first: () => rows[0].box });

  return {
    /** @param {number} value of γ @param {ParamSpec} its */
    draw(value, its) {
      spec = its;
      if (value === gamma) return;
      gamma = value;
      if (popover.open) show();
    },
  };
}
