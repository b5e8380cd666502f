// @ts-check
/**
 * Mistakes so far against how many there can be at most, as a bar.
 *
 * @module
 */

import { element } from '../../ui/element.js';
import { count, plural, short } from '../../lib/format.js';

/** @typedef {import('../../protocol/messages.gen.js').Account} Account */

/**
 * How often something happened, and the bound on it, where an account tells of both.
 *
 * @param {Account} account
 * @returns {{ made: number, most: number } | null}   most is NaN where none is known
 */
export function boundOf({ facts }) {
  const at = facts.findIndex(({ symbol }) => symbol === '(R/margin)²');
  const made = facts.find(({ name }) => name.startsWith('mistakes so far'));
  if (at < 0 || !made) return null;
  return { made: made.value, most: facts[at].text ? NaN : facts[at].value };
}

/** @param {{ made: number, most: number }} bound */
export function boundPicture({ made, most }) {
  const known = Number.isFinite(most);
  const words = known
    ? `${plural(made, 'mistake')} so far, of ${short(Math.floor(most), 4)} at most: (R/margin)²`
    : `${plural(made, 'mistake')} so far; no bound is known`;
  const bar = element('div', { class: 'mistakes', role: 'img', 'aria-label': words });
  const share = known && most > 0 ? Math.min(made / most, 1) : 0;
  bar.style.setProperty('--share', `${100 * share}%`);
  bar.append(
    element('span', {}, element('b', {}, count(made)), ` ${made === 1 ? 'mistake' : 'mistakes'}`),
    element(
      'span',
      { class: 'most' },
      known ? `at most ${short(Math.floor(most), 4)}` : 'no bound known',
    ),
  );
  return bar;
}
