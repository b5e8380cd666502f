// @ts-check
/**
 * Bodies of requests, read to their end before anything is started for them: one that is too long
 * or never ends costs nothing else.
 *
 * @module
 */

import { refusal } from './errors.mjs';

/** A body that cannot be taken; the answer says why. */
export class Refused extends Error {
  /** @param {Response} answer */
  constructor(answer) {
    super('the body was refused');
    this.answer = answer;
  }
}

/**
 * @param {Request} request
 * @param {number} limit bytes
 * @returns {Promise<Uint8Array<ArrayBuffer> | null>} null where there is no body
 * @throws {Refused}
 */
export async function readBody(request, limit) {
  if (!request.body) return null;
  if (Number(request.headers.get('content-length')) > limit) throw tooLong(request, limit);
  /** @type {Uint8Array[]} */
  const parts = [];
  let length = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new Refused(refusal(400, 'argument', 'The body could not be read to its end.'));
    });
    if (done) break;
    length += value.length;
    if (length > limit) {
      reader.cancel().catch(() => {});
      throw tooLong(request, limit);
    }
    parts.push(value);
  }
  const body = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    body.set(part, at);
    at += part.length;
  }
  return body;
}

/** @param {Request} request @param {number} limit */
function tooLong(request, limit) {
  const { pathname } = new URL(request.url);
  const message = `The body is longer than ${limit} bytes, which ${pathname} takes at most.`;
  return new Refused(refusal(413, 'limit', message));
}
