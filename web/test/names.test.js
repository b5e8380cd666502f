import assert from 'node:assert/strict';
import { test } from 'node:test';

import { lineOf } from '../model/items.js';
import { fromJson, toJson } from '../state/json.js';
import { plainName, toldApart } from '../state/names.js';
import { readItems, remarkOn, writeItems } from '../state/pasted.js';
import { EMPTY_SCENE, LIMITS, makeItem } from '../model/scene.js';
import { tableOf } from '../state/table.js';
import { random } from './random.js';
import { part } from './part.js';

test('what cannot be seen is no part of a name', () => {
  const cases = [
    ['Größe, 大きさ', 'Größe, 大きさ'],
    ['a\u200b', 'a'],
    ['\u202ea\u2066b\u2069\u200f', 'ab'],
    ['a\ufeffb\u00adc', 'abc'],
    ['a\u115f\u3164\uffa0b', 'ab'],
    ['a\x01\x1f\x7f\u0080b', 'ab'],
    ['a\u{e0041}b', 'ab'],
    ['a\u200db\u200cc', 'abc'],
    ['می\u200cخواهم क्\u200dष', 'می\u200cخواهم क्\u200dष'],
    ['می\u200c', 'می'],
    ['👩\u200d🔬❤\ufe0f', '👩\u200d🔬❤\ufe0f'],
    ['a\ufe0f', 'a'],
    ['\u0600١', '\u0600١'],
    [' a \u00a0\t b\u2003c\u2028d\n', 'a b c d'],
  ];
  for (const [text, name] of cases) assert.equal(plainName(text), name, JSON.stringify(text));
});

test('names of classes that look alike show where they differ', () => {
  const told = (...names) => [...toldApart(names)];
  assert.deepEqual(told('a', 'b', '', ''), ['a', 'b', '', '']);
  assert.deepEqual(told('ж', 'я', 'é'), ['ж', 'я', 'é']);
  assert.deepEqual(told('a', 'a\u200b'), ['a', 'a ⟨a U+200B⟩']);
  assert.deepEqual(told('a\u200b'), ['a']);
  assert.deepEqual(told('car', 'cаr'), ['car', 'cаr ⟨c U+0430 r⟩']);
  assert.deepEqual(told('é', 'e\u0301'), ['é ⟨U+00E9⟩', 'e\u0301 ⟨e U+0301⟩']);
  assert.deepEqual(told('ﬁn', 'fin', 'ｆｉｎ'), [
    'ﬁn ⟨U+FB01 n⟩',
    'fin',
    'ｆｉｎ ⟨U+FF46 U+FF49 U+FF4E⟩',
  ]);
  assert.deepEqual(told('a b', 'a  b'), ['a b ⟨a U+0020 b⟩', 'a b ⟨a U+0020 U+0020 b⟩']);
  const long = 'а'.repeat(LIMITS.name);
  for (const name of told(long, `${long.slice(1)}a`)) assert.ok(name.length <= LIMITS.name);
  // What was told apart once stays as it is.
  const once = told('car', 'cаr', 'c\u200bar');
  assert.deepEqual(told(...once), once);
});

test('links and files bring no names that look alike', () => {
  const axis = (name) => ({ name, shift: 0, scale: 1 });
  const given = {
    ...toJson(EMPTY_SCENE),
    classes: ['a', 'a\u200b'],
    axes: [axis('\u202ex'), axis('y\u0000')],
  };
  const { scene, problems } = fromJson(given);
  assert.deepEqual(problems, []);
  assert.deepEqual([...scene.classes], ['a', 'a ⟨a U+200B⟩']);
  assert.deepEqual(
    scene.axes.map(({ name }) => name),
    ['x', 'y'],
  );
  const table = tableOf('gpj\u202e.csv', part({ columns: [], labels: [], shown: [0, 0] }));
  assert.equal(table.name, 'gpj.csv');
});

const STRINGS = part({ ...EMPTY_SCENE, domain: 'strings' });
const USUAL = { label: 1, value: 0 };

test('classes of pasted items that look the same are the same, and it is said', () => {
  const { items, classes, unseen, out } = readItems('x\ta\ny\ta\u200b\nz\tb', STRINGS, USUAL);
  assert.deepEqual(
    items.map(({ label }) => label),
    [1, 1, 2],
  );
  assert.deepEqual([...classes], ['a', 'b']);
  const said = 'Invisible characters were removed from the class in 1 line.';
  assert.equal(remarkOn(3, out, unseen), said);
  assert.equal(remarkOn(3, out, 0), '');
  const more = readItems('x\tcar\ny\tcаr', STRINGS, USUAL);
  assert.deepEqual([...more.classes], ['car', 'cаr ⟨c U+0430 r⟩']);
  const again = part({ ...STRINGS, classes: more.classes, points: more.items });
  assert.deepEqual([...readItems('z\tcаr', again, USUAL).classes], [...more.classes]);
});

test('no cell of items in CSV is a formula, and they are read back as they were', () => {
  const r = random(5);
  const starts = [
    '',
    '=',
    '+',
    '-',
    '@',
    '\t',
    "'=",
    "''@",
    '＝',
    "'",
    '-1.5',
    '+2e3',
    '-1a',
    '=cmd|',
  ];
  const rows = starts.map((start, i) => [`${start}${i % 3 ? 'x' : ''}`, 1 + (i % 2)]);
  rows.push(...Array.from({ length: 200 }, () => [`${r.pick(starts)}${r.text(4)}`, r.whole(1, 2)]));
  const points = rows.map(([text, label], i) =>
    makeItem(i + 1, lineOf(String(text)), Number(label)),
  );
  const scene = part({ ...STRINGS, points, classes: ['=1+1', '@b'] });
  const text = part(writeItems(scene));
  for (const [, cell] of text.matchAll(/"((?:[^"]|"")*)"/g)) {
    const isNumber = cell.trim() !== '' && Number.isFinite(Number(cell));
    assert.ok(isNumber || !/^[=+\-@\t\r]/.test(cell), JSON.stringify(cell));
  }
  assert.match(text, /"'=1\+1"/);
  const read = readItems(text, STRINGS, USUAL);
  const plain = (items) => items.map(({ text, label }) => [text, label]);
  const names = (items, classes) => items.map(({ label }) => classes[label - 1]);
  assert.deepEqual(
    plain(read.items).map(([text]) => text),
    plain(points).map(([text]) => text),
  );
  assert.deepEqual(names(read.items, read.classes), names(points, scene.classes));
  // A spreadsheet may write it without quotes.
  const bare = readItems("item,class\n'=a,'@b\n'=c,'@b\n'=d,'@c\n", STRINGS, USUAL);
  assert.deepEqual([bare.items[0].text, [...bare.classes]], ['=a', ['@b', '@c']]);
});
