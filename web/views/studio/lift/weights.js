// @ts-check
/**
 * The separating plane in numbers: f as a sum, and w coordinate by coordinate. All of w is there
 * where the features of the kernel can be written out; else it is the plane that was fitted.
 *
 * @module
 */

import { element } from '../../../ui/element.js';
import { showFormula } from '../../../ui/formula.js';
import { number, signed } from '../../../lib/format.js';
import { percentOf } from './words.js';

/** @typedef {import('../../../protocol/messages.gen.js').Lift} Lift */
/** @typedef {import('../../../protocol/messages.gen.js').LiftWeight} LiftWeight */

/** Rows of the table; terms of the formula. */
const ROWS = 8;
const TERMS = 6;

/**
 * The terms of f, exact or fitted; null where nothing can be written.
 *
 * @param {Pick<Lift, 'weights' | 'offset' | 'plane' | 'axes' | 'over'>} lift
 * @returns {{ fitted: boolean, terms: readonly { name: string, w: number, part: number | null }[], b: number } | null}
 */
export function termsOf({ weights, offset, plane, axes, over }) {
  if (weights.length > 0) return { fitted: false, terms: weights, b: offset };
  if (!plane || !over) return null;
  const terms = axes.flatMap((name, a) => (name ? [{ name, w: plane.w[a], part: null }] : []));
  return { fitted: true, terms, b: plane.b };
}

/**
 * A number in a sum, with three digits that count where it is small.
 *
 * @param {number} value
 * @param {boolean} first
 */
function texOf(value, first) {
  const size = Math.abs(value);
  const digits = size >= 0.01 || size === 0 ? size.toFixed(2) : size.toPrecision(1);
  const [mantissa, power] = digits.split('e');
  const written = power === undefined ? mantissa : `${mantissa}\\cdot 10^{${Number(power)}}`;
  const sign = value < 0 ? '-' : first ? '' : '+';
  return `${sign}${written}`;
}

/**
 * f as a sum, in lines that fit a column.
 *
 * @param {NonNullable<ReturnType<typeof termsOf>>} written
 * @returns {string} TeX
 */
export function formulaOf({ fitted, terms, b }) {
  const shown = terms.slice(0, TERMS);
  const parts = shown.map(({ name, w }, i) => `${texOf(w, i === 0)}\\,${name}`);
  if (shown.length < terms.length) parts.push('+\\cdots');
  parts.push(texOf(b, parts.length === 0));
  const lines = [];
  for (let i = 0; i < parts.length; i += 3) lines.push(parts.slice(i, i + 3).join(''));
  const relation = fitted ? '\\approx' : '=';
  return `\\begin{aligned}f(x)&${relation}${lines.join('\\\\&\\quad')}\\end{aligned}`;
}

/** @param {number} w */
const weightOf = (w) => (Math.abs(w) >= 0.005 || w === 0 ? signed(w, 2) : signed(w, 4));

export function createWeights() {
  const title = element('h3', {}, 'The separating plane');
  const kind = element('span', { class: 'dim' });
  const formula = element('div', { class: 'formula' });
  const body = element('tbody');
  const last = element('th', { scope: 'col' }, 'share of ‖w‖²');
  const table = element(
    'table',
    { class: 'lift-weights' },
    element(
      'thead',
      {},
      element(
        'tr',
        {},
        ...['coordinate', 'w'].map((name) => element('th', { scope: 'col' }, name)),
        last,
      ),
    ),
    body,
  );
  const note = element('p', { class: 'note' });
  const root = element(
    'section',
    { class: 'lift-written', 'aria-label': 'The separating plane', hidden: true },
    element('div', { class: 'lift-head' }, title, kind),
    ...[formula, table, note],
  );

  return {
    element: root,
    /** @param {Lift | null} lift @param {boolean} shown whether its plane is drawn */
    draw(lift, shown) {
      const ours = lift && (lift.weights.length > 0 || (shown && lift.map !== 'height'));
      const written = ours ? termsOf(lift) : null;
      root.hidden = !written || written.terms.length === 0;
      if (!lift || !written) return;
      const { fitted, terms, b } = written;
      title.textContent = lift.axes[2] ? 'The separating plane' : 'The separating line';
      kind.textContent = fitted ? (lift.exact ? '' : 'fitted') : 'all of w';
      showFormula(formula, formulaOf(written), 'f = ⟨w, φ(x)⟩ + b');
      last.hidden = fitted;
      const rest = terms.slice(ROWS).reduce((sum, { part }) => sum + (part ?? 0), 0);
      const more = terms.length - ROWS;
      body.replaceChildren(
        ...terms.slice(0, ROWS).map((term) => rowOf(term)),
        ...(more > 0
          ? [lineOf('', `${more} more`, '', fitted ? null : `${number(100 * rest, 1)} %`)]
          : []),
        lineOf('total', 'b', signed(b, 2), fitted ? null : ''),
      );
      note.textContent = noteOf(lift, fitted, shown);
      note.hidden = note.textContent === '';
    },
  };
}

/** @param {{ name: string, w: number, part: number | null }} term */
function rowOf({ name, w, part }) {
  const place = element('span', { 'aria-hidden': 'true' });
  showFormula(place, name, name);
  const words = element('span', { class: 'sr' }, name.replace(/[\\{}]/g, ''));
  const share = part === null ? [] : [element('td', {}, `${number(100 * part, 1)} %`)];
  return element(
    'tr',
    {},
    element('th', { scope: 'row' }, words, place),
    element('td', {}, weightOf(w)),
    ...share,
  );
}

/**
 * @param {string} kind
 * @param {string} name
 * @param {string} value
 * @param {string | null} share null without that column
 */
const lineOf = (kind, name, value, share) =>
  element(
    'tr',
    { class: kind || undefined },
    element('th', { scope: 'row' }, name),
    element('td', {}, value),
    share !== null && element('td', {}, share),
  );

/**
 * @param {Lift} lift
 * @param {boolean} fitted
 * @param {boolean} shown
 */
function noteOf({ exact, over, share, map }, fitted, shown) {
  if (exact || map === 'height') return '';
  const where = over === 'points' ? 'on the visible points' : 'all over the plane';
  if (fitted) {
    return `The features of this kernel cannot all be written out. This plane is the nearest to f ${where}, and carries ${percentOf(share)} of it.`;
  }
  if (!shown) return '';
  return `Drawn is the plane in the three coordinates above that is nearest to f ${where}.`;
}
