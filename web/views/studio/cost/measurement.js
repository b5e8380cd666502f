// @ts-check
/**
 * A measurement under way: it can be stopped, and tells whenever there is a mark more.
 *
 * @module
 */

import { failureOf } from '../../../model/failure.js';
import { measureAll } from './plan.js';

/** @typedef {import('./plan.js').Mark} Mark */
/** @typedef {import('../../../protocol/messages.gen.js').MeasureRequest} MeasureRequest */

/** What is the same in all questions. @typedef {Omit<MeasureRequest, 'what' | 'n' | 'support' | 'runs'>} Machine */

/**
 * @typedef {Readonly<{
 *   marks: readonly Mark[], reason: string,
 *   state: 'none' | 'running' | 'all' | 'budget' | 'cancelled' | 'failed',
 * }>} Progress
 */

/** @type {Progress} */
const NONE = Object.freeze({ marks: [], state: 'none', reason: '' });
const LANE = 'cost';

/**
 * @param {import('../registry.js').StudioTools['background']} background
 * @param {() => void} tell
 */
export function createMeasurement(background, tell) {
  let progress = NONE;
  let turn = 0;
  /** @type {Machine | null} */
  let running = null;

  /** @param {Partial<Progress>} patch */
  function change(patch) {
    progress = { ...progress, ...patch };
    tell();
  }

  /** What is being measured is given up for something that takes no time. */
  function stop() {
    if (!running) return;
    turn++;
    const nothing = { what: /** @type {const} */ ('primal'), n: 2, support: 0, runs: 1 };
    background.ask(LANE, 'measure', { ...running, features: 1, ...nothing }).catch(failureOf);
    running = null;
    change({ state: 'cancelled' });
  }

  return {
    progress: () => progress,
    /** @param {Machine} machine */
    async start(machine) {
      const mine = ++turn;
      running = machine;
      change({ ...NONE, state: 'running' });
      /** @type {Partial<Progress>} */
      let end;
      try {
        const state = await measureAll({
          ask: (what, n, runs, support) =>
            background.ask(LANE, 'measure', { ...machine, what, n, support, runs }),
          tell(mark) {
            if (mine === turn) change({ marks: [...progress.marks, mark] });
          },
          goesOn: () => mine === turn,
        });
        end = { state };
      } catch (error) {
        end = { state: 'failed', reason: failureOf(error).message };
      }
      if (mine !== turn) return;
      running = null;
      change(end);
    },
    stop,
    forget() {
      stop();
      progress = NONE;
    },
  };
}
