// @ts-check
/**
 * Goes about the built page as a person would, from a seed, and holds what it shows against sums
 * that share no code with the engine: lines, colours, counts, the certificate, the words.
 *
 *     node tour.mjs --minutes 60 --seed 1
 *     node tour.mjs --seed 1 --until 37     the same again, up to that act
 *     node tour.mjs --verbose               says what it does
 *
 * @module
 */

import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { readDist, serve } from '../test/static.mjs';
import { watch } from '../test/e2e/page.js';
import { findChromium } from './chromium.mjs';
import { newTally, visit } from './tour/visit.mjs';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    seed: { type: 'string' },
    until: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
});
const seed = values.seed === undefined ? Math.floor(Math.random() * 1e6) : Number(values.seed);
const until = values.until === undefined ? Infinity : Number(values.until);
const end = until === Infinity ? performance.now() + 60_000 * Number(values.minutes) : Infinity;

const site = await serve(await readDist());
const browser = await chromium.launch({ executablePath: findChromium() ?? undefined });
const context = await browser.newContext({
  viewport: { width: 1440, height: 900 },
  serviceWorkers: 'block',
});
const page = await context.newPage();
const complaints = await watch(page, new URL(site.url).host);
await page.goto(site.url);
await page.getByText('Optimal').first().waitFor();

let findings = 0;
/** @param {{ act: number, link: string, what: string }} finding */
function report({ act, link, what }) {
  findings++;
  console.log(`\nseed ${seed}, act ${act}: ${what}\n  ${link}`);
}
console.log(`from seed ${seed}`);
const tally = newTally();
try {
  await visit({
    page,
    complaints,
    seed,
    report,
    tally,
    goesOn: (done) => done < until && performance.now() < end,
    tell: (act, did) => values.verbose && console.log(`${act}: ${did}`),
  });
} catch (error) {
  report({ act: tally.acts, link: '', what: `the tour cannot go on: ${error}` });
}
console.log(
  `${tally.acts} acts (${tally.skipped.length} not possible), ${tally.pixels} pixels (${tally.sure} of a sure class) and ${tally.lines} lines held against the oracle: ${findings} findings`,
);
if (values.verbose) {
  for (const why of new Set(tally.skipped)) console.log(why);
  for (const kernel of tally.unread) console.log(`without a formula: ${kernel}`);
}
await browser.close();
site.close();
process.exit(findings > 0 ? 1 : 0);
