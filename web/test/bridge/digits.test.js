import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { before, test } from 'node:test';

import { heldOutOf, loadDigits } from '../../model/domains/digits/collection.js';
import { examine } from '../../views/items/digits/held.js';
import { REFERENCES, referenceOf } from '../../views/items/digits/reference.js';
import { digitOf } from '../../views/items/digits/strokes.js';
import { DRAWN } from '../digits-drawn.js';
import { startEngine, value } from './engine.js';
import { pageWith, until } from './page.js';

const file = (/** @type {string} */ path) => readFile(new URL(path, import.meta.url), 'utf8');

/** The engine of the first visit, which knows vectors alone. @type {any} */
let mercer;
/** @type {import('../../model/domains/digits/collection.js').Digits} */
let digits;
/** @type {any[]} */
let cases;

before(async () => {
  mercer = await startEngine('first');
  digits = await loadDigits(() => file('../../data/digits.txt'));
  cases = JSON.parse(await file('../../../testdata/digits.json')).cases;
});

test('the page knows what scikit-learn reaches', () => {
  const params = (/** @type {any} */ { kernel, params }) =>
    Object.keys(params).length > 0
      ? `${kernel}(${Object.entries(params)
          .map(([key, v]) => `${key}=${v}`)
          .join(', ')})`
      : kernel;
  const theirs = cases.map((c) => ({
    kernel: value(mercer.parse({ domain: 'vectors', kernel: params(c) })).text,
    C: c.C,
    wrong: c.wrong,
  }));
  assert.deepEqual(REFERENCES, theirs);
});

test('digits are learnt with the engine of the first visit, and those held out told apart as by scikit-learn', async () => {
  const { actions, engine, scene, frame, trained, tick, notice, destroy } = pageWith(mercer);
  await engine.ready;
  await actions.setDomain('digits');
  for (const { kernel, C, wrong } of REFERENCES) {
    assert.equal(await actions.setKernel(kernel), null);
    actions.setLearnerParam('C', C);
    tick();
    await trained();
    assert.equal(notice(), null);
    assert.deepEqual([scene().points.length, frame().training.errors < 5], [500, true]);
    assert.equal(referenceOf(scene(), digits)?.wrong, wrong);
    const model = await engine.call('save', frame().training.model);
    const predict = async (/** @type {Float64Array} */ x) =>
      (await engine.call('predict', model, x)).label;
    const told = await examine(heldOutOf(scene(), digits), predict, () => true);
    assert.equal(told?.total, 500);
    const reference = cases.find((c) => c.wrong === wrong && c.C === C);
    const theirs = digits.held.flatMap(({ digit }, i) =>
      Number(reference.label[i]) === digit ? [] : [i],
    );
    const ours = told.wrong.map(({ text }) => digits.held.findIndex((one) => one.text === text));
    const other = [
      ...ours.filter((i) => !theirs.includes(i)),
      ...theirs.filter((i) => !ours.includes(i)),
    ];
    assert.ok(other.length <= 1, `${kernel}, C = ${C}: other mistakes at ${other}`);
  }
  destroy();
});

test('what the first preset has is learnt, judged and tried', async () => {
  const { actions, scene, frame, trained, tick, notice, destroy } = pageWith(mercer);
  await actions.setDomain('digits');
  await trained();
  assert.equal(scene().data?.name, 'digits');
  assert.equal(frame().training.outputs, 45);
  const { text } = digits.held[7];
  actions.setTried(text);
  tick();
  await until(() => frame().terms?.text === text, 'terms');
  const { terms, training } = frame();
  assert.equal(terms.label, 8);
  for (let j = 0; j < 45; j++) {
    const sum = terms.kernel.reduce(
      (f, k, i) => f + training.beta[45 * i + j] * k,
      training.bias[j],
    );
    assert.ok(Math.abs(sum - terms.decision[j]) < 1e-9 * (1 + Math.abs(sum)), `${sum}`);
  }
  await until(() => frame().parsed?.text === scene().kernel, 'parsed');
  await until(() => frame().verdict, 'verdict');
  assert.equal(frame().verdict.verdict, 'proved');
  await until(() => frame().gram, 'gram');
  assert.equal(frame().gram.n, 500);
  assert.equal(notice(), null);

  // Fewer of each are among those that were there.
  const before = scene().points.map(({ id }) => id);
  await actions.setDataParam('n', 3);
  await trained();
  assert.deepEqual(
    scene().points.map(({ id }) => id),
    before.slice(0, 30),
  );
  assert.equal(heldOutOf(scene(), digits).length, 500);
  await actions.newSample();
  await trained();
  const held = heldOutOf(scene(), digits).map((one) => one.text);
  assert.equal(held.length, 500);
  assert.ok(scene().points.every((point) => !held.includes(point.text)));
  assert.notDeepEqual(held.toSorted(), digits.held.map((one) => one.text).toSorted());
  destroy();
});

test('what is no digit is named by its row, and the rest stays', async () => {
  const { actions, scene, frame, trained, tick, notice, destroy } = pageWith(mercer);
  await actions.setDomain('digits');
  await actions.setDataParam('n', 2);
  await trained();
  const { id, text } = scene().points[2];
  const { training } = frame();
  actions.editItem(id, `${text.slice(0, -1)}h`);
  tick();
  await until(notice, 'a sentence');
  assert.equal(
    notice().text,
    'Item 3: a digit is 64 pixels from 0 to g, and “h” is none of these.',
  );
  assert.equal(frame().fault?.id, id);
  assert.equal(frame().training, training);
  actions.editItem(id, text);
  tick();
  await trained();
  assert.equal(notice(), null);

  actions.setTried('0123');
  tick();
  await until(() => frame().refused, 'an answer');
  assert.equal(frame().refused.message, 'A digit is 64 pixels, and here are 4.');
  destroy();
});

test('each digit that somebody draws is taken for what it is', async () => {
  const { actions, engine, frame, trained, tick, destroy } = pageWith(mercer);
  await actions.setDomain('digits');
  for (const { name, kernel } of (await engine.know('digits')).domains.at(-1).datasets) {
    await actions.choosePreset(name);
    tick();
    await trained();
    for (const [digit, strokes] of DRAWN.entries()) {
      const text = digitOf(strokes);
      actions.setTried(text);
      tick();
      await until(() => frame().terms?.text === text, 'terms');
      assert.equal(frame().terms.label, digit + 1, `${kernel}: ${digit}`);
    }
  }
  destroy();
});

test('a kernel that digits refute is shown with digits', async () => {
  const { actions, scene, frame, trained, tick, destroy } = pageWith(mercer);
  await actions.setDomain('digits');
  await actions.setDataParam('n', 4);
  await actions.setKernel('formula(dist)');
  tick();
  await trained();
  await until(() => frame().verdict?.text === scene().kernel, 'verdict');
  const { verdict } = frame();
  assert.equal(verdict.verdict, 'refuted');
  const texts = scene().points.map(({ text }) => text);
  assert.equal(verdict.witness.texts.length, verdict.witness.v.length);
  assert.ok(verdict.witness.texts.every((text) => texts.includes(text)));
  destroy();
});
