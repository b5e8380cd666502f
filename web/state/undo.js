// @ts-check
/**
 * Undo and redo of scenes. Scenes share what they have in common, so that keeping
 * many of them costs little; of very many points fewer are kept.
 *
 * @module
 */

import { LIMITS } from '../model/scene.js';

/** @typedef {import('../model/scene.js').Scene} Scene */
/** @typedef {import('./stage.js').Stage} Stage */
/**
 * @typedef {{ scene: Scene, name: string, stage: Stage | null }} Step   the scene to go back (or
 *   forward) to, and what was done in between. stage is what stood with the scene, where that is
 *   another one; null where the stage stays
 */

/** The most edits that can be undone, and the most memory for all of them, in bytes. */
const LIMIT = 500;
const BUDGET = 200e6;

/** In bytes: a point, its place in a list, and a character of its text, and what a kernel sees of it. */
const POINT = 160;
const PLACE = 8;
const CHARACTER = 2;
const FEATURE = 8;

/**
 * About what a list of points takes beside another one, in bytes: an edit makes a new list of
 * mostly the same points.
 *
 * @param {Scene['points']} points
 * @param {Scene['points']} other
 */
function weightOf(points, other) {
  if (points === other || points.length === 0) return 0;
  const shared = points[0] === other[0] || points.at(-1) === other.at(-1);
  const own =
    points[0].features === other[0]?.features ? 0 : FEATURE * (points[0].features?.length ?? 0);
  return points.length * (shared ? PLACE : PLACE + POINT + own) + textsOf(points, other);
}

/**
 * The memory of texts that only one of two lists has, by that list.
 *
 * @type {WeakMap<Scene['points'], number>}
 */
const texts = new WeakMap();

/** @param {Scene['points']} points @param {Scene['points']} other */
function textsOf(points, other) {
  if (points.length > LIMITS.items) return 0;
  let weight = texts.get(points);
  if (weight === undefined) {
    const there = new Set(other);
    weight = 0;
    for (const point of points) if (!there.has(point)) weight += CHARACTER * point.text.length;
    texts.set(points, weight);
  }
  return weight;
}

/** @param {Scene} first */
export function createHistory(first) {
  let present = first;
  /** @type {Step[]} */
  let past = [];
  /** @type {Step[]} */
  let future = [];
  /**
   * The gesture that is going on: edits with its id become one step.
   *
   * @type {{ id: string, base: Scene, stood: Stage | null, future: Step[], pushed: boolean } | null}
   */
  let gesture = null;
  /** @type {Stage | null} */
  let shown = null;

  /** @param {Scene} from @param {string} name @param {Stage | null} stage */
  function push(from, name, stage) {
    past.push({ scene: from, name, stage });
    if (past.length > LIMIT) past.shift();
    future = [];
  }

  /** Forgets the steps that there is no memory for; the last one stays, whatever it takes. */
  function fit() {
    let [room, after] = [BUDGET, present];
    for (let i = past.length - 1; i >= 0; i--) {
      const { scene } = past[i];
      room -= weightOf(scene.points, after.points);
      after = scene;
      if (room >= 0 || i === past.length - 1) continue;
      past = past.slice(i + 1);
      return;
    }
  }

  return {
    get present() {
      return present;
    },

    /** The names of the edits that undo and redo act on. */
    get names() {
      return Object.freeze({ undo: past.at(-1)?.name ?? null, redo: future.at(-1)?.name ?? null });
    },

    /**
     * Starts anew from a scene that was not made by an edit.
     *
     * @param {Scene} scene
     */
    restart(scene) {
      present = scene;
      past = [];
      future = [];
      gesture = null;
    },

    /**
     * Puts a scene in the place of the present one, as no step of its own.
     *
     * @param {Scene} next
     */
    amend(next) {
      present = next;
    },

    /**
     * @param {Scene} next
     * @param {string} name
     * @param {string} [id] of the gesture it belongs to
     * @param {Stage | null} [stood] the stage that undo brings back with the scene before
     */
    edit(next, name, id, stood = null) {
      if (id === undefined || gesture?.id !== id) {
        gesture = id === undefined ? null : { id, base: present, stood, future, pushed: true };
        push(present, name, stood);
        present = next;
        fit();
        return;
      }
      if (sameScene(gesture.base, next)) {
        // A gesture that was taken back, such as a cancelled drag, leaves nothing to undo.
        if (gesture.pushed) past.pop();
        future = gesture.future;
        gesture.pushed = false;
        present = gesture.base;
        return;
      }
      if (!gesture.pushed) {
        push(gesture.base, name, gesture.stood);
        gesture.pushed = true;
      }
      present = next;
    },

    /** The stage of the scene that undo or redo went to; null where that leaves the stage. */
    get shown() {
      return shown;
    },

    /**
     * @param {Stage | null} [stage] that stands with the present scene
     * @returns {boolean} whether there was something to undo
     */
    undo(stage = null) {
      const step = past.pop();
      if (!step) return false;
      future.push({ scene: present, name: step.name, stage: step.stage && stage });
      present = step.scene;
      shown = step.stage;
      gesture = null;
      return true;
    },

    /**
     * @param {Stage | null} [stage] that stands with the present scene
     * @returns {boolean} whether there was something to redo
     */
    redo(stage = null) {
      const step = future.pop();
      if (!step) return false;
      past.push({ scene: present, name: step.name, stage: step.stage && stage });
      present = step.scene;
      shown = step.stage;
      gesture = null;
      return true;
    },
  };
}

/**
 * Whether two scenes are equal, ids of points included.
 *
 * @param {Scene} a
 * @param {Scene} b
 */
export function sameScene(a, b) {
  if (a === b) return true;
  return (
    a.title === b.title &&
    a.kernel === b.kernel &&
    a.learner === b.learner &&
    a.seed === b.seed &&
    a.step === b.step &&
    a.target === b.target &&
    a.table === b.table &&
    a.domain === b.domain &&
    a.dim === b.dim &&
    a.repair === b.repair &&
    samePoints(a.points, b.points) &&
    sameValues(a.view, b.view) &&
    a.range[0] === b.range[0] &&
    a.range[1] === b.range[1] &&
    sameMachines(a.beside, b.beside) &&
    sameValues(a.params, b.params) &&
    sameData(a.data, b.data) &&
    a.axes.every((axis, i) => sameValues(axis, b.axes[i])) &&
    a.classes.length === b.classes.length &&
    a.classes.every((name, i) => name === b.classes[i])
  );
}

/** @param {Scene['points']} a @param {Scene['points']} b */
function samePoints(a, b) {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i] && !samePoint(a[i], b[i])) return false;
  return true;
}

/** @param {Scene['points'][number]} p @param {Scene['points'][number]} q */
const samePoint = (p, q) =>
  p.id === q.id &&
  p.label === q.label &&
  p.text === q.text &&
  p.value === q.value &&
  p.x[0] === q.x[0] &&
  p.x[1] === q.x[1];

/** @param {Scene['beside']} a @param {Scene['beside']} b */
function sameMachines(a, b) {
  if (a === b) return true;
  return (
    a.length === b.length &&
    a.every(({ kernel, learner, params }, i) => {
      const other = b[i];
      return (
        kernel === other.kernel && learner === other.learner && sameValues(params, other.params)
      );
    })
  );
}

/** @param {Scene['data']} a @param {Scene['data']} b */
function sameData(a, b) {
  if (a === b) return true;
  return (
    a !== null &&
    b !== null &&
    a.name === b.name &&
    a.seed === b.seed &&
    sameValues(a.params, b.params)
  );
}

/**
 * @param {Readonly<Record<string, unknown>>} a
 * @param {Readonly<Record<string, unknown>>} b
 */
function sameValues(a, b) {
  if (a === b) return true;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.is(a[key], b[key]));
}
