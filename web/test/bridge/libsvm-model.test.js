import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { libsvmKernel, libsvmObjection } from '../../export/libsvm/kernel.js';
import { libsvmModel, libsvmPoints } from '../../export/libsvm.js';
import { startEngine, value } from './engine.js';
import { random } from '../random.js';
import { named } from './expressions.js';
import { cloud, trained } from './machines.js';

const execute = promisify(execFile);

/** @type {any} */
let mercer;
/** @type {string} */
let directory;
let missing = '';

before(async () => {
  mercer = await startEngine();
  directory = await mkdtemp(join(tmpdir(), 'mercer-libsvm-'));
  try {
    await execute('svm-predict', []);
  } catch (error) {
    // Without arguments it says how it is used, and ends with 1.
    if (/** @type {any} */ (error).code === 'ENOENT')
      missing = 'there is no svm-predict (Debian: libsvm-tools)';
  }
});
after(() => rm(directory, { recursive: true, force: true }));

/**
 * What svm-predict answers at places.
 *
 * @param {string} model @param {Float64Array} x @param {number} dim
 */
async function predict(model, x, dim) {
  const [m, p, out] = ['model', 'points', 'out'].map((name) => join(directory, name));
  await writeFile(m, model);
  const lines = [];
  for (let i = 0; i < x.length; i += dim) {
    lines.push(`0 ${Array.from(x.subarray(i, i + dim), (v, a) => `${a + 1}:${v}`).join(' ')}`);
  }
  await writeFile(p, `${lines.join('\n')}\n`);
  const { stderr } = await execute('svm-predict', [p, m, out]);
  assert.equal(stderr, '');
  return (await readFile(out, 'utf8')).trim().split('\n').map(Number);
}

/**
 * The same sum as a regression: svm-predict prints labels of classes, but values of regressions.
 *
 * @param {string} model of two classes, or of one
 */
const asRegression = (model) =>
  model
    .replace(/^svm_type .*$/m, 'svm_type epsilon_svr')
    .replace(/^label .*\n/m, '')
    .replace(/^nr_sv .*\n/m, '');

const KERNELS = [
  'linear',
  'poly(degree=3, gamma=0.5, coef0=1)',
  'rbf(gamma=0.8)',
  '2*rbf(gamma=0.8)*0.5*3',
  'linear^2',
  '(0.5*poly(degree=2, gamma=1, coef0=0.5))^2',
  'rbf(gamma=0.4)^2',
];
const LEARNERS = /** @type {const} */ ([
  ['svc', 'classification', { C: 2, tolerance: 1e-6 }],
  ['svc', 'classification', { C: 2, tolerance: 1e-6, landmarks: 12 }],
  ['svr', 'regression', { C: 2, epsilon: 0.1, tolerance: 1e-6 }],
  ['one-class', 'novelty', { nu: 0.3, tolerance: 1e-6 }],
]);

/** @param {any} rest @param {1 | 2} [dim] @param {number} [classes] */
function problemOf({ learner, task, ...rest }, dim = 2, classes = 2) {
  const { x, label, target } = cloud(30, dim, classes);
  const y = task === 'regression' ? target : label;
  return { domain: 'vectors', dim, x, y, learner, task, seed: 1, ...rest };
}

/** Decision values and labels elsewhere. @param {any} problem @param {Float64Array} x */
function told(problem, x) {
  const { model } = value(mercer.train(problem));
  const answer = value(mercer.predict(model, x));
  value(mercer.release(model));
  return answer;
}

for (const [learner, task, params] of LEARNERS) {
  test(`svm-predict has the values of ${learner}`, async (t) => {
    if (missing) return t.skip(missing);
    const [{ learners }] = value(mercer.catalog()).domains;
    if (!learners.some(({ name }) => name === learner)) return t.skip('not in the catalog');
    for (const dim of /** @type {const} */ ([1, 2])) {
      for (const kernel of KERNELS) {
        const problem = problemOf({ learner, task, params, kernel }, dim);
        const machine = trained(mercer, problem);
        assert.equal(libsvmObjection(machine), '', kernel);
        const model = libsvmModel(machine);
        const places = cloud(40, dim, 2, 0.3).x;
        const { decision, label } = told(problem, places);
        const values = await predict(asRegression(model), places, dim);
        assert.equal(values.length, 40);
        const size = decision.reduce((most, v) => Math.max(most, Math.abs(v)), 1);
        values.forEach((v, i) => {
          // svm-predict prints six digits.
          assert.ok(
            Math.abs(v - decision[i]) <= 1e-5 * size,
            `${kernel}: ${v} for ${decision[i]}\n${model}`,
          );
        });
        const labels = await predict(model, places, dim);
        if (task === 'classification') assert.deepEqual(labels, Array.from(label), kernel);
        if (task === 'novelty')
          // What is undecided here, svm-predict puts on the side that its rounding has.
          assert.deepEqual(
            labels.map((side, i) => (decision[i] === 0 ? 0 : side)),
            Array.from(decision, Math.sign),
          );
      }
    }
  });
}

test('whatever kernel of the catalog it is: svm-predict has its values, or it is said why not', async (t) => {
  if (missing) return t.skip(missing);
  const [{ kernels }] = value(mercer.catalog()).domains;
  const chance = random(3);
  const made = kernels.flatMap((entry) =>
    Array.from({ length: 4 }, () => {
      const atom = named(entry, chance);
      const power = chance.whole(0, 2);
      return chance.pick([
        atom,
        `2*${atom}`,
        `0.5*(${atom})^${power}*3`,
        `(0.1*${atom})^${power}`,
        `-(-(${atom}))`,
      ]);
    }),
  );
  let count = 0;
  for (const [learner, task, params] of LEARNERS) {
    for (const kernel of made) {
      const machine = trained(mercer, problemOf({ learner, task, params, kernel }));
      // Of what has failed the page exports nothing.
      if (!machine.training.bias.every(Number.isFinite)) continue;
      const objection = libsvmObjection(machine);
      if (objection) {
        assert.match(objection, /^(LIBSVM|The factor)/, kernel);
        continue;
      }
      count++;
      const { x, training } = machine;
      const values = await predict(
        asRegression(libsvmModel(machine)),
        Float64Array.from(x.flat()),
        2,
      );
      const size = training.decision.reduce((most, v) => Math.max(most, Math.abs(v)), 1);
      values.forEach((v, i) => {
        const want = training.decision[i];
        assert.ok(
          Math.abs(v - want) <= 2e-5 * size,
          `${learner} with ${kernel}: ${v} for ${want}\n${libsvmModel(machine)}`,
        );
      });
    }
  }
  assert.ok(count > 30, `${count}`);
});

test('of several classes svm-predict tells the same one', async (t) => {
  if (missing) return t.skip(missing);
  for (const kernel of KERNELS) {
    const problem = problemOf(
      { learner: 'svc', task: 'classification', params: { C: 2, tolerance: 1e-6 }, kernel },
      2,
      3,
    );
    const machine = trained(mercer, problem);
    const places = cloud(300, 2, 3, 0.2).x;
    const { label } = told(problem, places);
    assert.ok(new Set(label).size === 3);
    assert.deepEqual(await predict(libsvmModel(machine), places, 2), Array.from(label), kernel);
  }
});

test('a model has the header and the order that LIBSVM has', () => {
  const machine = trained(
    mercer,
    problemOf(
      {
        learner: 'svc',
        task: 'classification',
        params: { C: 1 },
        kernel: 'poly(degree=2, gamma=0.5, coef0=1)',
      },
      2,
      3,
    ),
  );
  const lines = libsvmModel(machine).split('\n');
  assert.deepEqual(lines.slice(0, 6), [
    'svm_type c_svc',
    'kernel_type polynomial',
    'degree 2',
    'gamma 0.5',
    'coef0 1',
    'nr_class 3',
  ]);
  const sizes = /^nr_sv (.*)$/m.exec(lines.join('\n'))?.[1].split(' ').map(Number) ?? [];
  assert.equal(
    sizes.reduce((a, b) => a + b),
    machine.training.support.length,
  );
  assert.match(lines.join('\n'), /^label 1 2 4$/m);
  // Two coefficients and two coordinates.
  assert.match(lines[lines.indexOf('SV') + 1], /^\S+ \S+ 1:\S+ 2:\S+$/);
});

test('what LIBSVM does not have is said', () => {
  const of = (/** @type {string} */ kernel) =>
    libsvmKernel(value(mercer.parse({ domain: 'vectors', kernel })).tree);
  for (const kernel of [
    'laplacian',
    'rbf + linear',
    'rbf*linear',
    'linear + 1',
    'sigmoid^2',
    'exp(linear)',
    '3',
  ]) {
    assert.equal(of(kernel), null, kernel);
  }
  assert.deepEqual(of('-2*rbf(gamma=3)'), { name: 'rbf', params: { gamma: 3 }, factor: -2 });
  const machine = (/** @type {any} */ rest) =>
    trained(
      mercer,
      problemOf({ task: 'classification', params: {}, kernel: 'rbf', ...rest }, 2, 3),
    );
  assert.match(libsvmObjection(machine({ learner: 'knn' })), /^Only for/);
  assert.match(libsvmObjection(machine({ learner: 'svc', kernel: 'min' })), /not this one/);
  assert.match(libsvmObjection(machine({ learner: 'svc', params: { multiclass: 1 } })), /rest/);
  assert.match(
    libsvmObjection(machine({ learner: 'svc', params: { landmarks: 10 } })),
    /landmarks/,
  );
  assert.match(
    libsvmObjection(machine({ learner: 'svc', kernel: 'sigmoid', repair: 'clip' })),
    /repaired/,
  );
});

test('points are written in the units of the kernel', () => {
  const machine = trained(
    mercer,
    problemOf({ learner: 'svc', task: 'classification', params: {}, kernel: 'rbf' }, 1),
  );
  const [first] = libsvmPoints(machine).split('\n');
  assert.equal(first, `${machine.y[0]} 1:${machine.x[0][0]}`);
});
