// @ts-check
/** What a link says is what opens. */

import { expect, test } from './page.js';
import { copyLink, open, says, sceneOf } from './plane.js';
import { act } from './studio.js';

/** @typedef {import('@playwright/test').Page} Page */

/** The map that the lift shows. @param {Page} page */
const mapOf = (page) =>
  page.getByRole('radiogroup', { name: 'Coordinates' }).getByRole('radio', { checked: true });
/** @param {Page} page */
const stageOf = (page) =>
  page.evaluate(() => /** @type {any} */ (globalThis).mercerPage.store.state.stage);
/** @param {Page} page */
const address = (page) => page.evaluate(() => location.hash);

/** The address, once it has followed. @param {Page} page @param {string} before */
async function next(page, before) {
  await expect.poll(() => address(page)).not.toBe(before);
  return address(page);
}

test('a link opens the view that was open, with its choices and the step', async ({
  page,
  context,
  browser,
  allow,
}) => {
  allow(/GPU stall/); // the picture of a failure reads what was drawn
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page);
  await act(page, 'choosePreset', 'circles');
  await act(page, 'setKernel', 'poly(degree=2)');
  await says(page, /^\d+ points, 2 classes, polynomial/);
  await act(page, 'enlarge', 'lift');
  const first = await mapOf(page).getAttribute('value');
  const others = page.getByRole('radiogroup', { name: 'Coordinates' }).getByRole('radio');
  await others
    .and(page.getByRole('radio', { checked: false }))
    .first()
    .click();
  await expect(mapOf(page)).not.toHaveAttribute('value', first ?? '');
  const other = (await mapOf(page).getAttribute('value')) ?? '';
  await act(page, 'setStage', 'lift', { azimuth: 0.75 });
  await act(page, 'setStep', 3);
  await says(page, /[Ss]tep 3/);
  const link = await copyLink(page);
  const [scene, stage] = [await sceneOf(page), await stageOf(page)];
  expect(stage.lift.map).toBe(other);

  const elsewhere = await browser.newContext({ reducedMotion: 'reduce' });
  const opened = await elsewhere.newPage();
  await opened.goto(link);
  await says(opened, /[Ss]tep 3/);
  await expect(mapOf(opened)).toHaveAttribute('value', other);
  expect(await sceneOf(opened)).toEqual(scene);
  expect(await stageOf(opened)).toEqual(stage);
  // A reload finds it as well, and what is chosen since.
  const before = await address(opened);
  await act(opened, 'setStage', 'lift', { azimuth: -2 });
  await next(opened, before);
  await opened.reload();
  await expect(mapOf(opened)).toHaveAttribute('value', other);
  expect((await stageOf(opened)).lift.azimuth).toBe(-2);
  await elsewhere.close();
});

test('Back and Forward go from the view of one link to that of another', async ({
  page,
  allow,
}) => {
  allow(/GPU stall/);
  await open(page);
  await act(page, 'enlarge', 'lift');
  await act(page, 'setStage', 'lift', { map: 'height' });
  const one = await next(page, '');
  await act(page, 'addPoint', [1, 1], 3);
  await act(page, 'enlarge', 'losses');
  const two = await next(page, one);
  await page.evaluate((hash) => (location.hash = hash), one);
  await expect(mapOf(page)).toHaveAttribute('value', 'height');
  await page.goBack();
  await expect(page.getByRole('region', { name: 'Loss functions' })).toBeVisible();
  await says(page, /^41 points/);
  expect(await address(page)).toBe(two);
  await page.goForward();
  await expect(mapOf(page)).toHaveAttribute('value', 'height');
  await says(page, /^40 points/);
  // Undo goes over links, and brings the view along.
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('region', { name: 'Loss functions' })).toBeVisible();
  await says(page, /^41 points/);
});

test('a scene that is named says so in the bar, the tab, its link and its files', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page);
  await expect(page).toHaveTitle('Two moons, RBF, SVM · Mercer');
  const inBar = page.getByRole('banner').getByRole('textbox', { name: 'Name of the scene' });
  await expect(inBar).toBeHidden();
  await page.getByRole('button', { name: /^Share/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await dialog.getByRole('textbox', { name: 'Name of the scene' }).fill('Week 3: moons');
  await expect(dialog.getByText(/^40 points, the name and all settings are in/)).toBeVisible();
  await page.keyboard.press('Escape');
  const link = await copyLink(page);
  await page.keyboard.press('Escape');
  await expect(inBar).toHaveValue('Week 3: moons');
  await expect(page).toHaveTitle('Week 3: moons · Mercer');
  await inBar.fill('Week 4');
  await inBar.press('Enter');
  await inBar.fill('no');
  await inBar.press('Escape');
  await expect(page).toHaveTitle('Week 4 · Mercer');
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: /^Scene, JSON/ }).click();
  expect((await coming).suggestedFilename()).toBe('Week-4.json');
  await page.keyboard.press('Control+z');
  await expect(inBar).toHaveValue('Week 3: moons');
  // Start fresh has no name.
  await page.getByRole('button', { name: 'Mercer: start fresh' }).click();
  await expect(inBar).toBeHidden();
  await next(page, new URL(link).hash);
  await page.goto(link);
  await expect(inBar).toHaveValue('Week 3: moons');
});
