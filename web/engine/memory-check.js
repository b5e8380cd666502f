// @ts-check
/**
 * Says how much memory training will take before it takes it, where that is much, and waits for the
 * answer: to train, to take fewer points, or not to.
 *
 * @module
 */

import { evenly } from '../model/points.js';
import { classesOf } from '../model/scene.js';
import { someRows } from '../state/table.js';
import { count, plural } from '../lib/format.js';
import { EngineError } from '../model/failure.js';
import { learnerOf } from '../model/problem.js';

/** @typedef {import('../model/scene.js').Scene} Scene */

/** Up to so many points there is no need to ask. */
const FEW = 5_000;
/** Memory that is taken without a question, in bytes. */
const FREE = 64e6;
/** The number of points that is offered instead. */
export const FEWER = 20_000;

/**
 * @param {import('../state/store.js').Store} store
 * @param {Pick<import('./client.js').Engine, 'call'>} engine
 */
export function createMemoryCheck(store, engine) {
  /** The most that was agreed to. */
  let agreed = FREE;
  /** The key of a problem that is known to take no more. */
  let known = '';
  /** The key of the problem in question. */
  let asked = '';

  /** The memory depends on these alone. @param {Scene} scene */
  const keyOf = ({ points, dim, learner, params }) =>
    [points.length, dim, learner, params.landmarks ?? 0, params.multiclass ?? 0].join();

  /** @param {Scene} scene */
  const given = (scene) => scene.points.length <= FEW || keyOf(scene) === known;

  return {
    /** Whether a scene may be trained without a question. */
    given,

    /**
     * Finds out what a scene takes, and asks where that is much.
     *
     * @param {Scene} scene
     * @param {() => void} train what to do once it may be trained
     * @param {(text: string, choices: import('../state/store.js').Choice[]) => void} ask
     */
    async ask(scene, train, ask) {
      const key = keyOf(scene);
      if (key === asked) return;
      asked = key;
      const { points, dim, learner, params } = scene;
      const n = points.length;
      /** @param {number} most */
      const agree = (most) => {
        agreed = Math.max(agreed, most);
        known = key;
        asked = '';
        train();
      };
      try {
        const classes = classesOf(points).length;
        const { bytes, message } = await engine.call('needs', { n, dim, classes, learner, params });
        if (asked !== key) return;
        // An impossible problem takes no memory: training says why.
        if (message || bytes <= agreed) {
          agree(agreed);
          return;
        }
        ask(sentence(store.state, scene, bytes), [
          { label: 'Train', run: () => agree(bytes) },
          ...(n > FEWER
            ? [{ label: `Take ${count(FEWER)} points`, run: () => takeFewer(store) }]
            : []),
        ]);
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        // The training reports the fault.
        if (asked === key) agree(0);
      }
    },

    /** Drops the question: its problem is gone. */
    forget() {
      asked = '';
    },
  };
}

/**
 * "100 000 points: SVM trains with 256 landmarks, which takes about 210 MB of memory."
 *
 * @param {Pick<import('../state/store.js').State, 'frame'>} state
 * @param {Scene} scene
 * @param {number} bytes
 */
export function sentence({ frame }, scene, bytes) {
  const short = learnerOf(scene, frame.engine.catalog)?.short ?? scene.learner;
  const landmarks =
    scene.params.landmarks > 0 ? ` with ${count(scene.params.landmarks)} landmarks` : '';
  return `${plural(scene.points.length, 'point')}: ${short} trains${landmarks}, which takes about ${megabytes(bytes)} of memory.`;
}

/** To two digits. @param {number} bytes */
export function megabytes(bytes) {
  const size = Number((bytes / 1e6).toPrecision(2));
  return size >= 1000 ? `${size / 1000} GB` : `${size} MB`;
}

/** An even sample in place of the points. @param {import('../state/store.js').Store} store */
function takeFewer(store) {
  store.edit(
    (scene) => {
      const { points, table } = scene;
      const rows = evenly(points.length, FEWER);
      const whole = table !== null && table.labels.length === points.length;
      return {
        ...scene,
        points: Object.freeze(Array.from(rows, (row) => points[row])),
        table: whole ? someRows(table, rows) : table,
      };
    },
    { name: 'Take fewer points' },
  );
}
