// @ts-check
/** @module */

import { EngineError } from './failure.js';
import { dataOf } from './problem.js';

/** @typedef {import('../state/scene.js').Scene} Scene */
/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('./protocol.js').GramPicture} GramPicture */

/** The picture has so many rows at most: in its place, and large. */
const ROWS = 256;
const ROWS_ENLARGED = 512;
/** More points than this, or a picture that takes longer, wait until nothing changes. */
const LIVE_POINTS = 200;
const LIVE_MS = 6;

/** What a picture is of. @typedef {Readonly<{ points: Scene['points'], kernel: string, form: GramPicture['form'], size: number }>} Wish */

/**
 * Keeps the picture of the Gram matrix in step with the scene: live while it is cheap, when
 * nothing changes any more otherwise.
 *
 * @param {import('../state/store.js').Store} store
 * @param {import('./client.js').Engine} engine
 * @param {() => number} now
 */
export function createGramPictures(store, engine, now) {
  /** @type {Wish | null} */
  let asked = null;
  /** What the last one cost. */
  let cost = { points: 1, milliseconds: 0 };

  /** @returns {Wish} */
  function wish() {
    const { scene, settings } = store.state;
    const most = settings.enlarged === 'gram' ? ROWS_ENLARGED : ROWS;
    const size = Math.min(scene.points.length, most);
    return { points: scene.points, kernel: scene.kernel, form: settings.gramForm, size };
  }

  /** @param {number} count of points */
  function isCheap(count) {
    // Eigenvalues make it cubic.
    return count <= LIVE_POINTS && cost.milliseconds * (count / cost.points) ** 3 <= LIVE_MS;
  }

  async function ask() {
    const want = wish();
    if (asked && isSame(asked, want)) return;
    const count = want.points.length;
    if (count === 0) {
      asked = want;
      store.setFrame({ gram: null });
      return;
    }
    asked = want;
    const { domain } = store.state.scene;
    try {
      const gram = await engine.latest('gram', async () => {
        const { kernel, form, size } = want;
        const before = now();
        const data = dataOf({ ...store.state.scene, points: want.points });
        const answer = await engine.call('inspect', {
          domain,
          dim: store.state.scene.dim,
          ...data,
          kernel,
          form,
          size,
        });
        cost = { points: count, milliseconds: now() - before };
        return answer;
      });
      // One of other points would not fit what is hovered.
      if (gram && store.state.scene.points.length === count) store.setFrame({ gram });
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      // Training says what is wrong with the kernel; a new engine is asked again.
      if (asked === want) asked = null;
      if (error.failure.code !== 'engine') store.setFrame({ gram: null });
    }
  }

  return {
    /** The scene has changed, or the engine. */
    follow() {
      const { length } = store.state.scene.points;
      if (length === 0 || isCheap(length)) ask();
    },

    /** Nothing changes any more. */
    settle() {
      ask();
    },

    /** @param {State} state @param {State} previous */
    lookedAt(state, previous) {
      const changed =
        state.settings.gramForm !== previous.settings.gramForm ||
        state.settings.enlarged !== previous.settings.enlarged;
      if (changed) ask();
    },
  };
}

/** @param {Wish} a @param {Wish} b */
const isSame = (a, b) =>
  a.points === b.points && a.kernel === b.kernel && a.form === b.form && a.size === b.size;
