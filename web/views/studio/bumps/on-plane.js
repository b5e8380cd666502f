// @ts-check
/**
 * Sums of bumps on the plane: the field of a sum with its zero line and that of f
 * dashed, and each bump as a small set of contours around its point.
 *
 * @module
 */

import { plural, signed } from '../../../lib/format.js';
import { inkSides } from '../../../model/output.js';
import { tonesOf } from '../../../model/tones.js';
import { boxOf, placed } from '../../../draw/plane/ground.js';
import { valueAt } from '../../../draw/plane/sampling.js';
import { comparingGround } from '../../../draw/plane/small.js';
import { seeing } from '../../plane/shown.js';
import { ROWS } from './list.js';
import { bumpLines, contourLines, surfaceOf } from './map.js';
import { placeItems } from './scenery.js';
import { choiceOf, isOn, settledSumOf } from '../../../state/bumps.js';

/** @typedef {import('../../../state/store.js').State} State */
/** @typedef {import('../../../model/scene.js').Scene} Scene */
/** @typedef {import('../../plane/shown.js').What} What */
/** @typedef {import('../bumps.js').Sum} Sum */
/** @typedef {import('./questions.js').Kernels} Kernels */
/** @typedef {import('./questions.js').Place} Place */
/** @typedef {import('../../../state/bumps.js').Term} Term */

/**
 * colours are the field's.
 *
 * @typedef {import('./scenery.js').Shown & { colours: Colours }} Shown
 */
/** @typedef {import('../../../draw/plane/small.js').Colours} Colours */

/**
 * The field of a sum and what lies on it: the axes, the lines that are given, and where the sum and
 * f are 0.
 *
 * @param {Shown} shown
 * @param {ArrayLike<number>} sum that is drawn
 */
function groundOf({ scene, kernels, colours, whole }, sum) {
  const surface = surfaceOf(kernels, sum);
  const lines = {
    zero: contourLines(kernels, sum, 0),
    compared: contourLines(kernels, whole, 0),
  };
  return {
    /** The sum at a place, NaN outside the picture. @param {Place} place */
    at: ([x, y]) => valueAt(surface, x, y),
    items: comparingGround(surface, colours, scene.axes, lines),
  };
}

/**
 * The terms that are switched on, and their sum beside f. Rings are around the points whose bumps
 * count.
 *
 * @param {State} state
 * @param {Sum} sum
 * @param {Kernels} kernels
 * @param {What['click']} click
 * @returns {What}
 */
export function sumOnPlane({ stage, focus }, sum, kernels, click) {
  const { training, scene, output, terms: all } = sum;
  const on = choiceOf(stage.bumps);
  const chosen = all.filter((term, i) => isOn(on, term, i));
  const b = training.bias[output];
  const part = settledSumOf(kernels.values, kernels.count, chosen, stage.bumps.offset ? b : 0);
  const whole = settledSumOf(kernels.values, kernels.count, all, b);
  const colours = coloursOf(training, scene, output);
  const ground = groundOf({ scene, kernels, colours, whole }, part);
  return {
    words: wordsOf(chosen, all),
    see: seeing({ scene, training: trainingOf(sum, chosen), surface: null }),
    ground(frame, look) {
      const box = boxOf(kernels, frame);
      const bumps = chosen.slice(0, ROWS).map(({ row, side, id }) => ({
        kind: /** @type {const} */ ('lines'),
        lines: bumpLines(kernels, row, scene.points[row].x).map((line) => placed(line, box)),
        stroke: look.inks[side] ?? look.ink,
        width: id === focus.point ? look.bold : look.stroke * 0.75,
        opacity: id === focus.point ? 1 : 0.7,
      }));
      return ground.items(frame, look, bumps);
    },
    told: (place) => toldAs('sum', ground.at(place)),
    click,
  };
}

/**
 * The training of the terms that count: others have no coefficient, and no point is called wrong.
 *
 * @param {Sum} sum
 * @param {readonly Term[]} chosen
 */
function trainingOf({ training, scene, output }, chosen) {
  const { outputs } = training;
  const coef = new Float64Array(training.coef.length);
  for (const { row } of chosen) {
    const at = row * outputs + output;
    coef[at] = training.coef[at];
  }
  const classified = training.task === 'classification';
  const label = classified ? Float64Array.from(scene.points, (p) => p.label) : training.label;
  return { ...training, coef, label };
}

/**
 * f + t·u beside f, and p. What the points tell of f holds for it too.
 *
 * @param {Shown & { added: Float64Array, place: Place, words: string, click: What['click'] }} shown
 *   place is p
 * @returns {What}
 */
export function besideOnPlane(shown) {
  const { added, place, words, click } = shown;
  const ground = groundOf(shown, added);
  return {
    words,
    see: seeing({ surface: null }),
    ground: ground.items,
    over(frame, look) {
      const [left, top] = [frame.left(place[0]), frame.top(place[1])];
      const arm = look.mark * 2.4;
      const across = { points: [left - arm, top, left + arm, top], closed: false };
      return [
        ...placeItems(left, top - arm, top + arm, look, top - look.text * 0.4),
        { kind: 'lines', lines: [across], stroke: look.contour, width: look.stroke * 1.4 },
      ];
    },
    told: (at) => toldAs('f + t·u', ground.at(at)),
    click,
  };
}

/**
 * What is seen of a sum.
 *
 * @param {readonly Term[]} chosen
 * @param {readonly Term[]} all
 */
export const wordsOf = (chosen, all) =>
  `The sum of ${chosen.length} of ${plural(all.length, 'bump')}, beside f.`;

/**
 * The colours of a sum's field: those of f.
 *
 * @param {import('../../../protocol/answers.js').Training} training
 * @param {Scene} scene
 * @param {number} output
 */
export function coloursOf(training, scene, output) {
  const { positive, negative } = inkSides(training, output);
  return { classes: [negative, positive], tones: tonesOf(training, scene, output) };
}

/** @param {string} name @param {number} value */
const toldAs = (name, value) => (Number.isNaN(value) ? '' : `${name} = ${signed(value, 3)}`);
