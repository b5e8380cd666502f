// @ts-check
/**
 * Short links, which a whole class opens at once. They are answered without starting Go, word for
 * word as package api does. Links that are not found, and other requests, are left to that.
 *
 * @module
 */

import { HEADERS, json } from './errors.mjs';

/** The shape of requests and answers, as package api names it. */
const VERSION = '1';

/**
 * @param {Request} request
 * @param {{ SCENES: { get: (id: string) => Promise<string | null> } }} env
 * @returns {Promise<Response | null>} null for what is not answered here
 */
export async function shortcut(request, env) {
  if (request.method !== 'GET') return null;
  const { pathname } = new URL(request.url);
  if (pathname === '/api/health') return json(200, { ok: true, version: VERSION });
  const [, way, id] = /^\/(api\/scenes|s)\/([a-z2-7]{20})$/.exec(pathname) ?? [];
  const scene = id ? await env.SCENES.get(id) : null;
  if (scene === null) return null;
  if (way === 's') {
    return text(302, `The scene is at /#s=${id}\n`, {
      'content-type': 'text/plain; charset=utf-8',
      location: `/#s=${id}`,
    });
  }
  return text(200, scene, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    etag: `"${id}"`,
  });
}

/** @param {number} status @param {string} body @param {Record<string, string>} headers */
const text = (status, body, headers) =>
  new Response(new TextEncoder().encode(body), { status, headers: { ...HEADERS, ...headers } });
