import assert from 'node:assert/strict';
import { test } from 'node:test';

import { sameScene } from '../state/undo.js';
import { fromJson, toJson, writing } from '../state/json.js';
import { decodeLink, encodeLink } from '../state/link.js';
import { plainName, toldApart } from '../state/names.js';
import { rangeOf } from '../state/range.js';
import { lineOf } from '../model/items.js';
import { DOMAINS } from '../model/domains.js';
import { EMPTY_SCENE, LIMITS, makeItem, makePoint, newPointId } from '../model/scene.js';
import { atOnce } from '../state/slices.js';
import { random } from './random.js';
import { part } from './part.js';

const sceneText = (scene) => atOnce(writing(scene)).join('');

/** A scene in which everything may be anything that is allowed. */
function anyScene(r) {
  const rows = r.whole(0, 30);
  const list = (n, of) => Array.from({ length: n }, of);
  const domain = r.chance(0.5) ? 'vectors' : DOMAINS[r.whole(1, DOMAINS.length - 1)];
  const vectors = domain === 'vectors';
  const table =
    vectors && r.chance(0.4)
      ? {
          name: plainName(r.text(20)),
          columns: list(r.whole(1, 5), () => ({
            name: plainName(r.text(9)),
            values: Float64Array.from(list(rows, () => r.number())),
          })),
          labels: Uint8Array.from(list(rows, () => r.whole(1, 9))),
          values: Float64Array.from(r.chance(0.5) ? list(rows, () => r.number()) : []),
          shown: [0, r.whole(0, 3)],
          standardise: r.chance(0.5),
        }
      : null;
  const params = () =>
    Object.fromEntries(
      list(r.whole(0, 4), () => [r.text(6), r.chance(0.2) ? Infinity : r.number()]),
    );
  const low = r.number();
  const [x0, y0] = [r.number(), r.number()].map((v) => v % 1e6);
  // As near as one can look at such places.
  const finest = 1e-9 * Math.max(Math.abs(x0), Math.abs(y0));
  const side = Math.max(10 ** r.whole(-6, 9) * (1 + r.unit()), finest);
  return part({
    ...EMPTY_SCENE,
    domain,
    points: list(r.whole(0, 60), () =>
      !vectors
        ? makeItem(newPointId(), lineOf(r.text(40)), r.whole(1, 9), r.chance(0.5) ? r.number() : 0)
        : makePoint(
            newPointId(),
            [r.number(), r.number()],
            r.whole(1, 9),
            r.chance(0.5) ? r.number() : 0,
          ),
    ),
    classes: toldApart(list(r.whole(0, 9), () => r.text(12))),
    axes: list(2, () => ({
      name: plainName(r.text(12)),
      shift: r.number(),
      scale: Math.abs(r.number()) + 1e-9,
    })),
    data: r.chance(0.5)
      ? { name: r.text(8) || 'x', params: params(), seed: r.whole(0, 1e9) }
      : null,
    table,
    kernel: r.text(30) || 'k',
    learner: r.text(5) || 'l',
    params: params(),
    seed: r.whole(0, 2 ** 40),
    target: r.chance(0.5) ? 'value' : 'class',
    range: [low, low + 1 + Math.abs(low) * r.unit()],
    step: r.chance(0.5) ? r.whole(0, 1e6) : null,
    beside: list(r.whole(0, 3), () => ({
      kernel: r.text(30) || 'k',
      learner: r.text(5) || 'l',
      params: params(),
    })),
    view: { x0, x1: x0 + side, y0, y1: y0 + side },
  });
}

/** Equal in all but the ids of points. */
function assertEqualScenes(a, b) {
  const plain = (scene) => ({
    ...scene,
    points: scene.points.map(({ x, label, value, text }) => ({ x, label, value, text })),
  });
  assert.deepEqual(JSON.parse(JSON.stringify(toJson(a))), JSON.parse(JSON.stringify(toJson(b))));
  assert.deepEqual(plain(a), plain(b));
}

test('whatever a scene holds, its link and its file bring it back exactly', async () => {
  for (let seed = 1; seed <= 300; seed++) {
    const scene = anyScene(random(seed));
    const link = await decodeLink(await encodeLink(scene));
    assert.deepEqual(link.problems, [], `seed ${seed}`);
    assertEqualScenes(link.scene, scene);
    const file = fromJson(JSON.parse(sceneText(scene)));
    assert.deepEqual(file.problems, []);
    assertEqualScenes(file.scene, scene);
  }
});

test('links are made of letters that survive, and points get ids of their own', async () => {
  const r = random(3);
  const points = Array.from({ length: 200 }, (_, i) =>
    makePoint(i, [Math.round(r.unit() * 4000) / 1000 - 2, r.whole(-2, 2)], r.whole(1, 2)),
  );
  const fragment = await encodeLink({ ...EMPTY_SCENE, points });
  assert.match(fragment, /^#s=[\w-]+$/);
  assert.ok(fragment.length < 200 * 8 + 400, `${fragment.length} letters`);
  const { scene } = await decodeLink(fragment);
  assert.equal(new Set(scene.points.map(({ id }) => id)).size, 200);
  assert.ok(
    Object.isFrozen(scene) && Object.isFrozen(scene.points) && Object.isFrozen(scene.points[0]),
  );
});

test('every letter of a link may be lost: it is said, and what opens is a scene', async () => {
  const r = random(5);
  const points = Array.from({ length: 80 }, () => makePoint(newPointId(), [r.unit(), r.unit()], 2));
  const scene = part({ ...EMPTY_SCENE, points, kernel: 'linear + rbf(gamma=7)' });
  const fragment = await encodeLink(scene);
  let partial = 0;
  for (let end = 3; end < fragment.length; end += 7) {
    const read = await decodeLink(fragment.slice(0, end));
    assert.ok(read.problems.length > 0, `cut at ${end}`);
    if (!read.scene?.points.length) continue;
    partial++;
    assert.equal(read.scene.kernel, scene.kernel);
    read.scene.points.forEach((p, i) => assert.deepEqual(p.x, points[i].x));
    assert.match(read.problems[0], /cut off, \d+ were still in it|the end of the link is damaged/);
  }
  assert.ok(partial > 10, `${partial} of the cut links had points`);
  for (const bad of ['#s=', '#s=%%%', '#s=AAAA', '#s=hello-world', '#s=ä', '#t=1']) {
    const read = await decodeLink(bad);
    assert.equal(read.scene, null, bad);
    assert.equal(read.problems.length, 1, bad);
  }
});

test('blanks of a table are blanks after a link and a file', async () => {
  const table = {
    name: 'gaps.csv',
    columns: [
      { name: 'a', values: Float64Array.of(1, NaN, 3) },
      { name: 'b', values: Float64Array.of(NaN, 5, 6) },
    ],
    labels: Uint8Array.of(1, 2, 2),
    values: Float64Array.of(0.5, NaN, 2),
    shown: [0, 1],
    standardise: false,
  };
  const scene = part({ ...EMPTY_SCENE, table });
  assert.deepEqual((await decodeLink(await encodeLink(scene))).scene.table, table);
  assert.deepEqual(fromJson(JSON.parse(sceneText(scene))).scene.table, table);
});

test('a table too large for a link stays out of it, not out of the file', async () => {
  const values = Float64Array.from({ length: 2000 }, (_, i) => i);
  const table = {
    name: 'big.csv',
    columns: [0, 1].map((c) => ({ name: `c${c}`, values })),
    labels: new Uint8Array(2000).fill(1),
    values,
    shown: [0, 1],
    standardise: false,
  };
  const scene = part({ ...EMPTY_SCENE, table });
  assert.equal((await decodeLink(await encodeLink(scene))).scene.table, null);
  assert.deepEqual(fromJson(JSON.parse(sceneText(scene))).scene.table, table);
});

test('a bad part is named and the rest is kept', () => {
  const good = toJson({
    ...EMPTY_SCENE,
    points: [makePoint(1, [1, 2], 3)],
    kernel: 'linear',
    seed: 9,
    params: { C: Infinity },
    view: { x0: 0, x1: 4, y0: 1, y1: 5 },
  });
  const cases = [
    ['version', 2],
    ['version', '1'],
    ['mercer', 'model'],
    ['domain', 'texts'],
    ['domain', 3],
    ['points', 3],
    [
      'points',
      [
        [1, 2, 3],
        [1, 2],
      ],
    ],
    [
      'points',
      [
        [1, 2, 3],
        [1, 'x', 1],
      ],
    ],
    [
      'points',
      [
        [1, 2, 3],
        [1e300, 0, 1],
      ],
    ],
    [
      'points',
      [
        [1, 2, 3],
        [0, 0, 11],
      ],
    ],
    [
      'points',
      [
        [1, 2, 3],
        [0, 0, 1.5],
      ],
    ],
    ['classes', 'a'],
    ['classes', Array(11).fill('a')],
    ['classes', ['a', 1]],
    ['axes', []],
    [
      'axes',
      [
        { name: 'a', shift: 0, scale: 1 },
        { name: 'b', shift: 0, scale: 0 },
      ],
    ],
    [
      'axes',
      [
        { name: 'a', shift: null, scale: 1 },
        { name: 'b', shift: 0, scale: 1 },
      ],
    ],
    ['data', 'moons'],
    ['data', { name: '', params: {}, seed: 1 }],
    ['data', { name: 'moons', params: { n: 'x' }, seed: 1 }],
    ['data', { name: 'moons', params: {}, seed: -1 }],
    ['table', {}],
    ['table', { name: '', columns: [], labels: [], shown: [0, 0], standardise: true }],
    [
      'table',
      {
        name: '',
        columns: [{ name: '', values: [1] }],
        labels: [],
        shown: [0, 0],
        standardise: true,
      },
    ],
    [
      'table',
      {
        name: '',
        columns: [{ name: '', values: ['1'] }],
        labels: [1],
        shown: [0, 0],
        standardise: true,
      },
    ],
    [
      'table',
      {
        name: '',
        columns: [{ name: '', values: [1] }],
        labels: [0],
        shown: [0, 0],
        standardise: true,
      },
    ],
    [
      'table',
      {
        name: '',
        columns: [{ name: '', values: [1] }],
        labels: [1],
        shown: [0, -1],
        standardise: true,
      },
    ],
    [
      'table',
      {
        name: '',
        columns: [{ name: '', values: [1] }],
        labels: [1],
        shown: [0, 0],
        standardise: 1,
      },
    ],
    ['kernel', ''],
    ['kernel', 7],
    ['kernel', 'x'.repeat(LIMITS.kernel + 1)],
    ['learner', null],
    ['params', [1]],
    ['params', { C: null }],
    ['params', { C: '-Infinity' }],
    ['seed', 0.5],
    ['seed', '1'],
    ['view', [0, 1, 2]],
    ['view', [1, 0, 0, 1]],
    ['view', [0, 0, 0, 0]],
    ['view', [0, NaN, 0, 1]],
  ];
  for (const [key, value] of cases) {
    const { scene, problems } = fromJson({ ...good, [String(key)]: value });
    const what = `${key} = ${JSON.stringify(value).slice(0, 60)}`;
    assert.equal(problems.length, 1, `${what}: ${problems}`);
    assert.ok(problems[0].startsWith(`${key}: `), `${what}: ${problems[0]}`);
    for (const other of ['kernel', 'seed', 'params'].filter((k) => k !== key)) {
      assert.deepEqual(toJson(scene)[other], good[other], what);
    }
    if (key !== 'points' || Array.isArray(value)) assert.equal(scene.points.length, 1, what);
    // What was opened is a scene that opens without complaint.
    assert.deepEqual(fromJson(JSON.parse(JSON.stringify(toJson(scene)))).problems, [], what);
  }
  assert.match(fromJson({ ...good, kernal: 'x' }).problems[0], /“kernal”/);
  for (const nothing of [null, 1, 'x', [], {}, { a: 1 }]) {
    assert.equal(fromJson(nothing).scene, null);
  }
});

test('what is missing is as on a fresh page, without complaint', () => {
  const { scene, problems } = fromJson({ points: [[10, 10, 1]], params: { C: 'Infinity' } });
  assert.deepEqual(problems, []);
  assert.equal(scene.params.C, Infinity);
  assert.equal(scene.kernel, EMPTY_SCENE.kernel);
  assert.ok(scene.view.x0 < 10 && scene.view.x1 > 10);
});

test('limits hold', () => {
  const points = Array.from({ length: LIMITS.points + 5 }, (_, i) => [i, 0, 1]);
  const { scene, problems } = fromJson({ points });
  assert.equal(scene.points.length, LIMITS.points);
  assert.match(problems[0], /points: 200\u202f005 are too many/);
});

test('a view that is not square is made so, and shows what it showed', () => {
  const { scene, problems } = fromJson({ view: [0, 4, 0, 1] });
  assert.deepEqual(problems, []);
  assert.deepEqual(scene.view, { x0: 0, x1: 4, y0: -1.5, y1: 2.5 });
});

test('scenes that differ in anything are not the same', () => {
  const scene = part(
    fromJson({
      points: [[0, 0, 1]],
      data: { name: 'm', params: { n: 1 }, seed: 1 },
    }).scene,
  );
  assert.ok(sameScene(scene, { ...scene, points: scene.points.map((p) => ({ ...p })) }));
  const others = [
    { points: [makePoint(scene.points[0].id, [0, 0], 2)] },
    { points: [makePoint(scene.points[0].id, [0, 1], 1)] },
    { points: [] },
    { classes: ['a'] },
    { axes: [scene.axes[0], { ...scene.axes[1], name: 'z' }] },
    { data: null },
    { data: { ...scene.data, seed: 2 } },
    { data: { ...scene.data, params: { n: 2 } } },
    { kernel: 'x' },
    { learner: 'x' },
    { params: { C: 1 } },
    { seed: 2 },
    { step: 3 },
    { target: 'value' },
    { range: [0, 1] },
    { beside: [{ kernel: 'k', learner: 'l', params: {} }] },
    { points: [makePoint(scene.points[0].id, [0, 0], 1, 0.5)] },
    { view: { ...scene.view, x0: -3 } },
  ];
  for (const other of others)
    assert.ok(!sameScene(scene, part({ ...scene, ...other })), JSON.stringify(other));
});

test('values, steps and what stands beside are read with care', () => {
  const good = JSON.parse(
    JSON.stringify(
      toJson({
        ...EMPTY_SCENE,
        target: 'value',
        range: [-3, 3],
        step: 7,
        beside: [{ kernel: 'linear', learner: 'ridge', params: { lambda: 1 } }],
        points: [makePoint(1, [1, 2], 1, -0.5), makePoint(2, [0, 0], 1)],
      }),
    ),
  );
  assert.deepEqual(good.points, [
    [1, 2, 1, -0.5],
    [0, 0, 1],
  ]);
  assert.deepEqual(fromJson(good).problems, []);
  const machine = good.beside[0];
  for (const [key, value, words] of [
    ['target', 'number', /class or value/],
    ['range', [1, 1], /two numbers, the lower one first/],
    ['range', [1, 0], /two numbers/],
    ['range', [0, '1'], /two numbers/],
    ['range', [0, null], /two numbers/],
    ['step', -1, /null or a whole number/],
    ['step', 0.5, /null or a whole number/],
    ['step', 1e12, /null or a whole number/],
    ['beside', machine, /list of up to 3/],
    ['beside', [machine, machine, machine, machine], /list of up to 3/],
    ['beside', [3], /without kernel/],
    ['beside', [{ ...machine, kernel: '' }], /is empty/],
    ['beside', [{ ...machine, params: { lambda: 'x' } }], /not a number/],
    ['points', [[0, 0, 1, 'x']], /number 1 is not two coordinates and a class/],
    ['points', [[0, 0, 1, 1, 1]], /number 1/],
  ]) {
    const { scene, problems } = fromJson({ ...good, [String(key)]: value });
    assert.equal(problems.length, 1, `${key}: ${problems}`);
    assert.ok(problems[0].startsWith(`${key}: `));
    assert.match(problems[0], words);
    if (key !== 'step') assert.equal(scene.step, 7);
    if (key !== 'target') assert.equal(scene.target, 'value');
  }
});

test('a link without a range shows all values; an old link carries classes', () => {
  const { scene } = fromJson({
    target: 'value',
    points: [
      [0, 0, 1, -40],
      [1, 0, 1, 20],
    ],
  });
  assert.ok(scene.range[0] < -40 && scene.range[1] > 20);
  const old = fromJson({ points: [[0, 0, 2]] }).scene;
  assert.deepEqual([old.target, old.step, old.beside, old.points[0].value], ['class', null, [], 0]);
});

test('a range fits its values tightly and with round ends, whatever their size', () => {
  const r = random(11);
  for (let i = 0; i < 500; i++) {
    const size = 10 ** r.whole(-6, 9);
    const values = Array.from({ length: r.whole(1, 9) }, () => (2 * r.unit() - 1) * size);
    const [low, high] = rangeOf(values);
    const [least, most] = [Math.min(...values), Math.max(...values)];
    assert.ok(low < least && high > most, `${low} < ${least}, ${most} < ${high}`);
    if (values.length > 1) assert.ok(high - low < 1.6 * (most - least), 'not much more than that');
    assert.ok(String(low).length < 12 && String(high).length < 12, `${low} ${high} are round`);
  }
  assert.deepEqual(rangeOf([]), [-1, 1]);
  assert.deepEqual(rangeOf([0, 0]), [-1, 1]);
});
