// @ts-check
/**
 * Numbers of a training that sentences tell.
 *
 * @module
 */

import { count, number, share } from '../../lib/format.js';
import { agreementOf } from '../../model/output.js';
import { thingOf } from '../../model/scene.js';
import { indefiniteHere, isApproximate } from '../../state/reading.js';
import { decimalsFor } from '../../draw/plane/axes.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../protocol/answers.js').Training} Training */

/**
 * What else is to be known of a result, as short as it can be said: under the plane is little room.
 *
 * @param {State} state
 * @param {Training} training
 */
export function remarkOf({ scene, frame }, training) {
  if (indefiniteHere(frame)) return `No kernel on these ${thingOf(scene)}s: f may not be the best.`;
  if (training.doubtful) return 'Not shown to be a kernel: f may not be the best.';
  return likeExact(frame) ?? training.message;
}

/**
 * How near landmarks come to an exact machine, as far as that was measured.
 *
 * @param {State['frame']} frame
 */
function likeExact(frame) {
  if (!frame.training || !isApproximate(frame)) return null;
  const agreement = agreementOf(frame.training);
  const sample = frame.training.figures.find(({ key }) => key === 'sample')?.value ?? NaN;
  return Number.isNaN(agreement) || Number.isNaN(sample)
    ? null
    : `An exact machine agrees on ${share(agreement)} of a sample of ${count(sample)}.`;
}

/**
 * A distance between f and values, with as many decimals as tell in the range of the values.
 *
 * @param {Pick<State, 'scene'>} state
 * @param {number} value
 */
export const distance = ({ scene: { range } }, value) =>
  number(value, Math.min(decimalsFor(range[1] - range[0]), 6));

/**
 * How far f is from the values, as the root of the mean square.
 *
 * @param {State} state
 * @param {Training} training
 */
export function rootMeanSquare({ frame }, training) {
  const points = frame.scene?.points ?? [];
  let sum = 0;
  points.forEach(({ value }, i) => {
    sum += (value - training.decision[i * training.outputs]) ** 2;
  });
  return Math.sqrt(sum / Math.max(points.length, 1));
}

/** How many points each cluster has. @param {Training} training */
export function sizesOf({ classes, label }) {
  return Array.from(classes, (cluster) => label.filter((own) => own === cluster).length);
}

/** How many are neither right nor wrong, where there are any. @param {number} [n] */
export const openWords = (n = 0) => (n > 0 ? `, ${count(n)} undecided` : '');

/** "2, 3 and 4". @param {string[]} words */
export const listed = (words) => `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;
