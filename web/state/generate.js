// @ts-check
/** @module */

import { domainOf, DOMAINS } from '../model/domains.js';

/**
 * @typedef
 *   {import('../protocol/answers.js').Generated | import('../protocol/answers.js').GeneratedItems}
 *   Generated
 */
/** @typedef {import('../protocol/messages.gen.js').GenerateRequest} GenerateRequest */

/**
 * The points of a preset, or new ones of the same source (another). The engine makes them, unless
 * their domain has them.
 *
 * @param {Pick<import('../protocol/jobs.js').EngineCalls, 'call'>} engine
 * @param {GenerateRequest} data
 * @returns {Promise<Generated>} rejected with an EngineError
 */
export async function generate(engine, { name, params, seed, another }) {
  const own = DOMAINS.map((domain) => domainOf({ domain })).find(({ datasets }) =>
    datasets.some((entry) => entry.name === name),
  );
  if (own?.generate) return own.generate({ params, seed });
  const made = await engine.call('generate', {
    name,
    params,
    seed,
    ...(another && { another }),
  });
  return /** @type {Generated} */ (made);
}
