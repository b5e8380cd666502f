// @ts-check
/**
 * Which release of the page this is. A host keeps the files of the newest alone, while a page stays
 * open for days: what it loads later may be gone there.
 *
 * @module
 */

/** What index.html names its script, with the hash of all that it needs. */
const ownScript = () =>
  globalThis.document?.querySelector('script[type=module]')?.getAttribute('src') ?? undefined;

/**
 * Whether the host has another release than this page is of. Where it does not answer with Mercer,
 * nobody knows.
 *
 * @param {{ fetch?: typeof fetch, own?: string }} [options]
 */
export async function isOutdated({ fetch: ask = fetch, own = ownScript() } = {}) {
  const html = await ask('./', { cache: 'no-cache' }).then(
    (response) => (response.ok ? response.text() : ''),
    () => '',
  );
  return own !== undefined && html.includes('<title>Mercer') && !html.includes(`"${own}"`);
}

/**
 * Says that a part of the page could not be loaded, and what to do about it: that is another thing
 * where the connection is well and the part is gone.
 *
 * @param {(words: string) => void} say
 * @param {string} what "This view"
 * @param {string} again "open it again"
 * @param {typeof isOutdated} [outdated]
 */
export async function tellLost(say, what, again, outdated = isOutdated) {
  say(`${what} could not be loaded. Check the connection and ${again}.`);
  if (await outdated())
    say(
      `${what} could not be loaded: there is a newer Mercer. Reload the page. The scene is kept, unless it is too large for a link.`,
    );
}
