// @ts-check
/**
 * The machine that coefficients by hand make, as if it had been trained.
 *
 * @module
 */

import { classesOf } from '../../../model/scene.js';
import { isMissed, undecidedIn } from '../../../model/decided.js';
import { pixelsOf } from '../small-picture.js';
import { signsOf } from './alpha.js';

/** @typedef {import('../../../model/scene.js').Scene} Scene */
/** @typedef {import('../../../protocol/messages.gen.js').DualReading} DualReading */
/** @typedef {import('../../../protocol/answers.js').Sketch} Sketch */

/**
 * f at the points: ∂D/∂αᵢ = 1 − yᵢ(f(xᵢ) − b).
 *
 * @param {Scene} scene
 * @param {DualReading} reading
 */
function decisionOf({ points }, { gradient, bias }) {
  const y = signsOf(points);
  return gradient.map((g, i) => y[i] * (1 - g) + bias);
}

/**
 * The classes of the points under coefficients, and how many are wrong or undecided.
 *
 * @param {Scene} scene
 * @param {DualReading & { label?: Float64Array }} reading
 */
export function answersOf(scene, reading) {
  const [negative, positive] = classesOf(scene.points);
  const label =
    reading.label ??
    decisionOf(scene, reading).map((f) => (f > 0 ? positive : f < 0 ? negative : NaN));
  const errors = scene.points.filter((point, i) => isMissed(label[i], point.label)).length;
  return { label, errors, undecided: undecidedIn(label) };
}

/**
 * @param {Scene} scene
 * @param {Float64Array} alpha
 * @param {DualReading} reading
 * @param {Float32Array} values
 * @returns {Sketch}
 */
export function sketchOf(scene, alpha, reading, values) {
  const y = signsOf(scene.points);
  const labels = classesOf(scene.points);
  const { view, width, height } = { ...pixelsOf(scene), view: scene.view };
  const coef = alpha.map((a, i) => a * y[i]);
  let [min, max] = [Infinity, -Infinity];
  for (const v of values) [min, max] = [Math.min(min, v), Math.max(max, v)];
  return {
    milliseconds: 0,
    surface: { view, width, height, values, label: null, min, max, method: 'dual' },
    training: {
      task: 'classification',
      status: 'exhausted',
      message: '',
      iterations: 0,
      objective: reading.objective,
      primal: reading.primal,
      gap: reading.gap,
      violation: NaN,
      margin: 1,
      indefinite: false,
      doubtful: false,
      outputs: 1,
      rule: 'pairs',
      classes: Float64Array.from(labels),
      pairs: Int32Array.of(1, 0),
      coef,
      beta: coef,
      self: new Float64Array(0),
      bias: Float64Array.of(reading.bias),
      support: Int32Array.from([...coef.keys()].filter((i) => coef[i] !== 0)),
      decision: decisionOf(scene, reading),
      std: new Float64Array(0),
      ...answersOf(scene, reading),
      figures: [],
      account: null,
    },
  };
}
