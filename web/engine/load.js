// @ts-check
/** @module */

/** How much smaller than itself the engine arrives, where the server compresses it. */
const COMPRESSION = 3.6;

/**
 * Fetches and compiles the engine, telling how far it is.
 *
 * @param {URL | string} url
 * @param {(share: number) => void} tell from 0 to 1
 * @param {typeof fetch} [get]
 * @returns {Promise<WebAssembly.Module>}
 */
export async function loadEngine(url, tell, get = fetch) {
  const response = await get(url);
  if (!response.ok) throw new Error(`the engine could not be fetched (${response.status})`);
  const bytes = counted(response, tell);
  const type = response.headers.get('content-type') ?? '';
  if (WebAssembly.compileStreaming && type.startsWith('application/wasm')) {
    return WebAssembly.compileStreaming(bytes);
  }
  // A server that does not know the type of the file is no reason to fail.
  return WebAssembly.compile(await bytes.arrayBuffer());
}

/**
 * @param {Response} response
 * @param {(share: number) => void} tell
 */
function counted(response, tell) {
  if (!response.body) return response;
  const length = Number(response.headers.get('content-length'));
  // The length is of what travels, the bytes that are counted are unpacked.
  const packed = response.headers.has('content-encoding');
  const total = length > 0 ? length * (packed ? COMPRESSION : 1) : 0;
  let count = 0;
  /** @type {TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>} */
  const counter = new TransformStream({
    transform(chunk, controller) {
      count += chunk.length;
      if (total > 0) tell(Math.min(count / total, 0.99));
      controller.enqueue(chunk);
    },
    flush: () => tell(1),
  });
  const { status, headers } = response;
  return new Response(response.body.pipeThrough(counter), { status, headers });
}
