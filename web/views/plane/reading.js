// @ts-check
/**
 * What can be read at a place of the plane: f for two classes, the winner and
 * its margin for more.
 *
 * @module
 */

import { number, signed } from '../format.js';
import { decidingOutput, solved } from '../output.js';
import { coordinates } from './axes.js';
import { rowsOf, weightsOf } from './marks.js';
import { surfaceOf } from './picture.js';
import { labelAt, valueAt } from './sampling.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../engine/protocol.js').Training} Training */

/** @typedef {{ f: number } | { label: number, margin: number }} Reading */

/**
 * From the decision values, where the engine has told them for just this place;
 * else from the surface. Null where neither reaches.
 *
 * @param {State} state
 * @param {readonly [number, number]} place
 * @returns {Reading | null}
 */
export function readingAt(state, place) {
  const surface = surfaceOf(state);
  if (!surface) return null;
  const { terms, training } = state.frame;
  const exact = terms && training && terms.model === training.model;
  if (exact && terms.x[0] === place[0] && terms.x[1] === place[1]) {
    return readingOf(training, terms.decision, terms.label);
  }
  const value = valueAt(surface, place[0], place[1]);
  if (Number.isNaN(value)) return null;
  if (!surface.label) return { f: value };
  return { label: labelAt(surface, place[0], place[1]), margin: value };
}

/**
 * @param {Training} training
 * @param {ArrayLike<number>} decision
 * @param {number} label
 * @returns {Reading}
 */
export function readingOf(training, decision, label) {
  if (training.outputs === 1) return { f: decision[0] };
  const values = Float64Array.from(decision);
  return { label, margin: Math.abs(values[decidingOutput(training, values, label)]) };
}

/**
 * The class by number, and by name where it has one.
 *
 * @param {State} state
 * @param {number} label
 */
export function className({ scene }, label) {
  const name = scene.classes[label - 1];
  return name ? `class ${label} (${name})` : `class ${label}`;
}

/**
 * "f = +0.48", or "class 3, margin 0.42".
 *
 * @param {State} state
 * @param {Reading} reading
 */
export function readingText(state, reading) {
  if ('f' in reading) return `f = ${signed(reading.f)}`;
  return `${className(state, reading.label)}, margin ${number(reading.margin)}`;
}

/**
 * A point in words: "point 12 of 40, class 2, at 0.31, −1.20, support vector,
 * f = +0.48". Empty if there is no such point.
 *
 * @param {State} state
 * @param {number} id
 */
export function pointText(state, id) {
  const { scene } = state;
  const index = scene.points.findIndex((point) => point.id === id);
  if (index < 0) return '';
  const { x, label } = scene.points[index];
  const told = trainedAs(state, id);
  const words = [
    `point ${index + 1} of ${scene.points.length}`,
    className(state, label),
    `at ${coordinates(scene, x)}`,
  ];
  if (told) {
    if (told.weight > 0) words.push('support vector');
    if (told.predicted !== label) words.push(`predicted ${className(state, told.predicted)}`);
  }
  const reading = readingAtPoint(state, id);
  if (reading) {
    words.push('f' in reading ? `f = ${signed(reading.f)}` : `margin ${number(reading.margin)}`);
  }
  return words.join(', ');
}

/**
 * As readingAt, at a point: what training told of it, unless it has moved since.
 *
 * @param {State} state
 * @param {number} id
 * @returns {Reading | null}
 */
export function readingAtPoint(state, id) {
  const { scene, frame } = state;
  const point = scene.points.find((p) => p.id === id);
  if (!point || !surfaceOf(state)) return null;
  const then = frame.scene?.points[rowsOf(frame.scene).get(id) ?? -1];
  const still = then !== undefined && then.x[0] === point.x[0] && then.x[1] === point.x[1];
  return (still && trainedAs(state, id)?.reading) || readingAt(state, point.x);
}

/**
 * What the newest training says about a point; null where it did not see it.
 *
 * @param {State} state
 * @param {number} id
 */
export function trainedAs({ frame }, id) {
  const { training, scene } = frame;
  const row = training && scene ? rowsOf(scene).get(id) : undefined;
  if (!solved(training) || !scene || row === undefined) return null;
  const { outputs } = training;
  const decision = training.decision.subarray(row * outputs, (row + 1) * outputs);
  let alpha = 0;
  for (let j = 0; j < outputs; j++) {
    alpha = Math.max(alpha, Math.abs(training.coef[row * outputs + j]));
  }
  return {
    alpha,
    weight: weightsOf(training, scene.params.C ?? Infinity)[row] ?? 0,
    predicted: training.label[row],
    reading: outputs > 0 ? readingOf(training, decision, training.label[row]) : null,
  };
}

/**
 * A place in words, for the cross-hair.
 *
 * @param {State} state
 * @param {readonly [number, number]} place
 */
export function placeText(state, place) {
  const reading = readingAt(state, place);
  const where = coordinates(state.scene, place);
  return reading ? `${where}: ${readingText(state, reading)}` : where;
}
