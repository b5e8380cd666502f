// @ts-check
/** @module */

import { greysOf, NAMES, PIXELS, textsOf } from './digits/pixels.js';
import { rowsOf } from './digits/rows.js';
import { ofItems } from './items.js';

/** @typedef {import('../../protocol/answers.js').Entry} Entry */

/** The source of the digits and their licence. */
const SOURCE =
  'UCI Machine Learning Repository, Optical Recognition of Handwritten Digits, test set; E. Alpaydin, C. Kaynak (1998), doi:10.24432/C50P49, as shipped with scikit-learn. Licence: CC BY 4.0. Changed: 1000 of its 1797 digits.';

/** @type {Entry['params'][number]} */
const EACH = Object.freeze({
  key: 'n',
  symbol: 'n',
  name: 'per digit',
  doc: 'How many of each digit are learnt from. 500 others are held out.',
  kind: 'whole',
  min: 1,
  max: 50,
  minOpen: false,
  maxOpen: false,
  low: 2,
  high: 50,
  scale: 'linear',
  infinite: false,
  default: 50,
});

/**
 * @param {string} name
 * @param {string} title
 * @param {string} kernel
 * @param {number} C
 * @returns {Entry}
 */
const dataset = (name, title, kernel, C) =>
  Object.freeze({
    name,
    title,
    short: title,
    formula: '',
    tex: '',
    kernel,
    target: 'class',
    doc: 'Real handwriting, ten classes.',
    source: SOURCE,
    params: [EACH],
    machine: { learner: 'svc', params: { C, tolerance: 0.001 } },
  });

/** Kernel and C of each are those of a reference. */
const DATASETS = Object.freeze([
  dataset('digits', 'Digits, Gaussian kernel', 'rbf(gamma=0.1)', 10),
  dataset('digits-cubic', 'Digits, cubic kernel', 'poly(degree=3, gamma=1, coef0=0)', 1),
]);

/**
 * Pictures of handwritten digits: texts to the page, which draws them, and vectors of 64 to the
 * engine.
 */
export const digits = ofItems(
  'vectors',
  { title: 'Digits', says: 'Pictures of handwritten digits' },
  {
    one: 'digit',
    many: 'digits',
    example: '005d910000dfaf5003f20b8004c008800580098004b01c7002e5ac00006da000',
    hint: 'A digit is its 8×8 pixels, row by row, each from 0 (paper) to g (ink).',
    kernel: 'rbf(gamma=0.1)',
    rivals: [
      'linear',
      'poly(degree=3, gamma=1, coef0=0)',
      'rbf(gamma=0.1)',
      'laplacian(gamma=0.1)',
    ],
    parts: false,
    pixels: true,
    first: true,
    boards: false, // what is drawn on a pad cannot be typed on a phone
    classes: NAMES,
    datasets: DATASETS,
    async generate(data) {
      const { generatedOf, loadDigits } = await import('./digits/collection.js');
      return generatedOf(data, await loadDigits());
    },
    elements(points) {
      const x = greysOf(points.map(({ text }) => text));
      return { domain: 'vectors', dim: PIXELS, x };
    },
    textsOf,
    rowsOf,
  },
);
