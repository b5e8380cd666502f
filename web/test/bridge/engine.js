/**
 * The engine for tests under Node, as the worker has it.
 */

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { compileEngine } from '../../tools/engine.mjs';
import { instantiate } from '../../engine/instance.js';
import { decompress } from '../../tools/pack.mjs';
import { run } from '../../tools/run.mjs';

/**
 * Starts an engine: the one that is given, or that MERCER_WASM names, packed or not, or one that is compiled now.
 *
 * @param {Uint8Array<ArrayBuffer>} [given]
 * @returns {Promise<any>} the object of functions that Go sets
 */
export async function startEngine(given) {
  const built = given ? undefined : process.env.MERCER_WASM;
  const file = given ?? (built ? await readFile(built) : await compileEngine());
  const bytes = built?.endsWith('.xz') ? await decompress(file) : file;
  const goroot = (await run('go', ['env', 'GOROOT'], { cwd: import.meta.dirname })).trim();
  await import(`${goroot}/lib/wasm/wasm_exec.js`);
  // @ts-expect-error wasm_exec.js sets it
  const go = new Go();
  const ready = new Promise((resolve) => Object.assign(globalThis, { onmercer: resolve }));
  go.run(await instantiate(new WebAssembly.Module(bytes), go.importObject));
  return ready;
}

/** The value of a reply that must have one. @param {any} reply */
export function value(reply) {
  assert.equal(reply.error, undefined, reply.error?.message);
  return reply.value;
}
