// @ts-check
/**
 * What LIBSVM has, and what it has not.
 *
 * @module
 */

import { exponentOf, parametersOf } from '../tree.js';

/** @typedef {import('../model.js').Machine} Machine */
/** @typedef {import('../../protocol/messages.gen.js').KernelNode} KernelNode */

/**
 * A kernel of LIBSVM times a factor.
 *
 * @typedef
 *   {{ name: 'linear' | 'polynomial' | 'rbf' | 'sigmoid', params: Readonly<Record<string, number>>, factor: number }}
 *   LibsvmKernel
 */

/**
 * The kernel in LIBSVM's terms, null where it has none that is equal. A factor is no part of the
 * kernel there, but coefficients can be multiplied by it.
 *
 * @param {KernelNode} node
 * @returns {LibsvmKernel | null}
 */
export function libsvmKernel(node) {
  switch (node.op) {
    case 'named': {
      const name = /** @type {LibsvmKernel['name'] | ''} */ (node.elsewhere.libsvm);
      return name ? { name, params: parametersOf(node), factor: 1 } : null;
    }
    case 'negative': {
      const of = libsvmKernel(node.children[0]);
      return of && { ...of, factor: -of.factor };
    }
    case 'product': {
      const numbers = node.children.filter((child) => child.op === 'number');
      const rest = node.children.filter((child) => child.op !== 'number');
      const of = rest.length === 1 ? libsvmKernel(rest[0]) : null;
      return (
        of && numbers.reduce((all, { text }) => ({ ...all, factor: all.factor * Number(text) }), of)
      );
    }
    case 'power': {
      const of = libsvmKernel(node.children[0]);
      const n = exponentOf(node);
      if (!of) return null;
      const factor = of.factor ** n;
      if (of.name === 'linear') {
        return { name: 'polynomial', params: { degree: n, gamma: 1, coef0: 0 }, factor };
      }
      if (of.name === 'polynomial') {
        return { ...of, params: { ...of.params, degree: of.params.degree * n }, factor };
      }
      return of.name === 'rbf' ? { ...of, params: { gamma: of.params.gamma * n }, factor } : null;
    }
    default:
      return null;
  }
}

/** Its kinds of machines, by learner. */
export const TYPES = /** @type {Record<string, string>} */ ({
  svc: 'c_svc',
  svr: 'epsilon_svr',
  'one-class': 'one_class',
});

/**
 * Why LIBSVM has no such model; '' where it has.
 *
 * @param {Machine} machine
 */
export function libsvmObjection({ learner, params, tree, training, repaired }) {
  if (!(learner in TYPES))
    return 'Only for the SVM, support vector regression and the one-class SVM';
  const kernel = libsvmKernel(tree);
  if (!kernel) return 'LIBSVM has linear, poly, rbf and sigmoid kernels, and not this one';
  if (!Number.isFinite(kernel.factor)) return 'The factor of this kernel is too large';
  if (training.rule === 'largest') return 'LIBSVM has one against one, not one against rest';
  if (repaired && training.outputs > 1)
    return 'LIBSVM has no room for a repaired spectrum of several classes';
  if (params.landmarks > 0 && training.outputs > 1)
    return 'LIBSVM has no room for landmarks of other classes than the two that are told apart';
  return '';
}
