// @ts-check
/**
 * What refutes a kernel, so that it can be checked by hand: the points, their matrix and weights, and
 * the sum written out. Below it the spectrum of the data's matrix, and what repairing it does.
 *
 * @module
 */

import { chosenVerdict } from '../engine/overlay.js';
import { attachMenu } from '../ui/menu.js';
import { element } from '../ui/element.js';
import { showFormula, texNumber } from '../ui/formula.js';
import { newGesture } from '../ui/gesture.js';
import { createRepairButtons, HARMLESS, toldOf } from './repair.js';
import { count } from '../lib/format.js';
import { letterOf } from './plane/overlay.js';
import { createSpectrumChart, negatives } from './spectrum.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../state/actions.js').Actions} Actions */
/** @typedef {import('../protocol/answers.js').Verdict} Verdict */
/** @typedef {NonNullable<Verdict['witness']>} Witness */

/** How long a button says that it has copied. */
const COPIED_MS = 1500;

/** A number as it stands, with a true minus. @param {number} v */
const plain = (v) => String(v).replace('-', '−');

/** In a column is room for so many digits; what is copied has all. @param {number} v */
const inColumn = (v) => plain(Number(v.toPrecision(6)));

/** @param {number} v @param {number} decimals */
const fixed = (v, decimals) => {
  const text = v.toFixed(decimals);
  return Number(text) === 0 ? text.replace('-', '') : text;
};

/** How many decimals a number has as it stands. @param {number} v */
function decimalsIn(v) {
  const [mantissa, power = '0'] = String(v).split('e');
  return Math.max((mantissa.split('.')[1] ?? '').length - Number(power), 0);
}

/**
 * The sum vᵀKv term by term from the printed numbers: factor·k(i, j), each pair once.
 *
 * @param {Witness} witness
 * @returns {{ i: number, j: number, factor: number, k: string }[]}
 */
export function termsOf({ v, k, decimals }) {
  const m = v.length;
  const terms = [];
  for (let i = 0; i < m; i++) terms.push({ i, j: i, factor: tidy(v[i] * v[i]), k: at(i, i) });
  for (let i = 0; i < m; i++) {
    for (let j = i + 1; j < m; j++) {
      const factor = tidy(2 * v[i] * v[j]);
      if (factor !== 0) terms.push({ i, j, factor, k: at(i, j) });
    }
  }
  /** @param {number} i @param {number} j */
  function at(i, j) {
    return fixed(k[i * m + j], decimals);
  }
  return terms;
}

/** Without the dust of binary fractions. @param {number} v */
const tidy = (v) => Number(v.toPrecision(12));

/**
 * What the terms add up to, exactly as by hand.
 *
 * @param {ReturnType<typeof termsOf>} terms
 */
export function totalOf(terms) {
  let decimals = 0;
  let sum = 0;
  for (const { factor, k } of terms) {
    decimals = Math.max(decimals, decimalsIn(factor) + (k.split('.')[1] ?? '').length);
    sum += factor * Number(k);
  }
  return fixed(sum, Math.min(decimals, 12))
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
}

/**
 * Terms as TeX or plain text: "0.851 + 1.000 − 2·0.983".
 *
 * @param {ReturnType<typeof termsOf>} terms
 * @param {(term: ReturnType<typeof termsOf>[number]) => string} write
 * @param {{ dot: string, minus: string }} signs
 * @returns {string[]}
 */
function summed(terms, write, { dot, minus }) {
  return terms.map((term, i) => {
    const { factor } = term;
    const sign = factor < 0 ? `${minus} ` : i === 0 ? '' : '+ ';
    const size = Math.abs(factor) === 1 ? '' : `${String(Math.abs(factor))}${dot}`;
    const value = write(term).replace('-', minus);
    const bare = i === 0 && sign + size === '';
    return sign + size + (value.startsWith(minus) && !bare ? `(${value})` : value);
  });
}

/** So many terms fit on a line. */
const NAMES_A_LINE = 3;
const NUMBERS_A_LINE = 3;

/**
 * The matrix, the weights and the sum as TeX.
 *
 * @param {Witness} witness
 */
export function witnessTex(witness) {
  const { v, k, decimals } = witness;
  const m = v.length;
  const rows = Array.from({ length: m }, (_, i) =>
    Array.from({ length: m }, (_, j) => fixed(k[i * m + j], decimals)).join(' & '),
  );
  const terms = termsOf(witness);
  const signs = { dot: '\\cdot ', minus: '-' };
  const names = summed(terms, ({ i, j }) => `k(${letterOf(i)},${letterOf(j)})`, signs);
  const numbers = summed(terms, ({ k: value }) => value, signs);
  /** @param {string[]} parts @param {number} most */
  const broken = (parts, most) => {
    const lines = [];
    for (let i = 0; i < parts.length; i += most) lines.push(parts.slice(i, i + most).join(' '));
    return lines.join(' \\\\ &\\quad ');
  };
  return {
    matrix: `K=\\begin{pmatrix}${rows.join(' \\\\ ')}\\end{pmatrix}`,
    weights: `v=\\begin{pmatrix}${Array.from(v, String).join(' \\\\ ')}\\end{pmatrix}`,
    sum: `\\begin{aligned}v^{\\top}\\!Kv &= ${broken(names, NAMES_A_LINE)} \\\\ &= ${broken(numbers, NUMBERS_A_LINE)}\\end{aligned}`,
    total: `v^{\\top}\\!Kv = ${totalOf(terms)} < 0`,
  };
}

/**
 * A point of a witness: its coordinates, or the item that it is.
 *
 * @param {Witness} witness
 * @param {number} i
 * @param {(text: string) => string} write an item
 */
function placeIn({ x, dim, texts }, i, write) {
  if (texts) return write(texts[i]);
  return `(${Array.from(x.subarray(i * dim, (i + 1) * dim), String).join(', ')})`;
}

/** A text as it stands, in a formula of LaTeX. @param {string} text */
const inLatex = (text) =>
  `\\texttt{${text
    .replace(/[\\~^]/g, (letter) => `\\char${letter.charCodeAt(0)} `)
    .replace(/[{}$&#_%]/g, '\\$&')}}`;

/** So much of an item is shown in a table. */
const MOST_LETTERS = 40;

/** @param {string} text */
function shortened(text) {
  const letters = [...text.slice(0, 2 * MOST_LETTERS)];
  const cut = letters.length > MOST_LETTERS || text.length > 2 * MOST_LETTERS;
  return cut ? `${letters.slice(0, MOST_LETTERS - 1).join('')}…` : text;
}

/**
 * All of it as plain text, for notes and mails.
 *
 * @param {Verdict} verdict
 * @param {Witness} witness
 */
export function witnessText({ text }, witness) {
  const points = Array.from(
    witness.v,
    (weight, i) => `${letterOf(i)} = ${placeIn(witness, i, JSON.stringify)}, v = ${weight}`,
  );
  const terms = termsOf(witness);
  const signs = { dot: '*', minus: '-' };
  const names = summed(terms, ({ i, j }) => `k(${letterOf(i)},${letterOf(j)})`, signs).join(' ');
  const numbers = summed(terms, ({ k }) => k, signs).join(' ');
  return [
    `k(x, z) = ${text} is not a kernel:`,
    ...points,
    `v'Kv = ${names}`,
    `     = ${numbers}`,
    `     = ${totalOf(terms)} < 0`,
    '',
  ].join('\n');
}

/** The same for a LaTeX document. @param {Witness} witness */
export function witnessLatex(witness) {
  const points = Array.from(
    witness.v,
    (_, i) => `${letterOf(i)} = ${placeIn(witness, i, inLatex)}`,
  ).join(',\\quad ');
  const { matrix, weights, sum, total } = witnessTex(witness);
  return `\\[ ${points} \\]\n\\[ ${matrix},\\qquad ${weights} \\]\n\\[ ${sum} \\]\n\\[ ${total} \\]\n`;
}

/**
 * The smallest rectangle with the view and the points of a witness in it, with room around; null
 * where all are seen already.
 *
 * @param {State['scene']['view']} view
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
 * @param {HTMLElement} section
 * @param {{ actions: Actions, another: (kernel: string) => Promise<boolean> }} options
 */
export function createWitnessView(section, { actions, another }) {
  /** @type {State | null} */
  let last = null;

  // ── what refutes it ──
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
        const { verdict, witness } = last ? witnessOf(last) : {};
        if (!verdict || !witness || (await another(verdict.text))) return;
        find.textContent = 'No other found';
        setTimeout(() => (find.textContent = FIND), COPIED_MS);
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
  const told = element(
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
    const witness = last && witnessOf(last).witness;
    const rect = last && witness && viewWith(last.scene.view, witness);
    if (rect) actions.setView(rect, newGesture('witness'));
  });
  attachMenu(copy, {
    label: 'Copy the witness',
    align: 'end',
    items: () => [
      { label: 'As text', run: () => take(witnessText) },
      { label: 'As LaTeX', run: () => take((_, witness) => witnessLatex(witness)) },
    ],
  });

  // ── the spectrum ──
  const ofWhat = element('span', { class: 'dim unit' });
  const chartPlace = element('div');
  const noValues = element('p', { class: 'hint' });
  const spectrum = element(
    'div',
    { class: 'view' },
    element('div', { class: 'head' }, element('h2', {}, 'Spectrum'), ofWhat),
    chartPlace,
    noValues,
  );
  const chart = createSpectrumChart(chartPlace);

  // ── repairing it ──
  const own = createRepairButtons({ choose: actions.setRepair, label: 'Repair' });
  const tried = createRepairButtons({
    choose: (r) => r !== 'none' && actions.tryRepair(r),
    label: 'Try a repair',
    none: false,
  });
  const effect = element('p', { 'aria-live': 'polite' });
  const repair = element(
    'div',
    { class: 'view' },
    element('div', { class: 'head' }, element('h2', {}, 'Repair'), own.element, tried.element),
    effect,
  );
  section.replaceChildren(told, spectrum, repair);

  /** @param {State} state */
  function witnessOf(state) {
    const verdict = chosenVerdict(state);
    return { verdict, witness: verdict?.witness };
  }

  /** @param {(verdict: Verdict, witness: Witness) => string} write */
  async function take(write) {
    const { verdict, witness } = last ? witnessOf(last) : {};
    if (!verdict || !witness) return;
    try {
      await navigator.clipboard.writeText(write(verdict, witness));
      copy.textContent = 'Copied';
      setTimeout(() => (copy.textContent = 'Copy'), COPIED_MS);
    } catch {
      actions.reportFailure('This browser does not let pages write to the clipboard.');
    }
  }

  /** @param {Witness} witness */
  function drawWitness(witness) {
    const { x, v, dim, ofData, texts } = witness;
    title.textContent = 'Witness';
    intro.replaceChildren();
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

  /** @param {State} state @param {State} [previous] */
  function draw(state, previous) {
    const { scene, frame, focus, settings } = state;
    last = state;
    const { open } = focus.bench;
    section.hidden = !open;
    const bumping = focus.part?.bump === true;
    const verdict = open ? chosenVerdict(state) : null;
    const refutation = verdict?.witness ?? verdict?.asymmetry ?? verdict?.undefinedAt;
    const shown = open && refutation !== undefined && !bumping;
    // The Gram matrix comes back for a part, and where nothing is refuted.
    section.parentElement?.classList.toggle('refuting', shown);
    if (!open) return;
    told.hidden = !shown;
    spectrum.hidden = bumping;
    if (shown && verdict) drawRefutation(verdict, scene.view);
    const same =
      previous &&
      previous.frame === frame &&
      previous.settings === settings &&
      previous.focus.bench === focus.bench;
    if (!same) drawSpectrum(state, verdict);
    drawRepair(state, verdict, shown);
  }

  /** @type {Verdict | null} */
  let drawnOf = null;

  /** @param {Verdict} verdict @param {State['scene']['view']} view */
  function drawRefutation(verdict, view) {
    const { witness, asymmetry, undefinedAt } = verdict;
    show.hidden = !witness || viewWith(view, witness) === null;
    if (drawnOf === verdict) return;
    drawnOf = verdict;
    copy.hidden = !witness;
    find.hidden = !witness || witness.texts !== undefined; // only the items that there are are looked at
    both.hidden = !witness;
    sum.hidden = !witness && !asymmetry;
    if (witness) drawWitness(witness);
    else if (asymmetry) drawAsymmetry(asymmetry);
    else if (undefinedAt) drawUndefined(undefinedAt);
  }

  /** @param {State} state @param {Verdict | null} verdict */
  function drawSpectrum({ scene, frame }, verdict) {
    const { repair: effect } = frame;
    const values = verdict?.eigenvalues ?? new Float64Array();
    const n = scene.points.length;
    const many = values.length > 0 && values.length < n;
    const matrix = verdict?.asymmetry ? '½(K + Kᵀ)' : 'K';
    ofWhat.textContent =
      values.length === 0
        ? ''
        : many
          ? `of ${matrix} on ${count(values.length)} of ${count(n)} points`
          : `of ${matrix} on all ${count(n)} points`;
    const repaired = effect?.effect && effect.kernel === verdict?.text ? effect.effect : null;
    // What is only tried changes nothing yet.
    const mine = verdict?.text === scene.kernel && scene.repair !== 'none';
    const chosen = mine ? repaired : null;
    noValues.hidden = values.length > 0;
    chartPlace.hidden = values.length === 0;
    noValues.textContent = !verdict
      ? 'Being computed.'
      : n === 0
        ? 'Add points: their matrix has eigenvalues.'
        : 'The eigenvalues of this matrix are not known.';
    if (values.length === 0) return;
    if (chosen) chart.draw(chosen.after, { name: 'after repair', before: chosen.before });
    else chart.draw(values, { name: 'of the data', rounding: verdict?.verdict !== 'refuted' });
  }

  /** @param {State} state @param {Verdict | null} verdict @param {boolean} shown */
  function drawRepair({ scene, frame, focus: { bench } }, verdict, shown) {
    const mine = verdict !== null && bench.lines.every(({ id }) => id !== bench.chosen);
    repair.hidden = !shown || verdict?.undefinedAt !== undefined || scene.points.length === 0;
    if (repair.hidden || !verdict) return;
    own.element.hidden = !mine;
    tried.element.hidden = mine;
    const { eigenvalues } = verdict;
    if (eigenvalues.length > 0 && negatives(eigenvalues) === 0) {
      own.element.hidden = tried.element.hidden = true;
      effect.textContent = HARMLESS;
      return;
    }
    const method = mine ? scene.repair : bench.method;
    own.draw(scene.repair);
    tried.draw(bench.method);
    const words = method === 'none' ? '' : toldOf(frame.repair, verdict.text, method);
    effect.textContent =
      words ||
      (method === 'none'
        ? 'The learner sees the matrix as it is: what it finds need not be the best.'
        : '');
  }

  return {
    draw,
    resize: () => last?.focus.bench.open && drawSpectrum(last, chosenVerdict(last)),
    destroy: () => section.replaceChildren(),
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
