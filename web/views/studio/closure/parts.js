// @ts-check
/**
 * The right side of a rule, term by term, and both sides digit by digit.
 *
 * @module
 */

import { number, short } from '../../../lib/format.js';
import { element } from '../../../ui/element.js';
import { showFormula } from '../../../ui/formula.js';
import { alignDigits } from '../trick/digits.js';

/** @typedef {import('../../../protocol/messages.gen.js').Closure} Closure */
/** @typedef {import('../../../protocol/messages.gen.js').ClosurePart} ClosurePart */
/** @typedef {import('./rules.js').Rule} Rule */

/** At most so many terms have a row. */
const MOST_ROWS = 64;

/** @param {ArrayLike<number>} values */
const list = (values) => `(${Array.from(values, (v) => number(v)).join(', ')})`;

/**
 * A column of the table: its head, and what a term has there.
 *
 * @typedef {readonly [head: string, tell: (part: ClosurePart, sum: number) => string]} Column
 */

/** @type {Column} */
const SUM = ['sum so far', (_, sum) => short(sum, 6)];
/** @type {Column} */
const WEIGHTED = ['w = v∘u', ({ w }) => list(w)];

/** @param {Closure} closure @returns {Record<Rule['name'], readonly Column[]>} */
const columnsOf = ({ left }) => ({
  sum: [['term', ({ value }) => short(value, 6)], SUM],
  scale: [['c·vᵀK₁v', ({ value }) => short(value, 6)]],
  warp: [['vᵀK₁v', ({ value }) => short(value, 6)]],
  product: [
    ['±', ({ factor }) => (factor < 0 ? '−' : '+')],
    ['wᵀK₁w', ({ value, factor }) => short(value * factor, 6)],
    SUM,
    ['uᵣ', ({ u }) => list(u)],
    WEIGHTED,
  ],
  conjugate: [
    ['u = h(xᵢ)', ({ u }) => list(u)],
    WEIGHTED,
    ['wᵀK₁w', ({ value }) => short(value, 6)],
  ],
  normalize: [
    ['u = h(xᵢ)', ({ u }) => list(u)],
    WEIGHTED,
    ['wᵀK₁w', ({ value }) => short(value, 6)],
  ],
  polynomial: [
    ['n', ({ n }) => String(n)],
    ['aₙ', ({ factor }) => short(factor, 4)],
    ['aₙ·vᵀK₁^(∘n)v', ({ value }) => short(value, 6)],
    SUM,
  ],
  exp: [
    ['n', ({ n }) => String(n)],
    ['vᵀK₁^(∘n)v/n!', ({ value }) => short(value, 6)],
    SUM,
    ['missing', (_, sum) => short(left - sum, 2)],
  ],
  limit: [
    ['n', ({ n }) => String(n)],
    ['vᵀ(1 + K₁/n)^(∘n)v', ({ value }) => short(value, 8)],
    ['missing', ({ value }) => short(left - value, 2)],
  ],
  map: [
    ['φₖ', () => ''],
    ['φₖ(xᵢ)', ({ u }) => list(u)],
    ['s = Σᵢ vᵢφₖ(xᵢ)', ({ factor }) => short(factor, 6)],
    ['s²', ({ value }) => short(value, 6)],
    SUM,
  ],
});

/** @param {string} tex */
function formula(tex) {
  const place = element('span');
  showFormula(place, tex, tex);
  return place;
}

export function createParts() {
  const head = element('tr');
  const body = element('tbody');
  const root = element(
    'div',
    {
      class: 'routes-table closure-parts',
      role: 'region',
      'aria-label': 'The right side, term by term',
      tabindex: 0,
    },
    element('table', {}, element('thead', {}, head), body),
  );
  let shown = '';

  return {
    element: root,
    /** @param {Rule} rule @param {Closure} closure */
    draw(rule, closure) {
      const columns = columnsOf(closure)[rule.name];
      if (shown !== rule.name) {
        head.replaceChildren(...columns.map(([words]) => element('th', { scope: 'col' }, words)));
        shown = rule.name;
      }
      let sum = 0;
      body.replaceChildren(
        ...closure.parts.slice(0, MOST_ROWS).map((part) => {
          sum += part.value;
          return element(
            'tr',
            {},
            ...columns.map(([, tell], i) =>
              element(
                'td',
                {},
                rule.name === 'map' && i === 0 ? formula(part.name) : tell(part, sum),
              ),
            ),
          );
        }),
      );
    },
  };
}

/** Both sides and their difference. */
export function createSides() {
  const rows = ['left', 'right', 'left − right'].map((name) => {
    const value = element('dd', { class: 'digits' });
    return { name: element('dt', {}, name), value };
  });
  const root = element(
    'dl',
    { class: 'closure-sides' },
    ...rows.flatMap(({ name, value }) => [name, value]),
  );
  return {
    element: root,
    /** @param {number} left @param {number} right @param {readonly [string, string]} names */
    draw(left, right, names) {
      const { a, b, same, power } = alignDigits(left, right);
      rows[0].name.textContent = names[0];
      rows[1].name.textContent = names[1];
      rows[0].value.replaceChildren(element('b', {}, a.slice(0, same)), a.slice(same), power);
      rows[1].value.replaceChildren(element('b', {}, b.slice(0, same)), b.slice(same), power);
      rows[2].value.textContent = left === right ? '0' : short(left - right, 2);
    },
  };
}
