import assert from 'node:assert/strict';
import test from 'node:test';
import { byTens, objectionTo, ownRows, readValues } from '../views/studio/sweeps/own.js';
import { createQueue } from '../views/studio/sweeps/queue.js';
import { layoutOf } from '../views/studio/sweeps/layout.js';
import { sampleOf } from '../views/studio/sweeps/sample.js';
import { fitting, gaussian, isScenes, sheetOf } from '../views/studio/sweeps/sets.js';
import { captionOf, sentenceOf } from '../views/studio/sweeps/words.js';
import { part } from './part.js';

/** @returns {any} */
const spec = (key, symbol, more = {}) => ({
  key,
  symbol,
  name: key,
  doc: '',
  kind: 'real',
  scale: 'log',
  min: 0,
  minOpen: true,
  max: 1e6,
  maxOpen: false,
  low: 0.01,
  high: 100,
  infinite: false,
  default: 1,
  ...more,
});
const C = spec('C', 'C', { infinite: true });
/** @type {any} */
const learners = [
  { name: 'svc', tasks: ['classification'], params: [C] },
  { name: 'svr', tasks: ['regression'], params: [C] },
  { name: 'ridge', tasks: ['regression', 'classification'], params: [spec('lambda', 'λ')] },
];
/** @type {any} */
const scene = {
  kernel: 'rbf(gamma=1)',
  learner: 'svc',
  params: { C: 3 },
  target: 'class',
  domain: 'vectors',
};
/** @type {any} */
const numbers = [{ kernel: 'rbf', value: 1, start: 10, end: 11, spec: spec('gamma', 'γ') }];
const given = { scene, learners, numbers };
/** @type {any} */
const chosen = { set: 'kernels', grid: 'price', rows: [], crossed: false };
/** @param {any} sheet */
const titles = (sheet) => sheet.rows.map(({ variants }) => variants.map(({ title }) => title));
/** @param {any} sheet */
const kernels = (sheet) =>
  sheet.rows.map(({ variants }) => variants.map(({ machine }) => machine.kernel));

test('ready rows have the values of the lectures', () => {
  const sheet = sheetOf(chosen, given);
  assert.deepEqual(titles(sheet), [
    ['C = 0.1', 'C = 1', 'C = 100'],
    ['γ = 0.1', 'γ = 1', 'γ = 10', 'γ = 100'],
    ['d = 1', 'd = 2', 'd = 3', 'd = 5'],
    ['γ = 0.1', 'γ = 0.5', 'γ = 2'],
  ]);
  const price = sheetOf({ ...chosen, set: 'price' }, given);
  assert.deepEqual(
    price.rows.map(({ variants }) => variants.map(({ machine }) => machine.params.C)),
    [
      [0.1, 1, 100],
      [0.1, 1, 100],
      [0.1, 1, 100],
      [0.1, 1],
    ],
  );
  // 1/(2·0.6²) and 1/(2·0.1²), 1/(2·2²).
  const ridge = sheetOf({ ...chosen, set: 'ridge' }, given);
  assert.equal(gaussian(0.6), 'rbf(gamma=1.38889)');
  assert.deepEqual(kernels(ridge)[1], ['rbf(gamma=50)', 'rbf(gamma=1.38889)', 'rbf(gamma=0.125)']);
  assert.deepEqual(titles(ridge), [
    ['λ = 10⁻⁷', 'λ = 0.1', 'λ = 10'],
    ['σ = 0.1', 'σ = 0.6', 'σ = 2'],
  ]);
  assert.match(ridge.sentence, /^Decreasing λ or decreasing σ makes the model more complex/);
});

test('columns of a grid grow, rows fall', () => {
  const { rows } = sheetOf({ ...chosen, set: 'two' }, given);
  assert.deepEqual(
    rows.map(({ name }) => name),
    ['C = 100', 'C = 1', 'C = 0.1'],
  );
  for (const { variants } of rows)
    assert.deepEqual(
      variants.map(({ machine }) => machine.kernel),
      [0.1, 1, 10, 100].map((v) => `rbf(gamma=${v})`),
    );
});

test('points that carry values get the machine that fits values', () => {
  const sheet = sheetOf(chosen, { ...given, scene: { ...scene, target: 'value' } });
  assert.equal(sheet.rows[0].variants[0].machine.learner, 'svr');
});

test('rows of one’s own vary one number and leave the others', () => {
  const rows = ['kernel.gamma: 0.5, 2', 'learner.C: 1, inf'];
  const sheet = sheetOf({ ...chosen, set: 'own', rows }, given);
  assert.deepEqual(kernels(sheet), [
    ['rbf(gamma=0.5)', 'rbf(gamma=2)'],
    ['rbf(gamma=1)', 'rbf(gamma=1)'],
  ]);
  assert.deepEqual(
    sheet.rows.map(({ variants }) => variants.map(({ machine }) => machine.params.C)),
    [
      [3, 3],
      [1, Infinity],
    ],
  );
  const grid = sheetOf({ ...chosen, set: 'own', rows, crossed: true }, given);
  assert.deepEqual(
    grid.rows.map(({ name, variants }) => [name, ...variants.map(({ machine }) => machine.kernel)]),
    [
      ['C = ∞', 'rbf(gamma=0.5)', 'rbf(gamma=2)'],
      ['C = 1', 'rbf(gamma=0.5)', 'rbf(gamma=2)'],
    ],
  );
});

test('two numbers of one kernel are written in their places', () => {
  const kernel = 'poly(degree=3, gamma=1, coef0=1)';
  const at = (key) => kernel.indexOf(`${key}=`) + key.length + 1;
  const poly = ['degree', 'gamma', 'coef0'].map((key) => ({
    kernel: 'poly',
    value: 1,
    start: at(key),
    end: at(key) + 1,
    spec: spec(key, key),
  }));
  const sheet = sheetOf(
    {
      ...chosen,
      set: 'own',
      crossed: true,
      rows: ['kernel.coef0: 10, 20', 'kernel.degree: 11, 22'],
    },
    { scene: { ...scene, kernel }, learners, numbers: poly },
  );
  assert.deepEqual(kernels(sheet), [
    ['poly(degree=22, gamma=1, coef0=10)', 'poly(degree=22, gamma=1, coef0=20)'],
    ['poly(degree=11, gamma=1, coef0=10)', 'poly(degree=11, gamma=1, coef0=20)'],
  ]);
});

test('values go by tens, and what is typed is checked', () => {
  assert.deepEqual(byTens(C, 3), [0.03, 0.3, 3, 30, 300]);
  const degree = spec('degree', 'd', { kind: 'whole', scale: 'linear', min: 1, max: 9 });
  assert.deepEqual(byTens(degree, 3), [2, 3, 4, 5, 6]);
  assert.deepEqual(byTens(degree, 9), [5, 6, 7, 8, 9]);
  assert.deepEqual(byTens(spec('s', 's', { kind: 'switch' }), 0), [0, 1]);
  assert.deepEqual(readValues('0.1, 1;10  ∞'), [0.1, 1, 10, Infinity]);
  assert.equal(objectionTo(C, [1, 10]), '');
  assert.match(objectionTo(C, [1, 0]), /^Value 2 is none that C takes/);
  assert.match(objectionTo(C, readValues('one')), /^Value 1/);
  assert.match(objectionTo(C, [1, 2, 3, 4, 5, 6]), /at most 5/);
  assert.match(objectionTo(C, []), /Type values/);
  assert.deepEqual(ownRows(['kernel.nothing: 1', 'learner.C: x', 'learner.C: 1'], given).length, 1);
});

test('a sheet has at most 25 pictures', () => {
  const rows = ['kernel.gamma', 'learner.C'].map((name) => `${name}: 1, 2, 3, 4, 5`);
  const sheet = sheetOf({ ...chosen, set: 'own', rows }, given);
  const many = fitting({ ...sheet, rows: [...sheet.rows, ...sheet.rows, ...sheet.rows] });
  assert.equal(many.rows.flatMap(({ variants }) => variants).length, 25);
});

test('the scene’s own machine is known, whatever is said of other parameters', () => {
  const machine = { kernel: 'rbf(gamma=1)', learner: 'svc', params: { C: 3 } };
  assert.ok(isScenes(machine, scene, learners));
  assert.ok(isScenes({ ...machine, params: {} }, { ...scene, params: { C: 1 } }, learners));
  assert.ok(!isScenes({ ...machine, params: { C: 1 } }, scene, learners));
  assert.ok(!isScenes({ ...machine, kernel: 'linear' }, scene, learners));
});

test('pictures and the plane have their places, and none covers another', () => {
  const room = { head: 100, over: 0, title: 16, caption: 16, gap: 11 };
  for (const [width, height] of [
    [683, 683],
    [503, 503],
    [420, 420],
  ]) {
    for (const lengths of [[3, 4, 4, 3], [4, 4, 4], [5, 5, 5, 5, 5], [1], [3, 3], [5, 5]]) {
      const { cell, inset, columns } = layoutOf(lengths, { ...room, width, height });
      const boxes = lengths.flatMap((length, row) =>
        Array.from({ length }, (_, i) => ({
          left: room.head + room.gap + i * (cell + room.gap),
          top: room.gap + row * (cell + 32 + room.gap) + room.title,
          size: cell,
        })),
      );
      const said = `${lengths} in ${width}`;
      assert.equal(columns, Math.max(...lengths));
      for (const { left, top, size } of [...boxes, inset]) {
        assert.ok(size >= 16 && left + size <= width && top + size <= height, said);
      }
      for (const box of boxes) {
        const apart =
          inset.left >= box.left + box.size ||
          box.left >= inset.left + inset.size ||
          inset.top >= box.top + box.size ||
          box.top >= inset.top + inset.size;
        assert.ok(apart, `${said}: the plane covers a picture`);
      }
    }
  }
});

test('several are under way at once, and none twice', async () => {
  const asked = [];
  /** @type {((value: number) => void)[]} */
  const replies = [];
  const queue = createQueue({
    ask: (at, grain, lane) =>
      new Promise((resolve) => {
        asked.push(`${at} ${grain} ${lane}`);
        replies.push(resolve);
      }),
    show: () => {},
    refuse: () => {},
    width: 2,
    now: () => 0,
  });
  queue.set(['a', 'b', 'c']);
  assert.deepEqual(asked, ['0 rough 0', '1 rough 1']);
  for (let i = 0; i < 6; i++) {
    replies[i](i);
    await new Promise((resolve) => setImmediate(resolve));
  }
  assert.deepEqual(asked.map((one) => one.slice(0, -2)).sort(), [
    '0 fine',
    '0 rough',
    '1 fine',
    '1 rough',
    '2 fine',
    '2 rough',
  ]);
  assert.deepEqual(queue.state(), { ready: 3, all: 3 });
});

/** A queue whose questions are answered one by one. */
function desk() {
  const asked = [];
  const shown = [];
  const clock = { now: 0 };
  /** @type {(value: any) => void} */
  let answer = () => {};
  const queue = createQueue({
    ask: (at, grain) =>
      new Promise((resolve, reject) => {
        asked.push(`${at} ${grain}`);
        answer = (value) => (value instanceof Error ? reject(value) : resolve(value));
      }),
    show: (at, value, grain) => shown.push(`${at} ${value} ${grain}`),
    refuse: (at, /** @type {any} */ error) => shown.push(`${at} ${error.message}`),
    now: () => clock.now,
  });
  const reply = async (value) => {
    answer(value);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { queue, asked, shown, clock, reply };
}

test('all pictures come roughly, then all of them fine', async () => {
  const { queue, asked, reply } = desk();
  queue.set(['a', 'b']);
  for (const value of [1, 2, 3, 4]) await reply(value);
  assert.deepEqual(asked, ['0 rough', '1 rough', '0 fine', '1 fine']);
  assert.deepEqual(queue.state(), { ready: 2, all: 2 });
});

test('while a point is dragged every picture has its turn', async () => {
  const { queue, asked, reply } = desk();
  queue.set(['a1', 'b1', 'c1']);
  await reply(1);
  queue.set(['a2', 'b2', 'c2']);
  await reply(2);
  queue.set(['a3', 'b3', 'c3']);
  await reply(3);
  assert.deepEqual(asked, ['0 rough', '1 rough', '2 rough', '0 rough']);
});

test('what takes long is given up for newer points, and an error ends one picture only', async () => {
  const { queue, asked, shown, clock, reply } = desk();
  queue.set(['a', 'b']);
  clock.now = 1000;
  queue.set(['a2', 'b2']);
  assert.deepEqual(asked, ['0 rough', '1 rough']);
  await reply(new Error('no model'));
  await reply(2);
  await reply(3);
  assert.deepEqual(shown, ['1 no model', '0 2 rough', '0 3 fine']);
  assert.deepEqual(queue.state(), { ready: 2, all: 2 });
});

test('of very many points the seed draws a sample', () => {
  const points = Array.from({ length: 5000 }, (_, i) => i);
  assert.equal(sampleOf(points.slice(0, 1000), 1).length, 1000);
  const sample = sampleOf(points, 7);
  assert.equal(new Set(sample).size, 400);
  assert.deepEqual(sampleOf(points, 7), sample);
  assert.notDeepEqual(sampleOf(points, 8), sample);
});

test('what was not seen is called by what it is', () => {
  const swept = part({
    fresh: 100,
    wrong: 19,
    square: NaN,
    training: part({
      task: 'classification',
      errors: 2,
      label: Float64Array.of(1, 2),
      support: Int32Array.of(0),
      outputs: 1,
      status: 'converged',
    }),
  });
  assert.deepEqual(captionOf(swept, [1, 2], false), ['2 wrong', 'fresh', '19 %']);
  assert.deepEqual(captionOf(swept, [1, 2], true), ['2 wrong', 'held out', '19 %']);
  assert.deepEqual(captionOf(part({ ...swept, fresh: 0 }), [1, 2], true), ['2 wrong', '', '']);
  assert.match(sentenceOf(swept, 40, false), /fresh points/);
  const held = sentenceOf(swept, 40, true);
  assert.match(held, /held-out rows/);
  assert.doesNotMatch(held, /fresh/);
});
