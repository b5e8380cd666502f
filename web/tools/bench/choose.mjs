// @ts-check
/**
 * Choosing C: all C exactly, beside what others take for 25 of them, and each point left out. And λ of
 * ridge regression, for which all there are share one decomposition with others as well.
 *
 * @module
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lastUpTo } from '../../views/studio/along/breaks.js';
import { forget, problemOf, valueOf } from './contenders/mercer.mjs';
import { startPython } from './contenders/python.mjs';
import { startOwn } from './own.mjs';
import { makeData, SHAPES, TOLERANCE } from './problems.mjs';
import { geometricMean, median } from './statistics.mjs';
import { figure } from './table.mjs';

/** @typedef {import('./problems.mjs').Data} Data */
/** @typedef {import('./section.mjs').Cell} Cell */

const SIZES = [200, 1000];
const GAMMAS = [1, 10];
/** What others are asked: so many C, evenly on a logarithmic axis. */
const COSTS = Array.from({ length: 25 }, (_, i) => 0.01 * 10 ** ((5 * i) / 24));
const [FROM, TO] = [0.01, 1000];
/** λ of ridge regression: so many, evenly on a logarithmic axis. */
const LAMBDAS = Array.from({ length: 100 }, (_, i) => 1e-3 * 10 ** ((6 * i) / 99));
/** Mean squares that differ by a smaller part are the same. */
const ALIKE = 1e-6;
const PARTS = 5;
/** C at which each point is left out; of more points others take minutes. */
const [LEFT_C, LEFT_N] = [10, 200];
const REPEATS = 3;

/**
 * A comparison: what was asked of which points, how long it took Mercer and the others, in seconds,
 * and at how many of the others' places the answers are the same.
 *
 * @typedef {{
 *   what: string, n: number, shape: string, gamma: number, mercer: number, others: number, libsvm: number | null,
 *   same: number, of: number, worst: number,
 * }} Comparison   worst: by how many points errors differ at most, by what part mean squares do
 */

/**
 * @param {import('./section.mjs').Context} context
 * @returns {Promise<import('./section.mjs').Section>}
 */
export async function measure({ root, quick, tell }) {
  const mercer = await startOwn(root);
  const directory = await mkdtemp(join(tmpdir(), 'mercer-choose-'));
  const others = await startOthers();
  /** @type {Comparison[]} */
  const found = [];
  try {
    for (const n of quick ? SIZES.slice(0, 1) : SIZES) {
      for (const shape of quick ? SHAPES.slice(0, 2) : SHAPES) {
        tell(`${shape}, n = ${n}`);
        const data = await makeData(shape, n, directory);
        for (const gamma of GAMMAS) found.push(...(await compared(mercer, others, data, gamma)));
      }
    }
  } finally {
    others?.end();
    await rm(directory, { recursive: true, force: true });
  }
  return section(found, others);
}

/** @typedef {NonNullable<Awaited<ReturnType<typeof startOthers>>>} Others */

/** scikit-learn and LIBSVM, null where Python has no scikit-learn. */
const startOthers = () => startPython('choose.py');

/**
 * @param {any} mercer
 * @param {Others | null} others
 * @param {Data} data
 * @param {number} gamma
 * @returns {Promise<Comparison[]>}
 */
async function compared(mercer, others, data, gamma) {
  const { n, shape, x, y, path } = data;
  const problem = problemOf({ x, y, kernel: 'rbf', gamma, C: LEFT_C, tolerance: TOLERANCE });
  const parts = partsOf(y);
  const about = { n, shape, gamma };
  const ask = async (/** @type {string} */ task, /** @type {number[]} */ costs) =>
    (await others?.ask({ task, path, gamma, costs, parts: [...parts] })) ?? {
      seconds: NaN,
      wrong: [],
    };
  /** @type {Comparison[]} */
  const found = [];

  const folds = timed(mercer, () => mercer.crossValidate(problem, { folds: parts }));
  const theirs = await ask('folds', COSTS);
  const libsvm = await ask('libsvm', COSTS);
  found.push({
    what: `${PARTS} folds`,
    ...about,
    mercer: folds.seconds,
    others: theirs.seconds ?? NaN,
    libsvm: libsvm.seconds,
    ...agreement(theirs.wrong, (m) => stepAt(folds.value.at, folds.value.error, COSTS[m]), n),
  });

  const path_ = timed(mercer, () => {
    const reply = mercer.path(problem, { from: FROM, to: TO });
    if (reply.value) mercer.release(reply.value.path);
    return reply;
  });
  const along = valueOf(
    mercer.everyC({ problem, from: FROM, to: TO, at: Float64Array.from(COSTS) }),
  );
  const fits = await ask('fits', COSTS);
  found.push({
    what: 'training',
    ...about,
    mercer: path_.seconds,
    others: fits.seconds ?? NaN,
    libsvm: null,
    ...agreement(fits.wrong, (m) => stepAt(along.wrongAt, along.wrong, COSTS[m]) / n, n),
  });

  if (n <= LEFT_N) {
    const left = timed(mercer, () => mercer.leaveOneOut(problem));
    const each = await ask('each', [LEFT_C]);
    found.push({
      what: 'each left out',
      ...about,
      mercer: left.seconds,
      others: each.seconds ?? NaN,
      libsvm: null,
      ...agreement(each.wrong, () => left.value.errors / n, n),
    });
  }
  found.push({ ...about, ...(await everyLambda(mercer, ask, problem, y)) });
  return found;
}

/**
 * Ridge regression on 1 and −1, each point left out at every λ, beside RidgeCV.
 *
 * @param {any} mercer
 * @param {(task: string, costs: number[]) => Promise<{ seconds: number | null, wrong: number[] }>} ask
 * @param {any} problem
 * @param {Float64Array} y
 */
async function everyLambda(mercer, ask, problem, y) {
  const [from, to] = [LAMBDAS[0], LAMBDAS[LAMBDAS.length - 1]];
  const range = { from, to, count: LAMBDAS.length, filter: 'tikhonov' };
  const ridge = { ...problem, learner: 'ridge', task: 'regression', params: { lambda: 1 }, y };
  // What is asked about λ again is remembered: other points take its place.
  const others = { ...ridge, x: Float64Array.of(0, 0, 1, 1), y: Float64Array.of(0, 1) };
  const before = () => valueOf(mercer.lambdas({ problem: others, ...range }));
  const all = timed(mercer, () => mercer.lambdas({ problem: ridge, ...range }), before);
  const { seconds, wrong } = await ask('ridge', LAMBDAS);
  const apart = wrong.map((square, m) => Math.abs(square / all.value.leftOut[m] - 1));
  return {
    what: `left out at ${LAMBDAS.length} λ of ridge`,
    mercer: all.seconds,
    others: seconds ?? NaN,
    libsvm: null,
    same: apart.filter((part) => part <= ALIKE).length,
    of: wrong.length,
    worst: Math.max(0, ...apart),
  };
}

/** Parts with as many points of each class. @param {Float64Array} y */
function partsOf(y) {
  const seen = new Map();
  return Int32Array.from(y, (label) => {
    const count = seen.get(label) ?? 0;
    seen.set(label, count + 1);
    return count % PARTS;
  });
}

/** @param {any} mercer @param {() => any} question @param {() => void} [before] each time */
function timed(mercer, question, before = () => {}) {
  const seconds = [];
  let value = null;
  for (let r = 0; r < REPEATS; r++) {
    forget(mercer);
    before();
    const begun = performance.now();
    const reply = question();
    seconds.push((performance.now() - begun) / 1000);
    value = valueOf(reply);
  }
  return { seconds: median(seconds), value };
}

/**
 * @param {number[]} wrong of the others
 * @param {(m: number) => number} own
 * @param {number} n
 */
function agreement(wrong, own, n) {
  const apart = wrong.map((share, m) => Math.round(Math.abs(share - own(m)) * n));
  return {
    same: apart.filter((d) => d === 0).length,
    of: wrong.length,
    worst: Math.max(0, ...apart),
  };
}

/** @param {ArrayLike<number>} at @param {ArrayLike<number>} values @param {number} C */
const stepAt = (at, values, C) => values[Math.max(0, lastUpTo(at, C))];

/**
 * @param {Comparison[]} found
 * @param {Others | null} others
 * @returns {import('./section.mjs').Section}
 */
function section(found, others) {
  const kinds = [...new Set(found.map(({ what, n }) => `${what}, n = ${n}`))];
  /** @type {Cell[][]} */
  const rows = kinds.map((kind) => {
    const of = found.filter(({ what, n }) => `${what}, n = ${n}` === kind);
    const ratios = of.map(({ mercer, others }) => others / mercer);
    const libsvm = of.filter((one) => one.libsvm).map((one) => Number(one.libsvm) / one.mercer);
    return [
      kind,
      1000 * median(of.map(({ mercer }) => mercer)),
      1000 * median(of.map(({ others }) => others)),
      geometricMean(ratios),
      Math.min(...ratios),
      libsvm.length > 0 ? geometricMean(libsvm) : null,
      `${sum(of, 'same')} of ${sum(of, 'of')}`,
      kind.includes('λ') ? null : Math.max(...of.map(({ worst }) => worst)),
    ];
  });
  return {
    key: 'choose',
    title: 'Choosing C: all C exactly, beside 25 of them',
    note: `In Node, on the points of the other sections with RBF γ = ${GAMMAS.join(' and ')}. Mercer follows the solution through all C from ${FROM} to ${TO}; scikit-learn trains at 25 of them on the same folds, LIBSVM’s svm-train -v on folds of its own. Errors are compared first, at these 25; where the bias is not unique, they may differ. R’s svmpath is not here. RidgeCV is given features whose products are K, made outside its time; mean squares are the same up to a part of ${ALIKE}.`,
    head: [
      'what',
      'Mercer, ms',
      'scikit-learn, ms',
      'scikit-learn ÷ Mercer',
      'lowest',
      'LIBSVM ÷ Mercer',
      'the same errors',
      'points apart',
    ],
    rows,
    targets: SIZES.flatMap((n) => {
      const of = found.filter((one) => one.n === n && one.what === `${PARTS} folds`);
      if (of.length === 0 || !others) return [];
      const ratio = geometricMean(of.map((one) => one.others / one.mercer));
      return [
        {
          name: `all C exactly before scikit-learn has done 25, n = ${n}`,
          wanted: '≥ 1 ×',
          reached: `${figure(ratio)} ×`,
          kept: ratio >= 1,
        },
      ];
    }),
    skipped: others
      ? ['R’s svmpath: Debian has no package of it']
      : ['scikit-learn: on Debian, apt-get install python3-sklearn'],
    data: { found },
  };
}

/** @param {Comparison[]} of @param {'same' | 'of'} key */
const sum = (of, key) => of.reduce((total, one) => total + one[key], 0);
