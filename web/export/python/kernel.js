// @ts-check
/**
 * A kernel as Python: a function kernel(X, Z) that returns the matrix of all k(x, z), made from the
 * tree of its text; and, where scikit-learn has the kernel, its name there.
 *
 * @module
 */

import { arithmeticOf, exponentOf, isSubtracted, parametersOf } from '../tree.js';
import { isArithmetic, pythonNumber, pythonOf } from './arithmetic.js';
import { ITEM_HELPERS } from './items.js';

/** @typedef {import('../../protocol/messages.gen.js').KernelNode} KernelNode */

/**
 * Whether a kernel has a part that was written as a formula, which need not be symmetric.
 *
 * @param {KernelNode} node
 * @returns {boolean}
 */
const hasFormula = (node) => node.op === 'formula' || node.children.some(hasFormula);

/** What several kernels call, in the order in which it is defined. */
const HELPERS = [
  `def squared_distances(X, Z):
    return ((X[:, None, :] - Z[None, :, :])**2).sum(axis=-1)`,
  `def distances(X, Z):
    return np.sqrt(squared_distances(X, Z))`,
  `def city_block_distances(X, Z):
    return np.abs(X[:, None, :] - Z[None, :, :]).sum(axis=-1)`,
  `def unit_vectors(X):
    length = np.linalg.norm(X, axis=1, keepdims=True)
    return np.divide(X, length, out=np.zeros_like(X), where=length > 0)`,
  `def normalized(k, X, Z):
    # Where k(x, x) or k(z, z) is not above 0 there is no angle, and the value is 0.
    a = np.array([k(x[None], x[None])[0, 0] for x in X])[:, None]
    b = np.array([k(z[None], z[None])[0, 0] for z in Z])[None, :]
    good = (a > 0) & (b > 0)
    return np.where(good, k(X, Z)/np.sqrt(np.where(good, a, 1))/np.sqrt(np.where(good, b, 1)), 0)`,
];

/**
 * @typedef {{ text: string, scalar: boolean, binds: number }} Part   binds: 0 sum, 1 product, 2 sign,
 *   3 power, 4 atom
 */

/** The operations that have a writing below. */
const MADE = ['number', 'negative', 'sum', 'product', 'power', 'exp', 'normalize'];
const WRITTEN = new Set([...MADE, 'warp', 'conjugate', 'formula']);

/**
 * The first part of a kernel without a writing here, as people type it; '' if there is none.
 *
 * @param {KernelNode} node
 * @returns {string}
 */
export function unwrittenIn(node) {
  const { op, name } = node;
  if (op === 'named') return node.elsewhere.numpy ? '' : name;
  if (!WRITTEN.has(op)) return op;
  if (op === 'warp' || op === 'conjugate' || op === 'formula') {
    const unread = arithmeticOf(node).find((text) => !isArithmetic(text));
    if (unread) return unread;
  }
  for (const child of node.children) {
    const part = unwrittenIn(child);
    if (part) return part;
  }
  return '';
}

/**
 * A text of a kernel for another program, with the values of its parameters.
 *
 * @param {string} text
 * @param {KernelNode} node
 * @param {(v: number) => string} written
 */
function filled(text, node, written) {
  const given = parametersOf(node);
  return text.replace(/\{(\w+)\}/g, (_, key) => written(given[key]));
}

/**
 * A named kernel.
 *
 * @param {KernelNode} node
 * @param {number} dim
 * @returns {Part}
 */
function namedPart(node, dim) {
  const { numpy, numpyOnLine } = node.elsewhere;
  const template = dim === 1 && numpyOnLine ? numpyOnLine : numpy;
  const text = filled(template, node, /^\{\w+\}$/.test(template) ? pythonNumber : literal);
  return { text, scalar: !/\b[XZ]\b/.test(text), binds: bindsOf(text) };
}

/**
 * How strongly an expression holds together, by what stands outside of all brackets.
 *
 * @param {string} text
 */
function bindsOf(text) {
  let outside = text;
  for (let more = ''; more !== outside;) {
    more = outside;
    outside = more.replace(/[([][^()[\]]*[)\]]/g, '');
  }
  if (/ [+-] /.test(outside)) return 0;
  if (/ @ |\/|(?<!\*)\*(?!\*)/.test(outside)) return 1;
  if (outside.startsWith('-')) return 2;
  return outside.includes('**') ? 3 : 4;
}

/**
 * Those of the definitions that a text calls, itself or through others of them.
 *
 * @param {string} text
 * @param {readonly string[]} definitions
 */
function calledIn(text, definitions) {
  /** @type {Set<string>} */
  const called = new Set();
  const look = (/** @type {string} */ caller) => {
    for (const definition of definitions) {
      const names = Array.from(definition.matchAll(/^def (\w+)/gm), ([, name]) => name);
      if (called.has(definition) || !new RegExp(`\\b(${names.join('|')})[(,]`).test(caller))
        continue;
      called.add(definition);
      look(definition);
    }
  };
  look(text);
  return definitions.filter((definition) => called.has(definition));
}

/** @param {Part} part @param {number} least */
const within = (part, least) => (part.binds < least ? `(${part.text})` : part.text);

/**
 * The definitions that make up kernel(X, Z), with X and Z as rows of points.
 *
 * @param {KernelNode} tree
 * @param {number} dim
 * @param {boolean} [items] whether X and Z are lists of items
 * @returns {string} Python, which needs numpy as np; throws where a part is not written here
 */
export function kernelFunction(tree, dim, items = false) {
  /** @type {string[]} */
  const parts = [];

  /**
   * @param {string} stem
   * @param {string} args
   * @param {string} result
   * @param {readonly string[]} [before]
   */
  function define(stem, args, result, before = []) {
    const name = `${stem}${parts.length + 1}`;
    const lines = [...before, `return ${result}`].map((line) => `    ${line}`);
    parts.push(`def ${name}(${args}):\n${lines.join('\n')}`);
    return name;
  }

  /** A part as a function of X and Z. @param {KernelNode} node @param {number} coordinates */
  function functionOf(node, coordinates) {
    const part = translate(node, coordinates);
    const text = part.scalar ? `np.full((len(X), len(Z)), ${part.text})` : part.text;
    return define('part', 'X, Z', text);
  }

  /**
   * @param {KernelNode} node
   * @param {number} coordinates that points have where it stands
   * @returns {Part}
   */
  function translate(node, coordinates) {
    const { op, children } = node;
    const inner = (/** @type {KernelNode} */ child) => translate(child, coordinates);
    switch (op) {
      case 'named':
        return namedPart(node, coordinates);
      case 'number':
        return scalar(Number(node.text));
      case 'negative': {
        const of = inner(children[0]);
        return { text: `-${within(of, 2)}`, scalar: of.scalar, binds: 2 };
      }
      case 'sum': {
        const all = children.map(inner);
        const text = all
          .map((part, i) => {
            const minus = isSubtracted(node, i);
            return `${i === 0 ? '' : minus ? ' - ' : ' + '}${within(part, i === 0 ? 0 : 1)}`;
          })
          .join('');
        return { text, scalar: all.every((part) => part.scalar), binds: 0 };
      }
      case 'product': {
        const all = children.map(inner);
        // A matrix product would swallow the factor beside it.
        const text = all
          .map((part, i) => within(part, part.text.includes(' @ ') ? 4 : i === 0 ? 1 : 2))
          .join('*');
        return { text, scalar: all.every((part) => part.scalar), binds: 1 };
      }
      case 'power': {
        const of = inner(children[0]);
        return {
          text: `${within(of, 4)}**${exponentOf(node)}`,
          scalar: of.scalar,
          binds: 3,
        };
      }
      case 'exp': {
        const of = inner(children[0]);
        return { text: `np.exp(${of.text})`, scalar: of.scalar, binds: 4 };
      }
      case 'normalize':
        return {
          text: `normalized(${functionOf(children[0], coordinates)}, X, Z)`,
          scalar: false,
          binds: 4,
        };
      case 'warp': {
        const places = arithmeticOf(node).map(pythonOf);
        const of = functionOf(children[0], places.length);
        const map = define(
          'map',
          'x',
          `np.stack(np.broadcast_arrays(x[..., 0], ${places.join(', ')})[1:], axis=-1)`,
        );
        return { text: `${of}(${map}(X), ${map}(Z))`, scalar: false, binds: 4 };
      }
      case 'conjugate': {
        const of = inner(children[0]);
        const [factor] = arithmeticOf(node).map(pythonOf);
        const h = define('factor', 'x', `np.zeros(len(x)) + (${factor})`);
        const text = `${h}(X)[:, None]*${within(of, of.text.includes(' @ ') ? 4 : 2)}*${h}(Z)[None, :]`;
        return { text, scalar: false, binds: 1 };
      }
      default: {
        const [formula] = arithmeticOf(node).map(pythonOf);
        const before = ['x, z = X[:, None, :], Z[None, :, :]'];
        if (/\bdot\b/.test(formula)) before.push('dot = X @ Z.T');
        if (/\bdist\b/.test(formula)) {
          before.push('dist = distances(X, Z)');
        }
        const name = define('formula', 'X, Z', `np.zeros((len(X), len(Z))) + (${formula})`, before);
        return { text: `${name}(X, Z)`, scalar: false, binds: 4 };
      }
    }
  }

  const unwritten = unwrittenIn(tree);
  if (unwritten) throw new Error(`export: “${unwritten}” is not written in Python`);
  const whole = translate(tree, dim);
  const result = whole.scalar ? `np.full((len(X), len(Z)), ${whole.text})` : whole.text;
  const last = hasFormula(tree)
    ? `def as_written(X, Z):\n    return ${result}\n\n\ndef kernel(X, Z):\n    # A formula need not be symmetric; learners see its symmetric half.\n    return (as_written(X, Z) + as_written(Z, X).T)/2`
    : `def kernel(X, Z):\n    return ${result}`;
  const own = [...parts, last].join('\n\n\n');
  return [...calledIn(own, items ? ITEM_HELPERS : HELPERS), own].join('\n\n\n');
}

/**
 * kernel(X, Z) by a table of values: for a kernel without a writing. X and Z are places of points.
 *
 * @param {string} name of what is not written
 * @param {Float64Array} values row by row
 */
export function lookedUp(name, values) {
  const n = Math.round(Math.sqrt(values.length));
  const rows = Array.from({ length: n }, (_, i) => {
    // Learners see the symmetric half.
    const row = Array.from({ length: n }, (_, j) => (values[i * n + j] + values[j * n + i]) / 2);
    return `    [${row.map(pythonNumber).join(', ')}],`;
  });
  return `# Mercer does not write “${name}” in Python: these are the values of the kernel between the points.
VALUES = np.array([\n${rows.join('\n')}\n])


def kernel(X, Z):
    return VALUES[np.ix_(X, Z)]`;
}

/** @param {number} v in parentheses where a sign would belong to something else */
const literal = (v) => (v < 0 ? `(${pythonNumber(v)})` : pythonNumber(v));

/** @param {number} v @returns {Part} */
const scalar = (v) => ({ text: pythonNumber(v), scalar: true, binds: v < 0 ? 2 : 4 });

/**
 * How scikit-learn calls a kernel: arguments by name.
 *
 * @typedef {Readonly<{ name: string, params: Readonly<Record<string, number>> }>} SklearnName
 */

/**
 * The kernel's name in scikit-learn's metrics.pairwise, null where it has none with these values.
 *
 * @param {KernelNode} tree
 * @returns {SklearnName | null}
 */
export function sklearnName(tree) {
  if (tree.op !== 'named' || !tree.elsewhere.pairwise) return null;
  return { name: tree.elsewhere.pairwise, params: parametersOf(tree) };
}

/**
 * The kernel as an object of sklearn.gaussian_process.kernels, null where it is none of those.
 *
 * @param {KernelNode} tree
 * @returns {string | null}
 */
export function processKernel(tree) {
  switch (tree.op) {
    case 'named':
      return filled(tree.elsewhere.process, tree, pythonNumber) || null;
    case 'number':
      return Number(tree.text) > 0 ? `ConstantKernel(${tree.text})` : null;
    case 'sum':
    case 'product': {
      const parts = tree.children.map(processKernel);
      if (parts.some((part) => part === null)) return null;
      if (tree.op === 'product') {
        return parts
          .map((part, i) => (tree.children[i].op === 'sum' ? `(${part})` : part))
          .join('*');
      }
      return tree.children.some((_, i) => isSubtracted(tree, i)) ? null : parts.join(' + ');
    }
    case 'power': {
      const [child] = tree.children;
      const of = processKernel(child);
      const whole = child.op === 'named' || child.op === 'number';
      return of && `${whole ? of : `(${of})`}**${exponentOf(tree)}`;
    }
    default:
      return null;
  }
}
