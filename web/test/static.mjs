// @ts-check
/**
 * Serves the built page under /app/, as GitHub Pages serves a project under its name: a link that
 * is not relative fails here.
 *
 * @module
 */

import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { send } from '../tools/http.mjs';
import { decompress } from '../tools/pack.mjs';

const BASE = '/app/';
const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

/**
 * What was answered: where nothing had changed, the length is 0.
 *
 * @typedef {{ path: string, status: number, length: number }} Sent
 */

/**
 * The files of a page.
 *
 * @param {string} [directory]
 * @returns {Promise<Map<string, Uint8Array>>}
 */
export async function readDist(directory = DIST) {
  /** @type {Map<string, Uint8Array>} */
  const files = new Map();
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    files.set(relative(directory, path), await readFile(path));
  }
  return files;
}

/**
 * The engines as a page finds them at its second visit, by the paths of the packed ones. To unpack
 * one takes a fifth of the time until a page is ready.
 *
 * @param {Map<string, Uint8Array>} files
 * @returns {Promise<Map<string, Uint8Array>>}
 */
export async function unpackEngines(files) {
  const packed = [...files].filter(([path]) => path.endsWith('.wasm.xz'));
  const unpacked = packed.map(
    async ([path, bytes]) => /** @type {const} */ ([path, await decompress(bytes)]),
  );
  return new Map(await Promise.all(unpacked));
}

/**
 * @param {Map<string, Uint8Array>} files may change meanwhile
 * @param {(sent: Sent) => void} [tell]
 * @param {ReadonlyMap<string, Uint8Array>} [unpacked] sent instead of the packed ones
 * @param {number} [kept] so many seconds a browser may keep what has a hash in its name
 * @returns {Promise<{ url: string, close: () => void }>}
 */
export async function serve(files, tell = () => {}, unpacked = new Map(), kept = 0) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const inside = pathname.startsWith(BASE);
    const path = inside ? pathname.slice(BASE.length) || 'index.html' : pathname;
    if (kept && inside && path.startsWith('assets/'))
      response.setHeader('cache-control', `max-age=${kept}`);
    const engine = inside ? unpacked.get(path) : undefined;
    if (engine) {
      delete request.headers['accept-encoding']; // to compress it again would take longest
      send(request, response, path.slice(0, -'.xz'.length), engine);
    } else send(request, response, path, inside ? files.get(path) : undefined);
    const length = Number(response.getHeader('content-length') ?? 0);
    tell({ path, status: response.statusCode, length });
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(null)));
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${address.port}${BASE}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = await readDist();
  const { url } = await serve(files, undefined, await unpackEngines(files), 600);
  console.log(`serving ${url}`); // playwright.config.js reads it
}
