// @ts-check
/**
 * Keeps the picture of f in step with model and view: at once and as finely as
 * time allows while something changes, then finely.
 *
 * @module
 */

import { isRegions, paintedOutput } from '../model/output.js';
import { EngineError } from '../model/failure.js';
import { createResolution, lineRequest } from './resolution.js';
import { placesOf } from './sample-line.js';
import { sliceOf } from '../model/tables.js';

/** @typedef {import('../model/scene.js').Scene} Scene */
/** @typedef {import('../model/scene.js').Rect} Rect */
/** @typedef {import('../protocol/answers.js').Training} Training */
/** @typedef {import('../protocol/jobs.js').Painted} Painted */

/**
 * A trained model and its scene.
 *
 * @typedef {Readonly<{ scene: Scene, training: Training }>} Model
 */

/** @typedef {import('../model/table/slice.js').Slice} Slice */

/** Of how many points it is worth to ask how sure f is over the whole plane. */
const DOUBTED = 1000;

/** While the view moves, a picture that is nearly there is worth waiting for. */
const PATIENCE_MS = 150;

/**
 * @param {import('../state/store.js').Store} store
 * @param {import('./client.js').Engine} engine
 * @param {() => number} [now] in milliseconds
 */
export function createPainter(store, engine, now = () => performance.now()) {
  const resolution = createResolution();
  /** @type {Model | null} */
  let model = null;
  /**
   * The subject of the picture in the frame.
   *
   * @type {{ model: Model, view: Rect, slice: Slice | null, size: number, output: number, doubt: boolean } | null}
   */
  let shown = null;
  /** @type {import('./client.js').Job<'paint'> | null} */
  let job = null;
  /** Whether a picture is wanted when the present job ends. */
  let wanted = false;
  let settled = false;
  /** When the present job began, and how long the last one took that was to follow a move. */
  let begun = 0;
  let took = Infinity;

  const regions = () => model !== null && isRegions(model.training);
  const support = () => model?.training.support.length ?? 0;
  const isShown = () =>
    shown !== null &&
    shown.model === model &&
    shown.view === store.state.scene.view &&
    shown.slice === sliceHere() &&
    shown.output === outputOf();

  /** Where the plane lies in the space of the model's points, if that is another one. */
  function sliceHere() {
    const { scene } = store.state;
    // Another slice through the same points may be wanted meanwhile.
    return sliceOf(model && model.scene.points !== scene.points ? model.scene : scene);
  }

  /** Which of several values is painted: what was chosen, as long as there are so many. */
  const outputOf = () => (model ? paintedOutput(model.training, store.state.focus.output) : 0);

  /**
   * @param {Scene} scene
   * @param {Rect} view
   * @param {number} [sum] how many points f sums over
   * @param {Slice | null} [slice]
   */
  const liveRequest = ({ kernel, dim }, view, sum = support(), slice = sliceHere()) => ({
    ...(slice && { slice }),
    ...(dim === 1 ? lineRequest(view, sum) : resolution.live(kernel, view, sum, regions())),
    output: store.state.focus.output,
    samples: store.state.settings.samples,
  });

  /** @param {Scene} scene @param {Rect} view */
  function stillRequest({ kernel, dim }, view) {
    const size = shown?.size ?? 0;
    const spread = (model?.training.std.length ?? 0) > 0;
    if (dim === 2) {
      const slice = sliceHere();
      const next = resolution.still(kernel, view, support(), size);
      if (next && slice) next.slice = slice;
      if (!spread || shown?.doubt || support() > DOUBTED) return next;
      const live = resolution.live(kernel, view, support(), regions());
      return { ...(next ?? { ...live, ...(slice && { slice }) }), doubt: true };
    }
    const fine = lineRequest(view, support(), false);
    if (size >= placesOf({ ...fine, support: support(), spread })) return null;
    return { ...fine, samples: store.state.settings.samples };
  }

  /**
   * Shows a picture of the model, and learns what it cost.
   *
   * @param {Painted} painted
   * @param {Rect} view the one that was asked for: views compare by reference
   * @param {Slice | null} slice
   * @param {boolean} live
   */
  function take(painted, view, slice, live) {
    if (!model) return;
    if (model.scene.dim === 2) resolution.note(model.scene.kernel, view, support(), painted, live);
    if (!painted.picture) return;
    const { output = 0, doubt } = painted.picture;
    shown = { model, view, slice, size: painted.size, output, doubt: doubt !== undefined };
    store.setFrame({ surface: Object.freeze({ ...painted.picture, view, hurried: live }) });
  }

  /** The picture is the last for now. */
  function rest() {
    const { surface } = store.state.frame;
    if (surface?.hurried)
      store.setFrame({ surface: Object.freeze({ ...surface, hurried: false }) });
  }

  async function paint() {
    if (!model || job) {
      wanted = true;
      return;
    }
    const of = model;
    const { view } = store.state.scene;
    const slice = sliceHere();
    const live = !isShown();
    if (!live && !settled) return;
    const request = live ? liveRequest(of.scene, view) : stillRequest(of.scene, view);
    if (!request) {
      rest();
      return;
    }
    const { model: handle, outputs, rule, classes, pairs, std } = of.training;
    const mine = engine.job('paint', {
      ...request,
      output: outputOf(),
      model: handle,
      outputs,
      rule,
      classes,
      pairs,
      support: support(),
      spread: std.length > 0,
    });
    job = mine;
    begun = now();
    try {
      const painted = await mine.done;
      if (job !== mine || model !== of) return;
      job = null;
      if (live) took = now() - begun;
      take(painted, view, slice, live);
      if (wanted || settled || !isShown()) {
        wanted = false;
        paint();
      }
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      // The training reports faults of the engine.
      if (job === mine) job = null;
    }
  }

  function cancel(patience = 0) {
    job?.cancel(patience);
    if (patience === 0) job = null;
  }

  return {
    /**
     * Whether a picture that follows a move is about to come.
     *
     * @param {number} most it may take, in milliseconds
     */
    isSoon: (most) => job !== null && !isShown() && Math.max(took, now() - begun) <= most,

    /**
     * The picture that training should bring along.
     *
     * @param {Scene} scene
     */
    request: (scene) =>
      liveRequest(scene, scene.view, model ? support() : scene.points.length, sliceOf(scene)),

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
      if (next && painted) take(painted, next.scene.view, sliceOf(next.scene), true);
      if (model && !isShown()) paint();
    },

    /** Another part of the same model is wanted, or more of it. */
    wantsOther() {
      shown = null;
      paint();
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
