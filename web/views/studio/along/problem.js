// @ts-check
/**
 * The problem of a support vector machine at all C: between which it is looked at, and what is asked
 * of it.
 *
 * @module
 */

import { count } from '../../../lib/format.js';
import { same } from '../../../lib/same.js';
import { problemOf } from '../../../model/problem.js';
import { isItems } from '../../../model/scene.js';
import { needSvc } from '../../need.js';
import { askUnseen, heldRows, holdingOutMore, unseenOf } from '../held-rows.js';

/** @typedef {import('../../../state/store.js').State} State */
/** @typedef {import('../../../model/scene.js').Scene} Scene */
/** @typedef {import('../../../state/actions.js').Actions} Actions */
/** @template {keyof import('../../../protocol/messages.gen.js').Messages} C @typedef {import('../../view.js').Question<C>} Question */

/** The range of C, where the scene's own C is not beyond it. */
const [FROM, TO] = [0.01, 1000];
/** A C may be typed that is farther than any path is followed. */
const FARTHEST = 1e6;
/** Errors on new points are computed at so many C. */
const [FRESH, HELD] = [41, 121];
/** Two samples of so many are drawn. */
const [NEW_POINTS, NEW_ITEMS] = [5000, 250];
/** All C are solved for so many points, and each is left out along them for so many. */
const [MOST, MOST_LEFT] = [2000, 200];

/** What takes long is asked of points that have rested for so long. */
const REST_MS = 300;
/** Up to so many points are followed while one is dragged. */
const LIVE = 300;

/** For what follows all C many times. */
export const atRest = () => REST_MS;

/** For what follows them once. @param {State} state */
export const liveOfFew = ({ scene }) => (scene.points.length > LIVE ? REST_MS : 0);

/** @param {Scene} scene */
export const priceOf = ({ params }) => params.C ?? 1;

/** @param {Scene} scene @returns {[number, number]} */
export function rangeOf(scene) {
  const C = priceOf(scene);
  return [Math.min(FROM, C), Number.isFinite(C) ? Math.min(Math.max(TO, C), FARTHEST) : TO];
}

/** Places that are spread evenly on a logarithmic axis. @param {Scene} scene @param {number} count */
export function placesOf(scene, count) {
  const [from, to] = rangeOf(scene);
  return Float64Array.from({ length: count }, (_, i) => from * (to / from) ** (i / (count - 1)));
}

/** What the solution for all C depends on. @param {State} state */
export const keyOf = ({ scene }) => [
  scene.points,
  scene.kernel,
  scene.repair,
  scene.dim,
  ...rangeOf(scene),
];

/** The problem at all C. @param {State} state */
export function requestOf({ scene, frame }) {
  const [from, to] = rangeOf(scene);
  const { C: _, ...params } = scene.params;
  const problem = problemOf({ ...scene, params, step: null }, frame.engine.catalog);
  return { problem, from, to };
}

/**
 * The value of an answer that is of the problem at hand, null of another.
 *
 * @template V
 * @param {Readonly<{ scene: Scene, value: V | null }> | undefined} answer
 * @param {State} state
 * @returns {V | null}
 */
export const valueHere = (answer, state) =>
  answer?.value && same(keyOf({ ...state, scene: answer.scene }), keyOf(state))
    ? answer.value
    : null;

/** Of few rows each counts: the C in force is among the places. @param {Scene} scene */
function heldPlaces(scene) {
  const [from, to] = rangeOf(scene);
  const C = Math.min(Math.max(priceOf(scene), from), to);
  return Float64Array.from(new Set([...placesOf(scene, HELD), C])).sort();
}

/**
 * What is wrong of new points: of rows held out, or where the source of the points is known.
 *
 * @type {Question<'freshAlong'>}
 */
export const FRESH_QUESTION = {
  call: 'freshAlong',
  restMs: atRest,
  key(state) {
    const others = unseenOf(state);
    return others && [...keyOf(state), others, ...(heldRows(state) ? [priceOf(state.scene)] : [])];
  },
  request(state) {
    const { scene } = state;
    const n = isItems(scene) ? NEW_ITEMS : NEW_POINTS;
    return {
      ...requestOf(state),
      at: heldRows(state) ? heldPlaces(scene) : placesOf(scene, FRESH),
      ...askUnseen(state, (data) => ({ ...data, params: { ...data.params, n } })),
    };
  },
};

/** What is wrong of points that are left out, each by itself. @type {Question<'leftAlong'>} */
export const LEFT_QUESTION = {
  call: 'leftAlong',
  restMs: atRest,
  key: (state) => (state.scene.points.length <= MOST_LEFT ? keyOf(state) : null),
  request: requestOf,
};

/** The certificate of all breaks. @type {Question<'pathProof'>} */
export const PROOF_QUESTION = {
  call: 'pathProof',
  restMs: atRest,
  key: keyOf,
  request: requestOf,
};

/**
 * @param {State} state
 * @param {Actions} actions
 * @returns {import('../../need.js').Need | null}
 */
export function needsOf({ scene }, actions) {
  const svc = needSvc(scene, actions, 'All C');
  if (svc) return svc;
  if ((scene.params.landmarks ?? 0) > 0) {
    return {
      text: 'All C are solved for exact training. Here a few landmarks stand for all points.',
      button: 'Train exactly',
      run: () => actions.setLearnerParam('landmarks', 0),
    };
  }
  if (scene.points.length > MOST) {
    return {
      text: `All C are solved for up to ${count(MOST)} points, and here are ${count(scene.points.length)}.`,
      ...holdingOutMore(scene, actions, MOST),
    };
  }
  return null;
}
