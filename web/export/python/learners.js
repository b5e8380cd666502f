// @ts-check
/**
 * Learners as Python: those that scikit-learn has, with equal parameters; all others from what was
 * learnt.
 *
 * @module
 */

import { pythonNumber } from './arithmetic.js';
import { isRead } from './items.js';
import { processKernel, sklearnName } from './kernel.js';

/** @typedef {import('../model.js').Machine} Machine */

/**
 * Python that leaves the values of f at X in decision, and what it needs before it.
 *
 * @typedef
 *   {Readonly<{ imports: readonly string[], needsY: boolean, needsKernel: boolean, text: string }>}
 *   Script
 */

/** @param {Readonly<Record<string, string>>} args */
const listed = (args) =>
  Object.entries(args)
    .map(([key, value]) => `${key}=${value}`)
    .join(', ');

/** A hard margin is a price that is never paid. */
const HARD = '1e10';

/** @param {number} v */
const parameter = (v) => (v === Infinity ? HARD : pythonNumber(v));

/**
 * The arguments that name a kernel in scikit-learn.
 *
 * @param {import('./kernel.js').SklearnName} named
 */
const nameArguments = ({ name, params }) => ({
  kernel: `'${name}'`,
  ...Object.fromEntries(Object.entries(params).map(([key, v]) => [key, pythonNumber(v)])),
});

const SUPPORT = new Set(['linear', 'poly', 'rbf', 'sigmoid']);

/**
 * Support vector machines take a function for a kernel that they do not have.
 *
 * @param {Machine} machine
 * @returns {{ kernel: string } & Record<string, string>}
 */
function supportKernel({ tree, items }) {
  // It would not take a list of items.
  if (items) return { kernel: "'precomputed'" };
  const named = sklearnName(tree);
  return named && SUPPORT.has(named.name) ? nameArguments(named) : { kernel: 'kernel' };
}

/** Whether the kernel is a function of the script. @param {{ kernel: string }} kernel */
const isOwn = ({ kernel }) => kernel === 'kernel' || kernel === "'precomputed'";

/**
 * What a machine is fitted to: the points, or the Gram matrix of items.
 *
 * @param {Machine} machine
 */
const seenBy = ({ items }) => (items ? 'K' : 'X');

/** @param {Machine} machine */
const matrixOf = ({ items }) => (items ? GRAM : '');
const GRAM = '# The Gram matrix.\nK = kernel(X, X)\n';

/**
 * How to ask a machine of items about others.
 *
 * @param {Machine} machine
 * @param {string} [ask]
 */
function others({ domain, items, numbered }, ask = 'decision_function') {
  if (numbered)
    return `\n# Of another: model.${ask}([k]), where k has the kernel's value with each of the above.`;
  if (!items) return '';
  const one = isRead(domain) ? 'read(line)' : 'text';
  return `\n# Of another: model.${ask}(kernel([${one}], X)).`;
}

/**
 * The model in scikit-learn, null where it has no such learner, or none that would end where this
 * one did.
 *
 * @param {Machine} machine
 * @returns {Script | null}
 */
export function scikitModel(machine) {
  const { learner, params, training, step, repaired } = machine;
  if (step !== null || repaired || training.status !== 'converged' || training.indefinite)
    return null;
  if (hasLandmarks(machine)) return null;
  const seen = seenBy(machine);
  switch (learner) {
    case 'svc':
      return svc(machine);
    case 'svr': {
      const { imports, needsKernel, text } = supportEstimator(machine);
      return {
        imports,
        needsY: true,
        needsKernel,
        text: `${matrixOf(machine)}model = ${text}\nmodel.fit(${seen}, y)\ndecision = model.predict(${seen})${others(machine, 'predict')}`,
      };
    }
    case 'one-class': {
      const kernel = supportKernel(machine);
      const args = { ...kernel, nu: parameter(params.nu), tol: parameter(params.tolerance) };
      return {
        imports: ['from sklearn.svm import OneClassSVM'],
        needsY: false,
        needsKernel: isOwn(kernel),
        text: `${matrixOf(machine)}model = OneClassSVM(${listed(args)})\nmodel.fit(${seen})\ndecision = model.decision_function(${seen})${others(machine)}`,
      };
    }
    case 'ridge':
      return ridge(machine);
    case 'ls-svm':
      return leastSquares(machine);
    case 'gp':
      return process(machine);
    case 'kpca':
      return components(machine);
    default:
      return null;
  }
}

/** @param {Machine} machine @returns {Script} */
function svc(machine) {
  const { params } = machine;
  const seen = seenBy(machine);
  const { imports, needsKernel, text } = supportEstimator(machine);
  return {
    imports,
    needsY: true,
    needsKernel,
    text: `${matrixOf(machine)}${params.C === Infinity ? `# A hard margin: C = ${HARD} stands for no limit.\n` : ''}model = ${text}\nmodel.fit(${seen}, y)\ndecision = model.decision_function(${seen})${others(machine)}`,
  };
}

/**
 * A support vector machine that is not fitted yet, for classes or, of the learner svr, for values.
 *
 * @param {Machine} machine
 * @returns {Pick<Script, 'imports' | 'needsKernel' | 'text'>}
 */
function supportEstimator(machine) {
  const { learner, params, training } = machine;
  const kernel = supportKernel(machine);
  const common = { ...kernel, C: parameter(params.C) };
  const tol = parameter(params.tolerance);
  const needsKernel = isOwn(kernel);
  if (learner === 'svr') {
    const args = { ...common, epsilon: parameter(params.epsilon), tol };
    return { imports: ['from sklearn.svm import SVR'], needsKernel, text: `SVR(${listed(args)})` };
  }
  const rest = training.rule === 'largest';
  const args = {
    ...common,
    tol,
    ...(!rest && training.outputs > 1 && { decision_function_shape: "'ovo'" }),
  };
  const model = `SVC(${listed(args)})`;
  return {
    imports: [
      ...(rest ? ['from sklearn.multiclass import OneVsRestClassifier'] : []),
      'from sklearn.svm import SVC',
    ],
    needsKernel,
    text: rest ? `OneVsRestClassifier(${model})` : model,
  };
}

/**
 * What a pipeline ends with, after definitions that are needed before it.
 *
 * @typedef {Pick<Script, 'imports' | 'needsKernel' | 'text'> & { readonly before: string }} Estimator
 */

/**
 * What a pipeline ends with, null where scikit-learn has no such learner that would end where this
 * one did.
 *
 * @param {Machine} machine
 * @returns {Estimator | null}
 */
export function estimatorOf(machine) {
  if (!scikitModel(machine)) return null;
  switch (machine.learner) {
    case 'svc':
    case 'svr':
      return { before: '', ...supportEstimator(machine) };
    case 'ridge':
      return ridgeEstimator(machine);
    case 'ls-svm':
      return leastSquaresEstimator(machine);
    case 'gp':
      return processEstimator(machine);
    default:
      return null;
  }
}

/** A step of a pipeline that knows the kernel: KernelRidge would call it for each pair of rows. */
const GRAM_STEP = `class Gram(TransformerMixin, BaseEstimator):
    """The kernel values of rows with those that were learnt from."""

    def fit(self, X, y=None):
        self.rows_ = X
        return self

    def transform(self, X):
        return kernel(X, self.rows_)`;

/** Ridge regression of classes, as Mercer has it. */
const LARGEST = `class Largest(BaseEstimator):
    """The class whose regression on 1, and on -1 for all others, is largest."""

    def __init__(self, of):
        self.of = of

    def fit(self, X, y):
        self.classes_ = np.unique(y)
        self.of_ = clone(self.of).fit(X, np.where(y[:, None] == self.classes_, 1.0, -1.0))
        return self

    def predict(self, X):
        return self.classes_[self.of_.predict(X).argmax(axis=1)]`;

/** @param {Machine} machine @returns {Estimator} */
function ridgeEstimator(machine) {
  const named = sklearnName(machine.tree);
  const isValued = machine.training.task === 'regression';
  const regression = `KernelRidge(${listed(ridgeArguments(machine, 'int(train.sum())'))})`;
  const bases = [
    ...(named && isValued ? [] : ['BaseEstimator']),
    ...(named ? [] : ['TransformerMixin']),
    ...(isValued ? [] : ['clone']),
  ];
  return {
    imports: [
      ...(bases.length > 0 ? [`from sklearn.base import ${bases.join(', ')}`] : []),
      'from sklearn.kernel_ridge import KernelRidge',
    ],
    needsKernel: !named,
    before: [...(named ? [] : [GRAM_STEP]), ...(isValued ? [] : [LARGEST])].join('\n\n\n'),
    text: `${named ? '' : 'Gram(), '}${isValued ? regression : `Largest(${regression})`}`,
  };
}

/**
 * The arguments of ridge regression.
 *
 * @param {Machine} machine
 * @param {string} count how many points there are, in Python
 */
function ridgeArguments({ tree, params, items }, count) {
  const named = items ? null : sklearnName(tree);
  const lambda = pythonNumber(params.lambda);
  return {
    ...(named ? nameArguments(named) : { kernel: "'precomputed'" }),
    alpha: params.scaling === 1 ? `2*${lambda}*${count}` : lambda,
  };
}

/** @param {Machine} machine @returns {Script | null} */
function ridge(machine) {
  const { tree, training, x, items } = machine;
  // One against one has problems on parts of the points.
  if (training.rule === 'pairs' && training.outputs > 1) return null;
  const named = items ? null : sklearnName(tree);
  const args = ridgeArguments(machine, 'len(X)');
  const seen = named ? 'X' : items ? 'K' : 'kernel(X, X)';
  if (x.length === 0) return null;
  return {
    imports: ['from sklearn.kernel_ridge import KernelRidge'],
    needsY: true,
    needsKernel: !named,
    text: `${matrixOf(machine)}model = KernelRidge(${listed(args)})\nmodel.fit(${seen}, ${targetsOf(training)})\ndecision = model.predict(${seen})${others(machine, 'predict')}`,
  };
}

/** Values, or 1 and −1 for classes, in Python. @param {Machine['training']} training */
function targetsOf({ task, rule, classes }) {
  if (task === 'regression') return 'y';
  return rule === 'largest'
    ? `np.where(y[:, None] == np.array([${Array.from(classes).join(', ')}]), 1.0, -1.0)`
    : `np.where(y == ${classes[classes.length - 1]}, 1.0, -1.0)`;
}

/** What scikit-learn lacks, solved by numpy. */
const LEAST_SQUARES = `class LeastSquaresSVM(RegressorMixin, BaseEstimator):
    """min |w|^2 / 2 + C / 2 * (sum of squared errors), by one linear system of the Gram matrix K.

    Suykens and Vandewalle, Neural Processing Letters 9 (1999)."""

    def __init__(self, C=1.0):
        self.C = C

    def fit(self, K, y):
        n = len(K)
        system = np.ones((n + 1, n + 1))
        system[0, 0] = 0
        system[1:, 1:] = K + np.eye(n) / self.C
        solution = np.linalg.solve(system, np.concatenate([np.zeros_like(y[:1], float), y]))
        self.bias_, self.alpha_ = solution[0], solution[1:]
        return self

    def predict(self, K):
        return K @ self.alpha_ + self.bias_`;

/** @param {Machine} machine */
const leastSquaresModel = ({ params }) => `LeastSquaresSVM(C=${pythonNumber(params.price)})`;

/** @param {Machine} machine @returns {Script | null} */
function leastSquares(machine) {
  const { training, x, items } = machine;
  // One against one has problems on parts of the points.
  if (training.rule === 'pairs' && training.outputs > 1) return null;
  if (x.length === 0) return null;
  const seen = items ? 'K' : 'kernel(X, X)';
  return {
    imports: ['from sklearn.base import BaseEstimator, RegressorMixin'],
    needsY: true,
    needsKernel: true,
    text: `${LEAST_SQUARES}\n\n\n${matrixOf(machine)}model = ${leastSquaresModel(machine)}\nmodel.fit(${seen}, ${targetsOf(training)})\ndecision = model.predict(${seen})${others(machine, 'predict')}`,
  };
}

/** @param {Machine} machine @returns {Estimator} */
function leastSquaresEstimator(machine) {
  const isValued = machine.training.task === 'regression';
  const model = leastSquaresModel(machine);
  return {
    imports: [
      `from sklearn.base import BaseEstimator, RegressorMixin, TransformerMixin${isValued ? '' : ', clone'}`,
    ],
    needsKernel: true,
    before: [GRAM_STEP, LEAST_SQUARES, ...(isValued ? [] : [LARGEST])].join('\n\n\n'),
    text: `Gram(), ${isValued ? model : `Largest(${model})`}`,
  };
}

/** A kernel of ours among those of Gaussian processes. */
const OWN_PROCESS = `class Own(Kernel):
    """The kernel above as those of Gaussian processes are."""

    def __init__(self):
        pass

    def __call__(self, X, Y=None, eval_gradient=False):
        return kernel(X, X if Y is None else Y)

    def diag(self, X):
        return np.array([kernel(x[None], x[None])[0, 0] for x in X])

    def is_stationary(self):
        return False`;

/** @param {Machine} machine @returns {Script} */
function process(machine) {
  if (machine.items) return mean(machine);
  const { before, text, ...rest } = processEstimator(machine);
  const fit = `model = ${text}
model.fit(X, y)
# With return_std=True it tells how sure it is as well.
decision = model.predict(X)`;
  return { ...rest, needsY: true, text: before ? `${before}\n\n\n${fit}` : fit };
}

/** A process that is not fitted yet. @param {Machine} machine @returns {Estimator} */
function processEstimator({ tree, params }) {
  const written = processKernel(tree);
  const names = [
    'ConstantKernel',
    'DotProduct',
    'ExpSineSquared',
    'Matern',
    'RationalQuadratic',
    'RBF',
  ];
  const used = written
    ? names.filter((name) => new RegExp(`\\b${name}\\(`).test(written))
    : ['Kernel'];
  return {
    imports: [
      'from sklearn.gaussian_process import GaussianProcessRegressor',
      `from sklearn.gaussian_process.kernels import ${used.join(', ')}`,
    ],
    needsKernel: !written,
    before: written ? '' : OWN_PROCESS,
    text: `GaussianProcessRegressor(
    kernel=${written ?? 'Own()'},
    alpha=${pythonNumber(params.noise)},
    optimizer=None,
)`,
  };
}

/**
 * Of items, the mean of a process, which is what ridge regression finds.
 *
 * @param {Machine} machine
 * @returns {Script}
 */
const mean = (machine) => ({
  imports: ['from sklearn.kernel_ridge import KernelRidge'],
  needsY: true,
  needsKernel: true,
  text: `# Processes of scikit-learn take vectors. Their mean is that of ridge regression with the noise as its price.
${GRAM}model = KernelRidge(kernel='precomputed', alpha=${pythonNumber(machine.params.noise)})
model.fit(K, y)
decision = model.predict(K)${others(machine, 'predict')}`,
});

/** @param {Machine} machine @returns {Script} */
function components({ tree, training, x, items }) {
  const { outputs, decision } = training;
  const named = items ? null : sklearnName(tree);
  const usable = named && (SUPPORT.has(named.name) || named.name === 'cosine') ? named : null;
  const args = {
    n_components: String(outputs),
    ...(usable ? nameArguments(usable) : { kernel: "'precomputed'" }),
    eigen_solver: "'dense'",
  };
  // A point that is far out in each component, and on which side.
  const far = Array.from({ length: outputs }, (_, j) => {
    let best = 0;
    for (let i = 1; i < x.length; i++) {
      if (Math.abs(decision[i * outputs + j]) > Math.abs(decision[best * outputs + j])) best = i;
    }
    return best;
  });
  const sides = far.map((i, j) => (decision[i * outputs + j] < 0 ? -1 : 1));
  return {
    imports: ['from sklearn.decomposition import KernelPCA'],
    needsY: false,
    needsKernel: !usable,
    text: `model = KernelPCA(${listed(args)})
decision = model.fit_transform(${usable ? 'X' : 'kernel(X, X)'})
# A component and its negative are the same component: these are the signs that Mercer shows.
far, sides = [${far.join(', ')}], np.array([${sides.join(', ')}])
decision = decision*np.sign(decision[far, range(${outputs})])*sides`,
  };
}

/** @param {Float64Array} values @param {number} across */
function matrix(values, across) {
  const rows = [];
  for (let i = 0; i < values.length; i += across) {
    rows.push(`    [${Array.from(values.subarray(i, i + across), pythonNumber).join(', ')}],`);
  }
  return `np.array([\n${rows.join('\n')}\n])`;
}

/**
 * f from its coefficients.
 *
 * @param {Machine} machine
 * @param {boolean} [turned] whether another program may find other components of equal variance
 * @returns {Script}
 */
export function expansion(machine, turned = false) {
  const { learner, step, repaired, training, items, y } = machine;
  const { outputs, beta, self, bias } = training;
  const has = self.some((v) => v !== 0);
  const few = supportOf(training);
  const among = few ? 'S' : 'X';
  const why = repaired
    ? 'The spectrum of the Gram matrix was repaired, so this is what was learnt, not how:'
    : step !== null
      ? `The learner “${learner}” after ${training.iterations} steps, by its coefficients:`
      : hasLandmarks(machine)
        ? `scikit-learn's Nystroem chooses other landmarks, so this is what “${learner}” learnt, over its own:`
        : turned
          ? "Some components have equal variance, and scikit-learn may find others. These are Mercer's, by their coefficients:"
          : `What “${learner}” learnt, which scikit-learn would not end at:`;
  const reason = KNOWN.has(learner)
    ? why
    : `scikit-learn has no “${learner}” with a kernel. This is what it learnt:`;
  const vector = (/** @type {Float64Array} */ v) =>
    `np.array([${Array.from(v, pythonNumber).join(', ')}])`;
  const function_ = has
    ? `def f(Z):
    own = np.array([kernel(${alone('z', items)}, ${alone('z', items)})[0, 0] for z in Z])
    return kernel(Z, ${among}) @ beta + np.outer(own, self_weight) + bias`
    : `def f(Z):
    return kernel(Z, ${among}) @ beta + bias`;
  const points = few
    ? `# The points with a coefficient.\nS = ${items ? `[X[i] for i in [${few.join(', ')}]]` : `X[[${few.join(', ')}]]`}\n`
    : '';
  const rows = few ?? y.map((_, i) => i);
  const coefficients = Float64Array.from(
    rows.flatMap((i) => Array.from(beta.subarray(i * outputs, (i + 1) * outputs))),
  );
  return {
    imports: [],
    needsY: false,
    needsKernel: true,
    text: `# ${reason}
# f(z) = sum of beta[i]*k(${among.toLowerCase()}[i], z)${has ? ' + self_weight*k(z, z)' : ''} + bias, a column for each value.
${points}beta = ${matrix(coefficients, outputs)}
${has ? `self_weight = ${vector(self)}\n` : ''}bias = ${vector(bias)}


${function_}


decision = ${y.length > PART ? `np.concatenate([f(X[i:i + ${PART}]) for i in range(0, len(X), ${PART})])` : 'f(X)'}`,
  };
}

/** Points per call of f: the kernel values of all points at once may not fit into memory. */
const PART = 1000;

/**
 * The points with coefficients, if they are fewer than half; null if they are more, or none.
 *
 * @param {Machine['training']} training
 */
function supportOf({ support, beta, outputs }) {
  const matters = (/** @type {number} */ i) =>
    beta.subarray(i * outputs, (i + 1) * outputs).some((b) => b !== 0);
  const few = Array.from(support).filter(matters);
  return few.length > 0 && 2 * few.length * outputs < beta.length ? few : null;
}

/** One element as a list of elements. @param {string} name @param {Machine['items']} items */
const alone = (name, items) => (items ? `[${name}]` : `${name}[None]`);

/** Whether few points stand for all; training chooses which. @param {Machine} machine */
const hasLandmarks = ({ learner, params }) => learner === 'svc' && params.landmarks > 0;

/** What scikit-learn has. */
const KNOWN = new Set(['svc', 'svr', 'one-class', 'ridge', 'gp', 'kpca']);

/**
 * The nearest in feature space.
 *
 * @param {Machine} machine
 * @returns {Script}
 */
export function neighbours({ params, training, items }) {
  const { task, rule, classes } = training;
  const answer =
    task === 'regression'
      ? 'y[near].mean(axis=1)'
      : rule === 'largest'
        ? `(y[near][:, :, None] == np.array([${Array.from(classes).join(', ')}])).mean(axis=1)`
        : `np.where(y[near] == ${classes[classes.length - 1]}, 1.0, -1.0).mean(axis=1)`;
  const what =
    task === 'regression'
      ? 'Their mean.'
      : rule === 'largest'
        ? 'The share of each class among them.'
        : 'The share of the larger class less that of the smaller.';
  return {
    imports: [],
    needsY: true,
    needsKernel: true,
    text: `def nearest(Z, k):
    """The k ${items ? 'items' : 'points'} of X that are nearest to each of Z in feature space."""
    # Less k(z, z), which all have in common.
    own = np.array([kernel(${alone('x', items)}, ${alone('x', items)})[0, 0] for x in X])
    squares = own[None, :] - 2*kernel(Z, X)
    return np.argsort(squares, axis=1, kind='stable')[:, :k]


near = nearest(X, ${params.k})
# ${what}
decision = ${answer}`,
  };
}
