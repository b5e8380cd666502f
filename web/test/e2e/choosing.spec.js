// @ts-check
import { expectNoViolations } from './access.js';
import { expect, test } from './page.js';
import { open } from './plane.js';
import { act, expectAccessible, openView } from './studio.js';

/** @typedef {import('@playwright/test').Page} Page */

/** C of the scene. @param {Page} page */
const priceOf = (page) =>
  page.evaluate(() => /** @type {any} */ (globalThis).mercerPage.store.state.scene.params.C);

/** λ of the scene. @param {Page} page */
const lambda = (page) =>
  page.evaluate(
    () => /** @type {any} */ (globalThis).mercerPage.store.state.scene.params.lambda ?? NaN,
  );

test('every C and every λ are gone along, and bounds are never below what leaving out says', async ({
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

  await test.step('every λ is a slider that trains the machine, and one stroke is one step of undo', async () => {
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
});

test('every C says what it lacks, and is shown for two points and in a low place', async ({
  page,
}) => {
  const view = await openView(page, 'Every C', 'Every C there is');
  const line = page.getByRole('slider', { name: 'C, along all breaks' });
  const labels = () =>
    page.evaluate(() =>
      /** @type {any} */ (globalThis).mercerPage.store.state.scene.points.map(
        (/** @type {any} */ { label }) => label,
      ),
    );
  await expect(line).toHaveAttribute('aria-valuetext', /./);

  await test.step('a press among the breaks takes the nearest, and the other scale shows α itself', async () => {
    const box = await page.locator('.every-strips').boundingBox();
    if (!box) throw new Error('no strips');
    const before = await priceOf(page);
    await page.mouse.click(box.x + 0.35 * box.width, box.y + 0.3 * box.height);
    await expect.poll(() => priceOf(page)).toBeLessThan(before);
    const scales = view.getByRole('group', { name: 'What is drawn over C' });
    await scales.getByRole('button', { name: 'α', exact: true }).click();
    await expect(scales.getByRole('button', { pressed: true })).toHaveText('α');
    await line.press('End');
    expect(await priceOf(page)).toBe(1000);
    await expect(view.getByRole('button', { name: 'Next break' })).toBeDisabled();
    await line.press('PageDown');
    expect(await priceOf(page)).toBe(100);
  });

  await test.step('in a low place the strips keep their height, and none is drawn upside down', async () => {
    const strips = page.locator('.every-strips');
    await strips.evaluate((place) => void (place.style.height = '20px'));
    const heights = () =>
      strips
        .locator('svg rect')
        .evaluateAll((all) => all.map((one) => Number(one.getAttribute('height'))));
    await act(page, 'setLearnerParam', 'C', 2);
    await expect(page.locator('.every-strips svg')).toContainText('C = 2');
    await expect(strips.locator('svg')).toContainText('best by leave-one-out');
    expect(Math.min(...(await heights()))).toBeGreaterThan(0);
    await strips.evaluate((place) => void (place.style.height = ''));
  });

  await test.step('of no points and of one class it says so, and offers points of two', async () => {
    await act(page, 'clearPoints');
    await expect(view.getByText(/for two classes, and these points have none/)).toBeVisible();
    await expect(line).toBeHidden();
    await act(page, 'addPoint', [-1, 0], 1);
    await expect(view.getByText(/for two classes, and these points have one/)).toBeVisible();
    await act(page, 'addPoint', [1, 0], 2);
    // Of two points both are at the limit, and then both leave it.
    await expect(line).toBeVisible();
    await line.press('Home');
    await expect(line).toHaveAttribute('aria-valuetext', /all α are at the limit C/);
    await line.press('End');
    await expect(line).toHaveAttribute('aria-valuetext', /leave.* the limit/);
  });

  await test.step('of three classes it offers to keep two', async () => {
    await act(page, 'addPoint', [0, 1], 3);
    await view.getByRole('button', { name: 'Keep classes 1 and 2' }).click();
    await expect(line).toBeVisible();
    expect(await labels()).toEqual([1, 2]);
    await act(page, 'setLearner', 'ridge');
    await view.getByRole('button', { name: 'Use the support vector machine' }).click();
    await expect(line).toBeVisible();
  });
});
