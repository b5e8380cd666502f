// @ts-check
/**
 * Points as marks: colour and shape of their class, a core in colour and shape
 * of the predicted class where that is another, and rings around support vectors.
 *
 * @module
 */

import { classNumber } from '../colour.js';
import { goalOf, isSparse, kindOf, NEGLIGIBLE, outsideOf, solved } from '../output.js';
import { shapePath } from '../shapes.js';
import { tonesOfRange, valueColours } from '../tones.js';
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

/** Rings whose radii differ by less look the same, in px. */
const RADIUS_STEP = 0.125;
/** So do rings whose opacities differ by less. */
const OPACITY_STEP = 0.02;

/** @param {number} v @param {number} step */
const stepped = (v, step) => Math.round(v / step) * step;

/** Up to so many rings are drawn at full strength. */
const MANY = 250;

/** What was trained last, and by whom. @typedef {{ training: Training | null, scene: Scene | null, engine?: { catalog: import('../../engine/protocol.js').Catalog | null } }} Trained */

/** How a point looks: its mark, the weight of its ring (0: none), and whether it is an outlier. @typedef {Omit<Mark, 'left' | 'top'> & { weight: number, outside: boolean }} Drawn */

/**
 * How the points of a scene look: in the colour and shape of their class; where they carry values, in the colour of the
 * value on the scale of the surface; where there are clusters, in the colour of the cluster and the shape of the class.
 *
 * @param {Scene} scene
 * @param {Trained} trained
 * @param {{ rings: boolean, predicted: boolean }} layers
 * @param {Look} look
 * @returns {(point: import('../../state/scene.js').Point) => Drawn}
 */
export function penOf(scene, trained, layers, look) {
  const training = solved(trained.training) ? trained.training : null;
  const known = training && trained.scene ? rowsOf(trained.scene) : null;
  const weights =
    training && trained.scene && layers.rings && isSparse(training, goalOf(trained))
      ? weightsOf(training, trained.scene.params.C ?? Infinity)
      : null;
  const kind = training ? kindOf(training) : null;
  const outsiders = training && kind === 'novelty' ? outsideOf(training) : null;
  const classified = kind === 'boundary' || kind === 'regions';
  const valued = kind === 'values' || (scene.target === 'value' && kind !== 'clusters');
  const colour = valued ? valueColours(tonesOfRange(scene.range)) : null;
  return ({ id, label, value }) => {
    const row = known?.get(id);
    const told = training && row !== undefined ? training.label[row] : NaN;
    const wrong = classified && layers.predicted && !valued && told > 0 && told !== label;
    const fill = colour
      ? colour(value)
      : kind === 'clusters' && told > 0
        ? look.classes[classNumber(told)]
        : undefined;
    return {
      label: colour ? 1 : label,
      predicted: wrong ? told : 0,
      weight: weights && row !== undefined ? weights[row] : 0,
      outside: row !== undefined && outsiders?.[row] === true,
      ...(fill && { fill }),
      // White on white would not be seen.
      ...(colour && { edge: look.contour }),
    };
  };
}

/**
 * Rings and marks, bottom to top.
 *
 * @param {Scene} scene
 * @param {Trained} trained
 * @param {{ rings: boolean, predicted: boolean }} layers
 * @param {import('./geometry.js').Frame} frame
 * @param {Look} look
 * @param {number | null} [except] id of a point that is drawn elsewhere
 * @param {(point: import('../../state/scene.js').Point) => readonly [number, number]} [placeOf] where a point is
 * @returns {Item[]}
 */
export function markItems(
  scene,
  trained,
  layers,
  frame,
  look,
  except = null,
  placeOf = ({ x }) => x,
) {
  const pen = penOf(scene, trained, layers, look);
  const radius = markRadius(look, scene.points.length);
  const beyond = 3 * look.mark;
  /** @type {[number, number, number][]} */
  const circles = [];
  /** @type {[number, number, number][]} */
  const outliers = [];
  /** @type {Mark[]} */
  const marks = [];
  for (const point of scene.points) {
    if (point.id === except) continue;
    const place = placeOf(point);
    const left = frame.left(place[0]);
    const top = frame.top(place[1]);
    if (!(
      left > -beyond &&
      top > -beyond &&
      left < frame.size + beyond &&
      top < frame.size + beyond
    )) {
      continue;
    }
    const { weight, outside, ...mark } = pen(point);
    if (outside && layers.rings) outliers.push([left, top, ringRadius(radius, 1)]);
    else if (weight > 0)
      circles.push([left, top, stepped(ringRadius(radius, weight), RADIUS_STEP)]);
    marks.push({ left, top, ...mark });
  }
  // Thousands of rings at full strength would bury what they mark.
  const faint = Math.max(0.35, Math.min(1, Math.sqrt(MANY / Math.max(circles.length, 1))));
  const opacity = stepped(faint, OPACITY_STEP);
  const width = look.stroke * Math.max(radius / look.mark, 0.6);
  return [
    { kind: 'circles', circles, stroke: look.contour, width, opacity, whole: true },
    ...(outliers.length > 0 ? [outlierRings(outliers, look, width * 1.6)] : []),
    { kind: 'marks', marks, radius },
  ];
}

/** @param {[number, number, number][]} circles @param {Look} look @param {number} width @returns {Item} */
const outlierRings = (circles, look, width) => ({
  kind: 'circles',
  circles,
  stroke: look.no,
  width,
  whole: true,
});

/**
 * The paths that make up one mark, bottom to top.
 *
 * @param {Pick<Mark, 'label' | 'predicted' | 'fill' | 'edge'>} mark
 * @param {number} radius
 * @param {Look} look
 * @returns {{ path: string, fill: string, stroke: string, width: number }[]}
 */
export function markParts({ label, predicted, fill, edge }, radius, look) {
  const width = look.stroke * 0.9 * Math.min(1, (radius / look.mark) * 1.2);
  const outer = {
    path: shapePath(label, predicted ? radius * 1.3 : radius),
    fill: fill ?? look.classes[classNumber(label)],
    stroke: look.halo,
    width,
  };
  if (edge) {
    // The halo goes around the edge.
    const around = { ...outer, path: shapePath(label, radius * 1.12), width: width * 1.6 };
    // Among thousands the edges would be all that is seen.
    const thin = look.hair * Math.min(1, ((radius / look.mark) * 1.2) ** 2);
    return [around, { ...outer, stroke: edge, width: thin }];
  }
  if (!predicted) return [outer];
  const core = {
    path: shapePath(predicted, radius * 0.66),
    fill: look.classes[classNumber(predicted)],
    stroke: look.halo,
    width: width * 0.8,
  };
  return [outer, core];
}
