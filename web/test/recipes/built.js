// @ts-check
/**
 * The page of a tree of sources, as a browser gets it.
 *
 * @module
 */

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serve } from '../static.mjs';

/**
 * Builds a page by the tools of its own tree, without packing it, into dist/ there.
 *
 * @param {string} tree
 * @returns {Promise<{ url: string, close: () => void }>} where it is served
 */
export async function servePageOf(tree) {
  const web = join(tree, 'web');
  const from = (/** @type {string} */ name) => import(pathToFileURL(join(web, name)).href);
  const [{ compileEngine }, { NO_REST: rest }, { bundlePage }] = await Promise.all(
    ['tools/engine.mjs', 'tools/split.mjs', 'build.mjs'].map(from),
  );
  const whole = await compileEngine();
  // One that knows all domains stands in for that of the first visit: it is compiled once.
  const files = await bundlePage({ engines: { first: whole, rest, whole }, dev: true });
  for (const [path, contents] of files) {
    const place = join(tree, 'dist', path);
    await mkdir(dirname(place), { recursive: true });
    await writeFile(place, contents);
  }
  return serve(files);
}
