// @ts-check
/**
 * The sets of machines that a sweep shows: rows in which one number varies, or a grid in which two
 * do. The ready ones are the rows of the lecture "Kernel trick" by V. Kitov, with as many pictures of
 * each number as it has. Its text tells only the C of the linear kernel: the other values are chosen
 * here, and so are those of ridge regression, of which it shows a picture of A. Gretton's.
 *
 * @module
 */

import { short } from '../../../lib/format.js';
import { defaultsOf } from '../../../model/learners.js';
import { ownColumns, ownRow, ownRows } from './own.js';

/** @typedef {import('../../../model/scene.js').Scene} Scene */
/** @typedef {import('../../../model/scene.js').Contender} Contender */
/** @typedef {import('../../../protocol/answers.js').Entry} Entry */
/** @typedef {import('../../../protocol/messages.gen.js').KernelNumber} KernelNumber */

/**
 * A machine with its title, the value that varies. said is the value as it is spoken beside others.
 *
 * @typedef {Readonly<{ title: string, machine: Contender }>} Variant
 */

/**
 * name is what the row is about, what says what varies and what is fixed.
 *
 * @typedef {Readonly<{ name: string, what: readonly string[], variants: readonly Variant[] }>} Row
 */

/**
 * grid: columns have the same titles in all rows. A row without a variant says why in what.
 *
 * @typedef {Readonly<{ rows: readonly Row[], grid: boolean, sentence: string }>} Sheet
 */

/** The most pictures at once. */
export const MOST_PICTURES = 25;

export const SETS = /** @type {const} */ ([
  { key: 'kernels', words: 'Kernels', title: 'Four kernels, each with one number that varies' },
  { key: 'price', words: 'Price', title: 'The same kernels, and C varies' },
  { key: 'ridge', words: 'Ridge', title: 'Ridge regression over λ and over σ' },
  { key: 'two', words: 'Grid', title: 'A grid in which two numbers vary' },
  { key: 'own', words: 'Your own', title: 'Numbers of the scene’s kernel and learner' },
]);

export const GRIDS = /** @type {const} */ ([
  { key: 'price', words: 'γ × C' },
  { key: 'degree', words: 'd × r' },
  { key: 'ridge', words: 'σ × λ' },
]);

const KERNEL = {
  linear: () => 'linear',
  rbf: (/** @type {number} */ gamma) => `rbf(gamma=${gamma})`,
  poly: (/** @type {number} */ degree, coef0 = 1) =>
    `poly(degree=${degree}, gamma=1, coef0=${coef0})`,
  sigmoid: (/** @type {number} */ gamma) => `sigmoid(gamma=${gamma}, coef0=0)`,
};

/** exp(−‖x−z‖²/2σ²) as rbf(gamma=…). @param {number} sigma */
export const gaussian = (sigma) => KERNEL.rbf(Number((1 / (2 * sigma * sigma)).toPrecision(6)));

/** The prices of the lecture. */
const C = [0.1, 1, 100];
/** Values that show what each number does. */
const GAMMA = [0.1, 1, 10, 100];
const DEGREE = [1, 2, 3, 5];
const SIGMOID = [0.1, 0.5, 2];
const LAMBDA = [1e-7, 0.1, 10];
const SIGMA = [0.1, 0.6, 2];
/** Where the other one varies. */
const FIXED = { lambda: 0.1, sigma: 0.6 };
const COEF0 = [4, 1, 0];

/** @param {string} symbol @param {number} value */
export const titled = (symbol, value) => `${symbol} = ${short(value)}`;

/**
 * What a sheet is made of.
 *
 * @typedef {Readonly<{
 *   scene: Pick<Scene, 'kernel' | 'learner' | 'params' | 'target' | 'domain'>,
 *   learners: readonly Entry[], numbers: readonly KernelNumber[],
 * }>} Given
 */

/**
 * A learner of the catalog with one parameter set, and all others as they are at first.
 *
 * @param {readonly Entry[]} learners
 * @param {string} name
 * @param {Readonly<Record<string, number>>} params
 */
function machineWith(learners, name, params) {
  const entry = learners.find((one) => one.name === name);
  return { learner: name, params: { ...(entry ? defaultsOf(entry) : {}), ...params } };
}

/**
 * @param {import('../../../state/stage.js').Stage['sweeps']} chosen
 * @param {Given} given
 * @returns {Sheet}
 */
export function sheetOf(chosen, given) {
  switch (chosen.set) {
    case 'price':
      return priceSheet(given);
    case 'ridge':
      return ridgeSheet(given);
    case 'two':
      return gridSheet(chosen.grid, given);
    case 'own':
      return ownSheet(chosen, given);
    default:
      return kernelSheet(given);
  }
}

/** The machine with a price C for points that carry this. @param {Given} given */
const priced =
  ({ scene, learners }) =>
  (/** @type {string} */ kernel, /** @type {number} */ price) => ({
    kernel,
    ...machineWith(learners, scene.target === 'value' ? 'svr' : 'svc', { C: price }),
  });

/** @param {Given} given @returns {Sheet} */
function kernelSheet(given) {
  const machine = priced(given);
  return {
    grid: false,
    sentence:
      'A line stays a line. γ larger makes each point’s bump narrower, d larger lets the boundary bend more often. tanh of a product is no kernel: the machine still runs, but what it ends at is sure of nothing.',
    rows: [
      {
        name: 'linear',
        what: ['C varies'],
        variants: C.map((v) => ({ title: titled('C', v), machine: machine('linear', v) })),
      },
      {
        name: 'rbf',
        what: ['γ varies', 'C = 1'],
        variants: GAMMA.map((v) => ({ title: titled('γ', v), machine: machine(KERNEL.rbf(v), 1) })),
      },
      {
        name: 'poly',
        what: ['d varies', 'γ = 1, r = 1, C = 1'],
        variants: DEGREE.map((v) => ({
          title: titled('d', v),
          machine: machine(KERNEL.poly(v), 1),
        })),
      },
      {
        name: 'sigmoid',
        what: ['γ varies', 'r = 0, C = 1'],
        variants: SIGMOID.map((v) => ({
          title: titled('γ', v),
          machine: machine(KERNEL.sigmoid(v), 1),
        })),
      },
    ],
  };
}

/** @param {Given} given @returns {Sheet} */
function priceSheet(given) {
  const machine = priced(given);
  /** @param {string} name @param {string} fixed @param {string} kernel @param {number[]} values */
  const row = (name, fixed, kernel, values = C) => ({
    name,
    what: ['C varies', ...(fixed ? [fixed] : [])],
    variants: values.map((v) => ({ title: titled('C', v), machine: machine(kernel, v) })),
  });
  return {
    grid: false,
    sentence:
      'C is the price of an error. A small one buys a wide margin with errors, a large one pays for every point.',
    rows: [
      row('linear', '', KERNEL.linear()),
      row('rbf', 'γ = 1', KERNEL.rbf(1)),
      row('poly', 'd = 3, γ = 1, r = 1', KERNEL.poly(3)),
      row('sigmoid', 'γ = 0.5, r = 0', KERNEL.sigmoid(0.5), C.slice(0, 2)),
    ],
  };
}

const SIMPLER =
  'Decreasing λ or decreasing σ makes the model more complex: λ pays for ‖f‖², and σ is how far a point’s bump reaches.';

/** @param {Given} given @returns {Sheet} */
function ridgeSheet({ learners }) {
  const ridge = (/** @type {number} */ sigma, /** @type {number} */ lambda) => ({
    kernel: gaussian(sigma),
    ...machineWith(learners, 'ridge', { lambda }),
  });
  return {
    grid: false,
    sentence: SIMPLER,
    rows: [
      {
        name: 'ridge',
        what: ['λ varies', titled('σ', FIXED.sigma)],
        variants: LAMBDA.map((v) => ({ title: titled('λ', v), machine: ridge(FIXED.sigma, v) })),
      },
      {
        name: 'ridge',
        what: ['σ varies', titled('λ', FIXED.lambda)],
        variants: SIGMA.map((v) => ({ title: titled('σ', v), machine: ridge(v, FIXED.lambda) })),
      },
    ],
  };
}

/**
 * Columns grow to the right, rows fall downwards.
 *
 * @param {import('../../../state/stage.js').Stage['sweeps']['grid']} grid
 * @param {Given} given
 * @returns {Sheet}
 */
function gridSheet(grid, given) {
  const machine = priced(given);
  /**
   * @param {string} fixed
   * @param {[string, readonly number[]]} across
   * @param {[string, readonly number[]]} down
   * @param {(a: number, b: number) => Contender} make
   */
  const rowsOf = (fixed, [symbolA, columns], [symbolB, rows], make) =>
    rows.map((b) => ({
      name: titled(symbolB, b),
      what: [fixed],
      variants: columns.map((a) => ({ title: titled(symbolA, a), machine: make(a, b) })),
    }));
  if (grid === 'degree') {
    return {
      grid: true,
      sentence:
        'To the right the boundary bends more often. With r = 0 only products of exactly d coordinates count; a larger r lets the shorter ones in.',
      rows: rowsOf('poly', ['d', DEGREE], ['r', COEF0], (d, r) => machine(KERNEL.poly(d, r), 1)),
    };
  }
  if (grid === 'ridge') {
    return {
      grid: true,
      sentence: `${SIMPLER} The most complex is at the lower left.`,
      rows: rowsOf('ridge', ['σ', SIGMA], ['λ', [...LAMBDA].reverse()], (sigma, lambda) => ({
        kernel: gaussian(sigma),
        ...machineWith(given.learners, 'ridge', { lambda }),
      })),
    };
  }
  return {
    grid: true,
    sentence:
      'To the right bumps become narrower, upwards errors become dearer: the most complex is at the upper right.',
    rows: rowsOf('rbf', ['γ', GAMMA], ['C', [...C].reverse()], (gamma, price) =>
      machine(KERNEL.rbf(gamma), price),
    ),
  };
}

/**
 * Rows of the scene's own numbers, or a grid of the first two of them.
 *
 * @param {import('../../../state/stage.js').Stage['sweeps']} chosen
 * @param {Given} given
 * @returns {Sheet}
 */
function ownSheet({ rows, crossed }, given) {
  const own = ownRows(rows, given);
  const sentence =
    own.length === 0
      ? 'Neither the kernel nor the learner of the scene has a number that could vary.'
      : 'Each row varies one number of the scene’s machine; all others are as in the scene.';
  if (crossed && own.length > 1) {
    return {
      grid: true,
      sentence: 'Columns grow to the right, rows fall downwards.',
      rows: ownColumns(own[0], own[1], given),
    };
  }
  return { grid: false, sentence, rows: own.map((row) => ownRow(row, given)) };
}

/**
 * The sheet with no more pictures than can be drawn while a point moves.
 *
 * @param {Sheet} sheet
 * @returns {Sheet}
 */
export function fitting(sheet) {
  let left = MOST_PICTURES;
  const rows = sheet.rows.map((row) => {
    const variants = row.variants.slice(0, left);
    left -= variants.length;
    return { ...row, variants };
  });
  return { ...sheet, rows };
}

/**
 * Whether a machine is the scene's. A parameter that neither names is as it is at first.
 *
 * @param {Contender} machine
 * @param {Pick<Scene, 'kernel' | 'learner' | 'params'>} scene
 * @param {readonly Entry[]} learners
 */
export function isScenes(machine, scene, learners) {
  if (machine.kernel !== scene.kernel || machine.learner !== scene.learner) return false;
  const entry = learners.find(({ name }) => name === scene.learner);
  const first = entry ? defaultsOf(entry) : {};
  const [a, b] = [
    { ...first, ...machine.params },
    { ...first, ...scene.params },
  ];
  return Object.keys({ ...a, ...b }).every((key) => Object.is(a[key], b[key]));
}
