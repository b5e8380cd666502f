import assert from 'node:assert/strict';
import test from 'node:test';
import { createFresh } from '../../engine/fresh.js';
import { anotherOf, countFor } from '../../state/new-points.js';
import { decodeLink, encodeLink } from '../../state/link.js';
import { problemOf } from '../../model/problem.js';
import { startBoth, value } from './engine.js';
import { pageWith, until } from './page.js';

const { mercer } = await startBoth();

/** A page on which nothing rests until the test says so. */
function page() {
  const made = pageWith(mercer);
  /** @type {(() => void) | null} */
  let waiting = null;
  const fresh = createFresh(made.store, made.engine, {
    setTimer: (f) => (waiting = f),
    clearTimer: () => (waiting = null),
  });
  return {
    ...made,
    /** What is known of new points once the newest training has rested. */
    async rested() {
      await made.trained();
      made.tick();
      assert.ok(waiting, 'something has changed');
      waiting();
      await until(() => made.frame().fresh?.training === made.frame().training, 'asked');
      return made.frame().fresh;
    },
    end() {
      fresh.destroy();
      made.destroy();
    },
  };
}

/** The same, from new points and a training of its own. */
function counted(/** @type {any} */ scene, catalog, wrong) {
  const { data } = scene;
  const request = anotherOf(data, countFor(scene));
  const made = value(mercer.generate(request));
  const { model } = value(mercer.train(problemOf(scene, catalog)));
  const told = value(mercer.predict(model, made.items ?? made.x));
  value(mercer.release(model));
  let sum = 0;
  made.y.forEach((y, i) => (sum += wrong({ y, label: told.label[i], f: told.decision[i] })));
  return { mean: sum / made.y.length, n: made.y.length };
}

const missed = ({ y, label }) => Number(y !== label);

test('new points are those of the source, and what is wrong on them is counted', async () => {
  const at = page();
  await at.engine.ready;
  at.store.restart(await at.actions.freshScene());
  const fresh = await at.rested();
  const { catalog } = at.frame().engine;
  const { mean, n } = counted(at.scene(), catalog, missed);
  assert.deepEqual([fresh.none, fresh.n, fresh.seed], ['', 2000, 46]);
  assert.equal(n, 2000);
  assert.ok(mean > 0.02 && mean < 0.04, 'as of a hundred other samples, whose mean is 0.029');
  assert.equal(fresh.wrong, mean);

  const { scene } = await decodeLink(await encodeLink(at.scene()));
  await at.actions.openScene(scene, 'Open link');
  assert.equal((await at.rested()).wrong, mean, 'a link carries the same points');

  at.actions.setKernel('rbf(gamma=100)');
  await until(() => at.scene().kernel === 'rbf(gamma=100)', 'read');
  const narrow = await at.rested();
  assert.equal(narrow.wrong, counted(at.scene(), catalog, missed).mean);
  assert.ok(narrow.wrong > 0.15, 'what is learnt by heart fails');
  at.end();
});

test('of values it is the root of the mean square', async () => {
  const at = page();
  await at.engine.ready;
  at.store.restart(await at.actions.freshScene());
  await at.trained();
  await at.actions.choosePreset('peaks');
  const fresh = await at.rested();
  const square = ({ y, f }) => (y - f) ** 2;
  const { mean } = counted(at.scene(), at.frame().engine.catalog, square);
  assert.ok(Math.abs(fresh.wrong - Math.sqrt(mean)) < 1e-12 * fresh.wrong);
  assert.ok(fresh.wrong > 0.04, 'the noise of the values alone is 0.05');
  at.end();
});

test('own points, and those that were measured, have no new ones', async () => {
  const at = page();
  await at.engine.ready;
  at.store.restart(await at.actions.freshScene());
  assert.equal((await at.rested()).none, '');
  const { id, x } = at.scene().points[3];
  at.actions.movePoint(id, [x[0] + 0.5, x[1]]);
  assert.equal((await at.rested()).none, 'own');
  at.actions.undo();
  assert.equal((await at.rested()).none, '');
  at.actions.addPoint([0, 0], 1);
  assert.equal((await at.rested()).none, 'own');
  await at.actions.choosePreset('iris');
  assert.equal((await at.rested()).none, 'measured');
  at.end();
});
