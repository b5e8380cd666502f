// @ts-check
/**
 * Uses the built page at random for a long time, from a seed, while workers end, the processor is
 * slow, storage is full and memory is short. It fails where an edit is lost, where the page
 * complains, and where memory grows.
 *
 *     node --experimental-websocket endure.mjs 60 --seed 1    an hour
 *     node endure.mjs --seed 1 --acts 37    the same again, up to that act
 *     node endure.mjs --easy                with nothing to bear
 *     node endure.mjs --quiet               no task over 200 ms of the processor; says what took those over
 *                                           200 ms by the clock
 *     node endure.mjs --engine firefox      or webkit, in place of chromium
 *     node endure.mjs --verbose             says what it does
 *
 * @module
 */

import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findFirefox, openFirefox } from '../test/engines/firefox.js';
import { HARMLESS } from '../test/engines/page.js';
import { findWebkit, openWebkit } from '../test/engines/webkit.js';
import { readDist, serve, unpackEngines } from '../test/static.mjs';
import { watch } from '../test/e2e/page.js';
import { findChromium } from './chromium.mjs';
import { machineOf, prepare } from './endure/chromium.mjs';
import { openBoards } from './endure/boards.mjs';
import { endure, newRecord } from './endure/endure.mjs';
import { createSweep } from './endure/firefox.mjs';
import { largestOf, written } from './endure/memory.mjs';
import { longTasksIn, record as recordTrace, toldOf } from './endure/trace.mjs';
import { drive, machineUnder, prepared } from './endure/webdriver.mjs';
import { createHeaps, createShortage } from './endure/webkit.mjs';

/** @typedef {import('./endure/edits.mjs').Act} Act */
/** @typedef {import('./endure/page.mjs').Page} Page */
/** @typedef {import('./endure/page.mjs').Machine} Machine */

/** How each of the others is found, opened, and asked for its memory. */
const OTHERS = {
  firefox: {
    find: findFirefox,
    async open(/** @type {string} */ path) {
      const browser = await openFirefox(path, { inside: true });
      const sweep = createSweep(browser);
      return { browser, tell: sweep, press: sweep, close: browser.close };
    },
  },
  webkit: {
    find: findWebkit,
    async open(/** @type {string} */ path) {
      const shortage = await createShortage();
      if (!shortage)
        console.log('nothing may be mounted here: memory is never short, nor measured');
      const { hear, memory } = createHeaps();
      const browser = await openWebkit(path, { before: shortage?.before, hear });
      const close = async () => {
        await browser.close();
        await shortage?.close();
      };
      if (!shortage) return { browser, close };
      const { press } = shortage;
      return { browser, close, press, tell: async () => memory(await press()) };
    },
  },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    engine: { type: 'string', default: 'chromium' },
    seed: { type: 'string' },
    acts: { type: 'string' },
    easy: { type: 'boolean', default: false },
    quiet: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
});
const { engine } = values;
if (values.quiet && engine !== 'chromium') throw new Error(`${engine} does not tell of long tasks`);
const seed = values.seed === undefined ? Math.floor(Math.random() * 1e6) : Number(values.seed);
if (!Number.isInteger(seed)) throw new Error(`a seed is a whole number, not ${values.seed}`);
const acts = values.acts === undefined ? Infinity : Number(values.acts);
const minutes = acts === Infinity ? Number(positionals[0] ?? 5) : Infinity;
if (!(minutes > 0)) throw new Error(`endure takes a number of minutes, not ${positionals[0]}`);

/**
 * How many bytes a heap, and all that the processes have, may grow by between the second quarter and
 * the last, and by which share. What is read in Firefox has compiled code and layout too, in WebKitGTK
 * the bytes of what it has drawn.
 */
const GROWTH = {
  share: 1.25,
  heap: { chromium: 6e6, firefox: 30e6 }[engine] ?? 20e6,
  whole: engine === 'webkit' ? 80e6 : Infinity,
};
/** For how long of the processor a task may hold the page. By the clock it is longer where others work. */
const LONGEST_MS = 200;
/** So many of them are told. */
const TOLD = 20;
/** How often a board is led, beside the other ways: where there are points in two classes. */
const BOARDS = 1.5;
/** The memory of one engine, in bytes. */
const LARGEST = 400e6;
/** What a page says of workers that were ended, and a browser of a machine without a graphics card. */
const EXPECTED =
  /The engine died: the browser has ended it|The whole engine was not started|GL Driver Message/;

/**
 * The page in one of the browsers, opened.
 *
 * @type {{
 *   page: Page, machine: Machine, hear: () => Promise<readonly string[]>,
 *   lead: Act, explain?: () => Promise<import('./endure/trace.mjs').Task[]>, close: () => Promise<void>,
 * }}
 */
const { page, machine, hear, lead, explain, close } = await (engine === 'chromium'
  ? inChromium()
  : inOther());
/** Since the program began: the time that it takes to open the page counts. */
const end = 60_000 * minutes;

/** The page with its engines unpacked, and boards. @param {Map<string, Uint8Array>} files */
async function openSite(files) {
  const site = await serve(files, undefined, await unpackEngines(files), 600);
  const { url, lead, close } = await openBoards(site.url);
  return { url, lead, close: () => close().then(site.close) };
}

async function inChromium() {
  const site = await openSite(await readDist());
  const browser = await chromium.launch({ executablePath: findChromium() ?? undefined });
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const complaints = await watch(page, new URL(site.url).host);
  await prepare(page);
  await page.goto(site.url);
  await page.getByText('Optimal').first().waitFor();
  const trace = values.quiet ? await recordTrace(browser) : null;
  return {
    page,
    machine: await machineOf(page),
    hear: async () => complaints.splice(0),
    lead: site.lead,
    explain: trace ? async () => longTasksIn(await trace.take(), LONGEST_MS) : undefined,
    async close() {
      await browser.close();
      await site.close();
    },
  };
}

async function inOther() {
  if (engine !== 'firefox' && engine !== 'webkit')
    throw new Error(`--engine is chromium, firefox or webkit, not ${engine}`);
  const { find, open } = OTHERS[engine];
  const path = find();
  if (!path) throw new Error(`${engine} is not here`);
  const site = await openSite(prepared(await readDist()));
  const { browser, close, ...memory } = await open(path);
  const { page, hear } = await drive(browser, site.url);
  return {
    page,
    machine: machineUnder(page, memory),
    hear,
    lead: site.lead,
    async close() {
      await close();
      await site.close();
    },
  };
}

let findings = 0;
const record = newRecord();
console.log(`from seed ${seed}`);
try {
  await endure({
    page,
    machine,
    hear: async () => (await hear()).filter((line) => !EXPECTED.test(line) && !HARMLESS.test(line)),
    seed,
    record,
    hard: !values.easy,
    longest: values.quiet ? LONGEST_MS : Infinity,
    more: [[BOARDS, lead]],
    explain,
    goesOn: (done) => done < acts && performance.now() < end,
    report(act, what) {
      findings++;
      console.log(`seed ${seed}, act ${act}: ${what}`);
    },
    tell: (act, did) => values.verbose && console.log(`${act}: ${did}`),
  });
} catch (error) {
  findings++;
  console.log(`seed ${seed}, act ${record.acts}: it cannot go on: ${error}`);
}
for (const line of record.unrested) console.log(`not at rest after act ${line}`);
tellTasks();
if (grows('heap')) findings++;
if (grows('wasm')) findings++;
if (grows('whole')) findings++;
console.log(`${record.acts} acts, ${findings} findings`);
await close();
process.exit(findings > 0 ? 1 : 0);

function tellTasks() {
  if (engine !== 'chromium') return; // others cannot tell
  const tasks = [...record.tasks].sort((a, b) => b.milliseconds - a.milliseconds);
  const at = (/** @type {number} */ share) =>
    Math.round(tasks[Math.floor(share * tasks.length)]?.milliseconds ?? 0);
  console.log(
    `${tasks.length} tasks over 50 ms: half over ${at(0.5)}, a twentieth over ${at(0.05)}, the longest ${at(0)} ms`,
  );
  for (const { act, did, milliseconds } of values.quiet ? [] : tasks.slice(0, 8))
    console.log(`  ${Math.round(milliseconds)} ms in act ${act}, ${did}`);
  if (!values.quiet) return;
  const long = [...record.long].sort((a, b) => b.task.busy - a.task.busy);
  const busy = long.filter(({ task }) => task.busy > LONGEST_MS).length;
  console.log(
    `${long.length} over ${LONGEST_MS} ms by the clock, ${busy} of them of the processor, which took ${Math.round(long[0]?.task.busy ?? 0)} ms at most`,
  );
  for (const { act, did, task } of long.slice(0, TOLD))
    console.log(`  act ${act}, ${did}: ${toldOf(task)}`);
}

/** Whether memory grows, which is told. @param {'heap' | 'wasm' | 'whole'} kind */
function grows(kind) {
  const sizes = record.memory.map((one) => one[kind] ?? NaN);
  const known = sizes.filter((size) => size > 0);
  if (known.length === 0) return false;
  const { more } = record.memory[sizes.findLastIndex((size) => size > 0)];
  console.log(`${kind}: ${written(sizes)}${kind === 'heap' ? `; ${more}` : ''}`);
  // An engine keeps what it once needed, until it is ended: that is bounded, and not even.
  if (kind === 'wasm') return largestOf(sizes) > LARGEST;
  if (known.length < 8) return false;
  const quarter = Math.floor(known.length / 4);
  const median = (/** @type {number[]} */ list) => list.sort((a, b) => a - b)[list.length >> 1];
  const [early, late] = [median(known.slice(quarter, 2 * quarter)), median(known.slice(-quarter))];
  const isMore = late > GROWTH.share * early && late > early + GROWTH[kind];
  if (isMore) console.log(`${kind} grows from ${early} to ${late} bytes`);
  return isMore;
}
