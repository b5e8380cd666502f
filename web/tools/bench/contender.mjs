// @ts-check
/**
 * A contender, from where the benchmark stands: something that can be asked to train.
 *
 * @module
 */

/**
 * @typedef {import('./problems.mjs').Problem} Problem
 *
 * @typedef {{ seconds: number, most: number, coef: boolean }} Effort   how long and how often to
 *   train
 * at most, if more than once, and whether yα is wanted
 *
 * @typedef {{ times: number[], cut: boolean, coef: Float64Array | null }} Answer   times: in seconds;
 * cut: a limit of time or steps was reached
 *
 * @typedef {{
 *   key: string,
 *   name: string,
 *   version: string,
 *   train: (problem: Problem, effort: Effort) => Promise<Answer>,
 *   end: () => Promise<void>,
 * }} Contender
 */

/** What Mercer is called, and what it is compared with. */
export const NAMES = {
  node: 'Mercer wasm, Node',
  chromium: 'Mercer wasm, Chromium',
  native: 'Mercer native',
  libsvm: 'LIBSVM native',
  sklearn: 'scikit-learn',
  libsvmNode: 'libsvm-js, Node',
  libsvmChromium: 'libsvm-js, Chromium',
};

/** @typedef {keyof typeof NAMES} Key */

/** The most seconds of one training. A training that is not done then has taken at least this long. */
export const LIMIT = 30;

/** The answer of a contender that was not ready in time. @type {Answer} */
export const CUT = { times: [LIMIT], cut: true, coef: null };

/** It took too long. */
export class TimeUp extends Error {}

/**
 * Waits for an answer, for no longer than the limit.
 *
 * @template T
 * @param {Promise<T>} answer
 * @returns {Promise<T>}
 * @throws {TimeUp}
 */
export async function inTime(answer, seconds = LIMIT) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const late = new Promise(
    (_, fail) => (timer = setTimeout(() => fail(new TimeUp()), 1000 * seconds)),
  );
  try {
    return /** @type {T} */ (await Promise.race([answer, late]));
  } finally {
    clearTimeout(timer);
  }
}
