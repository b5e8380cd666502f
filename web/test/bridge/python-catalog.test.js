import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { exportItems } from '../../panels/export-menu.js';
import { kernelFunction, unwrittenIn } from '../../export/python/kernel.js';
import { importsOf, itemsText } from '../../export/python/items.js';
import { startEngine, value } from './engine.js';
import { expressions, named } from './expressions.js';
import { cloud, isScripted, trained, triedWith } from './machines.js';
import { pythonMissing, runAll } from './python.js';
import { pythonText } from '../../export/python.js';
import { MOST_NUMBERED, pythonPlan, valuesRequest } from '../../export/python/plan.js';
import { random } from '../random.js';

/** @type {any} */
let mercer;
/** Why nothing can be tried, '' where it can. */
let missing = '';
before(async () => {
  mercer = await startEngine();
  missing = await pythonMissing();
});

/** What alone is tried, where these name it: kernels and learners that somebody has added. */
const ADDED = process.env.MERCER_ADDED?.split(',');

/** @param {string} text of a kernel @param {string} [learner] */
const isTried = (text, learner) =>
  !ADDED || ADDED.some((name) => name === learner || text.includes(name));

/** @param {Float64Array} k @param {number} n */
const symmetric = (k, n) =>
  Array.from(k, (v, at) => (v + k[(at % n) * n + Math.floor(at / n)]) / 2);

/** Small sets of what each domain has. */
const SETS = /** @type {const} */ ({
  strings: ['ab ab', 'abc', '', "Don't! don’t", 'É́cole 2', '😀a😀b', 'bananaban'],
  sets: ['a, b, c', 'a b c', '', 'green tea; milk', 'a; a', 'b'],
  trees: ['(S (NP they) (VP run))', '(a b)', 'x', '(S (NP they) (VP (V run) (NP home)))'],
  graphs: ['a:C b:C c:O a-b b-c', 'x:C y:O z:C x-y x-z', '', 'a b c', 'a-b b-c c-a'],
});

describe('every kernel of the catalog and what is made of them is the same in Python', () => {
  for (const dim of /** @type {const} */ ([1, 2, 64])) {
    test(`on points with ${dim} coordinates`, async (t) => {
      if (missing) return t.skip(missing);
      const [domain] = value(mercer.catalog()).domains;
      const chance = random(dim);
      const make = expressions(domain, dim, chance);
      const known = domain.kernels.filter(({ name }) => dim <= 2 || name !== 'quadform');
      const kernels = [
        ...known.flatMap((entry) => [named(entry, null), named(entry, chance)]),
        ...Array.from({ length: dim > 2 ? 40 : 200 }, (_, i) => make(1 + (i % 3))),
      ];
      const tried = kernels.filter((kernel) => isTried(kernel));
      assert.ok(tried.length > 0);
      const n = 6;
      const x =
        dim === 64
          ? Float64Array.from({ length: n * dim }, () => chance.whole(0, 16) / 16)
          : cloud(n, dim, 2).x;
      await agree(
        tried.map((kernel) => ({
          kernel,
          request: { domain: 'vectors', dim, x, kernel },
          list: `X = np.array(${JSON.stringify(Array.from({ length: n }, (_, i) => Array.from(x.subarray(i * dim, (i + 1) * dim))))})`,
          of: (tree) => kernelFunction(tree, dim),
          n,
        })),
      );
    });
  }

  for (const name of /** @type {(keyof typeof SETS)[]} */ (Object.keys(SETS))) {
    test(`on ${name}`, async (t) => {
      if (missing) return t.skip(missing);
      const domain = value(mercer.catalog()).domains.find((one) => one.name === name);
      const items = SETS[name];
      const chance = random(items.length);
      const make = expressions(domain, 2, chance);
      const kernels = [
        ...domain.kernels.flatMap((entry) => [named(entry, null), named(entry, chance)]),
        ...Array.from({ length: 60 }, (_, i) => make(1 + (i % 3))),
      ];
      await agree(
        kernels
          .filter((kernel) => isTried(kernel))
          .map((kernel) => ({
            kernel,
            request: { domain: name, items, kernel },
            list: itemsText(name, items),
            of: (tree) => kernelFunction(tree, 2, true),
            n: items.length,
          })),
      );
    });
  }
});

/**
 * @param
 *   {readonly { kernel: string, request: any, list: string, of: (tree: any) => string, n: number }[]}
 *   cases
 */
async function agree(cases) {
  const treeOf = (/** @type {any} */ { domain, kernel }) =>
    value(mercer.parse({ domain, kernel })).tree;
  // What goes along as numbers is tried with the learners.
  const written = cases.filter(({ request }) => unwrittenIn(treeOf(request)) === '');
  const good = written.filter(({ request }) => {
    const { value: matrix, error } = mercer.gram(request);
    // What is made at random may be too large to compute with.
    assert.ok(matrix || error.code === 'data', `${request.kernel}: ${error?.message}`);
    return matrix?.k.every((v) => Number.isFinite(v) && Math.abs(v) < 1e9);
  });
  const least = 0.8 * written.length;
  // A kernel that is tried alone has few cases: one in five may be too large, or none be written.
  const enough = ADDED ? good.length >= least : good.length > least;
  assert.ok(enough, `${good.length} of ${written.length}`);
  const texts = good.map(({ request, list, of }) => {
    const definition = of(treeOf(request));
    const imports = importsOf(`${definition}\n${list}`).join('\n');
    return `${imports}\nimport numpy as np\n${definition}\n${list}\nfor v in kernel(X, X).ravel(): print(repr(float(v)))`;
  });
  const answers = await runAll(texts);
  answers.forEach(({ lines, error }, c) => {
    const { kernel, request, n } = good[c];
    assert.equal(error, undefined, `${kernel}: ${error}\n${texts[c]}`);
    assert.equal(lines?.length, n * n, texts[c]);
    const want = symmetric(value(mercer.gram(request)).k, n);
    lines?.forEach((line, at) => {
      const scale = Math.max(1, ...want.map(Math.abs));
      assert.ok(
        Math.abs(Number(line) - want[at]) <= 1e-9 * scale,
        `${kernel}: ${line} for ${want[at]}\n${texts[c]}`,
      );
    });
  });
}

/** @param {Float64Array} y @param {string} task @param {number} classes */
const answers = (y, task, classes) =>
  task === 'regression'
    ? y.map((c, i) => c + Math.sin(i))
    : y.map((c, i) => (classes === 3 && i % 5 === 0 ? 4 : c));

/**
 * What is exported of a machine, as the page does it.
 *
 * @param {import('../../export/model.js').Machine} machine
 */
function scriptOf(machine) {
  const { needsValues } = pythonPlan(machine);
  const values = needsValues ? value(mercer.gram(valuesRequest(machine))).k : null;
  return pythonText(machine, { about: 'A machine.', values });
}

/**
 * @param
 *   {readonly { name: string, machine: import('../../export/model.js').Machine, near: number }[]}
 *   all
 */
async function predictAlike(all) {
  const cases = all.filter(({ machine }) => isScripted(machine));
  const texts = cases.map(({ machine }) => scriptOf(machine));
  const answers = await runAll(texts);
  answers.forEach(({ lines, error }, c) => {
    const { name, machine, near } = cases[c];
    assert.equal(error, undefined, `${name}: ${error}\n${texts[c]}`);
    const { decision, outputs } = machine.training;
    const got = (lines ?? []).flatMap((line) => line.split(' ').map(Number));
    assert.equal(got.length, machine.y.length * outputs, name);
    const size = decision.reduce((most, v) => Math.max(most, Math.abs(v)), 1);
    got.forEach((v, i) =>
      assert.ok(
        Math.abs(v - decision[i]) <= near * size,
        `${name}: ${v} in Python for ${decision[i]}\n${texts[c]}`,
      ),
    );
  });
}

/**
 * Whether another program must find the same: numbers keep their digits, and no two neighbours are
 * at the same distance.
 *
 * @param {import('../../export/model.js').Machine} machine
 */
function isUsable(machine) {
  if (machine.training.status === 'failed') return false;
  const { k } = value(mercer.gram(valuesRequest(machine)));
  const n = machine.y.length;
  const size = k.reduce((most, v) => Math.max(most, Math.abs(v)), 0);
  if (!(size < 1e3)) return false;
  if (machine.learner !== 'knn') return true;
  const near = machine.params.k;
  return machine.y.every((_, i) => {
    const squares = machine.y.map((_, j) => k[j * n + j] - k[i * n + j] - k[j * n + i]);
    squares.sort((a, b) => a - b);
    return squares[near] - squares[near - 1] > 1e-9 * size;
  });
}

/**
 * Machines of every learner of a domain with kernels made at random.
 *
 * @param {any} domain @param {(kernel: string) => any} points @param {Float64Array} y @param
 *   {(depth: number) => string} make
 */
function machinesOf(domain, points, y, make) {
  return domain.learners.flatMap((entry) =>
    triedWith(entry).flatMap(({ task, params, near }) =>
      [2, 3].flatMap((classes) => {
        const kernel = make(1 + (classes % 2));
        const learner = entry.name;
        if (!isTried(kernel, learner)) return [];
        const rest = { kernel, learner, params, seed: 3, task, y: answers(y, task, classes) };
        const problem = { ...points(kernel), ...rest };
        const { value: tried, error } = mercer.train(problem);
        // What is made at random may be no kernel, or too large.
        if (error) return [];
        value(mercer.release(tried.model));
        const machine = trained(mercer, problem);
        const name = `${learner} ${JSON.stringify(params)} with ${kernel}`;
        return isUsable(machine) ? [{ name, machine, near }] : [];
      }),
    ),
  );
}

describe('every learner of the catalog predicts the same in Python', () => {
  for (const dim of /** @type {const} */ ([1, 2])) {
    test(`on points with ${dim} coordinates`, async (t) => {
      if (missing) return t.skip(missing);
      const [domain] = value(mercer.catalog()).domains;
      const { x, label } = cloud(16, dim, 2);
      const make = expressions(domain, dim, random(dim));
      const cases = machinesOf(domain, () => ({ domain: 'vectors', dim, x }), label, make);
      assert.ok(cases.length > (ADDED ? 0 : domain.learners.length));
      await predictAlike(cases);
    });
  }

  for (const name of /** @type {(keyof typeof SETS)[]} */ (Object.keys(SETS))) {
    test(`on ${name}`, async (t) => {
      if (missing) return t.skip(missing);
      const domain = value(mercer.catalog()).domains.find((one) => one.name === name);
      const items = [...SETS[name], ...SETS[name].map((text) => `${text} `)];
      const y = Float64Array.from(items, (_, i) => 1 + (i % 2));
      const make = expressions(domain, 2, random(items.length));
      const cases = machinesOf(domain, () => ({ domain: name, items }), y, make);
      assert.ok(ADDED || cases.length > domain.learners.length);
      await predictAlike(cases);
    });
  }
});

describe('what is not written in Python', () => {
  /** A named kernel of which other programs know nothing. @param {any} node */
  const nowhere = (node) => ({
    ...node,
    name: 'unheard',
    elsewhere: { numpy: '', numpyOnLine: '', pairwise: '', process: '', libsvm: '' },
  });

  /**
   * A kernel's tree in which a kernel is one of which other programs know nothing.
   *
   * @param {any} node
   * @returns {any}
   */
  const renamed = (node) => ({
    ...(node.name === 'rbf' ? nowhere(node) : node),
    children: node.children.map(renamed),
  });

  /** @param {any} entry @param {any} one @param {any} [rest] */
  function unheardOf({ name: learner }, { task, params }, rest = {}) {
    const dim = 2;
    const { x, label, target } = cloud(14, dim, 2);
    const y = task === 'regression' ? target : label;
    const kernel = '0.5*rbf(gamma=0.8) + 0.1*linear';
    const base = { domain: 'vectors', dim, x, y, kernel, learner, params, seed: 3, task };
    const machine = trained(mercer, { ...base, ...rest });
    return { ...machine, tree: renamed(machine.tree) };
  }

  test('a kernel goes along as numbers, with every learner', async (t) => {
    if (missing) return t.skip(missing);
    const [{ learners }] = value(mercer.catalog()).domains;
    const tried = learners.filter(({ name }) => isTried('', name));
    const cases = tried.flatMap((entry) =>
      triedWith(entry).map((one) => ({
        name: entry.name,
        machine: unheardOf(entry, one),
        near: one.near,
      })),
    );
    for (const { machine } of cases) assert.equal(pythonPlan(machine).unwritten, 'unheard');
    await predictAlike(cases);
  });

  test('a kernel on items goes along as numbers', async (t) => {
    if (missing) return t.skip(missing);
    const problem = { domain: 'sets', items: ['a, b', 'b, c', 'a', 'c', 'a, c', 'b'] };
    const params = { C: 2, tolerance: 1e-6 };
    const rest = { y: Float64Array.of(1, 2, 1, 2, 1, 2), learner: 'svc', params, seed: 1 };
    const machine = trained(mercer, { ...problem, ...rest, kernel: 'jaccard' });
    const unheard = { ...machine, tree: nowhere(machine.tree) };
    await predictAlike([{ name: 'sets', machine: unheard, near: 1e-3 }]);
  });

  test('the menu says so before anybody asks for a file', () => {
    const known = unheardOf({ name: 'svc' }, { task: 'classification', params: {} });
    /** @param {any} machine */
    function entryOf({ tree, kernel, learner, params, training, y }) {
      const points = y.map((label) => ({ x: [0, 0], label, value: 0, text: '' }));
      const scene = { domain: 'vectors', dim: 2, kernel, learner, params, points, repair: 'none' };
      const engine = { catalog: null };
      const frame = { scene: { ...scene, step: null, axes: [] }, training, engine };
      const state = { scene: frame.scene, frame: { ...frame, parsed: { text: kernel, tree } } };
      const items = exportItems(() => /** @type {any} */ (state), /** @type {any} */ ({}));
      return items.find(({ label }) => /^Python/.test(label));
    }
    const numbers = entryOf(known);
    assert.ok(!numbers?.disabled);
    assert.match(`${numbers?.detail}`, /numbers: “unheard” is not written in Python here$/);
    const many = { ...known, y: Array.from({ length: 600 }, () => 1) };
    const refused = entryOf(many);
    assert.ok(refused?.disabled);
    assert.match(`${refused?.detail}`, /between 600 points are too many/);
  });

  test('of many points it is said beforehand that there is no script', () => {
    const machine = unheardOf({ name: 'nearest-mean' }, { task: 'classification', params: {} });
    const many = { ...machine, y: Array.from({ length: MOST_NUMBERED + 1 }, () => 1) };
    assert.match(pythonPlan(many).objection, /^“unheard” is not written in Python here/);
    assert.equal(pythonPlan({ ...many, tree: { ...machine.tree, children: [] } }).objection, '');
  });

  test('a learner goes along by its coefficients, and is refused beforehand where it has none', async (t) => {
    const knn = { task: 'classification', params: { k: 3 } };
    const none = { ...unheardOf({ name: 'knn' }, knn), learner: 'unheard' };
    assert.match(pythonPlan(none).objection, /^“unheard” has no coefficients/);
    const repaired = { ...unheardOf({ name: 'knn' }, knn), repaired: true };
    assert.match(pythonPlan(repaired).objection, /^With a repaired spectrum/);
    if (missing) return t.skip(missing);
    const known = unheardOf({ name: 'logistic' }, { task: 'classification', params: {} });
    const machine = { ...known, learner: 'unheard' };
    await predictAlike([{ name: 'coefficients', machine, near: 1e-9 }]);
  });

  test('a new operation, function or variable of the kernel language is not taken for another', () => {
    const tree = (/** @type {string} */ kernel) =>
      value(mercer.parse({ domain: 'vectors', kernel })).tree;
    const formula = tree('formula(exp(-dist^2))');
    assert.equal(unwrittenIn(formula), '');
    const text = 'formula(cosh(-dist^2))';
    assert.equal(unwrittenIn({ ...formula, text }), 'cosh(-dist^2)');
    assert.equal(unwrittenIn({ ...formula, text: 'formula(sum)' }), 'sum');
    const sum = tree('rbf(gamma=1) + linear');
    assert.equal(unwrittenIn({ ...sum, op: 'maximum' }), 'maximum');
    assert.throws(() => kernelFunction({ ...sum, op: 'maximum' }, 2), /“maximum” is not written/);
  });

  test('components of equal variance are exported as they are', async (t) => {
    if (missing) return t.skip(missing);
    // Three axes, all alike, of which two are shown, or all.
    const x = Float64Array.of(1, 1, 1, -1, -1, 1, -1, -1);
    const base = { domain: 'vectors', dim: 2, x, y: new Float64Array(4), learner: 'kpca', seed: 1 };
    const cases = [1, 2, 3].map((components) => {
      const problem = { ...base, kernel: 'rbf(gamma=1)', params: { components } };
      return { name: `${components}`, machine: trained(mercer, problem), near: 1e-9 };
    });
    await predictAlike(cases);
    assert.doesNotMatch(scriptOf(cases[0].machine), /KernelPCA/);
  });
});
