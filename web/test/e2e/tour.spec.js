// @ts-check
import { random } from '../../tools/fuzz/random.mjs';
import { examine, newTally, visit } from '../../tools/tour/visit.mjs';
import { expect, test, watch } from './page.js';
import { open } from './plane.js';

/** @typedef {import('@playwright/test').Page} Page */

/** A few acts: the tool itself goes on for hours. */
const ACTS = 3;

test('nothing that the page shows is false, whatever is done to it', async ({ page, baseURL }) => {
  test.setTimeout(300_000);
  const complaints = await watch(page, new URL(/** @type {string} */ (baseURL)).host);
  await open(page);
  /** @type {string[]} */
  const findings = [];
  const { sure, lines, skipped } = await visit({
    page,
    complaints,
    seed: 1,
    goesOn: (acts) => acts < ACTS,
    report: ({ act, link, what }) => findings.push(`act ${act}: ${what} ${link}`),
  });
  expect(findings).toEqual([]);
  // It has looked, and done what it wanted.
  expect(sure).toBeGreaterThan(4_000);
  expect(lines).toBeGreaterThan(3);
  expect(skipped.length).toBeLessThan(ACTS / 3);
});

/**
 * What the tour finds while the page says something else than the engine.
 *
 * @param {Page} page
 * @param {string} part
 * @param {string} change
 */
async function foundWith(page, part, change) {
  const true_ = await page.evaluateHandle(
    async ([part, change]) => {
      const { store } = /** @type {any} */ (globalThis).mercerPage;
      const was = store.state.frame[part];
      const change_ = /** @type {(part: any) => any} */ (new Function('it', `return ${change}`));
      store.setFrame({ [part]: { ...was, ...change_(was) } });
      for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
      return { [part]: was };
    },
    [part, change],
  );
  const { found } = await examine(page, random(1), newTally());
  await page.evaluate(async (was) => {
    /** @type {any} */ (globalThis).mercerPage.store.setFrame(was);
    for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
  }, true_);
  await true_.dispose();
  return found.join('\n');
}

/** What is made false, and what the tour says to it. */
const LIES = /** @type {const} */ ([
  [
    'signs that are flipped',
    'surface',
    '({ values: it.values.map((f) => -f) })',
    /^pixel .* is class/,
  ],
  [
    'a hole in the colours',
    'surface',
    '({ values: it.values.map((f, p) => (p % it.width < it.width / 4 ? 0 : f)) })',
    /^pixel .* is undecided, and should be class/,
  ],
  [
    'a line that is not there',
    'surface',
    '({ edge: null, values: it.values.map((f, p) => (p < it.width * 40 ? -f : f)) })',
    /^a line goes through .*, where all is class/m,
  ],
  [
    'a line that is missing',
    'surface',
    '({ edge: null, values: it.values.map((f) => Math.abs(f) + 1) })',
    /^no line at .* between class/m,
  ],
  ['an error too many', 'training', '({ errors: it.errors + 1 })', /^the sentence has \d+ errors/m],
  ['a gap of something else', 'training', '({ gap: it.gap + 1 })', /^the gap is/m],
]);

test('the tour finds each thing that is made false', async ({ page }) => {
  await open(page);
  await page.waitForFunction(
    () => /** @type {any} */ (globalThis).mercerPage.store.state.frame.surface?.width === 512,
  );
  for (const [name, part, change, words] of LIES)
    await test.step(`the tour finds ${name}`, async () =>
      // The page writes its sentence in its own time, and an answer that is late has the last word.
      expect.poll(() => foundWith(page, part, change), name).toMatch(words));
  // What it finds was made: without, there is nothing.
  expect((await examine(page, random(1), newTally())).found).toEqual([]);
});
