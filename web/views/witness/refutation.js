// @ts-check
/**
 * What refutes a kernel: points with their matrix, weights and the sum, a pair that is not
 * symmetric, or one without a value.
 *
 * @module
 */

import { attachMenu } from '../../ui/menu.js';
import { element } from '../../ui/element.js';
import { showFormula, texNumber } from '../../ui/formula.js';
import { newGesture } from '../../ui/gesture.js';
import { letterOf } from '../../draw/plane/overlay.js';
import { witnessLatex, witnessText } from './copied.js';
import { termsOf, totalOf, witnessTex } from './sum.js';

/** @typedef {import('../../state/store.js').State['scene']['view']} View */
/** @typedef {import('../../protocol/answers.js').Verdict} Verdict */
/** @typedef {NonNullable<Verdict['witness']>} Witness */

/** How long a button says what it has done. */
const DONE_MS = 1500;

/** A number as it stands, with a true minus. @param {number} v */
const plain = (v) => String(v).replace('-', '−');

/** In a column is room for so many digits; what is copied has all. @param {number} v */
const inColumn = (v) => plain(Number(v.toPrecision(6)));

/** The most letters of an item in a table. */
const MOST_LETTERS = 40;

/** @param {string} text */
function shortened(text) {
  const letters = [...text.slice(0, 2 * MOST_LETTERS)];
  const cut = letters.length > MOST_LETTERS || text.length > 2 * MOST_LETTERS;
  return cut ? `${letters.slice(0, MOST_LETTERS - 1).join('')}…` : text;
}

/**
 * The smallest rectangle with the view and the points of a witness in it, with room around; null
 * where all are seen already.
 *
 * @param {View} view
 * @param {Witness} witness
 */
export function viewWith(view, { x, dim }) {
  let { x0, x1, y0, y1 } = view;
  for (let i = 0; i < x.length; i += dim) {
    const y = dim > 1 ? x[i + 1] : (y0 + y1) / 2;
    [x0, x1] = [Math.min(x0, x[i]), Math.max(x1, x[i])];
    [y0, y1] = [Math.min(y0, y), Math.max(y1, y)];
  }
  if (x0 === view.x0 && x1 === view.x1 && y0 === view.y0 && y1 === view.y1) return null;
  const room = 0.08 * Math.max(x1 - x0, y1 - y0);
  return { x0: x0 - room, x1: x1 + room, y0: y0 - room, y1: y1 + room };
}

/**
 * @param
 *   {{ actions: import('../../state/actions.js').Actions, another: (kernel: string) => Promise<boolean> }}
 *   options
 */
export function createRefutation({ actions, another }) {
  /**
   * What is in sight, and the view of its scene.
   *
   * @type {{ verdict: Verdict, view: View } | null}
   */
  let shown = null;
  /** What the words and formulas are of. @type {Verdict | null} */
  let drawn = null;

  const title = element('h2', {}, 'Witness');
  const show = element(
    'button',
    { type: 'button', class: 'btn quiet small', title: 'Some of the points are outside the view' },
    'Show it',
  );
  const FIND = 'Find another';
  const find = element(
    'button',
    {
      type: 'button',
      class: 'btn quiet small',
      title: 'Other points that refute it',
      async onclick() {
        const { verdict } = shown ?? {};
        if (!verdict?.witness || (await another(verdict.text))) return;
        find.textContent = 'No other found';
        setTimeout(() => (find.textContent = FIND), DONE_MS);
      },
    },
    FIND,
  );
  const copy = element('button', { type: 'button', class: 'btn quiet small' }, 'Copy');
  const intro = element('p');
  const table = element('table', { class: 'numbers' });
  const matrix = element('div', { class: 'formula tall' });
  const weights = element('div', { class: 'formula tall' });
  const sum = element('div', { class: 'formula tall' });
  const total = element('div', { class: 'formula final' });
  const both = element('div', { class: 'both' }, matrix, weights);
  const root = element(
    'div',
    { class: 'view' },
    element('div', { class: 'head' }, title, show, find, copy),
    intro,
    table,
    both,
    sum,
    total,
  );
  show.addEventListener('click', () => {
    const witness = shown?.verdict.witness;
    const rect = shown && witness && viewWith(shown.view, witness);
    if (rect) actions.setView(rect, newGesture('witness'));
  });
  attachMenu(copy, {
    label: 'Copy the witness',
    align: 'end',
    items: () => [
      { label: 'As text', run: () => copyAs(witnessText) },
      { label: 'As LaTeX', run: () => copyAs((_, witness) => witnessLatex(witness)) },
    ],
  });

  /** @param {(verdict: Verdict, witness: Witness) => string} write */
  async function copyAs(write) {
    const { verdict } = shown ?? {};
    if (!verdict?.witness) return;
    try {
      await navigator.clipboard.writeText(write(verdict, verdict.witness));
      copy.textContent = 'Copied';
      setTimeout(() => (copy.textContent = 'Copy'), DONE_MS);
    } catch {
      actions.reportFailure('This browser does not let pages write to the clipboard.');
    }
  }

  /** @param {Witness} witness */
  function drawWitness(witness) {
    const { x, v, dim, ofData, texts } = witness;
    title.textContent = 'Witness';
    const kind = texts ? 'items' : 'points';
    intro.textContent = `A kernel makes vᵀKv ≥ 0 for every choice of ${kind} and every v. Here it is negative${ofData ? `, for ${kind} of the data` : ''}.`;
    const names = texts ? ['text'] : ['x₁', 'x₂'].slice(0, dim);
    table.replaceChildren(
      headRow([texts ? 'item' : 'point', ...names, 'v']),
      ...Array.from(v, (weight, i) =>
        bodyRow(
          letterOf(i),
          texts
            ? [shortened(texts[i]), inColumn(weight)]
            : [...x.subarray(i * dim, (i + 1) * dim), weight].map(inColumn),
        ),
      ),
    );
    const tex = witnessTex(witness);
    showFormula(matrix, tex.matrix, '');
    showFormula(weights, tex.weights, '');
    showFormula(sum, tex.sum, '');
    showFormula(total, tex.total, `vᵀKv = ${totalOf(termsOf(witness))} < 0`);
  }

  /** @param {NonNullable<Verdict['asymmetry']>} asymmetry */
  function drawAsymmetry({ x, values, dim }) {
    title.textContent = 'Not symmetric';
    intro.textContent =
      'A kernel is an inner product, so k(x,\u00a0z) = k(z,\u00a0x). Here it is not. The learner uses the symmetric half ½(k(x,\u00a0z) + k(z,\u00a0x)).';
    drawPair(x, dim);
    showFormula(
      sum,
      `\\begin{aligned}k(a,b) &= ${texNumber(values[0])} \\\\ k(b,a) &= ${texNumber(values[1])}\\end{aligned}`,
      '',
    );
    showFormula(total, 'k(a,b) \\neq k(b,a)', 'k(a, b) ≠ k(b, a)');
  }

  /** @param {NonNullable<Verdict['undefinedAt']>} at */
  function drawUndefined({ x, value, dim }) {
    title.textContent = 'Not defined everywhere';
    intro.textContent =
      'A kernel has a finite value at every pair of points. At this one it has none.';
    const twice = x.length > dim && x.subarray(0, dim).every((v, a) => v === x[dim + a]);
    drawPair(twice ? x.subarray(0, dim) : x, dim);
    const name = x.length > dim && !twice ? 'k(a,b)' : 'k(a,a)';
    const said = Number.isNaN(value)
      ? '\\text{ is no number}'
      : value > 0
        ? ' = \\infty'
        : ' = -\\infty';
    showFormula(total, `${name}${said}`, name);
  }

  /** @param {Float64Array} x @param {number} dim */
  function drawPair(x, dim) {
    table.replaceChildren(
      headRow(['point', ...['x₁', 'x₂'].slice(0, dim)]),
      ...Array.from({ length: x.length / dim }, (_, i) =>
        bodyRow(letterOf(i), Array.from(x.subarray(i * dim, (i + 1) * dim), inColumn)),
      ),
    );
  }

  return {
    element: root,
    /** @param {Verdict | null} verdict null where nothing is refuted @param {View} view */
    draw(verdict, view) {
      root.hidden = verdict === null;
      shown = verdict && { verdict, view };
      if (!verdict) return;
      const { witness, asymmetry, undefinedAt } = verdict;
      show.hidden = !witness || viewWith(view, witness) === null;
      if (drawn === verdict) return;
      drawn = verdict;
      copy.hidden = !witness;
      find.hidden = !witness || witness.texts !== undefined; // only the items that there are are looked at
      both.hidden = !witness;
      sum.hidden = !witness && !asymmetry;
      if (witness) drawWitness(witness);
      else if (asymmetry) drawAsymmetry(asymmetry);
      else if (undefinedAt) drawUndefined(undefinedAt);
    },
  };
}

/** @param {string[]} names */
function headRow(names) {
  return element('tr', {}, ...names.map((name) => element('th', { scope: 'col' }, name)));
}

/** @param {string} name @param {string[]} values */
function bodyRow(name, values) {
  return element(
    'tr',
    {},
    element('th', { scope: 'row' }, name),
    ...values.map((value) => element('td', {}, value)),
  );
}
