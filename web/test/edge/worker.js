/**
 * The Worker for tests: what `./build.sh edge` built, or a build of its own, on a real workerd.
 */

import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWorker, bundleWorker, compileGo } from '../../edge/build.mjs';
import { start } from '../../edge/workerd.mjs';

/** What was built: MERCER_EDGE names its directory. */
const { MERCER_EDGE } = process.env;

/**
 * Lays out the Worker in a directory of its own, with a page of one line in place of the page.
 *
 * @param {{ faults?: boolean }} [options] faults: one that fails where it is asked to, and whose
 *   clock can be set
 * @returns {Promise<string>} the directory
 */
async function layOut({ faults = false } = {}) {
  const directory = await mkdtemp(join(tmpdir(), 'mercer-edge-'));
  const [worker, assets] = [join(directory, 'worker'), join(directory, 'assets')];
  await mkdir(assets);
  await writeFile(join(assets, 'index.html'), 'the page');
  if (MERCER_EDGE) await cp(join(MERCER_EDGE, 'worker'), worker, { recursive: true });
  else await buildWorker(worker);
  if (faults) {
    await bundleWorker(join(import.meta.dirname, 'faulty.mjs'), worker);
    await compileGo('edge', join(worker, 'edge.wasm'), ['faults']);
  }
  return directory;
}

/**
 * Starts a Worker that ends with the test.
 *
 * @param {{ after: (f: () => Promise<void>) => void }} t
 * @param {{ faults?: boolean }} [options]
 */
export async function startWorker(t, options) {
  const directory = await layOut(options);
  let server = await start(directory, { quiet: true });
  t.after(async () => {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  });
  const worker = {
    get origin() {
      return `http://127.0.0.1:${server.port}`;
    },
    get port() {
      return server.port;
    },
    log: () => server.log(),
    /** Ends it and starts it again on what it has stored. */
    async restart() {
      await server.stop();
      server = await start(directory, { quiet: true });
    },
    /** @param {string} path @param {RequestInit} [init] */
    fetch: (path, init) => fetch(`${worker.origin}${path}`, { redirect: 'manual', ...init }),
    /** @param {string} path @param {unknown} body */
    post: (path, body) =>
      worker.fetch(path, {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
  };
  return worker;
}
