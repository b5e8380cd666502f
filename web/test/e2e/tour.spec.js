// @ts-check
import { visit } from '../../tools/tour/visit.mjs';
import { expect, test, watch } from './page.js';
import { open } from './plane.js';

/** So many acts: the tool goes on for hours. */
const ACTS = 24;

test('nothing that the page shows is false, whatever is done to it', async ({ page, baseURL }) => {
  test.setTimeout(300_000);
  const complaints = await watch(page, new URL(/** @type {string} */ (baseURL)).host);
  await open(page);
  /** @type {string[]} */
  const findings = [];
  const { pixels, lines, skipped } = await visit({
    ...{ page, complaints, seed: 1 },
    goesOn: (acts) => acts < ACTS,
    report: ({ act, link, what }) => findings.push(`act ${act}: ${what} ${link}`),
  });
  expect(findings).toEqual([]);
  // It has looked, and done what it wanted.
  expect(pixels).toBeGreaterThan(10_000);
  expect(lines).toBeGreaterThan(5);
  expect(skipped.length).toBeLessThan(ACTS / 3);
});
