import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { domainOf, DOMAINS as NAMES } from '../../model/domains.js';
import { startEngine, value } from './engine.js';

/** An engine that knows all domains. @type {any} */
let mercer;

before(async () => {
  mercer = await startEngine();
});

const DOMAINS = {
  strings: {
    kernel: 'normalize(substrings)',
    items: ['abab', 'aab', '', 'xyx', 'yxy', 'xxyä'],
    others: ['abx', '', 'äöü 🙂'],
  },
  sets: {
    kernel: 'jaccard + intersection',
    items: ['a b', 'a', 'a b c', 'x y', 'x', ''],
    others: ['a x', '', 'q'],
  },
  trees: {
    kernel: 'subtree(decay=0.5)',
    items: ['(A x)', '(A (B x) (C y))', '(A (B x))', '(S y)', '(S (B y))', '(S (S (B y)))'],
    others: ['(A (B y))', '(Q q)'],
  },
  graphs: {
    kernel: 'wl(depth=2)',
    items: ['a:C b:C a-b', 'a:C', 'a:C b:O a-b', 'a:N', 'a:N b:N', 'a:N b:N a-b'],
    others: ['a:C b:N a-b', 'a'],
  },
};
const Y = Float64Array.of(1, 1, 1, 2, 2, 2);

/** @param {keyof typeof DOMAINS} domain @param {object} [rest] */
const problem = (domain, rest) => ({
  domain,
  items: DOMAINS[domain].items,
  y: Y,
  kernel: DOMAINS[domain].kernel,
  learner: 'svc',
  params: { C: 10, tolerance: 1e-6 },
  seed: 1,
  ...rest,
});
const domains = /** @type {(keyof typeof DOMAINS)[]} */ (Object.keys(DOMAINS));

/** @param {ArrayLike<number>} a @param {ArrayLike<number>} b */
function near(a, b, tolerance = 1e-9) {
  assert.equal(a.length, b.length);
  for (let i = 0; i < a.length; i++)
    assert.ok(Math.abs(a[i] - b[i]) <= tolerance * (1 + Math.abs(b[i])), `${a[i]}, not ${b[i]}`);
}

test('the whole engine knows all domains', () => {
  assert.deepEqual(
    value(mercer.catalog()).domains.map((/** @type {any} */ { name }) => name),
    [...new Set(NAMES.map((domain) => domainOf({ domain }).engine))],
  );
});

test('the catalog has five domains, with the same learners', () => {
  const catalog = value(mercer.catalog()).domains;
  assert.deepEqual(
    catalog.map((/** @type {any} */ d) => d.name),
    ['vectors', ...domains],
  );
  for (const { name, kernels, learners } of catalog) {
    assert.ok(kernels.length >= 2, name);
    assert.deepEqual(learners, catalog[0].learners);
  }
  const [names] = catalog.slice(1).map((/** @type {any} */ d) => d.kernels.map((k) => k.name));
  assert.deepEqual(names, ['substrings', 'spectrum', 'subsequence', 'words', 'const']);
});

for (const domain of domains) {
  const { items, others, kernel } = DOMAINS[domain];

  test(`${domain}: f is the sum of what training answers`, () => {
    const trained = value(mercer.train(problem(domain)));
    assert.equal(trained.status, 'converged');
    const { decision, label } = value(mercer.predict(trained.model, others));
    const all = [...items, ...others];
    const { n, k } = value(mercer.gram({ domain, items: all, kernel }));
    assert.equal(n, all.length);
    const sums = others.map((_, at) =>
      items.reduce(
        (f, __, i) => f + trained.beta[i] * k[i * n + items.length + at],
        trained.bias[0],
      ),
    );
    near(decision, sums);
    assert.deepEqual(
      [...label],
      [...decision].map((f) => (f > 0 ? 2 : 1)),
    );
    const terms = value(mercer.terms(trained.model, [others[0]]));
    near(terms.decision, decision.subarray(0, 1));
    near(
      terms.kernel,
      items.map((_, i) => k[i * n + items.length]),
    );

    const saved = JSON.parse(JSON.stringify(value(mercer.save(trained.model))));
    assert.equal(saved.x, undefined);
    assert.ok(saved.items.length <= items.length);
    near(value(mercer.predict(saved, others)).decision, decision, 1e-12);
    value(mercer.release(trained.model));
  });

  test(`${domain}: the other calls take items`, () => {
    const picture = value(
      mercer.inspect({ domain, items, y: Y, kernel, form: 'raw', size: 6, order: 'leading' }),
    );
    assert.deepEqual([picture.n, picture.cells.length, picture.eigenvalues.length], [6, 36, 6]);
    const { verdict, sentence, proof, eigenvalues } = value(
      mercer.validate({ domain, kernel, items }),
    );
    assert.deepEqual([verdict, proof.holds, eigenvalues.length], ['proved', true, 6]);
    assert.match(sentence, /is a Mercer kernel/);
    assert.equal(value(mercer.validate({ domain, kernel })).verdict, 'proved');
    assert.equal(value(mercer.repair({ domain, items, kernel, method: 'shift' })).n, 6);
    assert.ok(value(mercer.history({ problem: problem(domain), samples: 5 })).gap.length > 1);
    const params = { noise: 0.1 };
    const gp = value(mercer.train(problem(domain, { learner: 'gp', task: 'regression', params })));
    const { values } = value(mercer.samples(gp.model, { items: others, count: 2, seed: 1 }));
    assert.equal(values.length, 2 * others.length);
    assert.equal(value(mercer.predict(gp.model, others)).std.length, others.length);
    value(mercer.release(gp.model));
    const { run } = value(mercer.open(problem(domain)));
    value(mercer.advance(run, 1000));
    value(mercer.release(value(mercer.finish(run)).model));
    assert.equal(value(mercer.parse({ domain, kernel })).text.length > 0, true);
    assert.ok(value(mercer.complete({ domain, text: '', at: 0 })).options.length > 3);
  });
}

test('data sets of items are generated', () => {
  for (const { name: domain, datasets } of value(mercer.catalog()).domains.slice(1)) {
    for (const { name, kernel, target, dim } of datasets) {
      const set = value(mercer.generate({ name, params: { n: 20 }, seed: 2 }));
      assert.deepEqual([set.domain, set.items.length, set.y.length], [domain, 20, 20], name);
      assert.deepEqual([target, dim, new Set(set.y).size], ['class', 0, set.classes.length], name);
      assert.ok(set.story.endsWith('.') && set.answer.length > 0, name);
      const { items, y } = set;
      const trained = value(mercer.train({ ...problem('strings'), domain, items, y, kernel }));
      value(mercer.release(trained.model));
    }
  }
  const { error } = mercer.generate({ name: 'virus', params: { n: 1e9 }, seed: 2 });
  assert.equal(error.param, 'n');
});

test('what two items share is told with its places', () => {
  const ask = (/** @type {string} */ kernel, /** @type {string[]} */ items, limit = 100) =>
    value(mercer.explain({ domain: 'strings', kernel, items, limit }));
  const { value: k, shares, message } = ask('2*substrings', ['abab', '🙂bab']);
  assert.equal(k, 10);
  assert.equal(message, '');
  assert.equal(
    shares.reduce((sum, share) => sum + share.value, 0),
    10,
  );
  for (const { name, kernel, x, z } of shares) {
    assert.equal(kernel, 'substrings');
    for (const [text, spans] of [
      ['abab', x],
      ['🙂bab', z],
    ]) {
      assert.ok(spans instanceof Int32Array && spans.length > 0 && spans.length % 3 === 0);
      for (let i = 0; i < spans.length; i += 3)
        assert.equal([...text].slice(spans[i + 1], spans[i + 2]).join(''), name);
    }
  }
  const gaps = ask('subsequence(length=2, decay=0.5)', ['cat', 'cart']).shares;
  const ct = gaps.find(({ name }) => [...name].filter((c) => /[a-z]/.test(c)).join('') === 'ct');
  assert.ok(ct && ct.x.length >= 6, 'a subsequence with a gap has two spans');
  assert.equal(ask('substrings', ['abab', 'abab'], 2).shares.length, 2);
  assert.match(ask('exp(words)', ['a b', 'b']).message, /are combinations of parts/);
});

test('the features with the largest weights are told', () => {
  const items = ['qwVIRUSer', 'tzVIRUSui', 'opVIRUSas', 'dfgh', 'jklyx', 'cvbnm'];
  const y = Float64Array.of(2, 2, 2, 1, 1, 1);
  const { model } = value(mercer.train(problem('strings', { items, y, kernel: 'substrings' })));
  const { features, message } = value(mercer.features(model, 5));
  assert.deepEqual([message, features.length], ['', 5]);
  assert.equal(features[0].name, 'VIRUS');
  assert.ok(features[0].weight > 0 && features[0].in === 3 && features[0].kernel === 'substrings');
  const saved = value(mercer.save(model));
  near([value(mercer.features(saved, 1, 0)).features[0].weight], [features[0].weight]);
  value(mercer.release(model));
});

test('the table of the subsequence kernel is told', () => {
  const table = value(mercer.table({ x: 'cat', z: 'cär', length: 2, decay: 0.5 }));
  assert.deepEqual(table.x, ['c', 'a', 't']);
  assert.deepEqual(table.z, ['c', 'ä', 'r']);
  assert.equal(table.layers.length, 2);
  for (const { ends, carried } of table.layers) {
    assert.ok(ends instanceof Float64Array && ends.length === 9 && carried.length === 9);
  }
  assert.equal(table.layers[0].ends[0], 0.25);
  assert.equal(table.value, 0);
});

test('a kernel that is none is refuted by the items', () => {
  const items = ['b', 'aaa', 'ab'];
  const reply = value(mercer.validate({ domain: 'strings', kernel: '2 - substrings', items }));
  assert.equal(reply.verdict, 'refuted');
  const { x, items: places, v, k, value: below, dim, ofData } = reply.witness;
  assert.deepEqual([x.length, dim, ofData, places.length], [0, 0, true, v.length]);
  let sum = 0;
  for (let i = 0; i < v.length; i++)
    for (let j = 0; j < v.length; j++) sum += v[i] * k[i * v.length + j] * v[j];
  near([below], [sum]);
  assert.ok(below < 0 && k.length === v.length ** 2);
  const open = value(mercer.validate({ domain: 'strings', kernel: 'substrings - words' }));
  assert.equal(open.verdict, 'unproved');
});

test('what is wrong is said in a sentence', () => {
  const view = { x0: 0, x1: 1, y0: 0, y1: 1, width: 2, height: 2 };
  const x = Float64Array.of(1, 2);
  const trained = value(mercer.train(problem('strings')));
  const vectors = { domain: 'vectors', dim: 1, x, kernel: 'linear' };
  const machine = value(mercer.train({ ...problem('strings', vectors), items: undefined, y: x }));
  const knn = value(mercer.train(problem('sets', { learner: 'knn', params: { k: 1 } })));
  const strings = { domain: 'strings', kernel: 'substrings' };
  const only = /^domain is strings, which have no coordinates; this is about vectors alone\.$/;
  /** @type {[any, string, string, RegExp][]} */
  const cases = [
    [mercer.train(problem('trees', { items: ['(a', 'b'] })), 'data', 'items', /^Item 1: .+\.$/],
    [
      mercer.train(problem('trees', { items: DOMAINS.trees.items.with(2, '(S (NP x)') })),
      'data',
      'items',
      /^Item 3: .*character/,
    ],
    [
      mercer.gram({ domain: 'graphs', kernel: 'wl', items: ['a:C', 'a-'] }),
      'data',
      'items',
      /^Item 2: .+\.$/,
    ],
    [
      mercer.gram({ ...strings, dim: 1, x }),
      'argument',
      'x',
      /^x is given, but strings are items: one text each\.$/,
    ],
    [
      mercer.gram({ ...strings, dim: 1, items: ['a'] }),
      'argument',
      'dim',
      /^dim is 1, but strings have no coordinates\.$/,
    ],
    [mercer.gram({ ...strings, items: ['a'], x }), 'argument', 'x', /^x is given/],
    [
      mercer.gram({ ...vectors, x: undefined, items: ['1'] }),
      'argument',
      'items',
      /^items are given, but vectors have x and dim\.$/,
    ],
    [
      mercer.gram(strings),
      'argument',
      'items',
      /^items must be an array of strings, not missing\.$/,
    ],
    [mercer.gram({ ...strings, items: 'abc' }), 'argument', 'items', /not string\.$/],
    [
      mercer.gram({ ...strings, items: ['a', 1] }),
      'argument',
      'items',
      /^items must be a string, not number\.$/,
    ],
    [
      mercer.gram({ ...strings, items: Array(2001).fill('') }),
      'data',
      'items',
      /^There are 2\u202f001 items, more than the 2\u202f000/,
    ],
    [
      mercer.gram({ ...strings, items: ['a'.repeat(1e6 + 1)] }),
      'data',
      'items',
      /^Item 1: it has 1\u202f000\u202f001 characters/,
    ],
    [
      mercer.gram({ ...strings, domain: 'words', items: [] }),
      'argument',
      'domain',
      /there is vectors, strings, sets, trees and graphs\.$/,
    ],
    [
      mercer.gram({ ...strings, kernel: 'rbf', items: [] }),
      'kernel',
      'kernel',
      /there is substrings, /,
    ],
    [mercer.predict(trained.model, x), 'argument', 'x', /^x is given, but strings are items/],
    [
      mercer.predict(trained.model),
      'argument',
      'x',
      /^x must be a Float64Array or an array of strings, not missing\.$/,
    ],
    [
      mercer.predict(machine.model, ['a']),
      'argument',
      'items',
      /^items are given, but the model was trained on vectors\.$/,
    ],
    [
      mercer.terms(trained.model, ['a', 'b']),
      'argument',
      'items',
      /^items has 2 points; terms are of one\.$/,
    ],
    [mercer.explain({ ...strings, items: ['a'], limit: 5 }), 'argument', 'items', /told of two\.$/],
    [
      mercer.explain({ ...strings, items: ['a', 'b'], limit: 0 }),
      'argument',
      'limit',
      /from 1 to 1000/,
    ],
    [
      mercer.explain({ domain: 'vectors', kernel: 'linear', items: ['a', 'b'], limit: 5 }),
      'argument',
      'domain',
      /whose features have no names/,
    ],
    [mercer.features(machine.model, 5), 'argument', 'domain', /whose features have no names/],
    [mercer.features(knn.model, 5), 'argument', 'model', /no sum of kernel values/],
    [
      mercer.features(trained.model, 5, 3),
      'argument',
      'output',
      /^output is 3; the model has 1\.$/,
    ],
    [mercer.features(trained.model), 'argument', 'limit', /must be a number/],
    [
      mercer.table({ x: 'a', z: 'b', length: 0, decay: 1 }),
      'parameter',
      'length',
      /must be at least 1/,
    ],
    [mercer.table({ x: 'a', z: 'b', length: 1, decay: 2 }), 'parameter', 'decay', /must be/],
    [mercer.bumps({ ...strings, dim: 2, at: x, view }), 'argument', 'domain', only],
    [mercer.mixture({ ...strings, dim: 2, at: x, coef: x, x }), 'argument', 'domain', only],
    [
      mercer.trick({ ...strings, dim: 2, x, z: x, order: 'monomials', terms: 1 }),
      'argument',
      'domain',
      only,
    ],
    [mercer.lift({ ...strings, dim: 2, x, map: 'height', view }), 'argument', 'domain', only],
    [mercer.orthogonal({ ...strings, dim: 2, x, at: x, coef: x }), 'argument', 'domain', only],
    [mercer.surface(trained.model, view, new Float32Array(4)), 'argument', 'domain', only],
    [mercer.hulls({ problem: problem('strings') }), 'argument', 'domain', only],
    [mercer.primal({ problem: problem('strings') }), 'argument', 'domain', only],
    [mercer.routes({ problem: problem('strings'), steps: 3 }), 'argument', 'domain', only],
    [
      mercer.dual({ problem: problem('strings'), alpha: new Float64Array(6), view }),
      'argument',
      'domain',
      only,
    ],
    [
      mercer.approximate({
        problem: problem('strings'),
        method: 'landmarks',
        count: 2,
        seed: 1,
        view,
      }),
      'argument',
      'domain',
      only,
    ],
  ];
  for (const [reply, code, param, message] of cases) {
    assert.ok(reply.error, `${param}, ${message}: no error`);
    assert.match(reply.error.message, message);
    assert.deepEqual([reply.error.code, reply.error.param], [code, param], reply.error.message);
  }
  for (const { model } of [trained, machine, knn]) value(mercer.release(model));
});

test('hostile items are answered', () => {
  const deep = '('.repeat(1e5);
  const nested = `${'(a '.repeat(2000)}x${')'.repeat(2000)}`;
  assert.match(
    mercer.gram({ domain: 'trees', kernel: 'subtree', items: [deep] }).error.message,
    /^Item 1: /,
  );
  assert.equal(value(mercer.gram({ domain: 'trees', kernel: 'subtree', items: [nested] })).n, 1);
  const items = ['', '', '\u0000', 'a\tb', '🙂🙂', 'עברית abc', '\ud800', 'x'.repeat(1e5)];
  const { n, k } = value(
    mercer.gram({ domain: 'strings', kernel: 'words + spectrum(k=3)', items }),
  );
  assert.ok(n === items.length && k.every(Number.isFinite));
  const edgeless = ['a b c', 'a', ''];
  assert.equal(value(mercer.gram({ domain: 'graphs', kernel: 'wl', items: edgeless })).n, 3);
});

test('which item cannot be read is told as data', () => {
  const { error } = mercer.train(problem('trees', { items: ['a', '(b', 'c', '(d'] }));
  const { item, reason, message } = error;
  assert.equal(item, 1);
  assert.equal(message, `Item 2: ${reason[0].toLowerCase()}${reason.slice(1)}`);
  const { error: other } = mercer.train(problem('trees', { kernel: 'nothing' }));
  assert.equal(other.item, undefined);
});
