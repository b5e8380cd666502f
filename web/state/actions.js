// @ts-check
/**
 * Everything that a person can do. Views and controls change the state through
 * these and through nothing else.
 *
 * @module
 */

import { createBenchActions } from './actions/bench.js';
import { createBesideActions } from './actions/beside.js';
import { createTableActions } from './actions/tables.js';
import { createDataActions } from './actions/data.js';
import { createDimensionActions } from './actions/dimension.js';
import { createFocusActions } from './actions/focus.js';
import { createItemActions } from './actions/items.js';
import { createKernelActions } from './actions/kernel.js';
import { createLearnerActions } from './actions/learner.js';
import { createLessonActions } from './actions/lessons.js';
import { createPassageActions } from './actions/passages.js';
import { createPointActions } from './actions/points.js';
import { createSceneActions } from './actions/scenes.js';
import { createStageActions } from './actions/stage.js';
import { createTransportActions } from './actions/stepping.js';
import { createViewActions } from './actions/window.js';
import { createChosen } from './chosen.js';

/** @typedef {ReturnType<typeof createActions>} Actions */

/**
 * @param {import('./store.js').Store} store
 * @param {import('../protocol/jobs.js').EngineCalls} engine
 * @param {{
 *   address?: () => string,
 *   clipboard?: Pick<Clipboard, 'writeText'> | null,
 *   now?: () => number,
 *   background?: import('../protocol/jobs.js').Background,
 * }} [options]   background answers what the engine leaves to another; the others are for tests:
 * address is that of the page, without fragment
 */
export function createActions(store, engine, options = {}) {
  const {
    address = () => location.href.replace(/#.*/, ''),
    clipboard = globalThis.navigator?.clipboard ?? null,
    now = () => performance.now(),
  } = options;
  const chosen = createChosen(store);
  const scenes = createSceneActions(store, engine, { address, clipboard, chosen });
  const bench = createBenchActions(store, engine);
  return {
    ...createPointActions(store),
    ...createTableActions(store, chosen),
    ...createDataActions(store, engine, chosen),
    ...createDimensionActions(store, engine),
    ...createItemActions(store),
    ...createKernelActions(store, engine, options.background),
    ...createLearnerActions(store, chosen, engine),
    ...createBesideActions(store),
    ...bench,
    ...scenes,
    ...createLessonActions({ store, engine, openScene: scenes.openScene }),
    ...createPassageActions({ store, engine, bench, openScene: scenes.openScene }),
    ...createViewActions(store, { now }),
    ...createFocusActions(store),
    ...createStageActions(store),
    ...createTransportActions(store),
    undo: store.undo,
    redo: store.redo,
  };
}
