// @ts-check
/**
 * Which classes a model that the page has saved can give to a place, by sums whose errors are
 * known; and which it may leave open, by the rule of core/decide.
 *
 * @module
 */

import { readKernel } from './kernels.mjs';
import { logSum, negative, num, sum, sureSign, times, valueOf } from './number.mjs';

/** @typedef {import('./number.mjs').Num} Num */

/**
 * @typedef {Readonly<{
 *   dim: number, kernel: string, learner: string, params: Record<string, number>, task: string,
 *   x: number[], y?: number[], classes: number[], pairs: number[], outputs: number,
 *   beta: number[], self?: number[], bias: number[], biasError?: number[], tieUp?: boolean,
 * }>} Saved
 */

/**
 * What is known of one output: its sign for sure (else 0), whether it may be called undecided, and
 * whether it has to be.
 *
 * @typedef {Readonly<{ sign: number, may: boolean, must: boolean, f: Num }>} Side
 */

/**
 * The labels that a place may get; NaN stands for undecided.
 *
 * @typedef {readonly number[]} Labels
 */

/**
 * @typedef
 *   {Readonly<{ labels: (x: readonly number[], off: number) => Labels | null, values: (x: readonly number[], off: number) => Num[] | null, cost: number }>}
 *   Judge
 */

/** Bounds of core/decide, in logarithms: of a term with a logarithm, of a plain one, of a bias. */
const TERM = Math.log(2 ** -46);
const PLAIN = Math.log(2 ** -45);
const BIAS = 2 ** -30;
/** What a bound may be wider, and what it has to be narrower, before it counts. */
const [WIDER, NARROWER] = [1.01, 0.99];

/** @param {Saved} saved @returns {Judge | null} null where the tour has no formula for it */
export function judgeOf(saved) {
  const kernel = readKernel(saved.kernel);
  if (!kernel) return null;
  const { dim } = saved;
  const n = saved.x.length / dim;
  const support = Array.from({ length: n }, (_, i) => saved.x.slice(dim * i, dim * (i + 1)));
  if (saved.y?.length) return neighbours(saved, kernel, support);
  return expansion(saved, kernel, support);
}

/** @typedef {import('./kernels.mjs').Kernel} Kernel */

/** @param {Saved} saved @param {Kernel} kernel @param {number[][]} support @returns {Judge} */
function expansion(saved, kernel, support) {
  const { outputs: m, beta, bias, classes, pairs, tieUp = false } = saved;
  const own = support.map((z) => kernel.at({ x: z, z, off: 0 }));
  const ownRoots = own.map((k) => k.log / 2);
  // Where a kernel is larger off the diagonal than on it, its largest value stands for all.
  let floor = -Infinity;
  const first = support[0];
  if (first) {
    const row = support.map((z) => kernel.at({ x: first, z, off: 0 }).log);
    if (row.some((log, i) => log > ownRoots[0] + ownRoots[i] + 1e-9)) floor = Math.max(...row) / 2;
  }
  const roots = ownRoots.map((v) => Math.max(v, floor));
  const most = Math.max(floor, ...ownRoots, -Infinity);
  const selves = saved.self?.length ? saved.self : null;
  const errors = saved.biasError?.length ? saved.biasError : new Array(m).fill(0);
  const roundings = errors.map((error, o) => {
    const sizes = support.map((_, i) => Math.log(Math.abs(beta[i * m + o])) + roots[i]);
    return Math.min(error, BIAS * (Math.abs(bias[o]) + Math.exp(most + logSum(sizes))));
  });

  /** @param {readonly number[]} x @param {number} off */
  function row(x, off) {
    const self = kernel.at({ x, z: x, off });
    return {
      self,
      root: Math.max(self.log / 2, floor),
      row: support.map((z) => kernel.at({ x, z, off })),
    };
  }

  /**
   * Output o, less another unless that is −1.
   *
   * @param {ReturnType<typeof row>} at
   * @param {number} o
   * @param {number} other
   * @returns {Side}
   */
  function side(at, o, other) {
    /** @param {ArrayLike<number>} values @param {number} i */
    const of = (values, i) => values[i * m + o] - (other < 0 ? 0 : values[i * m + other]);
    const terms = [];
    const doubts = [];
    at.row.forEach((k, i) => {
      const b = of(beta, i);
      if (b === 0) return;
      terms.push(times(num(b), k));
      const size = Math.log(Math.abs(b));
      doubts.push(
        kernel.positive
          ? TERM + size + k.log + Math.log(2 + Math.abs(k.log) + Math.abs(size))
          : PLAIN + size + Math.max(k.log, roots[i] + at.root),
      );
    });
    if (selves && of(selves, 0) !== 0) {
      terms.push(times(num(of(selves, 0)), at.self));
      doubts.push(PLAIN + Math.log(Math.abs(of(selves, 0))) + at.self.log);
    }
    const b = of(bias, 0);
    const rest = sum(terms);
    const f = sum([...terms, num(b)]);
    const error = errors[o] + (other < 0 ? 0 : errors[other]);
    const rounding = roundings[o] + (other < 0 ? 0 : roundings[other]);
    if (b !== 0) doubts.push(TERM + Math.log(Math.abs(b)));
    doubts.push(Math.log(rounding), f.wrong);
    const doubt = logSum(doubts) + Math.log(WIDER);
    const within = (/** @type {number} */ share) =>
      Math.abs(b) <= error * share && rest.log <= Math.log(error * share);
    const must = error > 0 && within(NARROWER) && Math.exp(rest.wrong) < error * (1 - NARROWER);
    return { sign: sureSign(f), may: f.log <= doubt || within(WIDER), must, f };
  }

  /** @param {readonly number[]} x @param {number} off */
  function labels(x, off) {
    const at = row(x, off);
    if (pairs.length > 0) {
      const sides = Array.from({ length: m }, (_, o) => side(at, o, -1));
      if (m === 1 && tieUp && sides[0].sign === 0)
        return [classes[pairs[0]], classes[pairs[1]], NaN];
      return labelsOfPairs(sides, classes, pairs);
    }
    return labelsOfLargest(classes, (o, other) => side(at, o, other));
  }

  return {
    labels: classes.length > 0 ? labels : () => null,
    values(x, off) {
      const at = row(x, off);
      return Array.from({ length: m }, (_, o) => side(at, o, -1).f);
    },
    cost: Math.max(1, support.length) * Math.max(1, pairs.length > 0 ? m : m * m),
  };
}

/**
 * @param {readonly Side[]} sides
 * @param {readonly number[]} classes
 * @param {readonly number[]} pairs
 * @returns {Labels | null}
 */
export function labelsOfPairs(sides, classes, pairs) {
  const open = sides.flatMap(({ sign, may, must }, o) => (sign === 0 || may || must ? [o] : []));
  if (open.length > 8) return null;
  /** @type {Set<number>} */
  const winners = new Set();
  for (let way = 0; way < 2 ** open.length; way++) {
    const votes = new Array(classes.length).fill(0);
    sides.forEach(({ sign }, o) => {
      const at = open.indexOf(o);
      const vote = at < 0 ? sign : (way >> at) & 1 ? 1 : -1;
      votes[pairs[2 * o + (vote > 0 ? 0 : 1)]]++;
    });
    winners.add(classes[votes.indexOf(Math.max(...votes))]);
  }
  if (winners.size === 1) return [...winners];
  if (sides.length === 1) {
    const [{ sign, must }] = sides;
    if (must) return [NaN];
    return sign === 0 ? [...classes, NaN] : [classes[pairs[sign > 0 ? 0 : 1]], NaN];
  }
  return [...winners, NaN];
}

/**
 * @param {readonly number[]} classes
 * @param {(o: number, other: number) => Side} lead
 * @returns {Labels}
 */
export function labelsOfLargest(classes, lead) {
  let best = 0;
  for (let o = 1; o < classes.length; o++) if (lead(o, best).f.sign > 0) best = o;
  const others = classes.map((_, o) => o).filter((o) => o !== best);
  const leads = others.map((o) => lead(best, o));
  const rivals = others.filter((_, i) => leads[i].sign <= 0);
  const open = rivals.length > 0 || leads.some(({ may }) => may);
  const labels = [classes[best], ...rivals.map((o) => classes[o])];
  if (leads.some(({ must }) => must)) return [NaN];
  return open ? [...labels, NaN] : labels;
}

/**
 * The k nearest vote.
 *
 * @param {Saved} saved
 * @param {Kernel} kernel
 * @param {number[][]} support
 * @returns {Judge}
 */
function neighbours({ y = [], params, classes, task }, kernel, support) {
  const k = Math.min(params.k ?? 5, support.length);
  const own = support.map((z) => kernel.at({ x: z, z, off: 0 }));

  /**
   * Which are the nearest; null where that is within rounding.
   *
   * @param {readonly number[]} x
   * @param {number} off
   */
  function nearest(x, off) {
    const far = support.map((z, i) => {
      const d = sum([own[i], times(num(-2), kernel.at({ x, z, off }))]);
      return { i, d, value: valueOf(d) };
    });
    far.sort((a, b) => a.value - b.value || a.i - b.i);
    if (k < far.length) {
      const gap = sureSign(sum([far[k].d, negative(far[k - 1].d)]));
      // Twenty bits more: an engine that computes distances by subtraction knows less.
      const size = Math.max(Math.abs(far[k].value), Math.abs(far[k - 1].value), Number.MIN_VALUE);
      if (gap <= 0 || far[k].value - far[k - 1].value < 1e-9 * size) return null;
    }
    return far.slice(0, k).map(({ i }) => i);
  }

  return {
    labels(x, off) {
      const near = task === 'regression' ? null : nearest(x, off);
      if (!near) return null;
      const votes = classes.map((c) => near.filter((i) => y[i] === c).length);
      const most = Math.max(...votes);
      const winners = classes.filter((_, c) => votes[c] === most);
      return winners.length > 1 ? [NaN] : winners;
    },
    values: () => null,
    cost: support.length,
  };
}
