import assert from 'node:assert/strict';
import { before, test } from 'node:test';

import { domainOf, DOMAINS } from '../../model/domains.js';
import { defaultsOf } from '../../model/learners.js';
import { startEngine, value } from './engine.js';
import { pageWith, until } from './page.js';
import { part } from '../part.js';

/** An engine that knows all domains. @type {any} */
let mercer;

before(async () => {
  mercer = await startEngine();
});

const page = () => pageWith(mercer);

test('the kernels that domains start with are canonical', () => {
  for (const name of DOMAINS) {
    const { engine: domain, kernel } = domainOf({ domain: name });
    assert.equal(value(mercer.parse({ domain, kernel })).text, kernel);
  }
});

/** Texts that are harder than an example. */
const OTHER = { strings: 'a 🙂', sets: '' };

for (const domain of DOMAINS.filter((name) => domainOf({ domain: name }).parts)) {
  const text = OTHER[domain] ?? domainOf({ domain }).example;

  test(`${domain}: what the first preset has is learnt, judged and tried`, async () => {
    const { actions, engine, scene, frame, trained, tick, notice, destroy } = page();
    const { domains } = await engine.ready;
    const preset = domains.find(({ name }) => name === domain)?.datasets[0];
    await actions.setDomain(domain);
    await trained();
    assert.equal(notice(), null);
    assert.equal(scene().data?.name, preset?.name);
    assert.ok(scene().points.length >= 10);
    const { training } = frame();
    assert.equal(training.label.length, scene().points.length);
    assert.ok(training.errors < scene().points.length / 4, `${training.errors} errors`);
    assert.equal(frame().surface, null);

    actions.setTried(text);
    tick();
    await until(() => frame().terms?.text === text, 'terms');
    const { kernel, decision } = frame().terms;
    assert.equal(kernel.length, scene().points.length);
    const sum = kernel.reduce((f, k, i) => f + training.beta[i] * k, training.bias[0]);
    assert.ok(Math.abs(sum - decision[0]) < 1e-9 * (1 + Math.abs(sum)), `${sum}, ${decision[0]}`);
    await until(() => frame().parsed?.text === scene().kernel, 'parsed');
    await until(() => frame().verdict, 'verdict');
    assert.equal(frame().verdict.verdict, 'proved');
    await until(() => frame().gram, 'gram');
    assert.equal(frame().gram.n, scene().points.length);

    // From a slider to new items, and back to the plane.
    await actions.setDataParam('n', 12);
    await trained();
    assert.equal(scene().points.length, 12);
    await actions.setDomain('vectors');
    await trained();
    await until(() => frame().surface, 'surface');
    assert.equal(scene().data?.name, 'moons');
    destroy();
  });
}

test('every data set of items is learnt with its own kernel, and every kernel of its domain says what it saw', async () => {
  const { actions, engine, scene, frame, trained, tick, notice, destroy } = page();
  const { domains } = await engine.ready;
  let count = 0;
  for (const { name, datasets, kernels } of domains.filter(
    ({ name }) => domainOf(part({ domain: name })).parts,
  )) {
    await actions.setDomain(/** @type {any} */ (name));
    for (const set of datasets) {
      await actions.choosePreset(set.name);
      tick();
      await trained();
      assert.deepEqual([scene().kernel, notice()], [set.kernel, null]);
      const { errors } = frame().training;
      assert.ok(errors <= scene().points.length / 20, `${set.name}: ${errors} errors`);
    }
    for (const kernel of kernels) {
      const params = Object.entries(defaultsOf(kernel)).map(([key, value]) => `${key}=${value}`);
      const text = params.length > 0 ? `${kernel.name}(${params.join(', ')})` : kernel.name;
      assert.equal(await actions.setKernel(text), null);
      if (kernel.name === 'const') continue; // which sees nothing
      tick();
      await trained();
      const { errors, model } = frame().training;
      assert.ok(errors <= scene().points.length / 20, `${text}: ${errors} errors`);
      const { features } = await engine.call('features', await engine.call('save', model), 5, 0);
      assert.ok(features.length > 0 && features[0].weight !== 0, text);
      const { points } = scene();
      const [x] = points;
      const z = points.find(({ label }) => label !== x.label);
      const { value: k, shares } = await engine.call(
        'explain',
        part({
          domain: name,
          kernel: text,
          items: [x.text, z.text],
          limit: 1000,
        }),
      );
      const sum = shares.reduce((all, share) => all + share.value, 0);
      assert.ok(sum <= k * (1 + 1e-9), `${text}: shares of ${sum} in ${k}`);
      count++;
    }
  }
  assert.equal(count, 9);
  destroy();
});

test('a line that the engine cannot read is named by its id, and the rest stays', async () => {
  const { actions, scene, frame, trained, tick, notice, destroy } = page();
  await actions.setDomain('trees');
  await trained();
  const { id, text } = scene().points[2];
  const { training } = frame();
  actions.editItem(id, text.slice(0, -1));
  tick();
  await until(() => frame().fault, 'fault');
  assert.deepEqual([frame().fault.id, frame().training], [id, training]);
  assert.match(frame().fault.message, /^At character \d/);
  assert.match(notice().text, /^Item 3: /);
  actions.undo();
  tick();
  await until(() => frame().fault === null, 'no fault');
  assert.equal(notice(), null);
  // A tried text that cannot be read says so, and the scene still trains.
  actions.setTried('(S (NP');
  tick();
  await until(() => frame().refused, 'refused');
  assert.equal(frame().refused.text, '(S (NP');
  assert.match(frame().refused.message, /^At character \d/);
  actions.addItem('(S (NP x))', 1);
  tick();
  await trained();
  assert.equal(frame().training.label.length, scene().points.length);
  destroy();
});

/** What nobody would call an example, by domain: all of it can be learnt from. */
const ODD = {
  strings: [
    '',
    '',
    'a',
    'a',
    ' ',
    'Ωmega мир 世界 שלום',
    'e\u0301',
    'é',
    '🙂👩‍👩‍👧',
    '\t\u0000',
    '((',
    '"a","b"',
  ],
  sets: ['', ',', ';;', 'a', 'a, a', 'мир, 世界', 'שלום', '🙂', 'b c', 'b, c'],
  trees: [
    '(A)',
    'A',
    '(A (A (A)))',
    '(A (A (A)))',
    '(дерево (木 🌳))',
    `${'(a '.repeat(5000)}b${')'.repeat(5000)}`,
  ],
  graphs: ['', 'a', 'a', 'a b c', 'a:C b:C c:O', 'a-b b-a', 'узел:木 🙂', 'a:C b:C c:O'],
};

for (const [domain, texts] of Object.entries(ODD)) {
  test(`odd ${domain} are learnt from as they stand`, async () => {
    const { actions, scene, frame, trained, tick, notice, destroy } = page();
    await actions.setDomain(/** @type {any} */ (domain));
    await trained();
    actions.clearPoints();
    texts.forEach((text, i) => assert.ok(actions.addItem(text, 1 + (i % 2)), `item ${i + 1}`));
    tick();
    await trained();
    assert.deepEqual([notice(), frame().fault], [null, null]);
    assert.deepEqual(
      scene().points.map(({ text }) => text),
      texts,
    );
    const { decision, label } = frame().training;
    assert.equal(label.length, texts.length);
    assert.ok(decision.every(Number.isFinite), `${decision}`);
    // And each can be tried.
    for (const text of texts) {
      actions.setTried(text);
      tick();
      await until(() => frame().terms?.text === text, `terms of ${text.slice(0, 20)}`);
      assert.ok(frame().terms.decision.every(Number.isFinite));
    }
    destroy();
  });
}

const BROKEN = {
  trees: ['(', ')', '(A', '(A b))', '()', '((A) b)', '', '(A) (B)'],
  graphs: ['a-a', '-', 'a-', ':', 'a:', 'a-b-c', 'a:C a:O'],
};

for (const [domain, texts] of Object.entries(BROKEN)) {
  test(`broken ${domain} are named in a sentence each, and nothing is lost`, async () => {
    const { actions, scene, frame, trained, tick, notice, destroy } = page();
    await actions.setDomain(/** @type {any} */ (domain));
    await trained();
    const { training } = frame();
    const { id, text: good } = scene().points[0];
    const count = scene().points.length;
    for (const text of texts) {
      actions.editItem(id, text);
      tick();
      await until(() => frame().fault?.text === text, `a fault of “${text}”`);
      assert.match(frame().fault.message, /^[A-Z].*\.$/su);
      assert.match(notice().text, /^Item 1: /);
      assert.equal(frame().training, training);
      assert.deepEqual([scene().points.length, scene().points[0].text], [count, text]);
    }
    // It is still that item, wherever it goes.
    actions.moveItem(id, 3);
    tick();
    await until(() => notice()?.text.startsWith('Item 4: '), 'its new number');
    assert.equal(frame().fault.id, id);
    actions.editItem(id, good);
    tick();
    await trained();
    assert.deepEqual([notice(), frame().fault], [null, null]);
    destroy();
  });
}

test('a line of a megabyte is refused in words, however it comes, and one that is tried is cut', async () => {
  const { actions, scene, frame, trained, tick, notice, destroy } = page();
  await actions.setDomain('strings');
  await trained();
  const { points } = scene();
  const long = 'a'.repeat(1e6);
  assert.equal(actions.addItem(long, 1), 0);
  assert.match(notice().text, /longer than 100\u202f000 characters/);
  actions.editItem(points[0].id, long);
  assert.match(notice().text, /longer than 100\u202f000 characters/);
  await actions.pasteItems(`${long}\t1\n`);
  assert.match(notice().text, /longer than 100\u202f000 characters/);
  assert.equal(scene().points, points);
  // What is tried is cut, and answered.
  actions.setTried(long);
  tick();
  await until(() => frame().terms?.text.length === 100_000, 'terms');
  assert.ok(frame().terms.decision.every(Number.isFinite));
  destroy();
});

test('hostile items are answered in words', async () => {
  const { actions, scene, frame, trained, tick, notice, destroy } = page();
  await actions.setDomain('strings');
  await trained();
  actions.clearPoints();
  await actions.pasteItems(
    `\t1\nä\u0301ß\t2\n🙂🙂\t2\n🙂🙂\t1\n${'ab'.repeat(10_000)}\t1\n${'x'.repeat(100_001)}\t1`,
  );
  assert.match(notice().text, /1 line that is longer than 100\u202f000 characters/);
  assert.equal(scene().points.length, 5);
  tick();
  await trained();
  assert.equal(frame().training.label.length, 5);
  // A kernel that is none is refuted by texts.
  await actions.setKernel('2 - substrings');
  tick();
  await until(() => frame().verdict?.verdict === 'refuted', 'refuted');
  const { texts, v } = frame().verdict.witness;
  assert.equal(texts.length, v.length);
  const known = scene().points.map((point) => point.text);
  assert.ok(texts.every((/** @type {string} */ text) => known.includes(text)));
  destroy();
});
