// @ts-check
import { expect, test } from './page.js';
import { expectAccessible, openView } from './studio.js';

/** @typedef {import('@playwright/test').Page} Page */

const state = (/** @type {Page} */ page) =>
  page.evaluate(() => {
    const { scene, frame } = /** @type {any} */ (globalThis).mercerPage.store.state;
    const { use } = scene.table ?? {};
    return {
      use,
      points: scene.points.length,
      features: scene.points[0]?.features?.length ?? 0,
      errors: frame.training?.errors,
      learnt: frame.scene?.points === scene.points,
    };
  });

test('a file is learnt from by all its columns, held out rows are told, and a link has it all', async ({
  page,
}) => {
  const view = await openView(page, 'Your own table', 'A table of your own');
  await view.getByRole('button', { name: 'Try a table of customers' }).click();
  await expect(view.getByRole('checkbox', { name: 'Use age' })).toBeChecked();
  await expect(view.getByRole('checkbox', { name: 'Use customer_id' })).toBeDisabled();
  const caption = page.locator('#sentence');
  await expect(caption).toContainText('A slice of 8 features');
  await expect(caption).toContainText('of 150 held out');
  expect(await state(page)).toMatchObject({ points: 350, features: 8, learnt: true });
  await expectAccessible(page);

  // A column less is another model, which undo takes back.
  await view.getByRole('checkbox', { name: 'Use region' }).uncheck();
  await expect(caption).toContainText('A slice of 4 features');
  await page.keyboard.press('Control+z');
  await expect(caption).toContainText('A slice of 8 features');

  await view.getByRole('button', { name: 'Held out', exact: true }).click();
  await expect(view).toContainText(/95 %: [\d.]+ % to [\d.]+ %/);
  await expect(view.getByRole('cell')).toHaveCount(4);
  await view.getByRole('button', { name: 'Pairs', exact: true }).click();
  const pair = view.getByRole('button', { name: /^age and income_eur: \d+ %$/ });
  await pair.click();
  await expect(pair).toHaveAttribute('aria-pressed', 'true');

  // Rows are looked at, not moved; Enter draws the slice through one.
  const plane = page.getByRole('application', { name: 'Plane' });
  await expect(caption).toContainText('A slice of 8 features');
  await plane.focus();
  await plane.press('Tab');
  await plane.press('Enter');
  await expect.poll(async () => (await state(page)).use.through).not.toBe(null);
  const before = await state(page);

  const link = await page.evaluate(() => /** @type {any} */ (globalThis).mercerPage.actions.link());
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.locator('#sentence')).toContainText('of 150 held out');
  expect(await state(page)).toEqual(before);
});
