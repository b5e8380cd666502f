// @ts-check
/** @module */

import { failureOf } from '../../engine/failure.js';
import { defaultsOf } from '../learners.js';
import { LINE_DATA, LINE_KERNEL, EMPTY_SCENE } from '../scene.js';
import { inSlices } from '../slices.js';
import { plotting } from '../table.js';
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
  async function fresh(from, dim) {
    const { table, target, range, classes, learner, params, seed } = from;
    // Values want a learner that learns them.
    const machine = target === 'value' ? { learner, params, seed } : {};
    const empty = { ...EMPTY_SCENE, ...machine, dim };
    if (table) {
      // The same file, seen from here.
      const plot = await inSlices(plotting(table, [], dim));
      return { ...empty, ...plot, target, range, classes, table, view: viewOf(plot.points) };
    }
    const preset = target === 'value' ? await valued(dim) : undefined;
    const data = preset?.data ?? (dim === 1 ? LINE_DATA : null);
    if (!data) return { ...empty, target };
    const made = await engine.call('generate', data);
    const kernel = preset ? preset.kernel || empty.kernel : LINE_KERNEL;
    const scene = withData({ ...(preset ? empty : EMPTY_SCENE), kernel }, data, made);
    return { ...scene, view: viewFor(scene.points) };
  }

  /** The first data set that gives points values. @param {Scene['dim']} dim */
  async function valued(dim) {
    const { domains } = await engine.ready;
    const entry = domains
      .flatMap(({ datasets }) => datasets)
      .find((set) => set.target === 'value' && (set.dim ?? 2) === dim);
    if (!entry) return undefined;
    const data = Object.freeze({ name: entry.name, params: defaultsOf(entry), seed: 1 });
    return { data, kernel: entry.kernel };
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
