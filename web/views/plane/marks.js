// @ts-check
/**
 * Points as marks: colour and shape of their class, a core in colour and shape
 * of the predicted class where that is another, and rings around support vectors.
 *
 * @module
 */

import { NEGLIGIBLE, solved } from '../output.js';
import { shapePath } from '../shapes.js';
import { markRadius } from './look.js';

/** @typedef {import('../../state/scene.js').Scene} Scene */
/** @typedef {import('../../engine/protocol.js').Training} Training */
/** @typedef {import('./look.js').Look} Look */
/** @typedef {import('./items.js').Item} Item */
/** @typedef {import('./items.js').Mark} Mark */

/** @type {WeakMap<readonly import('../../state/scene.js').Point[], Map<number, number>>} */
const rows = new WeakMap();

/**
 * Which row of a training belongs to a point: the newest picture may be of a
 * scene that had other points.
 *
 * @param {Scene} scene the one that was trained
 * @returns {Map<number, number>} from id to row
 */
export function rowsOf({ points }) {
  let found = rows.get(points);
  if (!found) {
    found = new Map(points.map((point, row) => [point.id, row]));
    rows.set(points, found);
  }
  return found;
}

/**
 * The weight of every row, 0 to 1: its largest |α| as a share of C, or of the
 * largest of all where C has no end.
 *
 * @param {Training} training
 * @param {number} C
 */
export function weightsOf(training, C) {
  const { coef, outputs } = training;
  const n = outputs > 0 ? coef.length / outputs : 0;
  const weights = new Float64Array(n);
  let largest = 0;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < outputs; j++) {
      weights[i] = Math.max(weights[i], Math.abs(coef[i * outputs + j]));
    }
    largest = Math.max(largest, weights[i]);
  }
  const full = Number.isFinite(C) && C > 0 ? C : largest;
  for (let i = 0; i < n; i++) {
    weights[i] = weights[i] <= largest * NEGLIGIBLE ? 0 : Math.min(weights[i] / full, 1);
  }
  return weights;
}

/**
 * The radius of the ring around a support vector.
 *
 * @param {number} mark radius of its mark
 * @param {number} weight from 0 to 1
 */
export function ringRadius(mark, weight) {
  return mark * (1.45 + 1.05 * weight);
}

/** Up to so many rings are drawn at full strength. */
const MANY = 250;

/**
 * Rings and marks, bottom to top.
 *
 * @param {Scene} scene
 * @param {{ training: Training | null, scene: Scene | null }} trained
 * @param {{ rings: boolean, predicted: boolean }} layers
 * @param {import('./geometry.js').Frame} frame
 * @param {Look} look
 * @param {number | null} [except] id of a point that is drawn elsewhere
 * @returns {Item[]}
 */
export function markItems(scene, trained, layers, frame, look, except = null) {
  const training = solved(trained.training) ? trained.training : null;
  const known = training && trained.scene ? rowsOf(trained.scene) : null;
  const weights =
    training && trained.scene && layers.rings
      ? weightsOf(training, trained.scene.params.C ?? Infinity)
      : null;
  const radius = markRadius(look, scene.points.length);
  const beyond = 3 * look.mark;
  /** @type {[number, number, number][]} */
  const circles = [];
  /** @type {Mark[]} */
  const marks = [];
  for (const { id, x, label } of scene.points) {
    if (id === except) continue;
    const left = frame.left(x[0]);
    const top = frame.top(x[1]);
    if (!(
      left > -beyond &&
      top > -beyond &&
      left < frame.size + beyond &&
      top < frame.size + beyond
    )) {
      continue;
    }
    const row = known?.get(id);
    const weight = weights && row !== undefined ? weights[row] : 0;
    if (weight > 0) circles.push([left, top, ringRadius(radius, weight)]);
    const told = layers.predicted && training && row !== undefined ? training.label[row] : label;
    marks.push({ left, top, label, predicted: told === label || !told ? 0 : told });
  }
  // Thousands of rings at full strength would bury what they mark.
  const opacity = Math.max(0.35, Math.min(1, Math.sqrt(MANY / Math.max(circles.length, 1))));
  const width = look.stroke * Math.max(radius / look.mark, 0.6);
  return [
    { kind: 'circles', circles, stroke: look.contour, width, opacity },
    { kind: 'marks', marks, radius },
  ];
}

/**
 * The paths that make up one mark, bottom to top.
 *
 * @param {number} label
 * @param {number} predicted another class, or 0
 * @param {number} radius
 * @param {Look} look
 * @returns {{ path: string, fill: string, stroke: string, width: number }[]}
 */
export function markParts(label, predicted, radius, look) {
  const width = look.stroke * 0.9 * Math.min(1, (radius / look.mark) * 1.2);
  const outer = {
    path: shapePath(label, predicted ? radius * 1.3 : radius),
    fill: look.classes[label] ?? look.ink,
    stroke: look.halo,
    width,
  };
  if (!predicted) return [outer];
  const core = {
    path: shapePath(predicted, radius * 0.66),
    fill: look.classes[predicted] ?? look.ink,
    stroke: look.halo,
    width: width * 0.8,
  };
  return [outer, core];
}
