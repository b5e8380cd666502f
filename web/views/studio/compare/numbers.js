// @ts-check
/**
 * What a trained machine can be compared by, and what keeps it from being trained.
 *
 * @module
 */

import { undecidedIn } from '../../../model/decided.js';
import { suits } from '../../../model/learners.js';
import { classesOf, isItems } from '../../../model/scene.js';
import { element, setAttribute, setText } from '../../../ui/element.js';
import { openWords } from '../../sentence/figures.js';
import { FOLDS } from './held.js';
import { count, plural, short } from '../../../lib/format.js';

/** @typedef {import('../../../model/scene.js').Scene} Scene */
/** @typedef {import('../../../protocol/answers.js').Entry} Entry */
/** @typedef {import('../../../protocol/answers.js').Sketch} Sketch */

/**
 * A number with its name. brief is the same in fewer words.
 *
 * @typedef {Readonly<{ name: string, value: string, title?: string, brief?: string }>} Line
 */

/**
 * Why a learner has nothing to say about a scene's points; '' where it has.
 *
 * @param {Entry} entry
 * @param {Pick<Scene, 'target' | 'points' | 'domain'>} scene
 */
export function unsuitable(entry, { target, points, domain }) {
  const they = isItems({ domain }) ? 'items' : 'points';
  if (points.length === 0) return `There are no ${they} yet. Add some to see what it learns.`;
  if (!suits(entry, target)) {
    return target === 'value'
      ? `${entry.title} tells classes apart, and these ${they} carry values. Choose another learner, or give the ${they} classes.`
      : `${entry.title} fits values, and these ${they} carry classes. Choose another learner, or give the ${they} values.`;
  }
  const tells = entry.tasks?.includes('classification') ?? true;
  if (target === 'class' && tells && classesOf(points).length < 2) {
    return `All ${they} are of one class. A boundary needs two.`;
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
    const open = openWords(undecidedIn(training.label));
    const value = `${count(errors)} of ${count(n)}${open}`;
    lines.push({ name: 'Errors', value, brief: plural(errors, 'error') + open });
  } else if (task === 'regression') {
    let sum = 0;
    scene.points.forEach(({ value }, i) => (sum += (value - decision[i]) ** 2));
    const value = short(sum / n);
    lines.push({ name: 'MSE', value, title: 'Mean squared error', brief: `MSE ${value}` });
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

/**
 * Writes lines into their list: what stays is not written again.
 *
 * @param {HTMLElement} list
 * @param {readonly Line[]} lines
 */
export function writeLines(list, lines) {
  while (list.children.length > lines.length) list.lastElementChild?.remove();
  while (list.children.length < lines.length)
    list.append(element('div', {}, element('dt'), element('dd')));
  lines.forEach(({ name, value, title }, i) => {
    const row = list.children[i];
    const [dt, dd] = row.children;
    setText(dt, name);
    setText(dd, value);
    if (title) setAttribute(row, 'title', title);
    else row.removeAttribute('title');
  });
}

/**
 * Whether machines that do this give answers that can be compared with those that are known.
 *
 * @param {string} task
 */
export const isCompared = (task) => task === 'classification' || task === 'regression';

/**
 * How machines did on what they had not seen.
 *
 * @param {string} task
 * @param {ArrayLike<number>} folds   which part each item was left out with
 * @param {Pick<import('../../../protocol/messages.gen.js').Validated, 'error' | 'each'>} told   at one
 *   value
 * @returns {Line}
 */
export function heldLine(task, folds, { error: [error], each }) {
  const title = `Of what was left out: ${FOLDS} machines, each trained without a fifth of the items, and asked about that fifth. What is undecided counts as wrong`;
  if (task === 'regression')
    return { name: 'MSE, left out', value: Number.isNaN(error) ? '–' : short(error), title };
  // Where the others are all of one class, nothing is said of a part.
  const known = Array.from(folds).filter((part) => !Number.isNaN(each[part])).length;
  const wrong = Number.isNaN(error) ? 0 : Math.round(error * known);
  return { name: 'Errors, left out', value: `${count(wrong)} of ${count(known)}`, title };
}

/** @param {string} words */
const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);
