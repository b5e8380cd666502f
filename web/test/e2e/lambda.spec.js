// @ts-check
import { expectNoViolations } from './access.js';
import { expect, test } from './page.js';
import { open } from './plane.js';

/** @typedef {import('@playwright/test').Page} Page */

/** @param {Page} page */
const lambda = (page) =>
  page.evaluate(
    () => /** @type {any} */ (globalThis).mercerPage.store.state.scene.params.lambda ?? NaN,
  );

test('every λ is a slider that trains the machine, and one stroke is one step of undo', async ({
  page,
}) => {
  await open(page);
  await page.evaluate(async () => {
    const { actions } = /** @type {any} */ (globalThis).mercerPage;
    await actions.choosePreset('sine');
    actions.setLearner('ridge');
    actions.setLearnerParam('lambda', 0.1);
  });
  await page.getByRole('button', { name: 'Every λ', exact: true }).click();
  const slider = page.getByRole('slider', { name: 'λ, along all strips' });
  await expect(slider).toHaveAttribute('aria-valuetext', /^At λ = 0\.1 the curve spends/);
  await expectNoViolations(page);

  // The learner's own slider is the same value.
  await slider.focus();
  await page.keyboard.press('PageDown');
  await page.keyboard.press('ArrowRight');
  expect(await lambda(page)).toBeCloseTo(0.0108, 10);
  const box = page.getByRole('spinbutton', { name: /^λ/ });
  await expect(box).toHaveAttribute('aria-valuenow', '0.0108');
  await expect(slider).toHaveAttribute('aria-valuetext', /^At λ = 0\.0108/);
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await lambda(page)).toBe(0.1);

  // A press anywhere in the strips takes λ there, and a drag is one step.
  const strips = await page.locator('.lambda-strips').boundingBox();
  if (!strips) throw new Error('there are no strips');
  const height = strips.y + strips.height / 2;
  await page.mouse.move(strips.x + strips.width * 0.3, height);
  await page.mouse.down();
  const pressed = await lambda(page);
  expect(pressed).toBeLessThan(0.1);
  await page.mouse.move(strips.x + strips.width * 0.6, height, { steps: 4 });
  await page.mouse.up();
  expect(await lambda(page)).toBeGreaterThan(pressed * 10);
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await lambda(page)).toBe(0.1);

  // The best by evidence has the diamond's λ, which the table tells too.
  await page.getByRole('button', { name: 'Best evidence' }).click();
  const best = await lambda(page);
  await page.getByRole('button', { name: 'leave-one-out', exact: true }).click();
  expect(await lambda(page)).not.toBe(best);

  await page.getByRole('button', { name: 'Early stopping' }).click();
  await expect(slider).toHaveAttribute('aria-valuetext', /^Gradient descent that stops after/);

  // A learner without λ is offered one that has it.
  await page.evaluate(() => /** @type {any} */ (globalThis).mercerPage.actions.setLearner('svr'));
  await page.getByRole('button', { name: 'Use kernel ridge regression' }).click();
  await expect(slider).toBeVisible();
});
