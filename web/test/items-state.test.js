import assert from 'node:assert/strict';
import { test } from 'node:test';

import { exportItems } from '../panels/export-menu.js';
import { createActions } from '../state/actions.js';
import { mend } from '../state/check.js';
import { createHistory, sameScene } from '../state/undo.js';
import { domainOf } from '../model/domains.js';
import { lineOf } from '../model/items.js';
import { fromJson, LONG, parsing, toJson, writing } from '../state/json.js';
import { decodeLink, encodeLink, fitsLink } from '../state/link.js';
import { recallScene, rememberScene } from '../state/memory.js';
import { readItems, writeItems } from '../state/pasted.js';
import { EMPTY_SCENE, isItems, LIMITS, makeItem } from '../model/scene.js';
import { DEFAULT_SETTINGS } from '../state/settings.js';
import { atOnce } from '../state/slices.js';
import { createStore } from '../state/store.js';
import { withTarget } from '../state/target.js';
import { CATALOG, createEngineDouble, until } from './engine-double.js';
import { random } from './random.js';
import { part } from './part.js';

const STRINGS = { ...EMPTY_SCENE, domain: 'strings', kernel: 'substrings' };
const itemsOf = (...texts) => texts.map((text, i) => makeItem(900 + i, text, 1 + (i % 2)));
const plain = ({ points }) => points.map(({ text, label }) => `${text}:${label}`);

/** A page on items. */
function page(scene = { ...STRINGS, points: itemsOf('a', 'b', 'c') }) {
  const store = createStore(part({ scene, settings: DEFAULT_SETTINGS, requestFrame: () => {} }));
  const { engine, calls } = createEngineDouble({ onState: store.setEngine });
  const options = { address: () => '', clipboard: null, now: () => 0 };
  const actions = createActions(store, engine, options);
  return {
    store,
    engine,
    calls,
    actions,
    scene: () => store.state.scene,
    notice: () => store.state.frame.notice?.text ?? '',
  };
}

test('items are added, edited, moved, relabelled and removed; all is undone', () => {
  const { actions, scene, store } = page();
  const [a, b, c] = scene().points.map(({ id }) => id);
  const d = actions.addItem('d', 3);
  const e = actions.addItem('two\r\nlines', 2, b);
  assert.deepEqual(plain(scene()), ['a:1', 'two lines:2', 'b:2', 'c:1', 'd:3']);
  actions.editItem(c, 'cc', 'typing');
  actions.editItem(c, 'ccc', 'typing');
  actions.moveItem(a, 3);
  actions.moveItem(d, -7);
  actions.relabelPoint(b, 9);
  assert.deepEqual(plain(scene()), ['d:3', 'two lines:2', 'b:9', 'ccc:1', 'a:1']);
  assert.equal(scene().points.at(-1).id, a);
  actions.removePoints([e]);
  // What has no place among items does nothing.
  assert.equal(actions.addPoint([1, 2], 1), 0);
  actions.movePoint(a, [3, 4]);
  actions.moveItem(a, 99);
  actions.moveItem(12345, 0);
  actions.editItem(12345, 'x');
  actions.editItem(a, 'a');
  assert.deepEqual(plain(scene()), ['d:3', 'b:9', 'ccc:1', 'a:1']);
  assert.deepEqual(scene().points.at(-1).x, [0, 0]);
  const names = [];
  for (; store.state.history.undo; actions.undo()) names.unshift(store.state.history.undo);
  assert.deepEqual(names, [
    ...['Add item', 'Add item', 'Edit item', 'Move item', 'Move item', 'Change class'],
    'Remove item',
  ]);
  assert.deepEqual(plain(scene()), ['a:1', 'b:2', 'c:1']);
  // A plane takes no items.
  const other = page(part(EMPTY_SCENE));
  assert.equal(other.actions.addItem('x', 1), 0);
});

test('an edit that only changes a text is a change, and to take it back none', () => {
  const { actions, scene, store } = page();
  const { id } = scene().points[0];
  const before = scene();
  actions.editItem(id, 'x', 'typing');
  assert.equal(sameScene(before, scene()), false);
  actions.editItem(id, 'a', 'typing');
  assert.equal(sameScene(before, scene()), true);
  assert.equal(store.state.history.undo, null);
});

test('what is too much is said and loses nothing', async () => {
  const { actions, scene, notice, store } = page();
  const [{ id }] = scene().points;
  const long = 'x'.repeat(LIMITS.text);
  actions.editItem(id, `${long}y`);
  assert.match(notice(), /not taken: it is longer than 100\u202f000 characters\.$/);
  assert.equal(actions.addItem(`${long}y`), 0);
  assert.deepEqual(plain(scene()), ['a:1', 'b:2', 'c:1']);
  for (let i = 0; i < 9; i++) assert.ok(actions.addItem(long) > 0);
  assert.equal(actions.addItem(long), 0);
  assert.match(
    notice(),
    /it is beyond the 1\u202f000\u202f000 characters there is room for in all\.$/,
  );
  // One that is there already counts once.
  const last = scene().points.at(-1).id;
  actions.editItem(last, `${long.slice(1)}z`);
  assert.equal(scene().points.at(-1).text.at(-1), 'z');
  const many = Array.from({ length: LIMITS.items }, (_, i) => makeItem(2000 + i, `${i}`, 1));
  store.restart(part({ ...STRINGS, points: many }));
  assert.equal(actions.addItem('x'), 0);
  assert.match(notice(), /beyond the 2\u202f000 items there is room for/);
  await actions.pasteItems('x\ny');
  assert.match(
    notice(),
    /^No item was added\. Left out: 2 lines that are beyond the 2\u202f000 items/,
  );
  assert.equal(scene().points.length, LIMITS.items);
});

test('texts are one line, and such as the engine can be told', () => {
  assert.equal(lineOf('a\r\nb\nc\rd\u2028e\tf'), 'a b c d e\tf');
  assert.equal(lineOf('😀\ud83d, \ude00'), '😀\ufffd, \ufffd');
});

test('a change of what points carry, or of class or value, leaves their texts', () => {
  const { actions, scene } = page();
  const [{ id }] = scene().points;
  actions.setPointValue(id, 3);
  actions.relabelPoint(id, 4);
  const valued = part(withTarget({ ...scene(), points: itemsOf('p', 'q') }, 'value'));
  assert.deepEqual(
    valued.points.map(({ text, value }) => [text, value]),
    [
      ['p', -1],
      ['q', 1],
    ],
  );
  assert.deepEqual(
    [scene().points[0].text, scene().points[0].label, scene().points[0].value],
    ['a', 4, 3],
  );
});

/** Pasted into a scene whose pressed class is 1. */
function pasted(text, scene = STRINGS, usual = { label: 1, value: 0.5 }) {
  const { items, classes, out } = readItems(text, part(scene), usual);
  return {
    items: items.map(({ text, label }) => `${text}:${label}`),
    classes: [...classes],
    out: Object.fromEntries(out),
    values: items.map(({ value }) => value),
  };
}

test('items are pasted, with what they carry', () => {
  const cases = [
    ['one a line', 'a\r\nb c\nd\n\n', ['a:1', 'b c:1', 'd:1'], []],
    ['numbers after tabs', 'a\t2\nb\t1\nc', ['a:2', 'b:1', 'c:1'], []],
    ['an empty text', '\t2\nb\t1', [':2', 'b:1'], []],
    [
      'names after tabs',
      'text\tlabel\na\tspam\nb\tham\nc\tspam',
      ['a:1', 'b:2', 'c:1'],
      ['spam', 'ham'],
    ],
    ['names beside none', 'a\nb\tham', ['a:1', 'b:2'], ['', 'ham']],
    ['a tab in the text', 'a\tb\t3', ['a\tb:3'], []],
    ['a column', 'a,x\nb,y\nc,x\nd,y', ['a:1', 'b:2', 'c:1', 'd:2'], ['x', 'y']],
    ['a column with a head', 'item,class\na,x\nb,y', ['a:1', 'b:2'], ['x', 'y']],
    ['quotes before a tab', '"a" b\t2\n"c"\t1', ['"a" b:2', '"c":1'], []],
    ['sentences', 'well, well\nyes, indeed', ['well, well:1', 'yes, indeed:1'], []],
    ['quotes', '"a, ""b""",2\n"c\nd",1', ['a, "b":2', 'c d:1'], []],
    ['quotes without a column', '"a"\n"b"', ['"a":1', '"b":1'], []],
    ['a quote that is none', '"a, b\nc', ['"a, b:1', 'c:1'], []],
  ];
  for (const [name, text, items, classes] of cases) {
    const found = pasted(text);
    assert.deepEqual([found.items, found.classes, found.out], [items, classes, {}], `${name}`);
  }
  // Where commas are part of the notation they are no columns, unless texts are quoted.
  const sets = { ...STRINGS, domain: 'sets' };
  assert.deepEqual(pasted('a,b\nc,b\nd,b', sets).items, ['a,b:1', 'c,b:1', 'd,b:1']);
  assert.deepEqual(pasted('"a,b",1\n"c",2', sets).items, ['a,b:1', 'c:2']);
});

test('classes that have names are found again, and others do not take their places', () => {
  const scene = part({ ...STRINGS, classes: ['ham', '', 'spam'], points: [makeItem(1, 'z', 2)] });
  const found = pasted('a\tspam\nb\tham\nc\teggs', scene);
  assert.deepEqual(found.items, ['a:3', 'b:1', 'c:4']);
  assert.deepEqual(found.classes, ['ham', '', 'spam', 'eggs']);
  const named = { ...STRINGS, classes: ['9', '8'] };
  assert.deepEqual(pasted('a\t8\nb\t9', named).items, ['a:2', 'b:1']);
  const many = Array.from({ length: 12 }, (_, i) => `t\tc${i}`).join('\n');
  assert.deepEqual(pasted(many).out, { 'of a class beyond the 10 there is room for': 2 });
});

test('values are pasted where items carry values', () => {
  const scene = part({ ...STRINGS, target: 'value' });
  const found = pasted('a\t-2.5\nb\tx\nc\nd\tInfinity', scene);
  assert.deepEqual([found.values, found.out], [[-2.5, 0.5], { 'without a number for a value': 2 }]);
});

test('what was left out of a paste is said in one sentence', async () => {
  const { actions, scene, notice, store } = page();
  const ids = await actions.pasteItems(`x\n\n\n${'y'.repeat(LIMITS.text + 1)}\nz`);
  assert.equal(
    notice(),
    '2 items were added. Left out: 2 lines that are empty and 1 that is longer than 100\u202f000 characters.',
  );
  assert.deepEqual(plain(scene()).slice(3), ['x:1', 'z:1']);
  assert.deepEqual(
    ids,
    scene()
      .points.slice(3)
      .map(({ id }) => id),
  );
  assert.equal(store.state.history.undo, 'Paste items');
  actions.undo();
  assert.equal(scene().points.length, 3);
});

test('items that are saved as CSV are read back', () => {
  const texts = ['a', '', 'b, "c"', '(S (NP x))', ' x '];
  const points = texts.map((text, i) => makeItem(i + 1, text, 1 + (i % 2), i / 3));
  const scene = part({ ...STRINGS, points, classes: ['p', 'q,'] });
  assert.deepEqual(pasted(writeItems(scene)), {
    items: plain(scene),
    classes: ['p', 'q,'],
    out: {},
    values: texts.map(() => 0),
  });
  for (const classes of [[], ['2', '1'], ['p', 'p']]) {
    assert.deepEqual(pasted(writeItems(part({ ...scene, classes }))).items, plain(scene));
  }
  for (let seed = 1; seed <= 300; seed++) {
    const r = random(seed);
    const any = Array.from({ length: r.whole(1, 9) }, (_, i) =>
      makeItem(i + 1, lineOf(r.text(12)), r.whole(1, 9)),
    );
    const anyScene = part({ ...STRINGS, points: any });
    assert.deepEqual(pasted(writeItems(anyScene)).items, plain(anyScene), `seed ${seed}`);
  }
  const valued = part({ ...scene, target: 'value' });
  const empty = part({ ...STRINGS, target: 'value' });
  assert.deepEqual(
    pasted(writeItems(valued), empty).values,
    texts.map((_, i) => i / 3),
  );
});

test('a file of items is opened in place of those that are there', async () => {
  const { actions, scene, notice } = page();
  await actions.openText('words.txt', 'x\ty\nz\tw\n');
  assert.deepEqual(
    [plain(scene()), [...scene().classes]],
    [
      ['x:1', 'z:2'],
      ['y', 'w'],
    ],
  );
  assert.equal(await actions.dataText('csv'), '"item","class"\n"x","y"\n"z","w"\n');
  await actions.openText('empty.txt', '\n\n');
  assert.match(notice(), /^empty\.txt was not opened: /);
  assert.deepEqual(plain(scene()), ['x:1', 'z:2']);
  actions.undo();
  assert.deepEqual(plain(scene()), ['a:1', 'b:2', 'c:1']);
});

test('hostile items in files are named and the rest is kept', () => {
  const good = toJson(part({ ...STRINGS, points: itemsOf('a', 'b') }));
  const read = (points) => fromJson({ ...good, points });
  const bad = 'not a text and a class from 1 to 10, with or without a value';
  const cases = [
    [
      [
        ['a', 1],
        ['b', 0],
      ],
      1,
      [`points: number 2 is ${bad}`],
    ],
    [
      [
        [1, 2, 1],
        [3, 4, 2],
        ['b', 1],
      ],
      1,
      [`points: 2 (the first is number 1) are ${bad}`],
    ],
    [
      [
        ['a', 1, 'x'],
        ['b', 1, 2],
      ],
      1,
      [`points: number 1 is ${bad}`],
    ],
    [
      [
        ['x'.repeat(100_001), 1],
        ['y', 1],
      ],
      1,
      ['points: number 1 is longer than 100\u202f000 characters'],
    ],
    [
      Array.from({ length: 2001 }, () => ['a', 1]),
      2000,
      ['points: number 2001 is beyond the 2\u202f000 items there is room for'],
    ],
    [
      Array.from({ length: 11 }, () => ['x'.repeat(100_000), 1]),
      10,
      ['points: number 11 is beyond the 1\u202f000\u202f000 characters there is room for in all'],
    ],
    [[['a\nb', 1]], 1, []],
  ];
  for (const [points, count, problems] of cases) {
    const { scene, problems: told } = read(points);
    assert.deepEqual([scene.points.length, told], [count, problems]);
    assert.ok(scene.points.every(({ text }) => !text.includes('\n')));
  }
  // Without a kernel of its own a scene has one that its domain knows.
  const { scene } = fromJson({ domain: 'trees', dim: 1, table: null, points: [['(A b)', 1]] });
  assert.deepEqual(
    [scene.kernel, scene.dim, isItems(scene)],
    [domainOf({ domain: 'trees' }).kernel, 2, true],
  );
});

test('texts with brackets and quotes do not break what is cut or long', async () => {
  const texts = ['],', '"points":[', '],[', '\\', '"]"', '1],', 'x'];
  const points = Array.from({ length: 1500 }, (_, i) =>
    makeItem(i + 1, `${texts[i % texts.length]}${'ab'.repeat(90)}`, 1 + (i % 9)),
  );
  const scene = part({ ...STRINGS, points });
  const file = atOnce(writing(scene)).join('');
  assert.ok(file.length > LONG);
  assert.deepEqual(plain(fromJson(atOnce(parsing(file))).scene), plain(scene));
  const link = await encodeLink(part({ ...scene, points: points.slice(0, 60) }));
  let shortest = Infinity;
  for (let length = link.length - 1; length > link.length - 200; length -= 7) {
    const { scene: cut, problems } = await decodeLink(link.slice(0, length));
    assert.match(problems[0], /cut off|damaged/);
    shortest = Math.min(shortest, cut.points.length);
    assert.deepEqual(plain(cut), plain(scene).slice(0, cut.points.length));
  }
  assert.ok(shortest > 0 && shortest < 60, `${shortest}`);
});

test('very long items are remembered, but no link carries them', async () => {
  const points = Array.from({ length: 9 }, (_, i) => makeItem(i + 1, 'x'.repeat(50_000), 1));
  const scene = part({ ...STRINGS, points });
  assert.equal(fitsLink(scene), false);
  assert.equal(fitsLink({ ...STRINGS, points: points.slice(0, 3) }), true);
  const kept = new Map();
  const storage = { getItem: (key) => kept.get(key), setItem: (key, text) => kept.set(key, text) };
  rememberScene(storage, scene);
  assert.deepEqual(plain(recallScene(storage).scene), plain(scene));
  const { actions } = page(scene);
  await assert.rejects(actions.link(), /^Error: No link can carry so much text\. /);
});

test('long texts count for what undo may take', () => {
  const text = (i) => `${i}`.padEnd(100_000, 'x');
  const scene = (i) => part({ ...STRINGS, points: [makeItem(1, text(i), 1), makeItem(2, 'b', 2)] });
  const steps = 1200;
  const history = createHistory(scene(0));
  let deepest = 0;
  for (let i = 1; i <= steps; i++) history.edit(scene(i), `edit ${i}`);
  while (history.undo()) deepest++;
  // 0.2 MB each, of 200 MB; and no more than the usual number of short ones.
  assert.ok(deepest >= 450 && deepest <= 500, `${deepest}`);
  const large = createHistory(scene(0));
  const ten = (i) =>
    part({
      ...STRINGS,
      points: Array.from({ length: 10 }, (_, j) => makeItem(j, text(10 * i + j), 1)),
    });
  for (let i = 1; i <= 200; i++) large.edit(ten(i), `edit ${i}`);
  let few = 0;
  while (large.undo()) few++;
  assert.ok(few >= 90 && few <= 105, `${few}`);
});

test('a domain has its own scene; the one that is left is found again', async () => {
  const { actions, scene, store, engine } = page(part(EMPTY_SCENE));
  await engine.ready;
  store.restart(await actions.freshScene());
  actions.addPoint([5, 5], 2);
  const plane = scene();
  actions.setTried('x');
  await actions.setDomain('strings');
  assert.deepEqual(
    [scene().domain, scene().kernel, scene().data.name, plain(scene())],
    ['strings', 'substrings', 'virus', ['good0:1', 'evil1:2', 'good2:1', 'evil3:2']],
  );
  assert.deepEqual([...scene().classes], ['clean', 'infected']);
  assert.equal(store.state.focus.tried, null);
  assert.equal(store.state.history.undo, 'Show strings');
  actions.addItem('mine', 1);
  await actions.setDomain('trees');
  assert.deepEqual(
    [scene().points.length, scene().kernel],
    [0, domainOf({ domain: 'trees' }).kernel],
  );
  assert.equal(scene().data, null);
  await actions.setDomain('strings');
  assert.equal(scene().points.at(-1).text, 'mine');
  await actions.setDomain('vectors');
  assert.equal(scene(), plane);
  await actions.setDomain(part('nonsense'));
  assert.equal(scene(), plane);
  for (let i = 0; i < 5; i++) actions.undo();
  assert.equal(scene(), plane);
  // From items the line and the plane are one step away, though nobody has been there.
  const other = page();
  await other.actions.setDim(1);
  assert.deepEqual([other.scene().domain, other.scene().dim], ['vectors', 1]);
  assert.ok(other.scene().points.length > 0);
  const third = page();
  await third.actions.setDomain('vectors');
  assert.deepEqual([third.scene().data.name, third.scene().dim], ['moons', 2]);
});

test('presets of a domain are made again by their sliders, and items stay themselves', async () => {
  const { actions, scene } = page();
  await actions.choosePreset('virus');
  const before = scene().points;
  await actions.setDataParam('n', 6);
  assert.equal(scene().points.length, 6);
  assert.deepEqual(
    scene()
      .points.slice(0, 4)
      .map(({ id }) => id),
    before.map(({ id }) => id),
  );
  await actions.newSample();
  assert.equal(scene().points[1].text, 'evil2');
  // A preset of points is none of a domain of items.
  await actions.choosePreset('moons');
  assert.equal(scene().data.name, 'virus');
});

test('a scene from elsewhere gets a kernel that its domain has', async () => {
  const parse = async () => part({ code: 'kernel', message: 'Nothing of that name.' });
  const { mended } = await mend(part({ ...STRINGS, kernel: 'rbf' }), part(CATALOG), parse);
  assert.equal(mended.kernel, domainOf({ domain: 'strings' }).kernel);
});

test('a bench of one domain is not left open on kernels of another', async () => {
  const { actions, store, engine } = page();
  await engine.ready;
  await until(() => store.state.frame.engine.catalog);
  const { bench } = store.state.focus;
  const line = { id: 3, parsed: { text: 'rbf' } };
  store.setFocus(part({ bench: { ...bench, open: true, lines: [line], chosen: 3 } }));
  await actions.setDomain('sets');
  const after = store.state.focus.bench;
  assert.deepEqual([after.open, after.lines.length, after.chosen], [true, 0, 0]);
});

test('a kernel that was typed for one domain is not put into another', async () => {
  const { actions, scene, store } = page();
  const typed = actions.setKernel('spectrum');
  store.edit((now) => ({ ...now, domain: 'sets', kernel: 'intersection' }), { name: 'sets' });
  await typed;
  assert.equal(scene().kernel, 'intersection');
});

test('of items only what can be had of them is offered to save', () => {
  const { store, actions } = page();
  const labels = () => exportItems(() => store.state, actions).map(({ label }) => label);
  assert.deepEqual(labels(), ['Data, CSV', 'Python, scikit-learn', 'Model, JSON', 'Scene, JSON']);
  store.restart(EMPTY_SCENE);
  assert.deepEqual(labels().slice(0, 5), [
    ...['Picture, PNG', 'Picture, SVG', 'Data, CSV', 'Data, LIBSVM', 'Python, scikit-learn'],
  ]);
});

test('pastes that are very large, and mean nothing, are read', () => {
  const cases = [
    [`${'\n'.repeat(300_000)}x`, 1, { empty: 300_000 }],
    ['"'.repeat(500_000), 0, { 'longer than 100\u202f000 characters': 1 }],
    [`"${'x""'.repeat(200_000)}",1\n"b",2`, 1, { 'longer than 100\u202f000 characters': 1 }],
    ['a\tb\n'.repeat(50_000), 2000, { 'beyond the 2\u202f000 items there is room for': 48_000 }],
  ];
  for (const [text, count, out] of cases) {
    const found = pasted(text);
    assert.deepEqual([found.items.length, found.out], [count, out]);
  }
});
