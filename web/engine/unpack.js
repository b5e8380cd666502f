// @ts-check
/**
 * The worker that unpacks the engine and compiles it, both while it arrives. The page sends it the
 * packed file in pieces and null after the last; it answers with the module.
 *
 * @module
 */

import { XzReadableStream } from 'xz-decompress';

/** @typedef {import('./load.js').Unpacked} Unpacked */

const scope = /** @type {DedicatedWorkerGlobalScope & typeof globalThis} */ (globalThis);

/** @type {ReadableStream<Uint8Array>} */
const packed = new ReadableStream({
  start(controller) {
    scope.onmessage = ({ data }) => (data ? controller.enqueue(data) : controller.close());
  },
});

/** @param {Unpacked} unpacked */
const post = (unpacked) => scope.postMessage(unpacked);

const headers = { 'content-type': 'application/wasm' };
WebAssembly.compileStreaming(new Response(new XzReadableStream(packed), { headers })).then(
  (module) => post({ module }),
  (error) => post({ error: `it arrived damaged (${error.message})` }),
);
