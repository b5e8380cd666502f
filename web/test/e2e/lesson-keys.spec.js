// @ts-check
import { expect, test } from './page.js';

test('questions of each kind, a hint and a goal by keyboard alone, and what is said of them', async ({
  page,
}) => {
  await page.goto('./#lesson=ridge.two-roads');
  const lesson = page.getByRole('article');
  const question = lesson.locator('.lesson-question');
  await expect(lesson.getByRole('heading', { name: 'Two roads' })).toBeVisible();

  // A choice, by its number. Its view would answer it, and is not read until then.
  await expect(page.locator('#studio > .body')).toHaveAttribute('inert', '');
  await question.getByRole('button', { name: /^the dual one/ }).focus();
  await page.keyboard.press('1');
  await expect(question.getByText('Right:')).toBeAttached();
  await expect(page.locator('#studio > .body')).not.toHaveAttribute('inert', '');

  // A curve, by its heights.
  await page.keyboard.press('ArrowRight');
  await expect(lesson.getByRole('heading', { name: 'Change sides' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(lesson.getByRole('heading', { name: 'λ, the price of length' })).toBeFocused();
  await question.getByRole('textbox', { name: 'Height at x = −2' }).focus();
  for (const height of ['0', '0', '0,2', '0', '0']) {
    await page.keyboard.type(height);
    await page.keyboard.press('Tab');
  }
  await expect(question.getByRole('button', { name: 'This is my curve' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question.getByText('off, typically')).toBeVisible();
  expect(await question.ariaSnapshot()).toMatch(/Right: 0\.0\d+ off, typically/);

  // Hints, the words of the last one, and the goal, which is said once.
  const status = lesson.getByRole('region', { name: 'Goal' }).getByRole('status');
  await status.evaluate((node) => {
    const said = /** @type {string[]} */ ([]);
    Object.assign(globalThis, { said });
    new MutationObserver(() => said.push(node.textContent ?? '')).observe(node, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  await page.getByRole('button', { name: 'Hint', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Next hint' }).press('Enter');
  await lesson.getByRole('button', { name: 'One tenth' }).press('Enter');
  await expect(status).toHaveText(/^Goal reached: fresh error 0\.10/, { timeout: 20_000 });
  const said = await page.evaluate(() => /** @type {any} */ (globalThis).said);
  expect(said.filter((/** @type {string} */ one) => one.startsWith('Goal reached'))).toHaveLength(
    1,
  );

  // A number, and a place by its coordinates.
  const go = (/** @type {string} */ id) =>
    page.evaluate((to) => void (location.hash = `#lesson=${to}`), id);
  await go('ridge.whose-lambda');
  const number = question.getByRole('textbox', { name: 'Your number' });
  await number.fill('1/100');
  await number.press('Enter');
  await expect(question.getByText('Right:')).toBeAttached();
  await go('ridge.residual');
  const third = await page.evaluate(() => {
    const { x, value } = /** @type {any} */ (globalThis).mercerPage.store.state.scene.points[2];
    return [x[0], value];
  });
  await question.getByRole('textbox', { name: 'x₁' }).fill(String(third[0]));
  await question.getByRole('textbox', { name: 'x₂' }).fill(String(third[1]));
  await page.keyboard.press('Enter');
  await expect(question.getByText('Right:')).toBeAttached();

  // An order: what is moved keeps the focus, and its place is said.
  await go('gallery.gamma');
  const item = question.getByRole('listitem').first();
  const down = item.getByRole('button', { name: /: down$/ });
  const name = ((await down.getAttribute('aria-label')) ?? '').replace(/: down$/, '');
  await down.press('Enter');
  await expect(question.getByText(`${name}: place 2 of 4`)).toBeAttached();
  await expect(question.getByRole('button', { name: `${name}: down` })).toBeFocused();
  await question.getByRole('button', { name: 'This is my order' }).press('Enter');
  await expect(question.getByText(/your guess|Right:/).first()).toBeAttached();
});
