// @ts-check
/**
 * How f is made of the solution, in numbers: for the support vector machine in the three steps of
 * the dual, the offset and the prediction; of the linear kernel also w itself.
 *
 * @module
 */

import { decidingOutput, kindOf, sides, slackSum, solved } from '../../model/output.js';
import { isApproximate } from '../../state/reading.js';
import { plural, short } from '../../lib/format.js';
import { signatureRows } from './signature.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../protocol/answers.js').Training} Training */
/** @typedef {import('./table.js').Row} Row */

/** So many vectors on the margin have a row of their own. */
const OWN = 6;
/** Within this share of C a coefficient counts as at C. */
const AT_BOUND = 1e-6;
/** More coordinates are not written out. */
const COORDINATES = 6;

/**
 * The points with 0 < α < C, each with the offset that puts it on its margin: y − Σ αᵢyᵢk(xᵢ, x).
 *
 * @param {Pick<Training, 'coef' | 'decision' | 'bias'>} training
 * @param {number} C
 */
export function onMargin({ coef, decision, bias }, C) {
  return Array.from(coef).flatMap((beta, row) => {
    const alpha = Math.abs(beta);
    const free = alpha > 1e-9 * Math.min(C, Math.max(1, alpha)) && alpha < C * (1 - AT_BOUND);
    return free ? [{ row, offset: Math.sign(beta) - (decision[row] - bias[0]) }] : [];
  });
}

/**
 * w = Σ βᵢxᵢ in coordinates; null for other kernels than the linear one.
 *
 * @param {State['frame']} frame
 * @returns {readonly number[] | null}
 */
export function weightsOf({ scene, training, parsed }) {
  if (!scene || !training || parsed?.text !== 'linear' || training.outputs !== 1) return null;
  const dim = scene.points[0]?.features?.length ?? scene.dim;
  const w = Array.from({ length: dim }, () => 0);
  scene.points.forEach(({ x, features }, i) => {
    const own = features ?? x;
    for (let a = 0; a < dim; a++) w[a] += training.coef[i] * own[a];
  });
  return w;
}

/**
 * The rows of a scene, none where f is no such sum.
 *
 * @param {Pick<State, 'frame'>} state
 * @returns {Row[]}
 */
export function recipeOf({ frame }) {
  const { scene, training } = frame;
  if (!scene || !solved(training) || training.outputs !== 1 || isApproximate(frame)) return [];
  if (kindOf(training) !== 'boundary') return [];
  switch (scene.learner) {
    case 'svc':
      return [
        ...dualRows(scene, training),
        ...offsetRows(scene, training),
        ...weightRows(frame, training),
        ...placeRows(frame, training, 'w₀'),
        ...signatureRows(scene, frame.parsed?.text ?? ''),
      ];
    case 'nearest-mean':
      return [
        {
          name: 'b = ½(‖c₋‖² − ‖c₊‖²)',
          value: short(training.bias[0], 4),
          means: 'with w = c₊ − c₋, the difference of the means',
        },
        ...weightRows(frame, training),
        ...placeRows(frame, training, 'b'),
      ];
    default:
      return weightRows(frame, training);
  }
}

/** @param {NonNullable<State['frame']['scene']>} scene @param {Training} training @returns {Row[]} */
function dualRows(scene, training) {
  let all = 0;
  let sum = 0;
  for (const beta of training.coef) {
    all += Math.abs(beta);
    sum += beta;
  }
  const slack = slackSum(training, scene.points);
  const balance = Math.abs(sum) <= 1e-9 * Math.max(all, 1) ? '0' : short(sum, 2);
  return [
    { name: '1. Solve the dual: Σα', value: short(all, 4), means: `Σαᵢyᵢ = ${balance}` },
    ...(Number.isNaN(slack)
      ? []
      : [
          {
            name: 'Σξ',
            value: short(slack, 4),
            means: 'ξᵢ = max(0, 1 − yᵢf(xᵢ)), beyond the margin',
          },
        ]),
  ];
}

/** @param {NonNullable<State['frame']['scene']>} scene @param {Training} training @returns {Row[]} */
function offsetRows(scene, training) {
  const free = onMargin(training, scene.params.C ?? Infinity);
  if (free.length === 0) {
    return [
      {
        name: '2. Find w₀',
        value: short(training.bias[0], 4),
        means: 'no point has 0 < α < C: any w₀ that minimises the objective',
      },
    ];
  }
  const offsets = free.map(({ offset }) => offset);
  const mean = offsets.reduce((sum, v) => sum + v, 0) / offsets.length;
  const spread = Math.max(...offsets) - Math.min(...offsets);
  const rest = free.length - OWN;
  return [
    {
      name: '2. Find w₀, the mean',
      value: short(mean, 4),
      means: `over ${plural(free.length, 'point')} with 0 < α < C; they spread over ${short(spread, 2)}`,
    },
    ...free.slice(0, OWN).map(({ row, offset }, i) => ({
      name: `from x${row + 1}`,
      value: short(offset, 4),
      means:
        i < Math.min(OWN, free.length) - 1 || rest <= 0
          ? 'yⱼ − Σ αᵢyᵢk(xᵢ, xⱼ)'
          : `yⱼ − Σ αᵢyᵢk(xᵢ, xⱼ), and ${rest} more`,
    })),
    { name: 'b of the machine', value: short(training.bias[0], 4), means: 'what f is drawn with' },
  ];
}

/** @param {State['frame']} frame @param {Training} training @returns {Row[]} */
function weightRows(frame, training) {
  const w = weightsOf(frame);
  if (!w) return [];
  const written = w.slice(0, COORDINATES).map((v) => short(v, 4));
  const more = w.length > COORDINATES ? `, … ${w.length} in all` : '';
  return [
    {
      name: 'w = Σ βᵢxᵢ',
      value: `(${written.join(', ')}${more})`,
      means: `f(x) = ⟨w, x⟩ + b, ‖w‖ = ${short(Math.hypot(...w), 4)}, b = ${short(training.bias[0], 4)}`,
    },
  ];
}

/**
 * @param {State['frame']} frame
 * @param {Training} training
 * @param {string} offset its letter
 * @returns {Row[]}
 */
function placeRows({ terms, scene }, training, offset) {
  const third = offset === 'w₀' ? '3. Predict: f(x)' : 'f(x) = ⟨w, ψ(x)⟩ + b';
  if (!terms || terms.model !== training.model) {
    return [{ name: third, value: '–', means: 'point at the plane' }];
  }
  const sum = terms.kernel.reduce((total, k, i) => total + k * training.coef[i], 0);
  const f = terms.decision[decidingOutput(training, terms.decision, terms.label)];
  const { positive, negative } = sides(training, 0);
  const at =
    terms.text === undefined
      ? `x = (${terms.x
          .slice(0, scene?.dim)
          .map((v) => short(v, 3))
          .join(', ')})`
      : 'it';
  return [
    {
      name: third,
      value: short(f, 4),
      means: `Σ βᵢk(xᵢ, x) + ${offset} = ${short(sum, 4)} ${training.bias[0] < 0 ? '−' : '+'} ${short(Math.abs(training.bias[0]), 4)} at ${at}: class ${f > 0 ? positive : negative}`,
    },
  ];
}
