// @ts-check
/**
 * What can be read at a place of the plane: f for two classes, the winner and
 * its margin for more; a value and how sure it is; a cluster, a component, inside or outside.
 *
 * @module
 */

import { isDecided, isMissed, sideOf, signedAs } from '../../model/decided.js';
import { topOf } from '../../lib/top.js';
import { indexOfPoint, pointOf } from '../../model/points.js';
import { number, signed } from '../../lib/format.js';
import {
  WIDTH_95,
  decidingOutput,
  isSparse,
  kindOf,
  paintedOutput,
  slackOf,
  solved,
} from '../../model/output.js';
import { goalOf, supportName } from '../../state/reading.js';
import { coordinates, decimalsFor } from './axes.js';
import { rowsOf, weightsOf } from './marks.js';
import { surfaceOf } from './ground.js';
import { isUndecidedAt, labelAt, valueAt } from './sampling.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../protocol/answers.js').Training} Training */
/** @typedef {import('../../protocol/answers.js').Terms} Terms */

/**
 * undecided says that the sign of f between two classes is not known; else it is right. label is
 * NaN where it is undecided.
 *
 * @typedef {{ f: number, std?: number, undecided?: true } | { label: number, margin: number }}
 *   Reading
 */

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
  const { training } = state.frame;
  const terms = termsAt(state, place);
  if (terms && training) {
    const reading = readingOf(training, terms.decision, terms.label, state.focus?.output);
    return 'f' in reading && terms.std >= 0 ? { ...reading, std: terms.std } : reading;
  }
  const value = valueAt(surface, place[0], place[1]);
  if (Number.isNaN(value)) return null;
  if (surface.label) return { label: labelAt(surface, place[0], place[1]), margin: value };
  /** @type {Reading} */
  const reading = { f: value };
  if (training?.rule === 'pairs' && isUndecidedAt(surface, place[0], place[1]))
    reading.undecided = true;
  if (!surface.std) return reading;
  return { ...reading, std: valueAt({ ...surface, values: surface.std }, place[0], place[1]) };
}

/**
 * What the engine has told of just this place and the model that is shown; of the line, of all that
 * is above it.
 *
 * @param {State} state
 * @param {readonly [number, number]} place
 * @returns {Terms | null}
 */
export function termsAt({ scene, frame: { terms, training } }, place) {
  if (!terms || !training || terms.model !== training.model || terms.x[0] !== place[0]) return null;
  return scene.dim === 1 || terms.x[1] === place[1] ? terms : null;
}

/**
 * @param {Training} training
 * @param {ArrayLike<number>} decision
 * @param {number} label
 * @param {number} [chosen] of several values
 * @returns {Reading}
 */
export function readingOf(training, decision, label, chosen) {
  if (training.rule === 'values') return { f: decision[paintedOutput(training, chosen)] };
  if (training.rule !== 'largest' && training.outputs === 1) {
    if (!isDecided(label)) return { f: decision[0], undecided: true };
    return { f: signedAs(decision[0], sideOf(training, label)) };
  }
  const values = Float64Array.from(decision);
  if (training.rule === 'largest') {
    const won = training.classes.indexOf(label);
    const rest = values.filter((_, j) => j !== won);
    return { label, margin: values[won] - Math.max(...rest) };
  }
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
 * A value, with as many decimals as the picture can tell apart.
 *
 * @param {State} state
 * @param {number} value
 * @param {(value: number, decimals: number) => string} [write] signed, for what is a difference
 */
export function valueText({ scene: { range } }, value, write = number) {
  const [low, high] = range;
  return write(value, Math.min(decimalsFor(high - low), 6));
}

/**
 * "f = +0.48", "class 3, margin 0.42", "f = 0.48 ± 0.12", "cluster 2", "component 1 = −0.31",
 * "inside, f = +0.20"; "undecided, f = 0.00" where the sign is not known.
 *
 * @param {State} state
 * @param {Reading} reading
 */
export function readingText(state, reading) {
  const { training } = state.frame;
  const kind = training ? kindOf(training) : 'boundary';
  if ('label' in reading) {
    if (!isDecided(reading.label)) return 'undecided';
    if (kind === 'clusters') return `cluster ${reading.label}`;
    const margin = Number.isFinite(reading.margin) ? `, margin ${number(reading.margin)}` : '';
    return `${className(state, reading.label)}${margin}`;
  }
  if (reading.undecided) return `undecided, f = ${number(reading.f)}`;
  switch (kind) {
    case 'values': {
      const sure = reading.std === undefined ? '' : ` ± ${valueText(state, reading.std)}`;
      return `f = ${valueText(state, reading.f)}${sure}`;
    }
    case 'component': {
      const at = paintedOutput(/** @type {Training} */ (training), state.focus.output);
      return `component ${at + 1} = ${signed(reading.f)}`;
    }
    case 'novelty':
      return `${reading.f < 0 ? 'outside' : 'inside'}, f = ${signed(reading.f)}`;
    default:
      return `f = ${signed(reading.f)}`;
  }
}

/**
 * What else there is to say of a place: between which values f is with 95 %, and whom its
 * neighbours vote for.
 *
 * @param {State} state
 * @param {readonly [number, number]} place
 * @param {Reading | null} reading
 * @returns {string[]}
 */
export function remarksAt(state, place, reading) {
  /** @type {string[]} */
  const remarks = [];
  if (reading && 'f' in reading && reading.std !== undefined) {
    const [low, high] = [-WIDTH_95, WIDTH_95].map((k) =>
      valueText(state, reading.f + k * (reading.std ?? 0)),
    );
    remarks.push(`95 %: ${low} to ${high}`);
  }
  const votes = votesAt(state, place);
  if (votes) remarks.push(votes);
  return remarks;
}

/**
 * The classes of the nearest points: "nearest: 3 of class 1, 2 of class 2".
 *
 * @param {State} state
 * @param {readonly [number, number]} place
 */
function votesAt(state, place) {
  const { training, scene } = state.frame;
  const terms = termsAt(state, place);
  if (!training || !scene || !terms?.distance || training.task === 'regression') return '';
  /** @type {Map<number, number>} */
  const votes = new Map();
  for (const row of nearestOf(terms.distance, scene.params.k ?? 1)) {
    const label = scene.points[row]?.label;
    if (label !== undefined) votes.set(label, (votes.get(label) ?? 0) + 1);
  }
  const words = [...votes]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .map(([label, count]) => `${count} of class ${label}`);
  return `nearest: ${words.join(', ')}`;
}

/**
 * The rows with the least distances, nearest first; of equals the first.
 *
 * @param {Float64Array} distance
 * @param {number} k
 */
export function nearestOf(distance, k) {
  return topOf(distance.length, k, (row) => -distance[row]).rows;
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
  const index = indexOfPoint(scene.points, id);
  if (index < 0) return '';
  const point = scene.points[index];
  const words = [
    `point ${index + 1} of ${scene.points.length}`,
    carriedText(state, point),
    `at ${coordinates(scene, point.x)}`,
  ];
  const told = trainedAs(state, id);
  if (told) {
    if (told.weight > 0) words.push(supportName(state));
    if (told.predicted !== null && isMissed(told.predicted, point.label))
      words.push(`predicted ${className(state, told.predicted)}`);
  }
  const reading = readingAtPoint(state, id);
  if (reading) {
    const several =
      'label' in reading && isDecided(reading.label) && state.frame.training?.task !== 'clustering';
    words.push(several ? `margin ${number(reading.margin)}` : readingText(state, reading));
  }
  return words.join(', ');
}

/**
 * What a point carries: "class 2", "y = 1.20".
 *
 * @param {State} state
 * @param {State['scene']['points'][number]} point
 */
export const carriedText = (state, { label, value }) =>
  state.scene.target === 'value' ? `y = ${valueText(state, value)}` : className(state, label);

/**
 * As readingAt, at a point: what training told of it, unless it has moved since.
 *
 * @param {State} state
 * @param {number} id
 * @returns {Reading | null}
 */
export function readingAtPoint(state, id) {
  const { scene, frame } = state;
  const point = pointOf(scene.points, id);
  if (!point || !surfaceOf(state)) return null;
  const then = frame.scene?.points[rowsOf(frame.scene).get(id) ?? -1];
  const still = then !== undefined && then.x[0] === point.x[0] && then.x[1] === point.x[1];
  return (still && trainedAs(state, id)?.reading) || readingAt(state, point.x);
}

/**
 * What the newest training says about a point; null where it did not see it. weight is above 0 for
 * support vectors, slack is ξ, NaN where there is no margin, predicted is null where no class was predicted, and NaN where it is undecided.
 *
 * @param {State} state
 * @param {number} id
 */
export function trainedAs({ frame, focus }, id) {
  const { training, scene } = frame;
  const row = training && scene ? rowsOf(scene).get(id) : undefined;
  if (!solved(training) || !scene || row === undefined) return null;
  const { outputs, std } = training;
  const kind = kindOf(training);
  const classified = kind === 'boundary' || kind === 'regions';
  const decision = training.decision.subarray(row * outputs, (row + 1) * outputs);
  let alpha = 0;
  for (let j = 0; j < outputs; j++) {
    alpha = Math.max(alpha, Math.abs(training.coef[row * outputs + j]));
  }
  const weights = isSparse(training, goalOf(frame))
    ? weightsOf(training, scene.params.C ?? Infinity)
    : null;
  const reading = readingOf(training, decision, training.label[row], focus?.output);
  const sure = 'f' in reading && std?.[row] >= 0 ? { ...reading, std: std[row] } : reading;
  return {
    alpha,
    slack: slackOf(training, row, scene.points[row].label),
    weight: weights?.[row] ?? 0,
    predicted: classified ? training.label[row] : null,
    reading: outputs > 0 ? sure : null,
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
