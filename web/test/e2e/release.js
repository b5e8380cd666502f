// @ts-check
/**
 * Releases of the page that follow each other, and what of one a browser has kept.
 *
 * @module
 */

import { expect } from './page.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {Map<string, Uint8Array>} Files   of a release, by their paths */

/** Waits until the service worker has taken over. @param {Page} page */
export async function isServed(page) {
  await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    if (serviceWorker.controller) return;
    await new Promise((done) => serviceWorker.addEventListener('controllerchange', done));
  });
}

/** Waits until all that a release has is kept. @param {Page} page @param {Files} files */
export async function isKept(page, files) {
  const assets = [...files.keys()].filter((path) => path.startsWith('assets/'));
  const missing = () =>
    page.evaluate(async (paths) => {
      const kept = await Promise.all(paths.map((path) => caches.match(path)));
      return paths.filter((_, i) => !kept[i]);
    }, assets);
  await expect.poll(missing, { timeout: 30_000 }).toEqual([]);
}

/**
 * Puts the next release in place of one: the same files, but none under its former name.
 *
 * @param {Files} files
 */
export function release(files) {
  const names = /[\w.-]+-[A-Z0-9]{8}\.[\w.]+/g;
  const renamed = new Map(
    [...files.keys()].flatMap((path) => {
      const [name] = /[^/]*$/.exec(path) ?? [''];
      return path.startsWith('assets/') ? [[name, name.replace(/-([A-Z0-9]{8})\./, '-N$1.')]] : [];
    }),
  );
  const next = (/** @type {string} */ text) =>
    text.replace(names, (name) => renamed.get(name) ?? name);
  for (const [path, bytes] of [...files]) {
    files.delete(path);
    const isText = /\.(html|js|css|json|svg)$/.test(path);
    const own = isText ? new TextEncoder().encode(next(new TextDecoder().decode(bytes))) : bytes;
    files.set(next(path), own);
  }
}
