// @ts-check
/** @module */

/**
 * The workers of the first engine, which index.html begins as the build tells it: before any module
 * has come, so that they wait for the engine and not the engine for them.
 *
 * @type {Record<string, Worker> | undefined}
 */
const early = /** @type {any} */ (globalThis).earlyWorkers;

/**
 * The worker that was begun early under a name, once; else a new one.
 *
 * @param {URL | string} url of its script
 * @param {string} name
 */
export function begunWorker(url, name) {
  const begun = early?.[name];
  if (!begun) return new Worker(url, { type: 'module', name });
  delete early?.[name];
  begun.onerror = null;
  return begun;
}

/** Ends a worker that was begun early and is not needed. @param {string} name */
export function endEarly(name) {
  early?.[name]?.terminate();
  delete early?.[name];
}
