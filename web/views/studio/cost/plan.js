// @ts-check
/**
 * What is measured, in which order, and until when: small numbers of points first, 10 s in all. What
 * would take longer than what is left is not begun.
 *
 * @module
 */

/** @typedef {import('../../../protocol/messages.gen.js').MeasuredWhat} What */
/** @typedef {import('../../../protocol/messages.gen.js').Measured} Measured */

/** The numbers of points. */
export const SIZES = /** @type {const} */ ([32, 64, 128, 256, 512, 1024, 2048, 4096]);

/** In the order in which they are measured at each size. */
export const WHAT = /** @type {const} */ ([
  'primal',
  'dual',
  'machine',
  'gram',
  'primal-place',
  'dual-place',
  'support-place',
  'every-place',
]);

/** All of it may take so long, in ms. */
export const BUDGET_MS = 10_000;
/** A clock in a browser is coarse: a reading lasts at least so long, in ms. */
const READING_MS = 4;
/** One of them may take so long with all its readings, in ms. */
const JOB_MS = 60;
const MOST_READINGS = 7;
/** The first reading is slow, as the engine is not warm yet; one that is long is enough alone. */
const FEWEST_READINGS = 3;
const LONG_MS = 200;
const MOST_RUNS = 1_000_000;

/**
 * One measurement: the least and the median of the readings, in ms for one run.
 *
 * @typedef {Readonly<{
 *   what: What, n: number, least: number, median: number, readings: number, steps: number, support: number,
 * }>} Mark
 */

/**
 * How much longer something takes with twice as many points, at most: what is left of the time is
 * held against that.
 *
 * @type {Record<What, number>}
 */
const DOUBLING = {
  primal: 2,
  dual: 8,
  machine: 5,
  gram: 4,
  'primal-place': 1,
  'dual-place': 2,
  'support-place': 2,
  'every-place': 2,
};

/**
 * @param {{
 *   ask: (what: What, n: number, runs: number, support: number) => Promise<Measured | null>,
 *   tell: (mark: Mark) => void,
 *   goesOn: () => boolean,
 *   now?: () => number,
 * }} host   ask answers null where it was given up
 * @returns {Promise<'all' | 'budget' | 'cancelled'>} why it ended
 */
export async function measureAll({ ask, tell, goesOn, now = () => performance.now() }) {
  const begun = now();
  const left = () => BUDGET_MS - (now() - begun);
  /** How long one run with what is made for it took at the size before. @type {Map<What, number>} */
  const took = new Map();
  let isShort = false;
  for (const n of SIZES) {
    let support = 0;
    for (const what of WHAT) {
      if (what === 'support-place' && support === 0) continue;
      const before = took.get(what);
      if ((before ?? 0) * DOUBLING[what] > left()) {
        isShort = true;
        took.set(what, Infinity);
        continue;
      }
      const from = now();
      const mark = await measureOne({ ask, now }, what, n, support);
      if (!mark || !goesOn()) return 'cancelled';
      // The points are made anew each time, which is a part of the time that goes by.
      took.set(what, Math.max((now() - from) / (mark.readings + 1), mark.least));
      if (what === 'machine') support = mark.support;
      tell(mark);
    }
  }
  return isShort ? 'budget' : 'all';
}

/**
 * @param {Pick<Parameters<typeof measureAll>[0], 'ask'> & { now: () => number }} host
 * @param {What} what
 * @param {number} n
 * @param {number} support
 * @returns {Promise<Mark | null>}
 */
async function measureOne({ ask, now }, what, n, support) {
  const from = now();
  let runs = 1;
  /** @type {number[]} */
  let readings = [];
  /** @type {Measured | null} */
  let told = null;
  do {
    told = await ask(what, n, runs, support);
    if (!told) return null;
    const { milliseconds } = told;
    if (milliseconds < READING_MS && runs < MOST_RUNS) {
      readings = []; // so short a time says nothing
      const times = milliseconds > 0 ? (1.5 * READING_MS) / milliseconds : 100;
      runs = Math.min(MOST_RUNS, Math.ceil(runs * Math.min(Math.max(times, 2), 1000)));
      continue;
    }
    readings.push(milliseconds / runs);
  } while (wantsMore(readings, now() - from, told.milliseconds));
  readings.sort((a, b) => a - b);
  const { steps, support: vectors } = told;
  return {
    what,
    n,
    least: readings[0],
    median: readings[Math.floor(readings.length / 2)],
    readings: readings.length,
    steps,
    support: vectors,
  };
}

/** @param {readonly number[]} readings @param {number} spent in ms @param {number} last in ms */
function wantsMore({ length }, spent, last) {
  if (length === 0) return true;
  if (length < FEWEST_READINGS) return last < LONG_MS;
  return length < MOST_READINGS && spent < JOB_MS;
}

/**
 * What one multiplication took, in ms: at the largest number of points that was measured. NaN where
 * nothing was.
 *
 * @param {readonly Mark[]} marks of one thing
 * @param {(n: number) => number} countAt
 */
export function rateOf(marks, countAt) {
  const last = marks.at(-1);
  return last ? last.least / countAt(last.n) : NaN;
}
