/**
 * The engine, as the worker has it: for tests that need no page.
 *
 * @module
 */

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { compileEngine } from '../build.mjs';
import { run } from '../tools/run.mjs';

/** @returns {Promise<any>} the object that wasm/page makes */
export async function startEngine() {
  const built = process.env.MERCER_WASM;
  const bytes = built ? await readFile(built) : await compileEngine();
  const goroot = (await run('go', ['env', 'GOROOT'], { cwd: import.meta.dirname })).trim();
  await import(`${goroot}/lib/wasm/wasm_exec.js`);
  const go = new Go();
  const ready = new Promise((resolve) => (globalThis.onmercer = resolve));
  const { instance } = await WebAssembly.instantiate(bytes, go.importObject);
  go.run(instance);
  return ready;
}

/** The value of a reply that must have one. @param {any} reply */
export function value(reply) {
  assert.equal(reply.error, undefined, reply.error?.message);
  return reply.value;
}
