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
 * A column of the table: its head as TeX, and what a term has there.
 *
 * @typedef {readonly [head: string, tell: (part: ClosurePart, sum: number) => string]} Column
 */

/** @type {Column} */
const SUM = ['\\text{sum so far}', (_, sum) => short(sum, 6)];
/** @type {Column} */
const WEIGHTED = ['w=v\\circ u', ({ w }) => list(w)];

/** @param {Closure} closure @returns {Record<Rule['name'], readonly Column[]>} */
const columnsOf = ({ left }) => ({
  sum: [['\\text{term}', ({ value }) => short(value, 6)], SUM],
  scale: [['c\\cdot v^{\\top}K_1v', ({ value }) => short(value, 6)]],
  warp: [['v^{\\top}K_1v', ({ value }) => short(value, 6)]],
  product: [
    ['\\pm', ({ factor }) => (factor < 0 ? '−' : '+')],
    ['w^{\\top}K_1w', ({ value, factor }) => short(value * factor, 6)],
    SUM,
    ['u_r', ({ u }) => list(u)],
    WEIGHTED,
  ],
  conjugate: [
    ['u=h(x_i)', ({ u }) => list(u)],
    WEIGHTED,
    ['w^{\\top}K_1w', ({ value }) => short(value, 6)],
  ],
  normalize: [
    ['u=h(x_i)', ({ u }) => list(u)],
    WEIGHTED,
    ['w^{\\top}K_1w', ({ value }) => short(value, 6)],
  ],
  polynomial: [
    ['n', ({ n }) => String(n)],
    ['a_n', ({ factor }) => short(factor, 4)],
    ['a_n\\,v^{\\top}K_1^{\\circ n}v', ({ value }) => short(value, 6)],
    SUM,
  ],
  exp: [
    ['n', ({ n }) => String(n)],
    ['\\tfrac{1}{n!}v^{\\top}K_1^{\\circ n}v', ({ value }) => short(value, 6)],
    SUM,
    ['\\text{missing}', (_, sum) => short(left - sum, 2)],
  ],
  limit: [
    ['n', ({ n }) => String(n)],
    ['v^{\\top}(1+K_1/n)^{\\circ n}v', ({ value }) => short(value, 8)],
    ['\\text{missing}', ({ value }) => short(left - value, 2)],
  ],
  map: [
    ['\\varphi_k', () => ''],
    ['\\varphi_k(x_i)', ({ u }) => list(u)],
    ['s=\\textstyle\\sum_i v_i\\varphi_k(x_i)', ({ factor }) => short(factor, 6)],
    ['s^2', ({ value }) => short(value, 6)],
    SUM,
  ],
});

/** @param {string} tex */
function formula(tex) {
  const place = element('span');
  showFormula(place, tex, tex.replace(/\\text\{([^}]*)\}|[\\{}]/g, '$1'));
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
        head.replaceChildren(
          ...columns.map(([tex]) => element('th', { scope: 'col' }, formula(tex))),
        );
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
