// @ts-check
/**
 * Starts Mercer's engine where Go's wasm_exec.js was run before: in Node and in workers.
 *
 * @module
 */

import { instantiate } from '../../../engine/instance.js';

/**
 * @param {BufferSource} bytes of mercer.wasm
 * @returns {Promise<any>} the object of functions that Go sets
 */
export async function startEngine(bytes) {
  const globals = /** @type {Record<string, any>} */ (/** @type {unknown} */ (globalThis));
  const go = new globals.Go();
  const ready = new Promise((resolve) => (globals.onmercer = resolve));
  go.run(await instantiate(await WebAssembly.compile(bytes), go.importObject));
  return ready;
}
