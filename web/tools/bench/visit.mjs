// @ts-check
/**
 * A first visit and the next one: bytes that travel, and when something is seen.
 *
 * @module
 */

import { launch, missingBrowser, serve, WINDOW } from './browser.mjs';
import { median } from './statistics.mjs';
import { createWire } from './wire.mjs';

/**
 * The networks, by name, and within how many milliseconds the first boundary is to be there. Mobile
 * ones are as Chromium's tools have them.
 *
 * @type {readonly { network: string, speed: import('./wire.mjs').Speed | null, within?: number }[]}
 */
const NETWORKS = [
  { network: 'this machine', speed: null },
  { network: 'Slow 4G', speed: { bitsPerSecond: 1.6e6, latency: 150 }, within: 5000 },
  { network: 'Fast 4G', speed: { bitsPerSecond: 9e6, latency: 60 }, within: 1000 },
];

const ROUNDS = 5;

/** What may travel, in bytes: in all that the lab needs, and before something is seen. */
const MOST = { all: 2_200_000, paint: 350_000 };

/** A line on which nothing happens for so many milliseconds is quiet. */
const QUIET_MS = 1500;

/**
 * Bytes that travelled, until the first paint, until the first boundary and until nothing more
 * came; milliseconds from the beginning of the visit to the first paint, to the first text or
 * picture, and to the first boundary that was trained here.
 *
 * @typedef
 *   {{ all: number, untilPaint: number, untilBoundary: number, paint: number, content: number, boundary: number }}
 *   Visit
 */

/** @typedef {{ network: string, visit: 'first' | 'second', readings: Visit[] }} Visits */

/**
 * @param {import('./section.mjs').Context} context
 * @returns {Promise<import('./section.mjs').Section>}
 */
export async function measure({ dist, quick, tell }) {
  const section = {
    key: 'visit',
    title: 'The first visit, and the next',
    head: ['visit', 'network', 'kB', 'kB until paint', 'kB until boundary', 'first paint', 'first content', 'first boundary'], // prettier-ignore
  };
  const missing = missingBrowser();
  if (missing)
    return { ...section, note: '', rows: [], targets: [], skipped: [missing], data: null };

  const server = await serve(dist);
  const browser = await launch();
  /** @type {Visits[]} */
  const all = [];
  try {
    for (const { network, speed } of NETWORKS) {
      const wire = await createWire(server.url, speed);
      /** @type {Visit[]} */
      const first = [];
      /** @type {Visit[]} */
      const second = [];
      for (let round = 0; round < (quick ? 1 : ROUNDS); round++) {
        // One context: the first visit, then the second.
        const person = await browser.newContext({ viewport: WINDOW });
        first.push(await visit(person, wire));
        second.push(await visit(person, wire));
        await person.close();
      }
      wire.close();
      all.push({ network, visit: 'first', readings: first });
      all.push({ network, visit: 'second', readings: second });
      tell(`${network}: a boundary after ${middle(first, 'boundary').toFixed(0)} ms, then after ${middle(second, 'boundary').toFixed(0)} ms`); // prettier-ignore
    }
  } finally {
    await browser.close();
    server.close();
  }
  return {
    ...section,
    note:
      `The page as a static host serves it, opened in Chromium without a screen by who was never here, and again in a new tab. ` +
      `kB are thousands of bytes on the wire with their headers, as the server compresses them, until nothing more comes to ` +
      `who saves data; to others the rest of the release follows in idle time, for when there is no network. ` +
      `Slow 4G is 1.6 Mbit/s and 150 ms, Fast 4G 9 Mbit/s and 60 ms. ` +
      `Milliseconds from the beginning of the visit, medians of ${quick ? 1 : ROUNDS}; ` +
      `the boundary is that of the first scene, trained in the page and drawn.`,
    rows: all.map(({ network, visit, readings }) => [
      ...[visit, network],
      ...[middle(readings, 'all'), middle(readings, 'untilPaint')].map(thousands),
      thousands(middle(readings, 'untilBoundary')),
      ...[middle(readings, 'paint'), middle(readings, 'content'), middle(readings, 'boundary')],
    ]),
    targets: targetsOf(all),
    skipped: [],
    data: all,
  };
}

/** @param {Visit[]} readings @param {keyof Visit} part */
const middle = (readings, part) => median(readings.map((reading) => reading[part]));

/** @param {number} bytes */
const thousands = (bytes) => bytes / 1000;

/** @param {Visits[]} all */
function targetsOf(all) {
  // Where bytes take time, what is seen first is what came first.
  const { network, readings: first } = all.filter(({ visit }) => visit === 'first').slice(-1)[0];
  const second = all.filter(({ visit }) => visit === 'second').slice(-1)[0].readings;
  const kilo = (/** @type {number} */ bytes) => `${Math.round(bytes / 1000)} kB`;
  const [bytes, paint, again] = [
    Math.max(...first.map((reading) => reading.all)),
    middle(first, 'untilPaint'),
    Math.max(...second.map((reading) => reading.all)),
  ];
  const boundaries = NETWORKS.flatMap(({ network: name, within = NaN }) => {
    const found = all.find((one) => one.network === name && one.visit === 'first');
    if (!found || !(within > 0)) return [];
    const boundary = middle(found.readings, 'boundary');
    return {
      name: `a first visit, the first boundary at ${name}`,
      wanted: `within ${within / 1000} s`,
      reached: `${(boundary / 1000).toFixed(2)} s`,
      kept: boundary <= within,
    };
  });
  return [
    ...boundaries,
    {
      name: 'a first visit, in all',
      wanted: `at most ${kilo(MOST.all)}`,
      reached: kilo(bytes),
      kept: bytes <= MOST.all,
    },
    {
      name: `before the first paint, at ${network}`,
      wanted: `at most ${kilo(MOST.paint)}`,
      reached: kilo(paint),
      kept: paint <= MOST.paint,
    },
    {
      name: 'the second visit',
      wanted: 'from cache',
      reached: `${kilo(again)} travel`,
      kept: again < bytes / 20,
    },
  ];
}

/**
 * @param {import('playwright-core').BrowserContext} person
 * @param {Awaited<ReturnType<typeof createWire>>} wire
 * @returns {Promise<Visit>}
 */
async function visit(person, wire) {
  wire.forget();
  const page = await person.newPage();
  await page.addInitScript(watch);
  await page.goto(wire.url);
  await page.waitForFunction(() => 'firstBoundary' in globalThis, null, { timeout: 120_000 });
  const { origin, paint, content, boundary } = await page.evaluate(() => {
    const paints = performance.getEntriesByType('paint');
    const at = (/** @type {string} */ name) =>
      paints.find((entry) => entry.name === name)?.startTime ?? NaN;
    return {
      origin: performance.timeOrigin,
      paint: at('first-paint'),
      content: at('first-contentful-paint'),
      boundary: /** @type {number} */ (/** @type {any} */ (globalThis).firstBoundary),
    };
  });
  // What comes later, such as what is kept for the next visit, belongs to this one.
  for (let before = -1; before !== wire.received();) {
    before = wire.received();
    await page.waitForTimeout(QUIET_MS);
  }
  await page.close();
  return {
    paint,
    content,
    boundary,
    all: wire.received(),
    untilPaint: wire.received(origin + paint),
    untilBoundary: wire.received(origin + boundary),
  };
}

/** In the page, before anything else: saves data, and notes when the first boundary has been drawn. */
function watch() {
  const scope = /** @type {any} */ (globalThis);
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  Object.defineProperty(scope, 'mercerPage', {
    configurable: true,
    set(page) {
      Object.defineProperty(scope, 'mercerPage', { value: page, writable: true });
      const end = page.store.subscribe((/** @type {any} */ { frame }) => {
        if (!frame.surface) return;
        end();
        const { port1, port2 } = new MessageChannel();
        // The next task comes when the frame has been painted.
        port1.onmessage = () => (scope.firstBoundary = performance.now());
        port2.postMessage(null);
      });
    },
  });
}
