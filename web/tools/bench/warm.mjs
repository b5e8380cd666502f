// @ts-check
/**
 * Training again after one point has moved, as a drag on the page asks for it: from the
 * coefficients that were reached, with the Gram matrix that the engine remembers, in the worker's
 * slices.
 *
 * @module
 */

import { warmStart } from '../../engine/warmstart.js';
import { forget, problemOf, valueOf } from './contenders/mercer.mjs';
import { worths } from './objective.mjs';
import { startOwn } from './own.mjs';
import { COSTS, kernelName, KERNELS, points, SHAPES, TOLERANCE } from './problems.mjs';
import { SLACK } from './ranking.mjs';
import { median, quantile } from './statistics.mjs';
import { figure } from './table.mjs';

/** @typedef {import('./problems.mjs').Kernel} Kernel */
/** @typedef {import('./problems.mjs').Shape} Shape */
/**
 * @typedef {{
 *   shape: Shape, kernel: Kernel, C: number, support: boolean,
 *   cold: number, kept: number, warm: number, apart: number, certified: boolean,
 * }} Move   support: the point was a support vector; cold, kept, warm: seconds, medians, from
 * nothing, with the Gram matrix before the move, and with the coefficients too; apart: of the dual
 * objectives, by 1 + the better; certified: both runs ended at the tolerance, with a gap to prove
 * it
 */

const N = 1000;
/** Points that move, of each problem: so many support vectors, and so many of all. */
const MOVES = { support: 3, any: 3 };
/** How far, of a square from −1 to 1: a tenth of a second of a quick hand. */
const STEP = 0.1;
const REPEATS = 3;
/** As in engine/host.js. */
const SLICE_MS = 12;
const WANTED = 0.25;

/**
 * @param {import('./section.mjs').Context} context
 * @returns {Promise<import('./section.mjs').Section>}
 */
export async function measure({ root, quick, tell }) {
  const mercer = await startOwn(root);
  /** @type {Move[]} */
  const moves = [];
  // The engine is compiled while it runs: what is measured first would be slow.
  moved(mercer, 'circles', KERNELS[0], 1);
  moved(mercer, 'checkerboard', KERNELS[2], 1);
  for (const shape of quick ? SHAPES.slice(0, 1) : SHAPES) {
    tell(shape);
    for (const kernel of KERNELS) {
      for (const C of COSTS) moves.push(...moved(mercer, shape, kernel, C));
    }
  }
  return section(moves);
}

/**
 * Moves points of one problem, one after the other, each back again.
 *
 * @param {any} mercer
 * @param {Shape} shape
 * @param {Kernel} kernel
 * @param {number} C
 * @returns {Move[]}
 */
function moved(mercer, shape, kernel, C) {
  const { x, y } = points(shape, N, 7 + SHAPES.indexOf(shape));
  const at = (/** @type {Float64Array} */ x) =>
    problemOf({ x, y, kernel: kernel.kernel, gamma: kernel.gamma, C, tolerance: TOLERANCE });
  const base = at(x);
  const first = train(mercer, base);
  return chosen(first.trained.support).map((i, k) => {
    const next = x.slice();
    const angle = 2.4 * k; // a new direction each time
    next[2 * i] += STEP * Math.cos(angle);
    next[2 * i + 1] += STEP * Math.sin(angle);
    const problem = at(next);
    /** @type {ReturnType<typeof train>[]} */
    const colds = [];
    /** @type {ReturnType<typeof train>[]} */
    const kepts = [];
    /** @type {ReturnType<typeof train>[]} */
    const warms = [];
    for (let r = 0; r < REPEATS; r++) {
      forget(mercer);
      colds.push(train(mercer, problem));
      train(mercer, base);
      kepts.push(train(mercer, problem));
      const { trained } = train(mercer, base);
      const start = warmStart({ scene: sceneOf(base), training: trained }, sceneOf(problem));
      warms.push(train(mercer, { ...problem, start }));
    }
    const [cold, warm] = [colds[0].trained, warms[0].trained];
    const [a, b] = worths({ data: { x: next, y }, kernel, C }, [cold.coef, warm.coef]);
    const best = Math.max(a.objective, b.objective);
    return {
      shape,
      kernel,
      C,
      support: k < MOVES.support,
      cold: median(colds.map(({ seconds }) => seconds)),
      kept: median(kepts.map(({ seconds }) => seconds)),
      warm: median(warms.map(({ seconds }) => seconds)),
      apart: Math.abs(a.objective - b.objective) / (1 + Math.abs(best)),
      certified: [cold, warm].every(isCertified),
    };
  });
}

/** Points to move, spread over all. @param {Int32Array} support those that are support vectors */
function chosen(support) {
  const share = (/** @type {number} */ k, /** @type {number} */ of) => (k + 0.5) / of;
  return [
    ...Array.from(
      { length: MOVES.support },
      (_, k) => support[Math.floor(share(k, MOVES.support) * support.length)],
    ),
    ...Array.from({ length: MOVES.any }, (_, k) => Math.floor(share(k, MOVES.any) * N)),
  ];
}

/**
 * Trains as the worker does: opens, advances by slices, finishes. The model is released.
 *
 * @param {any} mercer
 * @param {any} problem
 */
function train(mercer, problem) {
  const begun = performance.now();
  const { run: number } = valueOf(mercer.open(problem));
  while (valueOf(mercer.advance(number, SLICE_MS)).status === 'running');
  const trained = valueOf(mercer.finish(number));
  const seconds = (performance.now() - begun) / 1000;
  valueOf(mercer.release(trained.model));
  return { seconds, trained };
}

/**
 * Whether a training ended where it should, and proves it: no pair of coefficients violates
 * optimality by more than the tolerance, and the dual objective is within that of the primal.
 *
 * @param {any} trained
 */
function isCertified({ status, violation, gap, objective }) {
  const small = gap >= 0 && gap <= TOLERANCE * (1 + Math.abs(objective));
  return status === 'converged' && violation <= 1.01 * TOLERANCE && small;
}

/**
 * The scene that a problem is of, as far as a warm start looks at it.
 *
 * @param {any} problem
 * @returns {any}
 */
function sceneOf({ x, y, domain, dim, learner, params }) {
  const points = Array.from(y, (label, i) => ({ id: i, label, x: [x[2 * i], x[2 * i + 1]] }));
  return { points, domain, dim, learner, params, target: 'class' };
}

/** @param {Move[]} moves @returns {import('./section.mjs').Section} */
function section(moves) {
  const ratio = (/** @type {Move} */ { warm, cold }) => warm / cold;
  const row = (/** @type {string} */ name, /** @type {Move[]} */ of) => [
    name,
    1000 * median(of.map(({ cold }) => cold)),
    1000 * median(of.map(({ kept }) => kept)),
    1000 * median(of.map(({ warm }) => warm)),
    median(of.map(ratio)),
    quantile(of.map(ratio), 0.9),
  ];
  const all = median(moves.map(ratio));
  const worst = Math.max(...moves.map(({ apart }) => apart));
  const certified = moves.filter((move) => move.certified).length;
  return {
    key: 'warm',
    title: `Warm start: after one of ${N} points has moved`,
    note: `In Node, ${moves.length} moves by ${STEP} in a square of side 2, half of them of support vectors; time ÷ time of training cold, which includes the Gram matrix. Warm, the engine has the matrix before the move and the coefficients reached there, as on the page; between the two stands what the matrix alone is worth.`,
    head: ['moves', 'cold, ms', 'matrix kept, ms', 'warm, ms', 'warm ÷ cold, median', '90 %'],
    rows: [
      ...KERNELS.flatMap((kernel) =>
        COSTS.map((C) =>
          row(
            `${kernelName(kernel)}, C = ${C}`,
            moves.filter((move) => move.kernel === kernel && move.C === C),
          ),
        ),
      ),
      row(
        'of support vectors',
        moves.filter(({ support }) => support),
      ),
      row('all', moves),
    ],
    targets: [
      {
        name: `warm start, n = ${N}, time by cold`,
        wanted: `≤ ${WANTED}`,
        reached: figure(all),
        kept: all <= WANTED,
      },
      {
        name: 'warm start, the same optimum',
        wanted: `≤ ${SLACK.toExponential(0)} apart, certified`,
        reached: `${worst.toExponential(0)}, ${certified} of ${moves.length} certified`,
        kept: worst <= SLACK && certified === moves.length,
      },
    ],
    skipped: [],
    data: { moves },
  };
}
