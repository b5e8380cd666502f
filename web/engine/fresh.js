// @ts-check
/**
 * Tells how a training does on new points: a second sample of the source of the scene's points,
 * which it has not seen. It is told of what rests, and never in the way of a hand: the first
 * engine, which has the model, is asked in slices of a few milliseconds.
 *
 * @module
 */

import { kindOf, solved } from '../model/output.js';
import { bare, dataSetOf, rowsOf, sameProblem } from '../model/problem.js';
import { createTally } from '../model/tally.js';
import { createNewPoints } from '../state/new-points.js';
import { createRested } from './rested.js';

/** @typedef {import('../model/scene.js').Scene} Scene */
/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../state/store.js').Fresh} Fresh */
/** @typedef {import('../protocol/answers.js').Training} Training */

/**
 * Why a training has no new points, '' where its source may have some.
 *
 * @param {Scene} scene
 * @param {Training} training
 * @param {import('../protocol/answers.js').Catalog | null} catalog
 * @returns {Fresh['none']}
 */
function noneOf(scene, training, catalog) {
  const kind = kindOf(training);
  if (kind === 'clusters' || kind === 'component') return 'task';
  if (!scene.data) return 'own';
  return dataSetOf(scene, catalog)?.renews ? '' : 'measured';
}

/**
 * @param {import('../state/store.js').Store} store
 * @param {Pick<import('./client.js').Engine, 'call'>} engine
 * @param {Partial<import('./conductor.js').Timers>} [options] for tests
 */
export function createFresh(store, engine, options = {}) {
  const newPoints = createNewPoints(engine);

  /** @param {Fresh} fresh */
  const tell = (fresh) => store.setFrame({ fresh: Object.freeze(fresh) });

  /** @param {Training} training @param {Fresh['none']} none */
  const tellNone = (training, none) =>
    tell({ training, none, n: 0, seed: 0, wrong: NaN, undecided: 0 });

  /** @param {import('./rested.js').Look} newest */
  async function look({ isNewest, inSlices }) {
    const { scene, frame } = store.state;
    const { training } = frame;
    if (!training || !solved(training) || !frame.scene) return;
    if (frame.fresh?.training === training || !sameProblem(frame.scene, scene)) return;
    const none = noneOf(scene, training, frame.engine.catalog);
    if (none || !scene.data) return tellNone(training, none);
    if (!(await newPoints.areAsMade(scene))) {
      if (isNewest()) tellNone(training, 'own');
      return;
    }
    const made = await newPoints.of(scene);
    if (!made) return;
    const { elements, y } = made;
    const tally = createTally(kindOf(training), training.outputs);
    const { seed } = scene.data;
    const whole = await inSlices(y.length, async (from, to) => {
      const rows = Array.from({ length: to - from }, (_, i) => from + i);
      tally.add(
        await engine.call('predict', training.model, bare(rowsOf(elements, rows))),
        y.slice(from, to),
      );
    });
    if (whole) tell({ training, none: '', seed, ...tally.result() });
  }

  const rested = createRested(store, look, options);
  const end = store.subscribe((state, previous) => {
    const same = state.scene === previous.scene && state.frame.training === previous.frame.training;
    if (!same) rested.soon();
  });

  return {
    destroy() {
      rested.destroy();
      end();
    },
  };
}
