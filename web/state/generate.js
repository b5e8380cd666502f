// @ts-check
/** @module */

/** @typedef {import('../protocol/calls.js').Calls['generate']} Generate */

/**
 * The points of a preset. The engine makes them, but for handwritten digits, which nobody can make: they are fetched.
 *
 * @param {Pick<import('../protocol/calls.js').EngineCalls, 'call'>} engine
 * @param {Generate['args'][0]} data
 * @returns {Promise<Generate['value']>} rejected with an EngineError
 */
export async function generate(engine, { name, params, seed }) {
  if (!name.startsWith('digits')) return engine.call('generate', { name, params, seed });
  const { generatedOf, loadDigits } = await import('./digits.js');
  return generatedOf({ params, seed }, await loadDigits());
}
