// @ts-check
/**
 * The way to class boards: each is a Durable Object, named by its code.
 *
 * @module
 */

import { readBody } from './body.mjs';
import { codeOf, newCode, newKey } from './codes.mjs';
import { json, otherMethod, refusal } from './errors.mjs';

/** The limit of a request for a new board, in bytes. */
const MAX_BODY = 16 * 1024;
/** The number of codes that are tried: of 900 million, one is hardly ever taken. */
const TRIES = 4;

/** @typedef {{ getByName: (name: string) => any }} Rooms   the namespace of Durable Objects */

/**
 * @param {Request} request
 * @param {{ ROOMS: Rooms }} env
 * @returns {Promise<Response>}
 */
export async function boards(request, env) {
  const { pathname } = new URL(request.url);
  const parts = pathname.replace(/\/$/, '').split('/').slice(3); // of /api/boards/…
  if (parts.length === 0) {
    return request.method === 'POST' ? open(request, env) : otherMethod(request, 'OPTIONS, POST');
  }
  const code = codeOf(parts[0]);
  if (parts.length !== 2 || parts[1] !== 'socket' || !code) {
    return refusal(404, 'path', 'There is no such board: codes have six letters and digits.');
  }
  if (request.method !== 'GET') return otherMethod(request, 'GET, OPTIONS');
  if (request.headers.get('upgrade')?.toLowerCase() !== 'websocket') {
    const message = 'A board is a WebSocket: connect with wss in place of https.';
    return refusal(426, 'socket', message, { upgrade: 'websocket' });
  }
  return env.ROOMS.getByName(code).fetch(request);
}

/** Opens a board. @param {Request} request @param {{ ROOMS: Rooms }} env */
async function open(request, env) {
  const { settings, problem } = settingsOf(await readBody(request, MAX_BODY));
  if (problem) return refusal(400, 'argument', problem);
  const key = newKey();
  for (let i = 0; i < TRIES; i++) {
    const room = newCode();
    const { taken, error } = await env.ROOMS.getByName(room).open(key, settings);
    if (error) return refusal(422, 'argument', error);
    if (!taken) return json(201, { room, key }, { location: `/b/${room}` });
  }
  return refusal(503, 'busy', 'No code for a board was free. Try again.', { 'retry-after': '1' });
}

/**
 * @param {Uint8Array | null} body
 * @returns {{ settings?: object, problem?: string }}
 */
function settingsOf(body) {
  const text = new TextDecoder().decode(body ?? new Uint8Array()).trim();
  if (!text) return {};
  let value;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { problem: `The body is not JSON: ${/** @type {Error} */ (error).message}.` };
  }
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isObject) return { problem: 'The body must be an object: {"settings": {…}}, or empty.' };
  const other = Object.keys(value).find((name) => name !== 'settings');
  if (other !== undefined)
    return { problem: `${other.slice(0, 40)} is not a field here; there is settings.` };
  return { settings: value.settings };
}

/** Leads from the short way to a board to the page for joining it. @param {Request} request */
export function join(request) {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return otherMethod(request, 'GET, HEAD, OPTIONS');
  const code = codeOf(new URL(request.url).pathname.slice('/b/'.length).replace(/\/$/, ''));
  return new Response(null, {
    status: 302,
    headers: { location: `/join.html${code ? `#${code}` : ''}`, 'cache-control': 'no-store' },
  });
}
