// @ts-check
/**
 * A model as the file that LIBSVM's svm-predict reads.
 *
 * @module
 */

import { TYPES, libsvmKernel } from './libsvm/kernel.js';

/** @typedef {import('./model.js').Machine} Machine */

/**
 * @param {Machine} machine to which there is no objection
 * @returns {string} as LIBSVM's own svm-train writes it
 */
export function libsvmModel({ learner, tree, training, x, y }) {
  const { name, params, factor } = /** @type {import('./libsvm/kernel.js').LibsvmKernel} */ (
    libsvmKernel(tree)
  );
  const { outputs, beta, bias, pairs } = training;
  const told = learner === 'svc';
  // The first class of a pair is its positive side: of two classes, that is the larger here.
  const order = told ? orderOf(training) : [0];
  const groups = order.map((c) => {
    const own = (/** @type {number} */ i) => !told || y[i] === training.classes[c];
    const supports = (/** @type {number} */ i) =>
      beta.subarray(i * outputs, (i + 1) * outputs).some((b) => b !== 0);
    return x.map((_, i) => i).filter((i) => own(i) && supports(i));
  });
  /**
   * The outputs in which a class takes part, by the place of its rival.
   *
   * @param {number} c
   * @param {number} d
   */
  const between = (c, d) => {
    for (let j = 0; j < outputs; j++) {
      const [a, b] = [pairs[2 * j], pairs[2 * j + 1]];
      if ((a === c && b === d) || (a === d && b === c)) return j;
    }
    throw new Error(`export: no output tells class ${c} from class ${d}`);
  };
  const lines = [
    `svm_type ${TYPES[learner]}`,
    `kernel_type ${name}`,
    ...['degree', 'gamma', 'coef0']
      .filter((key) => key in params)
      .map((key) => `${key} ${params[key]}`),
    `nr_class ${told ? order.length : 2}`,
    `total_sv ${groups.flat().length}`,
    `rho ${Array.from(bias, (b) => -b).join(' ')}`,
  ];
  if (told) {
    lines.push(`label ${order.map((c) => training.classes[c]).join(' ')}`);
    lines.push(`nr_sv ${groups.map((group) => group.length).join(' ')}`);
  }
  lines.push('SV');
  groups.forEach((group, at) => {
    const own = told
      ? order.filter((_, rival) => rival !== at).map((rival) => between(order[at], rival))
      : [0];
    for (const i of group) {
      const coefficients = own.map((j) => beta[i * outputs + j] * factor);
      lines.push([...coefficients, ...x[i].map((v, a) => `${a + 1}:${v}`)].join(' '));
    }
  });
  return `${lines.join('\n')}\n`;
}

/**
 * The places of the classes in LIBSVM's order, in which the earlier class of a pair is its positive
 * side.
 *
 * @param {Machine['training']} training
 */
const orderOf = ({ classes, pairs }) =>
  classes.length === 2 ? [pairs[0], pairs[1]] : Array.from(classes, (_, c) => c);

/**
 * The points as svm-predict reads them: in the units that the kernel sees.
 *
 * @param {Machine} machine
 */
export const libsvmPoints = ({ x, y }) =>
  x.map((point, i) => `${y[i]} ${point.map((v, a) => `${a + 1}:${v}`).join(' ')}\n`).join('');
