import assert from 'node:assert/strict';
import { before, test } from 'node:test';

import { compileEngine } from '../../build.mjs';
import { FIRST_KERNELS } from '../../state/items.js';
import { DOMAINS } from '../../state/scene.js';
import { startEngine, value } from './engine.js';
import { pageWith, until } from './page.js';

/** An engine that knows all domains. @type {any} */
let mercer;

before(async () => {
  mercer = await startEngine(await compileEngine());
});

const page = () => pageWith(mercer);

test('the kernels that domains start with are canonical', () => {
  for (const [domain, kernel] of Object.entries(FIRST_KERNELS)) {
    if (domain === 'digits') continue; // which are vectors to the engine
    assert.equal(value(mercer.parse({ domain, kernel })).text, kernel);
  }
});

const OTHER = { strings: 'a 🙂', sets: '', trees: '(S (NP x))', graphs: 'a:C b:O a-b' };

for (const domain of DOMAINS.filter((name) => name in OTHER)) {
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

    actions.setTried(OTHER[domain]);
    tick();
    await until(() => frame().terms?.text === OTHER[domain], 'terms');
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
  // A text that is tried and cannot be read says so, and stands in nobody's way.
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

test('hostile items are answered in words', async () => {
  const { actions, scene, frame, trained, tick, notice, destroy } = page();
  await actions.setDomain('strings');
  await trained();
  actions.clearPoints();
  await actions.pasteItems(
    `\t1\nä\u0301ß\t2\n🙂🙂\t2\n🙂🙂\t1\n${'ab'.repeat(10_000)}\t1\n${'x'.repeat(100_001)}\t1`,
  );
  assert.match(notice().text, /1 line that is longer than 100,000 characters/);
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
