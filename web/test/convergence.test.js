import assert from 'node:assert/strict';
import { test } from 'node:test';

import { makePoint, EMPTY_SCENE } from '../model/scene.js';
import { axisOf, extentOf } from '../lib/plot/axis.js';
import { measureOf, rivalsOf } from '../views/convergence/same-problem.js';
import { runName, runsOf, shownIn } from '../views/convergence/runs.js';
import {
  indexAt,
  quantitiesOf,
  sidesOf,
  valuesOf,
  withStep,
  yardstickOf,
} from '../views/convergence/quantities.js';
import { smallPlot, windowOf } from '../views/convergence/small.js';
import { apartOf } from '../views/convergence/standing.js';
import { endOf, finalOf } from '../views/convergence/table.js';
import { part } from './part.js';

const none = (n) => new Float64Array(n).fill(NaN);

/**
 * A way of four steps, told of at some of them.
 *
 * @param {Partial<import('../protocol/messages.gen.js').History>} [rest]
 * @returns {import('../protocol/messages.gen.js').History}
 */
function history(rest = {}) {
  const iterations = Float64Array.of(0, 1, 2, 4);
  return {
    total: 4,
    status: 'converged',
    goal: 'dual objective',
    message: '',
    iterations,
    objective: Float64Array.of(0, 2, 5, 8),
    primal: Float64Array.of(12, 13, 10, 8.5),
    gap: Float64Array.of(12, 11, 5, 0.5),
    norm: Float64Array.of(0, 4, 9, 16),
    errors: Float64Array.of(3, 2, 2, 1),
    hinge: Float64Array.of(1, 0.8, 0.5, 0.25),
    logistic: none(4),
    squared: none(4),
    ...rest,
  };
}

const points = [1, 2, 1, 2].map((label, i) => makePoint(i, [i, 0], label));
const scene = (rest = {}) => ({ ...EMPTY_SCENE, points, ...rest });

const spec = (key, value) => ({ key, symbol: key, default: value });
const CATALOG = part({
  domains: [
    {
      name: 'vectors',
      learners: [
        { name: 'svc', short: 'SVM', params: [spec('C', 1), spec('tolerance', 0.001)] },
        { name: 'soft-svm', short: 'soft', params: [spec('lambda', 0.1)] },
        { name: 'svm-sgd', short: 'SGD', params: [spec('lambda', 0.1), spec('steps', 500)] },
        {
          name: 'svm-doubly-sgd',
          short: 'DSG',
          params: [spec('C', 1), spec('batch', 4), spec('steps', 500)],
        },
      ],
    },
  ],
});

test('while newer points are on their way the run of those before is shown, of another learner none', () => {
  const before = scene();
  const known = { scene: before, of: history(), message: '' };
  const at = (now, told = known) =>
    shownIn(part({ scene: now, frame: { history: told, kept: [], engine: { catalog: CATALOG } } }));
  const moved = scene({ points: [...points.slice(1), makePoint(9, [5, 5], 1)] });
  assert.equal(at(moved).scene, before);
  assert.equal(runsOf(at(moved)).current?.of, known.of);
  assert.equal(at({ ...moved, step: 2 }).scene.step, 2);
  const learner = 'soft-svm';
  for (const now of [before, scene({ learner }), scene({ points: [] })])
    assert.equal(at(now).scene, now);
  assert.equal(at(moved, { ...known, of: null }).scene, moved);
});

test('a dual objective lies below its primal, one that is minimised above its bound', () => {
  const dual = sidesOf(history());
  assert.deepEqual([dual.above, dual.names], [true, ['dual', 'primal']]);
  assert.deepEqual([...dual.bound], [12, 13, 10, 8.5]);
  const least = sidesOf(history({ goal: 'objective', objective: Float64Array.of(12, 9, 8, 8) }));
  assert.equal(least.above, false);
  assert.deepEqual([...least.bound], [0, -2, 3, 7.5]);
});

test('what proves nothing gives no bound', () => {
  assert.equal(sidesOf(history({ goal: 'sum of distances', gap: none(4) })).bound, null);
  assert.equal(sidesOf(history({ goal: 'log marginal likelihood', primal: none(4) })).bound, null);
});

test('the norm is a length, and the yardstick weighs it against the loss', () => {
  assert.deepEqual([...valuesOf(history(), 'norm', 1)], [0, 2, 3, 4]);
  const rounded = history({ norm: Float64Array.of(-1e-18, 4, 9, 16) });
  assert.equal(valuesOf(rounded, 'norm', 1)[0], 0);
  assert.deepEqual([...valuesOf(history(), 'yardstick', 0.5)], [1, 1.8, 2.75, 4.25]);
});

test('only what has numbers is offered', () => {
  const keys = (...histories) => quantitiesOf(histories, 1).map(({ key }) => key);
  assert.deepEqual(keys(history()), ['objective', 'gap', 'errors', 'norm', 'hinge', 'yardstick']);
  assert.deepEqual(keys(history({ hinge: none(4), errors: none(4) })), [
    'objective',
    'gap',
    'norm',
  ]);
  assert.ok(
    keys(history(), history({ logistic: Float64Array.of(1, 1, 1, 1) })).includes('logistic'),
  );
  assert.deepEqual(keys(), []);
});

test('the yardstick is the same whatever a machine calls it', () => {
  assert.equal(yardstickOf(scene({ params: { C: 2 } })), 1 / 8);
  assert.equal(yardstickOf(scene({ learner: 'svm-sgd', params: { lambda: 0.3 } })), 0.3);
  assert.equal(yardstickOf(scene({ learner: 'soft-svm', params: { lambda: 0.3 } })), 0.6);
  for (const params of [{ k: 3 }, { C: Infinity }])
    assert.ok(Number.isNaN(yardstickOf(scene({ params }))));
});

test('rivals solve the same problem in their own words', () => {
  const now = scene({ params: { C: 2, tolerance: 1e-4 } });
  const rivals = rivalsOf(now, CATALOG);
  assert.deepEqual(
    rivals.map(({ name }) => name),
    ['SMO', 'SGD', 'Doubly stochastic', 'Without offset'],
  );
  for (const { contender } of rivals) {
    const lambda = yardstickOf({ ...now, ...contender });
    assert.ok(Math.abs(lambda - 1 / 8) < 1e-15, contender.learner);
    assert.equal(contender.kernel, now.kernel);
  }
  assert.equal(rivals[0].contender.params.tolerance, 1e-4, 'what was chosen stays');
  assert.equal(rivals[2].contender.params.batch, 4);
  // From λ as well as from C.
  const other = rivalsOf(
    scene({ learner: 'svm-sgd', params: { lambda: 0.5, steps: 77 } }),
    CATALOG,
  );
  assert.equal(other[0].contender.params.C, 0.5);
  assert.equal(other[1].contender.params.steps, 77);
  assert.equal(other[3].contender.params.lambda, 0.25);
});

test('there are no rivals where there are not two classes', () => {
  assert.deepEqual(rivalsOf(scene({ points: [] }), CATALOG), []);
  assert.deepEqual(rivalsOf(scene({ points: points.slice(0, 1) }), CATALOG), []);
  assert.deepEqual(rivalsOf(scene({ target: 'value' }), CATALOG), []);
  assert.deepEqual(rivalsOf(scene(), null), []);
});

test('the number at a step is the last one told of', () => {
  const { iterations } = history();
  assert.deepEqual(
    [-1, 0, 1, 3, 4, 9].map((step) => indexAt(iterations, step)),
    [-1, 0, 1, 2, 3, 3],
  );
});

test('a step that a history left out is put in its place, exactly', () => {
  const told = part({
    iterations: 3,
    objective: 7,
    primal: 9,
    gap: 2,
    errors: 1,
    task: 'classification',
  });
  const of = withStep(history(), told);
  assert.deepEqual([...of.iterations], [0, 1, 2, 3, 4]);
  assert.deepEqual([...of.objective], [0, 2, 5, 7, 8]);
  assert.deepEqual([...of.norm], [0, 4, 9, 9, 16]);
  assert.equal(
    withStep(history(), part({ ...told, iterations: 2 })).iterations.length,
    4,
    'it is there',
  );
  assert.equal(withStep(history(), null).iterations.length, 4);
});

test('at first the first steps are in sight, then more and more, never more than there are', () => {
  assert.equal(windowOf(null, 300), 300);
  assert.ok(windowOf(0, 300) >= 12 && windowOf(0, 300) <= 20);
  let last = 0;
  for (let step = 0; step <= 300; step++) {
    const end = windowOf(step, 300);
    assert.ok(end >= step && end >= last && end <= 300);
    last = end;
  }
  assert.equal(windowOf(2, 1), 1);
});

test('the chart beside a step tells of that step alone, and only hints at what comes', () => {
  const plot = smallPlot(history(), 2);
  assert.deepEqual(
    plot.cursor.told.map(({ words }) => words),
    ['dual 5', 'primal 10'],
  );
  assert.equal(plot.cursor.middle, 'gap 5');
  for (const { kind, x } of plot.lines)
    assert.equal(Array.from(x).at(-1), kind === 'ahead' ? 4 : 2);
  assert.deepEqual(Array.from(plot.between.x), [0, 1, 2]);
  assert.match(plot.label, /At step 2: dual 5, primal 10, gap 5\./);
});

test('where nothing is optimised, errors tell how it goes', () => {
  const plot = smallPlot(history({ objective: none(4), primal: none(4), gap: none(4) }), 1);
  assert.equal(plot.y.name, 'training errors');
  assert.equal(plot.cursor.told[0].words, '2');
});

test('axes take what has a place on them', () => {
  assert.deepEqual(extentOf([3, NaN, -2, Infinity], false), [-2, 3]);
  assert.deepEqual(extentOf([3, 0, -2, 0.5], true), [0.5, 3]);
  assert.deepEqual(extentOf([1e-40, 1], true), [1e-12, 1], 'what is smaller is rounding');
  assert.equal(extentOf([NaN, -1], true), null);
  for (const log of [false, true]) {
    const axis = axisOf([0.01, 1000], [100, 0], { log, count: 5 });
    assert.ok(Number.isNaN(axis.at(NaN)));
    assert.ok(Math.abs(axis.value(axis.at(7)) - 7) < 1e-9);
    const texts = axis.ticks.map(({ text }) => text);
    assert.ok(texts.length >= 2 && new Set(texts).size === texts.length, texts.join());
  }
  assert.ok(Number.isNaN(axisOf([1, 10], [0, 1], { log: true, count: 3 }).at(0)));
});

test('ticks tell numbers apart however near they are to each other, and steps are whole', () => {
  const near = axisOf([1234.561, 1234.569], [0, 100], { log: false, count: 4 });
  const texts = near.ticks.map(({ text }) => text);
  assert.equal(new Set(texts).size, texts.length, texts.join());
  const few = axisOf([0, 3], [0, 100], { log: false, count: 10, nice: false, whole: true });
  assert.deepEqual(
    few.ticks.map(({ text }) => text),
    ['0', '1', '2', '3'],
  );
  const flat = axisOf([2, 2], [0, 100], { log: false, count: 4 });
  assert.ok(flat.high > flat.low);
  const single = axisOf([5, 5], [0, 100], { log: true, count: 4 });
  assert.ok(single.ticks.length > 0 && single.high > single.low);
});

test('there are no rivals where the machine does not minimise what they do', () => {
  assert.deepEqual(rivalsOf(scene({ learner: 'ridge', params: { lambda: 0.1 } }), CATALOG), []);
  assert.deepEqual(rivalsOf(scene({ params: { C: Infinity } }), CATALOG), [], 'a hard margin');
});

test('runs of other data or another objective are apart, with a reason', () => {
  const now = scene({ params: { C: 2, tolerance: 1e-3 } });
  const apart = (rest, from = now) =>
    apartOf(scene({ params: now.params, ...rest }), from, CATALOG);
  assert.equal(apart({}), '');
  assert.equal(
    apart({ points: points.map((p) => makePoint(p.id + 9, p.x, p.label)) }),
    '',
    'alike',
  );
  assert.equal(apart({ params: { C: 2, tolerance: 1e-6 } }), '', 'another way to the same end');
  assert.equal(apart({ seed: 9, step: 3 }), '');
  assert.equal(apart({ points: points.slice(1) }), 'other points');
  assert.equal(apart({ points: [makePoint(1, [0, 9], 1), ...points.slice(1)] }), 'other points');
  assert.equal(apart({ points: [makePoint(1, [0, 0], 2), ...points.slice(1)] }), 'other points');
  assert.equal(apart({ target: 'value' }), 'other points');
  assert.equal(apart({ kernel: 'linear' }), 'another kernel: linear');
  assert.equal(apart({ repair: 'clip' }), 'another repair');
  assert.equal(apart({ params: { C: 10, tolerance: 1e-3 } }), 'C = 10');
  assert.equal(apart({ params: {} }), 'C = 1', 'the default of the catalog');
  // C = 2 of four points is λ = 1/8, of ½λ‖f‖²; soft-svm writes λ‖f‖².
  assert.equal(apart({ learner: 'soft-svm', params: { lambda: 1 / 16 } }), '');
  assert.equal(apart({ learner: 'svm-sgd', params: { lambda: 0.125, steps: 9 } }), '');
  assert.equal(apart({ learner: 'svm-sgd', params: { lambda: 0.5 } }), 'λ = 0.5');
  assert.equal(apart({ learner: 'ridge', params: { lambda: 0.125 } }), 'another loss');
  assert.equal(
    apart({ learner: 'svm-doubly-sgd', params: { C: 2, landmarks: 3 } }),
    'other landmarks',
  );
  const ridge = scene({ learner: 'ridge', params: { lambda: 0.1 } });
  assert.equal(apart({}, ridge), 'another loss');
  assert.equal(apart({ learner: 'ridge', params: { lambda: 0.1 } }, ridge), '');
  for (const { contender } of rivalsOf(now, CATALOG)) assert.equal(apart(contender), '');
});

test('only what minimises the yardstick is measured by it', () => {
  assert.equal(measureOf(scene({ params: { C: 2 } })), 1 / 8);
  assert.ok(Number.isNaN(measureOf(scene({ learner: 'ridge', params: { lambda: 0.1 } }))));
  assert.ok(Number.isNaN(measureOf(scene({ target: 'value', params: { C: 2 } }))));
  const three = [...points, makePoint(9, [5, 5], 3)];
  assert.ok(Number.isNaN(measureOf(scene({ points: three, params: { C: 2 } }))));
});

test('an end is optimal only with what proves it', () => {
  assert.equal(endOf(history(), false), 'optimal');
  assert.equal(endOf(history(), true), 'stationary', 'a negative eigenvalue');
  assert.equal(endOf(history({ primal: none(4) }), false), 'converged');
  assert.equal(endOf(history({ status: 'exhausted' }), false), 'stopped');
  assert.equal(endOf(history({ status: 'failed' }), false), 'failed');
});

test('the table has what a run came to', () => {
  assert.deepEqual(finalOf(history(), 0.5), {
    steps: 4,
    yardstick: 4.25,
    objective: 8,
    gap: 0.5,
    errors: 1,
    norm: 4,
  });
});

test('a run is named after its machine and kernel', () => {
  const now = scene({ params: { C: 2 }, kernel: 'rbf(gamma=1)' });
  assert.equal(runName(now, CATALOG), 'SVM C = 2, rbf(gamma=1)');
  assert.equal(runName({ ...now, learner: 'other' }, CATALOG), 'other, rbf(gamma=1)');
});
