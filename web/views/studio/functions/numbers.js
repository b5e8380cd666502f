// @ts-check
/**
 * ⟨f, g⟩ term by term, norms, and the reproducing property, in numbers.
 *
 * @module
 */

import { number, short } from '../../../lib/format.js';
import { element, setText } from '../../../ui/element.js';
import { alignDigits } from '../trick/digits.js';

/** @typedef {import('../../../protocol/messages.gen.js').Functions} Functions */
/** @typedef {import('./picture.js').Term} Term */

/**
 * The table of αᵢβⱼ·k(xᵢ, zⱼ), whose sum is ⟨f, g⟩.
 */
export function createInner() {
  const root = element('div', {
    class: 'routes-table functions-inner',
    role: 'region',
    'aria-label': 'αᵢβⱼ·k(xᵢ, zⱼ), which add up to ⟨f, g⟩',
    tabindex: 0,
  });
  return {
    element: root,
    /** @param {Functions} told @param {readonly Term[]} f @param {readonly Term[]} g */
    draw({ table, inner }, f, g) {
      const head = g.map(([z, b]) =>
        element('th', { scope: 'col' }, `${number(b)} at ${number(z)}`),
      );
      const rows = f.map(([x, a], i) =>
        element(
          'tr',
          {},
          element('th', { scope: 'row' }, `${number(a)} at ${number(x)}`),
          ...g.map((_, j) => element('td', {}, short(table[i * g.length + j], 4))),
        ),
      );
      root.replaceChildren(
        element(
          'table',
          {},
          element('thead', {}, element('tr', {}, element('th', {}, 'αᵢβⱼ·k(xᵢ, zⱼ)'), ...head)),
          element('tbody', {}, ...rows),
        ),
        element('p', {}, 'sum: ⟨f, g⟩ = ', element('b', {}, short(inner, 6))),
      );
    },
  };
}

/** f(x) and ⟨f, k(·, x)⟩, digit by digit. */
export function createReproduced() {
  const rows = ['f(x)', '⟨f, k(·, x)⟩', 'apart'].map((name) => ({
    name: element('dt', {}, name),
    value: element('dd', { class: 'digits' }),
  }));
  return {
    element: element(
      'dl',
      { class: 'closure-sides' },
      ...rows.flatMap(({ name, value }) => [name, value]),
    ),
    /** @param {Functions} told */
    draw({ at, reproduced }) {
      const { a, b, same, power } = alignDigits(at, reproduced);
      rows[0].value.replaceChildren(element('b', {}, a.slice(0, same)), a.slice(same), power);
      rows[1].value.replaceChildren(element('b', {}, b.slice(0, same)), b.slice(same), power);
      setText(rows[2].value, at === reproduced ? '0' : short(Math.abs(at - reproduced), 1));
    },
  };
}

/** Norms, the angle, the bound at x, and the same by features. */
export function createNorms() {
  const root = element('dl', { class: 'spaces-numbers' });
  return {
    element: root,
    /** @param {Functions} told */
    draw(told) {
      const { squareF, squareG, inner, at, self, map, exact, features } = told;
      const isNorm = squareF >= 0 && squareG >= 0;
      const cosine = inner / Math.sqrt(squareF * squareG);
      const bound = Math.sqrt(squareF * self);
      /** @type {[string, string][]} */
      const facts = [
        ['⟨f, f⟩', squareF < 0 ? `${short(squareF, 5)}, no norm` : `${short(squareF, 5)} = ‖f‖²`],
        ['⟨g, g⟩', squareG < 0 ? `${short(squareG, 5)}, no norm` : `${short(squareG, 5)} = ‖g‖²`],
        ['cos of their angle', isNorm && Number.isFinite(cosine) ? number(cosine, 3) : '–'],
        [
          '|f(x)| ≤ ‖f‖·√k(x, x)',
          Number.isFinite(bound)
            ? `${short(Math.abs(at), 4)} ≤ ${short(bound, 4)}`
            : 'no bound without a norm',
        ],
      ];
      if (map !== '') {
        const all = exact ? 'features' : `first ${features} features`;
        facts.push([`⟨f, g⟩ by ${all}`, short(told.innerByFeatures, 6)]);
      }
      root.replaceChildren(
        ...facts.flatMap(([name, words]) => [
          element('dt', {}, name),
          element('dd', { class: words.includes('no norm') && 'no' }, words),
        ]),
      );
    },
  };
}

/** What is said of the space. @param {Functions} told */
export function sentenceOf({ squareF, squareG, least, at, self }) {
  if (squareF < 0 || squareG < 0)
    return `⟨${squareF < 0 ? 'f, f' : 'g, g'}⟩ is below 0: that is no squared norm, so this k is no kernel.`;
  if (least < 0)
    return 'The matrix of the places of f has a negative eigenvalue: some coefficients have ⟨f, f⟩ below 0.';
  const tight = Math.abs(at) >= 0.999 * Math.sqrt(squareF * self) && squareF > 0;
  return tight
    ? 'The bound is reached: f is a multiple of k(·, x).'
    : 'The value of f at x is an inner product with k(·, x), and so at most ‖f‖·√k(x, x).';
}
