// @ts-check
/** @module */

/**
 * Whether the page came from a server that keeps scenes and boards, not from a plain host of files. Asked once.
 *
 * @param {{ fetch?: typeof fetch }} [options]
 * @returns {Promise<boolean>}
 */
export function hasServer({ fetch: ask = fetch } = {}) {
  asked ??= ask('api/health', { headers: { accept: 'application/json' } })
    .then((response) => (response.ok ? response.json() : null))
    .then((answer) => answer?.ok === true)
    // Offline, or a host that answers everything with a page.
    .catch(() => false);
  return asked;
}

/** @type {Promise<boolean> | undefined} */
let asked;
