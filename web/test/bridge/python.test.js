import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { pythonOf } from '../../export/python/arithmetic.js';
import { importsOf, itemsText } from '../../export/python/items.js';
import { kernelFunction, processKernel, sklearnName } from '../../export/python/kernel.js';
import { pythonText } from '../../export/python.js';
import { startEngine, value } from './engine.js';
import { cloud, isScripted, trained, triedWith } from './machines.js';
import { pythonMissing, runAll, runAlone } from './python.js';

/** @type {any} */
let mercer;
/** Whether scikit-learn is there; else why not. */
let missing = '';

before(async () => {
  mercer = await startEngine();
  missing = await pythonMissing();
});

/**
 * Exports, runs and compares with what the engine says.
 *
 * @param
 *   {readonly { name: string, machine: import('../../export/model.js').Machine, tolerance: number }[]}
 *   cases
 */
async function check(cases) {
  const scripts = cases.map(({ machine }) => pythonText(machine, { about: 'A "test" \\n.' }));
  const answers = await runAll(scripts);
  answers.forEach(({ lines, error }, c) => {
    const { name, machine, tolerance } = cases[c];
    assert.equal(error, undefined, `${name}: ${error}\n${scripts[c]}`);
    const { decision, outputs } = machine.training;
    const rows = (lines ?? []).map((line) => line.split(' ').map(Number));
    assert.equal(rows.length, machine.x.length, name);
    const size = decision.reduce((most, v) => Math.max(most, Math.abs(v)), 1);
    rows.forEach((row, i) => {
      assert.equal(row.length, outputs, name);
      row.forEach((v, j) => {
        const want = decision[i * outputs + j];
        assert.ok(
          Math.abs(v - want) <= tolerance * size,
          `${name}: f_${j}(x_${i}) is ${v} in Python and ${want} in Mercer\n${scripts[c]}`,
        );
      });
    });
  });
}

const NAMED = [
  'linear',
  'poly(degree=2, gamma=0.5, coef0=1)',
  'rbf(gamma=0.8)',
  'laplacian(gamma=0.5)',
  'matern(nu=0.5, length=1.2)',
  'matern(nu=1.5, length=0.8)',
  'matern(nu=2.5, length=0.8)',
  'rq(alpha=0.7, length=1.1)',
  'periodic(period=3, length=1.5)',
  'powers(degree=3)',
  'cosine',
  'quadform(a=2, b=0.5, c=1)',
  'min',
  'const(c=2)',
  'sigmoid(gamma=0.3, coef0=-0.2)',
];
const COMPOSED = [
  '2*rbf(gamma=1) + 0.5*linear',
  'linear*rbf(gamma=0.5)*3 - 0.01*linear^2 - -2',
  '(linear + 1)^3',
  '-(linear - rbf(gamma=1))^2*0.1 + rbf(gamma=2)',
  'exp(0.3*linear)',
  'normalize(poly(degree=3, gamma=1, coef0=1))*2',
  'normalize(linear)',
  'warp(rbf(gamma=1), x1^2, sin(x1)/2, 3)',
  'warp(linear + warp(rbf(gamma=1), x2), x1, x1^2 - -1)',
  'conjugate(rbf(gamma=1), 1 + abs(x1))',
  'conjugate(2, exp(-x1^2/2))',
  'formula(exp(-dist^3) + 0.1*dot^2)',
  'formula(max(0, 1 - dist/3) + min(x1, z1)^2*tanh(pi))',
  'formula(x1*z1 + 0.5*x1^2)',
  'formula(2^-(dist^2))',
  '7',
];

describe('kernels in Python have the values that they have in the engine', () => {
  for (const dim of /** @type {const} */ ([1, 2])) {
    test(`on points with ${dim === 1 ? 'one coordinate' : 'two coordinates'}`, async (t) => {
      if (missing) return t.skip(missing);
      const { x } = cloud(9, dim, 2);
      const kernels = [...NAMED, ...COMPOSED, ...(dim === 2 ? ['formula(x1*z2 + x2)'] : [])];
      const points = `np.array(${JSON.stringify(Array.from({ length: 9 }, (_, i) => Array.from(x.subarray(i * dim, (i + 1) * dim))))})`;
      const wanted = [];
      const scripts = kernels.map((kernel) => {
        const { k } = value(mercer.gram({ domain: 'vectors', dim, x, kernel }));
        // Learners see the symmetric half.
        wanted.push(Array.from(k, (v, at) => (v + k[(at % 9) * 9 + Math.floor(at / 9)]) / 2));
        const { tree } = value(mercer.parse({ domain: 'vectors', kernel }));
        return `import numpy as np\n${kernelFunction(tree, dim)}\nX = ${points}\nfor v in kernel(X, X).ravel(): print(repr(float(v)))`;
      });
      const answers = await runAll(scripts);
      answers.forEach(({ lines, error }, c) => {
        assert.equal(error, undefined, `${kernels[c]}: ${error}\n${scripts[c]}`);
        assert.equal(lines?.length, 81, scripts[c]);
        lines?.forEach((line, at) => {
          const [got, want] = [Number(line), wanted[c][at]];
          assert.ok(
            Math.abs(got - want) <= 1e-9 * Math.max(1, Math.abs(want)),
            `${kernels[c]}: ${got} for ${want}\n${scripts[c]}`,
          );
        });
      });
    });
  }
});

/** Items that are hard to read, and kernels on them, by domain. */
const ITEMS = {
  strings: {
    items: [
      'ab ab',
      'abc',
      '',
      'xyzzy',
      "Don't! don’t",
      'É́cole 2',
      'İstanbul ΣΑΣ',
      '😀a😀b',
      'aab\u00a0b\u001cc',
      'a "quoted" \\ line',
      'un\u202eseen\u200b \u{e0041}',
      'bananaban',
      'ananas',
    ],
    kernels: [
      'substrings',
      'spectrum(k=1)',
      'spectrum(k=3)',
      'subsequence(length=1, decay=0.5)',
      'subsequence(length=3, decay=0.7)',
      'words(k=1)',
      'words(k=2)',
      'normalize(substrings)',
      'normalize(subsequence(length=2, decay=0.3))*2 + 0.5',
      '-(spectrum(k=2) - 1)^2*0.1 + words(k=1)',
      'exp(0.1*normalize(words(k=1)))',
      '3',
      'const(c=2)',
    ],
  },
  sets: {
    items: [
      'a, b, c',
      'a b c',
      '',
      'green tea; milk',
      'green tea',
      'green tea,',
      ' , ,',
      'b,b;  b',
      'ham, shampoo',
      'ä\u00a0b',
      'x\u001cy z',
    ],
    kernels: [
      'intersection',
      'powerset',
      'jaccard',
      'normalize(intersection)',
      '0.5*jaccard + intersection^2',
      'const(c=2)',
    ],
  },
  trees: {
    items: [
      '(S (NP they) (VP run))',
      '(S (NP they) (VP (V see) (NP them)))',
      'word',
      '(word)',
      '(S (NP) (VP run))',
      '(a (a (a b) (a b)) (a b))',
      '(a b)',
      ' ( S  (NP they)\u00a0(VP run ) )',
      '(S (VP run) (NP they))',
      `${'(x '.repeat(400)}y${')'.repeat(400)}`,
    ],
    kernels: [
      'subtree(decay=0.5)',
      'subtree(decay=1)*0.01',
      'normalize(subtree(decay=0.3))',
      'exp(normalize(subtree(decay=0.5)))',
      'const(c=2) - 3',
    ],
  },
  graphs: {
    items: [
      'a:C b:C c:O a-b b-c',
      'x:C y:O z:C x-y x-z',
      '',
      'a b c',
      'a-b b-c c-a',
      'a:C; b:C, a-b a-b b-a',
      'a-b a:C b:C',
      'n1:N',
      'a:C b:C c:C d:C a-b b-c c-d d-a',
      'a:C b:C c:C d:C a-b c-d',
      'a:a',
    ],
    kernels: [
      'wl(depth=0)',
      'wl(depth=2)',
      'wl(depth=5)',
      'normalize(wl(depth=3))',
      'wl(depth=1)*wl(depth=0) + const(c=2)',
    ],
  },
};

describe('kernels on items in Python have the values that they have in the engine', () => {
  for (const domain of /** @type {(keyof typeof ITEMS)[]} */ (Object.keys(ITEMS))) {
    test(domain, async (t) => {
      if (missing) return t.skip(missing);
      const { items, kernels } = ITEMS[domain];
      const wanted = kernels.map((kernel) => value(mercer.gram({ domain, items, kernel })).k);
      const scripts = kernels.map((kernel) => {
        const of = kernelFunction(value(mercer.parse({ domain, kernel })).tree, 2, true);
        const list = itemsText(domain, items);
        const imports = importsOf(`${of}\n${list}`).join('\n');
        return `${imports}\nimport numpy as np\n${of}\n${list}\nfor v in kernel(X, X).ravel(): print(repr(float(v)))\nassert kernel([], X).shape == (0, len(X)) and kernel(X[:1], X[:2]).shape == (1, 2)`;
      });
      const answers = await runAll(scripts);
      answers.forEach(({ lines, error }, c) => {
        assert.equal(error, undefined, `${kernels[c]}: ${error}\n${scripts[c].slice(0, 5000)}`);
        assert.equal(lines?.length, items.length ** 2, kernels[c]);
        lines?.forEach((line, at) => {
          const [got, want] = [Number(line), wanted[c][at]];
          const pair = `${items[Math.floor(at / items.length)].slice(0, 40)} | ${items[at % items.length].slice(0, 40)}`;
          assert.ok(
            Math.abs(got - want) <= 1e-9 * Math.max(1, Math.abs(want)),
            `${kernels[c]} of ${pair}: ${got} for ${want}`,
          );
        });
      });
    });
  }
});

test('what cannot be seen in an item is seen in the script', () => {
  assert.match(itemsText('strings', ['a\u202eb\u{e0041}']), /"a\\u202eb\\U000e0041"/);
});

test('arithmetic keeps its order, and what is no number is one that Python can compute with', () => {
  const of = (/** @type {string} */ text) => pythonOf(text);
  assert.equal(of('x1^2 + 3*x2'), 'x[..., 0]**2 + 3*x[..., 1]');
  assert.equal(of('-(x1 + 1)^2'), '-(x[..., 0] + 1)**2');
  assert.equal(of('x1 - (x1 - 1)'), 'x[..., 0] - (x[..., 0] - 1)');
  assert.equal(of('x1/(2*x1)'), 'x[..., 0]/(2*x[..., 0])');
  assert.equal(of('(x1*2)^-z2^2'), '(x[..., 0]*2)**-z[..., 1]**2');
  assert.equal(of('min(dot, pi)'), 'np.minimum(dot, np.pi)');
  assert.equal(of('x1*(-8)^0.5'), 'x[..., 0]*np.nan');
  assert.equal(of('1/0 + x1'), 'np.inf + x[..., 0]');
  assert.equal(of('10^400'), 'np.inf');
  assert.throws(() => of('x1 +'), /is no expression/);
  assert.throws(() => of('x1 x2'), /is no expression/);
});

test('scikit-learn’s own names are used where it has the kernel', () => {
  const tree = (/** @type {string} */ kernel) =>
    value(mercer.parse({ domain: 'vectors', kernel })).tree;
  assert.deepEqual(sklearnName(tree('rbf(gamma=2)')), { name: 'rbf', params: { gamma: 2 } });
  assert.equal(sklearnName(tree('2*rbf(gamma=2)')), null);
  assert.equal(sklearnName(tree('poly(degree=0)')), null);
  assert.equal(
    processKernel(tree('2*rbf(gamma=0.5) + matern(nu=2.5)')),
    'ConstantKernel(2)*RBF(length_scale=1/np.sqrt(2*0.5)) + Matern(length_scale=1, nu=2.5)',
  );
  assert.equal(processKernel(tree('rbf - 0.5*linear')), null);
  assert.equal(processKernel(tree('min')), null);
});

const KERNELS = [
  'linear',
  'poly(degree=2, gamma=0.5, coef0=1)',
  'rbf(gamma=0.8)',
  'laplacian(gamma=0.5)',
  '2*rbf(gamma=1) + 0.5*linear',
  'warp(rbf(gamma=1), x1^2, sin(x1)/2, 3) + 0.1',
];

/**
 * @param {number} dim
 * @param {number} classes
 * @param {string} learner
 * @param {any} one
 * @param {string} kernel
 * @param {any} [rest]
 */
function machineOf(dim, classes, learner, { task, params }, kernel, rest = {}) {
  const { x, label, target } = cloud(24, /** @type {1 | 2} */ (dim), classes);
  const y = task === 'regression' ? target : label;
  const base = { domain: 'vectors', dim, x, y, kernel, learner, params, seed: 3, task };
  return trained(mercer, { ...base, ...rest });
}

test('every learner in Python has the values of f that it has on the page', async (t) => {
  if (missing) return t.skip(missing);
  const [{ learners }] = value(mercer.catalog()).domains;
  const cases = learners.flatMap((entry) =>
    triedWith(entry).flatMap((one) => {
      const learner = entry.name;
      const counts = one.task === 'classification' ? [2, 3] : [2];
      const tried = counts.flatMap((classes) =>
        KERNELS.map((kernel) => ({
          name: `${learner} ${JSON.stringify(one.params)} with ${kernel}, ${classes} classes`,
          machine: machineOf(2, classes, learner, one, kernel),
          tolerance: one.near,
        })),
      );
      const machine = machineOf(1, 2, learner, one, 'rbf(gamma=1)');
      return [...tried, { name: `${learner} on the line`, machine, tolerance: one.near }];
    }),
  );
  assert.ok(cases.length > 150);
  await check(cases.filter(({ machine }) => isScripted(machine)));
});

test('every learner of items in Python has the values of f that it has on the page', async (t) => {
  if (missing) return t.skip(missing);
  const cases = [
    { name: 'virus', kernel: 'normalize(substrings)', items: { domain: 'strings' } },
    { name: 'supermarket', kernel: 'intersection', items: { domain: 'sets' } },
    { name: 'attachment', kernel: 'normalize(subtree(decay=0.4))', items: { domain: 'trees' } },
    { name: 'molecules', kernel: 'normalize(wl(depth=2))', items: { domain: 'graphs' } },
  ].flatMap(({ name, kernel, items: { domain } }) => {
    const made = value(mercer.generate({ name, params: { n: 12 }, seed: 1 }));
    const { learners } = value(mercer.catalog()).domains.find((one) => one.name === domain);
    // How a list of items is handed over does not depend on what they are.
    const tried =
      domain === 'sets' ? learners : learners.filter(({ name }) => /^(svc|knn|lms)$/.test(name));
    return tried.flatMap((entry) =>
      triedWith(entry).flatMap(({ task, params, near }) =>
        (task === 'classification' ? [2, 3] : [2]).map((classes) => {
          const label = made.y.map((c, i) => (classes === 3 && i % 5 === 0 ? 3 : c));
          const y = task === 'regression' ? made.y.map((c, i) => c + Math.sin(i)) : label;
          const learner = entry.name;
          const problem = { domain, items: made.items, y, kernel, learner, params, seed: 3, task };
          return {
            name: `${learner} ${JSON.stringify(params)} with ${kernel}, ${classes} classes`,
            machine: trained(mercer, problem),
            tolerance: near,
          };
        }),
      ),
    );
  });
  assert.ok(cases.length > 40);
  await check(cases.filter(({ machine }) => isScripted(machine)));
});

test('what stopped on its way, what was repaired and what has no margin is exported as it is', async (t) => {
  if (missing) return t.skip(missing);
  const svc = { task: 'classification', params: { C: 3, tolerance: 1e-6 } };
  await check([
    {
      name: 'paused',
      machine: machineOf(2, 3, 'svc', svc, 'rbf(gamma=1)', { stop: 7 }),
      tolerance: 1e-9,
    },
    {
      name: 'repaired',
      machine: machineOf(2, 2, 'svc', svc, 'sigmoid(gamma=1, coef0=-1)', { repair: 'clip' }),
      tolerance: 1e-6,
    },
    {
      name: 'hard margin',
      machine: machineOf(
        2,
        2,
        'svc',
        { ...svc, params: { C: Infinity, tolerance: 1e-6 } },
        'rbf(gamma=5)',
      ),
      tolerance: 1e-3,
    },
    {
      name: 'landmarks',
      machine: machineOf(
        2,
        3,
        'svc',
        { ...svc, params: { C: 3, tolerance: 1e-6, landmarks: 12 } },
        'rbf(gamma=1)',
      ),
      tolerance: 1e-9,
    },
    {
      name: 'asymmetric',
      machine: machineOf(
        2,
        2,
        'knn',
        { task: 'classification', params: { k: 1 } },
        'formula(exp(-dist^2) + 0.01*x1)',
      ),
      tolerance: 1e-9,
    },
  ]);
});

test('of many points a script keeps those that matter, and needs little memory', async (t) => {
  if (missing) return t.skip(missing);
  const { x, label: y } = cloud(2500, 2, 3);
  const params = { C: 1, landmarks: 20 };
  const problem = { domain: 'vectors', dim: 2, x, y, kernel: 'rbf(gamma=1)', learner: 'svc' };
  const machine = trained(mercer, { ...problem, params, seed: 1 });
  await check([{ name: 'landmarks', machine, tolerance: 1e-9 }]);
  const [, beta] = /beta = np\.array\(\[([^]*?)\n\]\)/.exec(pythonText(machine)) ?? [];
  assert.equal(beta.trim().split('\n').length, machine.training.support.length);
});

test('a script runs by itself', async (t) => {
  if (missing) return t.skip(missing);
  const svc = { task: 'classification', params: { C: 3, tolerance: 1e-6 } };
  const machine = machineOf(2, 2, 'svc', svc, 'rbf(gamma=0.8)');
  const text = pythonText(machine, { about: 'Two classes.', link: 'somewhere#1' });
  assert.match(text, /^"""Two classes\.\n/);
  assert.match(text, /SVC\(kernel='rbf', gamma=0\.8, C=3, tol=0\.000001\)/);
  const { stdout, stderr } = await runAlone(text);
  assert.equal(stderr, '');
  assert.equal(stdout.trim().split('\n').length, 24);
});
