// @ts-check
/**
 * The page as it is deployed, on a workerd of its own: it has boards too, and can go away.
 *
 * @module
 */

import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { start } from '../../edge/workerd.mjs';

/** @typedef {Awaited<ReturnType<typeof openSite>>} Site */

const BUILT = process.env.MERCER_EDGE ?? join(import.meta.dirname, '../../../build/edge');

export async function openSite() {
  const directory = await mkdtemp(join(tmpdir(), 'mercer-engines-'));
  await cp(BUILT, directory, { recursive: true });
  const server = await start(directory, { quiet: true });
  let running = true;
  return {
    url: `http://127.0.0.1:${server.port}/`,

    /** What a release is made of. */
    async files() {
      const names = await readdir(join(directory, 'assets/assets'));
      return names.map((name) => `assets/${name}`);
    },

    /** The server goes away, and the browser's network with it. */
    async stop() {
      if (running) await server.stop();
      running = false;
    },

    async close() {
      await this.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
