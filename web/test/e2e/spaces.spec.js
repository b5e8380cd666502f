// @ts-check
import { expectNoViolations } from './access.js';
import { expect, test } from './page.js';
import { open } from './plane.js';

/** @param {import('@playwright/test').Page} page @param {string} name @param {...unknown} args */
const act = (page, name, ...args) =>
  page.evaluate(
    ([name, args]) =>
      void (
        /** @type {any} */ (globalThis).mercerPage.actions[/** @type {any} */ (name)](
          .../** @type {any} */ (args),
        )
      ),
    [name, args],
  );

test('rules, the integral and the space of a kernel, in numbers', async ({ page }) => {
  await open(page);
  await act(page, 'enlarge', 'closure');
  const verdict = page.locator('.closure-verdict');
  await expect(verdict).toHaveText(/^(Both sides are equal|Equal up to rounding).*not below 0\.$/);
  await expectNoViolations(page);
  // A weight by the keyboard changes both sides.
  const left = page.locator('.closure-sides dd').first();
  const before = await left.textContent();
  const bar = page.getByRole('slider', { name: 'v of point 1' });
  await bar.focus();
  await page.keyboard.press('PageUp');
  await expect(left).not.toHaveText(before ?? '');
  await page.getByRole('combobox', { name: 'Rule' }).selectOption('map');
  await act(page, 'setStage', 'closure', { first: 'poly(degree=2, gamma=1, coef0=1)' });
  await expect(page.locator('.closure-parts tbody tr')).toHaveCount(6);

  await act(page, 'enlarge', 'integral');
  const told = page.locator('.integral .spaces-verdict');
  await expect(told).toHaveText(/The kernel is proved, so no f makes it negative/);
  await expectNoViolations(page);
  await act(page, 'setStage', 'integral', { kernel: 'sigmoid(gamma=1, coef0=-1)' });
  await page.getByRole('button', { name: 'Refute' }).click();
  await expect(told).toHaveText(/^Below 0: this f refutes/);
  // Drawing leaves the preset.
  const drawing = page.getByRole('group', { name: 'The function f, to draw' });
  const box = await drawing.boundingBox();
  if (!box) throw new Error('there is no drawing');
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.3);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.7, box.y + box.height * 0.3, { steps: 3 });
  await page.mouse.up();
  const values = await page
    .locator('.integral-sliders [role=slider]')
    .evaluateAll((list) => list.map((one) => Number(one.getAttribute('aria-valuenow'))));
  expect(new Set(values.slice(8, 16)).size).toBe(1);

  await act(page, 'enlarge', 'functions');
  const term = page.getByRole('button', { name: /^Term 1 of f: α = 1\.00/ });
  await expect(page.locator('.functions-inner b')).toHaveText('−0.300359');
  await expectNoViolations(page);
  await term.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: /^Term 1 of f: α = 0\.90/ })).toBeFocused();
  await expect(page.locator('.functions-inner b')).not.toHaveText('−0.300359');
  const x = page.getByRole('slider', { name: 'The place x' });
  await x.focus();
  await page.keyboard.press('Home');
  await expect(x).toHaveAttribute('aria-valuenow', '-3');
  await expect(page.locator('.functions-beside dd').last()).toHaveText(/^(0|.*10⁻[¹²].)$/);
});
