// @ts-check
/**
 * The one state of the page. It flows one way: controls change the scene, the
 * engine answers with frames, views draw both. Everything in it is frozen, so a
 * view sees what changed by comparing references.
 *
 * @module
 */

import { createHistory } from './undo.js';
import { createPauses } from '../lib/pauses.js';
import { indexOfPoint } from '../model/points.js';
import { FIRST_STAGE, meant } from './stage.js';

/** @typedef {import('../model/scene.js').Scene} Scene */
/** @typedef {import('./settings.js').Settings} Settings */
/** @typedef {import('./stage.js').Stage} Stage */
/** @typedef {import('../protocol/answers.js').Training} Training */
/** @typedef {import('../protocol/answers.js').Surface} Surface */
/** @typedef {import('../protocol/answers.js').GramPicture} GramPicture */
/** @typedef {import('../protocol/answers.js').Terms} Terms */
/** @typedef {import('../protocol/messages.gen.js').ParsedKernel} ParsedKernel */
/** @typedef {import('../protocol/answers.js').Catalog} Catalog */
/** @typedef {import('../protocol/messages.gen.js').Repair} Repaired */
/** @typedef {import('../protocol/answers.js').Verdict} Verdict */
/** @typedef {import('../protocol/messages.gen.js').History} History */

/**
 * One quiet line. item: the number of the item that it is about, from 0.
 *
 * @typedef
 *   {Readonly<{ kind: 'info' | 'error', text: string, item?: number, action?: Readonly<{ label: string, run: () => void }> }>}
 *   Notice
 */

/**
 * How a training does on new points of the source of its points, which it has not seen: n of them,
 * made from seed. wrong is the share of those that it puts into another class or outside, or of
 * values the root of the mean square of what is between them and f; undecided is the share of those
 * that nobody can tell.
 *
 * none: there are none, as the points are a person's own, or were measured, or have nothing that
 * could be wrong. Then n is 0.
 *
 * @typedef {Readonly<{
 *   training: Training, none: '' | 'own' | 'measured' | 'task',
 *   n: number, seed: number, wrong: number, undecided: number,
 * }>} Fresh
 */

/**
 * How often a slice along columns a and b (places in the file) says what the whole model says.
 *
 * @typedef {Readonly<{ a: number, b: number, share: number }>} PairAgreement
 */

/**
 * What a training of a table's rows says of those held out, and of all rows (those trained first) if
 * they lay on the slice; null what is not known yet. pairs are those of the first columns, judged
 * by so many rows, for slices through the same row of the file.
 *
 * @typedef {Readonly<{ label: Float64Array, decision: Float64Array }>} ToldRows
 * @typedef {Readonly<{
 *   training: Training, held: ToldRows | null,
 *   slice: import('../model/table/slice.js').Slice | null, onSlice: ToldRows | null,
 *   pairs: Readonly<{
 *     through: number | null, columns: readonly number[], rows: number,
 *     list: readonly PairAgreement[],
 *   }> | null,
 * }>} TableRows
 */

/** A button and what it does. @typedef {Readonly<{ label: string, run: () => void }>} Choice */

/**
 * Long work that the page announces, with the choices that end it. percent is the share that is
 * done: null where it is unknown, undefined where the work waits for a choice.
 *
 * @typedef {Readonly<{ text: string, percent?: number | null, choices: readonly Choice[] }>}
 *   Patience
 */

/**
 * busy: the newest scene has been training for a while (150 ms); percent is then a
 * guess of how far it is.
 *
 * @typedef {Readonly<{
 *   state: 'loading' | 'ready' | 'restarting' | 'failed',
 *   progress: number,
 *   busy: boolean,
 *   percent?: number,
 *   patience?: Patience | null,
 *   catalog: Catalog | null,
 *   widening?: Readonly<{ domain: string, progress: number }> | null,
 *   awaiting?: readonly Choice[] | null,
 *   reason?: string,
 * }>} EngineStatus   progress of loading goes from 0 to 1; widening: an engine is being loaded that knows a domain which this one
 * does not; awaiting: somebody waits for it, and can do this instead
 * reason: why it has failed, a sentence
 */

/**
 * The verdict on a text, or the reason, in a sentence, why there is none. points are those that it
 * was tried on.
 *
 * @typedef {Readonly<{ verdict: Verdict | null, message: string, points?: Scene['points'] }>}
 *   Judgement
 */

/**
 * The effect of repairing the spectrum of a kernel's Gram matrix; null where message says why it is
 * unknown.
 *
 * @typedef {Readonly<{
 *   kernel: string, method: Repaired['method'], points: Scene['points'],
 *   effect: Repaired | null, message: string,
 * }>} RepairEffect
 */

/**
 * A function that the plane shows instead of f: Σ vᵢ k(xᵢ, ·) of a witness, or k(x₀, ·) of a part
 * of a kernel. limit is the largest magnitude in the picture. decimals is with how many the values
 * of a witness, and those of the kernel, are told.
 *
 * @typedef {Readonly<{
 *   kind: 'witness' | 'bump', kernel: string,
 *   at: Float64Array, weights: Float64Array, values: Float64Array, total: number, decimals: number,
 *   surface: Surface, limit: number,
 * }>} Overlay   at holds the places (2·m), values the function of a witness there, total vᵀKv
 */

/**
 * The way of a machine that was kept to be compared. colour (1 to 6) tells it from the others, name
 * says which machine it is and n how many points it learnt from; scene is what it went over.
 *
 * @typedef
 *   {Readonly<{ id: number, colour: number, name: string, n: number, scene: Scene, of: History }>}
 *   Run
 */

/**
 * An item that cannot be read: its id, its text then, and what is wrong with it.
 *
 * @typedef {Readonly<{ id: number, text: string, message: string }>} Fault
 */

/**
 * The passage of a text that the scene is of: short says where it is, as "UML, exercise 4", and says
 * that in a sentence. changed: numbers or points are no longer those of the passage.
 *
 * @typedef {Readonly<{ id: string, short: string, says: string, changed: boolean }>} Standing
 */

/**
 * What a lesson covers while its question is open: the verdict on the kernel, errors, those on new
 * points, the sentence, the open view, the field of f, all numbers.
 *
 * @typedef {'verdict' | 'errors' | 'fresh' | 'sentence' | 'view' | 'field' | 'numbers'} Covered
 */

/**
 * The newest answers of the engine. training, surface and terms belong to
 * frame.scene, which lags behind state.scene while the engine works; parsed and
 * gram follow as they come. verdict is about the scene's kernel: while that of a newer
 * kernel is not known it is null. verdicts has those of the bench's other lines, by text.
 *
 * @typedef {Readonly<{
 *   scene: Scene | null,
 *   training: Training | null,
 *   taken: Readonly<{ steps: number, more: boolean }> | null,
 *   surface: Surface | null,
 *   gram: GramPicture | null,
 *   terms: Terms | null,
 *   refused: Readonly<{ text: string, message: string }> | null,
 *   parsed: ParsedKernel | null,
 *   verdict: Verdict | null,
 *   verdicts: ReadonlyMap<string, Judgement>,
 *   repair: RepairEffect | null,
 *   overlay: Overlay | null,
 *   fault: Fault | null,
 *   history: Readonly<{ scene: Scene, of: History | null, message: string }> | null,
 *   kept: readonly Run[],
 *   fresh: Fresh | null,
 *   rows: TableRows | null,
 *   passage: Standing | null,
 *   covered: readonly Covered[],
 *   notice: Notice | null,
 *   engine: EngineStatus,
 * }>} Frame
 * taken is how many steps the training took; more: it went on from a solution that was there before.
 * refused is a text that cannot be read as an item, and why.
 * history is the way of the learner from its first step to its end, and the scene that it is of; of
 * is null where message says why there is none. kept are the ways of machines that are compared
 * with it. fresh is of the newest training that has rested, and so is rows, where points are rows of a table with
 * many columns. fault is why the newest items cannot be
 * learnt from; training is then of those before.
 * covered are the readings that would answer a question which is open.
 * training is null where there is nothing to learn (fewer than two classes); parsed is null until
 * the kernel of the scene has been read.
 */

/**
 * The kernel bench: the scene's kernel is its first line, those tried beside it are lines with
 * ids of their own. chosen is the line that the plane and the right column are about (0: the
 * scene's); method is the repair that is tried on it.
 *
 * @typedef {Readonly<{
 *   open: boolean, lines: readonly BenchLine[], chosen: number, method: Repaired['method'],
 * }>} Bench
 */

/**
 * parsed is null as long as nothing was typed.
 *
 * @typedef {Readonly<{ id: number, parsed: ParsedKernel | null }>} BenchLine
 */

/**
 * Where attention is. Not part of undo, links or files.
 *
 * @typedef {Readonly<{
 *   pointer: readonly [number, number] | null,
 *   point: number | null,
 *   pair: readonly [number, number] | null,
 *   label: number,
 *   tool: Tool,
 *   selected: number | null,
 *   crosshair: readonly [number, number] | null,
 *   bench: Bench,
 *   part: Readonly<{ text: string, bump: boolean }> | null,
 *   output: number,
 *   running: boolean,
 *   awaited: 'length' | 'back' | null,
 *   past: number,
 *   value: number,
 *   tried: string | null,
 *   revealed: Readonly<{ data: import('../model/scene.js').DataSource, answer: readonly string[] }> | null,
 *   meaning: Meaning | null,
 * }>} Focus
 * pointer and crosshair are places in kernel units; point is the id of the hovered point, pair
 * the ids of the hovered cell of the Gram matrix, label the class of the pressed swatch (1…10),
 * selected the id that the keyboard acts on; part is a kernel that is looked at in place of the
 * scene's: its Gram matrix, and with bump k(x₀, ·) on the plane. output is which of several values
 * (components) the plane shows; running: the transport steps on by itself; awaited: somebody wants
 * to know how many steps there are, or to go back one from the end as soon as that is known; past
 * is how often a step after the last one was asked for; value is what the next point carries where
 * points carry values. tried is a text that is no item of the
 * scene, whose prediction is looked at. revealed is what a data set of items hid, once somebody
 * wants to see it: it is over as soon as the scene has other data. meaning is the entry of the key
 * that is pointed at, whose marks alone are to be seen clearly.
 */

/**
 * What a mark means, where the key under the picture explains it.
 *
 * @typedef {'ring' | 'wrong' | 'held' | 'boundary' | 'margin'} Meaning
 */

/** @typedef {'point' | 'spray' | 'erase'} Tool */

/**
 * The names of the edits that undo and redo act on; null where there is none.
 *
 * @typedef {Readonly<{ undo: string | null, redo: string | null }>} HistoryNames
 */

/**
 * stage is what is chosen inside the views. home is the stage of a scene that comes without one: as
 * at first, but for what the person keeps. opened counts the stages that took the place of another
 * as a whole: a view that is open then begins anew with what the stage says. stroke is the gesture of
 * the edit that made the scene, null where it had none.
 *
 * @typedef {Readonly<{
 *   scene: Scene, stage: Stage, home: Stage, opened: number, frame: Frame, focus: Focus,
 *   settings: Settings, history: HistoryNames, stroke: string | null,
 * }>} State
 */

/**
 * Edits of one gesture (a drag, a slider's stroke) are one step of undo. whole: the scene is
 * another one and is taken as it stands, such as that of a link. stage is what the new scene is
 * shown with, null for the present one; undo then brings back the one that stood with the scene
 * before.
 *
 * @typedef {{ name: string, gesture?: string, whole?: boolean, stage?: Stage | null }} Edit
 */

/** @callback Subscriber @param {State} state @param {State} previous @returns {void} */
/** @callback SceneListener @param {Scene} scene @param {Scene} previous @returns {void} */
/** @callback StageListener @param {Stage} stage @returns {void} */

/** @typedef {ReturnType<typeof createStore>} Store */

/** @type {Frame} */
const NO_FRAME = Object.freeze({
  scene: null,
  training: null,
  taken: null,
  surface: null,
  gram: null,
  terms: null,
  refused: null,
  parsed: null,
  verdict: null,
  verdicts: new Map(),
  repair: null,
  overlay: null,
  fault: null,
  history: null,
  kept: Object.freeze([]),
  fresh: null,
  rows: null,
  passage: null,
  covered: Object.freeze([]),
  notice: null,
  engine: Object.freeze({
    state: /** @type {const} */ ('loading'),
    progress: 0,
    busy: false,
    catalog: null,
  }),
});

/** @type {Focus} */
const NO_FOCUS = Object.freeze({
  pointer: null,
  point: null,
  pair: null,
  label: 1,
  tool: 'point',
  selected: null,
  crosshair: null,
  bench: Object.freeze({
    open: false,
    lines: Object.freeze([]),
    chosen: 0,
    method: /** @type {const} */ ('clip'),
  }),
  part: null,
  output: 0,
  running: false,
  awaited: null,
  past: 0,
  value: 1,
  tried: null,
  revealed: null,
  meaning: null,
});

/** What is answered of a kernel that is pulled, and can be told with its picture. */
export const OF_KERNEL = /** @type {const} */ (['parsed', 'verdict', 'verdicts']);

/** Whether something is answered that is told in the next frame. @param {Frame} now @param {Frame} seen */
const hasNews = (now, seen) =>
  now !== seen &&
  Object.entries(now).some(
    ([key, value]) =>
      value !== /** @type {any} */ (seen)[key] && !OF_KERNEL.some((one) => one === key),
  );

/** A picture is put off for an answer that takes no longer than this… */
const SOON_MS = 40;
/** …or where pictures come as slowly, than one takes, but never longer than this. */
const LATEST_MS = 120;
/** Moves that come sooner than this are shown frame by frame. */
const QUICK_MS = 40;

/**
 * @param {{
 *   scene: Scene,
 *   settings: Settings,
 *   stage?: Stage,
 *   requestFrame?: (flush: () => void) => unknown,
 *   now?: () => number,
 * }} options   requestFrame is requestAnimationFrame unless a test brings its own, and now a clock
 */
export function createStore({
  scene,
  settings,
  stage = FIRST_STAGE,
  requestFrame = (f) => requestAnimationFrame(f),
  now = () => performance.now(),
}) {
  const history = createHistory(scene);
  const pauses = createPauses(now);
  /** @type {State} */
  let state = Object.freeze({
    scene,
    stage,
    home: stage,
    opened: 0,
    frame: NO_FRAME,
    focus: NO_FOCUS,
    settings,
    history: history.names,
    stroke: null,
  });
  /** The state that subscribers have seen. */
  let seen = state;
  let scheduled = false;
  /** @type {Set<Subscriber>} */
  const subscribers = new Set();
  /** @type {Set<SceneListener>} */
  const sceneListeners = new Set();
  /** @type {Set<StageListener>} */
  const stageListeners = new Set();

  /** Changes that follow an edit. @type {(next: Scene, state: State) => Scene} */
  let complete = (next) => next;

  /** Whether an answer to what has changed is about to come. @type {(most: number) => boolean} */
  let isSoon = () => false;
  const soonMs = () => Math.min(Math.max(SOON_MS, pauses.shortest), LATEST_MS);
  let putOff = false;

  /**
   * Whether an answer was drawn since the last frame: a second one would not be seen before the
   * next.
   */
  let answered = false;

  function flush() {
    answered = false;
    // Two pictures where one would do take time from the answer. But the picture waits no longer
    // than one frame, or than pictures come anyway.
    const patient = !putOff || pauses.shortest > QUICK_MS;
    putOff = patient && state !== seen && !hasNews(state.frame, seen.frame) && isSoon(soonMs());
    if (putOff) {
      requestFrame(flush);
      return;
    }
    scheduled = false;
    tellAll();
  }

  function tellAll() {
    const previous = seen;
    seen = state;
    if (seen !== previous) for (const tell of [...subscribers]) tell(seen, previous);
  }

  /** @param {Partial<State>} patch */
  function set(patch) {
    state = Object.freeze({ ...state, ...patch });
    if (scheduled) return;
    scheduled = true;
    requestFrame(flush);
  }

  /**
   * @param {Stage} [shown] the stage that the scene is shown with
   * @param {string | null} [stroke] the gesture that made it
   */
  function takeScene(shown = state.stage, stroke = null) {
    const previous = state.scene;
    const scene = history.present;
    const opened = state.opened + (shown === state.stage ? 0 : 1);
    const stage = meant(shown, scene);
    set({ scene, stage, opened, focus: focusWithin(scene), history: history.names, stroke });
    if (state.scene === previous) return;
    for (const tell of [...sceneListeners]) tell(state.scene, previous);
  }

  /**
   * Attention does not stay at points that are gone.
   *
   * @param {Scene} scene
   */
  function focusWithin(scene) {
    const { focus } = state;
    const { point, selected, pair } = focus;
    if (point === null && selected === null && pair === null) return focus;
    if (scene.points === state.scene.points) return focus;
    const has = (/** @type {number} */ id) => indexOfPoint(scene.points, id) >= 0;
    const next = {
      ...focus,
      point: point !== null && has(point) ? point : null,
      selected: selected !== null && has(selected) ? selected : null,
      pair: pair && has(pair[0]) && has(pair[1]) ? pair : null,
    };
    return differs(focus, next) ? Object.freeze(next) : focus;
  }

  return {
    get state() {
      return state;
    },

    /**
     * Makes a new scene from the present one. To return the same scene is to change nothing.
     *
     * @param {(scene: Scene) => Scene} change
     * @param {Edit} edit
     */
    edit(change, { name, gesture, whole = false, stage }) {
      const made = change(state.scene);
      if (made === state.scene) return;
      const next = whole ? made : complete(made, state);
      const stood = stage === undefined ? null : state.stage;
      history.edit(Object.freeze(next), name, gesture, stood);
      if (gesture !== undefined && gesture === state.stroke) pauses.move();
      else pauses.begin();
      takeScene(stage ?? state.stage, gesture);
    },

    /**
     * Sets what else changes with an edit: what is given gets the scene that the edit has made.
     *
     * @param {(next: Scene, state: State) => Scene} rule
     */
    completeEdits(rule) {
      complete = rule;
    },

    /**
     * Corrects the present scene where that is no edit of a person's: undo goes back over it.
     *
     * @param {(scene: Scene) => Scene} change
     */
    amend(change) {
      const next = change(state.scene);
      if (next === state.scene) return;
      history.amend(Object.freeze(next));
      takeScene();
    },

    /**
     * Takes a scene that is no edit, such as that of the last visit: history starts
     * from it.
     *
     * @param {Scene} scene
     * @param {Stage} [stage] what it is shown with; the present one unless given
     */
    restart(scene, stage) {
      history.restart(Object.freeze(scene));
      takeScene(stage);
    },

    undo() {
      if (history.undo(state.stage)) takeScene(history.shown ?? state.stage);
    },

    redo() {
      if (history.redo(state.stage)) takeScene(history.shown ?? state.stage);
    },

    /** @param {Partial<Frame>} patch */
    setFrame(patch) {
      if (differs(state.frame, patch)) set({ frame: Object.freeze({ ...state.frame, ...patch }) });
    },

    /** @param {Partial<EngineStatus>} patch */
    setEngine(patch) {
      const { frame } = state;
      if (!differs(frame.engine, patch)) return;
      const engine = Object.freeze({ ...frame.engine, ...patch });
      set({ frame: Object.freeze({ ...frame, engine }) });
    },

    /** @param {Partial<Focus>} patch */
    setFocus(patch) {
      if (differs(state.focus, patch)) set({ focus: Object.freeze({ ...state.focus, ...patch }) });
    },

    /** @param {Stage} next */
    setStage(next) {
      if (next === state.stage) return;
      set({ stage: next });
      for (const tell of [...stageListeners]) tell(next);
    },

    /** Sets what the person keeps. @param {Stage} home */
    setHome(home) {
      if (home !== state.home) set({ home });
    },

    /** @param {Partial<Settings>} patch */
    setSettings(patch) {
      const { settings } = state;
      if (differs(settings, patch)) set({ settings: Object.freeze({ ...settings, ...patch }) });
    },

    /**
     * An answer is complete. It is drawn at once, while the page has nothing to do, and not first
     * in the frame to come, which has to answer the next move of a hand.
     */
    drawAnswer() {
      if (answered) return;
      answered = true;
      putOff = false;
      tellAll();
    },

    /**
     * Calls back when the state has changed: once per animation frame, and for an answer before
     * that.
     *
     * @param {Subscriber} subscriber
     * @returns {() => void} ends the subscription
     */
    subscribe(subscriber) {
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },

    /**
     * For how long nothing may change before the hand rests that makes the edits of a gesture.
     *
     * @param {number} least in milliseconds, where they come as fast as frames
     */
    restMs: (least) => pauses.rest(least),

    /**
     * Sets what tells whether an answer to what has changed is about to come: then both are shown
     * in one frame.
     *
     * @param {(most: number) => boolean} soon is given how long the answer may take in all, in milliseconds
     */
    awaitAnswers(soon) {
      isSoon = soon;
    },

    /**
     * Calls back at once when the scene changes: for the engine, which should not wait for a
     * frame.
     *
     * @param {SceneListener} listener
     * @returns {() => void} ends the subscription
     */
    onScene(listener) {
      sceneListeners.add(listener);
      return () => sceneListeners.delete(listener);
    },

    /**
     * Calls back at once when something is chosen in a view. A stage that comes with a scene is
     * told by onScene.
     *
     * @param {StageListener} listener
     * @returns {() => void} ends the subscription
     */
    onStage(listener) {
      stageListeners.add(listener);
      return () => stageListeners.delete(listener);
    },
  };
}

/**
 * Whether a patch changes anything. Pairs of numbers (places) are compared by value.
 *
 * @param {object} whole
 * @param {object} patch
 */
function differs(whole, patch) {
  const now = /** @type {Record<string, unknown>} */ (whole);
  return Object.entries(patch).some(([key, value]) => {
    const old = now[key];
    if (Object.is(old, value)) return false;
    if (!Array.isArray(old) || !Array.isArray(value) || old.length !== value.length) return true;
    return value.some((v, i) => !Object.is(v, old[i]));
  });
}
