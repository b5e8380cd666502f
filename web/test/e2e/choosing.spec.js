// @ts-check
import { expect, test } from './page.js';
import { act, expectAccessible, openView } from './studio.js';

/** @typedef {import('@playwright/test').Page} Page */

/** C of the scene. @param {Page} page */
const priceOf = (page) =>
  page.evaluate(() => /** @type {any} */ (globalThis).mercerPage.store.state.scene.params.C);

test('every C is gone along, and bounds are never below what leaving out says', async ({
  page,
}) => {
  test.slow();
  await test.step('C is gone along from break to break, each of which is said, and one stroke is one undo', async () => {
    const view = await openView(page, 'Every C', 'Every C there is');
    const line = page.getByRole('slider', { name: 'C, along all breaks' });
    const breaks = view.getByRole('list', { name: 'Breaks around this C' }).getByRole('button');
    await expect(breaks).toHaveCount(8);
    await expect(page.getByRole('region', { name: 'Errors of points left out' })).toContainText(
      'exact · 40 machines',
    );
    await line.focus();
    await line.press('Home');
    await expect(line).toHaveAttribute('aria-valuetext', /all α are at the limit C/);
    await line.press('ArrowRight');
    await expect(line).toHaveAttribute('aria-valuetext', /leaves the limit for the margin/);
    const first = await priceOf(page);
    await line.press('ArrowRight');
    expect(await priceOf(page)).toBeGreaterThan(first);
    await line.press('ArrowLeft');
    await expect(breaks.first()).toHaveAttribute('aria-current', 'true');
    await breaks.nth(3).click();
    await expect(breaks.nth(3)).toHaveAttribute('aria-current', 'true');

    // The line is dragged in one stroke.
    const box = await page.locator('.every-strips').boundingBox();
    if (!box) throw new Error('no strips');
    const before = await priceOf(page);
    await page.mouse.move(box.x + 0.4 * box.width, box.y + 0.3 * box.height);
    await page.mouse.down();
    await page.mouse.move(box.x + 0.5 * box.width, box.y + 0.3 * box.height, { steps: 4 });
    await page.mouse.up();
    expect(await priceOf(page)).not.toBe(before);
    await act(page, 'undo');
    expect(await priceOf(page)).toBe(before);

    await view.getByRole('button', { name: 'Go to the best C' }).click();
    await expect(page.getByText(/best by leave-one-out: \d+ of 40/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('what is promised is never below what leaving out says, for points and for strings', async () => {
    const view = await openView(page, 'Bounds', 'Bound, estimate and truth');
    await expect(page.getByText(/the truth is .* No bound is broken/)).toBeVisible();
    const says = (/** @type {string} */ name) =>
      view
        .getByRole('row', { name: new RegExp(`^${name}`) })
        .getByRole('cell')
        .last();
    const share = async (/** @type {string} */ name) =>
      parseFloat((await says(name).textContent()) ?? '');
    expect(await share('#SV / n')).toBeGreaterThanOrEqual(await share('leave-one-out'));
    await view.getByRole('button', { name: 'ξα' }).click();
    await expect(view.getByRole('button', { name: 'ξα' })).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(page);
    await act(page, 'setDomain', 'strings');
    await expect(page.getByText(/nobody knows the truth|the truth is/)).toBeVisible();
    await act(page, 'enlarge', 'left');
    const left = page.getByRole('region', { name: 'Each point left out' });
    await expect(left.getByText(/would be called (right|wrong) without/)).toBeVisible();
  });
});
