// @ts-check
/**
 * How items look on a map: in the shape of their class, filled with the colour that the plane has
 * where f is as large.
 *
 * @module
 */

import { isDecided, pixelLabel } from '../../model/decided.js';
import { kindOf, paintedOutput, solved, strength } from '../../model/output.js';
import {
  classNumber,
  fieldColours,
  markColours,
  markRegionColours,
} from '../../model/class-colours.js';
import { hex } from '../../lib/colour.js';
import { penOf } from '../plane/marks.js';
import { sidesOfScale, strengthUnit, toned, tonesOf } from '../../model/tones.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../model/scene.js').Point} Point */
/** @typedef {import('../../protocol/answers.js').Training} Training */
/** @typedef {import('../plane/look.js').Look} Look */

/** More shades cannot be told apart, and marks are kept by colour. */
const SHADES = 48;

/**
 * The colour of what a machine says, as #rrggbb: of its outputs for one item, and the predicted
 * class; none where it is undecided.
 *
 * @param {Training} training that is solved
 * @param {import('../../model/scene.js').Scene} scene
 * @param {number} chosen of several values
 * @returns {(decision: ArrayLike<number>, label: number) => string}
 */
export function fillsOf(training, scene, chosen) {
  const kind = kindOf(training);
  /** @type {Map<string, string>} */
  const known = new Map();
  const shade = (
    /** @type {string} */ of,
    /** @type {number} */ at,
    /** @type {() => (v: number) => [number, number, number]} */ ramp,
  ) => {
    const step = Number.isNaN(at) ? 0 : Math.round((Math.min(Math.max(at, -2), 2) * SHADES) / 4);
    const key = `${of} ${step}`;
    let colour = known.get(key);
    if (colour === undefined) known.set(key, (colour = hex(ramp()((step * 4) / SHADES))));
    return colour;
  };
  if (kind === 'clusters')
    return (_, label) => shade(`${label}`, 2, () => markRegionColours(pixelLabel(label)));
  if (kind === 'regions') {
    const { rule, classes, pairs } = training;
    const unit = strengthUnit(training);
    return (decision, label) => {
      const clear = strength(decision, label, rule, classes, pairs) / unit;
      return shade(`${label}`, clear, () => markRegionColours(pixelLabel(label)));
    };
  }
  const j = paintedOutput(training, chosen);
  const tones = tonesOf(training, scene, j);
  // Values have the colours that they have on the plane.
  const ramp = (kind === 'values' ? fieldColours : markColours)(sidesOfScale(training));
  const sided = kind === 'boundary' || kind === 'novelty';
  return (decision, label) =>
    shade('', sided && !isDecided(label) ? 0 : toned(tones, decision[j]), () => ramp);
}

/**
 * How each item of a scene looks: without a machine, or where it has not seen the item as it is
 * now, without a colour.
 *
 * @param {Pick<State, 'scene' | 'frame' | 'focus'>} state
 * @param {Look} look
 * @returns {(point: Point) => ReturnType<ReturnType<typeof penOf>>}
 */
export function inksOf({ scene, frame, focus }, look) {
  const training = solved(frame.training) ? frame.training : null;
  const trained = { training, scene: frame.scene, engine: frame.engine };
  const pen = penOf(scene, trained, { rings: true, predicted: true }, look);
  const seen = frame.scene?.points ?? [];
  const rows = new Map(training ? seen.map(({ id, text }, i) => [id, { i, text }]) : []);
  const fill = training ? fillsOf(training, scene, focus.output) : null;
  const valued = scene.target === 'value';
  return (point) => {
    const drawn = pen(point);
    // Wrong ones are as on the plane: in two colours.
    if (drawn.predicted) return drawn;
    const row = rows.get(point.id);
    const edge = valued ? look.contour : look.inks[classNumber(point.label)];
    if (!fill || !training || row?.text !== point.text) return { ...drawn, fill: look.zero, edge };
    const { outputs, decision, label } = training;
    const own = decision.subarray(row.i * outputs, (row.i + 1) * outputs);
    return { ...drawn, fill: fill(own, label[row.i]), edge };
  };
}
