// @ts-check
/**
 * Training, beside LIBSVM, scikit-learn and libsvm-js.
 *
 * @module
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startContenders } from './contenders.mjs';
import { worths } from './objective.mjs';
import { makeData, problemsOn, SHAPES } from './problems.mjs';
import { MATCHES, trainingSection } from './standings.mjs';
import { median, quantile, turnByTurn } from './statistics.mjs';

/** @typedef {import('./contender.mjs').Contender} Contender */
/** @typedef {import('./contender.mjs').Key} Key */
/** @typedef {import('./problems.mjs').Problem} Problem */
/** @typedef {import('./ranking.mjs').Training} Training */
/**
 * @typedef {Training & { least: number, low: number, high: number, runs: number }} Reading   least:
 *   the fastest; low, high: quartiles
 */
/**
 * @typedef {{
 *   shape: string, n: number, kernel: string, gamma: number, C: number,
 *   trainings: Partial<Record<Key, Reading>>, ratios: Record<string, number>,
 * }} Outcome   ratios: times of others ÷ those of Mercer, turn by turn, by "other/own"
 */

const SIZES = [50, 200, 500, 1000, 2000, 5000, 10000];
const QUICK_SIZES = [50, 1000];
/**
 * One turn of a contender: it trains for so long, and so often at most. Who shares a processor with
 * others is slow for some tenths of a second and then fast again, by a factor of almost 2. Turns
 * are short so that all are compared in the same phase.
 */
const TURN = { seconds: 0.005, most: 100 };
/** Turns of each program on a problem; one that has trained for ENOUGH seconds gets no more. */
const TURNS = 72;
const ENOUGH = 0.25;
/** Programs that are compared with each other run one after the other. @type {readonly Key[]} */
const ORDER = ['native', 'libsvm', 'node', 'libsvmNode', 'chromium', 'libsvmChromium', 'sklearn'];
/**
 * In the browser, where it is as fast as in Node, libsvm-js does not train on more points, to save
 * time.
 */
const BROWSER_MOST = 5000;

/** The objective where no coefficients are told. */
const UNKNOWN = { objective: NaN, violation: 0 };

/**
 * @param {import('./section.mjs').Context} context
 * @returns {Promise<import('./section.mjs').Section>}
 */
export async function measure({ root, quick, tell }) {
  const directory = await mkdtemp(join(tmpdir(), 'mercer-bench-'));
  try {
    const warmUp = await preparations(directory);
    const { found, skipped, end } = await startContenders({ root, directory, tell, warmUp });
    /** @type {Outcome[]} */
    const outcomes = [];
    try {
      for (const n of quick ? QUICK_SIZES : SIZES) {
        for (const shape of SHAPES) {
          tell(`n = ${n}, ${shape}`);
          for (const problem of problemsOn(await makeData(shape, n, directory))) {
            outcomes.push(await race(problem, found));
          }
        }
      }
    } finally {
      await end();
    }
    const versions = Object.fromEntries(
      Object.values(found).map(({ key, version }) => [key, version]),
    );
    return trainingSection(outcomes, versions, skipped);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/**
 * What everyone who is compiled while it runs trains on before anything is measured: every kind of
 * problem at several sizes, some seconds in all.
 *
 * @param {string} directory
 * @returns {Promise<(contender: Contender) => Promise<void>>}
 */
async function preparations(directory) {
  /** @type {Problem[]} */
  const problems = [];
  for (const n of [50, 500]) {
    for (const shape of SHAPES) problems.push(...problemsOn(await makeData(shape, n, directory)));
  }
  problems.push(...problemsOn(await makeData('circles', 5000, directory)));
  return async (contender) => {
    for (const problem of problems) {
      await contender.train(problem, { seconds: 0.05, most: 1000, coef: false });
    }
  };
}

/**
 * All contenders train on one problem, turn by turn.
 *
 * @param {Problem} problem
 * @param {Partial<Record<Key, Contender>>} contenders
 * @returns {Promise<Outcome>}
 */
async function race(problem, contenders) {
  const order = ORDER.flatMap((key) => contenders[key] ?? []).filter(
    ({ key }) => key !== 'libsvmChromium' || problem.data.n <= BROWSER_MOST,
  );
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
  const { data, kernel, C } = problem;
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
  return { shape: data.shape, n: data.n, ...kernel, C, trainings, ratios };
}
