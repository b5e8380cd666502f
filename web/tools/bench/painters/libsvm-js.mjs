// @ts-check
/**
 * libsvm-js, given the same machine to predict the classes of pixels with.
 *
 * @module
 */

import { createRequire } from 'node:module';
import { secondsOf } from './clock.mjs';
import { heightOf, placeOf } from './painter.mjs';

/** @typedef {import('./painter.mjs').Painter} Painter */
/** @typedef {import('./painter.mjs').Machine} Machine */

/** @returns {Promise<Painter | null>} null where it is not installed */
export async function startLibsvm() {
  const require = createRequire(import.meta.url);
  try {
    require.resolve('libsvm-js');
  } catch {
    return null;
  }
  // It tells of its way of loading, which works in the end.
  const { warn, error } = console;
  console.warn = console.error = () => {};
  const SVM = await require('libsvm-js').finally(() => Object.assign(console, { warn, error }));
  /** @type {any} */
  let svm = null;
  return {
    takes: ({ name }) => name === 'rbf' || name === 'poly',
    take(machine) {
      svm?.free();
      svm = SVM.load(textOf(machine));
    },
    paint(view, { first, step, count }) {
      /** @type {number[][]} */
      const samples = [];
      for (let k = 0; k < count; k++) {
        const y = heightOf(view, first + k * step);
        for (let c = 0; c < view.width; c++) samples.push([placeOf(view, c), y]);
      }
      /** @type {number[]} */
      let classes = [];
      const seconds = secondsOf(() => (classes = svm.predict(samples)));
      return { seconds, values: Float64Array.from(classes) };
    },
  };
}

/** LIBSVM's file of a machine. @param {Machine} machine */
function textOf({ kernel, x, beta, bias }) {
  const all = [...beta.keys()];
  const [first, second] = [all.filter((i) => beta[i] > 0), all.filter((i) => beta[i] < 0)];
  const ordered = [...first, ...second];
  return `${[
    'svm_type c_svc',
    ...(kernel.name === 'rbf'
      ? ['kernel_type rbf', `gamma ${kernel.a}`]
      : ['kernel_type polynomial', 'degree 3', `gamma ${kernel.a}`, `coef0 ${kernel.b}`]),
    'nr_class 2',
    `total_sv ${ordered.length}`,
    `rho ${-bias}`,
    'label 1 -1',
    `nr_sv ${first.length} ${second.length}`,
    'SV',
    ...ordered.map((i) => `${beta[i]} 1:${x[2 * i]} 2:${x[2 * i + 1]}`),
  ].join('\n')}\n`;
}
