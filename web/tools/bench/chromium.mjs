// @ts-check
/**
 * Contenders that live in workers of headless Chromium, each in a page of its own. The pages are
 * isolated from other origins, so that their clocks tell microseconds.
 *
 * @module
 */

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import { chromium } from 'playwright-core';
import { CUT, inTime, TimeUp } from './contender.mjs';
import { SVC, TOLERANCE } from './problems.mjs';

/** @typedef {import('./contender.mjs').Contender} Contender */

const HERE = dirname(fileURLToPath(import.meta.url));

/**
 * Opens the browser.
 *
 * @param {{ browser: string, files: Record<string, Uint8Array> }} options   files: what the pages may
 *   load
 */
export async function openChromium({ browser, files }) {
  const url = await serve(files);
  const chrome = await chromium.launch({ executablePath: browser, args: ['--no-sandbox'] });

  /** A page with a worker that is ready. @param {string} script */
  async function openWorker(script) {
    const page = await chrome.newPage();
    await page.goto(url.address);
    await page.evaluate(openIn, script);
    return page;
  }

  return {
    version: chrome.version(),

    /**
     * Starts a contender. One that is not ready in time is closed and started again.
     *
     * @param {{
     *   key: string, name: string, script: string,
     *   warmUp?: (contender: Contender) => Promise<void>,
     * }} options
     * @returns {Promise<Contender>}
     */
    async start({ key, name, script, warmUp }) {
      let page = await openWorker(script);
      /** @type {Contender} */
      const contender = {
        key,
        name,
        version: chrome.version(),
        async train({ data, kernel, C, task = SVC }, effort) {
          const model = { task: task.name, ...kernel, C, extra: task.extra, tolerance: TOLERANCE };
          const points = { x: [...data.x], y: [...data.y] };
          try {
            const reply = await inTime(page.evaluate(askIn, { ...model, ...effort, ...points }));
            if ('error' in reply) throw new Error(`${name}: ${reply.error}`);
            const { times, limited, coef } = reply;
            return { times, cut: limited, coef: coef && Float64Array.from(coef) };
          } catch (error) {
            if (!(error instanceof TimeUp)) throw error;
            await page.close();
            page = await openWorker(script);
            await warmUp?.(contender);
            return CUT;
          }
        },
        end: () => page.close(),
      };
      await warmUp?.(contender);
      return contender;
    },

    async end() {
      await chrome.close();
      url.close();
    },
  };
}

/** Runs in the page. @param {string} script */
function openIn(script) {
  const worker = new Worker(script, { type: 'module' });
  Object.assign(globalThis, { worker });
  return new Promise((resolve, reject) => {
    worker.onmessage = () => resolve(null);
    worker.onerror = (event) => reject(new Error(event.message));
  });
}

/**
 * Runs in the page.
 *
 * @param {any} task
 * @returns
 *   {Promise<{ error: string } | { times: number[], limited: boolean, coef: number[] | null }>}
 */
function askIn({ x, y, ...task }) {
  const { worker } = /** @type {{ worker: Worker }} */ (/** @type {unknown} */ (globalThis));
  return new Promise((resolve) => {
    worker.onmessage = ({ data }) => resolve({ ...data, coef: data.coef && [...data.coef] });
    worker.postMessage({ ...task, x: Float64Array.from(x), y: Float64Array.from(y) });
  });
}

/**
 * The script of a worker and all that it imports, as one file.
 *
 * @param {string} name of a module in contenders/
 * @param {string} [before] a script that runs first
 * @returns {Promise<Uint8Array>}
 */
export async function bundleWorker(name, before = '') {
  const { outputFiles } = await esbuild.build({
    entryPoints: [join(HERE, 'contenders', name)],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'chrome111',
    logLevel: 'silent',
    external: ['fs', 'path', 'crypto'], // of libsvm-js in Node
    banner: { js: before },
  });
  return outputFiles[0].contents;
}

/** @param {Record<string, Uint8Array>} files */
async function serve(files) {
  /** @type {Record<string, string>} */
  const types = { js: 'text/javascript', wasm: 'application/wasm' };
  const server = createServer((request, response) => {
    const name = (request.url ?? '/').slice(1);
    const type = types[name.split('.').pop() ?? ''] ?? 'text/html';
    const contents = name === '' ? '<!doctype html><title>bench</title>' : files[name];
    response.writeHead(contents ? 200 : 404, {
      'content-type': type,
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'same-origin',
    });
    response.end(contents);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

/** libsvm-js's own file. @param {string} web */
export const libsvmBinary = (web) =>
  readFile(join(web, 'node_modules/libsvm-js/out/wasm/libsvm.wasm'));
