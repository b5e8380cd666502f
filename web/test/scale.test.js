import assert from 'node:assert/strict';
import { test } from 'node:test';

import { createHistory } from '../state/history.js';
import { fromJson, parsing, toJson, writing } from '../state/json.js';
import { changesBetween, evenly, indexOfPoint, pointOf } from '../state/points.js';
import { classesOf, EMPTY_SCENE, makePoint } from '../state/scene.js';
import { atOnce, inSlices } from '../state/slices.js';
import { plotting, someRows } from '../state/table.js';
import { createHits } from '../views/plane/hits.js';
import { topOf } from '../views/top.js';
import { random } from './random.js';

const pointsOf = (n, first = 1) =>
  Object.freeze(
    Array.from({ length: n }, (_, i) => makePoint(first + i, [i / 7, -i / 3], 1 + (i % 3), i % 2)),
  );

test('a point is found by its id in any order of ids, and none where it is not', () => {
  const r = random(7);
  for (let seed = 0; seed < 50; seed++) {
    const ascending = pointsOf(r.whole(0, 60), 5);
    const mixed = Object.freeze([...ascending].sort(() => r.unit() - 0.5));
    for (const points of [ascending, mixed]) {
      for (let k = 0; k < 80; k++) {
        const id = r.whole(0, 70);
        const at = points.findIndex((point) => point.id === id);
        assert.equal(indexOfPoint(points, id), at);
        assert.equal(pointOf(points, id), points[at] ?? null);
      }
      points.forEach((point, i) => assert.equal(indexOfPoint(points, point.id), i));
    }
  }
  assert.equal(indexOfPoint(pointsOf(3), null), -1);
  assert.equal(pointOf(pointsOf(3), undefined), null);
});

test('what an edit changed is told by place, up to so many', () => {
  const before = pointsOf(100);
  const after = [...before];
  assert.deepEqual(changesBetween(before, after), []);
  after[3] = makePoint(4, [9, 9], 1);
  after[99] = makePoint(100, [9, 9], 1);
  assert.deepEqual(changesBetween(before, after), [3, 99]);
  assert.deepEqual(changesBetween(before, after, 2), [3, 99]);
  assert.equal(changesBetween(before, after, 1), null);
  assert.equal(changesBetween(before, after.slice(1)), null);
});

test('an even sample has as many as asked for, ascending, from all parts', () => {
  assert.deepEqual([...evenly(5, 9)], [0, 1, 2, 3, 4]);
  const rows = evenly(100_000, 1000);
  assert.equal(rows.length, 1000);
  assert.ok(rows.every((row, i) => row >= 100 * i && row < 100 * (i + 1)));
});

test('classes are those of the points, ascending', () => {
  assert.deepEqual(classesOf(pointsOf(9)), [1, 2, 3]);
  assert.deepEqual(classesOf([]), []);
  const points = pointsOf(4);
  assert.equal(classesOf(points), classesOf(points), 'told once');
});

test('the largest are found without sorting, of equals the first', () => {
  const r = random(3);
  for (let k = 0; k < 30; k++) {
    const sizes = Array.from({ length: 40 }, () => (r.chance(0.1) ? NaN : r.whole(0, 9)));
    const known = sizes.map((_, i) => i).filter((i) => !Number.isNaN(sizes[i]));
    const sorted = known.sort((a, b) => sizes[b] - sizes[a] || a - b);
    for (const most of [0, 1, 7, 60]) {
      const { rows, others } = topOf(40, most, (i) => sizes[i]);
      assert.deepEqual(rows, sorted.slice(0, most));
      assert.equal(others, Math.max(sorted.length - most, 0));
    }
  }
});

test('work in slices pauses when its time is over and comes to the same end', async () => {
  let clock = 0;
  let pauses = 0;
  function* work() {
    for (let i = 0; i < 10; i++) {
      clock += 3;
      yield;
    }
    return 'done';
  }
  const options = { now: () => clock, pause: async () => void pauses++ };
  assert.equal(await inSlices(work(), options), 'done');
  assert.equal(pauses, 3, '30 ms in slices of 8');
  assert.equal(await inSlices(work()), 'done');
  assert.equal(atOnce(work()), 'done');
});

test('a long file is read piece by piece as it is read whole', () => {
  const r = random(5);
  const table = {
    name: 'a "points": [ b',
    columns: [{ name: '"points": [', values: Float64Array.of(1, -2.5) }],
    labels: Uint8Array.of(1, 2),
    values: new Float64Array(),
    shown: [0, 0],
    standardise: false,
  };
  const points = Array.from({ length: 9000 }, (_, i) =>
    makePoint(i + 1, [r.number(), r.number()], r.whole(1, 9), r.chance(0.5) ? r.number() : 0),
  );
  const scene = { ...EMPTY_SCENE, points, table, classes: ['x],', '"points": ['] };
  const text = atOnce(writing(scene)).join('');
  assert.deepEqual(JSON.parse(text), JSON.parse(JSON.stringify(toJson(scene))));
  const work = parsing(text);
  let slices = 0;
  let step = work.next();
  for (; !step.done; step = work.next()) slices++;
  assert.ok(slices > 3, `${slices} slices`);
  assert.deepEqual(step.value, JSON.parse(text));
  const { scene: read, problems } = fromJson(step.value);
  assert.deepEqual(problems, []);
  assert.deepEqual(read.table, table);
  // Written by others, or damaged: as JSON.parse says.
  for (const other of [
    JSON.stringify(JSON.parse(text)),
    JSON.stringify(JSON.parse(text), null, 2),
    text.replace(/\]\n\}\n$/, '],\n  "more": [1]\n}\n'),
    text.replace(/\n {2}"points"/, '\n  "points": [],\n  "points"'),
    '{\n  "points": []\n}\n',
    '[1, 2]',
  ])
    assert.deepEqual(atOnce(parsing(other)), JSON.parse(other));
  for (const bad of [text.slice(0, -40), text.replace(/,(\n {4}\[)/, '$1'), '{'])
    assert.throws(() => atOnce(parsing(bad)), SyntaxError);
});

test('some rows of a table are its rows, and points of a table come in slices', () => {
  const values = Float64Array.from({ length: 5000 }, (_, i) => i);
  const table = {
    name: 't',
    columns: [
      { name: 'a', values },
      { name: 'b', values: values.map((v) => -v) },
    ],
    labels: Uint8Array.from(values, (v) => 1 + (v % 2)),
    values,
    shown: [0, 1],
    standardise: false,
  };
  const some = someRows(table, evenly(5000, 10));
  assert.equal(some.columns[1].values[3], -some.columns[0].values[3]);
  assert.equal(some.values[3], some.columns[0].values[3]);
  assert.equal(some.labels[3], 1 + (some.values[3] % 2));
  const work = plotting(table);
  assert.equal(work.next().done, false);
  const { points } = atOnce(work);
  assert.equal(points.length, 5000);
  assert.deepEqual([...points[4999].x, points[4999].label], [4999, -4999, 2]);
});

test('history keeps fewer steps of very many points, and always the last', () => {
  const scene = (points) => Object.freeze({ ...EMPTY_SCENE, points });
  const undone = (history) => {
    let steps = 0;
    while (history.undo()) steps++;
    return steps;
  };
  const few = createHistory(scene(pointsOf(10)));
  for (let k = 0; k < 600; k++) few.edit(scene(pointsOf(10, 100 + 10 * k)), 'move');
  assert.equal(undone(few), 500);
  // One point of each list moves: lists are new, points are shared.
  const points = pointsOf(100_000);
  const many = createHistory(scene(points));
  for (let k = 0; k < 400; k++) {
    const next = [...many.present.points];
    next[k + 1] = makePoint(k + 2, [k, k], 1);
    many.edit(scene(Object.freeze(next)), 'move');
  }
  assert.equal(undone(many), 250, '200 MB of 0.8 MB each');
  const huge = createHistory(scene(pointsOf(2_000_000)));
  huge.edit(scene(points), 'open');
  assert.equal(undone(huge), 1);
});

test('points that move are found where they are, however many move', () => {
  const r = random(9);
  const n = 400;
  const lefts = Array.from({ length: n }, () => r.unit() * 600);
  const tops = Array.from({ length: n }, () => r.unit() * 600);
  const hits = createHits(lefts, tops);
  for (let k = 0; k < 300; k++) {
    const i = r.whole(0, n - 1);
    [lefts[i], tops[i]] = [r.unit() * 900 - 100, r.unit() * 900 - 100];
    hits.move(i, lefts[i], tops[i]);
    const [x, y] = [r.unit() * 900 - 100, r.unit() * 900 - 100];
    const inside = lefts.flatMap((left, j) =>
      left >= x && left <= x + 80 && tops[j] >= y && tops[j] <= y + 80 ? [j] : [],
    );
    const found = hits.inside(x, y, x + 80, y + 80).sort((a, b) => a - b);
    assert.deepEqual(found, inside);
  }
  // Seen from very near, nearly all points are far away.
  const far = createHits([5, 6, 1e9, -1e12], [5, 5, 3e8, 1e11]);
  assert.equal(far.nearest(6, 6, 10), 1);
  assert.deepEqual(far.inside(0, 0, 10, 10), [0, 1]);
});
