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
 * @typedef {{ lock?: string, at?: number }} About   lock: what its secret opens; at: when it was written, in seconds
 */

/**
 * @typedef {object} Scenes   the namespace of scenes
 * @property {(id: string) => Promise<{ value: string | null, metadata: About | null }>} getWithMetadata
 * @property {(id: string, scene: string, how: { expirationTtl: number, metadata: About }) => Promise<void>} put
 */

/** A scene expires so long after it was written, in seconds: package api says the same. */
const LIFE = 365 * 86_400;
/** Older ones are written again when they are opened. */
const FRESH = 30 * 86_400;

/**
 * @param {Request} request
 * @param {{ SCENES: Scenes }} env
 * @param {{ waitUntil: (work: Promise<unknown>) => void }} ctx
 * @returns {Promise<Response | null>} null for what is not answered here
 */
export async function shortcut(request, env, ctx) {
  if (request.method !== 'GET') return null;
  const { pathname } = new URL(request.url);
  if (pathname === '/api/health') return json(200, { ok: true, version: VERSION });
  const [, way, id] = /^\/(api\/scenes|s)\/([a-z2-7]{20})$/.exec(pathname) ?? [];
  if (!id) return null;
  const { value: scene, metadata } = await env.SCENES.getWithMetadata(id);
  if (scene === null) return null;
  const now = Math.floor(Date.now() / 1000);
  if (now - (metadata?.at ?? 0) > FRESH) {
    const again = { expirationTtl: LIFE, metadata: { ...metadata, at: now } };
    ctx.waitUntil(env.SCENES.put(id, scene, again).catch(console.error));
  }
  if (way === 's') {
    const page = preview(id, scene);
    if (page) {
      return text(200, page, {
        'content-type': 'text/html; charset=utf-8',
        // A page may show it in a frame, as it may show Mercer.
        'content-security-policy': "default-src 'none'; base-uri 'none'",
      });
    }
    return text(302, `The scene is at /#s=${id}\n`, {
      'content-type': 'text/plain; charset=utf-8',
      location: `/#s=${id}`,
    });
  }
  return text(200, scene, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, max-age=3600', // it never changes, but it may be deleted
    etag: `"${id}"`,
  });
}

/** @param {number} status @param {string} body @param {Record<string, string>} headers */
const text = (status, body, headers) =>
  new Response(new TextEncoder().encode(body), { status, headers: { ...HEADERS, ...headers } });

/** How many characters of a kernel a preview shows. */
const MOST_SHOWN = 80;

/**
 * The page that a short link of a named scene leads over: programs that show what is behind a link
 * read it, and a browser goes on at once.
 *
 * @param {string} id
 * @param {string} kept the canonical JSON of a scene
 * @returns {string | null} null for a scene without a name
 */
function preview(id, kept) {
  if (!kept.includes('"title":')) return null; // most have none, and some have many points
  const { title: name, kernel = '', learner = '', points } = JSON.parse(kept);
  if (!name) return null;
  const thing = typeof points[0]?.[0] === 'string' ? 'item' : 'point';
  const letters = [...kernel];
  const shown = letters.length > MOST_SHOWN ? `${letters.slice(0, MOST_SHOWN).join('')}…` : kernel;
  let words = `${points.length} ${thing}${points.length === 1 ? '' : 's'}`;
  if (shown) words += `, kernel ${shown}`;
  if (learner) words += `, learner ${learner}`;
  const about = escaped(`${words}. Opens in Mercer, a laboratory for kernel methods.`);
  const title = escaped(name);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title} · Mercer</title>
<meta name="description" content="${about}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="Mercer">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${about}">
<meta http-equiv="refresh" content="0; url=/#s=${id}">
</head>
<body>
<p><a href="/#s=${id}">${title}</a></p>
</body>
</html>
`;
}

/** As Go escapes. @param {string} words */
const escaped = (words) =>
  words.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? `&#${sign.charCodeAt(0)};`);

/** @type {Record<string, string>} */
const SIGNS = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
