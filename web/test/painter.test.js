import assert from 'node:assert/strict';
import { test } from 'node:test';

import { createPainter } from '../engine/painter.js';
import { EMPTY_SCENE } from '../model/scene.js';
import { DEFAULT_SETTINGS } from '../state/settings.js';
import { createStore } from '../state/store.js';
import { part } from './part.js';

const view = (x0) => Object.freeze({ x0, x1: x0 + 4, y0: -2, y1: 2 });

/** A painter of a line, whose pictures come and whose time passes when the test says so. */
function painterAtHand() {
  const scene = part({ ...EMPTY_SCENE, dim: 1, view: view(0) });
  const store = createStore({ scene, settings: DEFAULT_SETTINGS, requestFrame: () => {} });
  const clock = { now: 1000 };
  /** @type {((painted: unknown) => void)[]} */
  const jobs = [];
  const engine = part({
    job: () => ({ done: new Promise((resolve) => jobs.push(resolve)), cancel() {} }),
  });
  const painter = createPainter(store, engine, () => clock.now);
  const training = part({ support: [], std: [], outputs: 1, values: [], classes: [], pairs: [] });
  painter.setModel({ scene, training });
  return {
    painter,
    move(x0) {
      store.edit((now) => ({ ...now, view: view(x0) }), { name: 'move' });
      painter.viewChanged();
    },
    /** The picture that was asked for comes after so long. @param {number} ms */
    async picture(ms) {
      clock.now += ms;
      jobs.shift()?.({ size: 64, picture: { width: 64, height: 1 } });
      await new Promise((resolve) => setImmediate(resolve));
    },
    clock,
  };
}

test('a picture of another view is awaited where the last one came soon', async () => {
  const { painter, move, picture, clock } = painterAtHand();
  assert.equal(painter.isSoon(40), false, 'nobody knows how long the first takes');
  await picture(10);
  assert.equal(painter.isSoon(40), false, 'nothing is on its way');
  move(1);
  assert.equal(painter.isSoon(40), true);
  clock.now += 50;
  assert.equal(painter.isSoon(40), false, 'it is late');
  await picture(0);
  move(2);
  assert.equal(painter.isSoon(40), false, 'the last took long');
  await picture(10);
  move(3);
  assert.equal(painter.isSoon(40), true);
});
