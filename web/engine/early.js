// @ts-check
/** @module */

/**
 * The workers of the first engine, which index.html begins as the build tells it: before any module
 * has come, so that they wait for the engine and not the engine for them. It asks for the engine too.
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

/**
 * Fetches as fetch does. The answer that index.html asked for early is taken once.
 *
 * @param {RequestInfo | URL} url
 * @param {RequestInit} [options] with any, it is not the early one
 * @returns {Promise<Response>}
 */
export function begunFetch(url, options) {
  const begun = /** @type {any} */ (globalThis).earlyAnswer;
  if (options || begun?.url !== String(url)) return fetch(url, options);
  delete (/** @type {any} */ (globalThis).earlyAnswer);
  return begun.answer;
}
