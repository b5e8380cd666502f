// @ts-check
/**
 * The built page in a real browser, to be measured.
 *
 * @module
 */

import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join, relative, sep } from 'node:path';
import { chromium } from 'playwright-core';
import { findChromium } from '../chromium.mjs';
import { send } from '../http.mjs';

/** Why there is nothing to measure with, and how to get it; null where there is. */
export const missingBrowser = () =>
  findChromium() ? null : 'Chromium is not here: install it, or set CHROMIUM to its path.';

/**
 * Serves a built page as a static host does.
 *
 * @param {string} dist
 * @returns {Promise<{ url: string, close: () => void }>}
 */
export async function serve(dist) {
  /** @type {Map<string, Uint8Array>} */
  const files = new Map();
  for (const entry of await readdir(dist, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    files.set(relative(dist, path).replaceAll(sep, '/'), await readFile(path));
  }
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname.slice(1) || 'index.html';
    send(request, response, path, files.get(path));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { url: `http://127.0.0.1:${address.port}/`, close: () => server.close() };
}

/** Starts the browser that the tests use. */
export async function launch() {
  return chromium.launch({ executablePath: findChromium() ?? undefined });
}

/** The window that everything is measured in, in CSS pixels. */
export const WINDOW = { width: 1440, height: 900 };
