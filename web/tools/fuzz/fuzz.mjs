// @ts-check
/** @module */

import { inspect } from 'node:util';
import { trialOf } from './calls.mjs';
import { judge } from './trial.mjs';

/**
 * A used engine is used for so many trials, so that what it knew when it failed can be made again.
 */
export const LIFE = 200;

/** The functions of an engine. @param {import('./engines.mjs').Bridge} bridge */
export const functionsOf = (bridge) =>
  Object.keys(bridge)
    .filter((name) => typeof bridge[name] === 'function')
    .sort();

/**
 * Tries the law on random calls, from a seed on, until something fails.
 *
 * @param {{
 *   start: () => Promise<import('./engines.mjs').Bridge>, seed: number,
 *   goesOn: (done: number) => boolean, tell?: (name: string, seed: number, milliseconds: number) => void,
 * }} options tell is told of each trial, and how long the used engine took twice and a fresh one
 * once
 * @returns {Promise<{ trials: number, fault: string }>} fault: '' where there is none
 */
export async function fuzz({ start, seed: first, goesOn, tell }) {
  let used = await start();
  const { value: catalog } = used.catalog();
  const names = functionsOf(used);
  for (let done = 0; goesOn(done); done++) {
    const seed = first + done;
    if (done > 0 && done % LIFE === 0) used = await start();
    const fresh = await start();
    const { name, trial } = trialOf(seed, catalog, names);
    const begun = performance.now();
    const fault = judge(trial, { fresh, used });
    tell?.(name, seed, performance.now() - begun);
    if (fault) return { trials: done + 1, fault: report(first, done, name, trial, fault) };
  }
  return { trials: 0, fault: '' };
}

/**
 * @param {number} first @param {number} done @param {string} name
 * @param {import('./trial.mjs').Trial} trial @param {string} fault
 */
function report(first, done, name, trial, fault) {
  const life = first + LIFE * Math.floor(done / LIFE);
  const count = first + done - life + 1;
  const steps = inspect(trial(), { depth: 6, maxArrayLength: 300, maxStringLength: 500 });
  const again = `node web/tools/fuzz.mjs --seed ${life} --count ${count}`;
  return `${name}, seed ${first + done}: ${fault}\n\n${steps}\n\nOnce more: ${again}`;
}
