// @ts-check
/**
 * Facts of what was learnt: they come with each frame.
 *
 * @module
 */

import { isDecided } from '../../../model/decided.js';
import { kindOf, outsideOf, slackOf } from '../../../model/output.js';
import { classesOf } from '../../../model/scene.js';

/** @typedef {import('../facts.js').Fact} Fact */
/** @typedef {import('./context.js').Reader} Reader */
/** @typedef {import('../../../protocol/answers.js').Training} Training */
/** @typedef {import('../../../model/goal.js').Value} Value */

/** A coefficient within this share of C is at C. */
const AT = 1e-6;
/** Coefficients are the same within this share of the largest. */
const SAME = 1e-6;

/**
 * A fact of the training; not known before there is one.
 *
 * @param {string} words
 * @param {(training: Training, reader: Reader, ...args: (string | number)[]) => Value | undefined} read
 * @param {Partial<Fact>} [more]
 * @returns {Fact}
 */
const learnt = (words, read, more = {}) => ({
  words,
  of: 'training',
  cost: 'frame',
  args: [],
  ...more,
  read: (reader, ...args) => (reader.training ? read(reader.training, reader, ...args) : null),
});

/** The one output of two classes or of values at a point. @param {Training} training @param {number} i */
const valueAt = ({ decision, outputs }, i) => decision[i * outputs];

/**
 * Figures of learners, by the name that goals call them, with their words. A figure that is not here
 * is known to goals nevertheless: - becomes _.
 */
const FIGURES = /** @type {const} */ ({
  mistakes: ['mistakes', 'mistakes'],
  bound: ['bound', 'bound on mistakes'],
  norm: ['norm', 'norm of f'],
  loo_error: ['loo-error', 'leave-one-out error'],
  leave_one_out: ['leave-one-out', 'leave-one-out error'],
  log_evidence: ['log-evidence', 'log p(y)'],
  fit: ['fit', 'data fit'],
  complexity: ['complexity', 'complexity'],
  training_error: ['training-error', 'mean square at the points'],
  rate_limit: ['rate-limit', 'largest safe rate'],
  explained: ['explained', 'explained variance'],
  component_1: ['component-1', 'share of component 1'],
  component_2: ['component-2', 'share of component 2'],
  component_3: ['component-3', 'share of component 3'],
  component_4: ['component-4', 'share of component 4'],
  logloss: ['logloss', 'mean log-loss'],
  last: ['last', 'objective of the last step'],
  updates: ['updates', 'updates'],
  rho: ['rho', 'offset ρ'],
  inside: ['inside', 'points in the tube'],
  mae: ['mae', 'mean absolute error'],
  scatter: ['scatter', 'sum of squared distances'],
  vectors_share: ['vectors', 'share of support vectors'],
  outside_share: ['outside', 'share outside'],
  centre_distance: ['distance', 'distance of the centres'],
  trace_left: ['trace-left', 'trace left out'],
});

/** @type {Record<string, Fact>} */
const figures = Object.fromEntries(
  Object.entries(FIGURES).map(([name, [key, words]]) => [
    name,
    learnt(words, (training) => training.figures.find((one) => one.key === key)?.value),
  ]),
);

/** |β| that are not 0, of the first output. @param {Training} training */
function weightsOf({ beta, outputs }) {
  const sizes = Array.from({ length: beta.length / outputs }, (_, i) =>
    Math.abs(beta[i * outputs]),
  );
  const largest = Math.max(...sizes, 0);
  return sizes.filter((size) => size > SAME * largest).sort((a, b) => a - b);
}

/** @param {Training} training */
function distinctWeights(training) {
  const sizes = weightsOf(training);
  const least = SAME * (sizes.at(-1) ?? 0);
  return sizes.filter((size, i) => i === 0 || size - sizes[i - 1] > least).length;
}

/**
 * How many points lie in the cluster of their class, where clusters are matched with classes as well
 * as can be.
 *
 * @param {Training} training
 * @param {Reader} reader
 */
function matched({ label }, { scene: { points } }) {
  const classes = classesOf(points);
  const clusters = [...new Set(label)].filter(isDecided);
  const counts = clusters.map((cluster) =>
    classes.map((own) => points.filter((p, i) => label[i] === cluster && p.label === own).length),
  );
  /** @param {number} row @param {ReadonlySet<number>} taken @returns {number} */
  function best(row, taken) {
    if (row === counts.length) return 0;
    const without = best(row + 1, taken);
    const pairs = counts[row].map((count, c) =>
      taken.has(c) ? 0 : count + best(row + 1, new Set([...taken, c])),
    );
    return Math.max(without, ...pairs);
  }
  return best(0, new Set());
}

/** A point by its number. @param {Reader} reader @param {string | number} at */
function rowOf({ scene: { points } }, at) {
  const row = Number(at) - 1;
  return points[row] ? row : -1;
}

/** @type {Record<string, Fact>} */
export const TRAINING_FACTS = {
  errors: learnt('errors', ({ errors }) => errors),
  undecided: learnt('undecided', ({ undecided = 0 }) => undecided),
  wrong: learnt('wrong or undecided', ({ errors, undecided = 0 }) => errors + undecided),
  sv: learnt('support vectors', ({ support }) => support.length),
  atC: learnt('at C', ({ coef }, { scene: { params } }) =>
    Number.isFinite(params.C)
      ? coef.filter((a) => Math.abs(Math.abs(a) - params.C) <= AT * params.C).length
      : 0,
  ),
  margin: learnt('margin', ({ margin }) => margin),
  objective: learnt('objective', ({ objective }) => objective),
  primal: learnt('primal objective', ({ primal }) => primal),
  gap: learnt('gap', ({ gap }) => gap),
  status: learnt('status', ({ status }) => status),
  indefinite: learnt('indefinite', ({ indefinite }) => indefinite),
  iterations: learnt('steps', ({ iterations }) => iterations),
  outputs: learnt('machines', ({ outputs }) => outputs),
  b: learnt('b', ({ bias }) => bias[0]),
  nonzero: learnt('coefficients that are not 0', (training) => weightsOf(training).length),
  distinct: learnt('different |β|', distinctWeights),
  rms: learnt('RMS error', (training, { scene: { points } }) =>
    kindOf(training) === 'values'
      ? Math.sqrt(
          points.reduce((sum, { value }, i) => sum + (valueAt(training, i) - value) ** 2, 0) /
            points.length,
        )
      : null,
  ),
  outside: learnt('points outside', (training) =>
    kindOf(training) === 'novelty' ? outsideOf(training).filter(Boolean).length : null,
  ),
  matched: learnt('points in the cluster of their class', (training, reader) =>
    kindOf(training) === 'clusters' ? matched(training, reader) : null,
  ),
  beta: learnt('β', ({ beta, outputs }, reader, at) => beta[rowOf(reader, at) * outputs], {
    args: ['point'],
  }),
  decision: learnt(
    'f at the point',
    (training, reader, at) => valueAt(training, rowOf(reader, at)),
    {
      args: ['point'],
    },
  ),
  slack: learnt('ξ', (training, reader, at) => slack(training, reader, rowOf(reader, at)), {
    args: ['point'],
  }),
  // What was pointed at in answer to a question.
  beta_at: learnt(
    'β',
    ({ beta, outputs }, reader) => beta[rowOf(reader, reader.point ?? 0) * outputs],
  ),
  beta_share_at: learnt('|β| by the largest', (training, reader) => {
    const own = training.beta[rowOf(reader, reader.point ?? 0) * training.outputs];
    return Math.abs(own) / (weightsOf(training).at(-1) ?? NaN);
  }),
  slack_at: learnt('ξ', (training, reader) =>
    slack(training, reader, rowOf(reader, reader.point ?? 0)),
  ),
  ...figures,
};

/** @param {Training} training @param {Reader} reader @param {number} row */
function slack(training, { scene: { points } }, row) {
  return points[row] ? slackOf(training, row, points[row].label) : null;
}
