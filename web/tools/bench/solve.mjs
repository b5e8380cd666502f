// @ts-check
/**
 * What factorises a Gram matrix, or looks at all of it: least squares, Gaussian processes, logistic
 * regression, principal components, neighbours, means and medoids, beside scikit-learn.
 *
 * @module
 */

import { forget, valueOf } from './contenders/mercer.mjs';
import { startNumpy } from './contenders/arrays.mjs';
import { startOwn } from './own.mjs';
import { secondsOf } from './painters/clock.mjs';
import { points } from './problems.mjs';
import { median } from './statistics.mjs';
import { count, figure } from './table.mjs';

/** @typedef {import('./contenders/arrays.mjs').Numpy} Numpy */
/**
 * A job. moves: one point moves, and what was known before is used; values: there are values, not
 * classes; task: what scikit-learn is asked.
 *
 * @typedef {{
 *   what: string, n: number, learner: string, params: Record<string, number>, wanted: number,
 *   kernel?: string, values?: boolean, moves?: boolean,
 *   task?: 'ridge' | 'gp' | 'components' | 'neighbours' | 'means',
 * }} Job
 * @typedef {{
 *   job: Job, seconds: number[], others: number | null, apart: number | null, sure: boolean,
 * }} Outcome   apart: of results, as a share of the largest; sure: whether it ended as it should
 */

const GAMMA = 5;
const RBF = `rbf(gamma=${GAMMA})`;
const [LAMBDA, NOISE, K] = [0.1, 0.1, 5];
/** How far a point moves, of a square from −1 to 1. */
const STEP = 0.1;
/** As many seconds of readings, if there is more than one. */
const PATIENCE = 2;

const ridge = { learner: 'ridge', params: { lambda: LAMBDA }, values: true };
const gp = { learner: 'gp', params: { noise: NOISE }, values: true };
/** @type {Job[]} */
const JOBS = [
  { what: 'ridge', n: 1000, ...ridge, wanted: 0.2, task: 'ridge' },
  { what: 'ridge, one point moves', n: 1000, ...ridge, wanted: 0.01, moves: true, task: 'ridge' },
  { what: 'Gaussian process', n: 1000, ...gp, wanted: 0.2, task: 'gp' },
  {
    what: 'Gaussian process, one point moves',
    n: 1000,
    ...gp,
    wanted: 0.01,
    moves: true,
    task: 'gp',
  },
  { what: 'logistic', n: 200, learner: 'logistic', params: {}, wanted: 0.008 },
  {
    what: 'logistic, one point moves',
    n: 200,
    learner: 'logistic',
    params: {},
    wanted: 0.008,
    moves: true,
  },
  { what: 'logistic', n: 1000, learner: 'logistic', params: {}, wanted: 1 },
  { what: 'kernel PCA', n: 5000, learner: 'kpca', params: {}, wanted: 5, task: 'components' },
  { what: 'neighbours', n: 5000, learner: 'knn', params: { k: K }, wanted: 5, task: 'neighbours' },
  { what: 'k-means', n: 10_000, learner: 'kmeans', params: { k: 3 }, wanted: 5 },
  {
    what: 'k-means, linear',
    n: 10_000,
    kernel: 'linear',
    learner: 'kmeans',
    params: { k: 3 },
    wanted: 5,
    task: 'means',
  },
  { what: 'nearest medoid', n: 10_000, learner: 'nearest-medoid', params: {}, wanted: 5 },
];

/**
 * @param {import('./section.mjs').Context} context
 * @returns {Promise<import('./section.mjs').Section>}
 */
export async function measure({ root, quick, tell }) {
  const mercer = await startOwn(root);
  const numpy = await startNumpy();
  /** @type {Outcome[]} */
  const outcomes = [];
  try {
    for (const job of JOBS) {
      if (quick && job.n > 1000) continue;
      tell(`${job.what}, n = ${job.n}`);
      outcomes.push(await done(mercer, numpy, job));
    }
  } finally {
    numpy?.end();
  }
  return section(outcomes, numpy);
}

/** @param {Job} job @param {number} n */
function problemOf({ kernel = RBF, learner, params, values }, n) {
  const { x, y } = points('moons', n, 11);
  return {
    domain: 'vectors',
    dim: 2,
    x,
    kernel,
    learner,
    params,
    seed: 1,
    ...(values && { task: 'regression' }),
    y: y.map((sign, i) => (values ? Math.sin(3 * x[2 * i]) + 0.1 * sign : sign > 0 ? 2 : 1)),
  };
}

/**
 * @param {any} mercer
 * @param {Numpy | null} numpy
 * @param {Job} job
 * @returns {Promise<Outcome>}
 */
async function done(mercer, numpy, job) {
  const { x, ...problem } = problemOf(job, job.n);
  const moved = x.slice();
  /** @type {any} */
  let trained = null;
  const train = (/** @type {object} */ more) => {
    const spent = secondsOf(() => (trained = valueOf(mercer.train({ ...problem, ...more }))));
    valueOf(mercer.release(trained.model));
    return spent;
  };
  // The engine is compiled while it runs: what is measured first would be slow.
  const few = problemOf(job, Math.min(job.n, 1000));
  for (let r = 0; r < 3; r++) {
    forget(mercer);
    valueOf(mercer.release(valueOf(mercer.train(few)).model));
  }
  if (job.moves) train({ x });
  /** @type {number[]} */
  const seconds = [];
  for (let spent = 0; spent < PATIENCE && seconds.length < 30;) {
    let own = 0;
    if (job.moves) {
      // On and on, as a hand does.
      const { coef } = trained;
      moved[14] = x[14] + STEP * Math.sin(seconds.length);
      moved[15] = x[15] + STEP * Math.cos(seconds.length);
      own = train({ x: moved.slice(), start: coef });
    } else {
      forget(mercer);
      own = train({ x });
    }
    spent += own;
    seconds.push(own);
  }
  const theirs = await asked(numpy, job, job.moves ? moved : x, problem.y);
  return {
    job,
    seconds,
    others: theirs?.seconds ?? null,
    sure: trained.status === 'converged',
    apart: theirs ? apart(job, trained, theirs.values) : null,
  };
}

/**
 * @param {Numpy | null} numpy
 * @param {Job} job
 * @param {Float64Array} x
 * @param {Float64Array} y
 */
async function asked(numpy, { task, learner, n }, x, y) {
  if (!numpy || !task) return null;
  const k = learner === 'kmeans' ? 3 : K;
  const rounds = n > 1000 ? 1 : 3;
  return numpy.ask({ task, x, y, gamma: GAMMA, lambda: LAMBDA, noise: NOISE, k, rounds });
}

/**
 * @param {Job} job
 * @param {any} trained
 * @param {number[]} theirs
 */
function apart({ task }, trained, theirs) {
  const figures = Object.fromEntries(
    trained.figures.map((/** @type {any} */ { key, value }) => [key, value]),
  );
  const between = (/** @type {ArrayLike<number>} */ own) => {
    const size = Math.max(...theirs.map(Math.abs));
    return Math.max(...theirs.map((v, i) => Math.abs(v - own[i]))) / size;
  };
  switch (task) {
    case 'ridge':
    case 'gp':
      return between(trained.coef);
    case 'components': {
      // Shares of the variance tell the ratio of the two.
      const ratio = figures['component-2'] / figures['component-1'];
      return Math.abs(theirs[1] / theirs[0] / ratio - 1);
    }
    case 'neighbours':
      return theirs.filter((v, i) => v !== trained.label[i]).length / theirs.length;
    default:
      return null;
  }
}

/**
 * @param {Outcome[]} outcomes
 * @param {Numpy | null} numpy
 * @returns {import('./section.mjs').Section}
 */
function section(outcomes, numpy) {
  const read = outcomes.map((one) => ({ ...one, s: median(one.seconds) }));
  return {
    key: 'solve',
    title: 'What looks at the whole Gram matrix',
    note: `Mercer's engine in Node, by the one call that trains, with points, certificate and all results; RBF
      γ = ${GAMMA} on moons; seconds of processor time, medians. Where one point moves, from what was known
      before it did. scikit-learn fits the same natively, on one processor: KernelRidge,
      GaussianProcessRegressor, KernelPCA by ARPACK, KNeighborsClassifier with its trees in the plane,
      KMeans in the plane. Apart: coefficients, as a share of the largest, ratios of eigenvalues, or which
      share of the classes.`,
    head: ['what', 'n', 'seconds', 'wanted', 'scikit-learn ÷ Mercer', 'apart'],
    rows: read.map(({ job, s, others, apart }) => [
      job.what,
      count(job.n),
      s,
      job.wanted,
      others === null ? null : others / s,
      apart === null ? null : apart.toExponential(1),
    ]),
    targets: read.map(({ job, s, sure }) => ({
      name: `${job.what}, n = ${count(job.n)}`,
      wanted: `≤ ${time(job.wanted)}`,
      reached: `${time(s)}${sure ? '' : ', not converged'}`,
      kept: s <= job.wanted && sure,
    })),
    skipped: numpy ? [] : ['scikit-learn: on Debian, apt-get install python3-sklearn'],
    data: outcomes.map(({ job, ...rest }) => ({ what: job.what, n: job.n, ...rest })),
  };
}

/** @param {number} seconds */
const time = (seconds) => (seconds < 1 ? `${figure(1000 * seconds)} ms` : `${figure(seconds)} s`);
