// @ts-check
/**
 * What a trained machine can be compared by, and what keeps it from being trained.
 *
 * @module
 */

import { suits } from '../../../state/learners.js';
import { classesOf } from '../../../state/scene.js';
import { count, short } from '../../format.js';

/** @typedef {import('../../../state/scene.js').Scene} Scene */
/** @typedef {import('../../../engine/protocol.js').Entry} Entry */
/** @typedef {import('../../../engine/protocol.js').Sketch} Sketch */

/** A number with its name. @typedef {Readonly<{ name: string, value: string, title?: string }>} Line */

/**
 * Why a learner has nothing to say about a scene's points; '' where it has.
 *
 * @param {Entry} entry
 * @param {Pick<Scene, 'target' | 'points'>} scene
 */
export function unsuitable(entry, { target, points }) {
  if (points.length === 0) return 'There are no points yet. Add some to see what it learns.';
  if (!suits(entry, target)) {
    return target === 'value'
      ? `${entry.title} tells classes apart, and these points carry values. Choose another learner, or give the points classes.`
      : `${entry.title} fits values, and these points carry classes. Choose another learner, or give the points values.`;
  }
  const tells = entry.tasks?.includes('classification') ?? true;
  if (target === 'class' && tells && classesOf(points).length < 2) {
    return 'All points are of one class. A boundary needs two.';
  }
  return '';
}

/**
 * @param {Scene} scene
 * @param {Entry | undefined} entry
 * @param {Sketch} sketch
 * @returns {Line[]}
 */
export function numbersOf(scene, entry, { training, milliseconds }) {
  const n = scene.points.length;
  const { task, support, errors, decision, objective, gap, iterations, figures, coef, outputs } =
    training;
  /** @type {Line[]} */
  const lines = [];
  if (task === 'classification') {
    lines.push({ name: 'Errors', value: `${count(errors)} of ${count(n)}` });
  } else if (task === 'regression') {
    let sum = 0;
    scene.points.forEach(({ value }, i) => (sum += (value - decision[i]) ** 2));
    lines.push({ name: 'MSE', value: short(sum / n), title: 'Mean squared error' });
  }
  if (coef.some((v) => v !== 0) && support.length * outputs < coef.length) {
    lines.push({ name: 'Support vectors', value: count(support.length) });
  } else if (coef.some((v) => v !== 0)) {
    lines.push({ name: 'Coefficients', value: `all ${count(n)}` });
  }
  if (Number.isFinite(objective)) {
    lines.push({ name: 'Objective', value: short(objective), title: entry?.goal?.name });
  }
  if (Number.isFinite(gap)) lines.push({ name: 'Gap', value: short(gap, 2) });
  const said = (/** @type {number} */ v) => lines.some(({ value }) => value === short(v));
  for (const { name, value, doc } of figures.slice(0, 1)) {
    if (Number.isFinite(value) && !said(value))
      lines.push({ name: capital(name), value: short(value), title: doc });
  }
  if (iterations > 1) lines.push({ name: 'Steps', value: count(iterations) });
  lines.push({ name: 'Time', value: `${milliseconds < 1 ? '< 1' : Math.round(milliseconds)} ms` });
  return lines;
}

/** @param {string} words */
const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);
