// @ts-check
/** @module */

/**
 * Asks for an engine.
 *
 * @param {URL | string} url
 * @param {(share: number) => void} tell from 0 to 1, how much has arrived
 * @param {{ get?: typeof fetch, fresh?: boolean }} [options] fresh: not one that was kept
 * @returns {Promise<{ body: ReadableStream<Uint8Array>, isPacked: boolean }>} isPacked: by xz
 */
export async function fetchEngine(url, tell, { get = fetch, fresh = false } = {}) {
  const response = await (fresh ? get(url, { cache: 'reload' }) : get(url));
  if (!response.ok) throw new Error(`the engine could not be fetched (${response.status})`);
  // A server that does not know the type of the file is no reason to fail.
  const known = response.headers.get('content-type')?.startsWith('application/wasm');
  const body = count(response, tell);
  return { body, isPacked: !known && String(url).endsWith('.xz') };
}

/**
 * @param {Response} response
 * @param {(share: number) => void} tell
 */
function count({ body, headers }, tell) {
  // The length is of what travels. Where the server has compressed that, it says nothing of the
  // bytes that are counted here.
  const encoded = headers.has('content-encoding');
  const total = encoded ? 0 : Number(headers.get('content-length'));
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
  return /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (body).pipeThrough(counter);
}
