// @ts-check
/** @module */

import { begunFetch, begunWorker, endEarly } from './early.js';
import { compileParts } from './parts.js';
import { watched } from './watch.js';

/**
 * The part of Worker that is used.
 *
 * @typedef {Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>} Unpacker
 */

/**
 * Messages to the worker: the pieces, then the address of the whole.
 *
 * @typedef {{ piece: Uint8Array } | { keep: string }} Packed
 */

/**
 * The worker's answers: each part, and that these were all.
 *
 * @typedef {{ part: WebAssembly.Module } | { all: true } | { error: string }} Unpacked
 */

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
  const response = await (fresh ? get(url, { cache: 'reload' }) : get(url));
  if (!response.ok) throw new Error(`the engine could not be fetched (${response.status})`);
  const counted = count(response, tell);
  const known = response.headers.get('content-type')?.startsWith('application/wasm');
  if (known) endEarly('unpack');
  if (!known && String(url).endsWith('.xz')) return unpack(counted, spawn(), String(url), come);
  // A server that does not know the type of the file is no reason to fail.
  const body = /** @type {ReadableStream<Uint8Array>} */ (counted.body);
  return compileParts(body, come);
}

/**
 * @param {Response} response
 * @param {(share: number) => void} tell
 */
function count(response, tell) {
  if (!response.body) return response;
  // The length is of what travels. Where the server has compressed that, it says nothing of the
  // bytes that are counted here.
  const encoded = response.headers.has('content-encoding');
  const total = encoded ? 0 : Number(response.headers.get('content-length'));
  let arrived = 0;
  /** @type {TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>} */
  const counter = new TransformStream({
    transform(chunk, controller) {
      arrived += chunk.length;
      if (total > 0) tell(Math.min(arrived / total, 0.99));
      controller.enqueue(chunk);
    },
    flush: () => tell(1),
  });
  const { status, headers } = response;
  return new Response(response.body.pipeThrough(counter), { status, headers });
}

function spawnUnpacker() {
  const url = new URL('./unpack.js', import.meta.url);
  return watched(begunWorker(url, 'unpack'));
}

/**
 * @param {Response} packed
 * @param {Unpacker} worker ends by itself when it has done its work
 * @param {string} url under which it keeps what it has unpacked
 * @param {(part: WebAssembly.Module) => void} come
 * @returns {Promise<WebAssembly.Module[]>}
 */
async function unpack(packed, worker, url, come) {
  /** @type {WebAssembly.Module[]} */
  const parts = [];
  /** @type {Promise<WebAssembly.Module[]>} */
  const compiled = new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => {
      const unpacked = /** @type {Unpacked} */ (data);
      if ('error' in unpacked) return reject(new Error(unpacked.error));
      if ('all' in unpacked) return resolve(parts);
      parts.push(unpacked.part);
      come(unpacked.part);
    };
    worker.onerror = () => reject(new Error('what unpacks it could not be started'));
  });
  try {
    // It may fail before all has arrived.
    return await Promise.race([compiled, send(packed, worker, url).then(() => compiled)]);
  } catch (error) {
    worker.terminate();
    throw error;
  }
}

/** @param {Response} packed @param {Unpacker} worker @param {string} url */
async function send(packed, worker, url) {
  const reader = /** @type {ReadableStream<Uint8Array>} */ (packed.body).getReader();
  for (;;) {
    const { done, value: piece } = await reader.read();
    if (!done) worker.postMessage({ piece });
    else return worker.postMessage({ keep: url });
  }
}
