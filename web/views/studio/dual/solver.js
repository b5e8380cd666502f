// @ts-check
/**
 * The solver beside coefficients by hand: it jumps to the optimum, or goes there from where they
 * are, so that every step is seen.
 *
 * @module
 */

import { signsOf } from './alpha.js';
import { coefficientsOf, isSameDual, wholeProblem } from './problem.js';

/** @typedef {import('../../../state/store.js').State} State */
/** @typedef {import('../../../engine/background.js').BackgroundEngine} BackgroundEngine */

/** Between two steps that are shown. */
const STEP_MS = 140;

/**
 * @param {{
 *   background: BackgroundEngine,
 *   latest: () => State,
 *   take: (alpha: Float64Array) => void,
 *   changed: () => void,
 * }} options   take gets coefficients that the solver has found; changed is told that it goes on or
 * stops
 */
export function createSolver({ background, latest, take, changed }) {
  /**
   * What it does while it goes step by step.
   *
   * @type {{ step: number, timer: ReturnType<typeof setTimeout> | undefined } | null}
   */
  let going = null;
  let over = false;

  /**
   * What the solver has after so many steps from a start, at its end without a number.
   *
   * @param {Float64Array | null} start
   * @param {number} [stop]
   */
  async function solve(start, stop) {
    const state = latest();
    const { scene } = state;
    const y = signsOf(scene.points);
    const problem = {
      ...wholeProblem(state),
      ...(start && { start: start.map((a, i) => a * y[i]) }),
      ...(stop !== undefined && { stop }),
    };
    const { x0, x1, y0, y1 } = scene.view;
    // Only the coefficients of this sketch are used, so its picture is as small as can be.
    const view = { x0, x1, y0, y1, width: 2, height: scene.dim === 1 ? 1 : 2 };
    const sketch = await background
      .ask('dual by solver', 'sketch', { problem, view })
      .catch(() => null);
    if (!sketch || over || !isSameDual(scene, latest().scene)) return null;
    return {
      status: sketch.training.status,
      alpha: sketch.training.coef.map((b, i) => Math.max(b * y[i], 0)),
    };
  }

  function stop() {
    if (!going) return;
    clearTimeout(going.timer);
    going = null;
    if (!over) changed();
  }

  async function jump() {
    stop();
    const answer = await solve(null);
    if (answer && answer.status !== 'failed') take(answer.alpha);
  }

  function go() {
    const mine = {
      step: 0,
      timer: /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined),
    };
    going = mine;
    const start = coefficientsOf(latest());
    const next = async () => {
      const answer = await solve(start, mine.step);
      if (going !== mine) return;
      if (answer) take(answer.alpha);
      if (answer?.status !== 'running') {
        stop();
        return;
      }
      // The first steps come one by one, later ones several at once.
      mine.step += Math.max(1, Math.floor(mine.step / 10));
      mine.timer = setTimeout(() => void next(), STEP_MS);
      changed();
    };
    void next();
    changed();
  }

  return {
    /** Takes the coefficients of the trained machine. */
    jump: () => void jump(),
    /** Goes to the optimum step by step, or stops on the way. */
    toggle: () => (going ? stop() : go()),
    stop,
    /** The step that it has reached, null while it does nothing. */
    step: () => going?.step ?? null,
    end() {
      over = true;
      stop();
    },
  };
}
