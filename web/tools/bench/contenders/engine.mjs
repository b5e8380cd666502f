// @ts-check
/**
 * Starts Mercer's engine where Go's wasm_exec.js was run before: in Node and in workers.
 *
 * @module
 */

import { instantiate } from '../../../engine/instance.js';
import { connect } from '../../../protocol/transport.js';

/**
 * @param {BufferSource} bytes of mercer.wasm
 * @returns {Promise<any>} Go's functions, asked as the page asks them
 */
export async function startEngine(bytes) {
  const globals = /** @type {Record<string, any>} */ (/** @type {unknown} */ (globalThis));
  const go = new globals.Go();
  const ready = new Promise((resolve) => (globals.onmercer = resolve));
  const instance = await instantiate(await WebAssembly.compile(bytes), go.importObject);
  go.run(instance);
  return connect(await ready, instance.exports);
}
