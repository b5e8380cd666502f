// @ts-check
/**
 * Handwritten digits: items of a domain of their own to the page, vectors to the engine. The text of one is its 8×8 pixels, row by
 * row from the top left, each a number from 0 (paper) to 16 (ink) to the base 17: 0 to g. A kernel sees 64 numbers from 0 to 1, as
 * those of the reference in testdata/digits.json do, so γ and C mean the same in both.
 *
 * @module
 */

import { EngineError } from './failure.js';

/** @typedef {import('../protocol/replies.js').Catalog} Catalog */
/** @typedef {import('../protocol/replies.js').Entry} Entry */

/** Pixels of a side, and of a digit. */
export const SIDE = 8;
export const PIXELS = SIDE * SIDE;
/** The number of the darkest grey. */
export const INK = 16;

const DIGIT = /^[0-9a-g]{64}$/;

/**
 * What keeps a text from being a digit, as a sentence; '' where nothing does.
 *
 * @param {string} text
 */
export function faultOf(text) {
  if (DIGIT.test(text)) return '';
  const other = /[^0-9a-g]/u.exec(text);
  return other
    ? `A digit is 64 pixels from 0 to g, and “${other[0]}” is none of these.`
    : `A digit is 64 pixels, and here are ${text.length}.`;
}

/**
 * The numbers that a kernel sees.
 *
 * @param {readonly string[]} texts
 * @returns {Float64Array} 64 of each
 * @throws {EngineError} on the first that is no digit, and how many others are none
 */
export function greysOf(texts) {
  const x = new Float64Array(PIXELS * texts.length);
  /** @type {number[]} */
  const wrong = [];
  texts.forEach((text, i) => {
    if (!DIGIT.test(text)) wrong.push(i);
    for (let p = 0; p < PIXELS; p++) x[PIXELS * i + p] = parseInt(text[p], 17) / INK;
  });
  if (wrong.length > 0) {
    const [first, ...others] = wrong;
    const fault = faultOf(texts[first]);
    const also =
      others.length > 0
        ? ` Nor can ${others.length} other${others.length > 1 ? 's' : ''} be read.`
        : '';
    throw new EngineError({
      code: 'data',
      param: 'items',
      message: `Item ${first + 1}: ${fault[0].toLowerCase()}${fault.slice(1)}${also}`,
    });
  }
  return x;
}

/**
 * The texts of digits from what a kernel sees of them.
 *
 * @param {ArrayLike<number>} x 64 numbers of each
 * @returns {string[]} none where they are no digits
 */
export function textsOf(x) {
  const counts = Array.from(x, (grey) => INK * grey);
  if (counts.some((count) => !Number.isInteger(count) || count < 0 || count > INK)) return [];
  const letters = counts.map((count) => count.toString(17)).join('');
  return letters.match(/.{64}/g) ?? [];
}

/**
 * An order of something about digits, as an order of the same about vectors.
 *
 * @param {any} order
 * @returns {any}
 * @throws {EngineError} if there are items in it that are no digits
 */
export const asVectors = (order) =>
  order.type === 'call'
    ? { ...order, args: order.args.map(ofVectors) }
    : { ...order, request: ofVectors(order.request) };

/** @param {any} asked @returns {any} */
function ofVectors(asked) {
  if (asked?.problem) return { ...asked, problem: ofVectors(asked.problem) };
  if (asked?.domain !== 'digits') return asked;
  const { items, others, ...rest } = asked;
  return {
    ...rest,
    domain: 'vectors',
    ...(items && { dim: PIXELS, x: greysOf(items) }),
    ...(others && { others: greysOf(others) }),
  };
}

/** What the digits are, where they are from, and whose they are. */
const SOURCE =
  'UCI Machine Learning Repository, Optical Recognition of Handwritten Digits, test set; E. Alpaydin, C. Kaynak (1998), doi:10.24432/C50P49, as shipped with scikit-learn. Licence: CC BY 4.0. Changed: 1000 of its 1797 digits.';

/** @type {Entry['params'][number]} */
const EACH = Object.freeze({
  key: 'n',
  symbol: 'n',
  name: 'per digit',
  doc: 'So many of every digit are learnt from. 500 others are held out.',
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

/** @param {string} name @param {string} title @param {string} kernel @param {number} C @returns {Entry} */
const dataset = (name, title, kernel, C) =>
  Object.freeze({
    ...{ name, title, short: title, formula: '', tex: '', kernel, target: 'class' },
    ...{ doc: 'Real handwriting, ten classes.', source: SOURCE, params: [EACH] },
    machine: { learner: 'svc', params: { C, tolerance: 0.001 } },
  });

/** Kernel and C of each are those of a reference. */
const DATASETS = Object.freeze([
  dataset('digits', 'Digits, Gaussian kernel', 'rbf(gamma=0.1)', 10),
  dataset('digits-cubic', 'Digits, cubic kernel', 'poly(degree=3, gamma=1, coef0=0)', 1),
]);

/**
 * A catalog in which digits are a domain, with all that vectors have.
 *
 * @param {Catalog} catalog
 * @returns {Catalog}
 */
export function withDigits(catalog) {
  const vectors = catalog.domains?.find(({ name }) => name === 'vectors');
  if (!vectors) return catalog;
  const digits = Object.freeze({ ...vectors, name: 'digits', datasets: DATASETS });
  return Object.freeze({ ...catalog, domains: [...catalog.domains, digits] });
}
