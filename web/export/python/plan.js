// @ts-check
/**
 * How a machine becomes a script, or why it does not, told before the file is asked for. A kernel
 * without a writing in Python goes along as its values between the points.
 *
 * @module
 */

import { isItems } from '../../model/scene.js';
import { unwrittenIn } from './kernel.js';

/** @typedef {import('../model.js').Machine} Machine */

/** With more points, a script with all kernel values would be larger than 5 MB. */
export const MOST_NUMBERED = 500;

/** With more points, components are taken to have different variances. */
const MOST_COMPARED = 1000;

/**
 * objection says why there is no script, '' if there is one. unwritten is the part of the kernel
 * without a writing in Python, '' if there is none. needsValues: the script depends on the kernel
 * values between the points.
 *
 * @typedef {Readonly<{ objection: string, unwritten: string, needsValues: boolean }>} Plan
 */

/** @param {Machine} machine @returns {Plan} */
export function pythonPlan(machine) {
  const unwritten = unwrittenIn(machine.tree);
  const compared = machine.learner === 'kpca' && machine.y.length <= MOST_COMPARED;
  const objection = objectionTo(machine, unwritten);
  return { objection, unwritten, needsValues: unwritten !== '' || compared };
}

/** @param {Machine} machine @param {string} unwritten */
function objectionTo({ learner, repaired, training, y }, unwritten) {
  if (learner === 'knn') {
    if (repaired)
      return 'With a repaired spectrum, neighbours are known between the points of the scene only';
  } else if (!isSum(training)) {
    return `“${learner}” has no coefficients, and is not written in Python here`;
  }
  return unwritten && y.length > MOST_NUMBERED
    ? `“${unwritten}” is not written in Python here, and its values between ${y.length} points are too many for a script`
    : '';
}

/**
 * Whether f is a sum of kernel values. Otherwise all coefficients are 0, but f is not constant.
 *
 * @param {Machine['training']} training
 */
function isSum({ beta, self, bias, decision, outputs }) {
  const zero = (/** @type {number} */ v) => v === 0;
  return (
    !beta.every(zero) || !self.every(zero) || decision.every((v, i) => v === bias[i % outputs])
  );
}

/**
 * The question for all values of a machine's kernel between its points.
 *
 * @param {Machine} machine
 * @returns {import('../../protocol/messages.gen.js').Messages['gram']['args'][0]}
 */
export const valuesRequest = ({ domain, items, dim, x, kernel }) =>
  items && isItems({ domain })
    ? { domain, items, kernel }
    : { domain: 'vectors', dim, x: Float64Array.from(x.flat()), kernel };
