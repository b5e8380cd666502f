// @ts-check
/** The engine that knows all domains, while it is on its way. */

import { domainOf } from '../../model/domains.js';
import { EMPTY_SCENE, makeItem } from '../../model/scene.js';
import { encodeLink } from '../../state/link.js';
import { expectNoViolations } from './access.js';
import { expect, test } from './page.js';
import { open, pixel, planeOf, says } from './plane.js';

/**
 * Holds the whole engine back.
 *
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<() => void>} lets it come
 */
async function hold(page) {
  /** @type {() => void} */
  let come = () => {};
  const gate = new Promise((done) => (come = () => done(null)));
  await page.route(/\/whole-/, async (route) => {
    await gate;
    await route.continue();
  });
  return come;
}

/** @param {import('@playwright/test').Page} page */
const cardOf = (page) => page.getByText('Loading what strings need');

test('on the way to strings the plane stays live, and one can turn back', async ({ page }) => {
  const come = await hold(page);
  await open(page);
  await page.getByRole('tab', { name: 'Strings' }).click();
  await expect(cardOf(page)).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Loading strings' })).toBeVisible();
  const at = await pixel(page, 1.5, 1.5);
  await page.mouse.click(at.x, at.y);
  await says(page, /^41 points, 2 classes/);
  await expectNoViolations(page, ['.patience', '#status']);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(cardOf(page)).toBeHidden();
  come();
  await expect(page.getByText('Optimal').first()).toBeVisible();
  await expect(planeOf(page)).toBeVisible();
  await says(page, /^41 points, 2 classes/);
  await page.getByRole('tab', { name: 'Strings' }).click();
  await expect(page.getByLabel('String 1', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Plane' }).click();
  await says(page, /^41 points, 2 classes/);
});

/** Strings of two classes. @type {import('../../model/scene.js').Scene} */
const STRINGS = {
  ...EMPTY_SCENE,
  domain: 'strings',
  kernel: domainOf({ domain: 'strings' }).kernel,
  points: Array.from({ length: 24 }, (_, i) =>
    makeItem(i + 1, i % 2 ? `ab${i}` : `ba${i}`, 1 + (i % 2)),
  ),
};

test('a link to strings shows them at once, and what is edited before they are learnt is kept', async ({
  page,
}) => {
  const come = await hold(page);
  await page.goto(`./${await encodeLink(STRINGS)}`);
  await expect(cardOf(page)).toBeVisible();
  const first = page.getByLabel('String 1', { exact: true });
  await expect(first).toHaveValue(/./);
  await first.press('End');
  await first.pressSequentially('zz');
  await expect(page.getByText('Optimal')).toHaveCount(0);
  come();
  await expect(page.getByText('Optimal').first()).toBeVisible();
  await expect(cardOf(page)).toBeHidden();
  await expect(first).toHaveValue(/zz$/);
  await says(page, /^24 strings, 2 classes/);
});
