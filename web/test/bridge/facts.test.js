/**
 * Facts of lessons, each beside another way to the same number.
 */

import assert from 'node:assert/strict';
import { before, test } from 'node:test';

import { heldOutOf, loadDigits } from '../../model/domains/digits/collection.js';
import { keyOf, parseGoal } from '../../model/goal.js';
import { problemOf } from '../../model/problem.js';
import { actOn, startOf } from '../../state/lessons/acts.js';
import { createFacts, FACTS, faultOf } from '../../state/lessons/facts.js';
import { NUMBERS } from '../../state/lessons/facts/scene.js';
import { lessonTools } from '../../tools/lessons/start.mjs';
import { startEngine } from './engine.js';

/** @type {import('../../tools/lessons/try.mjs').Tools} */
let tools;
before(async () => {
  tools = await lessonTools({ calls: await startEngine() });
});

/**
 * Facts of a step, as they are written, after an act where one is given; more is what is pointed at.
 *
 * @param {any} step
 * @param {readonly string[]} wanted
 * @param {{ act?: any, more?: object, all?: (shown: any) => void }} [options]
 */
async function facts(step, wanted, { act, more = {}, all } = {}) {
  const { engine, catalog } = tools;
  const start = await startOf(step, engine);
  const shown = act ? await actOn(start, { own: act, ...step.acts }, 'own', engine) : start;
  const { scene, stage } = shown;
  const training =
    scene.points.length > 0 ? await engine.call('train', problemOf(scene, catalog)) : null;
  const context = { scene, stage, start, training, engine, catalog, ...more };
  const reader = createFacts(/** @type {any} */ (context));
  const values = [];
  for (const text of wanted) {
    const [need] = parseGoal(text).needs;
    assert.equal(faultOf(need), '', text);
    values.push(await reader.read(need));
  }
  all?.({ scene, training });
  if (training) await engine.call('release', Number(training.model));
  return values;
}

/** One of them. */
const fact = async (step, text, options) => (await facts(step, [text], options))[0];

const near = (value, wanted, within = 1e-9, message = '') =>
  assert.ok(
    Math.abs(value - wanted) <= within * Math.max(1, Math.abs(wanted)),
    `${message} ${value}, not ${wanted}`,
  );

/** Points on a circle. */
const circle = (radius, count, turn, label) =>
  Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count + turn;
    return [radius * Math.cos(angle), radius * Math.sin(angle), label];
  });
const ring = [...circle(0.5, 8, 0, 1), ...circle(Math.sqrt(1.75), 8, 0.2, 2)];
const corners = [
  [1, 1, 1],
  [-1, -1, 1],
  [1, -1, 2],
  [-1, 1, 2],
];
const SVC = { learner: 'svc', params: { C: 100 } };
const onPlane = (kernel, points = ring, more = {}) => ({
  scene: { points, kernel, ...SVC, ...more },
});

test('every number of the catalog is a fact by its key, and no other', async () => {
  const { numbers } = await tools.engine.call('parse', { domain: 'vectors', kernel: '2*linear^3' });
  const keys = new Set([
    ...numbers.map(({ spec }) => spec.key),
    ...tools.catalog.domains.flatMap(({ kernels, learners }) =>
      [...kernels, ...learners].flatMap(({ params }) => params.map(({ key }) => key)),
    ),
  ]);
  for (const key of keys)
    assert.ok(key in NUMBERS || key in FACTS, `${key} is no fact: add it to NUMBERS`);
  for (const key of Object.keys(NUMBERS)) assert.ok(keys.has(key), `nothing has the number ${key}`);
});

test('every fact has words, and answers null where nothing is known', async () => {
  const empty = { scene: { points: [], kernel: 'linear' } };
  for (const [name, { words, args }] of Object.entries(FACTS)) {
    assert.ok(words.length > 0, name);
    const need = { name, args: args.map(() => 1) };
    assert.equal(
      faultOf({ name, args: name === 'changed' ? ['kernel'] : need.args }),
      '',
      keyOf(need),
    );
  }
  assert.deepEqual(
    await facts(empty, [
      'errors',
      'sv',
      'fresh',
      'f(1)',
      'top(1)',
      'rms',
      'slack(1)',
      'beta_at',
      'lmin',
    ]),
    Array(9).fill(null),
  );
});

test('what was learnt is counted as the training tells it', async () => {
  const step = onPlane('linear^2', ring, { params: { C: 100 } });
  await facts(step, [], {
    all: ({ training }) => assert.equal(training.status, 'converged'),
  });
  const [errors, sv, n, nonzero] = await facts(step, ['errors', 'sv', 'n', 'nonzero']);
  assert.deepEqual([errors, n], [0, 16]);
  assert.equal(sv, nonzero, 'who carries f has a coefficient');
  // C so small that all coefficients are at it: 8 against 8 balance.
  assert.equal(await fact(onPlane('linear^2', ring, { params: { C: 1e-4 } }), 'atC'), 16);
  // Nearest mean weighs each point of a class alike: 1/8 of both.
  const mean = onPlane('linear^2', ring, { learner: 'nearest-mean', params: {} });
  assert.equal(await fact(mean, 'distinct'), 1);
  const other = onPlane('linear^2', ring.slice(1), { learner: 'nearest-mean', params: {} });
  assert.equal(await fact(other, 'distinct'), 2, '1/7 and 1/8');
});

test('slack is 1 − y f at the points', async () => {
  const step = onPlane('linear', corners.slice(0, 3), { params: { C: 0.05 } });
  const [one, f1, at] = await facts(step, ['slack(1)', 'decision(1)', 'slack_at'], {
    more: { point: 1 },
  });
  near(one, 1 + f1, 1e-12, 'class 1 is the negative side');
  assert.equal(at, one);
  const [far, f] = await facts(step, ['f(1, 1)', 'f_at'], { more: { place: [1, 1] } });
  near(far, f1, 1e-12);
  near(f, f1, 1e-12);
});

test('the root of the mean square of residuals', async () => {
  // Ridge without a penalty and a kernel of rank 1, f(x) = w x: w = Σxy/Σx² = 9/14, at 1, 2, 3 with 1, 1, 2.
  const points = [
    [1, 0, 1, 1],
    [2, 0, 1, 1],
    [3, 0, 1, 2],
  ];
  const step = {
    scene: {
      dim: 1,
      target: 'value',
      points,
      kernel: 'linear',
      learner: 'ridge',
      params: { lambda: 1e-9 },
    },
  };
  const w = 9 / 14;
  near(
    await fact(step, 'rms'),
    Math.sqrt(((1 - w) ** 2 + (1 - 2 * w) ** 2 + (2 - 3 * w) ** 2) / 3),
    1e-6,
  );
});

test('clusters are matched with classes as well as can be', async () => {
  const two = [...circle(0.1, 5, 0, 1), ...circle(0.1, 5, 0, 2).map(([x, y, c]) => [x + 5, y, c])];
  const step = onPlane('linear', [...two, [5, 0.3, 1]], { learner: 'kmeans', params: { k: 2 } });
  assert.equal(
    await fact(step, 'matched'),
    10,
    'all but the one of class 1 among those of class 2',
  );
});

test('the matrix of three points has the numbers of its formula', async () => {
  const points = [0, 1, 3].map((x) => [x, 0, x === 3 ? 2 : 1]);
  const step = { scene: { dim: 1, points, kernel: 'rbf(gamma=1)', ...SVC } };
  const [k, dist, angle, kn, kmin, kmax] = await facts(step, [
    'k(1, 2)',
    'dist(1, 3)',
    'angle(1, 2)',
    'kn(2, 3)',
    'kmin',
    'kmax',
  ]);
  near(k, Math.exp(-1));
  near(dist, Math.sqrt(2 - 2 * Math.exp(-9)));
  near(angle, Math.acos(Math.exp(-1)));
  near(kn, Math.exp(-4));
  near(kmin, Math.exp(-9));
  near(kmax, Math.exp(-1));
  const plane = onPlane('linear', corners);
  const [rank, lmax, lmin, effRank, across] = await facts(plane, [
    'rank',
    'lmax',
    'lmin',
    'effRank',
    'kacross',
  ]);
  assert.equal(rank, 2);
  near(lmax, 4, 1e-9, 'XᵀX = 4I');
  near(lmin, 0, 1e-9);
  near(effRank, 2, 1e-9, 'two equal eigenvalues');
  near(across, 0, 1e-12, 'corners of different classes are perpendicular');
  const cell = { more: { cell: [1, 2] } };
  assert.deepEqual(await facts(plane, ['k_at', 'across_at'], cell), [-2, false]);
});

test('a row adds up as its form says', async () => {
  const points = [0, 1, 3].map((x) => [x, 0, x === 3 ? 2 : 1]);
  const scene = { dim: 1, points, kernel: 'linear + const(c=1)', ...SVC };
  const sum = (form) => fact({ scene, stage: { gram: { form } } }, 'row_sum(2)');
  // Row 2 of 1 + xz is 1, 2, 4, and the diagonal is 1, 2, 10.
  near(await sum('raw'), 7);
  near(await sum('normalized'), 1 / Math.sqrt(2) + 1 + 4 / Math.sqrt(20));
  // The mean is 4/3: −1/3 times the distances from it, which add up to 0.
  near(await sum('centered'), 0, 1e-12);
  assert.equal(await fact({ scene }, 'row_sum(4)'), null);
});

test('x and z of the trick', async () => {
  const step = {
    scene: { points: corners, kernel: 'poly(degree=2, gamma=1, coef0=1)', ...SVC },
    stage: {
      column: { view: 'trick' },
      trick: {
        places: [
          [1, 2],
          [3, -1],
        ],
      },
    },
  };
  const [k, inner, dimension, length, constant, linear, square] = await facts(step, [
    'k(x, z)',
    'inner',
    'dimension',
    'norm_of(z)',
    'share("constant")',
    'share(linear)',
    'share(2)',
  ]);
  // (1 + ⟨x, z⟩)² = 1 + 2⟨x, z⟩ + ⟨x, z⟩², its products 1 | 2·3, 2·(−2) | 9, 2·(−6), 4.
  near(k, 4);
  near(inner, 4);
  assert.equal(dimension, 6);
  near(length, Math.sqrt(10));
  near(constant, 1 / 36);
  near(linear, 10 / 36);
  near(square, 25 / 36);
  assert.equal(await fact(onPlane('powers(degree=3)'), 'dimension'), 10, 'without x and z as well');
  const saves = { act: { stage: { trick: { inputs: 3, degree: 2 } } } };
  assert.deepEqual(await facts(step, ['features', 'kernelCost'], saves), [10, 4]);
});

test('the curve f = 0 of a quadratic is as long by its width as the weights of the lift say', async () => {
  const pushed = ring.map((p, i) => (i === 10 ? [0, 0.8, 2] : i === 14 ? [0, -0.8, 2] : p));
  const step = onPlane('linear^2', pushed);
  const [aspect, tilt, o, e1, e2, e12] = await facts(step, [
    'aspect',
    'tilt',
    'f(0)',
    'f(1)',
    'f(0, 1)',
    'f(1, 1)',
  ]);
  // f = b + p x² + q y² + 2r xy, from four of its values.
  const [p, q] = [e1 - o, e2 - o];
  const r = (e12 - o - p - q) / 2;
  const root = Math.sqrt((p - q) ** 2 + 4 * r * r);
  near(aspect, Math.sqrt((p + q + root) / (p + q - root)), 1e-6);
  assert.ok(aspect > 1.3 && aspect < 3, String(aspect));
  // Along the longer axis f grows least: f is compared over half a degree.
  const along = (/** @type {number} */ degrees) => {
    const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    return p * c * c + q * s * s + 2 * r * c * s;
  };
  const steps = Array.from({ length: 360 }, (_, i) => -90 + i / 2);
  const least = steps.reduce((best, now) => (along(now) < along(best) ? now : best));
  assert.ok(Math.abs(((tilt - least + 270) % 180) - 90) <= 0.5, `${tilt} and ${least}`);
  near(await fact(onPlane('linear^2'), 'aspect'), 1, 1e-3, 'a circle');
  assert.equal(
    await fact(onPlane('linear^3', ring, { params: { C: 1 } }), 'aspect'),
    null,
    'a cubic',
  );
  assert.equal(await fact(onPlane('linear^2', corners), 'aspect'), null, 'a hyperbola');
});

test('verdicts and witnesses are those of the bench', async () => {
  const plane = (kernel) => facts(onPlane(kernel, corners), ['verdict', 'witness']);
  assert.deepEqual(await plane('linear^2'), ['proved', 0]);
  assert.deepEqual(await plane('formula(abs(dot))'), ['refuted', 4]);
  assert.deepEqual(await plane('formula(x1*z2)'), ['refuted', 2]);
  const line = {
    scene: {
      dim: 1,
      points: [
        [1, 0, 1],
        [2, 0, 2],
      ],
      kernel: 'min',
      ...SVC,
    },
  };
  const [verdict, where, vKv] = await facts(line, ['verdict', 'where', 'vKv']);
  assert.equal(verdict, 'refuted');
  assert.ok(vKv < 0 && where !== undefined);
});

test('kernels are equal where they are on other points too', async () => {
  const equal = (kernel, other) => fact(onPlane(kernel), `equals("${other}")`);
  assert.equal(await equal('conjugate(exp(2*linear), exp(-x1^2-x2^2))', 'rbf(gamma=1)'), true);
  assert.equal(await equal('warp(linear, x1^2, x1*x2*sqrt(2), x2^2)', 'linear^2'), true);
  assert.equal(await equal('warp(linear, x1^2, x2^2)', 'linear^2'), false);
  assert.equal(await equal('rbf(gamma=1)', 'rbf(gamma=1.0001)'), false);
  const sets = {
    scene: {
      domain: 'sets',
      points: [
        ['a, b', 1],
        ['b, c', 2],
      ],
      kernel: 'powerset',
      ...SVC,
    },
  };
  assert.equal(await fact(sets, 'equals("powerset")'), true);
  assert.equal(await fact(sets, 'equals("intersection")'), false);
});

test('kernels are stationary and radial as the catalog marks them', async () => {
  const { kernels } = tools.catalog.domains.find(({ name }) => name === 'vectors');
  const both = (kernel, dim = 2) =>
    facts(
      {
        scene: {
          dim,
          points: [
            [1, 2, 1],
            [2, 1, 2],
          ],
          kernel,
          ...SVC,
        },
      },
      ['stationary', 'radial'],
    );
  for (const { name, invariance, params } of kernels) {
    const text = `${name}${params.length > 0 ? `(${params.map(({ key, default: v }) => `${key}=${v}`).join(', ')})` : ''}`;
    // What has no mark is tried: a sum with 0 times another kernel loses its mark, too.
    const unmarked = `formula(0) + ${text}`;
    const wanted = [invariance !== '', invariance === 'radial'];
    assert.deepEqual(await both(text), name === 'const' ? [true, true] : wanted, text);
    assert.deepEqual(await both(unmarked), name === 'const' ? [true, true] : wanted, unmarked);
  }
  assert.deepEqual(await both('formula(cos(x1-z1))'), [true, false]);
  assert.deepEqual(await both('formula(exp(-dist^4))'), [true, true]);
  assert.deepEqual(await both('linear'), [false, false]);
  assert.deepEqual(
    await both('formula(cos(x1-z1))', 1),
    [true, true],
    'on the line |x − z| is all',
  );
});

test('graphs are compared by all orders of their nodes', async () => {
  const same = (a, b) =>
    fact(
      {
        scene: {
          domain: 'graphs',
          points: [
            [a, 1],
            [b, 2],
          ],
          kernel: 'wl(depth=3)',
          ...SVC,
        },
      },
      'isomorphic',
    );
  const hexagon = 'a b c d e f a-b b-c c-d d-e e-f f-a';
  assert.equal(await same(hexagon, 'u v w x y z u-w w-y y-v v-z z-x x-u'), true, 'renamed');
  assert.equal(await same(hexagon, 'a b c d e f a-b b-c c-a d-e e-f f-d'), false, 'two triangles');
  assert.equal(await same('a:C b:O a-b', 'a:O b:C a-b'), true);
  assert.equal(await same('a:C b:O a-b', 'a:C b:C a-b'), false, 'labels count');
  assert.equal(await same('a b c a-b', 'a b c b-c'), true);
  assert.equal(await same(hexagon, 'a b'), false);
  assert.equal(await same('a b c d e f g h i', 'a b c d e f g h i'), null, 'too many to try');
});

test('two classes are separable in components where some line between two points says so', async () => {
  const scene = (kernel) => ({
    scene: {
      data: ['circles', { n: 40, noise: 0.05 }, 1],
      kernel,
      learner: 'kpca',
      params: { components: 3 },
    },
  });
  for (const [kernel, across, up] of /** @type {const} */ ([
    ['linear', 0, 1],
    ['linear^2', 0, 1],
    ['linear^2', 0, 2],
    ['linear^2', 2, 1],
    ['rbf(gamma=0.5)', 1, 2],
  ])) {
    const step = { ...scene(kernel), stage: { components: { across, up } } };
    let wanted = null;
    const separable = await fact(step, 'separable', {
      all: ({ scene: { points }, training }) => {
        const at = (i, j) => training.decision[i * training.outputs + j] ?? NaN;
        wanted = isParted(points.map(({ label }, i) => [at(i, across), at(i, up), label]));
      },
    });
    if (kernel === 'linear' && up > 1) assert.equal(separable, null);
    else assert.equal(separable, wanted, `${kernel} ${across} ${up}`);
  }
});

/** Whether a line through two of the points has the classes on its two sides, those on it aside. */
function isParted(points) {
  for (const [ax, ay] of points)
    for (const [bx, by] of points) {
      if (ax === bx && ay === by) continue;
      const sides = points.map(([x, y, label]) => ({
        label,
        side: (bx - ax) * (y - ay) - (by - ay) * (x - ax),
      }));
      const off = 1e-12 * Math.hypot(bx - ax, by - ay);
      for (const left of [1, 2]) {
        // Those on the line may go to either side, as the line may turn a little about its middle.
        const good = sides.every(
          ({ label, side }) => Math.abs(side) <= off || (label === left) === side > 0,
        );
        if (good) return true;
      }
    }
  return false;
}

test('differences to the start', async () => {
  const step = onPlane('linear', ring);
  const wanted = [
    'moved',
    'added',
    'removed',
    'changed("labels")',
    'changed("kernel")',
    'changed("points")',
  ];
  assert.deepEqual(await facts(step, wanted), [0, 0, 0, 0, false, false]);
  const act = {
    move: { 1: [0.1, 0.1], 2: [0, 0] },
    add: [[3, 3, 1]],
    remove: [16],
    label: { 4: 2, 5: 2, 6: 1 },
    kernel: 'linear^2',
  };
  assert.deepEqual(await facts(step, wanted, { act }), [2, 1, 1, 2, true, true]);
});

test('numbers of kernel, learner and data', async () => {
  const step = {
    scene: {
      data: ['moons', { n: 20, noise: 0.1 }, 3],
      kernel: 'rbf(gamma=2) + 0.5*poly(degree=3, gamma=1, coef0=1)',
      ...SVC,
    },
  };
  const wanted = [
    'gamma',
    'degree',
    'C',
    'kernel.coef0',
    'data.noise',
    'data.seed',
    'learner.C',
    'n',
    'preset',
  ];
  assert.deepEqual(await facts(step, wanted), [2, 3, 100, 1, 0.1, 3, 100, 20, 'moons']);
  const act = {
    kernelNumbers: { gamma: 5, 'gamma.2': 0.5 },
    params: { C: 'Infinity' },
    data: ['moons', { noise: 0 }],
  };
  assert.deepEqual(
    await facts(step, ['gamma', 'kernel', 'C', 'data.noise', 'data.seed'], { act }),
    [5, 'rbf(gamma=5) + 0.5*poly(degree=3, gamma=0.5, coef0=1)', Infinity, 0, 3],
  );
});

test('the dual by hand, hulls, and the two routes', async () => {
  const alphas = corners.map((_, i) => [i + 1, 0.125]);
  const step = {
    ...onPlane('poly(degree=2, gamma=1, coef0=1)', corners, { params: { C: 1 } }),
    stage: { column: { view: 'dual' }, dual: { alphas } },
  };
  const [D, Dmax, feasible, gap, sum] = await facts(step, [
    'D',
    'Dmax',
    'feasible',
    'dual_gap',
    'sum_y_alpha',
  ]);
  // K has 9 on its diagonal, 1 elsewhere: D = 4α − ½α²Σyᵢyⱼkᵢⱼ = 4α − 16α², 0.25 at α = 1/8.
  near(D, 0.25);
  near(Dmax, 0.25, 1e-6);
  assert.equal(feasible, true);
  near(gap, 0, 1e-6);
  assert.equal(sum, 0);
  const apart = onPlane('linear', [
    [-1, 0, 1],
    [-1, 1, 1],
    [-2, 0.5, 1],
    [1, 0, 2],
    [1, -1, 2],
    [2, 0.3, 2],
  ]);
  const [distance, margin] = await facts(apart, ['hull_distance', 'margin']);
  near(distance, 2, 1e-6);
  near(2 * margin, distance, 1e-3);
  const ridge = {
    scene: {
      dim: 1,
      target: 'value',
      points: [1, 2, 3].map((x) => [x, 0, 1, x]),
      kernel: 'poly(degree=8, gamma=1, coef0=1)',
      learner: 'ridge',
      params: { lambda: 1 },
    },
    stage: { column: { view: 'routes' }, routes: { tab: 'ridge' } },
  };
  const [difference, primal, dual] = await facts(ridge, ['difference', 'opsPrimal', 'opsDual']);
  assert.ok(difference < 1e-6, String(difference));
  // System of order m from vectors of length l: m(m+1)/2·l + m(m−1)(m+4)/6 + m(m+1); 9 features, 3 points.
  assert.deepEqual([primal, dual], [135 + 156 + 90 + 27, 54 + 7 + 12]);
});

test('bumps that are on add up to their sum', async () => {
  const step = {
    ...onPlane('rbf(gamma=1)'),
    stage: { column: { view: 'bumps' }, bumps: { terms: 'set', on: [1, 9] } },
  };
  const [all] = await facts(onPlane('rbf(gamma=1)'), ['terms_on']);
  const [on, sum, b, b1, b9] = await facts(step, [
    'terms_on',
    'part_f(0.2, 0.3)',
    'b',
    'beta(1)',
    'beta(9)',
  ]);
  const k = (/** @type {any} */ [x, y]) => Math.exp(-((x - 0.2) ** 2) - (y - 0.3) ** 2);
  assert.ok(on <= 2 && all >= on);
  near(sum, b1 * k(ring[0]) + b9 * k(ring[8]) + b, 1e-9);
  const other = ring.filter(([x, y, label]) => {
    const f = [ring[0], ring[8]].reduce(
      (sum, p, i) => sum + [b1, b9][i] * Math.exp(-((x - p[0]) ** 2) - (y - p[1]) ** 2),
      b,
    );
    return (f > 0 ? 2 : 1) !== label;
  });
  assert.equal(await fact(step, 'part_wrong'), other.length);
  const whole = await facts(onPlane('rbf(gamma=1)'), ['part_f(0.2, 0.3)', 'f(0.2, 0.3)']);
  near(whole[0], whole[1], 1e-9, 'all of them are f');
});

test('what no point sees has the size that its formula says', async () => {
  const points = [
    [-1, 0, 1],
    [1, 0, 2],
    [0, 1, 1],
  ];
  const step = {
    ...onPlane('rbf(gamma=1)', points, { params: { C: 10 } }),
    stage: { bumps: { place: [[0, -1]] } },
  };
  const [exists, size, seen] = await facts(step, ['exists', 'norm_u', 'seen']);
  // ‖u‖² = k(p, p) − kᵀK⁻¹k, by elimination.
  const k = (/** @type {any} */ a, /** @type {any} */ b) =>
    Math.exp(-((a[0] - b[0]) ** 2) - (a[1] - b[1]) ** 2);
  const v = points.map((x) => k(x, [0, -1]));
  const c = solve(
    points.map((a) => points.map((b) => k(a, b))),
    v,
  );
  near(size, 1 - v.reduce((sum, own, i) => sum + own * c[i], 0), 1e-9);
  assert.equal(exists, true);
  assert.ok(seen < 1e-12);
  assert.equal(
    await fact({ ...step, scene: { ...step.scene, kernel: 'linear' } }, 'exists'),
    false,
  );
});

/** Gaussian elimination. @param {number[][]} A @param {number[]} y */
function solve(A, y) {
  const rows = A.map((row, i) => [...row, y[i]]);
  for (let i = 0; i < rows.length; i++)
    for (let r = 0; r < rows.length; r++)
      if (r !== i) {
        const by = rows[r][i] / rows[i][i];
        rows[r] = rows[r].map((v, j) => v - by * rows[i][j]);
      }
  return rows.map((row, i) => row.at(-1) / row[i]);
}

test('features of strings are ranked by weight', async () => {
  const points = [
    ['xab', 1],
    ['abx', 1],
    ['xxx', 2],
    ['bba', 2],
  ];
  const step = {
    scene: {
      domain: 'strings',
      points,
      kernel: 'spectrum(k=2)',
      learner: 'svc',
      params: { C: 10 },
    },
  };
  const [top, weight, own, place, none] = await facts(step, [
    'top(1)',
    'weight(1)',
    'weight("ab")',
    'rank_of("ab")',
    'rank_of("zz")',
  ]);
  assert.equal(top, 'ab', 'only it is in both of one class and none of the other');
  assert.equal(weight, own);
  assert.deepEqual([place, none], [1, Infinity]);
});

test('the error on new points is that of another sample, point by point', async () => {
  /** @type {any} */
  const step = {
    scene: {
      data: ['moons', { n: 40, noise: 0.2 }, 46],
      kernel: 'rbf(gamma=1)',
      learner: 'svc',
      params: { C: 3 },
    },
  };
  const { engine } = tools;
  const [fresh] = await facts(step, ['fresh']);
  const other = /** @type {any} */ (
    await engine.call('generate', {
      name: 'moons',
      params: { n: 2000, noise: 0.2 },
      seed: 46,
      another: true,
    })
  );
  // One by one, through f and its sign.
  let wrong = 0;
  const { catalog } = tools;
  const { scene } = await startOf(step, engine);
  const training = await engine.call('train', problemOf(scene, catalog));
  for (let i = 0; i < 2000; i++) {
    const { decision } = await engine.call(
      'predict',
      training.model,
      other.x.slice(2 * i, 2 * i + 2),
    );
    if (decision[0] > 0 !== (other.y[i] === 2)) wrong++;
  }
  await engine.call('release', /** @type {number} */ (training.model));
  near(fresh, wrong / 2000, 1e-12);
  const moved = { act: { move: { 1: [0, 0] } } };
  assert.equal(
    await fact(step, 'fresh', moved),
    null,
    'its points are no longer those of a source',
  );
});

test('cross-validation at the price of the scene is that of the map', async () => {
  /** @type {any} */
  const step = {
    scene: {
      data: ['moons', { n: 40, noise: 0.2 }, 46],
      kernel: 'rbf(gamma=1)',
      learner: 'svc',
      params: { C: 3 },
    },
    stage: { map: { parts: 40 } },
  };
  // Forty parts of one point each are leave-one-out.
  const { engine, catalog } = tools;
  const { scene } = await startOf(step, engine);
  const left = await engine.call('leaveOneOut', problemOf(scene, catalog));
  near(await fact(step, 'cv_error'), left.errors / 40, 1e-12);
});

test('digits that were held out are told by the nearest mean of their pixels', async () => {
  const machine = { kernel: 'linear', learner: 'nearest-mean', params: {} };
  /** @type {any} */
  const step = { scene: { domain: 'digits', data: ['digits', { n: 10 }, 1], ...machine } };
  const [held] = await facts(step, ['held_errors']);
  const { scene } = await startOf(step, tools.engine);
  const pixels = (/** @type {string} */ text) =>
    [...text].map((c) => '0123456789abcdefg'.indexOf(c));
  const means = Array.from({ length: 10 }, (_, digit) => {
    const own = scene.points
      .filter(({ label }) => label === digit + 1)
      .map(({ text }) => pixels(text));
    return own[0].map((_, i) => own.reduce((sum, x) => sum + x[i], 0) / own.length);
  });
  const nearest = (/** @type {number[]} */ x) => {
    const far = means.map((mean) => mean.reduce((sum, v, i) => sum + (v - x[i]) ** 2, 0));
    return far.indexOf(Math.min(...far));
  };
  const others = heldOutOf(scene, await loadDigits());
  const missed = others.filter(({ digit, text }) => nearest(pixels(text)) !== digit);
  assert.equal(others.length, 500);
  assert.equal(held, missed.length);
});

test('with all points as landmarks the approximate machine errs as the exact one does', async () => {
  const step = {
    scene: {
      data: ['moons', { n: 40, noise: 0.3 }, 46],
      kernel: 'rbf(gamma=0.5)',
      learner: 'svc',
      params: { C: 1 },
    },
    stage: { column: { view: 'landmarks' }, landmarks: { method: 'nystroem', count: 40 } },
  };
  const [errors, approximate] = await facts(step, ['errors', 'approx_errors']);
  assert.ok(errors > 0);
  assert.equal(approximate, errors);
});
