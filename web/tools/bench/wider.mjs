// @ts-check
/**
 * What the sections beyond the plane and two classes have in common: Mercer in Node and natively
 * beside LIBSVM and scikit-learn, problem by problem, and nobody left out who loses.
 *
 * @module
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startContenders } from './contenders.mjs';
import { kernelName } from './problems.mjs';
import { race } from './race.mjs';
import { bestOf, isGood } from './ranking.mjs';
import { duels } from './standings.mjs';
import { geometricMean } from './statistics.mjs';
import { figure } from './table.mjs';

/** @typedef {import('./contender.mjs').Key} Key */
/** @typedef {import('./problems.mjs').Problem} Problem */
/** @typedef {import('./race.mjs').Outcome} Outcome */
/** @typedef {import('./section.mjs').Context} Context */
/** @typedef {import('./section.mjs').Section} Section */

/** @type {readonly Key[]} */
const RUNNERS = ['native', 'libsvm', 'node', 'sklearn'];
/**
 * What stands in the columns: whose time by whose.
 *
 * @type {readonly { own: Key, other: Key, name: string }[]}
 */
const COLUMNS = [
  { own: 'node', other: 'libsvm', name: 'by LIBSVM' },
  { own: 'node', other: 'sklearn', name: 'by scikit-learn' },
  { own: 'native', other: 'libsvm', name: 'native, by LIBSVM' },
];
/** Who is compiled while it runs trains on every problem before, so long, in seconds. */
const WARM = 0.05;

/**
 * @typedef {{
 *   key: string, title: string, note: string,
 *   problems: (directory: string, quick: boolean) => Promise<{ problems: Problem[], skipped: string[] }>,
 *   wanted: { other: Key, mean: number, least?: number }[],
 * }} Wider   wanted: of the means by a peer, and of each problem, with Mercer in Node
 */

/**
 * Measures such a section.
 *
 * @param {Context} context
 * @param {Wider} wider
 * @returns {Promise<Section>}
 */
export async function measureWider({ root, quick, tell }, wider) {
  const directory = await mkdtemp(join(tmpdir(), 'mercer-bench-'));
  try {
    const { problems, skipped: missing } = await wider.problems(directory, quick);
    const { found, skipped, end } = await startContenders({
      root,
      directory,
      tell,
      only: RUNNERS,
      warmUp: async (contender) => {
        for (const problem of problems) {
          await contender.train(problem, { seconds: WARM, most: 1000, coef: false });
        }
      },
    });
    try {
      /** @type {Outcome[]} */
      const outcomes = [];
      const runners = RUNNERS.flatMap((key) => found[key] ?? []);
      for (const problem of problems) {
        tell(`${problem.data.shape}, n = ${problem.data.n}`);
        outcomes.push(await race(problem, runners));
      }
      return widerSection(wider, outcomes, [...missing, ...skipped]);
    } finally {
      await end();
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/**
 * @param {Pick<Wider, 'key' | 'title' | 'note' | 'wanted'>} wider
 * @param {Outcome[]} outcomes
 * @param {string[]} skipped
 * @returns {Section}
 */
export function widerSection({ key, title, note, wanted }, outcomes, skipped) {
  const columns = COLUMNS.map(({ own, other, name }) => ({
    name,
    found: duels(outcomes, own, other),
  }));
  const tell = (/** @type {(ratios: number[]) => number} */ of) =>
    columns.map(({ found }) => (found.length ? of(found.map(({ ratio }) => ratio)) : null));
  return {
    key,
    title,
    note: `${note} ${agreement(outcomes)}`,
    head: ['problem', 'n', 'd', 'wasm, ms', ...columns.map(({ name }) => name)],
    rows: [
      ...outcomes.map((outcome) => [
        nameOf(outcome),
        String(outcome.n),
        String(outcome.d),
        1000 * (outcome.trainings.node?.seconds ?? NaN),
        ...columns.map(
          ({ found }) => found.find((duel) => duel.outcome === outcome)?.ratio ?? null,
        ),
      ]),
      ['geometric mean', '', '', null, ...tell(geometricMean)],
      ['lowest', '', '', null, ...tell((ratios) => Math.min(...ratios))],
      ['faster, %', '', '', null, ...tell((ratios) => (100 * ratios.filter((ratio) => ratio > 1).length) / ratios.length)], // prettier-ignore
    ],
    targets: wanted.flatMap(({ other, mean, least }) => {
      const column = COLUMNS.findIndex(({ own, other: peer }) => own === 'node' && peer === other);
      const found = columns[column].found;
      if (!found.length) return [];
      const name = `${title.toLowerCase()}, Mercer wasm in Node ${columns[column].name}`;
      // What was cut off is slower than its time says, by an unknown factor.
      const whole = found.every(({ word }) => word !== 'at most');
      const ratios = found.map(({ ratio }) => ratio);
      const [reached, lowest] = [geometricMean(ratios), Math.min(...ratios)];
      const mine = [
        {
          name,
          wanted: `≥ ${mean} ×`,
          reached: `${figure(reached)} ×`,
          kept: whole && reached >= mean,
        },
      ];
      if (least !== undefined) {
        mine.push({
          name: `${name}, each problem`,
          wanted: `≥ ${least} ×`,
          reached: `lowest ${figure(lowest)} ×`,
          kept: whole && lowest >= least,
        });
      }
      return mine;
    }),
    skipped,
    data: { outcomes },
  };
}

/** @param {Outcome} outcome */
function nameOf({ shape, kernel, gamma, C, task }) {
  const price = {
    svc: `C = ${C}`,
    svr: `C = ${C}, ε = ${task.extra}`,
    'one-class': `ν = ${task.extra}`,
  };
  return `${shape}, ${kernelName({ kernel: kernel === 'poly' ? 'poly' : 'rbf', gamma })}, ${price[task.name]}`;
}

/** How far the objectives lie apart. @param {Outcome[]} outcomes */
function agreement(outcomes) {
  let [apart, worse] = [0, 0];
  for (const { trainings } of outcomes) {
    const all = Object.values(trainings).filter(({ objective }) => Number.isFinite(objective));
    const best = bestOf(all);
    for (const training of all) {
      apart = Math.max(apart, (best - training.objective) / (1 + Math.abs(best)));
      if (!isGood(training, best)) worse++;
    }
  }
  return `All take turns, and each times itself, as in the section on training. Dual objectives were computed from coefficients by one function: by 1 + their size they lie ${apart.toExponential(0)} apart at most, and who found too little, ${worse} times, is not faster.`;
}
