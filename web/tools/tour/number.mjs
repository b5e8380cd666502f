// @ts-check
/**
 * Numbers of any size that know how wrong they may be: sign·e^log, off by at most e^wrong. The tour
 * computes with these what the page shows, so that a sign that it is sure of is one.
 *
 * @module
 */

/** @typedef {Readonly<{ sign: number, log: number, wrong: number }>} Num */

export const EPS = 2 ** -52;

/** @type {Num} */
export const ZERO = Object.freeze({ sign: 0, log: -Infinity, wrong: -Infinity });

/**
 * What is known to be v, but for an error.
 *
 * @param {number} v
 * @param {number} [error]
 * @returns {Num}
 */
export function num(v, error = 0) {
  const log = Math.log(Math.abs(v));
  const own = v === 0 ? 0 : Math.abs(v) * 2 * EPS * (1 + Math.abs(log));
  return { sign: Math.sign(v), log, wrong: Math.log(error + own) };
}

/** e^log, where the log may be off. @param {number} log @param {number} error @returns {Num} */
export const fromLog = (log, error) => ({
  sign: 1,
  log,
  wrong: log + Math.log(Math.expm1(error + 4 * EPS * (1 + Math.abs(log)))),
});

/** log Σ e^logs. @param {readonly number[]} logs */
export function logSum(logs) {
  const most = Math.max(...logs);
  if (!Number.isFinite(most)) return most;
  let sum = 0;
  for (const log of logs) sum += Math.exp(log - most);
  return most + Math.log(sum);
}

/** @param {Num} a @param {Num} b @returns {Num} */
export function times(a, b) {
  const log = a.log + b.log;
  const own = log + Math.log(4 * EPS * (1 + Math.abs(a.log) + Math.abs(b.log)));
  const parts = [a.log + b.wrong, b.log + a.wrong, a.wrong + b.wrong];
  if (log > -Infinity) parts.push(own);
  return { sign: a.sign * b.sign, log, wrong: logSum(parts.filter((v) => !Number.isNaN(v))) };
}

/** @param {readonly Num[]} terms @returns {Num} */
export function sum(terms) {
  let most = -Infinity;
  for (const { log, wrong } of terms) most = Math.max(most, log, wrong);
  if (most === -Infinity) return ZERO;
  let [total, off] = [0, 0];
  for (const { sign, log, wrong } of terms) {
    const size = sign === 0 ? 0 : Math.exp(log - most);
    total += sign * size;
    off += Math.exp(wrong - most);
    if (size > 0) off += EPS * size * (4 + terms.length + Math.abs(log) + Math.abs(most));
  }
  const log = most + Math.log(Math.abs(total));
  return { sign: Math.sign(total), log, wrong: most + Math.log(off) };
}

/** @param {Num} a @returns {Num} */
export const negative = (a) => ({ ...a, sign: -a.sign });

/** @param {Num} a @param {number} n a whole number from 0 @returns {Num} */
export function power(a, n) {
  if (n === 0) return num(1);
  const log = n * a.log;
  const share = Math.exp(a.wrong - a.log);
  const grown = share < 0.01 / n ? log + Math.log(1.01 * n * share) : n * logSum([a.log, a.wrong]);
  const own = log > -Infinity ? log + Math.log(4 * EPS * n * (1 + Math.abs(a.log))) : -Infinity;
  return { sign: n % 2 ? a.sign : Math.abs(a.sign), log, wrong: logSum([grown, own]) };
}

/** @param {Num} a @returns {Num} */
export function inverse(a) {
  const share = Math.exp(a.wrong - a.log);
  const off = share < 1 ? share / (1 - share) : Infinity;
  const own = 4 * EPS * (1 + Math.abs(a.log));
  return { sign: a.sign, log: -a.log, wrong: -a.log + Math.log(off + own) };
}

/** @param {Num} a a number from 0 @returns {Num} */
export function root(a) {
  if (a.log <= a.wrong) return { sign: 1, log: a.log / 2, wrong: logSum([a.log, a.wrong]) / 2 };
  const share = Math.exp(a.wrong - a.log);
  return { sign: 1, log: a.log / 2, wrong: a.log / 2 + Math.log(share + 2 * EPS) };
}

/** @param {Num} a */
export const valueOf = (a) => (a.sign === 0 ? 0 : a.sign * Math.exp(a.log));

/** e^a. @param {Num} a @returns {Num} */
export const exponential = (a) => fromLog(valueOf(a), Math.exp(a.wrong));

/** The sign that a number has for sure, else 0. @param {Num} a */
export const sureSign = ({ sign, log, wrong }) => (log > wrong ? sign : 0);
