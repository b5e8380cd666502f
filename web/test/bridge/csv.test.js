import assert from 'node:assert/strict';
import { before, test } from 'node:test';

import { toJson } from '../../state/json.js';
import { random } from '../random.js';
import { startEngine } from './engine.js';
import { pageWith } from './page.js';

/** @type {any} */
let mercer;
before(async () => {
  mercer = await startEngine();
});

/** The cells of a file without line breaks in them. @param {string} csv */
const cellsOf = (csv) =>
  [...csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*))(?:,|\n)/g)].map(
    ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare,
  );

/** What a file is about, whatever the numbers of its classes. @param {any} scene */
const contents = ({ points, classes, axes }) => ({
  points: points.map(({ x, label }) => [...x, classes[label - 1]]),
  axes: axes.map(({ name }) => name),
});

test('whatever names are, no cell of a file is a formula, and what is read is what was written', async () => {
  const page = pageWith(mercer);
  const r = random(11);
  const starts = ['=1+', '+', '-', '@', "'=", "''-", '＝', "'", '-1.5', 'a', ' b', '"c', ',d'];
  const name = () => `${r.pick(starts)}${r.pick(['x', '', 'HYPERLINK("a","b")', '\t', '\u200b'])}`;
  for (let turn = 0; turn < 60; turn++) {
    const axis = () => ({ name: name(), shift: 0, scale: 1 });
    const points = [
      [-1.5, 2.25, 1],
      [1, -2, 2],
      [0.5, -6e-7, 1],
      [-0.75, 0.8, 2],
    ];
    const scene = { ...toJson(page.scene()), points, axes: [axis(), axis()] };
    const text = JSON.stringify({ ...scene, classes: [name(), name()], table: null, data: null });
    await page.actions.openText('scene.json', text);
    const before = page.scene();
    const csv = await page.actions.dataText('csv');
    for (const cell of cellsOf(csv)) {
      const isNumber = cell.trim() !== '' && Number.isFinite(Number(cell));
      assert.ok(isNumber || !/^[=+\-@\t\r]/.test(cell), `${JSON.stringify(cell)} in\n${csv}`);
    }
    assert.match(csv, /^-1\.5,2\.25,/m);
    await page.actions.openText('points.csv', csv);
    const after = contents(page.scene());
    const [one, other] = before.classes;
    // Names that are the same, or none, are written as numbers.
    if (one !== other && one && other) {
      const known = contents(before);
      assert.deepEqual(after.points, known.points, csv);
      known.axes.forEach((axis, i) => {
        if (axis && !/^[-+]?[\d.]+$/.test(axis)) assert.equal(after.axes[i], axis, csv);
      });
    }
  }
  page.destroy();
});

test('classes that look the same in a file are the same, and it is said', async () => {
  const page = pageWith(mercer);
  const text =
    '\u200ex1,x2,class\n1\u200b,2,a\n3,4,a\u200b\n5,6,\u202eb\n7,8,b\n9,1,cаr\n2,2,car\n';
  await page.actions.openText('points.csv', text);
  const { classes, points } = page.scene();
  assert.deepEqual([...classes], ['a', 'b', 'car', 'cаr ⟨c U+0430 r⟩']);
  assert.deepEqual(
    points.map(({ x, label }) => [x[0], label]),
    [
      [1, 1],
      [3, 1],
      [5, 2],
      [7, 2],
      [9, 4],
      [2, 3],
    ],
  );
  const told = () => page.scene().table?.notes?.join(' ') ?? '';
  assert.match(told(), /4 invisible characters were removed\./);
  await page.actions.openText('one.csv', '\ufeffx1,x2,class\n1,2,a\u00ad\n2,3,b\n');
  assert.match(told(), /1 invisible character was removed\./);
  await page.actions.openText('none.csv', '\ufeffx1,x2,class\n1,2,a\n2,3,b\n');
  assert.equal(told(), '');
  assert.equal(page.notice(), null);
  await page.actions.openText('binary.csv', 'a,b\0c\n');
  assert.match(page.notice()?.text ?? '', /is not text/);
  page.destroy();
});
