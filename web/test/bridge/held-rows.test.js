/**
 * Rows of a table that are held out are the truth of the views about choosing: counted here by
 * training at each place and asking about each row.
 */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { FRESH_QUESTION } from '../../views/studio/along/problem.js';
import { CURVES } from '../../views/studio/lambda/problem.js';
import { QUESTIONS } from '../../views/studio/learned/asked.js';
import { answersOf, canFresh, readNewPoints } from '../../views/studio/map/new-points.js';
import { createFreshPoints } from '../../views/studio/sweeps/fresh.js';
import { heldRows, holdingOutMore } from '../../views/studio/held-rows.js';
import { problemOf } from '../../model/problem.js';
import { SAMPLE_NAME, sampleTable } from '../../views/studio/table/sample.js';
import { part } from '../part.js';
import { startEngine, value } from './engine.js';
import { pageWith } from './page.js';

/** @type {any} */
let mercer;
/** @type {ReturnType<typeof pageWith>} */
let page;

before(async () => {
  mercer = await startEngine();
  page = pageWith(mercer);
  await page.engine.ready;
  await page.actions.openText(SAMPLE_NAME, sampleTable());
  await page.actions.useColumns();
  page.actions.setLearner('svc');
  page.actions.setUse({ held: 0.2, seed: 3 });
});
after(() => page.destroy());

const state = () => page.store.state;
const catalog = () => state().frame.engine.catalog;

/**
 * The share of held-out rows that a machine trained anew gets wrong, counted row by row.
 *
 * @param {Record<string, number>} params
 * @param {string} [kernel]
 */
function counted(params, kernel = state().scene.kernel) {
  const { scene } = state();
  const { x, y } = /** @type {any} */ (heldRows(state()));
  const tight = { ...scene.params, ...(scene.learner === 'svc' && { tolerance: 1e-8 }), ...params };
  const problem = problemOf({ ...scene, kernel, params: tight, step: null }, catalog());
  const { model } = value(mercer.train(problem));
  const { label } = value(mercer.predict(model, x));
  value(mercer.release(model));
  let wrong = 0;
  for (let i = 0; i < y.length; i++) wrong += Number(label[i] !== y[i]);
  return wrong / y.length;
}

describe('rows held out', () => {
  test('are a share of the file, and none of them is learnt from', () => {
    const { scene } = state();
    const held = /** @type {any} */ (heldRows(state()));
    assert.equal(held.y.length, 100);
    assert.equal(scene.points.length, 400);
    assert.equal(heldRows(state()), held, 'nothing is asked again of the same rows');
    const covered = part({ scene, frame: { ...state().frame, covered: ['fresh'] } });
    assert.equal(heldRows(covered), null, 'a question of a lesson covers them');
    assert.equal(heldRows(part({ ...state(), scene: { ...scene, table: null } })), null);
  });

  test('are more where too many are left to learn from', () => {
    const { scene } = state();
    const asked = part({ setUse: ({ held }) => page.actions.setUse({ held }) });
    const more = holdingOutMore(scene, asked, 300);
    assert.equal(more?.button, 'Hold out 45\u00a0% of the rows');
    more?.run();
    assert.equal(state().scene.points.length, 275);
    page.actions.setUse({ held: 0.2 });
    assert.equal(holdingOutMore(scene, asked, 100), null, 'no more than three fifths can be');
    assert.equal(holdingOutMore(part({ table: null }), asked, 1), null);
  });

  test('are the truth along C', () => {
    assert.ok(FRESH_QUESTION.key(state(), {})?.includes(heldRows(state())));
    const request = FRESH_QUESTION.request(state());
    const told = value(mercer.freshAlong(request));
    assert.equal(told.count, 100);
    const here = told.at.indexOf(state().scene.params.C ?? 1);
    for (const m of [here, 24, 48, 60, 72]) {
      assert.ok(Math.abs(told.error[m] - counted({ C: told.at[m] })) < 1e-12, `C = ${told.at[m]}`);
    }
    assert.ok(Math.max(...told.error) > Math.min(...told.error), 'C matters');
  });

  test('are the truth at every λ', () => {
    const learner = state().scene.learner;
    page.actions.setLearner('ridge');
    assert.ok(CURVES.key(state(), {})?.includes(heldRows(state())));
    const told = value(mercer.lambdas(CURVES.request(state())));
    const { x, y } = /** @type {any} */ (heldRows(state()));
    const last = told.lambdas.length - 1;
    for (const m of [0, last >> 1, (3 * last) >> 2, last]) {
      const lambda = told.lambdas[m];
      assert.ok(Math.abs(told.freshWrong[m] - counted({ lambda })) < 1e-12, `λ = ${lambda}`);
      // The mean square is that of f from the sides, 1 and −1, that the classes are on.
      const { scene } = state();
      const problem = problemOf({ ...scene, params: { ...scene.params, lambda } }, catalog());
      const { model } = value(mercer.train(problem));
      const { decision } = value(mercer.predict(model, x));
      value(mercer.release(model));
      const positive = Math.max(...y);
      let square = 0;
      for (let i = 0; i < y.length; i++)
        square += ((y[i] === positive ? 1 : -1) - decision[i]) ** 2 / y.length;
      assert.ok(Math.abs(told.fresh[m] - square) < 1e-6 * (1 + square), `λ = ${lambda}`);
    }
    const least = Math.min(...told.fresh);
    assert.ok(least < told.fresh[0] && least < told.fresh[last], 'λ matters');
    const covered = part({ ...state(), frame: { ...state().frame, covered: ['fresh'] } });
    assert.ok(!('others' in CURVES.request(covered)), 'a question of a lesson covers them');
    page.actions.setLearner(learner);
  });

  test('are new to a kernel that is learnt', () => {
    const asked = { ...state().stage.learned, terms: ['linear', 'rbf(gamma=0.1)'] };
    const at = part({ ...state(), stage: { ...state().stage, learned: asked } });
    const told = value(mercer.tryKernel(QUESTIONS['try uniform'].request(at)));
    const terms = value(
      mercer.kernelTerms({
        domain: 'vectors',
        dim: state().scene.points[0].features?.length,
        x: /** @type {any} */ (problemOf(state().scene, catalog())).x,
        terms: asked.terms,
      }),
    ).terms;
    const kernel = terms.map(({ text, factor }) => `${factor / 2}*${text}`).join(' + ');
    assert.ok(Math.abs(told.fresh - counted({}, kernel)) < 1e-12);
  });

  test('are the new points of map, curves and sweeps', async () => {
    assert.ok(canFresh(state()));
    const { bare, y } = /** @type {any} */ (
      readNewPoints(part({ background: null }), () => {}).read(state())
    );
    const C = state().scene.params.C ?? 1;
    const problem = problemOf({ ...state().scene, step: null }, catalog());
    const request = { problem, measure: 'fresh', parts: 5, seed: 1, values: Float64Array.of(C) };
    const told = value(mercer.column({ ...request, ...answersOf({ bare, y }) }));
    assert.ok(Math.abs(told.error[0] - counted({ C })) < 1e-12);
    const asked = await createFreshPoints(part({})).of(state());
    const swept = value(mercer.swept({ problem, ...asked }));
    assert.deepEqual([swept.fresh, swept.wrong], [100, Math.round(100 * counted({ C }))]);
  });
});
