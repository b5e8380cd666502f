// @ts-check
/** @module */

/** @typedef {import('../protocol/replies.js').Failure} Failure */

/** What a call to the engine is rejected with. Its message is a sentence for people. */
export class EngineError extends Error {
  /** @param {Failure} failure */
  constructor(failure) {
    super(failure.message);
    this.name = 'EngineError';
    this.failure = failure;
  }
}

/**
 * What went wrong, for people; whatever is not the engine's own is a fault of the page and thrown
 * on.
 *
 * @param {unknown} error
 * @returns {Failure}
 */
export function failureOf(error) {
  if (error instanceof EngineError) return error.failure;
  throw error;
}

/**
 * Which item cannot be read, and why: the engine says "Item 1\u202f204: …" and counts from 1.
 *
 * @param {string} message
 * @returns {{ row: number, reason: string } | null} row counts from 0, reason is a sentence
 */
export function faultIn(message) {
  const [, number, reason] = /^Item ([\d\u202f]+): (.+)$/su.exec(message) ?? [];
  if (!reason) return null;
  const row = Number(number.replaceAll('\u202f', '')) - 1;
  return { row, reason: `${reason[0].toUpperCase()}${reason.slice(1)}` };
}
