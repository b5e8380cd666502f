// @ts-check
/**
 * The forms and orders of a Gram matrix, as people choose and read them.
 *
 * @module
 */

import { number, short } from '../../lib/format.js';

/** @typedef {import('../../protocol/messages.gen.js').GramForm} GramForm */
/** @typedef {import('../../protocol/messages.gen.js').GramOrder} GramOrder */

/**
 * title begins a sentence about the matrix; of is what a value is of; signed: values have two
 * sides; cell writes a value where there is little room, with one of the digits, the most first.
 *
 * @typedef {Readonly<{
 *   form: GramForm, name: string, title: string, says: string, signed: boolean,
 *   of: (i: string, j: string) => string,
 *   value: (v: number, digits?: number) => string,
 *   digits: readonly number[], cell: (v: number, digits: number) => string,
 *   missing: string, file: string,
 * }>} FormEntry
 */

/** @param {number} v @param {number} [digits] */
const plain = (v, digits = 3) => (Math.abs(v) < 1e5 && v !== 0 ? decimal(v, digits) : short(v));

/**
 * Small numbers by power of ten, others with decimals that line up.
 *
 * @param {number} v @param {number} digits
 */
function decimal(v, digits) {
  return Math.abs(v) < 0.5 * 10 ** -digits ? short(v, 2) : number(v, digits);
}

/** @param {number} radians */
export const degrees = (radians) => (radians * 180) / Math.PI;

/** @type {readonly FormEntry[]} */
export const FORMS = [
  {
    form: 'raw',
    name: 'Raw',
    title: 'Raw Gram matrix',
    says: 'k(x, z)',
    signed: true,
    of: (i, j) => `k(${i}, ${j})`,
    value: plain,
    digits: [3, 2, 1],
    cell: number,
    missing: '',
    file: 'gram',
  },
  {
    form: 'normalized',
    name: 'Normalised',
    title: 'Normalised Gram matrix',
    says: 'k(x, z) / √(k(x, x)·k(z, z)), the cosine in feature space',
    signed: true,
    of: (i, j) => `cosine of φ(${i}), φ(${j})`,
    value: plain,
    digits: [3, 2, 1],
    cell: number,
    missing: '',
    file: 'gram-normalised',
  },
  {
    form: 'centered',
    name: 'Centred',
    title: 'Centred Gram matrix',
    says: 'the mean of φ moved to the origin',
    signed: true,
    of: (i, j) => `centred k(${i}, ${j})`,
    value: plain,
    digits: [3, 2, 1],
    cell: number,
    missing: '',
    file: 'gram-centred',
  },
  {
    form: 'distance',
    name: 'Distances',
    title: 'Kernel distances',
    says: '‖φ(x) − φ(z)‖ = √(k(x, x) + k(z, z) − 2k(x, z))',
    signed: false,
    of: (i, j) => `distance of φ(${i}), φ(${j})`,
    value: plain,
    digits: [3, 2, 1],
    cell: number,
    missing: 'no distance',
    file: 'gram-distances',
  },
  {
    form: 'angle',
    name: 'Angles',
    title: 'Kernel angles',
    says: 'between φ(x) and φ(z): arccos of the normalised value',
    signed: false,
    of: (i, j) => `angle of φ(${i}), φ(${j})`,
    value: (v, digits = 1) => `${number(degrees(v), Math.min(digits, 1))}°`,
    digits: [1, 0],
    cell: (v, digits) => `${number(degrees(v), digits)}°`,
    missing: 'no angle',
    file: 'gram-angles-radians',
  },
];

/** @param {GramForm} form */
export const formOf = (form) => FORMS.find((entry) => entry.form === form) ?? FORMS[0];

/** @type {readonly Readonly<{ order: GramOrder, name: string, says: string }>[]} */
export const ORDERS = [
  { order: 'class', name: 'Class', says: 'by class' },
  { order: 'input', name: 'Input', says: 'as given' },
  { order: 'leading', name: 'Leading eigenvector', says: 'by leading eigenvector' },
];

/** @param {GramOrder} order */
export const orderOf = (order) => ORDERS.find((entry) => entry.order === order) ?? ORDERS[0];
