// @ts-check
/** The rest of the engine, and the one that knows all domains, while they are on their way. */

import { domainOf } from '../../model/domains.js';
import { EMPTY_SCENE, makeItem } from '../../model/scene.js';
import { encodeLink } from '../../state/link.js';
import { expectNoViolations } from './access.js';
import { expect, holdFiles, test } from './page.js';
import { open, pixel, planeOf, says } from './plane.js';

/** @param {import('@playwright/test').Page} page */
const cardOf = (page) => page.getByText('Loading what strings need');

test('on the way to strings the plane stays live, and one can turn back', async ({ page }) => {
  const come = await holdFiles(page, /\/whole-/);
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
  const come = await holdFiles(page, /\/whole-/);
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

test.describe('at a first visit', () => {
  test.use({ visit: 'first' });

  test('what a newcomer drags needs no more than the part that begins, and a step waits for the rest', async ({
    page,
  }) => {
    const come = await holdFiles(page, /\/rest-/);
    /** What the engine does, and of which scene its answers are. */
    const told = () =>
      page.evaluate(() => {
        const { engine, scene } = /** @type {any} */ (globalThis).mercerPage.store.state.frame;
        return { state: engine.state, step: scene?.step, kernel: scene?.kernel };
      });
    await page.goto('./');
    await says(page, /^2 of 40 points on the wrong side/);
    const start = page.getByRole('region', { name: 'How far does a point reach?' });
    const thing = (/** @type {RegExp} */ name) =>
      start.getByRole('listitem').filter({ hasText: name });

    const [from, to] = [await pixel(page, -0.788, 0.77), await pixel(page, -0.3, 0.9)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
    await expect(thing(/Drag a point/)).toContainText('done');
    const tune = page.getByRole('region', { name: 'Tune' });
    await tune.getByRole('slider', { name: /^C/ }).press('Home');
    await says(page, /^\d+ of 40 points on the wrong side/);
    await tune.getByRole('slider', { name: /^γ/ }).press('End');
    await says(page, /^None of 40 points on the wrong side/);
    await expect.poll(told).toMatchObject({ state: 'ready' });

    // A part that lacks something is started again with the rest, which does not come yet.
    await thing(/Press Step/)
      .getByRole('button', { name: 'Step' })
      .click();
    await expect.poll(told).toMatchObject({ state: 'loading' });
    await expect(page.getByRole('group', { name: 'Training', exact: true })).toBeVisible();
    come();
    await expect.poll(told).toMatchObject({ state: 'ready', step: 1 });
    await expect(page.getByRole('region', { name: 'This step' })).toBeVisible();
    await page.evaluate(
      () => void (/** @type {any} */ (globalThis).mercerPage.actions.setKernel('laplacian')),
    );
    await expect
      .poll(told)
      .toMatchObject({ state: 'ready', kernel: expect.stringMatching(/^laplacian/) });
    await expect(page.locator('.notice.error')).toHaveCount(0);
  });

  test('on a phone neither, where the data sets have pictures from the start', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    const come = await holdFiles(page, /\/rest-/);
    await page.goto('./');
    await says(page, /^2 of 40 points on the wrong side/);
    const pictures = page.locator('button.preset:not(.empty) svg');
    await expect(pictures).toHaveCount(0);
    come();
    await expect(pictures.first()).toBeAttached();
  });
});
