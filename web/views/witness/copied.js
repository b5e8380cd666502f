// @ts-check
/**
 * A witness to be copied: as plain text and for LaTeX.
 *
 * @module
 */

import { letterOf } from '../../draw/plane/overlay.js';
import { summed, termsOf, totalOf, witnessTex } from './sum.js';

/** @typedef {import('../../protocol/answers.js').Verdict} Verdict */
/** @typedef {NonNullable<Verdict['witness']>} Witness */

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
