// @ts-check
/**
 * libsvm-js, which is LIBSVM as WebAssembly, as a contender, in Node or in a worker.
 *
 * @module
 */

/** @typedef {import('./repeat.mjs').Trainer} Trainer */

/**
 * Listens to what LIBSVM complains about. To be called before libsvm-js is loaded.
 *
 * @returns {() => boolean} whether it has complained of its limit of steps since it was asked last
 */
export function hearLimits() {
  let heard = false;
  console.warn = (/** @type {unknown[]} */ ...said) => {
    heard ||= /max number of iterations/.test(said.join(' '));
  };
  return () => {
    const was = heard;
    heard = false;
    return was;
  };
}

/**
 * @param {any} SVM its class
 * @param {() => boolean} limited what hearLimits returned
 * @returns {Trainer}
 */
export function libsvmTrainer(SVM, limited) {
  return ({ x, y, kernel, gamma, C, tolerance }) => {
    const d = x.length / y.length;
    const samples = Array.from(y, (_, i) => [...x.subarray(d * i, d * (i + 1))]);
    const labels = Array.from(y);
    const svm = new SVM({
      type: SVM.SVM_TYPES.C_SVC,
      kernel: kernel === 'rbf' ? SVM.KERNEL_TYPES.RBF : SVM.KERNEL_TYPES.POLYNOMIAL,
      degree: 3,
      gamma,
      coef0: 1,
      cost: C,
      tolerance,
      cacheSize: 200,
      shrinking: true,
      quiet: true,
    });
    limited();
    const begun = performance.now();
    svm.train(samples, labels);
    const seconds = (performance.now() - begun) / 1000;
    return {
      seconds,
      limited: limited(),
      coef: () => coefficients(svm, y.length),
      end: () => svm.free(),
    };
  };
}

/**
 * yα of every point: a model tells its own only as a file's text.
 *
 * @param {any} svm
 * @param {number} n
 */
function coefficients(svm, n) {
  const [head, body] = svm.serializeModel().split('\nSV\n');
  const positive = Number(/^label (\S+)/m.exec(head)?.[1]);
  const values = body.trim().split('\n').map(parseFloat);
  const coef = new Float64Array(n);
  svm.getSVIndices().forEach((/** @type {number} */ i, /** @type {number} */ k) => {
    coef[i] = positive * values[k];
  });
  return coef;
}
