// @ts-check
/**
 * Contenders train on one problem, and what is read of each.
 *
 * @module
 */

import { worths } from './objective.mjs';
import { SVC } from './problems.mjs';
import { MATCHES } from './standings.mjs';
import { median, quantile, turnByTurn } from './statistics.mjs';

/** @typedef {import('./contender.mjs').Contender} Contender */
/** @typedef {import('./contender.mjs').Key} Key */
/** @typedef {import('./problems.mjs').Problem} Problem */
/** @typedef {import('./problems.mjs').Task} Task */
/** @typedef {import('./ranking.mjs').Training} Training */
/**
 * @typedef {Training & { least: number, low: number, high: number, runs: number }} Reading   least:
 *   the fastest; low, high: quartiles
 */
/**
 * @typedef {{
 *   shape: string, n: number, d: number, kernel: string, gamma: number, C: number, task: Task,
 *   trainings: Partial<Record<Key, Reading>>, ratios: Record<string, number>,
 * }} Outcome   ratios: times of others ÷ those of Mercer, turn by turn, by "other/own"
 */

/**
 * One turn of a contender: it trains for so long, and so often at most. Who shares a processor with
 * others is slow for some tenths of a second and then fast again, by a factor of almost 2. Turns
 * are short so that all are compared in the same phase.
 */
const TURN = { seconds: 0.005, most: 100 };
/** Turns of each program on a problem; one that has trained for ENOUGH seconds gets no more. */
const TURNS = 72;
const ENOUGH = 0.25;

/** The objective where no coefficients are told. */
const UNKNOWN = { objective: NaN, violation: 0 };

/**
 * All contenders train on one problem, turn by turn.
 *
 * @param {Problem} problem
 * @param {Contender[]} runners in the order of the first turn
 * @returns {Promise<Outcome>}
 */
export async function race(problem, runners) {
  const order = [...runners];
  /**
   * @type
   *   {Map<string, { times: number[], turns: number[], cut: boolean, coef: Float64Array | null }>}
   */
  const heard = new Map(
    order.map(({ key }) => [key, { times: [], turns: [], cut: false, coef: null }]),
  );
  for (let turn = 0; turn < TURNS; turn++) {
    for (const contender of order) {
      const of = heard.get(contender.key);
      if (!of || of.cut || of.times.reduce((a, b) => a + b, 0) > ENOUGH) continue;
      const answer = await contender.train(problem, { ...TURN, coef: turn === 0 });
      of.times.push(...answer.times);
      of.turns.push(median(answer.times));
      of.cut ||= answer.cut;
      of.coef ??= answer.coef;
    }
    order.reverse(); // no contender always follows the same one
  }
  const { data, kernel, C, task = SVC } = problem;
  const judged = order.filter(({ key }) => heard.get(key)?.coef);
  const found = worths(
    problem,
    judged.map(({ key }) => /** @type {Float64Array} */ (heard.get(key)?.coef)),
  );
  /** @type {Outcome['trainings']} */
  const trainings = {};
  for (const [key, { times, cut }] of heard) {
    const worth = found[judged.findIndex((contender) => contender.key === key)] ?? UNKNOWN;
    trainings[/** @type {Key} */ (key)] = {
      seconds: median(times),
      low: quantile(times, 0.25),
      high: quantile(times, 0.75),
      least: Math.min(...times),
      runs: times.length,
      cut,
      ...worth,
    };
  }
  /** @type {Outcome['ratios']} */
  const ratios = {};
  for (const { own, other } of MATCHES.flatMap(({ pairs }) => pairs)) {
    const [mine, theirs] = [heard.get(own), heard.get(other)];
    if (mine && theirs) ratios[`${other}/${own}`] = turnByTurn(mine.turns, theirs.turns);
  }
  const { shape, n, d } = data;
  return { shape, n, d, ...kernel, C, task, trainings, ratios };
}
