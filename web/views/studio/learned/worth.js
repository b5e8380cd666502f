// @ts-check
/**
 * Was it worth it? Errors of what was learnt beside the plain mean and the best single term.
 *
 * @module
 */

import { count, share, short } from '../../../lib/format.js';
import { element, setHidden, setText } from '../../../ui/element.js';

/** @typedef {import('../../../protocol/messages.gen.js').TriedKernel} Tried */

/**
 * What one mixture came to. tried is null while it is computed, or where it cannot be; why says so.
 *
 * @typedef {Readonly<{
 *   name: string, title: string, kind: 'mean' | 'learnt' | 'single' | 'hand' | 'waiting',
 *   tried: Tried | null, why: string,
 * }>} Row
 */

/** Two errors nearer than this are the same. */
const SAME = 1e-9;

/** Stands where the best single term will. @type {Row} */
const WAITING = Object.freeze({
  name: '',
  title: 'best term alone',
  kind: 'waiting',
  tried: null,
  why: '',
});

/**
 * The single term with the least error on what is left out, the first of several. It is not known
 * before all of them are.
 *
 * @param {readonly Row[]} singles
 * @returns {Row | undefined}
 */
export function bestOf(singles) {
  if (singles.some(({ tried, why }) => !tried && why === '')) return WAITING;
  const known = singles.filter(({ tried }) => tried && Number.isFinite(tried.heldOut));
  return known.reduce(
    (best, one) =>
      !best || (one.tried?.heldOut ?? Infinity) < (best.tried?.heldOut ?? Infinity) - SAME
        ? one
        : best,
    /** @type {Row | undefined} */ (undefined),
  );
}

/** What is counted where there is no class. @param {boolean} isFresh @param {boolean} [isHeld] */
export const undecidedWords = (isFresh, isHeld = false) =>
  `Where f\u00a0=\u00a00 a point counts as wrong${isFresh ? `, and a ${isHeld ? 'held-out' : 'new'} one as half wrong` : ''}.`;

/**
 * One standard error of the mean over folds, NaN of fewer than two.
 *
 * @param {ArrayLike<number>} each
 */
export function standardError(each) {
  const known = Array.from(each).filter(Number.isFinite);
  if (known.length < 2) return NaN;
  const mean = known.reduce((a, b) => a + b, 0) / known.length;
  const squares = known.reduce((sum, v) => sum + (v - mean) ** 2, 0);
  return Math.sqrt(squares / (known.length - 1) / known.length);
}

/** Up to six, in words. */
const COUNTS = ['None', 'One', 'Two', 'Three', 'Four', 'Five', 'Six'];

/**
 * Whether learning was worth it, in a sentence: by errors on fresh points where they are known, else
 * on what was left out.
 *
 * @param {readonly Row[]} rows
 * @param {Row | undefined} single the best one
 * @param {number} [held] how many rows of a table are held out, where these are the fresh points
 */
export function verdictOf(rows, single, held = 0) {
  const mean = rows.find(({ kind }) => kind === 'mean')?.tried;
  const learnt = rows.filter(({ kind, tried }) => kind === 'learnt' && tried);
  if (!mean || learnt.length === 0) return '';
  const isFresh = Number.isFinite(mean.fresh);
  const of = (/** @type {Tried | null | undefined} */ tried) =>
    (isFresh ? tried?.fresh : tried?.heldOut) ?? NaN;
  if (!Number.isFinite(of(mean))) return '';
  const better = learnt.filter(({ tried }) => of(tried) < of(mean) - SAME).length;
  const others = held > 0 ? `the ${count(held)} held-out rows` : 'new ones';
  const where = isFresh ? others : 'what was left out';
  const told = (/** @type {number} */ n) => (COUNTS[n] ?? String(n)).toLowerCase();
  const said = `Better on ${where} than the plain mean: ${told(better)} of ${told(learnt.length)}.`;
  const beyond = single
    ? ` Better than the best single term: ${told(learnt.filter(({ tried }) => of(tried) < of(single.tried) - SAME).length)}.`
    : '';
  const error = isFresh ? NaN : standardError(mean.each);
  const chance = Number.isFinite(error)
    ? ' Differences within one standard error may be chance.'
    : '';
  return `${said}${beyond}${chance}`;
}

/**
 * @param {{ choose: (row: Row) => void, again: (now: boolean) => void }} options
 */
export function createWorth({ choose, again }) {
  const heads = ['training', '5-fold', 'new'].map((name) => element('th', { scope: 'col' }, name));
  const unit = element('th', { scope: 'col', class: 'dim' });
  const body = element('tbody');
  const table = element(
    'table',
    { class: 'learned-worth', 'aria-label': 'Was it worth it?' },
    element('thead', {}, element('tr', {}, unit, ...heads)),
    body,
  );
  const box = element('input', {
    type: 'checkbox',
    onchange: () => again(box.checked),
  });
  const said = element('span');
  const aside = element('span', { class: 'learned-ties' });
  const root = element(
    'section',
    { class: 'learned-verdict', 'aria-label': 'Was it worth it?' },
    element(
      'div',
      { class: 'learned-head' },
      element('h3', {}, 'Was it worth it?'),
      element(
        'label',
        { title: 'Weights that are learnt from all points have seen those left out' },
        box,
        ' Learn again in each fold',
      ),
    ),
    // First what it says: the table may be longer than there is room for.
    element('p', { class: 'note', role: 'status' }, said, ' ', aside),
    table,
  );
  /** @type {readonly Row[]} */
  let shown = [];

  /** @param {number} count */
  function fit(count) {
    while (body.rows.length > count) body.deleteRow(-1);
    while (body.rows.length < count) {
      const at = body.rows.length;
      const button = element('button', {
        type: 'button',
        class: 'link',
        onclick: () => choose(shown[at]),
      });
      body.append(
        element(
          'tr',
          {},
          element('th', { scope: 'row' }, button),
          ...['training', '5-fold', 'new'].map(() => element('td')),
        ),
      );
    }
  }

  return {
    element: root,
    /**
     * @param {{
     *   rows: readonly Row[], present: string, isAgain: boolean, isValues: boolean, isFresh: boolean,
     *   held: number, words: string, ties: string,
     * }} what   present is the name of the row that is shown; held is as in verdictOf; ties: what is
     *   counted where there is no class
     */
    draw({ rows, present, isAgain, isValues, isFresh, held, words, ties }) {
      shown = rows;
      box.checked = isAgain;
      fit(rows.length);
      setText(unit, isValues ? 'mean square' : 'share wrong');
      heads[1].title = isAgain
        ? 'Each fifth is left out: weights and machine learn from the others'
        : 'Each fifth is left out of the machine; the weights have seen it';
      setText(heads[2], held > 0 ? 'held out' : 'new');
      heads[2].title =
        held > 0
          ? `On the ${count(held)} held-out rows of the table`
          : 'On new points of the same source';
      setHidden(heads[2], !isFresh);
      const told = isValues ? (/** @type {number} */ v) => short(v, 3) : share;
      rows.forEach(({ name, title, tried, why }, i) => {
        const row = body.rows[i];
        row.classList.toggle('present', name === present);
        const button = /** @type {HTMLButtonElement} */ (row.cells[0].firstElementChild);
        setText(button, title);
        button.setAttribute('aria-pressed', String(name === present));
        const numbers = tried ? [tried.training, tried.heldOut, tried.fresh] : [];
        row.title = why || (tried?.message ?? '');
        for (let c = 0; c < 3; c++) {
          const v = numbers[c];
          setText(
            row.cells[c + 1],
            v === undefined ? (why ? '–' : '…') : Number.isFinite(v) ? told(v) : '–',
          );
          setHidden(row.cells[c + 1], c === 2 && !isFresh);
        }
        const error = tried ? standardError(tried.each) : NaN;
        row.cells[2].title = Number.isFinite(error) ? `± ${told(error)}, one standard error` : '';
      });
      setText(said, words);
      setText(aside, ties);
      unit.title = ties;
    },
  };
}
