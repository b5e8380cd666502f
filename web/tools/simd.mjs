// @ts-check
/**
 * What the engine needs beside Go's own output: the loops of core/dense with vector instructions,
 * ../wasm/simd/loops.wat, and the door by which Go calls them. They are put into the engine's file,
 * as sections of their own that WebAssembly passes over, so that there is one file to load; where
 * it is started, engine/instance.js takes them out.
 *
 * @module
 */

import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import wabt from 'wabt';
import { BuildError } from './run.mjs';

/** The tag with which Go must compile what is given the loops. */
export const TAG = 'simd';

/**
 * @param {Uint8Array} engine as Go compiled it, with the tag
 * @param {string} root of the repository
 * @returns {Promise<Uint8Array<ArrayBuffer>>} the engine with the loops
 */
export async function withLoops(engine, root) {
  const names = ['door', 'loops'];
  const modules = await Promise.all(
    names.map((name) => assemble(join(root, 'wasm/simd', `${name}.wat`))),
  );
  return Buffer.concat([
    engine,
    ...modules.map((bytes, i) => section(`mercer.${names[i]}`, bytes)),
  ]);
}

/**
 * @param {string} path of a module as text
 * @returns {Promise<Uint8Array>}
 */
async function assemble(path) {
  const { parseWat } = await wabt();
  const text = await readFile(path, 'utf8');
  try {
    const module = parseWat(basename(path), text);
    module.validate();
    const { buffer } = module.toBinary({});
    module.destroy();
    return buffer;
  } catch (error) {
    throw new BuildError(/** @type {Error} */ (error).message);
  }
}

/**
 * A custom section: the number 0, its size, and a name before the contents.
 *
 * @param {string} name
 * @param {Uint8Array} contents
 */
function section(name, contents) {
  const title = Buffer.from(name);
  const body = Buffer.concat([length(title.length), title, contents]);
  return Buffer.concat([Buffer.of(0), length(body.length), body]);
}

/**
 * A number in LEB128: seven bits a byte, low ones first, all but the last with the high bit.
 *
 * @param {number} n
 */
function length(n) {
  const bytes = [];
  for (; n > 127; n >>>= 7) bytes.push((n & 127) | 128);
  return Buffer.of(...bytes, n);
}
