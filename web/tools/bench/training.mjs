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
import { makeData, problemsOn, SHAPES } from './problems.mjs';
import { race } from './race.mjs';
import { trainingSection } from './standings.mjs';

/** @typedef {import('./contender.mjs').Contender} Contender */
/** @typedef {import('./contender.mjs').Key} Key */
/** @typedef {import('./problems.mjs').Problem} Problem */
/** @typedef {import('./race.mjs').Outcome} Outcome */

const SIZES = [50, 200, 500, 1000, 2000, 5000, 10000];
const QUICK_SIZES = [50, 1000];
/** Programs that are compared with each other run one after the other. @type {readonly Key[]} */
const ORDER = ['native', 'libsvm', 'node', 'libsvmNode', 'chromium', 'libsvmChromium', 'sklearn'];
/**
 * In the browser, where it is as fast as in Node, libsvm-js does not train on more points, to save
 * time.
 */
const BROWSER_MOST = 5000;

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
            outcomes.push(await race(problem, runnersOn(problem, found)));
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
 * Who trains on a problem, in order.
 *
 * @param {Problem} problem
 * @param {Partial<Record<Key, Contender>>} contenders
 */
function runnersOn({ data }, contenders) {
  return ORDER.flatMap((key) => contenders[key] ?? []).filter(
    ({ key }) => key !== 'libsvmChromium' || data.n <= BROWSER_MOST,
  );
}
