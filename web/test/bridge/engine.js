/**
 * The engine for tests under Node, as the worker has it.
 */

import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { compileEngine } from '../../tools/engine.mjs';
import { engines } from '../../tools/fuzz/engines.mjs';

/** How the engines of the page begin in the built page, and what they are compiled with. */
const ENGINES = Object.freeze({
  whole: { file: 'whole-', tags: [] },
  first: { file: 'mercer-', tags: ['vectors'] },
});

/**
 * What starts engines as the page has them: from the built page in MERCER_DIST, or compiled now.
 *
 * @param {keyof typeof ENGINES} [name] first: the one that knows vectors alone
 */
export async function enginesOf(name = 'whole') {
  const { file, tags } = ENGINES[name];
  const dist = process.env.MERCER_DIST;
  if (!dist) return engines(await compileEngine(undefined, { tags }));
  const assets = join(dist, 'assets');
  const found = (await readdir(assets)).find((one) => one.startsWith(file) && /\.wasm/.test(one));
  assert.ok(found, `${assets} holds no engine: ${file}`);
  return engines(join(assets, found));
}

/**
 * Starts one engine.
 *
 * @param {Parameters<typeof enginesOf>[0]} [name]
 * @returns {Promise<any>} the object of functions that Go sets
 */
export const startEngine = async (name) => (await enginesOf(name))();

/** The value of a reply that must have one. @param {any} reply */
export function value(reply) {
  assert.equal(reply.error, undefined, reply.error?.message);
  return reply.value;
}
