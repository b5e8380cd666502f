// @ts-check
/**
 * Numbers as people write them: a true minus sign, powers of ten as
 * superscripts, grouped thousands.
 *
 * @module
 */

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
/** A dash stands for a number that is not known. */
const UNKNOWN = '–';

/** @param {string} digits as JavaScript prints them */
const trueMinus = (digits) => digits.replace('-', '−');

/**
 * Thousands of the whole part set apart by narrow spaces.
 *
 * @param {string} digits as JavaScript prints them
 */
const apart = (digits) => digits.replace(/(?<!\.\d*)\B(?=(\d{3})+(?!\d))/g, '\u202f');

/** @param {number} exponent */
export function superscript(exponent) {
  const digits = String(Math.abs(exponent)).replace(/\d/g, (d) => SUPERSCRIPTS[Number(d)]);
  return (exponent < 0 ? '⁻' : '') + digits;
}

/**
 * The number with a fixed count of decimals, for columns and read-outs; very
 * large ones by power of ten so that columns keep their width.
 *
 * @param {number} value
 * @param {number} [decimals]
 */
export function number(value, decimals = 2) {
  if (Number.isNaN(value)) return UNKNOWN;
  if (Math.abs(value) >= 1e5) return short(value);
  const text = value.toFixed(decimals);
  return trueMinus(Number(text) === 0 ? text.replace('-', '') : apart(text));
}

/**
 * As {@link number}, with a plus sign before what is positive. What rounds to zero has no sign: it
 * would tell of more than the digits do.
 *
 * @param {number} value
 * @param {number} [decimals]
 */
export function signed(value, decimals = 2) {
  const text = number(value, decimals);
  return value > 0 && Number(value.toFixed(decimals)) !== 0 ? '+' + text : text;
}

/**
 * The number to a few significant digits: 0.215, 1 200, 4·10⁻³, ∞.
 *
 * @param {number} value
 * @param {number} [digits]
 */
export function short(value, digits = 3) {
  if (Number.isNaN(value)) return UNKNOWN;
  if (!Number.isFinite(value)) return value > 0 ? '∞' : '−∞';
  if (value === 0) return '0';
  const [mantissa, power] = value.toExponential(digits - 1).split('e');
  const exponent = Number(power);
  if (exponent >= -2 && exponent < 5) {
    return trueMinus(apart(String(Number(value.toPrecision(digits)))));
  }
  const factor = String(Number(mantissa));
  const ten = '10' + superscript(exponent);
  if (factor === '1') return ten;
  if (factor === '-1') return '−' + ten;
  return `${trueMinus(factor)}·${ten}`;
}

/**
 * A whole number with its thousands set apart by narrow spaces, as core/notation writes it in the
 * engine: both are tested by testdata/counts.json.
 *
 * @param {number} value
 */
export function count(value) {
  return apart(String(value));
}

/**
 * The number with a fixed count of decimals and its thousands set apart, however
 * large: for axes, whose numbers must look alike.
 *
 * @param {number} value
 * @param {number} decimals
 */
export function grouped(value, decimals) {
  const [whole, fraction] = value.toFixed(decimals).split('.');
  const zero = Number(whole) === 0 && Number(fraction ?? 0) === 0;
  const text = count(Number(whole.replace('-', ''))) + (fraction ? `.${fraction}` : '');
  return whole.startsWith('-') && !zero ? `−${text}` : text;
}

/**
 * "1 point", "40 points", "2 classes".
 *
 * @param {number} n
 * @param {string} one
 * @param {string} [many]
 */
export function plural(n, one, many = one + 's') {
  return `${count(n)} ${n === 1 ? one : many}`;
}

/**
 * A share of many as a percentage, which is 0 % or 100 % only where it is none or all.
 *
 * @param {number} value from 0 to 1
 */
export function share(value) {
  const whole = 100 * value;
  if (value > 0 && whole < 0.01) return '< 0.01 %';
  const digits = whole === Math.round(whole) ? 0 : whole > 99 || whole < 1 ? 2 : 1;
  const rounded = Math.min(whole, value < 1 ? 99.99 : 100);
  return `${number(rounded, digits)} %`;
}
