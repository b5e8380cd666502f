// @ts-check
/**
 * The problem of ridge regression, a least squares SVM or a Gaussian process at every λ: which parameter that is, between
 * which values it is looked at, and what is asked.
 *
 * @module
 */

import { count } from '../../../lib/format.js';
import { learnerOf, problemOf } from '../../../model/problem.js';
import { classesOf, isItems, thingOf } from '../../../model/scene.js';
import { askUnseen, holdingOutMore, unseenOf } from '../held-rows.js';
import { STUDIO } from '../registry.js';

/** @typedef {import('../../../state/store.js').State} State */
/** @typedef {import('../../../model/scene.js').Scene} Scene */
/** @typedef {import('../../../state/actions.js').Actions} Actions */
/** @template {keyof import('../../../protocol/messages.gen.js').Messages} C @typedef {import('../../view.js').Question<C>} Question */

/** A matrix of more points takes too long to decompose. */
const MOST = 2000;
/** Of more points than these, curves have fewer places. */
const PLACES = /** @type {const} */ ([
  [300, 161],
  [1000, 81],
  [MOST, 33],
]);
/** So many new points and items are drawn, for points up to FEW; of more it is fewer. */
const [NEW_POINTS, NEW_ITEMS, FEW] = [2000, 300, 200];
/** f is drawn at so many places of the line. */
export const ACROSS = 301;

/** The parameter that is λ, by learner. */
const KEYS = STUDIO.find(({ name }) => name === 'lambda')?.every ?? {};

/** @param {Scene} scene @returns {string | undefined} */
const keyOf = ({ learner }) => (Object.hasOwn(KEYS, learner) ? KEYS[learner] : undefined);

/**
 * λ of a scene: its parameter's key and symbol, its value, and the ends of the axis.
 *
 * @param {State} state
 */
export function lambdaOf({ scene, frame }) {
  const key = keyOf(scene) ?? '';
  const spec = learnerOf(scene, frame.engine.catalog)?.params.find((one) => one.key === key);
  if (!spec) return null;
  const value = scene.params[key] ?? spec.default;
  const least = value > 0 ? Math.min(spec.low, value) : spec.low;
  const range = /** @type {[number, number]} */ ([least, Math.max(spec.high, value)]);
  return { key, symbol: spec.symbol, value, range };
}

/** @typedef {NonNullable<ReturnType<typeof lambdaOf>>} Lambda */

/** Whether f is a curve over one coordinate that can be drawn. @param {Scene} scene */
export const isCurve = (scene) =>
  !isItems(scene) &&
  scene.dim === 1 &&
  (scene.target === 'value' || classesOf(scene.points).length === 2);

/** What everything but λ depends on. @param {State} state */
function restOf({ scene }) {
  const { [keyOf(scene) ?? '']: _, ...params } = scene.params;
  const { points, kernel, learner, repair, dim, target } = scene;
  return [points, kernel, learner, repair, dim, target, JSON.stringify(params)];
}

/** @type {Question<'lambdas'>} */
export const CURVES = {
  call: 'lambdas',
  key(state) {
    const lambda = lambdaOf(state);
    return (
      lambda && [...restOf(state), ...lambda.range, state.stage.lambda.filter, unseenOf(state)]
    );
  },
  request(state) {
    const { scene, frame, stage } = state;
    const [from, to] = lambdaOf(state)?.range ?? [1, 10];
    const n = scene.points.length;
    const most = isItems(scene) ? NEW_ITEMS : NEW_POINTS;
    const count = Math.max(200, Math.round(most / Math.max(1, n / FEW) ** 2));
    return {
      problem: problemOf({ ...scene, step: null }, frame.engine.catalog),
      from,
      to,
      count: PLACES.find(([points]) => n <= points)?.[1] ?? 33,
      filter: stage.lambda.filter,
      ...askUnseen(state, (data) => ({ fresh: { ...data, params: { ...data.params, n: count } } })),
    };
  },
};

/** @type {Question<'lambdaAt'>} */
export const POINT = {
  call: 'lambdaAt',
  key(state) {
    const lambda = lambdaOf(state);
    if (!lambda) return null;
    const { scene } = state;
    const span = isCurve(scene) ? [scene.view.x0, scene.view.x1] : [];
    return [...restOf(state), lambda.value, ...span];
  },
  request({ scene, frame }) {
    const problem = problemOf({ ...scene, step: null }, frame.engine.catalog);
    return { problem, ...(isCurve(scene) && { places: placesOf(scene) }) };
  },
};

/** The places of the line at which f is drawn. @param {Scene} scene */
export function placesOf({ view: { x0, x1 } }) {
  return Float64Array.from({ length: ACROSS }, (_, i) => x0 + ((x1 - x0) * i) / (ACROSS - 1));
}

/**
 * @param {State} state
 * @param {Actions} actions
 * @returns {import('../../need.js').Need | null}
 */
export function needsOf({ scene, frame }, actions) {
  const { points, target } = scene;
  const title = learnerOf(scene, frame.engine.catalog)?.title ?? 'This learner';
  if (keyOf(scene) === undefined) {
    return {
      text: `Kernel ridge regression, least squares SVMs and Gaussian processes have a λ, a C or σ² in which everything is known from one decomposition. ${title} has none.`,
      button: 'Use kernel ridge regression',
      run: () => actions.setLearner('ridge'),
    };
  }
  if (points.length < 2) return { text: `Every λ needs two ${thingOf(scene)}s: add some.` };
  if (points.length > MOST) {
    return {
      text: `Every λ is computed for up to ${count(MOST)} ${thingOf(scene)}s, and here are ${count(points.length)}.`,
      ...holdingOutMore(scene, actions, MOST),
    };
  }
  if (target === 'class' && scene.learner !== 'gp' && classesOf(points).length < 2)
    return { text: `One class so far: add a ${thingOf(scene)} of another class.` };
  return null;
}
