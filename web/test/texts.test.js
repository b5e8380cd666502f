import assert from 'node:assert/strict';
import { test } from 'node:test';

import { relationsOf, KERNEL_WRITINGS, LEARNER_WRITINGS } from '../data/letters.js';
import { EMPTY_SCENE, makePoint } from '../model/scene.js';
import { parameterOf, valueOf } from '../panels/letters/card.js';
import { plain, search, typed } from '../panels/texts/search.js';
import { passageId, passageLink } from '../state/link.js';
import { findPassage, loadTexts, passagesOf, sceneOf, standing, TEXTS } from '../state/passages.js';
import { readStage } from '../state/stage.js';
import { part } from './part.js';

const texts = await loadTexts();
const ids = (query) => search(texts, query).map(({ passage }) => passage.id);

test('passages are found by number, name, letter and part of a formula', () => {
  assert.ok(ids('16.4').includes('uml-16.4'));
  assert.ok(ids('Representer').includes('uml-thm-16.1'));
  assert.ok(ids('répresenter').includes('uml-thm-16.1'), 'accents do not count');
  assert.ok(ids('min(').includes('uml-ex-4'));
  assert.ok(ids('min{x, x').includes('uml-ex-4'), 'brackets are alike, and spaces part words');
  assert.ok(ids('σ gaussian').includes('uml-example-16.2-sigma'));
  assert.ok(ids('x²').includes('uml-16.1-parabola') && ids('x^2').includes('uml-16.1-parabola'));
  assert.ok(ids('L6').includes('uml-ex-2'), 'by the row of the list of all that is taught');
  assert.deepEqual(ids('no such thing'), []);
});

test('a formula is read as one would type it', () => {
  assert.equal(typed('\\min\\{x,x\\}').trim(), 'min(x,x)');
  assert.equal(plain('Schölkopf: X²'), 'scholkopf: x^2');
  assert.match(typed('e^{-\\lVert x-z\\rVert^2/(2\\sigma)}'), /e\^-‖ x-z‖\^2\/\(2σ\)/);
});

test('everything that is taught is in some passage', () => {
  const rows = new Set(texts.flatMap(passagesOf).flatMap((passage) => passage.rows));
  const taught = { K: 9, N: 8, B: 6, F: 6, L: 17, T: 7 };
  for (const [letter, count] of Object.entries(taught))
    for (let i = 1; i <= count; i++) assert.ok(rows.has(letter + i), letter + i);
});

test('a link names a passage, and each is found by its link', async () => {
  for (const { id, name } of texts.flatMap(passagesOf)) {
    assert.equal(passageId(passageLink(id)), id);
    assert.equal((await findPassage(id))?.passage.name, name);
  }
  assert.equal(passageId('#s=abc'), null);
});

test('only passages that are there are found', async () => {
  assert.equal((await findPassage('uml-16.4'))?.passage.place, '(16.4)');
  assert.equal(await findPassage('uml-99'), null);
  assert.equal(await findPassage('bible-1'), null);
});

test('a text tells of itself what is known before it is loaded', () => {
  assert.deepEqual(
    texts.map(({ key, short }) => ({ key, short })),
    TEXTS.map(({ key, short }) => ({ key, short })),
  );
});

test('a scene stays that of its passage while only numbers and points change', () => {
  const points = [makePoint(1, [0, 0], 1), makePoint(2, [1, 0], 2)];
  const meant = { ...EMPTY_SCENE, points };
  const stands = (patch) => standing({ ...meant, ...patch }, meant);
  assert.equal(stands({}), 'same');
  assert.equal(stands({ points: [makePoint(8, [0, 0], 1), points[1]] }), 'same', 'ids apart');
  assert.equal(stands({ view: { x0: 0, x1: 9, y0: 0, y1: 9 }, title: 'x', step: 3 }), 'same');
  assert.equal(stands({ kernel: 'rbf(gamma=20)' }), 'changed');
  assert.equal(stands({ params: { ...meant.params, C: 1 } }), 'changed');
  assert.equal(stands({ points: [points[0]] }), 'changed');
  assert.equal(stands({ points: [] }), 'other');
  assert.equal(stands({ kernel: 'laplacian(gamma=1)' }), 'other');
  assert.equal(stands({ kernel: 'rbf(gamma=1) + linear' }), 'other');
  assert.equal(stands({ learner: 'ridge' }), 'other');
  assert.equal(stands({ dim: 1 }), 'other');
  assert.equal(stands({ data: { name: 'moons', params: {}, seed: 1 } }), 'other');
});

test('what a passage needs is loaded for it', async () => {
  const asked = [];
  const engine = part({
    know: async (domain, options) => {
      asked.push([domain, options]);
      throw new Error('enough');
    },
  });
  const found = await findPassage('uml-16.2.1-signature');
  await assert.rejects(sceneOf(found.passage.scene, engine), /enough/);
  // A patient question waits until another has the engine loaded.
  assert.deepEqual(asked, [['strings', undefined]]);
});

test('every stage is one that the page has', () => {
  for (const { id, stage = {} } of texts.flatMap(passagesOf)) {
    const { problems, stage: read } = readStage({ version: 1, ...stage }, (at) => at);
    assert.deepEqual(problems, [], id);
    for (const [name, chosen] of Object.entries(stage))
      for (const key of Object.keys(chosen)) assert.ok(key in (read[name] ?? {}), `${id}: ${key}`);
  }
});

test('letters name passages that are there', async () => {
  for (const writings of [KERNEL_WRITINGS, LEARNER_WRITINGS])
    for (const [name, own] of Object.entries(writings))
      for (const { passages } of own)
        for (const id of passages) assert.ok(await findPassage(id), `${name}: ${id}`);
});

test('what a letter stands for sets the parameter, and is read from it', () => {
  const spec = /** @type {any} */ ({});
  const about = (/** @type {Record<string, number>} */ params) => ({
    names: [],
    n: 40,
    numbers: new Map(Object.entries(params).map(([key, value]) => [key, { value, spec }])),
  });
  const [own, soft, sgd] = LEARNER_WRITINGS.svc.map(({ letters }) => letters[0]);
  const svc = about({ C: 1.25, tolerance: 0.001 });
  assert.equal(valueOf(own, 'svc', svc), 1.25);
  assert.equal(valueOf(soft, 'svc', svc), 0.01, 'λ = 1/(2mC)');
  assert.equal(valueOf(sgd, 'svc', svc), 0.02, 'λ = 1/(mC)');
  assert.deepEqual(parameterOf(soft, 0.1, 'svc', svc), ['C', 0.125]);
  const pairs = Object.entries(LEARNER_WRITINGS).flatMap(([name, own]) =>
    own.flatMap(({ letters }) => letters.map((letter) => ({ name, letter }))),
  );
  for (const { name, letter } of pairs) {
    const params = {
      C: 1.25,
      lambda: 0.3,
      noise: 0.2,
      scaling: 0,
      rate: 0.1,
      batch: 5,
      steps: 9,
      epsilon: 1,
      nu: 1,
    };
    const [key, value] = parameterOf(letter, 7, name, about(params)) ?? [];
    assert.ok(key && key in params, `${name}: ${letter.name}`);
    const back = valueOf(letter, name, about({ ...params, [key]: value }));
    assert.ok(Math.abs(back - 7) < 1e-4, `${name}: ${letter.name} is ${back}`);
  }
  const [plainRidge, uml] = LEARNER_WRITINGS.ridge.map(({ letters }) => letters[0]);
  const ridge = about({ lambda: 0.8, scaling: 0 });
  assert.equal(valueOf(plainRidge, 'ridge', ridge), 0.8);
  assert.equal(valueOf(uml, 'ridge', ridge), 0.01, 'K + λI and G + 2λmI');
  assert.deepEqual(parameterOf(uml, 0.1, 'ridge', ridge), ['lambda', 8]);
  const hard = about({ C: Infinity, tolerance: 0.001 });
  assert.ok(Number.isNaN(valueOf(soft, 'svc', hard)), 'a hard margin has no λ');
  assert.ok(relationsOf('uml').includes('\\gamma=1/(2\\sigma)'));
});
