// @ts-check
/**
 * Numbers in boxes: what people type, read; what is in force, written; and what
 * is wrong with a number, said.
 *
 * @module
 */

/** @typedef {import('../protocol/answers.js').ParamSpec} ParamSpec */

const INFINITE = /^\+?(∞|inf(inity)?)$/i;
const PLAIN = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
/** More digits than this do not fit into a box. */
const WIDTH = 8;
/** Beyond this, powers of ten are easier to read than zeros. */
const LONG = 6;

/**
 * The number that a text stands for, NaN if none: 0.5 and 0,5, 1e-3, −1 with
 * either minus sign, ∞ and inf.
 *
 * @param {string} text
 */
export function readNumeral(text) {
  const plain = text.trim().replaceAll('−', '-').replace(',', '.');
  if (INFINITE.test(plain)) return Infinity;
  return PLAIN.test(plain) ? Number(plain) : NaN;
}

/**
 * A value as its box shows it: at least two decimals where people compare them
 * (0.20, 1.00), no dust, powers of ten where digits would not fit.
 *
 * @param {number} value
 * @param {Pick<ParamSpec, 'kind'>} spec
 */
export function writeNumeral(value, spec) {
  if (value === Infinity) return '∞';
  if (Number.isNaN(value)) return '';
  const size = Math.abs(value);
  let text = plainNumber(value);
  if (spec.kind === 'real' && text.length <= WIDTH && !text.includes('e')) {
    const decimals = size >= 100 || size === 0 ? 0 : size >= 10 ? 1 : size >= 0.1 ? 2 : 0;
    const fixed = value.toFixed(decimals);
    if (Number(fixed) === value) text = fixed;
  }
  if (text.length > WIDTH) text = plainNumber(Number(value.toPrecision(4)));
  return text.replaceAll('-', '−');
}

/**
 * A number as kernels and programs read it: short, and the same number again.
 *
 * @param {number} value
 */
export function plainNumber(value) {
  const text = String(value);
  const powers = value.toExponential().replace('e+', 'e');
  const long = text.length > LONG && powers.length < text.length;
  return long ? powers : text.replace('e+', 'e');
}

/**
 * The values that a parameter may have: "above 0", "from 1 to 9", "a whole number from 1", "0.5,
 * 1.5 or 2.5".
 *
 * @param {ParamSpec} spec
 */
export function rangeWords(spec) {
  if (spec.values?.length) return eitherOf(spec.values);
  const { min, max, minOpen, maxOpen } = spec;
  const lower = Number.isFinite(min);
  const upper = Number.isFinite(max);
  const words = [];
  if (lower && upper && !minOpen && !maxOpen) {
    words.push(`from ${plain(min)} to ${plain(max)}`);
  } else {
    if (lower) words.push(minOpen ? `above ${plain(min)}` : `at least ${plain(min)}`);
    if (upper) words.push(maxOpen ? `below ${plain(max)}` : `at most ${plain(max)}`);
  }
  const range = words.join(' and ');
  if (spec.kind === 'real') return range || 'a number';
  return `a whole number${range && ' '}${range}`;
}

/** @param {readonly number[]} values */
function eitherOf(values) {
  const words = values.map(plain);
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

/** @param {number} v */
const plain = (v) => writeNumeral(v, { kind: 'whole' });

/**
 * The reason why a number is no value of a parameter; '' where it is one.
 *
 * @param {number} value
 * @param {ParamSpec} spec
 */
export function objection(value, spec) {
  if (Number.isNaN(value)) return 'must be a number';
  const { min, max, minOpen, maxOpen, kind } = spec;
  if (value === Infinity && !spec.infinite) return 'must be finite';
  if (spec.values?.length) return spec.values.includes(value) ? '' : `must be ${rangeWords(spec)}`;
  const low = value < min || (minOpen && value === min);
  const high = value > max || (maxOpen && value === max && !(spec.infinite && value === Infinity));
  const broken = kind !== 'real' && !Number.isInteger(value) && Number.isFinite(value);
  return low || high || broken ? `must be ${rangeWords(spec)}` : '';
}
