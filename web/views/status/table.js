// @ts-check
/**
 * The tables that the status line opens: every number of the solution, and how f is made of it.
 *
 * @module
 */

import { isSparse } from '../../model/output.js';
import { count, number, short } from '../../lib/format.js';
import { goalOf, isLate, supportName } from '../../state/reading.js';
import { percent } from '../components.js';
import { escape, hasGap } from '../status.js';
import { recipeOf } from './recipe.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../protocol/answers.js').Training} Training */

/**
 * Whether there was nothing to do: a solution that was there before is found again without a step.
 *
 * @param {Training} training
 */
const isFound = ({ iterations, status }) => iterations === 0 && status !== 'running';

/** More numbers than these are a list of their own. */
const FIGURES = 12;

/** @typedef {{ name: string, value: string, means: string }} Row */

/**
 * Every number of the certificate with what it means; what a learner does not have has no row.
 *
 * @param {Training} training
 * @param {number} n
 * @param {{
 *   goal?: import('../../protocol/answers.js').Entry['goal'], support?: string,
 *   params?: State['scene']['params'], more?: boolean,
 * }} [of] the learner; more: it went on from a solution that was there before
 * @returns {Row[]}
 */
export function certificate(training, n, { goal, support = '', params = {}, more = false } = {}) {
  const { outputs, rule } = training;
  const parts =
    training.task === 'clustering' || rule === 'values' || outputs === 1
      ? ''
      : `, over ${outputs} ${rule === 'pairs' ? 'pairs of classes' : 'classes'}`;
  /** @type {(Row | false)[]} */
  const rows = [
    isFound(training)
      ? { name: 'Iterations', value: 'none', means: 'what it began with is the solution' }
      : {
          name: 'Iterations',
          value: count(training.iterations),
          means: `${more ? 'steps from the solution before' : 'steps of the learner'}${parts}`,
        },
    isSparse(training, goal) && supportRow(training, n, support, params.landmarks > 0),
    (training.task ?? 'classification') === 'classification' && {
      name: 'Training errors',
      value: count(training.errors),
      means: 'points on the wrong side of the boundary',
    },
    training.undecided !== undefined &&
      training.undecided > 0 && {
        name: 'Undecided',
        value: count(training.undecided),
        means: 'points where the sign of f is not known: neither right nor wrong',
      },
    Number.isFinite(training.objective) && {
      name: goal ? capital(goal.name) : 'Objective',
      value: short(training.objective, 6),
      means: objectiveMeans(training, goal),
    },
    Number.isFinite(training.primal) &&
      goal?.maximise === true && {
        name: 'Primal objective',
        value: short(training.primal, 6),
        means: 'what is minimised, an upper bound',
      },
    // A bound of zero is no news: then the gap is the objective itself.
    hasGap(training) &&
      training.gap !== training.primal && {
        name: 'Duality gap',
        value: short(training.gap),
        means: training.indefinite
          ? 'no bound here: the matrix is indefinite'
          : 'primal − dual: no solution is better by more',
      },
    training.doubtful && {
      name: 'Duality gap',
      value: '–',
      means: 'no bound: nothing shows that this is a kernel',
    },
    Number.isFinite(training.violation) && violationRow(training, params.tolerance),
    !Number.isNaN(training.margin) && {
      name: 'Margin 1/‖w‖',
      value: short(training.margin),
      means: 'distance from f = 0 to f = 1 in feature space',
    },
    ...(training.figures ?? [])
      .filter(({ value }) => !Number.isNaN(value))
      .slice(0, FIGURES)
      .map(({ name, symbol, value, doc, share }) => ({
        name: capital(name) + (symbol && symbol.length <= 8 ? ` ${symbol}` : ''),
        value: share ? percent(value) : short(value, 4),
        means: doc,
      })),
    {
      name: 'Time',
      value: timeWords(training.milliseconds),
      means: 'training, in this browser',
    },
  ];
  return rows.filter((row) => row !== false);
}

/** @param {string} words */
const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/**
 * @param {Training} training
 * @param {number} n
 * @param {string} name what the points are called that f sums over
 * @param {boolean} approximate
 * @returns {Row}
 */
function supportRow({ support }, n, name, approximate) {
  const value = `${count(support.length)} of ${count(n)}`;
  if (approximate) return { name: 'Landmarks', value, means: 'points that f sums over' };
  return name === 'medoid'
    ? { name: 'Medoids', value, means: 'points that stand for the others' }
    : {
        name: 'Support vectors',
        value,
        means: 'points with α > 0; the others could be taken away',
      };
}

/** @param {Training} training @param {import('../../protocol/answers.js').Entry['goal']} goal */
function objectiveMeans(training, goal) {
  if (!goal?.maximise) return 'what is minimised';
  return hasGap(training) ? 'what is maximised, a lower bound' : 'what is maximised';
}

/**
 * @param {Training} training
 * @param {number | undefined} tolerance of the solver, where it has one
 * @returns {Row}
 */
function violationRow({ violation, task }, tolerance) {
  const value = short(violation);
  if (tolerance !== undefined) {
    const means = `the solver stops when it is below the tolerance, ${short(tolerance)}`;
    return { name: 'Largest KKT violation', value, means };
  }
  if (task === 'clustering') {
    const means = 'by how much a change of one point or centre would still help';
    return { name: 'Largest violation', value, means };
  }
  return {
    name: 'Largest violation',
    value,
    means: 'how far the conditions of the solution are missed',
  };
}

/** @param {number} milliseconds */
const timeWords = (milliseconds) =>
  milliseconds < 1000 ? `${number(milliseconds, 1)} ms` : `${number(milliseconds / 1000, 1)} s`;

/**
 * All numbers of the solution and how f is made of it, as HTML.
 *
 * @param {State} state
 * @param {Training} training
 */
export function tablesOf(state, training) {
  const { scene, taken } = state.frame;
  const which = isLate(state) ? 'The solution before' : 'The solution';
  const rows = certificate(training, scene?.points.length ?? 0, {
    goal: goalOf(state.frame),
    support: supportName(state),
    params: scene?.params,
    more: taken?.more,
  });
  return (
    tableOf(`${which} in numbers`, rows) +
    tableOf('From it to f', isLate(state) ? [] : recipeOf(state))
  );
}

/** @param {string} caption @param {readonly Row[]} rows */
const tableOf = (caption, rows) =>
  rows.length > 0 ? `<table><caption>${caption}</caption>${rows.map(lineOf).join('')}</table>` : '';

/** @param {Row} row */
const lineOf = ({ name, value, means }) =>
  `<tr><th scope="row">${escape(name)}</th><td>${value}</td><td>${escape(means)}</td></tr>`;
