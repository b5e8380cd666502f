// @ts-check
/**
 * The part of the API that is Go: an instance for each request, which nothing of another
 * request can harm.
 *
 * @module
 */

import edge from './edge.wasm';
import { readBody } from './body.mjs';
import { refusal } from './errors.mjs';
import { startGo } from './go.mjs';

/** How many instances may live at once: each takes about ten megabytes, and all of them have 128. */
const MOST = 8;
let alive = 0;

/** What bodies may have, in bytes; as package api says of its own. @param {string} path */
const limitOf = (path) => (/^\/api\/scenes\/?$/.test(path) ? 256 * 1024 : 1024 * 1024);

/**
 * @param {Request} request
 * @param {unknown} env
 * @param {unknown} ctx
 * @returns {Promise<Response>}
 * @throws {import('./body.mjs').Refused}
 */
export async function answer(request, env, ctx) {
  const { url, headers } = request;
  const body = await readBody(request, limitOf(new URL(url).pathname));
  if (alive >= MOST) {
    const message = 'Too many requests are being computed here. Try again in a second.';
    return refusal(503, 'busy', message, { 'retry-after': '1' });
  }
  alive++;
  try {
    // Go answers HEAD as it would GET: the head tells how long the body would be.
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    /** @type {{ handleRequest?: (request: Request) => Promise<Response> }} */
    const binding = {};
    const death = startGo(edge, { context: { env, ctx, binding } });
    const handled = binding.handleRequest?.(new Request(url, { method, headers, body }));
    const whole = Promise.resolve(handled).then(async (response) => {
      if (!response) throw new Error('the program did not start');
      return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
    });
    const { response, bytes } = await Promise.race([whole, death]);
    return sent(request, response, bytes);
  } finally {
    alive--;
  }
}

/** @param {Request} request @param {Response} response @param {Uint8Array<ArrayBuffer>} bytes */
function sent(request, { status, headers }, bytes) {
  if (status === 204) return new Response(null, { status, headers });
  if (request.method !== 'HEAD') return new Response(bytes, { status, headers });
  const empty = new Headers(headers);
  empty.set('content-length', `${bytes.length}`);
  return new Response(null, { status, headers: empty });
}
