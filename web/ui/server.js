// @ts-check
/** @module */

/**
 * Whether the page came from a server that keeps scenes and boards, not from a plain host of files.
 * Asked once, as soon as there is an answer.
 *
 * @param {{ fetch?: typeof fetch }} [options]
 * @returns {Promise<boolean | null>} null where no server answers
 */
export async function hasServer({ fetch: ask = fetch } = {}) {
  known ??= read(ask);
  const answer = await known;
  if (answer === null) known = undefined;
  return answer;
}

/** @type {Promise<boolean | null> | undefined} */
let known;

/** @param {typeof fetch} ask */
async function read(ask) {
  const response = await ask('api/health', { headers: { accept: 'application/json' } }).catch(
    () => null,
  );
  if (!response) return null;
  // A host may answer everything with a page.
  const answer = await response.json().catch(() => null);
  return response.ok && answer?.ok === true;
}
