/**
 * The index of texts: each passage has a scene that the engine learns from, and a stage that the
 * page shows.
 */

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { before, test } from 'node:test';
import katex from 'katex';

import { KERNEL_WRITINGS, LEARNER_WRITINGS } from '../../data/letters.js';
import { loadDigits } from '../../model/domains/digits/collection.js';
import { domainOf } from '../../model/domains.js';
import { problemOf } from '../../model/problem.js';
import { mend } from '../../state/check.js';
import { loadTexts, passagesOf, sceneOf, stageOf, standing } from '../../state/passages.js';
import { makesSense } from '../../state/view-names.js';
import { startEngine, value } from './engine.js';

/** @type {any} */
let calls;
/** @type {any} */
let engine;
/** @type {import('../../state/passages.js').Text[]} */
let texts;

before(async () => {
  calls = await startEngine();
  texts = await loadTexts();
  const catalog = value(calls.catalog());
  engine = {
    know: async () => withDigits(catalog),
    call: async (/** @type {string} */ name, /** @type {any[]} */ ...args) =>
      value(calls[name](...args)),
  };
  await loadDigits(() => readFile(new URL('../../data/digits.txt', import.meta.url), 'utf8'));
});

/** The page has a domain that is vectors to the engine. @param {any} catalog */
function withDigits(catalog) {
  const vectors = catalog.domains.find(({ name }) => name === 'vectors');
  const { datasets } = domainOf({ domain: 'digits' });
  return { domains: [...catalog.domains, { ...vectors, name: 'digits', datasets }] };
}

test('every passage has a scene that can be learnt from and a stage that can be shown', async () => {
  const catalog = await engine.know();
  for (const passage of texts.flatMap(passagesOf)) {
    const { id } = passage;
    const scene = await sceneOf(passage.scene, engine).catch((error) =>
      assert.fail(`${id}: ${error.message}`),
    );
    const parse = async (_, kernel) => {
      const reply = calls.parse({ domain: domainOf(scene).engine, kernel });
      return reply.value?.text ?? reply.error;
    };
    const { mended, problems } = await mend(scene, catalog, parse);
    assert.deepEqual(problems, [], id);
    assert.deepEqual(mended, {}, `${id}: nothing is mended, as its texts are canonical`);
    assert.ok(scene.points.length > 0, `${id}: there are points`);
    const { column } = stageOf(passage, scene);
    if (column.view) assert.ok(makesSense(column.view, scene), `${id}: ${column.view}`);
    assert.equal(standing(scene, scene), 'same');
    for (const kernel of passage.bench ?? [])
      value(calls.parse({ domain: domainOf(scene).engine, kernel }));
    const reply = calls.train(problemOf(scene, catalog));
    assert.equal(reply.error, undefined, `${id}: ${reply.error?.message}`);
    calls.release(reply.value.model);
  }
});

test('what is written are kernels and learners of the catalog', async () => {
  const { domains } = await engine.know();
  for (const [kind, writings] of /** @type {const} */ ([
    ['kernels', KERNEL_WRITINGS],
    ['learners', LEARNER_WRITINGS],
  ])) {
    const known = domains.flatMap((domain) => domain[kind]);
    for (const [name, own] of Object.entries(writings)) {
      const keys = known.filter((entry) => entry.name === name).flatMap(({ params }) => params);
      assert.ok(keys.length > 0 || known.some((entry) => entry.name === name), name);
      for (const { key, as } of own.flatMap(({ letters }) => letters))
        assert.ok(as || keys.some((spec) => spec.key === key), `${name}: ${key}`);
    }
  }
});

test('ids are unique and begin with their text, and formulas can be set', () => {
  for (const writings of [KERNEL_WRITINGS, LEARNER_WRITINGS])
    for (const { tex, letters } of Object.values(writings).flat())
      for (const formula of [tex, ...letters.flatMap(({ is }) => is ?? [])])
        katex.renderToString(formula, { throwOnError: true });
  /** @type {Set<string>} */
  const seen = new Set();
  for (const text of texts)
    for (const { id, tex, note = '', name, place, rows } of passagesOf(text)) {
      assert.match(id, /^[a-z0-9]+(-[a-z0-9.]+)+$/);
      assert.ok(id.startsWith(`${text.key}-`) && id.length <= 40, id);
      assert.ok(!seen.has(id), `${id} is there twice`);
      seen.add(id);
      assert.ok(name && place, id);
      for (const row of rows) assert.match(row, /^[KNBFLT]\d+$/, id);
      const formulas = [...(tex ? [tex] : []), ...note.split('$').filter((_, i) => i % 2 === 1)];
      for (const formula of formulas) katex.renderToString(formula, { throwOnError: true });
      assert.equal(note.split('$').length % 2, 1, `${id}: each $ has another`);
    }
});
