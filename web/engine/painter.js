// @ts-check
/**
 * Keeps the picture of f in step with model and view: at once and as finely as
 * time allows while something changes, then finely.
 *
 * @module
 */

import { EngineError } from './failure.js';
import { createResolution } from './resolution.js';

/** @typedef {import('../state/scene.js').Scene} Scene */
/** @typedef {import('../state/scene.js').Rect} Rect */
/** @typedef {import('./protocol.js').Training} Training */
/** @typedef {import('./calls.js').Painted} Painted */

/** What there is to paint. @typedef {Readonly<{ scene: Scene, training: Training }>} Model */

/**
 * A picture with the view that was asked for, by reference.
 *
 * @param {Painted} painted
 * @param {Rect} view
 * @returns {Painted}
 */
export const withView = (painted, view) => ({
  ...painted,
  picture: Object.freeze({ ...painted.picture, view }),
});

/** While the view moves, a picture that is nearly there is worth waiting for. */
const PATIENCE_MS = 150;

/**
 * @param {import('../state/store.js').Store} store
 * @param {import('./client.js').Engine} engine
 */
export function createPainter(store, engine) {
  const resolution = createResolution();
  /** @type {Model | null} */
  let model = null;
  /** What the picture in the frame shows. @type {{ model: Model, view: Rect, size: number } | null} */
  let shown = null;
  /** @type {import('./client.js').Job<'paint'> | null} */
  let job = null;
  /** Whether a picture is wanted when the present job ends. */
  let wanted = false;
  let settled = false;

  const support = () => model?.training.support.length ?? 0;
  const isShown = () =>
    shown !== null && shown.model === model && shown.view === store.state.scene.view;

  /** @param {Painted} painted @param {boolean} live */
  function take(painted, live) {
    if (!model) return;
    const { picture } = painted;
    shown = { model, view: picture.view, size: picture.width };
    resolution.note(model.scene.kernel, support(), painted, live);
  }

  async function paint() {
    if (!model || job) {
      wanted = true;
      return;
    }
    const live = !isShown();
    const size = resolution.next(live ? 0 : (shown?.size ?? 0), support());
    if (size === null || (!live && !settled)) return;
    const of = model;
    const { view } = store.state.scene;
    const { kernel } = of.scene;
    const { model: handle, outputs } = of.training;
    const request = { view, size, cautious: resolution.isNew(kernel, view, support()) };
    const mine = engine.job('paint', { ...request, model: handle, outputs, support: support() });
    job = mine;
    try {
      const painted = await mine.done;
      if (job !== mine || model !== of) return;
      job = null;
      if (!('cancelled' in painted)) {
        const here = withView(painted, view);
        take(here, live);
        store.setFrame({ surface: here.picture });
      }
      if (wanted || settled || !isShown()) {
        wanted = false;
        paint();
      }
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      // Whoever trains says what is wrong with the engine.
      if (job === mine) job = null;
    }
  }

  function cancel(patience = 0) {
    job?.cancel(patience);
    if (patience === 0) job = null;
  }

  return {
    /**
     * The picture that training should bring along.
     *
     * @param {Scene} scene
     */
    request({ kernel, view, points }) {
      return {
        view,
        size: resolution.live,
        cautious: resolution.isNew(kernel, view, points.length),
      };
    },

    /**
     * A new model, with the picture that came along; null: there is none any more.
     *
     * @param {Model | null} next
     * @param {Painted | null} [painted]
     */
    setModel(next, painted = null) {
      cancel();
      model = next;
      shown = null;
      settled = false;
      wanted = false;
      if (painted) take(painted, true);
      if (model && !isShown()) paint();
    },

    /** The view has moved. */
    viewChanged() {
      settled = false;
      cancel(PATIENCE_MS);
      paint();
    },

    /** Something newer is being computed: no picture should be in its way. */
    hold() {
      settled = false;
      wanted = false;
      cancel();
    },

    /** Nothing changes any more: there is time for a fine picture. */
    settle() {
      settled = true;
      paint();
    },
  };
}
