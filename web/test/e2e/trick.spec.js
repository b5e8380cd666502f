// @ts-check
import { expectNoViolations } from './access.js';
import { expect, test } from './page.js';
import { open, pixelIn, says, sceneOf } from './plane.js';
import { act } from './studio.js';

/** @typedef {import('@playwright/test').Page} Page */

/** @param {Page} page */
const viewOf = (page) => page.getByRole('region', { name: 'The kernel trick' });

/** Both ways, in the plane's place. @param {Page} page */
const waysOf = (page) => page.getByRole('group', { name: 'The kernel trick' });

/** @param {Page} page */
async function begin(page) {
  await open(page);
  await act(page, 'enlarge', 'trick');
  await expect(viewOf(page)).toBeVisible();
}

/** Chooses the kernel of the view. @param {Page} page @param {string} kernel */
const choose = (page, kernel) =>
  page.getByRole('combobox', { name: 'Kernel of this view' }).selectOption(kernel);

/** A movable point. @param {Page} page @param {'x' | 'z'} name */
const point = (page, name) => page.getByRole('button', { name: new RegExp(`^Point ${name} at`) });

/** Where a movable point says that it is. @param {Page} page @param {'x' | 'z'} name */
async function placeOf(page, name) {
  const words = (await point(page, name).getAttribute('aria-label')) ?? '';
  return words
    .replace(/^.* at /, '')
    .split(', ')
    .map((v) => Number(v.replace('−', '-')));
}

/** The two numbers that are compared. @param {Page} page */
async function numbers(page) {
  const texts = await waysOf(page).getByRole('definition').allTextContents();
  return texts.map((text) => Number(text.replace('−', '-').trim()));
}

test('the trick is one number by two ways, for all kernels that have features', async ({
  page,
}) => {
  test.slow();
  await test.step('one number, feature by feature and by the short formula, and what moves the points', async () => {
    await begin(page);
    await test.step('feature by feature and by the short formula there is one number, wherever the points are', async () => {
      await choose(page, 'linear^2');
      await expect(waysOf(page).getByText(/^Equal/)).toBeVisible();
      await point(page, 'x').focus();
      await page.keyboard.press('PageUp');
      await page.keyboard.press('ArrowLeft');
      await point(page, 'z').focus();
      await page.keyboard.press('Shift+ArrowRight');
      const [x, z] = [await placeOf(page, 'x'), await placeOf(page, 'z')];
      // By hand, from what the page says of the points.
      const square = (x[0] * z[0] + x[1] * z[1]) ** 2;
      await expect.poll(async () => (await numbers(page))[1]).toBeCloseTo(square, 3);
      const [inner, kernel] = await numbers(page);
      expect(Math.abs(inner - kernel)).toBeLessThan(1e-12);
      await expect(waysOf(page).getByText(/^Equal/)).toBeVisible();
      await expect(page.getByRole('list', { name: 'The kernel, step by step' })).toContainText('x');

      // x₁², √2 x₁x₂ and x₂² are the features; their products add up.
      const rows = waysOf(page).getByRole('region', { name: 'Features' }).getByRole('row');
      await expect(rows).toHaveCount(5);
      const products = await rows.locator('td:last-child').allTextContents();
      const [a, b, c, sum] = products.map((text) => {
        const [lead, power] = text.replaceAll('−', '-').split('·10');
        const digits = (power ?? '⁰').replace(
          /[⁰-⁹⁻¹²³]/g,
          (d) => '⁻⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(d) - 1 + '',
        );
        return Number(lead) * 10 ** Number(digits.replace('-1', '-'));
      });
      expect(a + b + c).toBeCloseTo(sum, 3);
    });

    await test.step('z follows the pointer on the plane', async () => {
      await page.getByRole('checkbox', { name: 'z follows the pointer' }).check();
      const at = await pixelIn(page, [0.5, -1]);
      await page.mouse.move(at.x, at.y);
      await expect.poll(async () => (await placeOf(page, 'z'))[0]).toBeCloseTo(0.5, 1);
      expect((await placeOf(page, 'z'))[1]).toBeCloseTo(-1, 1);
      await page.getByRole('checkbox', { name: 'z follows the pointer' }).uncheck();
    });

    await test.step('a point is dragged, and another kernel is not that of the scene until it is used', async () => {
      await choose(page, 'poly(degree=2, gamma=1, coef0=1)');
      await expect(waysOf(page).getByText('These are all 6 features.')).toBeVisible();
      const before = await numbers(page);
      const handle = await point(page, 'z').boundingBox();
      if (!handle) throw new Error('the point is not visible');
      await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
      await page.mouse.down();
      await page.mouse.move(handle.x + 50, handle.y + 40, { steps: 4 });
      await page.mouse.up();
      await expect.poll(() => numbers(page)).not.toEqual(before);
      await expect(point(page, 'z')).toBeFocused();
      expect((await sceneOf(page)).kernel).toBe('rbf(gamma=1)');
      await page.getByRole('button', { name: 'Use in the scene' }).click();
      await expect.poll(async () => (await sceneOf(page)).kernel).toMatch(/^poly\(degree=2/);
    });

    await test.step('where the order of factors counts there are more features, and the same number', async () => {
      await choose(page, 'poly(degree=2, gamma=1, coef0=1)');
      await expect(waysOf(page).getByText('These are all 6 features.')).toBeVisible();
      const before = await numbers(page);
      const orders = page.getByRole('combobox', { name: 'Which products are features' });
      for (const [order, count] of [
        ['products', 7],
        ['sequences', 9],
      ]) {
        await orders.selectOption(String(order));
        await expect(waysOf(page).getByText(`These are all ${count} features.`)).toBeVisible();
        const after = await numbers(page);
        expect(after[0]).toBeCloseTo(before[0], 12);
        expect(after[1]).toBe(before[1]);
      }
      // With three coordinates these are the 13 features of CS229.
      await orders.selectOption('products');
      const typed = page.getByRole('textbox', { name: 'Coordinates of x' });
      await typed.fill('1, 2, 3');
      // What is drawn meanwhile leaves the text alone.
      await act(page, 'setStage', 'trick', { apart: 'sequences' });
      await expect(waysOf(page).getByText('These are all 9 features.')).toBeVisible();
      await act(page, 'setStage', 'trick', { apart: 'products' });
      await expect(waysOf(page).getByText('These are all 7 features.')).toBeVisible();
      await expect(typed).toHaveValue('1, 2, 3');
      await typed.press('Enter');
      await expect(waysOf(page).getByText('These are all 13 features.')).toBeVisible();
      await page.getByRole('textbox', { name: 'Coordinates of z' }).fill('2, 0, 1');
      await page.getByRole('textbox', { name: 'Coordinates of z' }).press('Enter');
      await expect.poll(() => numbers(page)).toEqual([36, 36]);
      await typed.fill('1, two');
      await typed.press('Enter');
      await expect(
        viewOf(page).getByText('x: “two” is no coordinate: type a number.'),
      ).toBeVisible();
      expect(await numbers(page)).toEqual([36, 36]);
    });
  });

  await test.step('features of other kernels, what they cost, and none', async () => {
    await begin(page);
    await test.step('a thousand inputs cost a thousand multiplications or 10⁹ features', async () => {
      const sentence = viewOf(page).getByText(/^For 1.000 inputs and degree 3:/);
      await expect(sentence).toContainText(
        /1.002 multiplications against 167.668.501 features, or 10⁹/,
      );
      const d = page.getByRole('slider', { name: 'd inputs' });
      await d.focus();
      await d.press('PageDown');
      await d.press('PageDown');
      await expect(viewOf(page).getByText(/^For 10 inputs/)).toContainText(
        /12 multiplications against 286 features, or 1.000/,
      );
      const k = page.getByRole('spinbutton', { name: 'k degree' });
      await k.fill('2');
      await expect(viewOf(page).getByText(/^For 10 inputs and degree 2/)).toContainText(
        '66 features',
      );
      await expect(page.getByRole('img', { name: /^Operations over the number/ })).toBeVisible();
    });

    await test.step('the Gaussian is a series, and more of its terms leave less out', async () => {
      await choose(page, 'rbf(gamma=0.5)');
      const gap = async () => {
        const [inner, kernel] = await numbers(page);
        return Math.abs(inner - kernel);
      };
      await expect(waysOf(page).getByText(/^The terms that are left out/)).toBeVisible();
      const few = await gap();
      const terms = page.getByRole('slider', { name: 'D terms of the series' });
      await terms.focus();
      await terms.press('PageUp');
      await terms.press('PageUp');
      await expect.poll(gap).toBeLessThan(few / 100);
      await expect(
        page.getByRole('combobox', { name: 'Which products are features' }),
      ).toBeHidden();
    });

    await test.step('the minimum has steps at whole numbers', async () => {
      await choose(page, 'min');
      await expect(waysOf(page).getByText('Equal, digit by digit.')).toBeVisible();
      for (const name of /** @type {const} */ (['x', 'z'])) {
        for (const v of await placeOf(page, name)) expect(v).toBe(Math.max(Math.round(v), 0));
      }
      await point(page, 'x').focus();
      const [before] = await placeOf(page, 'x');
      await page.keyboard.press(before > 0 ? 'ArrowLeft' : 'ArrowRight');
      expect(Math.abs((await placeOf(page, 'x'))[0] - before)).toBe(1);
      await expect(waysOf(page).getByText('Equal, digit by digit.')).toBeVisible();
    });

    await test.step('the view is accessible', async () => {
      await choose(page, 'poly(degree=3, gamma=1, coef0=1)');
      await expect(waysOf(page).getByText('These are all 10 features.')).toBeVisible();
      await expectNoViolations(page, ['#studio', '#large']);
    });

    await test.step('a kernel without finitely many features says so', async () => {
      await act(page, 'setStage', 'trick', { kernel: '' });
      await page.getByRole('textbox', { name: 'Kernel' }).fill('matern(nu=1.5, length=1)');
      await page.getByRole('textbox', { name: 'Kernel' }).press('Enter');
      await says(page, /Mat/);
      await expect(waysOf(page).getByRole('definition')).toHaveCount(1); // k(x, z) alone
      await expect(waysOf(page).getByRole('region', { name: 'Features' })).toBeHidden();
    });
  });
});
