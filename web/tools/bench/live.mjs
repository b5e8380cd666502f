// @ts-check
/**
 * Every kernel and learner drawn at the size that is wanted while a point is dragged, beside the same
 * values by numpy and scikit-learn.
 *
 * @module
 */

import { valueOf } from './contenders/mercer.mjs';
import { startNumpy } from './contenders/arrays.mjs';
import { startOwn } from './own.mjs';
import { secondsOf } from './painters/clock.mjs';
import { points } from './problems.mjs';
import { median } from './statistics.mjs';
import { count, figure } from './table.mjs';

/** @typedef {import('./contenders/arrays.mjs').Numpy} Numpy */
/**
 * A subject: what is drawn. numpy: its kernel as an expression of X and Z, for an f that is a sum; task:
 * what scikit-learn is asked instead; classes: how many, 0 for values.
 *
 * @typedef {{
 *   what: string, kernel: string, learner: string, params: Record<string, number>, classes: number,
 *   numpy?: string, task?: 'nearest' | 'band',
 * }} Subject
 * @typedef {{
 *   subject: Subject, method: string, seconds: number[], others: number | null, apart: number | null,
 * }} Outcome   seconds: of each round; others: of numpy; apart: how far values are apart at most, by
 * their range, or which share of the classes differs
 */

const N = 200;
const SIZE = 256;
const ROUNDS = 15;
/** Rounds before these. */
const WARM = 5;
/** Milliseconds: sixty pictures a second. */
const WANTED = 16;
const DISTANCES = '(pairwise.euclidean_distances(X, Z))';

/** @type {(what: string, kernel: string, numpy?: string) => Subject} */
const ofKernel = (what, kernel, numpy) => ({
  what,
  kernel,
  learner: 'svc',
  params: { C: 1, tolerance: 1e-3 },
  classes: 2,
  numpy,
});
/** @type {(what: string, learner: string, more?: Partial<Subject>) => Subject} */
const ofLearner = (what, learner, more = {}) => ({
  what,
  kernel: 'rbf(gamma=1)',
  learner,
  params: {},
  classes: 2,
  ...more,
});

/** @type {Subject[]} */
const SUBJECTS = [
  ofKernel('rbf', 'rbf(gamma=1)', 'pairwise.rbf_kernel(X, Z, gamma=1)'),
  ofKernel('rbf, narrow', 'rbf(gamma=100)', 'pairwise.rbf_kernel(X, Z, gamma=100)'),
  ofKernel('periodic', 'periodic(period=1, length=1)', 'ExpSineSquared(1, 1)(X, Z)'),
  ofKernel('cosine', 'cosine', 'pairwise.cosine_similarity(X, Z)'),
  ofKernel(
    'matern',
    'matern(nu=1.5, length=1)',
    `(lambda r: (1 + r) * np.exp(-r))(3**0.5 * ${DISTANCES})`,
  ),
  ofKernel('laplacian', 'laplacian(gamma=1)', 'pairwise.laplacian_kernel(X, Z, gamma=1)'),
  ofKernel(
    'warp',
    'warp(rbf(gamma=1), x1, x2, x1*x2)',
    '(lambda p: pairwise.rbf_kernel(p(X), p(Z), gamma=1))(lambda X: np.c_[X, X[:, 0] * X[:, 1]])',
  ),
  ofKernel('formula of the distance', 'formula(exp(-dist^4))', `np.exp(-${DISTANCES}**4)`),
  ofKernel(
    'formula of coordinates',
    'formula(exp(-(x1-z1)^2 - abs(x2-z2)))',
    'np.exp(-(X[:, :1] - Z[:, 0]) ** 2 - abs(X[:, 1:] - Z[:, 1]))',
  ),
  ofKernel(
    'formula of sines',
    'formula(cos(3*(x1-z1))*cos(2*(x2-z2)) + exp(-dist))',
    `np.cos(3 * (X[:, :1] - Z[:, 0])) * np.cos(2 * (X[:, 1:] - Z[:, 1])) + np.exp(-${DISTANCES})`,
  ),
  ofLearner('5 nearest neighbours', 'knn', { params: { k: 5 }, task: 'nearest' }),
  ofLearner('5 nearest neighbours, 10 classes', 'knn', {
    params: { k: 5 },
    classes: 10,
    task: 'nearest',
  }),
  ofLearner('10 classes, one against one', 'svc', { params: { C: 1 }, classes: 10 }),
  ofLearner('10 classes, one against rest', 'svc', {
    params: { C: 1, multiclass: 1 },
    classes: 10,
  }),
  ofLearner('ridge', 'ridge', { params: { lambda: 0.1 } }),
  ofLearner('logistic', 'logistic'),
  ofLearner('k-means', 'kmeans', { params: { k: 3 } }),
  ofLearner('k-medoids', 'kmedoids', { params: { k: 3 } }),
  ofLearner('kernel PCA', 'kpca', { classes: 0 }),
  ofLearner('nearest mean', 'nearest-mean'),
  ofLearner('one class', 'one-class'),
  ofLearner('the band of a Gaussian process, 512 places', 'gp', {
    classes: 0,
    params: { noise: 0.1 },
    task: 'band',
  }),
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
    const runs = SUBJECTS.map((subject) => createRun(mercer, subject));
    // All take turns. The engine compiles what it runs while it runs: the first turns do not count.
    for (let round = -WARM; round < (quick ? 3 : ROUNDS); round++) {
      tell(`round ${round}`);
      for (const run of runs) run.draw(round >= 0);
    }
    for (const run of runs) outcomes.push(await run.end(numpy));
  } finally {
    numpy?.end();
  }
  return section(outcomes, numpy);
}

/** Points, and numbers of classes in stripes, or values. @param {Subject} subject */
function problemOf({ kernel, learner, params, classes }) {
  const { x, y } = points('checkerboard', N, 5);
  const answer = (/** @type {number} */ sign, /** @type {number} */ i) => {
    if (classes === 0) return Math.sin(3 * x[2 * i]) + 0.1 * sign;
    if (classes === 2) return sign > 0 ? 2 : 1;
    return 1 + Math.min(classes - 1, Math.floor(((x[2 * i] + 1) / 2) * classes));
  };
  return {
    domain: 'vectors',
    dim: 2,
    x,
    y: y.map(answer),
    kernel,
    learner,
    params,
    seed: 1,
  };
}

/** All points and a margin. */
const VIEW = { x0: -1.3, x1: 1.3, y0: -1.3, y1: 1.3, width: SIZE, height: SIZE };

/**
 * A subject that is drawn again and again. One that was painted before would know more than one that
 * was just trained: each time it is trained anew.
 *
 * @param {any} mercer
 * @param {Subject} subject
 */
function createRun(mercer, subject) {
  const problem = problemOf(subject);
  const at = placesOf(subject);
  /** @type {number[]} */
  const seconds = [];
  let [method, outcome] = ['', /** @type {any} */ (null)];
  return {
    /** @param {boolean} counts whether its time does */
    draw(counts) {
      const trained = valueOf(mercer.train(problem));
      let [reply, out] = [/** @type {any} */ (null), new Float32Array(3 * SIZE * SIZE)];
      const layers = subject.classes > 2 || trained.rule === 'largest' ? 3 : 2;
      out = out.subarray(0, layers * SIZE * SIZE);
      const spent = secondsOf(() => {
        reply =
          subject.task === 'band'
            ? mercer.predict(trained.model, at)
            : mercer.surface(trained.model, VIEW, out);
      });
      if (counts) seconds.push(spent);
      const value = valueOf(reply);
      method = value.method ?? '';
      outcome = { trained, values: value.std ?? out.subarray(0, SIZE * SIZE) };
      valueOf(mercer.release(trained.model));
    },

    /** @param {Numpy | null} numpy @returns {Promise<Outcome>} */
    async end(numpy) {
      const theirs = numpy && (await asked(numpy, subject, problem, outcome.trained, at));
      return {
        subject,
        method,
        seconds,
        others: theirs?.seconds ?? null,
        apart: theirs ? apart(subject, outcome.values, theirs.values) : null,
      };
    },
  };
}

/** The middles of the pixels, or places of a line. @param {Subject} subject */
function placesOf({ task }) {
  const { x0, x1, y1 } = VIEW;
  const step = (x1 - x0) / SIZE;
  if (task === 'band') return Float64Array.from({ length: 1024 }, (_, i) => Math.sin(i));
  return Float64Array.from({ length: 2 * SIZE * SIZE }, (_, i) => {
    const pixel = i >> 1;
    return i % 2
      ? y1 - (Math.floor(pixel / SIZE) + 0.5) * step
      : x0 + ((pixel % SIZE) + 0.5) * step;
  });
}

/**
 * What numpy takes for the same, null where it is not asked.
 *
 * @param {Numpy} numpy
 * @param {Subject} subject
 * @param {any} problem
 * @param {any} trained
 * @param {Float64Array} at
 */
async function asked(numpy, subject, { x, y, params }, trained, at) {
  const about = { x, at, rounds: 3 };
  if (subject.numpy) {
    const { beta, bias } = trained;
    return numpy.ask({ task: 'sums', ...about, beta, bias: bias[0], kernel: subject.numpy });
  }
  if (subject.task === 'nearest') return numpy.ask({ task: 'nearest', ...about, y, k: params.k });
  if (subject.task === 'band')
    return numpy.ask({ task: 'band', ...about, y, gamma: 1, noise: params.noise });
  return null;
}

/**
 * @param {Subject} subject
 * @param {ArrayLike<number>} own
 * @param {number[]} theirs
 */
function apart({ task, classes }, own, theirs) {
  if (task === 'nearest') {
    const label = (/** @type {number} */ v) => (classes > 2 ? v : v > 0 ? 2 : 1);
    // Where votes are equal it is a matter of taste.
    const told = theirs.filter((_, i) => (classes > 2 ? own[i] !== 255 : own[i] !== 0));
    const other = theirs.filter(
      (v, i) => (classes > 2 ? own[i] !== 255 : own[i] !== 0) && label(own[i]) !== v,
    );
    return other.length / told.length;
  }
  let [low, high, most] = [Infinity, -Infinity, 0];
  theirs.forEach((v, i) => {
    low = Math.min(low, v);
    high = Math.max(high, v);
    most = Math.max(most, Math.abs(v - own[i]));
  });
  return most / (high - low);
}

/**
 * @param {Outcome[]} outcomes
 * @param {Numpy | null} numpy
 * @returns {import('./section.mjs').Section}
 */
function section(outcomes, numpy) {
  const read = outcomes.map((one) => ({ ...one, ms: 1000 * median(one.seconds) }));
  const slowest = read.reduce((a, b) => (b.ms > a.ms ? b : a));
  const late = read.filter(({ ms }) => ms > WANTED);
  const sums = read.filter(({ subject, apart }) => apart !== null && subject.task !== 'nearest');
  const wrong = sums.reduce((a, b) => (Number(b.apart) > Number(a.apart) ? b : a), sums[0]);
  return {
    key: 'live',
    title: `Every kernel and learner drawn: ${SIZE}², n = ${N}`,
    note: `Mercer's engine in Node, through the call that the page makes, for machines that were just trained;
      milliseconds of processor time, medians of ${outcomes[0].seconds.length} rounds in which all
      take turns. numpy and scikit-learn compute the same values at the same places natively, on one
      processor, from the same machine. Apart: by how much values differ at most, as a share of
      their range; of neighbours, which share of the classes differs.`,
    head: ['what', 'method', 'ms', 'numpy ÷ Mercer', 'apart'],
    rows: read.map(({ subject, method, ms, others, apart }) => [
      subject.what,
      method,
      ms,
      others === null ? null : (1000 * others) / ms,
      apart === null ? null : apart.toExponential(1),
    ]),
    targets: [
      {
        name: `every kernel and learner, ${SIZE}², n = ${count(N)}, the slowest`,
        wanted: `≤ ${WANTED} ms`,
        reached: `${figure(slowest.ms)} ms: ${slowest.subject.what}${late.length > 1 ? `; ${late.length} of ${read.length} are late` : ''}`,
        kept: late.length === 0,
      },
      ...(wrong
        ? [
            {
              name: 'the largest error beside numpy, as a share of the range',
              wanted: '≤ 1e-4',
              reached: `${Number(wrong.apart).toExponential(1)}: ${wrong.subject.what}`,
              kept: Number(wrong.apart) <= 1e-4,
            },
          ]
        : []),
    ],
    skipped: numpy ? [] : ['numpy and scikit-learn: on Debian, apt-get install python3-sklearn'],
    data: outcomes.map(({ subject, ...rest }) => ({ what: subject.what, ...rest })),
  };
}
