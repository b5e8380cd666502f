import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { makeItem } from '../../model/scene.js';
import { bare, elementsOf } from '../../model/problem.js';
import { startEngine, value } from './engine.js';

/** @type {any} */
let mercer;

before(async () => {
  mercer = await startEngine();
});

const DOMAINS = {
  strings: { kernel: 'normalize(substrings)', items: ['abab', 'aab', '', 'xyx', 'xxyä', 'aab'] },
  sets: { kernel: 'jaccard', items: ['a b', 'a', 'a b c', 'x y', 'x', ''] },
  trees: { kernel: 'subtree(decay=0.5)', items: ['(A x)', '(A (B x) (C y))', '(S (S (B y)))'] },
  graphs: { kernel: 'wl(depth=2)', items: ['a:C b:C a-b', 'a:C', 'a:N b:N', 'a:N b:N a-b'] },
};

/** @param {ArrayLike<number>} a @param {ArrayLike<number>} b @param {number} [tolerance] */
function near(a, b, tolerance = 1e-8) {
  assert.equal(a.length, b.length);
  for (let i = 0; i < a.length; i++)
    assert.ok(Math.abs(a[i] - b[i]) <= tolerance * (1 + Math.abs(b[i])), `${a[i]}, not ${b[i]}`);
}

test('items have a map, and are on it where they are projected to', () => {
  for (const [domain, { kernel, items }] of Object.entries(DOMAINS)) {
    const map = value(mercer.chart({ domain, kernel, items, others: items }));
    assert.equal(map.n, items.length);
    near(map.others, map.coordinates);
    assert.equal(map.least, 0);
    for (const [j, own] of map.values.entries()) {
      const squares = items.reduce((sum, _, i) => sum + map.coordinates[2 * i + j] ** 2, 0);
      near([squares], [own]);
      assert.ok(map.shares[j] > 0 && map.shares[j] <= 1 && map.residuals[j] < 1e-6);
    }
    const again = value(mercer.chart({ domain, kernel, items }));
    assert.deepEqual([...again.coordinates], [...map.coordinates]);
    assert.equal(again.others.length, 0);
  }
});

test('the map has the coordinates that the learner of components finds', () => {
  const { kernel, items } = DOMAINS.strings;
  const about = { domain: 'strings', kernel, items };
  const y = new Float64Array(items.length).fill(1);
  const learnt = value(
    mercer.train({ ...about, y, learner: 'kpca', params: { components: 2 }, seed: 1 }),
  );
  const map = value(mercer.chart(about));
  near(map.coordinates, learnt.decision);
  near(map.beta, learnt.beta);
  near(map.bias, learnt.bias);
  mercer.release(learnt.model);
});

test('vectors of many coordinates have a map', () => {
  const x = Float64Array.from({ length: 64 * 30 }, (_, i) => Math.sin(i * i));
  const others = x.slice(64, 128);
  const about = { domain: 'vectors', dim: 64, x, kernel: 'rbf(gamma=0.01)', others };
  const map = value(mercer.chart(about));
  assert.equal(map.n, 30);
  near(map.others, map.coordinates.slice(2, 4));
});

test('digits are mapped as the vectors that they are, and so is one that is tried', () => {
  const one = `${'0'.repeat(63)}g`;
  const items = ['0'.repeat(64), one, 'g'.repeat(64)];
  const of = (/** @type {string[]} */ texts) =>
    elementsOf({ domain: 'digits', dim: 2, points: texts.map((text) => makeItem(1, text, 1)) });
  const map = value(mercer.chart({ ...of(items), kernel: 'linear', others: bare(of([one])) }));
  near(map.others, map.coordinates.subarray(2, 4));
});

test('what cannot be mapped is answered in words', () => {
  const few = value(mercer.chart({ domain: 'strings', kernel: 'substrings', items: [] }));
  assert.deepEqual([few.n, few.values.length, few.coordinates.length], [0, 0, 0]);
  const refused = mercer.chart({ domain: 'trees', kernel: 'subtree', items: ['(A x)', '(A'] });
  assert.match(refused.error.message, /^Item 2: /);
  const other = { domain: 'trees', kernel: 'subtree', items: ['(A x)'], others: ['(A'] };
  assert.equal(mercer.chart(other).error.code, 'data');
  const odd = { domain: 'strings', kernel: 'substrings', items: ['a'], others: 'a' };
  assert.match(mercer.chart(odd).error.message, /array of strings/);
});

// Beside the matrix, which everything that is drawn of 2,000 points needs, the map costs little.
test('a map of 2,000 takes no longer than a few matrices', () => {
  let seed = 1;
  const x = Float64Array.from({ length: 4000 }, () => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647;
  });
  const about = { domain: 'vectors', dim: 2, x, kernel: 'rbf(gamma=1000)' };
  const took = (/** @type {() => void} */ run) => {
    const begun = performance.now();
    run();
    return performance.now() - begun;
  };
  value(mercer.gram(about));
  const matrix = took(() => value(mercer.gram(about)));
  const map = took(() => value(mercer.chart(about)));
  const again = took(() => value(mercer.chart({ ...about, others: Float64Array.of(0.5, 0.5) })));
  assert.ok(map < 12 * matrix, `${map} ms beside ${matrix} ms`);
  assert.ok(again < map, `${again} ms beside ${map} ms`);
});
