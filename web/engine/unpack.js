// @ts-check
/**
 * The worker that unpacks the engine and compiles it, both while it arrives. The page sends it the
 * packed file in pieces, or says where it is to be fetched; it answers with each part that is in it,
 * and then keeps what it has unpacked.
 *
 * @module
 */

import { XzReadableStream } from 'xz-decompress';
import { fetchEngine } from './fetched.js';
import { hold } from './hold.js';
import { compileParts } from './parts.js';

/** @typedef {import('./load.js').Packed} Packed */
/** @typedef {import('./load.js').Unpacked} Unpacked */

const scope = /** @type {DedicatedWorkerGlobalScope & typeof globalThis} */ (globalThis);
const TYPE = 'application/wasm';

/** @type {Uint8Array<ArrayBuffer>[]} */
const unpacked = [];
const keeping = new TransformStream({
  transform(chunk, controller) {
    unpacked.push(chunk);
    controller.enqueue(chunk);
  },
});

/** @type {(url: string) => void} */
let end;
/** @type {Promise<string>} the address, when all has arrived */
const arrived = new Promise((resolve) => (end = resolve));

/** @type {ReadableStreamDefaultController<Uint8Array>} */
let pieces;
/** @type {ReadableStream<Uint8Array>} */
const packed = new ReadableStream({ start: (controller) => void (pieces = controller) });

scope.onmessage = ({ data }) => {
  const sent = /** @type {Packed | import('./watch.js').Watch} */ (data);
  if ('lock' in sent) hold(sent);
  else if ('fetch' in sent) void load(sent.fetch, sent.fresh);
  else if ('piece' in sent) pieces.enqueue(sent.piece);
  else close(sent.keep);
};

/** All has arrived. @param {string} url */
function close(url) {
  pieces.close();
  end(url);
}

/** @param {Unpacked} answer */
const post = (answer) => scope.postMessage(answer);

void unpack();

async function unpack() {
  try {
    const stream = new XzReadableStream(packed).pipeThrough(keeping);
    await compileParts(stream, (part) => post({ part }));
    post({ all: true });
    await keep(await arrived);
  } catch (error) {
    post({ error: `it arrived damaged (${/** @type {Error} */ (error).message})` });
  }
  scope.close();
}

/** Of one that is packed, what unpacks it makes the answers. @param {string} url @param {boolean} fresh */
async function load(url, fresh) {
  try {
    const { body, isPacked } = await fetchEngine(url, (share) => post({ share }), { fresh });
    if (isPacked) {
      await body.pipeTo(new WritableStream({ write: (piece) => pieces.enqueue(piece) }));
      return close(url);
    }
    await compileParts(body, (part) => post({ part }));
    post({ all: true });
  } catch (error) {
    post({ error: /** @type {Error} */ (error).message });
  }
  scope.close();
}

/**
 * Puts it where the service worker looks for it, unpacked under the address of the packed file.
 *
 * @param {string} url
 */
async function keep(url) {
  const blob = new Blob(unpacked);
  const headers = { 'content-type': TYPE, 'content-length': String(blob.size) };
  try {
    const cache = await caches.open(`mercer ${new URL('..', url)}`);
    await cache.put(url, new Response(blob, { headers }));
  } catch {
    // No room, or none is wanted: it is unpacked again next time.
  }
}
