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

const BASE = '/app/';
const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

/** @type {Map<string, Uint8Array>} */
const files = new Map();
for (const entry of await readdir(DIST, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const path = join(entry.parentPath, entry.name);
  files.set(relative(DIST, path), await readFile(path));
}

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const inside = pathname.startsWith(BASE);
  const path = inside ? pathname.slice(BASE.length) || 'index.html' : pathname;
  send(request, response, path, inside ? files.get(path) : undefined);
});
server.listen(0, '127.0.0.1', () => {
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  console.log(`serving http://127.0.0.1:${address.port}${BASE}`); // playwright.config.js reads it
});
