// @ts-check
/**
 * The engine for lessons under Node, as the page asks it.
 *
 * @module
 */

import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { loadDigits } from '../../model/domains/digits/collection.js';
import { domainOf, DOMAINS } from '../../model/domains.js';
import { EngineError } from '../../model/failure.js';
import { connect } from '../../protocol/transport.js';
import { compileEngine } from '../engine.mjs';
import { engines } from '../fuzz/engines.mjs';

/** @typedef {import('./try.mjs').Tools} Tools */

/**
 * The program of an engine that knows all domains: that of the built page in MERCER_DIST, or one
 * compiled now.
 */
async function programOf() {
  const assets = join(process.env.MERCER_DIST ?? '', 'assets');
  const built = process.env.MERCER_DIST && existsSync(assets) ? await readdir(assets) : [];
  const found = built.find((name) => name.startsWith('whole-') && /\.wasm/.test(name));
  return found ? join(assets, found) : compileEngine();
}

/**
 * What lessons are tried with.
 *
 * @param {{ program?: Uint8Array | string, calls?: any }} [options] program: of the engine, or the
 *   name of its file; calls: those of an engine that was started already
 * @returns {Promise<Tools>}
 */
export async function lessonTools({ program, calls: started } = {}) {
  const calls =
    started ?? (await (await engines(program ?? (await programOf()), connect))());
  const digits = new URL('../../data/digits.txt', import.meta.url);
  await loadDigits(() => readFile(digits, 'utf8'));
  const catalog = withOwnDomains(answerOf(calls.catalog()));
  return {
    catalog,
    engine: /** @type {any} */ ({
      know: async () => catalog,
      call: async (/** @type {string} */ name, /** @type {any[]} */ ...args) =>
        answerOf(calls[name](...args)),
    }),
  };
}

/** @param {any} reply */
function answerOf({ value, error }) {
  if (error) throw new EngineError(error);
  return value;
}

/** The page has domains that are vectors to the engine. @param {any} catalog */
function withOwnDomains(catalog) {
  const own = DOMAINS.filter(
    (name) => !catalog.domains.some((/** @type {any} */ one) => one.name === name),
  ).map((name) => {
    const { engine, datasets } = domainOf({ domain: name });
    const like = catalog.domains.find((/** @type {any} */ one) => one.name === engine);
    return { ...like, name, datasets };
  });
  return { domains: [...catalog.domains, ...own] };
}
