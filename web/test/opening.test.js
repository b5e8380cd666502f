/** What a first visit asks: the page says it in the words by which the engine is cut. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { FIRST_QUESTIONS, firstTraining, partsFor } from '../engine/opening.js';
import { EMPTY_SCENE, makePoint } from '../model/scene.js';
import { createPage } from './conducted.js';
import { part } from './part.js';

/** The page of a first visit, with its first picture. */
async function opened() {
  const page = createPage(EMPTY_SCENE);
  const scene = await page.actions.freshScene();
  page.store.edit(() => scene, { name: 'Open' });
  await page.trained();
  return page;
}

test('the page of a first visit asks what the parts that come first can answer', async () => {
  const { calls } = await opened();
  const isOpening = (order) => partsFor(order) < Infinity;
  const first = calls.slice(0, calls.findLastIndex(isOpening) + 1);
  assert.deepEqual(
    first.map((order) => [order.name, partsFor(order)]).sort(),
    [['generate', 1], ['parse', 1], ['train', 2]], // prettier-ignore
  );
  for (const { name, args } of FIRST_QUESTIONS)
    assert.deepEqual(part(first.find((order) => order.name === name)).args, args);
  const { request } = part(first.find(({ name }) => name === 'train'));
  assert.deepEqual(request, firstTraining(request.problem));
});

test('whatever else is asked takes all parts', async () => {
  const page = await opened();
  const before = page.calls.length;
  page.store.edit(
    (scene) => ({ ...scene, points: [makePoint(99, [0, 0], 1), ...scene.points.slice(1)] }),
    { name: 'Move' },
  );
  await page.trained();
  await page.quiet();
  const after = page.calls.slice(before);
  assert.ok(after.some(({ name }) => name === 'train'));
  assert.deepEqual(after.filter((order) => partsFor(order) < Infinity), []); // prettier-ignore
  const call = (name, ...args) => part({ type: 'call', id: 1, name, args });
  const [{ args }, generate] = FIRST_QUESTIONS;
  for (const order of [
    call('parse', { ...args[0], kernel: 'rbf(gamma=2)' }),
    call('generate', { ...generate.args[0], seed: 1 }),
    call('predict', 1, new Float64Array(2)),
    part({ type: 'job', id: 1, name: 'paint', request: {} }),
    part({ type: 'job', id: 1, name: 'train', request: { problem: { items: [] } } }),
    part({ type: 'cancel', id: 1, patience: 0 }),
  ])
    assert.equal(partsFor(order), Infinity, JSON.stringify(order));
});
