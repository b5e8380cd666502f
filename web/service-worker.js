// @ts-check
/**
 * Keeps the page on this machine: the next visit asks the network only whether there is a newer
 * one, and needs no network. A page that is not served over HTTPS does without.
 *
 *   - Files with a hash in their name never change: they are fetched once, and kept.
 *   - What a first visit loads has arrived before this begins. It is taken from the browser's cache,
 *     so nothing is fetched twice. The engine is kept unpacked: engine/unpack.js sees to that.
 *   - The rest of the release follows when the page has nothing else to do. Then the page is whole
 *     without a network, and stays so while the host has a newer one already.
 *   - index.html comes from the network, so that a newer page is seen at once; where the network is
 *     away or slow, it is the one that fits the files that are kept.
 *
 * @module
 */

const scope = /** @type {ServiceWorkerGlobalScope & typeof globalThis} */ (
  /** @type {unknown} */ (globalThis)
);
const HOME = scope.registration.scope;
/** Other pages of the same host have caches too. engine/unpack.js knows the name. */
const CACHE = `mercer ${HOME}`;
/** The time for an answer from the network, in milliseconds, where the cache has one. */
const PATIENCE = 3000;

/** A file is the same for whoever asks, whatever its host says that an answer depends on. */
const SAME = { ignoreVary: true };

const address = (/** @type {string} */ path) => new URL(path, HOME).href;

scope.addEventListener('install', (event) => event.waitUntil(install()));
scope.addEventListener('activate', (event) => event.waitUntil(activate()));
scope.addEventListener('message', (event) => {
  // Any page of this host can say something here.
  if (event.data === 'keep the rest') event.waitUntil(keepRest());
});
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const url = origin + pathname;
  if (request.method !== 'GET' || !url.startsWith(HOME)) return;
  const path = url.slice(HOME.length);
  if (path.startsWith('assets/')) event.respondWith(asset(url, event));
  else if (path === '' || path === 'index.html') event.respondWith(page(request));
});

/** Keeps all that a visit needs, or fails: then the next visit tries again. */
async function install() {
  const cache = await caches.open(CACHE);
  await Promise.all(
    NEEDED.map(address).map(async (url) => {
      if (await cache.match(url, SAME)) return;
      // WebKit can have one that it neither finds nor replaces: the first that was ever kept.
      await cache.delete(url);
      const response = await fetch(url, { cache: 'force-cache' });
      if (!response.ok) throw new Error(`${url}: ${response.status}`);
      await keep(cache, url, response);
    }),
  );
  const response = await fetch(HOME, { cache: 'no-cache' });
  // While a build is being published, this may be the page of another.
  const html = await response.clone().text();
  const fits = [...html.matchAll(/"(assets\/[^"]+)"/g)].every(([, path]) => ASSETS.includes(path));
  if (!response.ok || !fits) throw new Error('index.html is of another build');
  await cache.put(HOME, response);
}

/**
 * Keeps what has arrived, unless the page has kept its own meanwhile: an engine that is unpacked.
 *
 * @param {Cache} cache
 * @param {string} url
 * @param {Response} response
 */
async function keep(cache, url, response) {
  await response.clone().arrayBuffer(); // it is all here: what follows takes no time
  if (!(await cache.match(url, SAME))) await cache.put(url, response);
}

/** @type {Promise<void> | null} */
let keeping = null;
/** What is on its way meanwhile. @type {Map<string, Promise<void>>} */
const coming = new Map();

/** Keeps what the page may load later. What cannot be had now is left to the next visit. */
function keepRest() {
  keeping ??= fetchRest().finally(() => (keeping = null));
  return keeping;
}

async function fetchRest() {
  const cache = await caches.open(CACHE);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  // One after the other: what somebody asks for meanwhile goes first, and is kept by then.
  for (const url of ASSETS.map(address).filter((one) => !kept.has(one))) {
    if (await cache.match(url, SAME)) continue;
    const way = fetch(url, { cache: 'force-cache', priority: 'low' })
      .then((response) => (response.ok ? keep(cache, url, response) : undefined))
      .catch(() => {}); // no network, or no room
    coming.set(url, way);
    await way;
    coming.delete(url);
  }
}

/** Begins when no page of an older build is open any more. */
async function activate() {
  const cache = await caches.open(CACHE);
  const current = new Set([HOME, ...ASSETS.map(address)]);
  const old = (await cache.keys()).filter(({ url }) => !current.has(url));
  await Promise.all(old.map((request) => cache.delete(request)));
  await scope.clients.claim();
}

/** @param {string} url @param {FetchEvent} event */
async function asset(url, event) {
  const cache = await caches.open(CACHE);
  await coming.get(url);
  const kept = await cache.match(url, SAME);
  // A page that met an engine of another version asks for it anew.
  if (kept && event.request.cache !== 'reload') return kept;
  const response = await fetch(event.request);
  if (!response.ok) return response;
  if (kept) await cache.delete(url);
  // Where there is no room left, it is not kept.
  event.waitUntil(keep(cache, url, response.clone()).catch(() => {}));
  return response;
}

/** @param {Request} request */
async function page(request) {
  const fresh = fetch(request);
  const kept = await (await caches.open(CACHE)).match(HOME, SAME);
  if (!kept) return fresh;
  /** @type {Promise<Response>} */
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, kept));
  const answer = fresh.then(
    (response) => (response.status >= 500 ? kept : response),
    () => kept,
  );
  return Promise.race([answer, late]);
}
