// @ts-check
/** @module */

import { failureOf } from '../../engine/failure.js';
import { LINE_DATA, LINE_KERNEL, EMPTY_SCENE } from '../scene.js';
import { plotTable } from '../table.js';
import { viewFor, viewOf } from '../view.js';
import { withData } from './data.js';

/** @typedef {import('../scene.js').Scene} Scene */

/**
 * Plane and line have a scene each. The one that is left is found again as it was, as long as the
 * page lives; undo goes from one to the other as well.
 *
 * @param {import('../store.js').Store} store
 * @param {import('../../engine/client.js').Engine} engine
 */
export function createDimensionActions(store, engine) {
  /** What was left last, by dimension. @type {Map<Scene['dim'], Scene>} */
  const left = new Map();
  let asked = 0;

  store.onScene((scene, previous) => {
    if (scene.dim === previous.dim) return;
    if (previous !== EMPTY_SCENE) left.set(previous.dim, previous);
    // Places of the plane are none of the line.
    store.setFocus({ pointer: null, crosshair: null, point: null, selected: null, pair: null });
    store.setFrame({ terms: null });
  });

  /** @param {Scene} from @param {Scene['dim']} dim @returns {Promise<Scene>} */
  async function fresh({ table, classes }, dim) {
    const empty = { ...EMPTY_SCENE, dim };
    if (table) {
      // The same file, seen from here.
      const plot = plotTable(table, [], dim);
      return { ...empty, ...plot, classes, table, view: viewOf(plot.points) };
    }
    const data = dim === 1 ? LINE_DATA : null;
    if (!data) return empty;
    const made = await engine.call('generate', data);
    const scene = withData({ ...empty, kernel: LINE_KERNEL }, data, made);
    return { ...scene, view: viewFor(scene.points) };
  }

  return {
    /** @param {Scene['dim']} dim 1: to the line, 2: to the plane */
    async setDim(dim) {
      const turn = ++asked;
      const from = store.state.scene;
      if (from.dim === dim) return;
      try {
        const next = left.get(dim) ?? (await fresh(from, dim));
        if (turn !== asked || store.state.scene.dim === dim) return;
        store.edit(() => next, { name: dim === 1 ? 'Show the line' : 'Show the plane' });
      } catch (error) {
        store.setFrame({
          notice: Object.freeze({ kind: 'error', text: failureOf(error).message }),
        });
      }
    },
  };
}
