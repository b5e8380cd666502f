// @ts-check
/** @module */

import { begunFetch, begunWorker, endEarly } from './early.js';
import { fetchEngine } from './fetched.js';
import { compileParts } from './parts.js';
import { watched } from './watch.js';

/**
 * The part of Worker that is used.
 *
 * @typedef {Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>} Unpacker
 */

/**
 * Messages to the worker: the pieces, then the address of the whole; or the address of what it
 * fetches itself.
 *
 * @typedef {{ piece: Uint8Array } | { keep: string } | { fetch: string, fresh: boolean }} Packed
 */

/**
 * The worker's answers: how much of what it fetches has arrived, each part, and that these were all.
 *
 * @typedef {{ share: number } | { part: WebAssembly.Module } | { all: true } | { error: string }} Unpacked
 */

/** How often a worker may end before it is told. */
const ATTEMPTS = 3;

/** The worker has ended. */
class Ended extends Error {}

/**
 * Fetches and compiles the engine, telling how far it is. It travels packed by xz, which browsers
 * do not unpack: a worker does, while the rest is on its way, and keeps the outcome. From the
 * second visit on the service worker answers with that. It may be in parts, one behind the other.
 *
 * @param {URL | string} url
 * @param {(share: number) => void} tell from 0 to 1
 * @param {{
 *   get?: typeof fetch, spawn?: () => Unpacker, fresh?: boolean,
 *   come?: (part: WebAssembly.Module) => void,
 * }} [options] fresh: not one that was kept; come is told each part when it is compiled, in their order
 * @returns {Promise<WebAssembly.Module[]>} all parts
 */
export async function loadEngine(
  url,
  tell,
  { get = begunFetch, spawn = spawnUnpacker, fresh = false, come = () => {} } = {},
) {
  const { body, isPacked } = await fetchEngine(url, tell, { get, fresh });
  if (!isPacked) {
    endEarly('unpack');
    return compileParts(body, come);
  }
  return answered(spawn(), { come }, async (worker) => {
    await body.pipeTo(new WritableStream({ write: (piece) => worker.postMessage({ piece }) }));
    worker.postMessage({ keep: String(url) });
  });
}

/**
 * As {@link loadEngine}, but for the parts while they come, and all in the worker: the page's thread
 * has none of its bytes. A worker that ends is replaced.
 *
 * @param {URL | string} url
 * @param {(share: number) => void} tell
 * @param {{ spawn?: () => Unpacker, fresh?: boolean }} [options]
 * @returns {Promise<WebAssembly.Module[]>}
 */
export async function loadBeside(url, tell, { spawn = spawnUnpacker, fresh = false } = {}) {
  for (let left = ATTEMPTS; ; left--)
    try {
      return await answered(spawn(), { tell }, async (worker) =>
        worker.postMessage({ fetch: String(url), fresh }),
      );
    } catch (error) {
      if (left === 1 || !(error instanceof Ended)) throw error;
    }
}

function spawnUnpacker() {
  const url = new URL('./unpack.js', import.meta.url);
  return watched(begunWorker(url, 'unpack'));
}

/**
 * What a worker answers.
 *
 * @param {Unpacker} worker ends by itself when it has done its work
 * @param {{ come?: (part: WebAssembly.Module) => void, tell?: (share: number) => void }} hear
 * @param {(worker: Unpacker) => Promise<unknown>} ask
 * @returns {Promise<WebAssembly.Module[]>}
 */
async function answered(worker, { come = () => {}, tell = () => {} }, ask) {
  /** @type {WebAssembly.Module[]} */
  const parts = [];
  /** @type {Promise<WebAssembly.Module[]>} */
  const compiled = new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => {
      const unpacked = /** @type {Unpacked} */ (data);
      if ('share' in unpacked) return tell(unpacked.share);
      if ('error' in unpacked) return reject(new Error(unpacked.error));
      if ('all' in unpacked) return resolve(parts);
      parts.push(unpacked.part);
      come(unpacked.part);
    };
    worker.onerror = () => reject(new Ended('what unpacks it could not be started'));
  });
  try {
    // It may fail before all has arrived.
    return await Promise.race([compiled, ask(worker).then(() => compiled)]);
  } catch (error) {
    worker.terminate();
    throw error;
  }
}
