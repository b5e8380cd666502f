// @ts-check
/** @module */

import { domainOf, DOMAINS } from '../model/domains.js';

/** @typedef {import('../protocol/calls.js').Calls['generate']} Generate */

/**
 * The points of a preset. The engine makes them, unless their domain has them.
 *
 * @param {Pick<import('../protocol/calls.js').EngineCalls, 'call'>} engine
 * @param {Generate['args'][0]} data
 * @returns {Promise<Generate['value']>} rejected with an EngineError
 */
export async function generate(engine, { name, params, seed }) {
  const own = DOMAINS.map((domain) => domainOf({ domain })).find(({ datasets }) =>
    datasets.some((entry) => entry.name === name),
  );
  return own?.generate?.({ params, seed }) ?? engine.call('generate', { name, params, seed });
}
