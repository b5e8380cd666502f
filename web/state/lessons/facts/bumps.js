// @ts-check
/**
 * Facts of a sum of bumps with some of its terms switched off, as the stage has them.
 *
 * @module
 */

import { inkSides, isSum, solved } from '../../../model/output.js';
import { lookedAt } from '../../../model/problem.js';
import { choiceOf, isOn, sumOf, termsOf } from '../../bumps.js';
import { matrix } from './gram.js';

/** @typedef {import('../facts.js').Fact} Fact */
/** @typedef {import('./context.js').Reader} Reader */

/** The terms that count, null where f is no sum. @param {Reader} reader */
function counted({ scene, stage, training }) {
  if (!solved(training) || !isSum(training)) return null;
  const output = Math.min(stage.bumps.output, training.outputs - 1);
  const choice = choiceOf(stage.bumps);
  const terms = termsOf(training, scene, output).filter((term, i) => isOn(choice, term, i));
  return { training, output, terms };
}

/** Of how many points the sum of these terms says another class, or none. @param {Reader} reader */
async function wrongIn(reader) {
  const sum = counted(reader);
  if (!sum) return null;
  const { training, output, terms } = sum;
  const { n, k } = await matrix(reader);
  const offset = reader.stage.bumps.offset ? training.bias[output] : 0;
  const { positive, negative } = inkSides(training, output);
  const values = sumOf(k, n, terms, offset);
  return reader.scene.points.filter(
    ({ label }, i) => label !== (values[i] > 0 ? positive : values[i] < 0 ? negative : NaN),
  ).length;
}

/** What these terms add up to at a place. @param {Reader} reader @param {number} x @param {number} y */
async function sumAt(reader, x, y) {
  const sum = counted(reader);
  if (!sum) return null;
  const { training, output, terms } = sum;
  const { engine, scene, stage } = reader;
  const { kernel } = await engine.call('terms', training.model, lookedAt([x, y], scene));
  return sumOf(kernel, 1, terms, stage.bumps.offset ? training.bias[output] : 0)[0];
}

/** @type {Record<string, Fact>} */
export const BUMPS_FACTS = {
  terms_on: {
    words: 'bumps that count',
    of: 'stage',
    cost: 'frame',
    args: [],
    read: (reader) => counted(reader)?.terms.length,
  },
  part_wrong: {
    words: 'wrong or undecided by these bumps',
    of: 'stage',
    cost: 'call',
    args: [],
    read: wrongIn,
  },
  part_f: {
    words: 'sum of these bumps',
    of: 'stage',
    cost: 'call',
    args: ['x₁'],
    most: 2,
    read: (reader, x, y = 0) => sumAt(reader, Number(x), Number(y)),
  },
};
