// @ts-check
/**
 * What a machine says for each class at one place: the votes of its pairs, or the output of each.
 *
 * @module
 */

import { decidingOutput, sides } from '../../../model/output.js';

/** @typedef {import('../../../protocol/answers.js').Training} Training */

/**
 * What speaks for a class, a whole number where votes are counted; part is its share of the most
 * there can be, −1 to 1.
 *
 * @typedef {Readonly<{ label: number, value: number, part: number }>} Score
 */

/**
 * @param {Pick<Training, 'rule' | 'classes' | 'pairs' | 'outputs'>} training
 * @param {ArrayLike<number>} decision its outputs at the place
 * @returns {{ votes: boolean, scores: readonly Score[] } | null} null where it does not tell
 *   classes apart
 */
export function scoresOf({ rule, classes, pairs, outputs }, decision) {
  if (classes.length < 2 || rule === 'values' || decision.length !== outputs) return null;
  if (rule === 'pairs') {
    const votes = new Array(classes.length).fill(0);
    // An output without a sign is no vote.
    for (let j = 0; j < outputs; j++)
      if (decision[j] !== 0) votes[pairs[2 * j + (decision[j] > 0 ? 0 : 1)]]++;
    const most = classes.length - 1;
    return {
      votes: true,
      scores: votes.map((value, c) => ({ label: classes[c], value, part: value / most })),
    };
  }
  const values = Array.from(classes, (_, c) => decision[c]);
  const most = Math.max(...values.map(Math.abs)) || 1;
  return {
    votes: false,
    scores: values.map((value, c) => ({ label: classes[c], value, part: value / most })),
  };
}

/**
 * The class that comes next after the predicted one: of pairs the one that comes nearest to winning
 * against it.
 *
 * @param {Training} training
 * @param {Float64Array} decision
 * @param {readonly Score[]} scores
 * @param {number} label
 * @returns {number | undefined}
 */
export function rivalOf(training, decision, scores, label) {
  if (training.rule === 'pairs') {
    const { positive, negative } = sides(training, decidingOutput(training, decision, label));
    return (positive === label ? negative : positive) ?? undefined;
  }
  const others = scores.filter((score) => score.label !== label);
  return others.reduce((best, score) => (score.value > best.value ? score : best), others[0])
    ?.label;
}

/**
 * A term of the sum that sets two classes apart: of which item, and how much it adds for the first
 * of them.
 *
 * @typedef {Readonly<{ index: number, value: number }>} Term
 */

/**
 * The items that add most to f between two classes at a place, those that speak for the first and
 * those that speak for the other, each the largest first.
 *
 * @param {Pick<Training, 'rule' | 'classes' | 'pairs' | 'outputs' | 'beta'>} training
 * @param {ArrayLike<number>} kernel k(xᵢ, x) of all items
 * @param {number} label
 * @param {number} rival
 * @param {number} most
 * @returns
 *   {{ f: (decision: ArrayLike<number>) => number, pro: readonly Term[], contra: readonly Term[] } | null}
 */
export function strongest({ rule, classes, pairs, outputs, beta }, kernel, label, rival, most) {
  const [a, b] = [classes.indexOf(label), classes.indexOf(rival)];
  if (a < 0 || b < 0 || beta.length !== kernel.length * outputs) return null;
  /** What each output counts towards a. @type {[output: number, sign: number][]} */
  const signs = [];
  if (rule === 'pairs') {
    for (let j = 0; j < outputs; j++) {
      if (pairs[2 * j] === a && pairs[2 * j + 1] === b) signs.push([j, 1]);
      if (pairs[2 * j] === b && pairs[2 * j + 1] === a) signs.push([j, -1]);
    }
  } else {
    signs.push([a, 1], [b, -1]);
  }
  /** @type {Term[]} */
  const terms = [];
  for (let index = 0; index < kernel.length; index++) {
    let value = 0;
    for (const [j, sign] of signs) value += sign * beta[index * outputs + j] * kernel[index];
    if (value !== 0 && Number.isFinite(value)) terms.push({ index, value });
  }
  terms.sort((p, q) => Math.abs(q.value) - Math.abs(p.value));
  return {
    f: (decision) => signs.reduce((sum, [j, sign]) => sum + sign * decision[j], 0),
    pro: terms.filter(({ value }) => value > 0).slice(0, most),
    contra: terms.filter(({ value }) => value < 0).slice(0, most),
  };
}
