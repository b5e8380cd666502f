// @ts-check
/**
 * Points as marks: colour and shape of their class, a core in colour and shape
 * of the predicted class where that is another, and rings around support vectors.
 *
 * @module
 */

import { isMissed } from '../../model/decided.js';
import { finderOf } from '../../model/points.js';
import { classNumber } from '../../model/class-colours.js';
import { goalOf } from '../../state/reading.js';
import { isSparse, kindOf, NEGLIGIBLE, outsideOf, solved } from '../../model/output.js';
import { shapePath } from '../../lib/shapes.js';
import { tonesOfRange, valueColours } from '../../model/tones.js';
import { crowdOf, CROWD } from './crowd.js';
import { markRadius } from './look.js';

/** @typedef {import('../../model/scene.js').Point} Point */
/** @typedef {import('../../model/scene.js').Scene} Scene */
/** @typedef {import('../../protocol/answers.js').Training} Training */
/** @typedef {import('./look.js').Look} Look */
/** @typedef {import('./display-list.js').Item} Item */
/** @typedef {import('./display-list.js').Mark} Mark */

/**
 * Which row of a training belongs to a point: the newest picture may be of a
 * scene that had other points.
 *
 * @param {Scene} scene the one that was trained
 * @returns {{ get: (id: number) => number | undefined }} from id to row
 */
export function rowsOf({ points }) {
  const { indexOf } = finderOf(points);
  return {
    get(id) {
      const row = indexOf(id);
      return row < 0 ? undefined : row;
    },
  };
}

/**
 * What was found of a training last.
 *
 * @type {WeakMap<Training, { C: number, weights: Float64Array }>}
 */
const weighed = new WeakMap();

/**
 * The weight of every row, 0 to 1: its largest |α| as a share of C, or of the
 * largest of all where C has no end.
 *
 * @param {Training} training
 * @param {number} C
 */
export function weightsOf(training, C) {
  const known = weighed.get(training);
  if (known?.C === C) return known.weights;
  const weights = weightsIn(training, C);
  weighed.set(training, { C, weights });
  return weights;
}

/** @param {Training} training @param {number} C */
function weightsIn({ coef, outputs }, C) {
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
const RADIUS_STEP = 0.25;
/** So do rings whose opacities differ by less. */
const OPACITY_STEP = 0.02;

/** @param {number} v @param {number} step */
const stepped = (v, step) => Math.round(v / step) * step;

/** Where a point is. @param {Point} point */
const placeHere = ({ x }) => x;

/** @type {readonly Point[]} */
const NOBODY = [];

/** Up to so many rings are drawn at full strength. */
const MANY = 100;

/** Among more points than these, rings are around free support vectors only. */
export const FEW_RINGED = 150;
/** A coefficient that is at C to so small a share of it is at C. */
const AT_BOUND = 1e-9;

/**
 * Whether rings are around those support vectors only whose coefficient is between 0 and C: those
 * on the margin. Hundreds at C, where classes overlap, would hide what they are about.
 *
 * @param {Scene} scene
 * @param {number} C
 */
export const areRingsThinned = ({ points }, C) => points.length > FEW_RINGED && Number.isFinite(C);

/**
 * What was trained last, and by whom.
 *
 * @typedef
 *   {{ training: Training | null, scene: Scene | null, engine?: { catalog: import('../../protocol/answers.js').Catalog | null } }}
 *   Trained
 */

/**
 * How a point looks: its mark, the weight of its ring (0: none), and whether it is an outlier.
 *
 * @typedef {Omit<Mark, 'left' | 'top'> & { weight: number, outside: boolean }} Drawn
 */

/**
 * How the points of a scene look: in the colour and shape of their class; where they carry values,
 * in the colour of the value on the scale of the surface; where there are clusters, in the colour
 * of the cluster and the shape of the class.
 *
 * @param {Scene} scene
 * @param {Trained} trained
 * @param {{ rings: boolean, predicted: boolean }} layers
 * @param {Look} look
 * @returns {(point: import('../../model/scene.js').Point) => Drawn}
 */
export function penOf(scene, trained, layers, look) {
  const { rowOf, predictedOf, fillOf, weightOf, isOutside, edge, plain } = tellerOf(
    scene,
    trained,
    layers,
    look,
  );
  return (point) => {
    const row = rowOf(point, -1);
    const fill = fillOf(point, row);
    return {
      label: plain ? 1 : point.label,
      predicted: predictedOf(point, row),
      weight: weightOf(row),
      outside: isOutside(row),
      ...(fill && { fill }),
      ...(edge && { edge }),
    };
  };
}

/**
 * What penOf asks of each point, one thing at a time: of very many, nothing is made for each. A row
 * is −1 where the training did not see the point.
 *
 * @param {Scene} scene
 * @param {Trained} trained
 * @param {{ rings: boolean, predicted: boolean }} layers
 * @param {Look} look
 */
export function tellerOf(scene, trained, layers, look) {
  const training = solved(trained.training) ? trained.training : null;
  const seen = (training && trained.scene?.points) || NOBODY;
  const known = seen.length > 0 ? finderOf(seen) : null;
  const C = trained.scene?.params.C ?? Infinity;
  const weights =
    training && trained.scene && layers.rings && isSparse(training, goalOf(trained))
      ? weightsOf(training, C)
      : null;
  const most = areRingsThinned(scene, C) ? 1 - AT_BOUND : 1;
  const kind = training ? kindOf(training) : null;
  const outsiders = training && kind === 'novelty' ? outsideOf(training) : null;
  const classified = kind === 'boundary' || kind === 'regions';
  const valued = kind === 'values' || (scene.target === 'value' && kind !== 'clusters');
  const colour = valued ? valueColours(tonesOfRange(scene.range)) : null;
  const judged = classified && layers.predicted && !valued ? training : null;
  const clustered = kind === 'clusters' ? training : null;

  return {
    /** Whether the shape says nothing. */
    plain: colour !== null,
    /** White on white would not be seen. */
    edge: colour ? look.contour : undefined,

    /**
     * @param {Point} point
     * @param {number} i where it is in its list: there or near it was when training saw it
     */
    rowOf: (point, i) => (seen[i] === point ? i : (known?.indexOf(point.id) ?? -1)),

    /**
     * The class that it is taken for, 0 where that is its own, or nobody knows.
     *
     * @param {Point} point
     * @param {number} row
     */
    predictedOf({ label }, row) {
      const told = judged && row >= 0 ? judged.label[row] : 0;
      return told > 0 && isMissed(told, label) ? told : 0;
    },

    /** @param {Point} point @param {number} row @returns {string | undefined} */
    fillOf({ value }, row) {
      if (colour) return colour(value);
      const cluster = clustered && row >= 0 ? clustered.label[row] : 0;
      return cluster > 0 ? look.classes[classNumber(cluster)] : undefined;
    },

    /** @param {number} row */
    weightOf: (row) => (weights && row >= 0 && weights[row] <= most ? weights[row] : 0),

    /** @param {number} row */
    isOutside: (row) => row >= 0 && outsiders?.[row] === true,
  };
}

/**
 * Marks and rings, bottom to top: the halo of a mark does not cut the ring of another one.
 *
 * @param {Scene} scene
 * @param {Trained} trained
 * @param {{ rings: boolean, predicted: boolean }} layers
 * @param {import('./geometry.js').Frame} frame
 * @param {Look} look
 * @param {number | null} [except] id of a point that is drawn elsewhere
 * @param {(point: import('../../model/scene.js').Point) => readonly [number, number]} [placeOf]
 *   where a point is
 * @param {import('./crowd.js').Fading | null} [fading] how strong marks are where there are very many
 * @returns {Item[]}
 */
export function markItems(
  scene,
  trained,
  layers,
  frame,
  look,
  except = null,
  placeOf = placeHere,
  fading = null,
) {
  if (scene.points.length >= CROWD)
    return [
      crowdOf({
        scene,
        trained,
        layers,
        frame,
        look,
        except,
        placeOf,
        ringRadius,
        fading,
        teller: () => tellerOf(scene, trained, layers, look),
      }),
    ];
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
    const ringed = layers.rings && (outside || weight > 0);
    marks.push({ left, top, ...mark, ...(ringed && { ringed }) });
  }
  // Thousands of rings at full strength would bury what they mark.
  const faint = Math.max(0.35, Math.min(1, Math.sqrt(MANY / Math.max(circles.length, 1))));
  const opacity = stepped(faint, OPACITY_STEP);
  const width = look.stroke * Math.max(radius / look.mark, 0.6);
  return [
    { kind: 'marks', marks, radius },
    { kind: 'circles', circles, stroke: look.contour, width, opacity, whole: true, means: 'ring' },
    ...(outliers.length > 0 ? [outlierRings(outliers, look, width * 1.6)] : []),
  ];
}

/**
 * @param {[number, number, number][]} circles
 * @param {Look} look
 * @param {number} width
 * @returns {Item}
 */
const outlierRings = (circles, look, width) => ({
  kind: 'circles',
  circles,
  stroke: look.no,
  width,
  whole: true,
  means: 'ring',
});

/**
 * The paths that make up one mark, bottom to top.
 *
 * @param {Pick<Mark, 'label' | 'predicted' | 'fill' | 'edge' | 'hollow'>} mark
 * @param {number} radius
 * @param {Look} look
 * @returns {{ path: string, fill: string, stroke: string, width: number }[]}
 */
export function markParts({ label, predicted, fill, edge, hollow }, radius, look) {
  const width = look.stroke * 0.9 * Math.min(1, (radius / look.mark) * 1.2);
  const own = fill ?? look.classes[classNumber(label)];
  const outer = {
    path: shapePath(label, predicted ? radius * 1.3 : radius),
    fill: hollow ?? own,
    stroke: hollow ? own : look.halo,
    width: hollow ? width * 1.3 : width,
  };
  if (edge && !hollow) {
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
