// @ts-check
import { expect, test } from './page.js';
import { sceneOf } from './plane.js';
import { act, expectAccessible, openView } from './studio.js';

test('parameters are chosen by a map of errors and by curves, and weights of a sum are learnt', async ({
  page,
}) => {
  test.slow();
  await test.step('the map of errors is exact, leads to the best place, and one step goes back', async () => {
    const view = await openView(page, 'γ × C map', 'The map of errors');
    await expect(view.getByText('Exact in each column')).toBeVisible();
    await expect(view.getByText(/^Best: \d+ of 40 wrong at γ = \S+, C = \S+/)).toBeVisible();
    await expect(view.getByText(/without each of 5 parts/)).toBeVisible();
    await expectAccessible(page);
    const before = await sceneOf(page);
    await view.getByRole('button', { name: 'Go to the best' }).click();
    await expect.poll(async () => (await sceneOf(page)).kernel).not.toBe(before.kernel);
    await expect(view.getByText(/not the least of the map/)).toBeHidden();
    const map = page.getByRole('application', { name: /^Error by cross-validation/ });
    const best = await sceneOf(page);
    await map.press('ArrowLeft');
    await expect.poll(async () => (await sceneOf(page)).kernel).not.toBe(best.kernel);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await sceneOf(page)).kernel).toBe(before.kernel);

    // A part of the map by itself, from the keyboard and by a frame, and back.
    const all = view.getByRole('button', { name: 'Whole map' });
    await expect(all).toBeDisabled();
    await map.press('+');
    await expect(all).toBeEnabled();
    const zoomOf = () =>
      page.evaluate(() => /** @type {any} */ (globalThis).mercerPage.store.state.stage.map.zoom);
    const first = await zoomOf();
    const box = await map.boundingBox();
    if (!box) throw new Error('there is no map');
    const middle = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(middle[0], middle[1]);
    await page.mouse.down();
    await page.mouse.move(middle[0] + 60, middle[1] + 80, { steps: 3 });
    await page.mouse.up();
    const second = await zoomOf();
    expect(second[0][0]).toBeGreaterThan(first[0][0]);
    expect(second[1][1]).toBeLessThan(first[1][1]);
    await map.press('Escape');
    await expect(all).toBeDisabled();
    expect(await zoomOf()).toEqual([]);
  });

  await test.step('curves of errors are over any number, and over the points learnt from', async () => {
    const view = await openView(page, 'Curves', 'Curves of errors');
    await expect(view.getByText(/^The least by cross-validation is .*C/)).toBeVisible();
    const line = page.getByRole('slider', { name: 'Value, along the curves' });
    const { params } = await sceneOf(page);
    await line.press('ArrowRight');
    await expect.poll(async () => (await sceneOf(page)).params.C).toBeGreaterThan(params.C);
    await view.getByRole('combobox', { name: 'Over' }).selectOption('over the number of points');
    await expect(view.getByText(/^Learning from 32 points:/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('weights are learnt, mixed by hand, and put into the scene', async () => {
    await openView(page, 'Learn the kernel', 'Learn the kernel');
    const view = page.getByRole('region', { name: 'Learn the kernel' });
    const said = view.getByRole('status').first();
    await expect(said).toHaveText(/^SimpleMKL, step (\d+) of \1: dual value/);
    // All errors come, one row after the other.
    const worth = page.getByRole('table', { name: 'Was it worth it?' });
    await expect(worth.getByRole('row')).toHaveCount(8);
    await expect(worth).not.toContainText('…');
    // The step before, and the first.
    await view.getByRole('button', { name: 'Back' }).click();
    await view.getByRole('button', { name: 'Start' }).click();
    await expect(said).toHaveText(/step 0 of/);
    const first = page.getByRole('slider', { name: 'Weight of term 1' });
    await expect(first).toHaveAttribute('aria-valuenow', '0.333');
    // By hand, with keys alone.
    await page.getByRole('slider', { name: 'Mixture' }).press('Home');
    await page.getByRole('slider', { name: 'Mixture' }).press('ArrowRight');
    await expect(said).toHaveText('A mixture by hand.');
    await expect(first).toHaveAttribute('aria-valuenow', '0.283');
    await expect(worth.getByRole('button', { name: 'by hand' })).toBeVisible();
    // Another criterion, and its kernel.
    await view.getByRole('button', { name: 'Evidence' }).click();
    await expect(said).toHaveText(/^Evidence, step/);
    await expect(view.getByText('✓ Proved a kernel')).toBeVisible();
    await view.getByRole('button', { name: 'Use this kernel' }).click();
    const kernel = page.getByRole('textbox', { name: 'Kernel', exact: true });
    await expect(kernel).toHaveValue(/^[\d.]+\*linear \+ [\d.]+\*rbf\(gamma=1\)$/);
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect(kernel).toHaveValue('rbf(gamma=1)');
    // A term that is no kernel here is named.
    await act(page, 'setStage', 'learned', { terms: ['linear', 'sigmoid(gamma=2, coef0=-1)'] });
    await expect(view.getByText(/^Term 2, sigmoid.*Not positive semidefinite/)).toBeVisible();
    await expectAccessible(page);
  });
});
