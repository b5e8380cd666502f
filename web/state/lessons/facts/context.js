// @ts-check
/**
 * What facts are read from: a scene with its stage, what was learnt from it, and the engine. What
 * several facts need is asked once.
 *
 * @module
 */

import { EngineError } from '../../../model/failure.js';

/** @typedef {import('../../../model/scene.js').Scene} Scene */
/** @typedef {import('../../../model/goal.js').Value} Value */
/** @typedef {import('../../../protocol/answers.js').Training} Training */

/**
 * start is how the step began. training is of the scene, null where nothing was learnt. place and
 * point are what a person has pointed at in answer to a question: a place of the plane, the number
 * of a point (from 1), or the rows of a cell.
 *
 * @typedef {Readonly<{
 *   scene: Scene, stage: import('../../stage.js').Stage, training: Training | null,
 *   start?: Readonly<{ scene: Scene, stage: import('../../stage.js').Stage }> | null,
 *   engine: Pick<import('../../../protocol/jobs.js').EngineCalls, 'call'>,
 *   catalog: import('../../../protocol/answers.js').Catalog,
 *   place?: readonly [number, number] | null, point?: number | null,
 *   cell?: readonly [number, number] | null,
 *   fresh?: Readonly<{ wrong: number, undecided: number }> | null,
 * }>} Context
 */

/**
 * A context that asks each question once.
 *
 * @typedef {Context & Readonly<{ once: <T>(key: string, ask: () => T | Promise<T>) => Promise<T> }>} Reader
 */

/** @param {Context} context @returns {Reader} */
export function createReader(context) {
  /** @type {Map<string, Promise<any>>} */
  const asked = new Map();
  return {
    ...context,
    once(key, ask) {
      let answer = asked.get(key);
      if (!answer) asked.set(key, (answer = (async () => ask())()));
      return answer;
    },
  };
}

/**
 * What a question comes to; null where the engine has no answer.
 *
 * @param {() => Value | undefined | Promise<Value | undefined>} read
 * @returns {Promise<Value>}
 */
export async function orNull(read) {
  try {
    const value = await read();
    return value === undefined || Number.isNaN(value) ? null : value;
  } catch (error) {
    if (error instanceof EngineError) return null;
    throw error;
  }
}
