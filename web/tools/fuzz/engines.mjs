// @ts-check
/** @module */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { begin } from '../../engine/instance.js';
import { cutParts } from '../../engine/parts.js';
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
 * @param {string} [rest] the name of the file with the rest, where the program is in two
 * @returns {Promise<() => Promise<Bridge>>}
 */
export async function engines(program, way = (mercer) => mercer, rest = undefined) {
  const goroot = (await run('go', ['env', 'GOROOT'], { cwd: import.meta.dirname })).trim();
  await import(pathToFileURL(join(goroot, 'lib/wasm/wasm_exec.js')).href);
  const compiled = async (/** @type {Uint8Array | string} */ one) =>
    cutParts(await bytesOf(one)).map((part) => new WebAssembly.Module(new Uint8Array(part)));
  const [first, ...others] = [...(await compiled(program)), ...(rest ? await compiled(rest) : [])];
  return async () => {
    const go = new /** @type {any} */ (globalThis).Go();
    /** @type {Promise<Bridge>} */
    const ready = new Promise((resolve) => Object.assign(globalThis, { onmercer: resolve }));
    const { instance, join: joinPart } = await begin(first, go.importObject);
    for (const other of others) joinPart(other);
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
