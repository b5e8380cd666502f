/**
 * The engine for tests under Node, as the worker has it.
 */

import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { compileEngine } from '../../tools/engine.mjs';
import { connect } from '../../protocol/transport.js';
import { engines } from '../../tools/fuzz/engines.mjs';

/** How the engines of the page begin in the built page, and what they are compiled with. */
const ENGINES = Object.freeze({
  whole: { file: 'whole-', tags: [], rest: '' },
  first: { file: 'mercer-', tags: ['vectors'], rest: 'rest-' },
});

/**
 * What starts engines as the page has them: from the built page in MERCER_DIST, or compiled now.
 *
 * @param {keyof typeof ENGINES} [name] first: the one that knows vectors alone
 * @param {import('../../tools/fuzz/engines.mjs').Way} [way]
 */
export async function enginesOf(name = 'whole', way) {
  const { file, tags, rest } = ENGINES[name];
  const dist = process.env.MERCER_DIST;
  if (!dist) return engines(await compileEngine(undefined, { tags }), way);
  const assets = join(dist, 'assets');
  const names = await readdir(assets);
  const locate = (/** @type {string} */ part) => {
    const found = names.find((one) => one.startsWith(part) && /\.wasm/.test(one));
    assert.ok(found, `${assets} holds no engine: ${part}`);
    return join(assets, found);
  };
  return engines(locate(file), way, rest && locate(rest));
}

/**
 * Starts one engine.
 *
 * @param {Parameters<typeof enginesOf>[0]} [name]
 * @returns {Promise<{ mercer: any, calls: any }>} the object of functions that Go sets, and the
 *   same as the page asks them
 */
export async function startBoth(name) {
  /** @type {any} */
  let mercer;
  const start = await enginesOf(name, (set, exports) => connect((mercer = set), exports));
  const calls = await start();
  return { mercer, calls };
}

/**
 * As {@link startBoth}, of which only what the page asks is wanted.
 *
 * @param {Parameters<typeof enginesOf>[0]} [name]
 */
export const startEngine = async (name) => (await startBoth(name)).calls;

/** The value of a reply that must have one. @param {any} reply */
export function value(reply) {
  assert.equal(reply.error, undefined, reply.error?.message);
  return reply.value;
}
