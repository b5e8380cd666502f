// @ts-check
/**
 * The figure of a step: how it began, what its acts make of that, and what is in force.
 *
 * @module
 */

import { actOn, patchesOf } from '../../state/lessons/acts.js';
import { standing } from '../../state/passages.js';
import { newGesture } from '../../ui/gesture.js';
import { mixed } from './mix.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../state/stage.js').Stage} Stage */
/** @typedef {import('../../state/lessons/acts.js').Shown} Shown */
/** @typedef {import('../../state/lessons/find.js').Step} Step */
/** @typedef {ReturnType<typeof createFigure>} Figure */

/** How long the way to what is revealed takes. */
const WAY_MS = 500;

/**
 * The parts of the stage that acts of a step change, with their fields.
 *
 * @param {Step['acts']} acts
 * @returns {[part: string, field: string][]}
 */
export function fieldsOf(acts = {}) {
  const all = Object.values(acts).flatMap(({ stage = {} }) =>
    Object.entries(stage).flatMap(([part, fields]) =>
      Object.keys(fields).map((field) => `${part}\n${field}`),
    ),
  );
  return [...new Set(all)].map((one) => /** @type {[string, string]} */ (one.split('\n')));
}

/** @param {Stage} stage @param {string} part @param {string} field @returns {unknown} */
const valueIn = (stage, part, field) => /** @type {any} */ (stage)[part]?.[field];

/**
 * Whether two stages agree in some fields.
 *
 * @param {Stage} a
 * @param {Stage} b
 * @param {readonly [string, string][]} fields
 */
const agree = (a, b, fields) => fields.every((field) => textIn(a, field) === textIn(b, field));

/** @param {Stage} stage @param {readonly [string, string]} field */
const textIn = (stage, [part, field]) => JSON.stringify(valueIn(stage, part, field));

/**
 * @param {{
 *   actions: import('../../state/actions.js').Actions, latest: () => State,
 *   engine: import('../../state/lessons/acts.js').Engine,
 * }} tools
 * @param {Step} step
 * @param {Shown} start
 */
export function createFigure({ actions, latest, engine }, step, start) {
  const acts = step.acts ?? {};
  const fields = fieldsOf(acts);
  /** What acts make of the start. @type {Map<string, Promise<Shown>>} */
  const making = new Map();
  /** @type {Map<string, Shown>} */
  const made = new Map();
  /** What stood before an act was done. @type {Map<string, { from: Shown, to: State['scene'] }>} */
  const before = new Map();
  let moving = 0;

  /** @param {string} id */
  function make(id) {
    let one = making.get(id);
    if (!one) {
      one = actOn(start, acts, id, engine);
      making.set(id, one);
      one.then(
        (shown) => made.set(id, shown),
        () => making.delete(id), // the engine may be there the next time
      );
    }
    return one;
  }

  /** The fields that an act sets. @param {string} id */
  const ownFields = (id) =>
    fieldsOf(Object.fromEntries(patchesOf(acts, id).map((act, i) => [String(i), act])));

  /** The stage that goes with another scene of this step. @param {Shown} shown */
  function stageFor({ stage }) {
    const { stage: now } = latest();
    if (agree(now, stage, fields)) return undefined;
    /** @type {any} */
    const next = { ...now };
    for (const [part, field] of fields)
      next[part] = Object.freeze({ ...next[part], [field]: valueIn(stage, part, field) });
    return /** @type {Stage} */ (Object.freeze(next));
  }

  /** @param {Shown} shown @param {string} name @param {string} [gesture] */
  const show = (shown, name, gesture) =>
    actions.showScene(shown.scene, { name, gesture, stage: stageFor(shown) });

  /** What a view has filled in where a step leaves that to it, by field. @type {Map<string, string>} */
  const filled = new Map();

  /**
   * Whether the stage is as the step began, but for what views have filled in themselves.
   *
   * @param {Stage} stage
   */
  function isAsBegun(stage) {
    return fields.every((field) => {
      const [first, now] = [textIn(start.stage, field), textIn(stage, field)];
      if (first === now) return true;
      if (first !== '[]' && first !== '""') return false;
      const key = field.join('.');
      if (!filled.has(key)) filled.set(key, now);
      return filled.get(key) === now;
    });
  }

  /** Whether a scene is in force, at its step. @param {Shown} shown */
  function isInForce({ scene: meant }) {
    const { scene } = latest();
    return standing(scene, meant) === 'same' && scene.step === meant.step;
  }

  /** @param {Shown} to @param {readonly [string, string][]} own of its stage */
  const isShown = (to, own) => isInForce(to) && agree(latest().stage, to.stage, own);

  return {
    start,
    make,

    /** Whether an act only rings something. @param {string} id */
    isSpot(id) {
      const patches = patchesOf(acts, id);
      return patches.every((act) => Object.keys(act).every((key) => key === 'spot'));
    },

    /** Whether an act changes the points. @param {string} id */
    changesData: (id) =>
      patchesOf(acts, id).some((act) =>
        [
          'scene',
          'data',
          'dim',
          'target',
          'points',
          'move',
          'label',
          'value',
          'text',
          'add',
          'remove',
        ].some((key) => key in act),
      ),

    /** Whether what an act makes is in force. @param {string} id */
    isDone(id) {
      const shown = made.get(id);
      return shown !== undefined && isShown(shown, ownFields(id));
    },

    /** Whether the figure is as the step began. */
    isAsItWas: () => isInForce(start) && isAsBegun(latest().stage),

    asItWas: () => show(start, 'As it was'),

    /**
     * Does an act, or takes it back where it is done.
     *
     * @param {string} id
     * @param {string} name in words
     */
    async toggle(id, name) {
      const shown = await make(id);
      const { scene, stage, history } = latest();
      if (isShown(shown, ownFields(id))) {
        const was = before.get(id);
        if (was && was.to === scene && history.undo === name) actions.undo();
        else show(was?.from ?? start, 'As it was');
        before.delete(id);
        return shown;
      }
      show(shown, name);
      before.set(id, { from: { scene, stage, spot: null }, to: latest().scene });
      return shown;
    },

    /**
     * Does an act slowly, so that one sees what becomes of what: one edit.
     *
     * @param {string} id
     * @param {string} name
     */
    async reveal(id, name) {
      const shown = await make(id);
      const { scene: from } = latest();
      const gesture = newGesture('reveal');
      cancelAnimationFrame(moving);
      const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      const first = performance.now();
      return new Promise((resolve) => {
        const go = (/** @type {number} */ time) => {
          const t = Math.min(Math.max((time - first) / WAY_MS, 0), 1);
          const scene = still || t === 1 ? null : mixed(from, shown.scene, t);
          // The stage comes with the first picture: a view begins anew with it.
          show({ ...shown, scene: scene ?? shown.scene }, name, gesture);
          if (scene) moving = requestAnimationFrame(go);
          else resolve(shown);
        };
        go(first);
      });
    },

    /** What one has made of it, to come back to. @returns {Shown} */
    now() {
      const { scene, stage } = latest();
      return { scene, stage, spot: null };
    },
    show,
    destroy: () => cancelAnimationFrame(moving),
  };
}
