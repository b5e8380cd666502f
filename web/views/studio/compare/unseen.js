// @ts-check
/**
 * How a machine of a comparison does on items that it has not seen.
 *
 * @module
 */

import { failureOf } from '../../../model/failure.js';
import { learnerOf, problemBeside } from '../../../model/problem.js';
import { mainOf } from '../map/axes.js';
import { leavingOf } from './held.js';
import { heldLine, isCompared } from './numbers.js';

/** @typedef {import('../../../model/scene.js').Scene} Scene */
/** @typedef {import('../../../protocol/answers.js').Sketch} Sketch */
/** @typedef {import('../../../model/scene.js').Contender} Contender */
/** @typedef {import('../../../protocol/answers.js').Catalog} Catalog */

/** @typedef {{ scene: Scene, machine: Contender, catalog: Catalog | null }} Present */

/**
 * @typedef {object} UnseenHost
 * @property {() => Present | null} present   the machine at present
 * @property {(key: string, scene: Scene) => boolean} isWanted   whether the key still names it
 * @property {() => void} onKnown
 */

/** A machine that took longer is not trained again for each fold: that would block the next one. */
const PATIENCE_MS = 600;
/** A slider that moves changes the machine sooner than the folds are trained. */
const REST_MS = 300;

/**
 * @param {import('../registry.js').StudioTools['background']} background
 * @param {number} number   of the machine
 * @param {UnseenHost} host
 */
export function createUnseen(background, number, { present, isWanted, onKnown }) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let resting;
  /**
   * The result, and the key of its machine.
   *
   * @type {{ of: string, line: import('./numbers.js').Line } | null}
   */
  let held = null;

  /** Trains the machine on parts of the items. @param {string} of @param {Sketch} sketch */
  async function examine(of, { training, milliseconds }) {
    const { task } = training;
    const now = present();
    if (held?.of === of || !now || !isCompared(task) || milliseconds > PATIENCE_MS) return;
    const { scene, machine, catalog } = now;
    try {
      const problem = problemBeside({ ...scene, step: null }, machine, catalog);
      const entry = learnerOf({ ...scene, learner: machine.learner }, catalog);
      const main = mainOf(entry?.params ?? []);
      const value = main ? (machine.params[main.key] ?? main.default) : null;
      const how = leavingOf(problem.y, task === 'classification', value);
      const told = await background.ask(`held ${number}`, 'crossValidate', problem, how);
      if (!told || !isWanted(of, scene)) return;
      held = { of, line: heldLine(task, how.folds, told) };
      onKnown();
    } catch (error) {
      failureOf(error); // a machine that can learn from all items may fail on some of them
    }
  }

  return {
    /** Asks once no slider has moved for a while. @param {string} key @param {Sketch} sketch */
    ask(key, sketch) {
      resting = setTimeout(() => void examine(key, sketch), REST_MS);
    },
    /** Drops a question that still waits. */
    stop: () => clearTimeout(resting),
    /** The result for a machine, if there is one. @param {string} key */
    lineOf: (key) => (held?.of === key ? held.line : null),
    forget() {
      held = null;
    },
  };
}
