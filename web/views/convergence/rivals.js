// @ts-check
/**
 * Runs the machines that solve the same problem in other ways, one after the other, and keeps their
 * runs.
 *
 * @module
 */

import { EngineError } from '../../model/failure.js';
import { SAMPLES } from '../../engine/way.js';
import { problemBeside } from '../../model/problem.js';
import { RUNS } from '../../state/actions/stepping.js';
import { rivalsOf } from './same-problem.js';

/**
 * @param {Pick<import('../studio/registry.js').StudioTools, 'actions' | 'background' | 'latest'>}
 *   tools
 * @param {{ onChange: () => void }} listener   onChange: it has begun, or ended
 */
export function createRivals({ actions, background, latest }, { onChange }) {
  let running = false;
  let over = false;
  /** What could not be done. */
  let complaint = '';

  async function run() {
    const { scene, frame } = latest();
    const { catalog } = frame.engine;
    const rivals = rivalsOf(scene, catalog);
    running = true;
    complaint = '';
    // The same comparison on other points takes the place of the last one.
    const names = new Set(rivals.map(({ name }) => name));
    for (const run of frame.kept) if (names.has(run.name)) actions.dropRun(run.id);
    onChange();
    let room = true;
    for (const { name, contender } of rivals) {
      try {
        const problem = problemBeside({ ...scene, step: null }, contender, catalog);
        const of = await background.ask('rival', 'history', { problem, samples: SAMPLES });
        if (over) return;
        const run = { ...scene, ...contender };
        if (of) room = actions.keepRun({ name, n: scene.points.length, scene: run, of }) && room;
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        complaint = `${name}: ${error.message}`;
      }
    }
    if (over) return;
    if (!room) complaint = `There is room for ${RUNS} runs. Remove some to compare others.`;
    running = false;
    actions.setStage('convergence', { quantity: 'yardstick', logX: true, logY: true });
    onChange();
  }

  return {
    run,
    isRunning: () => running,
    complaint: () => complaint,
    /** What is still on its way is no longer wanted. */
    end() {
      over = true;
    },
  };
}
