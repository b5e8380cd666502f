// @ts-check
/**
 * The sum vᵀKv of a witness, written out so that it can be checked by hand.
 *
 * @module
 */

import { letterOf } from '../../draw/plane/overlay.js';

/** @typedef {NonNullable<import('../../protocol/answers.js').Verdict['witness']>} Witness */

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
export function summed(terms, write, { dot, minus }) {
  return terms.map((term, i) => {
    const { factor } = term;
    const sign = factor < 0 ? `${minus} ` : i === 0 ? '' : '+ ';
    const size = Math.abs(factor) === 1 ? '' : `${String(Math.abs(factor))}${dot}`;
    const value = write(term).replace('-', minus);
    const bare = i === 0 && sign + size === '';
    return sign + size + (value.startsWith(minus) && !bare ? `(${value})` : value);
  });
}

/** Terms that fit on a line. */
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
