// @ts-check
/**
 * A kernel as Python: a function kernel(X, Z) that returns the matrix of all k(x, z), made from the
 * tree of its text; and, where scikit-learn has the kernel, its name there.
 *
 * @module
 */

import { arithmeticOf, exponentOf, isSubtracted, parametersOf } from '../tree.js';
import { isArithmetic, pythonNumber, pythonOf } from './arithmetic.js';
import { ITEM_HELPERS, ITEM_KERNELS } from './items.js';

/** @typedef {import('../../protocol/messages.gen.js').KernelNode} KernelNode */

/** Whether a kernel has a part that was written as a formula, which need not be symmetric. @param {KernelNode} node @returns {boolean} */
const hasFormula = (node) => node.op === 'formula' || node.children.some(hasFormula);

/** What several kernels need, by name, in the order in which they are defined. */
const HELPERS = {
  squared: `def squared_distances(X, Z):
    return ((X[:, None, :] - Z[None, :, :])**2).sum(axis=-1)`,
  distances: `def distances(X, Z):
    return np.sqrt(squared_distances(X, Z))`,
  city: `def city_block_distances(X, Z):
    return np.abs(X[:, None, :] - Z[None, :, :]).sum(axis=-1)`,
  unit: `def unit_vectors(X):
    length = np.linalg.norm(X, axis=1, keepdims=True)
    return np.divide(X, length, out=np.zeros_like(X), where=length > 0)`,
  normalized: `def normalized(k, X, Z):
    # Where k(x, x) or k(z, z) is not above 0 there is no angle, and the value is 0.
    a = np.array([k(x[None], x[None])[0, 0] for x in X])[:, None]
    b = np.array([k(z[None], z[None])[0, 0] for z in Z])[None, :]
    good = (a > 0) & (b > 0)
    return np.where(good, k(X, Z)/np.sqrt(np.where(good, a, 1))/np.sqrt(np.where(good, b, 1)), 0)`,
};

/** @typedef {{ text: string, scalar: boolean, binds: number }} Part   binds: 0 sum, 1 product, 2 sign, 3 power, 4 atom */

/**
 * The named kernels. The second argument takes note of helpers.
 *
 * @type {Readonly<Record<string, (p: Record<string, string>, need: (name: keyof typeof HELPERS) => void, dim: number) => Omit<Part, 'scalar'>>>}
 */
const NAMED = {
  linear: () => ({ text: 'X @ Z.T', binds: 1 }),
  poly: ({ gamma, coef0, degree }) => ({
    text: `(${gamma}*(X @ Z.T) + ${coef0})**${degree}`,
    binds: 3,
  }),
  powers: ({ degree }) => ({
    text: `sum((X @ Z.T)**p for p in range(${degree} + 1))`,
    binds: 4,
  }),
  rbf({ gamma }, need) {
    need('squared');
    return { text: `np.exp(-${gamma}*squared_distances(X, Z))`, binds: 4 };
  },
  laplacian({ gamma }, need) {
    need('city');
    return { text: `np.exp(-${gamma}*city_block_distances(X, Z))`, binds: 4 };
  },
  matern({ nu, length }, need) {
    need('squared');
    need('distances');
    const root = { 0.5: '', 1.5: 'np.sqrt(3)*', 2.5: 'np.sqrt(5)*' }[Number(nu)] ?? '';
    const r = `${root}distances(X, Z)/${length}`;
    const factor = { 0.5: '', 1.5: '(1 + r)*', 2.5: '(1 + r + r**2/3)*' }[Number(nu)] ?? '';
    return factor
      ? { text: `(lambda r: ${factor}np.exp(-r))(${r})`, binds: 4 }
      : { text: `np.exp(-${r})`, binds: 4 };
  },
  rq({ alpha, length }, need) {
    need('squared');
    return {
      text: `(1 + squared_distances(X, Z)/(2*${alpha}*${length}**2))**-${alpha}`,
      binds: 3,
    };
  },
  periodic({ period, length }, need) {
    need('squared');
    need('distances');
    return {
      text: `np.exp(-2*(np.sin(np.pi*distances(X, Z)/${period})/${length})**2)`,
      binds: 4,
    };
  },
  cosine(_, need) {
    need('unit');
    return { text: 'unit_vectors(X) @ unit_vectors(Z).T', binds: 1 };
  },
  quadform: ({ a, b, c }, _, dim) => ({
    text: dim === 1 ? `${a}*(X @ Z.T)` : `X @ np.array([[${a}, ${b}], [${b}, ${c}]]) @ Z.T`,
    binds: 1,
  }),
  min: () => ({ text: 'np.minimum(X[:, None, :], Z[None, :, :]).sum(axis=-1)', binds: 4 }),
  sigmoid: ({ gamma, coef0 }) => ({ text: `np.tanh(${gamma}*(X @ Z.T) + ${coef0})`, binds: 4 }),
};

/** The operations that have a writing below. */
const MADE = ['number', 'negative', 'sum', 'product', 'power', 'exp', 'normalize'];
const WRITTEN = new Set([...MADE, 'warp', 'conjugate', 'formula']);

/**
 * The first part of a kernel without a writing here, as people type it; '' if there is none.
 *
 * @param {KernelNode} node
 * @param {boolean} [items] whether it is a kernel on items
 * @returns {string}
 */
export function unwrittenIn(node, items = false) {
  const { op, name } = node;
  if (op === 'named')
    return name === 'const' || Object.hasOwn(items ? ITEM_KERNELS : NAMED, name) ? '' : name;
  if (!WRITTEN.has(op)) return op;
  if (op === 'warp' || op === 'conjugate' || op === 'formula') {
    const unread = arithmeticOf(node).find((text) => !isArithmetic(text));
    if (unread) return unread;
  }
  for (const child of node.children) {
    const part = unwrittenIn(child, items);
    if (part) return part;
  }
  return '';
}

/** @param {Part | Omit<Part, 'scalar'>} part @param {number} least */
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
  /** @type {Record<string, string>} */
  const helpers = items ? ITEM_HELPERS : HELPERS;
  /** @type {Set<string>} */
  const needed = new Set();
  /** @type {string[]} */
  const parts = [];
  const need = (/** @type {readonly string[]} */ ...names) =>
    names.forEach((name) => needed.add(name));

  /** @param {string} stem @param {string} args @param {string} result @param {readonly string[]} [before] */
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
      case 'named': {
        const given = parametersOf(node);
        if (node.name === 'const') return scalar(given.c);
        const p = Object.fromEntries(Object.entries(given).map(([key, v]) => [key, literal(v)]));
        return items
          ? { text: ITEM_KERNELS[node.name](p, need), scalar: false, binds: 4 }
          : { ...NAMED[node.name](p, need, coordinates), scalar: false };
      }
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
        need('normalized');
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
          need('squared');
          need('distances');
          before.push('dist = distances(X, Z)');
        }
        const name = define('formula', 'X, Z', `np.zeros((len(X), len(Z))) + (${formula})`, before);
        return { text: `${name}(X, Z)`, scalar: false, binds: 4 };
      }
    }
  }

  const unwritten = unwrittenIn(tree, items);
  if (unwritten) throw new Error(`export: “${unwritten}” is not written in Python`);
  const whole = translate(tree, dim);
  const result = whole.scalar ? `np.full((len(X), len(Z)), ${whole.text})` : whole.text;
  const last = hasFormula(tree)
    ? `def as_written(X, Z):\n    return ${result}\n\n\ndef kernel(X, Z):\n    # A formula need not be symmetric; learners see its symmetric half.\n    return (as_written(X, Z) + as_written(Z, X).T)/2`
    : `def kernel(X, Z):\n    return ${result}`;
  const used = Object.entries(helpers)
    .filter(([name]) => needed.has(name))
    .map(([, text]) => text);
  return [...used, ...parts, last].join('\n\n\n');
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

/** How scikit-learn calls a kernel: arguments by name. @typedef {Readonly<{ name: string, params: Readonly<Record<string, number>> }>} SklearnName */

/**
 * The kernel's name in scikit-learn's metrics.pairwise, null where it has none with these values.
 *
 * @param {KernelNode} tree
 * @returns {SklearnName | null}
 */
export function sklearnName(tree) {
  if (tree.op !== 'named') return null;
  const params = parametersOf(tree);
  switch (tree.name) {
    case 'linear':
    case 'cosine':
      return { name: tree.name, params: {} };
    case 'rbf':
    case 'laplacian':
    case 'sigmoid':
    case 'poly':
      // Some versions of scikit-learn take no γ of 0.
      return params.gamma > 0 && params.degree !== 0 ? { name: tree.name, params } : null;
    default:
      return null;
  }
}

/**
 * The kernel as an object of sklearn.gaussian_process.kernels, null where it is none of those.
 *
 * @param {KernelNode} tree
 * @returns {string | null}
 */
export function processKernel(tree) {
  const p = Object.fromEntries(
    tree.op === 'named'
      ? Object.entries(parametersOf(tree)).map(([key, v]) => [key, pythonNumber(v)])
      : [],
  );
  switch (tree.op === 'named' ? tree.name : tree.op) {
    case 'linear':
      return 'DotProduct(sigma_0=0)';
    case 'rbf':
      return `RBF(length_scale=1/np.sqrt(2*${p.gamma}))`;
    case 'matern':
      return `Matern(length_scale=${p.length}, nu=${p.nu})`;
    case 'rq':
      return `RationalQuadratic(length_scale=${p.length}, alpha=${p.alpha})`;
    case 'periodic':
      return `ExpSineSquared(length_scale=${p.length}, periodicity=${p.period})`;
    case 'number':
      return Number(tree.text) > 0 ? `ConstantKernel(${tree.text})` : null;
    case 'const':
      return Number(p.c) > 0 ? `ConstantKernel(${p.c})` : null;
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
