// @ts-check
/** @module */

/** @typedef {import('../protocol/messages.gen.js').Failure} Failure */

/** The error of a call to the engine. Its message is a sentence for people. */
export class EngineError extends Error {
  /** @param {Failure} failure */
  constructor(failure) {
    super(failure.message);
    this.name = 'EngineError';
    this.failure = failure;
  }
}

/**
 * The failure in an error of the engine. Other errors are faults of the page and are thrown on.
 *
 * @param {unknown} error
 * @returns {Failure}
 */
export function failureOf(error) {
  if (error instanceof EngineError) return error.failure;
  throw error;
}

/**
 * Which item cannot be read, and why; null where the failure is about none.
 *
 * @param {Failure} failure
 * @returns {{ row: number, reason: string } | null} row counts from 0, reason is a sentence
 */
export const faultIn = ({ item, reason }) =>
  item === undefined || reason === undefined ? null : { row: item, reason };
