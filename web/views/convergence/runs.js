// @ts-check
/**
 * The runs that are compared: the present one and those that were kept, and what can be drawn of
 * them.
 *
 * @module
 */

import { learnerOf } from '../../model/problem.js';
import { historyOf } from '../../state/stepping.js';
import { short } from '../../lib/format.js';
import { measureOf } from './same-problem.js';
import { QUANTITIES, quantitiesOf } from './quantities.js';
import { apartOf } from './standing.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('./table.js').Row} Row */

/**
 * What a run of a scene's machine is called: "SVM C = 3, rbf(gamma=1)".
 *
 * @param {Pick<State['scene'], 'domain' | 'learner' | 'params' | 'kernel'>} scene
 * @param {import('../../protocol/answers.js').Catalog | null} catalog
 */
export function runName(scene, catalog) {
  const entry = learnerOf(scene, catalog);
  const first = entry?.params[0];
  const value = first && (scene.params[first.key] ?? first.default);
  const how = first && value !== undefined ? ` ${first.symbol} = ${short(value)}` : '';
  return `${entry?.short ?? scene.learner}${how}, ${scene.kernel}`;
}

/**
 * What is shown of a state: while the way over newer points, or with other numbers, is gone through,
 * that is the last one that is known.
 *
 * @param {State} state
 * @returns {State}
 */
export function shownIn(state) {
  const { scene, frame } = state;
  const { history } = frame;
  if (!history?.of || historyOf(state) || scene.points.length === 0) return state;
  if (history.scene.domain !== scene.domain || history.scene.learner !== scene.learner)
    return state;
  const before =
    history.scene.step === scene.step ? history.scene : { ...history.scene, step: scene.step };
  return { ...state, scene: before };
}

/** @param {State} state @returns {{ current: Row | null, kept: Row[] }} */
export function runsOf(state) {
  const { scene, frame } = state;
  const { catalog } = frame.engine;
  const of = historyOf(state);
  return {
    current: of && {
      name: runName(scene, catalog),
      n: scene.points.length,
      of,
      lambda: measureOf(scene),
      apart: '',
    },
    kept: frame.kept.map((run) => ({
      ...run,
      lambda: measureOf(run.scene),
      apart: apartOf(run.scene, scene, catalog),
    })),
  };
}

/**
 * Runs that have a say in what is shown: those that can be compared, or all where none can.
 *
 * @template {{ apart?: string | boolean }} T
 * @param {readonly T[]} runs
 */
export function leadingOf(runs) {
  const comparable = runs.filter(({ apart }) => !apart);
  return comparable.length > 0 ? comparable : runs;
}

/** The quantities that some runs have numbers of. @param {readonly Row[]} runs */
export function offeredBy(runs) {
  const leading = leadingOf(runs);
  return QUANTITIES.filter((quantity) =>
    leading.some(({ of, lambda }) => quantitiesOf([of], lambda).includes(quantity)),
  );
}
