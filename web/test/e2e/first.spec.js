// @ts-check
import { expectNoViolations } from './access.js';
import { expect, test } from './page.js';
import { copyLink, pixel, planeOf, says } from './plane.js';

/** @typedef {import('@playwright/test').Page} Page */

test.use({ visit: 'first' });

const start = (/** @type {Page} */ page) =>
  page.getByRole('region', { name: 'How far does a point reach?' });
const thing = (/** @type {Page} */ page, /** @type {RegExp} */ name) =>
  start(page).getByRole('listitem').filter({ hasText: name });
const sentence = (/** @type {Page} */ page) => page.locator('#sentence .sentence');
const kernel = (/** @type {Page} */ page) => page.getByRole('region', { name: 'Kernel' });

const ARRIVED = /^2 of 40 points on the wrong side, about 2\.9\s% of new ones\./;

/** How many words there are to read. @param {import('@playwright/test').Locator[]} places */
async function words(...places) {
  const texts = await Promise.all(places.map((place) => place.innerText()));
  return texts.join(' ').trim().split(/\s+/).length;
}

/**
 * All that is drawn over the field of colours, which may still become finer.
 *
 * @param {Page} page
 */
const picture = (page) =>
  planeOf(page)
    .locator('canvas')
    .evaluateAll((all) =>
      all
        .slice(1)
        .map((canvas) => /** @type {HTMLCanvasElement} */ (canvas).toDataURL().length)
        .join(),
    );

/** Opens the page and waits until it says how it went. @param {Page} page */
async function arrive(page) {
  await page.goto('./');
  await expect(sentence(page)).toHaveText(ARRIVED);
}

test('a newcomer learns from the page alone what γ does', async ({ page }) => {
  await arrive(page);
  await expect(page.getByText('Mercer shows how a machine can learn')).toBeVisible();
  await expect(kernel(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Run' })).toBeHidden();
  const key = page.getByRole('group', { name: 'Key' });
  await expect(key.getByRole('button')).toHaveText([
    'support vector',
    'on the wrong side',
    'boundary',
    'margin',
  ]);
  const told = page.getByRole('region', { name: 'What happened' });
  const read = await words(page.getByText('Mercer shows how a machine can learn'), start(page));

  // “Drag a point.”
  const [from, to] = [await pixel(page, -0.788, 0.77), await pixel(page, -0.3, 0.9)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await expect(thing(page, /Drag a point/)).toContainText('done');
  await expect(told).toContainText('The boundary follows');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(sentence(page)).toHaveText(ARRIVED);

  // “Make γ large: 10 or more.”
  const gamma = page.getByRole('region', { name: 'Tune' }).getByRole('slider', { name: /^γ/ });
  const before = await picture(page);
  await gamma.press('End');
  await expect(thing(page, /large/)).toContainText('done');
  await expect(told).toContainText('each colours its own island');
  await expect(told).toContainText(/About \d\d.% of new ones are wrong/);
  await expect(sentence(page)).toHaveText(
    /^None of 40 points on the wrong side, about \d\d\s% of new ones\./,
  );
  await says(page, /RBF γ\s=\s100/);
  await expect.poll(() => picture(page)).not.toBe(before);
  // All that is read until then, at four words a second, and two acts take less than a minute.
  const seconds = (read + (await words(told, sentence(page)))) / 4 + 2 * 3;
  expect(seconds).toBeLessThan(60);

  // “Press Step.”
  await thing(page, /Press Step/)
    .getByRole('button', { name: 'Step' })
    .click();
  await expect(thing(page, /Press Step/)).toContainText('done');
  await expect(told).toContainText('two points that disagree');
  await expect(page.getByRole('region', { name: 'This step' })).toBeVisible();
  await page.getByRole('button', { name: 'Show the result' }).click();

  await page.getByRole('button', { name: 'What is a kernel?' }).click();
  await expect(page.getByRole('dialog', { name: 'What is a kernel?' })).toContainText('how alike');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Mercer shows how a machine can learn')).toBeVisible();
});

test('a link opens the lab, which is one press away, and stays', async ({
  page,
  context,
  browser,
}) => {
  await test.step('a link opens the lab, also on a first visit', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await arrive(page);
    const link = await copyLink(page);
    const elsewhere = await browser.newContext({ serviceWorkers: 'block' });
    const other = await elsewhere.newPage();
    await other.goto(link);
    await says(other, /^40 points, 2 classes/);
    await expect(kernel(other)).toBeVisible();
    await expect(start(other)).toBeHidden();
    await elsewhere.close();
  });

  await test.step('all controls are one press away, and stay', async () => {
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Hide this sentence' }).click();
    await expect(page.getByText('Mercer shows how a machine can learn')).toBeHidden();
    await page.keyboard.press('l');
    await expect(kernel(page)).toBeVisible();
    await expect(start(page)).toBeHidden();
    await expect(page.getByRole('region', { name: 'How well it does' })).toContainText(
      /5\.0.% wrong.*2\.9.% wrong/,
    );
    await page.reload();
    await expect(kernel(page)).toBeVisible();
    await expect(start(page)).toBeHidden();
    await page.getByRole('button', { name: 'Help' }).click();
    await page.getByRole('button', { name: 'What am I looking at?' }).click();
    await expect(page.getByText('a point on which the boundary rests')).toBeVisible();
    await page.getByRole('button', { name: 'Show the beginning again' }).click();
    await expect(start(page)).toBeVisible();
  });
});

test('the beginning fits every screen, can be used by all, and has a key', async ({ page }) => {
  await test.step('nothing scrolls or overlaps', async () => {
    await arrive(page);
    for (const [width, height] of [
      [1440, 900],
      [1280, 720],
      [1366, 768],
    ]) {
      await page.setViewportSize({ width, height });
      const scrolling = await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('.panels, .views, #sentence')]
          .filter((box) => box.scrollHeight > box.clientHeight + 1)
          .map((box) => box.className || box.id || box.tagName),
      );
      expect(scrolling, `${width}×${height}`).toEqual([]);
    }
    await expectNoViolations(page);
  });

  await test.step('an entry of the key lets its marks alone be seen', async () => {
    const before = await picture(page);
    const entry = page.getByRole('button', { name: 'support vector' });
    await entry.hover();
    await expect.poll(() => picture(page)).not.toBe(before);
    await page.mouse.move(2, 2);
    await expect.poll(() => picture(page)).toBe(before);
  });
});
