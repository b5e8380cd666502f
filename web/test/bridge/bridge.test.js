import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { enginesOf, startBoth, value } from './engine.js';

/** The engine, as the worker has it. @type {any} */
let mercer;

before(async () => {
  ({ mercer } = await startBoth());
});

const PROBLEM = {
  domain: 'vectors',
  dim: 2,
  x: Float64Array.of(0, 0, 0, 1, 1, 0, 1, 1),
  y: Float64Array.of(1, 2, 2, 1), // XOR
  kernel: 'rbf(gamma=1)',
  learner: 'svc',
  params: { C: Infinity, tolerance: 1e-6 },
  seed: 1,
};
const GRAM = { domain: 'vectors', dim: 1, x: Float64Array.of(1, 2), kernel: 'linear' };
const FILE = {
  format: 'csv',
  dim: 1,
  x: Float64Array.of(1, 2),
  y: Float64Array.of(1, 2),
  axes: ['a'],
  classes: ['b', 'c'],
};
const VIEW = { x0: -1, x1: 2, y0: -1, y1: 2, width: 6, height: 5 };

test('the object of the engine is complete', () => {
  assert.equal(globalThis.mercer, mercer);
  assert.equal(typeof mercer.version, 'string');
  for (const name of ['catalog', 'train', 'predict', 'gram', 'surface', 'release']) {
    assert.equal(typeof mercer[name], 'function', name);
  }
});

test('what learning takes is said before it is taken', () => {
  const needs = (/** @type {any} */ rest) =>
    value(mercer.needs({ n: 100_000, dim: 2, learner: 'svc', params: {}, ...rest }));
  const exact = needs({ n: 2000 });
  assert.equal(exact.message, '');
  assert.equal(exact.exact, exact.bytes);
  assert.ok(exact.bytes > 8 * 2000 ** 2 && exact.bytes < 9 * 2000 ** 2 + 2e6, exact.bytes);
  const many = needs({});
  assert.match(many.message, /Choose landmarks/);
  assert.deepEqual([many.param, many.exact, many.landmarks], ['landmarks', 0, 671]);
  const few = needs({ params: { landmarks: 200 } });
  assert.equal(few.message, '');
  assert.ok(few.bytes > 80e6 && few.bytes < 160e6, few.bytes);
  const more = needs({ classes: 9, params: { landmarks: 200, multiclass: 0 } });
  assert.ok(more.bytes > few.bytes + 35 * 100_000 * 8, more.bytes);
  assert.match(needs({ learner: 'knn' }).message, /20\u202f000 points/);
  assert.equal(needs({ learner: 'svm-sgd' }).message, '');
  assert.equal(mercer.needs({ n: -1, dim: 2, learner: 'svc', params: {} }).error.param, 'n');
  assert.equal(mercer.needs({ n: 5, dim: 2, learner: 'none', params: {} }).error.param, 'learner');
});

test('a training takes as much memory as was said', async () => {
  /** @type {any} */
  let own;
  /** @type {WebAssembly.Memory | undefined} */
  let memory;
  const start = await enginesOf('whole', (set, exports) => {
    memory = /** @type {WebAssembly.Memory} */ (exports.mem);
    return (own = set);
  });
  await start();
  const params = { C: 1, tolerance: 1e-3, landmarks: 200 };
  const train = (/** @type {number} */ n) => {
    const x = Float64Array.from({ length: 2 * n }, (_, i) => Math.sin(i * i));
    const y = Float64Array.from({ length: n }, (_, i) => (x[2 * i] * x[2 * i + 1] > 0 ? 2 : 1));
    const { run } = value(own.open({ ...PROBLEM, x, y, params }));
    while (value(own.advance(run, 0)).status === 'running');
    value(own.release(value(own.finish(run)).model));
  };
  train(3000); // so that garbage lies about, as in a page that one has worked in
  const before = memory.buffer.byteLength;
  const n = 20_000;
  const { bytes } = value(own.needs({ n, dim: 2, learner: 'svc', params }));
  train(n);
  const grown = memory.buffer.byteLength - before;
  assert.ok(grown < 1.1 * bytes, `${grown} bytes, and ${bytes} were said`);
});

test('a long training says what it does, and how much of it is done', () => {
  const n = 3000;
  const x = Float64Array.from({ length: 2 * n }, (_, i) => Math.sin(i * i));
  const y = Float64Array.from({ length: n }, (_, i) => (x[2 * i] * x[2 * i + 1] > 0 ? 2 : 1));
  const params = { C: 1, tolerance: 1e-3, landmarks: 100 };
  const { run } = value(mercer.open({ ...PROBLEM, x, y, params }));
  const said = new Set();
  let last = 0;
  for (;;) {
    const { status, doing, share } = value(mercer.advance(run, 0));
    assert.ok(share >= last && share <= 1, `${doing}: ${share} after ${last}`);
    last = share;
    said.add(doing);
    if (status !== 'running') break;
  }
  assert.deepEqual([...said].slice(0, 4), [
    ...['choosing landmarks', 'computing features', 'training', 'comparing with an exact machine'],
  ]);
  const { model, support, figures, gap, primal } = value(mercer.finish(run));
  assert.ok(support.length <= 100 && gap < 1e-3 * primal, `${gap} of ${primal}`);
  assert.ok(figures.find(({ key }) => key === 'agreement').value > 0.99);
  value(mercer.release(model));
});

test('the catalog describes every parameter', () => {
  const { domains } = value(mercer.catalog());
  const [vectors] = domains;
  assert.equal(vectors.name, 'vectors');
  // What is promised is there; what is added to the catalog may stand between.
  const names = (/** @type {any[]} */ entries) => entries.map(({ name }) => name);
  for (const name of [
    ...['linear', 'poly', 'rbf', 'laplacian', 'matern', 'rq', 'periodic', 'powers', 'cosine'],
    ...['quadform', 'min', 'const', 'sigmoid'],
  ]) {
    assert.ok(names(vectors.kernels).includes(name), name);
  }
  const [nu, length] = vectors.kernels.find((k) => k.name === 'matern').params;
  assert.deepEqual(nu.values, [0.5, 1.5, 2.5]);
  assert.deepEqual([nu.low, nu.max], [0.5, 2.5]);
  assert.deepEqual(length.values, []);
  for (const name of [
    ...[
      'svc',
      'soft-svm',
      'svm-sgd',
      'svm-doubly-sgd',
      'perceptron',
      'logistic',
      'ridge',
      'ls-svm',
      'lms',
    ],
    ...['gp', 'svr', 'nearest-mean', 'nearest-medoid', 'knn', 'kmeans', 'kmedoids', 'kpca'],
    'one-class',
  ]) {
    assert.ok(names(vectors.learners).includes(name), name);
  }
  for (const { tasks, goal, name } of vectors.learners) {
    assert.ok(tasks.length > 0 && typeof goal.name === 'string', name);
  }
  assert.ok(vectors.datasets.length >= 17);
  const [price] = vectors.learners[0].params;
  assert.equal(price.key, 'C');
  assert.equal(price.max, Infinity);
  assert.equal(price.infinite, true);
  assert.equal(price.scale, 'log');
});

// By symmetry all four αᵢ are equal and b = 0; each lies on the margin:
// α(k(0) − 2k(1) + k(2)) = 1 with k(d²) = e^−d².
test('XOR with a hard margin has the closed-form solution', () => {
  const trained = value(mercer.train(PROBLEM));
  const alpha = 1 / (1 - 2 * Math.exp(-1) + Math.exp(-2));
  assert.deepEqual(
    [trained.status, trained.outputs, trained.errors, trained.message],
    ['converged', 1, 0, ''],
  );
  assert.ok(trained.coef instanceof Float64Array);
  [-1, 1, 1, -1].forEach((sign, i) => {
    assert.ok(Math.abs(trained.coef[i] - sign * alpha) < 1e-4, `coef ${i}: ${trained.coef[i]}`);
  });
  assert.ok(Math.abs(trained.bias[0]) < 1e-4);
  assert.ok(Math.abs(trained.objective - 2 * alpha) < 1e-4); // Σα − ½αᵀQα = ½Σα
  assert.ok(Math.abs(trained.margin - 1 / Math.sqrt(4 * alpha)) < 1e-4);
  assert.deepEqual([...trained.support], [0, 1, 2, 3]);
  assert.deepEqual([...trained.classes], [1, 2]);
  assert.deepEqual([...trained.pairs], [1, 0]); // the larger class is the positive side
  value(mercer.release(trained.model));
});

test('predict, terms, surface and gram agree', () => {
  const trained = value(mercer.train(PROBLEM));
  const { decision, label } = value(mercer.predict(trained.model, PROBLEM.x));
  decision.forEach((v, i) => assert.ok(Math.abs(v - trained.decision[i]) < 1e-9));
  assert.deepEqual([...label], [...PROBLEM.y]);

  const out = new Float32Array(VIEW.width * VIEW.height);
  const range = value(mercer.surface(trained.model, VIEW, out));
  assert.ok(range.min <= Math.min(...out) + 1e-6 && range.max >= Math.max(...out) - 1e-6);
  const at = Float64Array.of(-1 + 3 * (1.5 / 6), 2 - 3 * (0.5 / 5)); // pixel 1 of row 0
  const terms = value(mercer.terms(trained.model, at));
  const sum = terms.kernel.reduce((s, k, i) => s + k * trained.coef[i], trained.bias[0]);
  assert.ok(Math.abs(sum - terms.decision[0]) < 1e-9);
  assert.ok(Math.abs(out[1] - sum) < 1e-4);

  const { n, k } = value(
    mercer.gram({ domain: 'vectors', dim: 2, x: PROBLEM.x, kernel: PROBLEM.kernel }),
  );
  assert.equal(n, 4);
  assert.ok(Math.abs(k[3] - Math.exp(-2)) < 1e-10);
  value(mercer.release(trained.model));
});

test('several classes have one output a pair and two layers a surface', () => {
  const x = Float64Array.of(0, 0, 3, 0, 0, 3, 0.1, 0, 3.1, 0, 0, 3.1);
  const y = Float64Array.of(2, 5, 7, 2, 5, 7);
  const trained = value(mercer.train({ ...PROBLEM, x, y }));
  assert.equal(trained.outputs, 3);
  assert.deepEqual([...trained.classes], [2, 5, 7]);
  assert.deepEqual([...trained.pairs], [0, 1, 0, 2, 1, 2]);
  assert.equal(trained.coef.length, 18);
  const out = new Float32Array(2 * VIEW.width * VIEW.height);
  value(mercer.surface(trained.model, { ...VIEW, x1: 4, y1: 4 }, out));
  const labels = new Set(out.subarray(0, 30));
  assert.deepEqual([...labels].sort(), [2, 5, 7]);
  assert.match(
    mercer.surface(trained.model, VIEW, new Float32Array(30)).error.message,
    /2 layers need 60/,
  );
});

test('a picture holds nothing of those that were painted before it', () => {
  const two = value(mercer.train(PROBLEM)).model;
  const y = Float64Array.of(1, 2, 3, 1);
  const three = value(mercer.train({ ...PROBLEM, y, kernel: 'laplacian' })).model;
  const large = { ...VIEW, width: 40, height: 30 };
  /** @param {number} model @param {object} view @param {number} pixels */
  const painted = (model, view, pixels) => {
    const out = new Float32Array(pixels).fill(NaN);
    const { min, max } = value(mercer.surface(model, view, out));
    return [min, max, ...out];
  };
  const first = [painted(two, VIEW, 30), painted(three, VIEW, 60)];
  painted(three, large, 2400);
  const again = [painted(three, VIEW, 60), painted(two, VIEW, 30)]; // each after another picture than before
  assert.deepEqual(again.reverse(), first);
  assert.ok(first.flat().every((v) => !Number.isNaN(v)));
});

test('training in slices ends where training at once does', () => {
  const whole = value(mercer.train(PROBLEM));
  const { run: number } = value(mercer.open(PROBLEM));
  while (value(mercer.advance(number, 0)).status === 'running');
  const sliced = value(mercer.finish(number));
  assert.deepEqual([...sliced.coef], [...whole.coef]);
  assert.equal(mercer.advance(number, 1).error.code, 'model');
  const warm = value(mercer.train({ ...PROBLEM, start: whole.coef }));
  assert.ok(warm.iterations <= 1);
  const dropped = value(mercer.open(PROBLEM)).run;
  const reached = value(mercer.drop(dropped));
  assert.deepEqual([reached.outputs, [...reached.classes], reached.coef.length], [1, [1, 2], 4]);
  assert.equal(mercer.finish(dropped).error.code, 'model');
});

test('the kernel language is read, and errors point into it', () => {
  const parsed = value(mercer.parse({ domain: 'vectors', kernel: '2*rbf + linear' }));
  assert.equal(parsed.text, '2*rbf(gamma=1) + linear');
  const gamma = parsed.numbers[1];
  assert.equal(parsed.text.slice(gamma.start, gamma.end), '1');
  assert.equal(gamma.spec.symbol, 'γ');
  const { error } = mercer.parse({ domain: 'vectors', kernel: 'poly(degre=2)' });
  assert.deepEqual([error.code, error.param, error.at, error.length], ['kernel', 'kernel', 5, 5]);
  assert.deepEqual(error.expected, ['degree', 'gamma', 'coef0']);
});

test('data sets are made, written and read', () => {
  const set = value(mercer.generate({ name: 'iris', params: { n: 12 }, seed: 3 }));
  assert.equal(set.y.length, 12);
  assert.deepEqual(set.classes, ['setosa', 'versicolor', 'virginica']);
  const { dim, x, y, axes, classes } = set;
  const text = value(mercer.write({ format: 'csv', dim, x, y, axes, classes }));
  const table = value(mercer.read({ name: 'iris.csv', text }));
  assert.deepEqual([...table.labels], [...y]);
  assert.deepEqual(table.shown, [0, 1]);
  table.columns[1].values.forEach((v, i) => assert.equal(v, x[2 * i + 1]));
});

test('a picture of the Gram matrix has rows by class and eigenvalues', () => {
  const picture = value(
    mercer.inspect({
      domain: 'vectors',
      dim: 2,
      x: PROBLEM.x,
      y: PROBLEM.y,
      kernel: 'linear',
      form: 'raw',
      size: 4,
    }),
  );
  assert.deepEqual([...picture.order], [0, 3, 1, 2]);
  assert.deepEqual([...picture.cells.subarray(4, 8)], [0, 2, 1, 1]); // the row of (1, 1)
  assert.ok(Math.abs(picture.largest - 3) < 1e-9); // of XᵀX = [[2, 1], [1, 2]]
});

test('whatever is wrong is named, and the next call works', () => {
  const trained = value(mercer.train(PROBLEM));
  const { model } = trained;
  const out = new Float32Array(30);
  /** @type {[string, any, string?][]} */
  const calls = [
    ['argument', mercer.train(), 'problem'],
    ['argument', mercer.train(null), 'problem'],
    ['argument', mercer.train('moons'), 'problem'],
    ['argument', mercer.train({ ...PROBLEM, x: [0, 1] }), 'x'],
    ['argument', mercer.train({ ...PROBLEM, x: new Float32Array(8) }), 'x'],
    ['argument', mercer.train({ ...PROBLEM, x: Float64Array.of(1, 2, 3) }), 'x'],
    ['argument', mercer.train({ ...PROBLEM, x: Float64Array.of(1, NaN) }), 'x'],
    ['argument', mercer.train({ ...PROBLEM, y: Float64Array.of(1) }), 'y'],
    ['argument', mercer.train({ ...PROBLEM, y: Float64Array.of(1, 2, 0.5, 1) }), 'y'],
    ['argument', mercer.train({ ...PROBLEM, dim: 1.5 }), 'dim'],
    ['argument', mercer.train({ ...PROBLEM, dim: Infinity }), 'dim'],
    ['argument', mercer.train({ ...PROBLEM, domain: 'sheep' }), 'domain'],
    ['argument', mercer.train({ ...PROBLEM, kernel: 7 }), 'kernel'],
    ['argument', mercer.train({ ...PROBLEM, learner: 'oracle' }), 'learner'],
    ['argument', mercer.train({ ...PROBLEM, params: 3 }), 'params'],
    ['argument', mercer.train({ ...PROBLEM, params: { C: '1' } }), 'C'],
    ['argument', mercer.train({ ...PROBLEM, seed: -1 }), 'seed'],
    ['argument', mercer.train({ ...PROBLEM, start: Float64Array.of(1) }), 'start'],
    ['argument', mercer.train({ ...PROBLEM, gamma: 1 }), 'gamma'],
    ['parameter', mercer.train({ ...PROBLEM, params: { C: -1 } }), 'C'],
    ['parameter', mercer.train({ ...PROBLEM, params: { C: NaN } }), 'C'],
    ['parameter', mercer.train({ ...PROBLEM, params: { nu: 1 } }), 'nu'],
    ['kernel', mercer.train({ ...PROBLEM, kernel: 'rbf(' }), 'kernel'],
    ['data', mercer.train({ ...PROBLEM, kernel: 'poly(degree=50, gamma=1e300)' }), 'kernel'],
    ['data', mercer.train({ ...PROBLEM, y: new Float64Array(4) })],
    ['data', mercer.train({ ...PROBLEM, x: new Float64Array(0), y: new Float64Array(0) })],
    ['model', mercer.predict(-1, PROBLEM.x), 'model'],
    ['argument', mercer.predict('first', PROBLEM.x), 'model'],
    ['argument', mercer.predict(model), 'x'],
    ['argument', mercer.predict(model, Float64Array.of(1)), 'x'],
    ['argument', mercer.terms(model, PROBLEM.x), 'x'],
    ['argument', mercer.surface(model, VIEW), 'out'],
    ['argument', mercer.surface(model, VIEW, new Float32Array(29)), 'out'],
    ['argument', mercer.surface(model, { ...VIEW, x1: NaN }, out), 'x1'],
    ['argument', mercer.surface(model, { ...VIEW, width: 0 }, out), 'width'],
    ['argument', mercer.surface(model, {}, out), 'x0'],
    ['argument', mercer.generate({ name: 'sheep', params: {}, seed: 1 }), 'name'],
    ['argument', mercer.inspect({}), 'domain'],
    ['data', mercer.read({ name: 'x.csv', text: '' })],
    ['argument', mercer.gram({ domain: 'vectors', dim: 2, x: [], kernel: 'rbf' }), 'x'],
  ];
  for (const [code, reply, param] of calls) {
    assert.equal(reply.value, undefined, `${param} is accepted`);
    assert.equal(reply.error.code, code, JSON.stringify(reply.error));
    if (param) assert.equal(reply.error.param, param, reply.error.message);
    assert.ok(reply.error.message.length > 10, reply.error.message);
  }
  value(mercer.predict(model, PROBLEM.x));
});

test('a mistake of the engine is told in one sentence, with the details beside it, and the next call works', () => {
  const { slice } = Float64Array.prototype;
  Float64Array.prototype.slice = () => {
    throw new Error('the arrays of this page are broken');
  };
  const { error } = mercer.gram({ ...GRAM });
  Float64Array.prototype.slice = slice;
  assert.equal(error.code, 'internal');
  assert.equal(
    error.message,
    'The engine made a mistake. Nothing is lost; change something and go on.',
  );
  assert.match(error.detail, /^gram: .*the arrays of this page are broken/);
  value(mercer.gram({ ...GRAM }));
  assert.equal(mercer.gram({ ...GRAM, kernel: 'rbf(' }).error.detail, undefined);
});

test('memory that was handed to another thread is named', () => {
  const gone = Float64Array.from(PROBLEM.x);
  const large = new Float64Array(1 << 18);
  const out = new Float32Array(30);
  structuredClone(0, { transfer: [gone.buffer, large.buffer, out.buffer] });
  const { model } = value(mercer.train(PROBLEM));
  for (const x of [gone, large]) {
    for (const { error } of [
      mercer.train({ ...PROBLEM, x }),
      mercer.open({ ...PROBLEM, x }),
      mercer.gram({ ...GRAM, x }),
      mercer.predict(model, x),
    ]) {
      assert.deepEqual([error.code, error.param], ['argument', 'x'], error.message);
      assert.match(error.message, /its memory was handed to somebody else/);
    }
  }
  assert.equal(mercer.surface(model, VIEW, out).error.param, 'out');
  value(mercer.train(PROBLEM));
  value(mercer.release(model));
});

// They have fields of their own by the names that all typed arrays have.
const liars = {
  /** @param {any} array */
  'a short one': (array) => Object.defineProperty(array, 'length', { value: 1 }),
  'a long one': (array) => Object.defineProperty(array, 'length', { value: 200_000 }),
  'an endless one': (array) => Object.defineProperty(array, 'length', { value: 1e9 }),
  'a length that is none': (array) => Object.defineProperty(array, 'length', { value: 'many' }),
  'one that throws': (array) =>
    Object.defineProperty(array, 'length', {
      get() {
        throw new Error('no length');
      },
    }),
  'other memory': (array) => {
    Object.defineProperty(array, 'buffer', { value: new ArrayBuffer(8) });
    Object.defineProperty(array, 'byteOffset', { value: 4 });
    return Object.defineProperty(array, 'byteLength', { value: 1 << 30 });
  },
  'another constructor': (array) => Object.assign(array, { constructor: Array, set: null }),
  'a class of its own': (array) =>
    Object.setPrototypeOf(
      array,
      class extends Object.getPrototypeOf(array).constructor {
        get length() {
          return 1e6;
        }
      }.prototype,
    ),
  'parents that throw': (array) =>
    Object.setPrototypeOf(
      array,
      new Proxy(Object.getPrototypeOf(array), {
        get: () => {
          throw new Error('no field');
        },
        getPrototypeOf: () => {
          throw new Error('no parents');
        },
      }),
    ),
};
for (const [name, disguise] of Object.entries(liars)) {
  test(`an array is what its memory is, whatever it says: ${name}`, () => {
    const large = Float64Array.from({ length: 1 << 18 }, (_, i) => i % 11);
    const lying = (/** @type {any} */ array) => disguise(array.slice());
    const { model, ...plain } = value(mercer.train(PROBLEM));
    const told = { ...PROBLEM, x: lying(PROBLEM.x), y: lying(PROBLEM.y) };
    const { model: other, ...same } = value(mercer.train(told));
    assert.deepEqual(same, plain);
    assert.deepEqual(mercer.gram({ ...GRAM, x: lying(GRAM.x) }), mercer.gram(GRAM));
    assert.deepEqual(mercer.predict(model, lying(large)), mercer.predict(other, large));
    const [one, two] = [new Float32Array(30), new Float32Array(30)];
    assert.deepEqual(mercer.surface(model, VIEW, one), mercer.surface(model, VIEW, disguise(two)));
    assert.deepEqual(
      [...one.keys()].map((i) => Reflect.get(two, i)),
      [...one],
    );
    for (const number of [model, other]) value(mercer.release(number));
  });
}

test('what has no room is refused before there is an attempt', () => {
  const { model } = value(mercer.train(PROBLEM));
  const many = new Array(2 ** 32 - 1);
  const errors = [
    mercer.gram({
      domain: 'vectors',
      dim: 1,
      x: new Float64Array((1 << 25) + 1),
      kernel: 'linear',
    }),
    mercer.surface(model, VIEW, new Float32Array((1 << 25) + 1)),
    mercer.write({ ...FILE, axes: many }),
    mercer.write({ ...FILE, classes: new Proxy([], { get: () => 1e18 }) }),
    mercer.inspect({ ...GRAM, y: new Float64Array(2), form: 'raw', size: 2, window: many }),
    mercer.predict({ ...value(mercer.save(model)), x: many }, PROBLEM.x),
  ].map(({ error }) => error);
  for (const error of errors) assert.equal(error.code, 'argument', error.message);
  assert.deepEqual(
    errors.map(({ param }) => param),
    ['x', 'out', 'axes', 'classes', 'window', 'x'],
  );
  value(mercer.release(model));
});

test('no argument makes a call throw', () => {
  const throws = () => {
    throw new Error('no');
  };
  const getter = Object.defineProperty({ ...PROBLEM }, 'kernel', { enumerable: true, get: throws });
  const strange = () => {
    throw {
      get message() {
        return throws();
      },
    };
  };
  const revoked = (/** @type {any} */ target) => {
    const { proxy, revoke } = Proxy.revocable(target, {});
    revoke();
    return proxy;
  };
  const { model } = value(mercer.train(PROBLEM));
  const saved = value(mercer.save(model));
  const odd = [
    mercer.train(getter),
    mercer.train({
      ...PROBLEM,
      params: Object.defineProperty({}, 'C', { enumerable: true, get: throws }),
    }),
    mercer.train(new Proxy(PROBLEM, { get: throws })),
    mercer.train(new Proxy(PROBLEM, { ownKeys: throws })),
    mercer.train({
      ...PROBLEM,
      kernel: {
        get constructor() {
          return throws();
        },
      },
    }),
    mercer.train({ ...PROBLEM, x: new Proxy(PROBLEM.x, {}) }),
    mercer.surface(model, VIEW, new Proxy(new Float32Array(30), {})),
    mercer.train(2n),
    mercer.train({ ...PROBLEM, dim: 2n }),
    mercer.train({ ...PROBLEM, learner: Symbol('svc') }),
    mercer.train({ ...PROBLEM, kernel: Object.create(null) }),
    mercer.predict(() => model, PROBLEM.x),
    mercer.predict(model, revoked([])),
    mercer.train(revoked({})),
    mercer.train({ ...PROBLEM, learner: revoked({}) }),
    mercer.train(
      Object.defineProperty({}, 'x', {
        enumerable: true,
        get() {
          throw undefined;
        },
      }),
    ),
    mercer.train(new Proxy(PROBLEM, { get: strange })),
    mercer.write({ ...FILE, axes: new Proxy(['a'], { get: throws }) }),
    mercer.write({ ...FILE, axes: Object.defineProperty([], 0, { get: throws }) }),
    mercer.write({
      ...FILE,
      classes: {
        get [Symbol.toStringTag]() {
          return throws();
        },
      },
    }),
    mercer.predict({ ...saved, beta: [{ valueOf: throws }] }, PROBLEM.x),
    mercer.predict({ ...saved, beta: [2n] }, PROBLEM.x),
    mercer.inspect({
      ...GRAM,
      y: PROBLEM.y,
      form: 'raw',
      size: 2,
      window: new Proxy([], { get: throws }),
    }),
  ];
  for (const { error } of odd) assert.equal(error.code, 'argument', error.message);
  assert.equal(odd[8].error.param, 'dim');
  value(mercer.predict(model, PROBLEM.x));
  value(mercer.release(model));
});

test('models that are never released are refused in the end, not lost', () => {
  const models = [];
  let reply;
  while ((reply = mercer.train(PROBLEM)).value) models.push(reply.value.model);
  assert.match(reply.error.message, /release/);
  models.forEach((model) => value(mercer.release(model)));
  value(mercer.train(PROBLEM));
});

test('kernel functions are painted on a view and told at places', () => {
  const request = {
    domain: 'vectors',
    dim: 2,
    kernel: 'rbf(gamma=1)',
    at: Float64Array.of(0, 0, 1, 1),
  };
  const painted = value(mercer.bumps({ ...request, view: VIEW }));
  assert.ok(painted.values instanceof Float32Array);
  assert.deepEqual([painted.m, painted.count, painted.values.length], [2, 30, 60]);
  const told = value(mercer.bumps({ ...request, x: Float64Array.of(0, 0, 2, 1) }));
  const expected = [1, Math.exp(-5), Math.exp(-2), Math.exp(-1)];
  told.values.forEach((v, i) => assert.ok(Math.abs(v - expected[i]) < 1e-7));
  assert.equal(told.max, 1);
  assert.equal(mercer.bumps({ ...request, x: Float64Array.of(0) }).error.param, 'x');
  assert.equal(mercer.bumps(request).error.param, 'view');
});

test('the kernel trick is written out', () => {
  const request = { domain: 'vectors', dim: 2, x: Float64Array.of(1, 2), z: Float64Array.of(3, 1) };
  const trick = value(
    mercer.trick({ ...request, kernel: 'linear^2', order: 'monomials', terms: 5 }),
  );
  assert.deepEqual(trick.names, ['x_1^{2}', '\\sqrt{2}x_1x_2', 'x_2^{2}']);
  assert.deepEqual(
    [trick.exact, trick.map, trick.dimension, trick.kernel, trick.message],
    [true, 'monomials', 3, 25, ''],
  );
  assert.ok(Math.abs(trick.inner - 25) < 1e-12);
  assert.deepEqual(trick.steps.at(-1), { tex: '\\langle x,z\\rangle^{2}', value: 25 });
  assert.equal(
    mercer.trick({ ...request, kernel: 'linear', order: 'all', terms: 5 }).error.param,
    'order',
  );
});

test('the plane is lifted, with the separating plane where there is one', () => {
  const ring = {
    ...PROBLEM,
    x: Float64Array.of(0, 0, 2, 0),
    y: Float64Array.of(1, 2),
    kernel: 'linear^2',
  };
  const { coef, bias, model } = value(mercer.train(ring));
  value(mercer.release(model));
  const request = {
    domain: 'vectors',
    dim: 2,
    x: ring.x,
    kernel: ring.kernel,
    map: 'squares',
    coef,
    bias: bias[0],
  };
  const view = { ...VIEW, height: 6 };
  const lift = value(mercer.lift({ ...request, view }));
  assert.deepEqual([...lift.points], [0, 0, 0, 4, 0, 0]);
  assert.deepEqual([lift.exact, lift.share, lift.rows, lift.columns], [true, 1, 6, 6]);
  assert.deepEqual([lift.mesh.length, lift.disc.length, lift.over], [108, 3, 'plane']);
  assert.deepEqual([lift.candidates[0].map, lift.candidates.at(-1).map], ['squares', 'height']);
  assert.equal(lift.weights.length, 3);
  assert.ok(Math.abs(4 * lift.plane.w[0] + lift.plane.b - 1) < 1e-6);
  const other = value(mercer.lift({ ...request, view, kernel: 'rbf(gamma=1)', map: '' }));
  // Of two points, components hold all of f, and the features of this kernel have no end.
  assert.deepEqual([other.map, other.exact, other.weights], ['components', true, []]);
  assert.equal(other.share, other.candidates.find(({ map }) => map === other.map).share);
  assert.equal(mercer.lift({ ...request, view: { ...view, width: 1 } }).error.param, 'view');
});

test('what is orthogonal to the points changes no value there', () => {
  const request = {
    domain: 'vectors',
    dim: 1,
    x: Float64Array.of(0),
    kernel: 'rbf(gamma=1)',
    coef: Float64Array.of(2),
  };
  const u = value(mercer.orthogonal({ ...request, at: Float64Array.of(1) }));
  // One point: c = k(p, x) = 1/e, and ‖u‖² = 1 − 1/e².
  assert.deepEqual([u.exists, u.message, u.normF], [true, '', 4]);
  assert.ok(Math.abs(u.coef[0] - Math.exp(-1)) < 1e-10);
  assert.ok(Math.abs(u.normU - (1 - Math.exp(-2))) < 1e-10);
  assert.ok(u.residual < 1e-12);
  assert.equal(value(mercer.orthogonal({ ...request, at: Float64Array.of(0) })).exists, false);
});

test('a model on finitely many features stands beside the exact one', () => {
  const request = {
    problem: { ...PROBLEM, params: { C: 100, tolerance: 1e-6 } },
    seed: 1,
    view: { ...VIEW, height: 6 },
  };
  const series = value(
    mercer.approximate({ ...request, method: 'series', count: 30, counts: Float64Array.of(2, 30) }),
  );
  assert.deepEqual(
    [series.dimension, series.status, series.errors, series.agreement],
    [465, 'converged', 0, 1],
  );
  assert.ok(series.gramError < 1e-9 && series.gramErrors[0] > series.gramErrors[1]);
  assert.ok(series.labels instanceof Uint8Array && series.values instanceof Float32Array);
  series.values.forEach((v, i) => assert.ok(Math.abs(v - series.exactValues[i]) < 1e-3));
  assert.deepEqual(series.labels, series.exactLabels);
  const near = value(
    mercer.approximate({
      ...request,
      method: 'landmarks',
      count: 2,
      landmarks: Float64Array.of(0, 0, 1, 1),
    }),
  );
  assert.deepEqual([near.count, [...near.landmarks], near.features.length], [2, [0, 0, 1, 1], 8]);
  assert.ok(Number.isNaN(near.gramError));
  for (const method of ['nystroem', 'fourier']) {
    value(mercer.approximate({ ...request, method, count: 3, learn: true }));
  }
  assert.equal(mercer.approximate({ ...request, method: 'magic', count: 3 }).error.param, 'method');
});

test('on the line, f is told place by place, and (x, x²) separates what no threshold does', () => {
  const data = { name: 'outside', params: { reach: 10, threshold: 2, noise: 0 }, seed: 1 };
  const { dim, x, y } = value(mercer.generate(data));
  assert.equal(dim, 1);
  assert.equal(x.length, 21);
  const problem = { ...PROBLEM, dim, x, y, kernel: 'linear + linear^2' };
  const { model, errors } = value(mercer.train(problem));
  assert.equal(errors, 0);
  // By hand: the margin lies between 2² and 3², so f(x) = (x² − 6.5)/2.5.
  const places = Float64Array.of(-10, -3, -2, 0, 2, 3, Math.sqrt(6.5));
  const { decision } = value(mercer.predict(model, places));
  places.forEach((place, i) => {
    assert.ok(
      Math.abs(decision[i] - (place ** 2 - 6.5) / 2.5) < 1e-3,
      `f(${place}) = ${decision[i]}`,
    );
  });
  const terms = value(mercer.terms(model, Float64Array.of(3)));
  assert.ok(Math.abs(terms.kernel[0] - (-30 + 900)) < 1e-9);
  const picture = mercer.surface(model, VIEW, new Float32Array(30));
  assert.equal(picture.error.code, 'argument');
  const wrong = mercer.train({ ...problem, kernel: 'quadform(a=1, b=0, c=1) + warp(linear, x2)' });
  assert.match(wrong.error.message, /\.$/);
  value(mercer.release(model));
});

test('a kernel is a tree of parts, each with its place in the text', () => {
  const parsed = value(
    mercer.parse({ domain: 'vectors', kernel: '2*warp(rbf, x^2, x2) - exp(linear)' }),
  );
  assert.equal(parsed.text, '2*warp(rbf(gamma=1), x1^2, x2) - exp(linear)');
  /** @type {string[]} */
  const parts = [];
  const visit = (node) => {
    assert.equal(parsed.text.slice(node.start, node.end), node.text);
    assert.ok(node.tex.length > 0);
    parts.push(node.op + node.name);
    node.children.forEach(visit);
  };
  visit(parsed.tree);
  assert.deepEqual(
    parts,
    ['sum', 'product', 'number', 'warp', 'namedrbf', 'exp', 'namedlinear'],
    'outer parts first',
  );
  assert.deepEqual(
    parsed.numbers.map((n) => [n.spec.key, n.value]),
    [
      ['factor', 2],
      ['gamma', 1],
      ['exponent', 2],
    ],
  );
});

test('a text that is being typed is completed', () => {
  const ask = (text, at = text.length) => value(mercer.complete({ domain: 'vectors', text, at }));
  const first = ask('2*rb');
  assert.deepEqual([first.from, first.to], [2, 4]);
  assert.deepEqual(first.options[0], {
    text: 'rbf(gamma=1)',
    label: 'rbf',
    detail: 'exp(−γ‖x − z‖²)',
    kind: 'kernel',
  });
  assert.deepEqual(
    ask('𝛾 + poly(degree=2, ').options.map((o) => o.text),
    ['gamma=', 'coef0='],
  );
  assert.equal(ask('𝛾 + ex', 7).from, 5);
  assert.equal(ask('formula(exp(-dis').options[0].text, 'dist');
  assert.deepEqual(ask('rbf ').options, []);
  const { error } = mercer.complete({ domain: 'vectors', text: 'rbf', at: 4 });
  assert.deepEqual([error.code, error.param], ['argument', 'at']);
});

test('kernels made from arithmetic are computed, and ask for coordinates that are there', () => {
  const x = Float64Array.of(0, 1, 2);
  const kernel = 'warp(rbf(gamma=0.5), 2*x) + conjugate(linear, x1 - 1) + formula(exp(-dist^4))';
  const { k } = value(mercer.gram({ domain: 'vectors', dim: 1, x, kernel }));
  const want = (a, b) =>
    Math.exp(-2 * (a - b) ** 2) + (a - 1) * a * b * (b - 1) + Math.exp(-((a - b) ** 4));
  for (let i = 0; i < 9; i++)
    assert.ok(Math.abs(k[i] - want(x[Math.floor(i / 3)], x[i % 3])) < 1e-9, `entry ${i}`);
  const { error } = mercer.gram({ domain: 'vectors', dim: 1, x, kernel: 'formula(x2*z2)' });
  assert.equal(error.code, 'kernel');
  assert.match(error.message, /x2/);
});

/** vᵀKv, from what a witness says. @param {any} witness */
function form({ v, k }) {
  let sum = 0;
  for (let i = 0; i < v.length; i++)
    for (let j = 0; j < v.length; j++) sum += v[i] * k[i * v.length + j] * v[j];
  return sum;
}

test('a verdict is a proof, step by step', () => {
  const kernel = '0.5*rbf(gamma=2)+linear*poly(degree=2)';
  const verdict = value(mercer.validate({ domain: 'vectors', dim: 2, kernel }));
  assert.deepEqual([verdict.verdict, verdict.domain, verdict.tried], ['proved', '', 0]);
  assert.equal(verdict.text, '0.5*rbf(gamma=2) + linear*poly(degree=2, gamma=1, coef0=1)');
  assert.ok(verdict.eigenvalues instanceof Float64Array && verdict.eigenvalues.length === 0);
  const rules = [];
  const visit = (step) => {
    assert.ok(step.holds && step.reason && step.source && step.tex);
    assert.equal(verdict.text.slice(step.start, step.end), step.text);
    rules.push(step.rule);
    step.children.forEach(visit);
  };
  visit(verdict.proof);
  assert.deepEqual(rules, ['sum', 'scale', 'known', 'product', 'known', 'known']);
  for (const field of ['witness', 'asymmetry', 'undefinedAt'])
    assert.ok(!(field in verdict), field);
});

test('a verdict is a few points that refute', () => {
  const x = Float64Array.of(0, 0, 1, 1, -1, 0.5, 2, 1);
  const of = (kernel, data) =>
    value(mercer.validate({ domain: 'vectors', dim: 2, kernel, ...(data && { x: data }) }));
  const { verdict, proof, witness, sentence } = of('formula(dist^2)');
  assert.deepEqual([verdict, proof.holds, witness.dim, witness.decimals], ['refuted', false, 2, 0]);
  assert.deepEqual([...witness.x, ...witness.v], [0, 0, 1, 0, 1, -1]);
  assert.deepEqual([...witness.k, witness.value], [0, 1, 1, 0, -2]);
  assert.match(sentence, /vᵀKv = −2/);

  const among = of('sigmoid(gamma=2, coef0=1)', x);
  assert.equal(among.witness.ofData, true);
  assert.ok(among.witness.value < 0 && Math.abs(form(among.witness) - among.witness.value) < 1e-12);
  assert.equal(among.eigenvalues.length, 4);
  assert.ok(among.eigenvalues[0] > among.eigenvalues[3] && among.eigenvalues[3] < 0);

  const { asymmetry } = of('formula(x1 - z1)');
  assert.deepEqual([asymmetry.dim, asymmetry.x.length, asymmetry.values.length], [2, 4, 2]);
  assert.equal(asymmetry.values[0], -asymmetry.values[1]);
  const { undefinedAt } = of('formula(1/dist)');
  assert.deepEqual([[...undefinedAt.x], undefinedAt.value], [[0, 0, 0, 0], Infinity]);

  assert.equal(of('min').verdict, 'refuted');
  assert.equal(of('min', x.map(Math.abs)).domain, 'where no coordinate is negative');
  const open = of('formula(max(0, 1 - dist))');
  assert.ok(open.verdict === 'unproved' && open.tried > 1000);
});

test('a verdict needs a kernel that takes the points', () => {
  const { error } = mercer.validate({ domain: 'vectors', dim: 3, kernel: 'quadform' });
  assert.equal(error.code, 'kernel');
  assert.equal(mercer.validate({ domain: 'vectors', dim: 3 }).error.param, 'kernel');
});

test('a spectrum is repaired in three ways', () => {
  const request = {
    domain: 'vectors',
    dim: 1,
    x: Float64Array.of(0, 1),
    kernel: 'formula(dist^2)',
  };
  const of = (method) => value(mercer.repair({ ...request, method }));
  const clipped = of('clip');
  assert.deepEqual([clipped.method, clipped.n, clipped.negative, clipped.shift], ['clip', 2, 1, 0]);
  const near = (values, want) =>
    values.every((v, i) => Math.abs(v - want[i]) < 1e-12) && values.length === want.length;
  assert.ok(near([...clipped.before, clipped.smallest], [1, -1, -1]));
  assert.ok(near([...clipped.after, clipped.change], [1, 0, Math.SQRT1_2]));
  assert.ok(near([...of('flip').after], [1, 1]));
  assert.ok(near([...of('shift').after, of('shift').shift], [2, 0, 1]));
  assert.equal(mercer.repair({ ...request, method: 'mend' }).error.param, 'method');
});
