// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forFeatures, mainOf, rangeOf, spread } from '../views/studio/map/axes.js';
import {
  endsOf,
  leastOf,
  limitOf,
  nestedError,
  spansWithin,
  stepAt,
  validated,
  without,
} from '../views/studio/map/read.js';
import { finerValues, merged, placeOf, zoomAround, zoomTo } from '../views/studio/map/finer.js';
import { leastWords, progressWords } from '../views/studio/map/words.js';
import { createWork } from '../views/studio/map/work.js';
import { EngineError } from '../model/failure.js';
import { part } from './part.js';

/** @typedef {import('../protocol/messages.gen.js').Column} Column */

/** A column of steps. @param {number[]} at @param {number[]} error @param {boolean} [exact] */
const column = (at, error, exact = true) =>
  /** @type {Column} */ (
    part({
      at: Float64Array.from(at),
      error: Float64Array.from(error),
      spread: Float64Array.from(error, () => 0.05),
      exact,
      to: 1000,
    })
  );

test('the least is the middle of the widest run of equal errors', () => {
  const columns = [
    column([1, 10, 20], [0.3, 0.1, 0.2]),
    null,
    column([1, 4, 400], [0.2, 0.1, 0.3]),
  ];
  const least = leastOf(columns);
  assert.equal(least?.column, 2);
  assert.deepEqual([least?.low, least?.high, least?.at], [4, 400, 40]);
  assert.equal(least?.ties, 2);
  assert.ok(Math.abs(limitOf(/** @type {any} */ (least)) - 0.15) < 1e-12);
  assert.equal(leastOf([null, column([1], [NaN])]), null);
  // Of columns that share it, the one in the middle of the longest row of neighbours.
  const same = [1, 0, 1, 1, 1, 0].map((good) => column([1], [good ? 0.1 : 0.2]));
  assert.equal(leastOf(same)?.column, 3);
});

test('columns of a learner without a parameter have the least error too, at no value', () => {
  const columns = [0.3, 0.1, 0.1, 0.1].map((error) => column([NaN], [error], false));
  const least = leastOf(columns);
  assert.deepEqual([least?.column, least?.error, least?.at], [2, 0.1, NaN]);
});

test('steps end where the next begins, and those of a grid half-way', () => {
  const exact = column([1, 10, 100], [0, 0, 0]);
  assert.deepEqual(endsOf(exact, 2), [100, 1000]);
  assert.equal(stepAt(exact, 99), 1);
  const grid = column([1, 100, 10_000], [0, 0, 0], false);
  assert.deepEqual(endsOf(grid, 1), [10, 1000]);
  assert.equal(stepAt(grid, 11), 1);
});

test('the outline is around what is within the limit', () => {
  const spans = spansWithin(column([1, 10, 20, 50], [0.1, 0.12, 0.3, 0.1]), 0.15);
  assert.deepEqual(spans, [
    [1, 20],
    [50, 1000],
  ]);
  assert.deepEqual(without(spans, [[5, 100]]), [
    [1, 5],
    [100, 1000],
  ]);
  assert.deepEqual(without(spans, []), spans);
});

test('nested: each outer part is judged by the choice without it', () => {
  const of = (/** @type {number[][]} */ ...nested) =>
    /** @type {Column} */ (
      part({
        nested: nested.map(([inner, loss]) => ({ inner, loss, at: 1, low: 1, high: 2, size: 10 })),
      })
    );
  assert.equal(nestedError([of([0.1, 2], [0.3, 0]), of([0.2, 9], [0.1, 4])]), 0.3);
  assert.ok(Number.isNaN(nestedError([of([NaN, NaN])])));
});

test('an axis reaches to the scene, but not to absurd values', () => {
  const spec = part({ low: 0.01, high: 100, scale: 'log', kind: 'real', values: [], names: [] });
  assert.deepEqual(rangeOf(/** @type {any} */ (spec), 300), [0.01, 300]);
  assert.deepEqual(rangeOf(/** @type {any} */ (spec), 1e9), [0.01, 100]);
  assert.deepEqual(rangeOf(/** @type {any} */ (spec), Infinity), [0.01, 100]);
  const values = spread(/** @type {any} */ (spec), [0.01, 100], 25);
  assert.deepEqual([values.length, values[0], values[12], values[24]], [25, 0.01, 1, 100]);
  const whole = { ...spec, scale: 'linear', kind: 'whole' };
  assert.deepEqual(spread(/** @type {any} */ (whole), [1, 4], 25), [1, 2, 3, 4]);
});

test('the main parameter is the first that is a quantity', () => {
  const specs = [
    { key: 'scheme', kind: 'whole', names: ['a', 'b'] },
    { key: 'tolerance', kind: 'real', minor: true },
    { key: 'C', kind: 'real' },
  ];
  assert.equal(mainOf(/** @type {any} */ (specs))?.key, 'C');
  assert.equal(mainOf([]), null);
});

test('γ and lengths are looked at where they are of as many features', () => {
  const spec = (/** @type {string} */ key) => part({ key, scale: 'log', low: 0.01, high: 100 });
  const ends = (/** @type {string} */ key, /** @type {number} */ features) => {
    const { low, high } = forFeatures(spec(key), features);
    return [low, high];
  };
  assert.deepEqual(ends('gamma', 200), [1e-4, 1]);
  assert.deepEqual(ends('length', 200), [0.1, 1000]);
  assert.deepEqual(ends('gamma', 2), [0.01, 100]);
  assert.deepEqual(ends('degree', 200), [0.01, 100]);
});

/** Axes of columns. @param {number[]} values @param {object} [spec] */
const axesOver = (values, spec) =>
  /** @type {import('../views/studio/map/axes.js').Axes} */ (
    part({
      values,
      places: [...values.keys(), values.length],
      column: part({ spec: part({ scale: 'log', kind: 'real', values: [], ...spec }) }),
      row: part({ scale: 'log' }),
      rowRange: [0.01, 100],
      zoomKey: 'C γ kernel 0',
    })
  );

test('where every column fails, that is said with its reason', () => {
  const of = { best: null, folds: [null, null], n: 10, valued: false, one: false };
  const told = (/** @type {string[]} */ failures) =>
    leastWords(axesOver([1, 2]), { ...of, failures });
  assert.match(told(['', '']), /^Computing/);
  assert.match(told(['It is no kernel.', '']), /^Computing/);
  assert.equal(
    told(['It is no kernel.', 'It is no kernel.']),
    'No column could be computed. It is no kernel.',
  );
});

test('the second pass lies beside columns that are as good as the least', () => {
  const columns = [0.4, 0.12, 0.1, 0.3, 0.3].map((error) => column([1], [error]));
  assert.deepEqual(
    finerValues(axesOver([0.01, 0.1, 1, 10, 100]), columns),
    [0.0316228, 0.316228, 3.16228],
  );
  const whole = axesOver([1, 2, 3, 5, 9], { scale: 'linear', kind: 'whole' });
  assert.deepEqual(finerValues(whole, columns), [4]);
  assert.deepEqual(
    finerValues(axesOver([1, 2, 3, 4, 5], { values: [1, 2, 3, 4, 5] }), columns),
    [],
  );
  assert.deepEqual(finerValues(whole, [null, null]), []);
});

test('columns of the second pass take room from their neighbours', () => {
  const values = (/** @type {number[]} */ ...list) => list.map((value) => ({ value }));
  const { axes, columns } = merged(
    axesOver([1, 10, 100]),
    values(1, 10, 100),
    values(Math.sqrt(10)),
  );
  assert.deepEqual(axes.places, [0, 0.75, 1.25, 2, 3]);
  assert.deepEqual(
    columns.map(({ value }) => value),
    axes.values,
  );
  assert.equal(columns.length, 4);
  // A value lies in the middle of its column, and between two in proportion.
  for (const [c, value] of axes.values.entries())
    assert.ok(Math.abs(placeOf(axes, value) - (axes.places[c] + axes.places[c + 1]) / 2) < 1e-12);
  assert.ok(Math.abs(placeOf(axes, 10 ** 1.5) - (1.625 + 2.5) / 2) < 1e-12);
});

test('a part of the map is looked at by itself', () => {
  const axes = axesOver([0.01, 0.1, 1, 10, 100]);
  const { zoom, zoomed } = zoomTo(axes, [1, 2], [0.1, 1]);
  assert.equal(zoomed, 'C γ kernel 0');
  // Half-way to the neighbours, on a logarithmic axis.
  assert.deepEqual(zoom, [
    [0.0316228, 0.316228],
    [0.1, 1],
  ]);
  const around = zoomAround(axes, [1, 1], 0.5).zoom;
  assert.deepEqual(around[1], [0.1, 10]);
  assert.deepEqual(around[0], [0.0562341, 17.7828]);
  // At the edge it does not go beyond.
  assert.equal(zoomAround(axes, [0.01, 100], 0.5).zoom[0][0], 0.01);
  assert.equal(zoomAround(axes, [0.01, 100], 0.5).zoom[1][1], 100);
  const whole = axesOver([1, 2, 3, 4, 5], { scale: 'linear', kind: 'whole' });
  assert.deepEqual(zoomTo(whole, [2, 3], [1, 10]).zoom[0], [2, 4]);
});

/** A pool of engines that answer when they are told to. @param {number} size */
function poolOf(size) {
  /** @type {{ request: any, answer: (value: unknown) => void, refuse: (error: unknown) => void, cancelled: boolean }[]} */
  const asked = [];
  let busy = 0;
  return {
    asked,
    pool: /** @type {any} */ ({
      size,
      ask(/** @type {string} */ _, /** @type {any} */ request) {
        if (busy === size) return null;
        busy++;
        /** @type {(value: unknown) => void} */
        let answer = () => {};
        /** @type {(error: unknown) => void} */
        let refuse = () => {};
        const done = new Promise(
          (resolve, reject) => ([answer, refuse] = [resolve, reject]),
        ).finally(() => busy--);
        const record = { request, answer, refuse, cancelled: false };
        asked.push(record);
        return { done, cancel: () => void (record.cancelled = true) };
      },
      whenFree() {},
    }),
  };
}

test('columns are computed from the scene outwards, and others when the scene is another', async () => {
  const { pool, asked } = poolOf(2);
  /** @type {() => void} */
  let rest = () => {};
  const work = createWork(pool, {
    changed() {},
    setTimer: (f) => (rest = f),
    clearTimer() {},
  });
  /** @param {string} key */
  const plan = (key) => ({
    key: [key],
    values: [1, 2, 3, 4, 5],
    own: null,
    near: 2,
    measures: /** @type {const} */ (['folds']),
    request: (/** @type {number} */ value) => /** @type {any} */ (value),
  });
  work.follow(plan('a'));
  assert.equal(asked.length, 0);
  rest();
  assert.deepEqual(
    asked.map(({ request }) => request),
    [3, 1],
  );
  asked[0].answer({ error: [0] });
  asked[1].answer({ error: [0] });
  await new Promise(setImmediate);
  assert.deepEqual(
    asked.map(({ request }) => request),
    [3, 1, 5, 2],
  );
  assert.deepEqual(
    work.columns.map(({ known }) => Boolean(known.folds)),
    [true, false, true, false, false],
  );
  work.follow(plan('b'));
  assert.deepEqual(
    asked.map(({ cancelled }) => cancelled),
    [false, false, true, true],
  );
  assert.equal(work.former.filter(({ known }) => known.folds).length, 2);
  assert.ok(work.columns.every(({ known }) => !known.folds));
  work.destroy();
});

test('the second pass begins when the first is there, and a part seen before is not computed again', async () => {
  const { pool, asked } = poolOf(9);
  const work = createWork(pool, { changed() {}, setTimer: (f) => f(), clearTimer() {} });
  const plan = (/** @type {string} */ key, /** @type {number[]} */ values) => ({
    key: ['scene', key],
    whole: ['scene'],
    values,
    own: null,
    near: 0,
    measures: /** @type {const} */ (['folds', 'nested']),
    finer: () => [1.5],
    request: (/** @type {number} */ value, /** @type {string} */ measure) =>
      /** @type {any} */ (`${value} ${measure}`),
  });
  const settle = async () => {
    for (const one of asked) one.answer({ error: [0] });
    await new Promise(setImmediate);
  };
  const requests = () => asked.map(({ request }) => request);
  work.follow(plan('all', [1, 2]));
  assert.deepEqual(requests(), ['1 folds', '2 folds', '1 nested', '2 nested']);
  await settle();
  assert.equal(requests()[4], '1.5 folds');
  await settle();
  // Nested validation chooses among columns that no error has called for.
  assert.deepEqual(requests().length, 5);
  assert.deepEqual(
    work.later?.map(({ value }) => value),
    [1.5],
  );
  assert.equal(work.busy, false);
  work.follow(plan('part', [1.2, 1.4]));
  assert.equal(work.later, null);
  assert.deepEqual(work.former, []);
  await settle();
  await settle();
  const before = asked.length;
  work.follow(plan('all', [1, 2]));
  assert.ok(work.columns.every(({ known }) => known.folds && known.nested));
  assert.equal(work.later?.length, 1);
  assert.equal(asked.length, before);
  work.destroy();
});

test('of very many points a sample of all columns comes first, and leads to the best', async () => {
  const { pool, asked } = poolOf(2);
  let time = 0;
  const work = createWork(pool, {
    changed() {},
    setTimer: (f) => f(),
    clearTimer() {},
    now: () => time,
  });
  work.follow({
    key: ['a'],
    values: [1, 2, 3, 4],
    own: null,
    near: 0,
    measures: ['folds'],
    best: (columns) => leastOf(columns)?.column,
    request: (value, measure) => /** @type {any} */ (`${value} ${measure}`),
    sample: (value) => /** @type {any} */ (`${value} sample`),
  });
  const requests = () => asked.map(({ request }) => request);
  const said = () =>
    progressWords(work.columns, {
      later: null,
      shown: 'folds',
      paused: false,
      engines: 2,
      points: 3000,
      left: (measure) => work.left(measure),
    });
  /** @param {number} i @param {number} error */
  const answer = async (i, error) => {
    asked[i].answer(column([1], [error], false));
    await new Promise(setImmediate);
  };
  assert.deepEqual(requests(), ['1 sample', '3 sample']);
  await answer(0, 0.5);
  assert.equal(said(), 'A sample of 400 of 3\u202f000 points first: column 1 of 4, by 2 engines.');
  await answer(1, 0.1);
  assert.deepEqual(requests().slice(2), ['2 sample', '4 sample']);
  await answer(2, 0.3);
  // What fails of a sample is still asked of all points.
  asked[3].refuse(new EngineError({ code: 'data', message: 'One class.' }));
  await new Promise(setImmediate);
  assert.deepEqual(requests().slice(4), ['3 folds', '1 folds']);
  assert.ok(work.columns.every(({ failure }) => failure === ''));
  assert.ok(Number.isNaN(work.left('folds')));
  assert.equal(validated(work.columns).few, true);
  assert.equal(said(), 'All 3\u202f000 points: column 0 of 4, by 2 engines.');
  time = 20_000;
  await answer(4, 0.2);
  const { columns, few } = validated(work.columns);
  assert.deepEqual([few, columns.map(Boolean)], [false, [false, false, true, false]]);
  // 60 s of work are left, of which 20 s are behind one of two engines.
  assert.equal(work.left('folds'), 20_000);
  assert.equal(
    said(),
    'All 3\u202f000 points: column 1 of 4, by 2 engines, about 20\u00a0s left. Pale columns are of a sample of 400.',
  );
  await answer(5, 0.2);
  await answer(6, 0.2);
  await answer(7, 0.2);
  assert.deepEqual(requests().slice(6), ['2 folds', '4 folds']);
  assert.equal(work.busy, false);
  work.destroy();
});
