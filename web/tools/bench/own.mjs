// @ts-check
/**
 * Mercer's engine from the sources, in this process.
 *
 * @module
 */

import { join } from 'node:path';
import { compileEngine } from '../engine.mjs';
import { run } from '../run.mjs';
import { startEngine } from './contenders/engine.mjs';

/**
 * Compiles the engine, and runs what Go needs in JavaScript before one starts.
 *
 * @param {string} root of the sources
 */
export async function compileOwn(root) {
  const goroot = (await run('go', ['env', 'GOROOT'], { cwd: root })).trim();
  await import(join(goroot, 'lib/wasm/wasm_exec.js'));
  return Buffer.from(await compileEngine(join(root, 'web')));
}

/** @param {string} root of the sources */
export const startOwn = async (root) => startEngine(await compileOwn(root));
