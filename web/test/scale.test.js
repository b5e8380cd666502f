import assert from 'node:assert/strict';
import { test } from 'node:test';

import { createHistory } from '../state/undo.js';
import { fromJson, parsing, toJson, writing } from '../state/json.js';
import { changesBetween, evenly, indexOfPoint, pointOf } from '../model/points.js';
import { classesOf, EMPTY_SCENE, makePoint } from '../model/scene.js';
import { atOnce, inSlices } from '../state/slices.js';
import { plotting, someRows } from '../state/table.js';
import { crowdOf } from '../draw/plane/crowd.js';
import { frameOf } from '../draw/plane/geometry.js';
import { createHits } from '../draw/plane/hits.js';
import { stampAll, stampOf, wipe } from '../draw/plane/pixels.js';
import { topOf } from '../lib/top.js';
import { random } from './random.js';
import { part } from './part.js';

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
  const table = part({
    name: 'a "points": [ b',
    columns: [{ name: '"points": [', values: Float64Array.of(1, -2.5) }],
    labels: Uint8Array.of(1, 2),
    values: new Float64Array(),
    shown: [0, 0],
    standardise: false,
  });
  const points = Array.from({ length: 9000 }, (_, i) =>
    makePoint(i + 1, [r.number(), r.number()], r.whole(1, 9), r.chance(0.5) ? r.number() : 0),
  );
  const scene = part({ ...EMPTY_SCENE, points, table, classes: ['x],', '"points": ['] });
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
  const table = part({
    name: 't',
    columns: [
      { name: 'a', values },
      { name: 'b', values: values.map((v) => -v) },
    ],
    labels: Uint8Array.from(values, (v) => 1 + (v % 2)),
    values,
    shown: [0, 1],
    standardise: false,
  });
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
  for (let k = 0; k < 260; k++) {
    const next = part([...many.present.points]);
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

/** A crowd on a plane of 400 px, and what it is made of. @param {any} [some] */
function crowdFrom({ points = pointsOf(600), ...some } = {}) {
  const source = part({
    scene: { ...EMPTY_SCENE, points },
    trained: { training: null, scene: null },
    layers: { rings: true, predicted: true },
    frame: frameOf({ x0: 0, x1: 100, y0: -200, y1: 0 }, 400),
    look: {},
    except: null,
    placeOf: placeHere,
    ringRadius: (mark, weight) => mark * (1 + weight),
    ...some,
  });
  const { told = () => ({ predicted: 0, weight: 0 }) } = some;
  source.look = Object.assign(source.look, { mark: 5, stroke: 1, contour: '#000', no: '#f00' });
  source.teller = () => ({
    rowOf: (_, i) => i,
    predictedOf: (_, row) => told(row).predicted,
    fillOf: () => undefined,
    weightOf: (row) => told(row).weight,
    isOutside: () => false,
    edge: undefined,
    plain: false,
  });
  return { source, item: crowdOf(source) };
}
const placeHere = ({ x }) => x;

test('a crowd is columns of what its points look like; those out of sight are left out', () => {
  const { source, item } = crowdFrom({
    told: (row) => ({ predicted: row === 4 ? 3 : 0, weight: row === 6 ? 0.5 : 0 }),
  });
  const { crowd } = item;
  const { points } = source.scene;
  const seen = points.filter(({ x }) => x[0] < 106 && x[1] > -206).length;
  assert.equal(crowd.pens.filter(Boolean).length, points.length, `${seen} of them in the middle`);
  assert.equal(crowd.lefts[7], 4);
  assert.equal(crowd.tops[9], 6);
  assert.deepEqual(crowd.palette[crowd.pens[4] - 1], { label: 2, predicted: 3 });
  assert.deepEqual(crowd.palette[crowd.pens[3] - 1], { label: 1, predicted: 0 });
  assert.ok(crowd.rings[6] > 0 && crowd.rings[5] === 0);
  const near = crowdFrom({ frame: frameOf({ x0: 0, x1: 1, y0: -1, y1: 0 }, 400) });
  assert.ok(near.item.crowd.pens.filter(Boolean).length < 12);
  assert.ok(item.opacity === 1 && near.item.opacity === 1, 'few enough to hide nothing');
});

test('a drag in a crowd writes one point and says where to repair; a training what it changed', () => {
  let marked = -1;
  const told = (row) => ({ predicted: row === marked ? 9 : 0, weight: 0 });
  const { source, item } = crowdFrom({ told });
  // All marks of the later training are in the palette.
  marked = 2;
  const { crowd } = crowdOf(part({ ...source, trained: { training: {}, scene: null } }));
  assert.notEqual(crowd, item.crowd, 'a mark that there was not');
  const trained = { training: {}, scene: null };
  marked = 5;
  const again = crowdOf(part({ ...source, trained }));
  assert.equal(again.crowd, crowd);
  assert.deepEqual(crowd.dirty.length, 2, 'where 2 is, and where 5 is');
  crowd.dirty = [];
  const moved = [...source.scene.points];
  moved[5] = makePoint(moved[5].id, [50, -100], 1);
  const next = part({ ...source, trained, scene: { ...source.scene, points: moved } });
  assert.equal(crowdOf(next).crowd, crowd);
  assert.deepEqual([crowd.lefts[5], crowd.tops[5]], [200, 200]);
  assert.equal(crowd.dirty.length, 2, 'where it was and where it is');
  const box = crowd.dirty[1];
  assert.ok(crowd.within(box).includes(5));
  assert.deepEqual(
    crowd.within(box),
    [...crowd.within(box)].sort((a, b) => a - b),
  );
  // One that is drawn elsewhere is taken out, and comes back.
  const lifted = crowdOf(part({ ...next, except: moved[5].id }));
  assert.equal(lifted.crowd.pens[5], 0);
  assert.ok(crowdOf(next).crowd.pens[5] > 0);
  // Another view is another crowd.
  const frame = frameOf({ x0: 0, x1: 50, y0: -100, y1: 0 }, 400);
  assert.notEqual(crowdOf(part({ ...next, frame })).crowd, crowd);
});

const pixels = (width, height, words = []) => {
  const picture = { data: new Uint8ClampedArray(4 * width * height), width, height };
  new Uint32Array(picture.data.buffer).set(words);
  return picture;
};
const wordsOf = ({ data }) => [...new Uint32Array(data.buffer)];

test('stamps lie over each other as paint does, within their clip', () => {
  const [red, blue] = [0xff0000ff, 0xffff0000];
  const half = 0x8000ff00;
  // One opaque pixel, half a green one to its right, nothing below.
  const stamp = stampOf(pixels(2, 2, [red, half, 0, 0]), 0, 0, 4);
  const picture = pixels(4, 2, [0, 0, blue, 0, 0, 0, 0, 0]);
  const places = (x, y) => ({
    kinds: [1],
    ratio: 1,
    lefts: Float32Array.of(x),
    tops: Float32Array.of(y),
  });
  const whole = { left: 0, top: 0, right: 4, bottom: 2 };
  stampAll(picture, [stamp], places(1.4, 0), whole, null);
  const mixed = wordsOf(picture)[2];
  assert.equal(wordsOf(picture)[1], red);
  assert.equal(mixed >>> 24, 255);
  assert.ok(
    Math.abs(((mixed >>> 16) & 255) - 127) <= 1 && Math.abs(((mixed >>> 8) & 255) - 128) <= 1,
  );
  // Over nothing it is what it is, over itself denser, at the edge cut off.
  stampAll(picture, [stamp], places(2.6, 1), whole, null);
  assert.deepEqual(wordsOf(picture).slice(4), [0, 0, 0, red]);
  stampAll(picture, [stamp], places(0, 1), whole, null);
  stampAll(picture, [stampOf(pixels(1, 1, [half]), 0, 0, 4)], places(1, 1), whole, null);
  const twice = wordsOf(picture)[5];
  assert.deepEqual([twice >>> 24, (twice >>> 8) & 255], [192, 255]);
  const before = wordsOf(picture);
  stampAll(picture, [stamp], places(1, 0), { left: 2, top: 0, right: 4, bottom: 1 }, [0]);
  assert.equal(wordsOf(picture)[1], before[1], 'outside of the clip');
  assert.notEqual(wordsOf(picture)[2], before[2]);
  wipe(picture, { left: 1, top: 0, right: 3, bottom: 1 });
  assert.deepEqual(wordsOf(picture).slice(0, 4).map(Boolean), [false, false, false, false]);
  assert.equal(wordsOf(picture)[7], red);
  wipe(picture, whole);
  assert.deepEqual(wordsOf(picture), Array(8).fill(0));
});
