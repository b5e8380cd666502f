// @ts-check
/**
 * Answering requests with files, as a static host does: types, gzip, revalidation.
 *
 * @module
 */

import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { gzipSync } from 'node:zlib';

const TYPES = /** @type {Readonly<Record<string, string>>} */ ({
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
  '.xz': 'application/x-xz',
});
/** What is compressed already: servers send it as it is. */
export const COMPRESSED = new Set(['.png', '.woff2', '.xz']);

/** @type {WeakMap<Uint8Array, string>} */
const tags = new WeakMap();
/** @type {WeakMap<Uint8Array, Uint8Array>} so that a file is compressed once, not once a request */
const zipped = new WeakMap();

/** The entity tag of a file's contents. @param {Uint8Array} contents */
function tagOf(contents) {
  let tag = tags.get(contents);
  if (!tag) {
    tag = `"${createHash('sha256').update(contents).digest('hex').slice(0, 16)}"`;
    tags.set(contents, tag);
  }
  return tag;
}

/**
 * Answers with one file, or with 404 where contents is undefined.
 *
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {string} path its extension tells the type
 * @param {Uint8Array | undefined} contents
 */
export function send(request, response, path, contents) {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end();
    return;
  }
  if (!contents) {
    response.writeHead(404, { 'content-type': TYPES['.txt'] }).end(`${path}: not found\n`);
    return;
  }
  const etag = tagOf(contents);
  response.setHeader('etag', etag);
  if (!response.hasHeader('cache-control')) response.setHeader('cache-control', 'no-cache');
  response.setHeader('vary', 'accept-encoding');
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304).end();
    return;
  }
  const extension = extname(path);
  response.setHeader('content-type', TYPES[extension] ?? 'application/octet-stream');
  let body = contents;
  if (!COMPRESSED.has(extension) && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) {
    body = zipped.get(contents) ?? gzipSync(contents);
    zipped.set(contents, body);
    response.setHeader('content-encoding', 'gzip');
  }
  response.setHeader('content-length', body.length);
  response.writeHead(200).end(request.method === 'HEAD' ? undefined : body);
}
