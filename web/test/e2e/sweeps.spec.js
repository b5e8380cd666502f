// @ts-check
import { readFile } from 'node:fs/promises';
import { expect, test } from './page.js';
import { linkOf, sceneOf } from './plane.js';
import { act, expectAccessible, expectWithinWindow, openView } from './studio.js';

/** @typedef {import('@playwright/test').Page} Page */

/** A row of pictures. @param {Page} page @param {RegExp} name */
const row = (page, name) => page.getByRole('group', { name });
/** A picture of a row that is there. @param {Page} page @param {RegExp} of @param {string} title */
const picture = (page, of, title) =>
  row(page, of).getByRole('button', {
    name: new RegExp(`^${title.replace('.', '\\.')}:? ?\\d+ wrong`),
  });

test('sweeps are followed and printed, and costs counted and measured', async ({ page }) => {
  test.slow();
  await test.step('a sweep shows each value, follows a point, and gives a machine to the scene', async () => {
    await openView(page, 'Sweeps', 'Sweeps');
    await expect(picture(page, /^linear/, 'C = 100')).toBeVisible();
    await expect(row(page, /^sigmoid/).getByText('Not a kernel')).toBeVisible();
    await expect(row(page, /^poly/).getByText('Proved')).toBeVisible();

    // A point that moves is seen in all, and it is no preset's any more: nothing is said of fresh ones.
    const narrow = picture(page, /^rbf/, 'γ = 10');
    await expect(narrow).toHaveAccessibleName(/0 wrong · fresh/);
    await page.evaluate(() => {
      const { store, actions } = /** @type {any} */ (globalThis).mercerPage;
      actions.movePoint(store.state.scene.points[0].id, [3, 3]);
    });
    await expect(narrow).not.toHaveAccessibleName(/fresh/);

    await narrow.focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('heading', { name: 'C = 1, rbf(gamma=100)' })).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await sceneOf(page)).kernel).toBe('rbf(gamma=10)');
    await expect(narrow).toHaveAttribute('aria-current', 'true');
    await act(page, 'undo');
    await expect.poll(async () => (await sceneOf(page)).kernel).toBe('rbf(gamma=1)');

    await page.getByRole('button', { name: 'Your own', exact: true }).click();
    await page.getByRole('textbox', { name: /^Values of C/ }).fill('2, 20');
    await page.getByRole('textbox', { name: /^Values of C/ }).press('Enter');
    await expect(picture(page, /^learner/, 'C = 20')).toBeVisible();
    await page.getByRole('checkbox', { name: 'First two as a grid' }).check();
    await expect(picture(page, /^C = 20/, 'γ = 0.01')).toBeVisible();
    await expectWithinWindow(page);

    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: /^Picture, SVG/ }).click();
    const svg = await readFile(await (await saved).path(), 'utf8');
    expect(svg.match(/<svg x=/g)).toHaveLength(10);
    expect(svg).toContain('γ = 0.01');

    await expect(page.locator('.sweep-cell small', { hasText: /wrong/ })).toHaveCount(10);

    // On paper there is nothing but the pictures, in dark ink on white also where the page is dark.
    await page.evaluate(() =>
      /** @type {any} */ (globalThis).mercerPage.actions.setSetting({ theme: 'dark' }),
    );
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    const paper = page.locator('.sweeps-paper');
    await expect(paper.locator('figure')).toHaveCount(10);
    await expect(paper.locator('canvas')).toHaveCount(10);
    await expect(paper.getByText('γ = 0.01', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    const light = await paper
      .locator('canvas')
      .first()
      .evaluate((/** @type {HTMLCanvasElement} */ canvas) => {
        const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
        const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
        let bright = 0;
        for (let i = 0; i < data.length; i += 4) if (data[i + 1] > 128) bright++;
        return bright / (data.length / 4);
      });
    expect(light).toBeGreaterThan(0.8);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect(paper).toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() =>
      /** @type {any} */ (globalThis).mercerPage.actions.setSetting({ theme: 'light' }),
    );

    await page.goto(await linkOf(page));
    await expect(picture(page, /^C = 20/, 'γ = 0.01')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('costs are counted at each n, and a measurement can be stopped', async () => {
    await openView(page, 'Cost', 'What it costs');
    const view = page.getByRole('region', { name: 'What it costs' });
    await view.getByRole('combobox', { name: 'Points n' }).selectOption('n = 64');
    // ½·64·100·101 + 64·100 + 100·99·104/6 + 100·101, and ½·64·65·100 + 64·63·68/6 + 64·65.
    await expect(view.getByRole('row', { name: /^ridge by w/ })).toContainText('511\u202f300');
    await expect(view.getByRole('row', { name: /^ridge by α/ })).toContainText('257\u202f856');
    await expect(
      view.getByText('At n = 64 and D = 100, w costs 2 times as much as α'),
    ).toBeVisible();
    await view.getByRole('button', { name: 'Next n' }).click();
    await expect(view.getByRole('combobox', { name: 'Points n' })).toHaveValue('n = 128');
    await view.getByRole('button', { name: 'Ridge term by term' }).click();
    await expect(view.getByRole('row', { name: /^XᵀX \+ λI/ })).toContainText('ND² + D');
    await expectAccessible(page);
    await expectWithinWindow(page);

    await view.getByRole('button', { name: 'Measure' }).click();
    await expect(view.getByText(/^Measuring: [1-9]/)).toBeVisible();
    await view.getByRole('button', { name: 'Stop' }).click();
    await expect(view.getByText(/^Stopped after \d+ marks?/)).toBeVisible();
    await expect(
      page.getByRole('img', { name: /^Training over the number of points/ }),
    ).toBeVisible();
  });
});
