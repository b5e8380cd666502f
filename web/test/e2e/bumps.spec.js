// @ts-check
import { expectNoViolations, expectNoViolationsInThemes } from './access.js';
import { expect, test } from './page.js';
import { open, planeOf, says } from './plane.js';
import { act, chooseView } from './studio.js';

/** @typedef {import('@playwright/test').Page} Page */

/** @param {Page} page */
async function openBumps(page) {
  await chooseView(page, 'Sum of bumps');
  await expect(page.getByText(/^Check: at all points/)).toBeVisible();
}

/**
 * The plane says what it shows, before how to use it.
 *
 * @param {Page} page
 * @param {number | RegExp} part how many bumps are added
 * @param {number} all
 */
const showsSum = (page, part, all) =>
  expect(planeOf(page)).toHaveAccessibleDescription(
    new RegExp(`^The sum of ${part} of ${all} bumps, beside f\\. `),
  );

/** The largest difference that the check has found. @param {Page} page */
async function difference(page) {
  const words = (await page.getByText(/^Check: /).textContent()) ?? '';
  const [, factor, power] = /at most ([\d.]+)?·?(?:10(⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]+))?/.exec(words) ?? [];
  const digits = (power ?? '').replace(/./g, (c) =>
    c === '⁻' ? '-' : String('⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(c)),
  );
  return Number(factor ?? 1) * 10 ** Number(digits || 0);
}

test('bumps are switched, missed, and add up to f', async ({ page }) => {
  test.slow();
  await test.step('bumps are switched by list, by order, by class and by hand; what no point sees is added', async () => {
    await open(page);
    await openBumps(page);
    await test.step('the sum of bumps is accessible', async () => {
      await page.getByRole('button', { name: 'Bumps', exact: true }).click();
      await expectNoViolationsInThemes(page, ['#studio']);
      await page.getByRole('button', { name: 'Zero at all points' }).click();
      await expectNoViolations(page, ['#studio']);
    });
    await test.step('what is orthogonal changes no point and grows the norm', async () => {
      const fact = (/** @type {string} */ name) =>
        page.getByText(name, { exact: true }).locator('xpath=following-sibling::dd[1]');
      const share = page.getByRole('spinbutton', { name: /^t times u/ });
      await share.fill('0');
      await share.press('Enter');
      await expect(fact('t²‖u‖² added')).toHaveText('0');
      const before = Number(await fact('‖f + t·u‖²').textContent());
      await share.fill('1');
      await share.press('Enter');
      await expect(fact('t²‖u‖² added')).not.toHaveText('0');
      const added = Number(await fact('t²‖u‖² added').textContent());
      const after = Number(await fact('‖f + t·u‖²').textContent());
      expect(added).toBeGreaterThan(0);
      expect(after).toBeCloseTo(before + added, 1);
      await expect(fact('largest change at a point')).toHaveText(
        /= ([\d.]+·)?10⁻(⁸|⁹|¹[⁰¹²³⁴⁵⁶⁷⁸⁹])$/,
      );
      await expect(page.getByRole('img', { name: /% of the squared norm/ })).toBeVisible();
      // For a kernel with few features there is nothing beside the span.
      await page.getByRole('textbox', { name: 'Kernel' }).fill('linear');
      await expect(page.getByText(/span of the points/)).toBeVisible();
      await expect(share).toBeHidden();
    });
    await test.step('a click anywhere chooses the place of the bump that no point sees', async () => {
      await act(page, 'setKernel', 'rbf(gamma=1)');
      await expect(planeOf(page)).toHaveAccessibleDescription(/^f, and f plus .* times u\. /);
      const box = await planeOf(page).boundingBox();
      if (!box) throw new Error('no plane');
      await planeOf(page).click({ position: { x: box.width / 4, y: box.height / 4 } });
      // The view goes from −2 to 2.
      await expect(page.getByRole('spinbutton', { name: /^p₁/ })).toHaveValue('−1.00');
      await expect(page.getByRole('spinbutton', { name: /^p₂/ })).toHaveValue('1.00');
      await says(page, /^40 points/);
    });
    await test.step('bumps are switched by list, by order, by class and by hand', async () => {
      await page.getByRole('button', { name: 'Bumps', exact: true }).click();
      await expect(planeOf(page)).toHaveAccessibleDescription(/^The sum of /);
      const list = page.getByRole('list', { name: 'Terms' });
      const all = await list.getByRole('checkbox', { name: /^point/ }).count();
      expect(all).toBeGreaterThan(4);
      await page.getByRole('button', { name: 'None' }).click();
      await showsSum(page, 0, all);
      await list.getByRole('checkbox').nth(2).check();
      await showsSum(page, 1, all);
      const first = page.getByRole('spinbutton', { name: 'Terms' });
      await first.fill('3');
      await first.press('Enter');
      await showsSum(page, 3, all);
      for (const place of [1, 2, 3])
        await expect(list.getByRole('checkbox').nth(place)).toBeChecked();
      await expect(list.getByRole('checkbox').nth(4)).not.toBeChecked();
      await page.getByRole('button', { name: 'For class 1' }).click();
      const checked = () => list.getByRole('checkbox', { name: /^point/, checked: true }).count();
      await expect.poll(checked).not.toBe(3);
      const one = await checked();
      await page.getByRole('button', { name: 'For class 2' }).click();
      await expect.poll(async () => one + (await checked())).toBe(all);
      await page.getByRole('button', { name: 'All', exact: true }).click();
      // A click on a point in the picture switches its bump.
      const at = await page.evaluate(() => {
        const { scene, frame } = /** @type {any} */ (globalThis).mercerPage.store.state;
        const { x } = scene.points[frame.training.support[0]];
        const { x0, x1, y0, y1 } = scene.view;
        return [(x[0] - x0) / (x1 - x0), (y1 - x[1]) / (y1 - y0)];
      });
      const box = await planeOf(page).boundingBox();
      if (!box) throw new Error('no plane');
      const position = { x: at[0] * box.width, y: at[1] * box.height };
      await planeOf(page).click({ position });
      await showsSum(page, all - 1, all);
      // A click beside all points adds one, as ever.
      await planeOf(page).click({ position: { x: 6, y: 6 } });
      await says(page, /^41 points/);
    });
  });

  await test.step('all bumps add up to f, on the plane, with a repaired spectrum, and on the line', async () => {
    await open(page);
    await openBumps(page);
    await test.step('on the plane', async () => {
      await expect(planeOf(page)).toHaveAccessibleDescription(
        /^The sum of (\d+) of \1 bumps, beside f\. /,
      );
      expect(await difference(page)).toBeLessThan(1e-5);
    });
    await test.step('with a repaired spectrum', async () => {
      await act(page, 'setKernel', 'sigmoid(gamma=1, coef0=-1)');
      for (const repair of ['clip', 'flip', 'shift']) {
        await act(page, 'setRepair', repair);
        await expect
          .poll(() =>
            page.evaluate(
              () => /** @type {any} */ (globalThis).mercerPage.store.state.frame.scene.repair,
            ),
          )
          .toBe(repair);
        await expect(page.getByText(/^Check: at all points/)).toBeVisible();
        await expect.poll(() => difference(page)).toBeLessThan(1e-5);
      }
    });
    await test.step('on the line', async () => {
      await act(page, 'setKernel', 'rbf(gamma=1)');
      await says(page, /RBF γ\s=\s1, /);
      await page.getByRole('tab', { name: 'Line' }).click();
      await says(page, /^21 points/);
      await expect(
        page.getByRole('img', { name: 'The sum of 4 of 4 bumps, beside f.', exact: true }),
      ).toBeVisible();
      await expect(page.getByText(/^Check: at all points/)).toBeVisible();
      expect(await difference(page)).toBeLessThan(1e-3); // of values up to 10 000, in single precision
    });
  });
});
