import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { modelText, machineOf } from '../../export/model.js';
import { startEngine, value } from './engine.js';
import { random } from '../random.js';
import { expressions } from './expressions.js';
import { cloud, triedWith } from './machines.js';
import { part } from '../part.js';

/** @type {any} */
let mercer;
before(async () => (mercer = await startEngine()));

const LEARNERS = /** @type {const} */ ([
  ['svc', 'classification', { C: 2 }, 3],
  ['svc', 'classification', { C: 2, multiclass: 1 }, 3],
  ['svc', 'classification', { C: Infinity }, 2],
  ['ridge', 'regression', { lambda: 0.1 }, 2],
  ['ls-svm', 'classification', { price: 2 }, 3],
  ['nearest-mean', 'classification', {}, 3],
  ['knn', 'classification', { k: 3 }, 3],
  ['kmeans', 'clustering', { k: 3 }, 2],
  ['one-class', 'novelty', {}, 2],
  ['gp', 'regression', { noise: 0.1 }, 2],
  ['kpca', 'components', { components: 2 }, 2],
]);

/** Small sets of what each domain has besides vectors. */
const ITEMS = {
  strings: ['ab ab', 'abc', '', "Don't!", '😀a😀b', 'bananaban', 'bab', 'c'],
  sets: ['a, b, c', 'a b c', '', 'tea; milk', 'a; a', 'b', 'a, c', 'c'],
  trees: ['(S (NP they) (VP run))', '(a b)', 'x', '(a (b c))', '(S a)', '(b a)', 'y', '(a b c)'],
  graphs: ['a:C b:C a-b', 'x:C y:O x-y', '', 'a b c', 'a-b b-c c-a', 'a:O', 'a:C', 'a-b b-c'],
};

for (const [learner, task, params, classes] of LEARNERS) {
  test(`a ${learner} comes back from JSON as it was${'multiclass' in params ? ', one against rest' : ''}${params.C === Infinity ? ', with a hard margin' : ''}`, (t) => {
    const [{ learners }] = value(mercer.catalog()).domains;
    if (!learners.some(({ name }) => name === learner)) return t.skip('not in the catalog');
    const { x, label, target } = cloud(20, 2, classes);
    const y = task === 'regression' ? target : label;
    const kernel = '0.5*rbf(gamma=1) + linear';
    const { model } = value(
      mercer.train({ domain: 'vectors', dim: 2, x, y, kernel, learner, params, seed: 1, task }),
    );
    const text = modelText(value(mercer.save(model)));
    const places = cloud(15, 2, 2, 0.5).x;
    const want = value(mercer.predict(model, places));
    value(mercer.release(model));
    const got = value(mercer.predict(JSON.parse(text), places));
    got.decision.forEach((v, i) => {
      assert.ok(
        Math.abs(v - want.decision[i]) <= 1e-12 * Math.max(1, Math.abs(v)),
        `${v} for ${want.decision[i]}`,
      );
    });
    assert.deepEqual(got.label, want.label);
    // A line for every point that matters.
    const { x: kept } = JSON.parse(text);
    assert.ok(text.split('\n').length > kept.length / 2);
  });
}

test('every learner with whatever kernel comes back from JSON as it was', () => {
  for (const domain of value(mercer.catalog()).domains) {
    const items = ITEMS[domain.name];
    const chance = random(domain.name.length);
    const make = expressions(domain, 2, chance);
    let count = 0;
    for (const entry of domain.learners) {
      for (const { task, params } of triedWith(entry)) {
        const { x, label, target } = cloud(items?.length ?? 12, 2, 2);
        const y = task === 'regression' ? target : label;
        const points = items ? { domain: domain.name, items } : { domain: 'vectors', dim: 2, x };
        const problem = { ...points, y, kernel: make(2), learner: entry.name, params, task };
        const { value: trained, error } = mercer.train({ ...problem, seed: 1 });
        // What is made at random may be no kernel, or too large.
        if (error) continue;
        count++;
        const text = modelText(value(mercer.save(trained.model)));
        const places = items ?? x;
        const want = value(mercer.predict(trained.model, places));
        value(mercer.release(trained.model));
        const name = `${entry.name} with ${problem.kernel}`;
        const got = mercer.predict(JSON.parse(text), places);
        assert.equal(got.error, undefined, `${name}: ${got.error?.message}`);
        assert.deepEqual(got.value, want, name);
      }
    }
    assert.ok(count >= domain.learners.length, `${domain.name}: ${count}`);
  }
});

test('a file that was changed is refused with a reason', () => {
  const { x, label: y } = cloud(12, 2, 2);
  const { model } = value(
    mercer.train({
      domain: 'vectors',
      dim: 2,
      x,
      y,
      kernel: 'rbf',
      learner: 'svc',
      params: {},
      seed: 1,
    }),
  );
  const saved = JSON.parse(modelText(value(mercer.save(model))));
  const { error } = mercer.predict({ ...saved, beta: saved.beta.slice(1) }, x);
  assert.match(error.message, /beta/);
});

test('without a trained model there is none to export, and it is said why', () => {
  const engine = { catalog: null };
  const of = (/** @type {any} */ frame) =>
    part(machineOf(/** @type {any} */ ({ frame: { engine, ...frame } })));
  assert.equal(of({ scene: null, training: null, parsed: null }), 'There is no model yet');
  const scene = {
    points: [],
    dim: 2,
    kernel: 'rbf',
    learner: 'svc',
    params: {},
    step: null,
    repair: 'none',
  };
  assert.equal(
    of({ scene, training: { status: 'failed', outputs: 1 }, parsed: null }),
    'Training has failed',
  );
  const none = { bias: [0], beta: [] };
  const training = { status: 'converged', outputs: 1 };
  assert.match(
    of({ scene, training: { ...training, ...none }, parsed: { text: 'linear' } }),
    /being read/,
  );
  const parsed = { text: 'rbf' };
  const never = 'Training gave numbers that are not finite';
  assert.equal(of({ scene, training: { ...training, bias: [NaN], beta: [] }, parsed }), never);
  assert.equal(of({ scene, training: { ...training, bias: [0], beta: [NaN] }, parsed }), never);
});

test('a model is the same bytes whenever it is saved', () => {
  const { x, label: y } = cloud(12, 2, 3);
  const params = { landmarks: 5, tolerance: 1e-4, multiclass: 1, C: 3 };
  const problem = { domain: 'vectors', dim: 2, x, y, kernel: 'rbf', learner: 'svc', seed: 1 };
  const { model } = value(mercer.train({ ...problem, params }));
  const text = modelText(value(mercer.save(model)));
  for (let i = 0; i < 50; i++) assert.equal(modelText(value(mercer.save(model))), text);
  assert.deepEqual(Object.keys(JSON.parse(text).params), Object.keys(params).sort());
});
