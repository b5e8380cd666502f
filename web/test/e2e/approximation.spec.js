// @ts-check
import { expect, test } from './page.js';
import { open, planeOf, says } from './plane.js';
import { act, chooseView, groupButton } from './studio.js';

/** @typedef {import('@playwright/test').Page} Page */

/**
 * Opens a view of the studio by its button.
 *
 * @param {Page} page
 * @param {string} button
 * @param {string} title
 */
async function openStudio(page, button, title) {
  await chooseView(page, button);
  const studio = page.getByRole('region', { name: title });
  await expect(studio).toBeVisible();
  return studio;
}

/**
 * A number of the list of facts.
 *
 * @param {import('@playwright/test').Locator} studio
 * @param {string} name
 */
async function fact(studio, name) {
  const text = await studio
    .locator('dl > div')
    .filter({ has: studio.page().getByText(name, { exact: true }) })
    .locator('dd')
    .textContent();
  return text ?? '';
}

/** What the page writes as 4·10⁻⁵, as a number. @param {string} text */
function numberOf(text) {
  const digits = '⁰¹²³⁴⁵⁶⁷⁸⁹';
  const plain = text
    .replaceAll('−', '-')
    .replace(/·?10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)/, (_, power) => {
      const exponent = [...power].map((c) => (c === '⁻' ? '-' : digits.indexOf(c))).join('');
      return `e${exponent}`;
    })
    .replace(/^e/, '1e');
  return parseFloat(plain);
}

test('approximations come nearer to the kernel as they have more terms', async ({ page }) => {
  test.slow();
  await test.step('the series of the Gaussian comes nearer with its terms, and is offered', async () => {
    await open(page);
    const studio = await openStudio(page, 'Gaussian series', 'The Gaussian as a series');

    await test.step('with more terms the series comes nearer to the Gaussian', async () => {
      const terms = studio.getByRole('slider', { name: /terms of the series/ });
      await expect(studio.getByText('Error of the Gram matrix', { exact: true })).toBeVisible();
      await terms.fill('0');
      await expect.poll(() => fact(studio, 'Features')).toBe('1');
      const coarse = numberOf(await fact(studio, 'Error of the Gram matrix'));
      await terms.fill('1');
      // Monomials of two coordinates with total degree below 60: 60·61/2.
      await expect.poll(() => fact(studio, 'Features')).toMatch(/1.?830/);
      const fine = numberOf(await fact(studio, 'Error of the Gram matrix'));
      expect(coarse).toBeGreaterThan(0.1);
      expect(fine).toBeLessThan(1e-9);
      await expect.poll(() => fact(studio, 'Same side as the kernel')).toBe('100.0 %');
      await expect(planeOf(page)).toHaveAccessibleDescription(
        /^Boundary with 60 terms of the series, beside that of the kernel\. /,
      );
    });

    await test.step('the series is of the Gaussian only, and offers it', async () => {
      await page.getByRole('textbox', { name: 'Kernel' }).fill('linear');
      const example = studio.getByText('Example with rbf(gamma=1), on the same points');
      await expect(example).toBeVisible();
      await expect(studio.getByText('Error of the Gram matrix', { exact: true })).toBeVisible();
      await studio.getByRole('button', { name: 'Use rbf(gamma=1)' }).click();
      await expect(example).toBeHidden();
      await says(page, /RBF γ\s=\s1/);
      await expect(studio.getByText('Error of the Gram matrix', { exact: true })).toBeVisible();
    });
  });

  await test.step('landmarks and random features come nearer as there are more', async () => {
    await open(page);
    const studio = await openStudio(page, 'Landmarks', 'Landmarks and approximations');

    await test.step('landmarks are taken from the data, learnt, and moved by hand', async () => {
      // It has the plane's place, and the plane is in its corner.
      const picture = page.getByRole('application', { name: /^Boundary with 6 landmarks/ });
      await expect(picture).toBeVisible();
      await studio.getByRole('button', { name: 'Learnt' }).click();
      await expect(studio.getByRole('button', { name: 'Learnt' })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
      await picture.focus();
      await page.keyboard.press(']');
      await expect(page.getByRole('application', { name: /number 1 chosen/ })).toBeVisible();
      await page.keyboard.press('ArrowRight');
      await expect(studio.getByRole('button', { name: 'By hand' })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
      await page.keyboard.press('Enter');
      await expect(page.getByRole('application', { name: /7 landmarks/ })).toBeVisible();
      await expect.poll(() => fact(studio, 'Features')).toBe('7');
      await page.keyboard.press('Delete');
      await expect.poll(() => fact(studio, 'Features')).toBe('6');
      const box = await picture.boundingBox();
      if (!box) throw new Error('there is no picture');
      await page.mouse.click(box.x + 12, box.y + 12);
      await expect.poll(() => fact(studio, 'Features')).toBe('7');
    });

    await test.step('random Fourier features come nearer as there are more', async () => {
      await act(page, 'setStage', 'landmarks', { source: 'data', count: 6 });
      await studio.getByRole('button', { name: 'Random Fourier' }).click();
      await expect.poll(() => fact(studio, 'Features')).toBe('12');
      const few = numberOf(await fact(studio, 'Error of the Gram matrix'));
      await studio.getByRole('slider', { name: /landmarks/ }).fill('1');
      await expect.poll(() => fact(studio, 'Features')).toBe('400');
      expect(numberOf(await fact(studio, 'Error of the Gram matrix'))).toBeLessThan(few / 2);
    });

    await test.step('with every point as a landmark Nyström is exact on the points', async () => {
      await act(page, 'setStage', 'landmarks', { source: 'data', count: 6 });
      await studio.getByRole('button', { name: 'Nyström' }).click();
      await expect(studio.getByText('Error of the Gram matrix', { exact: true })).toBeVisible();
      const few = numberOf(await fact(studio, 'Error of the Gram matrix'));
      await studio.getByRole('slider', { name: /landmarks/ }).fill('1');
      await expect
        .poll(async () => numberOf(await fact(studio, 'Error of the Gram matrix')))
        .toBeLessThan(1e-6);
      expect(few).toBeGreaterThan(1e-3);
    });

    await test.step('Escape closes a view of the studio and gives the focus back', async () => {
      await page.keyboard.press('Escape');
      await expect(studio).toBeHidden();
      await expect(groupButton(page, 'Check')).toBeFocused();
    });
  });
});
