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

/** The most instances at once: each takes some ten megabytes, and all of them share 128. */
const MOST = 8;
/** When each of them started. @type {Map<object, number>} */
const alive = new Map();
/**
 * Milliseconds after which one is gone for sure: a request that the platform ends is not told so.
 */
const LONGEST = 30_000;

/**
 * The most requests that wait for an instance, each with its body, and for how long, in
 * milliseconds.
 */
const MOST_WAITING = 24;
const PATIENCE = 5_000;
const PAUSE = 25;
let waiting = 0;

/** The limit of a body, in bytes, as in package api. @param {string} path */
const limitOf = (path) => (/^\/api\/scenes\/?$/.test(path) ? 256 * 1024 : 1024 * 1024);

/**
 * @param {Request} request
 * @param {unknown} env
 * @param {{ waitUntil: (work: Promise<unknown>) => void }} ctx
 * @returns {Promise<Response>}
 * @throws {import('./body.mjs').Refused}
 */
export async function answer(request, env, ctx) {
  const body = await readBody(request, limitOf(new URL(request.url).pathname));
  if (!(await hasRoom())) {
    const message = 'Too many requests are being computed here. Try again in a second.';
    return refusal(503, 'busy', message, { 'retry-after': '1' });
  }
  const instance = {};
  alive.set(instance, Date.now());
  const work = compute(request, body, env, ctx).finally(() => alive.delete(instance));
  ctx.waitUntil(work.catch(() => {})); // it comes to its end although the client leaves
  return work;
}

/**
 * Waits until there is room for an instance.
 *
 * @returns {Promise<boolean>} false where it takes too long
 */
async function hasRoom() {
  if (isRoom()) return true;
  if (waiting >= MOST_WAITING) return false;
  waiting++;
  try {
    for (let waited = 0; waited < PATIENCE; waited += PAUSE) {
      await new Promise((done) => setTimeout(done, PAUSE));
      if (isRoom()) return true;
    }
    return false;
  } finally {
    waiting--;
  }
}

function isRoom() {
  const now = Date.now();
  for (const [instance, started] of alive) if (now - started > LONGEST) alive.delete(instance);
  return alive.size < MOST;
}

/**
 * @param {Request} request
 * @param {Uint8Array<ArrayBuffer> | null} body
 * @param {unknown} env
 * @param {unknown} ctx
 */
async function compute(request, body, env, ctx) {
  const { url, headers } = request;
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
}

/** @param {Request} request @param {Response} response @param {Uint8Array<ArrayBuffer>} bytes */
function sent(request, { status, headers }, bytes) {
  if (status === 204) return new Response(null, { status, headers });
  if (request.method !== 'HEAD') return new Response(bytes, { status, headers });
  const empty = new Headers(headers);
  empty.set('content-length', `${bytes.length}`);
  return new Response(null, { status, headers: empty });
}
