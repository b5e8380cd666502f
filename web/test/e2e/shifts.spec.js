// @ts-check
/** What is seen stays where it is while one works: nothing jumps but what was asked to. */

import { expect, test } from './page.js';
import { open, openData, says } from './plane.js';
import { act } from './studio.js';

/** @typedef {import('@playwright/test').Page} Page */

/**
 * Adds up how much of the page shifts, as the metric of cumulative layout shift does. Where a
 * training begins or ends to be gone through step by step, the right column is arranged anew, on
 * purpose and once: that is left out, and shifts of anything else then are not.
 *
 * @param {Page} page
 */
const watchShifts = (page) =>
  page.addInitScript(() => {
    /** @type {{ at: number, value: number, moved: string[] }[]} */
    const shifts = [];
    Object.assign(globalThis, { shifts });
    let arranged = false;
    /** @param {Node | null} node */
    const nameOf = (node) =>
      node instanceof Element ? `${node.localName}#${node.id}.${node.getAttribute('class')}` : '?';
    new PerformanceObserver((list) => {
      for (const entry of /** @type {any[]} */ (list.getEntries())) {
        const column = document.getElementById('views');
        /** @type {any[]} */
        const sources = entry.sources;
        if (arranged && sources.every(({ node }) => node && column?.contains(node))) {
          arranged = false;
          continue;
        }
        if (entry.hadRecentInput) continue;
        const moved = sources.map(
          ({ node, previousRect: from, currentRect: to }) =>
            `${nameOf(node)} (${from.x}, ${from.y}) to (${to.x}, ${to.y})`,
        );
        shifts.push({ at: entry.startTime, value: entry.value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
    document.addEventListener('DOMContentLoaded', () => {
      const root = document.documentElement;
      let stepping = false;
      new MutationObserver(() => {
        const now = root.classList.contains('stepping');
        if (now !== stepping) arranged = true;
        stepping = now;
      }).observe(root, { attributes: true, attributeFilter: ['class'] });
    });
  });

/** @param {Page} page */
const timeOf = (page) => page.evaluate(() => performance.now());

/**
 * All shifts so far, or since a time, are together smaller than this.
 *
 * @param {Page} page
 * @param {number} most
 * @param {number} [since] of the page's clock, in ms
 */
async function expectStill(page, most, since = 0) {
  const shifts = await page.evaluate(
    (from) => /** @type {any} */ (globalThis).shifts.filter((/** @type {any} */ s) => s.at > from),
    since,
  );
  const total = shifts.reduce(
    (/** @type {number} */ sum, /** @type {any} */ s) => sum + s.value,
    0,
  );
  expect(total, JSON.stringify(shifts, null, 1)).toBeLessThan(most);
}

/** @param {Page} page */
const transport = (page) => page.getByRole('group', { name: 'Training step by step' });

/** Where the step button and the headings beside it are. @param {Page} page */
const places = async (page) => ({
  step: await transport(page).locator('.next').boundingBox(),
  headings: await Promise.all(
    ['This step', 'Convergence', 'Coefficients'].map((name) =>
      page.getByRole('heading', { name, exact: true }).evaluate((heading) => {
        const { left, top } = heading.getBoundingClientRect();
        return [name, left, top];
      }),
    ),
  ),
});

test('nothing jumps while one loads, steps, runs, types, drags and opens a view', async ({
  page,
}) => {
  await watchShifts(page);
  await open(page);
  await expect(page.getByRole('button', { name: /^Proved a kernel/ }).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Gram matrix' })).toContainText('largest');
  const idle = await transport(page).locator('.next').boundingBox();

  // Ten steps, whatever they are called and however long their reasons are.
  await page.locator('body').press('.');
  await says(page, /^Step 1 of \d+ is shown/);
  const convergence = page.getByRole('region', { name: 'Convergence' });
  await expect(convergence.getByRole('img', { name: /^Objective by step/ })).toBeVisible();
  const first = await places(page);
  expect(first.step).toEqual(idle);
  for (let step = 2; step <= 10; step++) {
    await page.locator('body').press('.');
    await says(page, new RegExp(`^Step ${step} of \\d+ is shown`));
    expect(await places(page)).toEqual(first);
  }
  await page.locator('body').press('Space');
  await says(page, /^After all \d+ steps/);
  expect(await places(page)).toEqual(first);

  await openData(page);
  await page.getByRole('button', { name: 'Circles' }).click();
  await says(page, /^\d+ points, 2 classes.*: \d+ support vectors/);
  await page
    .getByRole('region', { name: 'Data' })
    .getByRole('button', { name: /^Data / })
    .click();

  const field = page.getByRole('textbox', { name: 'Kernel', exact: true });
  await field.fill('rbf(gamma=');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill('rbf(gamma=2)');
  await expect(field).not.toHaveAttribute('aria-invalid', 'true');
  await field.press('Enter');
  await says(page, /RBF γ\s=\s2/);

  const slider = page.getByRole('slider', { name: /^γ/ });
  const box = await slider.boundingBox();
  if (!box) throw new Error('there is no slider');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.55, y);
  await page.mouse.down();
  for (const share of [0.6, 0.65, 0.7, 0.75, 0.7]) {
    await page.mouse.move(box.x + box.width * share, y);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  }
  await page.mouse.up();
  await says(page, /^\d+ points, 2 classes.*: \d+ support vectors/);

  await page.evaluate(() => /** @type {any} */ (globalThis).mercerPage.actions.enlarge('gram'));
  await page.getByRole('button', { name: /Make the Gram matrix small/ }).click();
  await expect(page.getByRole('heading', { name: 'What adds up here' })).toBeVisible();

  await expectStill(page, 0.02);
});

/**
 * Steps and runs to the end, and sees that a part of the page stays where it is meanwhile.
 *
 * @param {Page} page
 * @param {import('@playwright/test').Locator} anchor
 */
async function expectFixed(page, anchor) {
  const top = async () => (await anchor.boundingBox())?.y;
  await expect(page.locator('.katex').first()).toBeAttached(); // formulas come after the picture
  await page.evaluate(async () => {
    await document.fonts.ready;
    // The sheet of a phone that was turned goes to its new height in a quarter of a second.
    const ending = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  await page.locator('body').press('.');
  await says(page, /^Step 1 of \d+ is shown/);
  const first = await top();
  for (let step = 2; step <= 6; step++) {
    await page.locator('body').press('.');
    await says(page, new RegExp(`^Step ${step} of \\d+ is shown`));
    expect(await top()).toBe(first);
  }
  await page.locator('body').press('Space');
  await says(page, /^After all \d+ steps/);
  expect(await top()).toBe(first);
}

/** @param {Page} page */
const tuneOf = (page) => page.getByRole('button', { name: 'Tune', exact: true });

test.describe('on a phone', () => {
  // The smallest: what is said takes the most lines.
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true });

  test('the sheet stays where it is while the page loads, and from step to step', async ({
    page,
  }) => {
    await watchShifts(page);
    await open(page);
    await expect(page.getByRole('slider', { name: /^C/ })).toBeVisible();
    await expectFixed(page, tuneOf(page));
    await expectStill(page, 0.02);
    for (const [width, height] of [
      [390, 844],
      [844, 390],
    ])
      await test.step(`at ${width}×${height}`, async () => {
        await page.setViewportSize({ width, height });
        await act(page, 'setStep', null);
        await says(page, /^40 points, 2 classes.*: \d+ support vectors/);
        const since = await timeOf(page);
        await expectFixed(page, tuneOf(page));
        await expectStill(page, 0.02, since);
      });
  });
});

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true });

  test('panels stay where they are while the page loads, and from step to step', async ({
    page,
  }) => {
    await watchShifts(page);
    await open(page);
    await expect(page.getByRole('button', { name: /^Proved a kernel/ }).first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Gram matrix' })).toContainText('largest');
    await expectFixed(page, page.getByRole('button', { name: /^See the space/ }));
    await expectStill(page, 0.02);
  });
});
