// @ts-check
/**
 * Uses the built page at random for a long time, from a seed, while workers end, the processor is
 * slow, storage is full and memory is short. It fails where an edit is lost, where the page
 * complains, and where memory grows.
 *
 *     node endure.mjs 60 --seed 1           an hour
 *     node endure.mjs --seed 1 --acts 37    the same again, up to that act
 *     node endure.mjs --easy                with nothing to bear
 *     node endure.mjs --verbose             says what it does
 *
 * @module
 */

import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { readDist, serve, unpackEngines } from '../test/static.mjs';
import { watch } from '../test/e2e/page.js';
import { findChromium } from './chromium.mjs';
import { endure, newRecord } from './endure/endure.mjs';
import { prepare } from './endure/page.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    acts: { type: 'string' },
    easy: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
});
const seed = values.seed === undefined ? Math.floor(Math.random() * 1e6) : Number(values.seed);
const acts = values.acts === undefined ? Infinity : Number(values.acts);
const minutes = acts === Infinity ? Number(positionals[0] ?? 5) : Infinity;
const end = performance.now() + 60_000 * minutes;

/** The heap may grow by so much between the second quarter and the last, as a share and in bytes. */
const GROWTH = { share: 1.25, bytes: 6e6 };
/** The memory of one engine, in bytes. */
const LARGEST = 400e6;
/** What a page says of workers that were ended, and a browser of a machine without a graphics card. */
const EXPECTED =
  /The engine died: the browser has ended it|The whole engine was not started|GL Driver Message/;

const files = await readDist();
const site = await serve(files, undefined, await unpackEngines(files), 600);
const browser = await chromium.launch({ executablePath: findChromium() ?? undefined });
const context = await browser.newContext({
  viewport: { width: 1440, height: 900 },
  serviceWorkers: 'block',
});
const page = await context.newPage();
page.setDefaultTimeout(30_000);
/** @type {string[]} */
const complaints = [];
const all = await watch(page, new URL(site.url).host);
all.push = (...lines) => complaints.push(...lines.filter((line) => !EXPECTED.test(line)));
await prepare(page);
await page.goto(site.url);
await page.getByText('Optimal').first().waitFor();

let findings = 0;
const record = newRecord();
console.log(`from seed ${seed}`);
try {
  await endure({
    page,
    complaints,
    seed,
    record,
    hard: !values.easy,
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
console.log(`${record.acts} acts, ${findings} findings`);
await browser.close();
site.close();
process.exit(findings > 0 ? 1 : 0);

function tellTasks() {
  const tasks = [...record.tasks].sort((a, b) => b.milliseconds - a.milliseconds);
  const at = (/** @type {number} */ share) =>
    Math.round(tasks[Math.floor(share * tasks.length)]?.milliseconds ?? 0);
  console.log(
    `${tasks.length} tasks over 50 ms: half over ${at(0.5)}, a twentieth over ${at(0.05)}, the longest ${at(0)} ms`,
  );
  for (const { act, did, milliseconds } of tasks.slice(0, 8))
    console.log(`  ${Math.round(milliseconds)} ms in act ${act}, ${did}`);
}

/** Whether memory grows, which is told. @param {'heap' | 'wasm'} kind */
function grows(kind) {
  const sizes = record.memory.map((one) => one[kind]);
  if (sizes.length === 0) return false;
  const last = record.memory[record.memory.length - 1];
  console.log(
    `${kind}: ${sizes.map((size) => (size / 1e6).toFixed(1)).join(' ')} MB` +
      (kind === 'heap' ? `; ${last.nodes} nodes, ${last.listeners} listeners` : ''),
  );
  // An engine keeps what it once needed, until it is ended: that is bounded, and not even.
  if (kind === 'wasm') return Math.max(...sizes) > LARGEST;
  if (sizes.length < 8) return false;
  const quarter = Math.floor(sizes.length / 4);
  const median = (/** @type {number[]} */ list) => list.sort((a, b) => a - b)[list.length >> 1];
  const [early, late] = [median(sizes.slice(quarter, 2 * quarter)), median(sizes.slice(-quarter))];
  const isMore = late > GROWTH.share * early && late > early + GROWTH.bytes;
  if (isMore) console.log(`${kind} grows from ${early} to ${late} bytes`);
  return isMore;
}
