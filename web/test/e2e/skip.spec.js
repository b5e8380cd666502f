// @ts-check
import { expect, test } from './page.js';
import { open } from './plane.js';

test('keys come to the picture, to Step and to the learner at once', async ({ page }) => {
  await open(page);
  const focused = page.locator(':focus');
  const first = page.getByRole('navigation', { name: 'Skip' }).locator('a').first();
  await page.keyboard.press('Tab');
  await expect(first).toBeFocused();
  const before = page.url();
  const targets = /** @type {const} */ ([
    ['Skip to the plane', 'Plane'],
    ['Skip to Step', 'Step'],
    ['Skip to the learner', 'Learner: Support vector machine'],
  ]);
  for (const [i, [words, name]] of targets.entries()) {
    await first.focus();
    for (let presses = 0; presses < i; presses++) await page.keyboard.press('Tab');
    await expect(focused).toHaveText(words);
    await expect(focused).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(focused).toHaveAccessibleName(new RegExp(`^${name}`));
  }
  expect(page.url()).toBe(before);
  await page.getByRole('tab', { name: 'Line' }).click();
  await expect(first).toHaveText('Skip to the line');
});
