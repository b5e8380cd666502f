// @ts-check
/** @module */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { instantiate } from '../../engine/instance.js';
import { decompress } from '../pack.mjs';
import { run } from '../run.mjs';

/** Go's face: every function answers {value} or {error}. @typedef {Record<string, any>} Bridge */

/**
 * How an engine is asked: by the functions that Go sets, or otherwise.
 *
 * @typedef {(mercer: Bridge, exports: WebAssembly.Exports) => Bridge} Way
 */

/**
 * What starts engines of one program, as many as one likes: each with memory of its own.
 *
 * @param {Uint8Array | string} program or the name of its file, packed or not
 * @param {Way} [way]
 * @returns {Promise<() => Promise<Bridge>>}
 */
export async function engines(program, way = (mercer) => mercer) {
  const goroot = (await run('go', ['env', 'GOROOT'], { cwd: import.meta.dirname })).trim();
  await import(pathToFileURL(join(goroot, 'lib/wasm/wasm_exec.js')).href);
  const module = new WebAssembly.Module(new Uint8Array(await bytesOf(program)));
  return async () => {
    const go = new /** @type {any} */ (globalThis).Go();
    /** @type {Promise<Bridge>} */
    const ready = new Promise((resolve) => Object.assign(globalThis, { onmercer: resolve }));
    const instance = await instantiate(module, go.importObject);
    go.run(instance);
    return way(await ready, instance.exports);
  };
}

/** @param {Uint8Array | string} program */
async function bytesOf(program) {
  if (typeof program !== 'string') return program;
  const file = await readFile(program);
  return program.endsWith('.xz') ? decompress(file) : file;
}
