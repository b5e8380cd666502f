// @ts-check
import { expectNoViolations } from './access.js';
import { MOVING, expect, test } from './page.js';

/** @typedef {import('@playwright/test').Page} Page */

test.use(MOVING);

/** @param {Page} page */
const stateOf = (page) =>
  page.evaluate(() => {
    const { scene, stage, history } = /** @type {any} */ (globalThis).mercerPage.store.state;
    return { kernel: scene.kernel, at: stage.lesson.at, undo: history.undo };
  });

/** Nothing is wider than the window. @param {Page} page */
const expectNoOverflow = async (page) =>
  expect(
    await page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement;
      return scrollWidth <= innerWidth && scrollHeight <= innerHeight;
    }),
  ).toBe(true);

test('a lesson by keyboard alone, and what is covered is not told', async ({ page }) => {
  await page.goto('./#lesson=building');
  const lesson = page.getByRole('article', { name: 'Sums' });
  await expect(lesson.getByRole('heading', { name: 'Sums' })).toBeVisible();
  const question = lesson.getByRole('group', { name: /How many has the sum/ });
  await expect(question.getByRole('button')).toHaveCount(3);
  await expectNoOverflow(page);

  // Its view and all numbers would answer it.
  const studio = page.getByRole('region', { name: 'The kernel trick' });
  await expect(studio).toBeVisible();
  await expect(page.locator('#studio > .body')).toHaveAttribute('inert', '');
  await expect(page.locator('#sentence')).toHaveText(/^How it went is covered until you answer/);
  expect(await studio.ariaSnapshot()).not.toMatch(/12/);
  const goal = lesson.getByRole('region', { name: 'Goal' });
  await expect(goal.locator('.cover-box').first()).toBeVisible();

  // A wrong answer, its reason and the scene that refutes it.
  await question.getByRole('button', { name: '6' }).focus();
  await page.keyboard.press('2');
  await expect(lesson.getByText('your guess')).toBeVisible();
  const five = 'Five: both lists stand there in full. Both roads give 12, which is 3 + 9.';
  await expect(lesson.getByText(five)).toBeVisible();
  await expect(page.locator('#studio > .body')).not.toHaveAttribute('inert', '');
  const why = lesson.getByRole('button', { name: 'See why not' });
  await why.focus();
  await page.keyboard.press('Enter');
  await expect(why).toHaveAttribute('aria-pressed', 'true');
  expect((await stateOf(page)).kernel).toBe('linear*linear^2');
  await page.keyboard.press('Enter');
  await expect(why).toHaveAttribute('aria-pressed', 'false');
  expect((await stateOf(page)).kernel).toBe('linear + linear^2');

  // What it asks for, typed; then as it was, and on.
  const field = lesson.getByRole('textbox', { name: 'Kernel' });
  await field.fill('linear + linear^2 + const(c=1)');
  await field.press('Enter');
  await expect(goal.getByRole('status')).toHaveText(/^Goal reached: /, { timeout: 20_000 });
  await field.press('Escape');
  await lesson.getByRole('button', { name: 'As it was' }).press('Enter');
  await expect(lesson.getByRole('heading', { name: 'Sums' })).toBeFocused();
  expect((await stateOf(page)).kernel).toBe('linear + linear^2');
  const address = () => page.evaluate(() => location.hash);
  const before = await address();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { name: 'Products' })).toBeFocused();
  await expectNoViolations(page);

  // The step is one entry of undo, and a page that is loaded again comes back to it.
  expect(await stateOf(page)).toMatchObject({ at: 'building.product', undo: 'Step 8.2' });
  await expect.poll(address).not.toBe(before);
  const own = await address();
  await page.evaluate(() => /** @type {any} */ (globalThis).mercerPage.actions.undo());
  await expect(page.getByRole('heading', { name: 'Sums' })).toBeVisible();
  await expect(page.getByText('your guess')).toBeVisible();
  await page.evaluate(() => /** @type {any} */ (globalThis).mercerPage.actions.redo());
  await expect(page.getByRole('heading', { name: 'Products' })).toBeVisible();
  await expect.poll(address, 'the address follows').toBe(own);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Products' })).toBeVisible();

  // The map knows what was done, and Escape leaves it.
  await page.getByRole('button', { name: 'All lessons' }).click();
  const map = page.getByRole('dialog', { name: /^Kernels in \d+ lessons$/ });
  await expect(map.getByRole('link', { name: /^8 Building kernels 2 of/ })).toBeVisible();
  await map.getByRole('button', { name: /^Kernel SVM/ }).click();
  await expect(map.getByRole('link', { name: /^8 Building kernels 18 min/ })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('path')).toBe('ksvm');
  await expectNoViolations(page, ['.course']);
  await page.keyboard.press('Escape');
  await expect(map).toBeHidden();
});

test('a word shows before it does, on a phone the goal stays in sight', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('./#lesson=gallery.best');
  const lesson = page.getByRole('article');
  await expect(lesson.getByRole('heading', { level: 2 })).toBeVisible();
  await expectNoOverflow(page);
  const goal = lesson.getByRole('region', { name: 'Goal' });
  const plane = page.getByRole('application', { name: /^Plane/ });
  await expect(goal).toBeInViewport({ ratio: 1 });
  const [high, above] = await Promise.all([plane.boundingBox(), goal.boundingBox()]);
  expect(high && high.height).toBeGreaterThanOrEqual(0.399 * 844);
  expect(high && above && high.y + high.height).toBeLessThanOrEqual((above?.y ?? 0) + 1);
  await expectNoViolations(page);
  const before = await stateOf(page);
  await lesson.getByRole('button', { name: 'Hint' }).click();
  await lesson.getByRole('button', { name: 'At γ = 10' }).hover();
  await expect(page.locator('.lesson-ghost')).toBeAttached();
  expect(await stateOf(page)).toEqual(before);
  await goal.hover();
  await expect(page.locator('.lesson-ghost')).not.toBeAttached();
  await lesson.getByRole('button', { name: /^(All controls|See the view)$/ }).click();
  await page.getByRole('button', { name: 'Lesson', exact: true }).click();
  await expect(goal).toBeVisible();
});

test('in a hall a step is one sentence, and a clicker goes on', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('./?theme=projector#lesson=building.product');
  const few = page.getByRole('complementary', { name: 'The scene in short' });
  await expect(
    few.getByRole('heading', { name: /^Multiply every feature of one kernel/ }),
  ).toBeVisible();
  await expectNoOverflow(page);
  const answers = few.getByRole('button', { name: /for c ≥ 0/ });
  await expect(answers).toBeEnabled();
  await page.keyboard.press('PageDown');
  await expect(answers).toBeDisabled();
  await expect(few.getByText(/^For c ≥ 0\. With c = −1/)).toBeVisible();
  await page.keyboard.press('PageDown');
  await expect(few.getByText(/^For c ≥ 0\. With c = −1/)).toBeHidden();
  await page.keyboard.press('PageDown');
  await expect(few.getByRole('heading', { name: /^The Gaussian is an exponential/ })).toBeFocused();
  await expectNoViolations(page, ['.few']);
});
