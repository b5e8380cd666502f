// @ts-check
import { expectNoViolations } from './access.js';
import { expect, test } from './page.js';
import { open, sceneOf } from './plane.js';

/** @typedef {import('@playwright/test').Page} Page */

/** @param {Page} page */
const indexOf = (page) => page.getByRole('dialog', { name: 'Texts' });

/** What is open in the right column. @param {Page} page */
const openView = (page) =>
  page.evaluate(() => /** @type {any} */ (globalThis).mercerPage.store.state.stage.column.view);

test('a passage is found, opened and told, and undo brings back what was there', async ({
  page,
}) => {
  await open(page);
  const before = await sceneOf(page);
  await page.keyboard.press('i');
  const index = indexOf(page);
  const field = index.getByRole('searchbox');
  await expect(field).toBeFocused();
  await expect(index.getByRole('link', { name: /Representer theorem/ })).toBeVisible();
  await field.fill('no such passage');
  await expect(index.getByText('No passage has “no such passage”.')).toBeVisible();
  await index.getByRole('button', { name: 'Show all passages' }).click();
  // A formula is set where one comes to look.
  const last = index.locator('.formula').last();
  await expect(index.locator('.formula').first().locator('.katex-html')).toBeVisible();
  await expect(last.locator('.katex-html')).toHaveCount(0);
  await last.scrollIntoViewIfNeeded();
  await expect(last.locator('.katex-html')).toBeVisible();
  await field.fill('min(');
  await field.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(index).toBeHidden();
  await expect(page.getByRole('region', { name: 'The kernel trick' })).toBeVisible();
  const told = page.getByRole('button', { name: 'UML, exercise 4: show it in the texts' });
  await expect(told).toHaveText('UML, exercise 4');
  expect((await sceneOf(page)).kernel).toBe('min');

  // Changed in a number it is about the same; with another kernel it is not.
  await page.evaluate(() => {
    const { actions } = /** @type {any} */ (globalThis).mercerPage;
    actions.setLearnerParam('lambda', 0.5);
  });
  await page.getByRole('button', { name: 'UML, exercise 4, changed: show it' }).click();
  await expect(index.getByRole('link', { name: /min is a kernel/ })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expect(index.getByText(/^This scene began as UML, exercise 4/)).toBeVisible();
  await expectNoViolations(page);
  await index.getByRole('button', { name: 'As in the text' }).click();
  await expect(told).toBeVisible();
  await page.evaluate(() => /** @type {any} */ (globalThis).mercerPage.actions.setKernel('linear'));
  await expect(page.getByRole('button', { name: 'Texts', exact: true })).toBeVisible();
  await page.evaluate(() => {
    // The kernel, the passage again, λ, and the passage.
    for (let i = 0; i < 4; i++) /** @type {any} */ (globalThis).mercerPage.actions.undo();
  });
  await expect.poll(async () => (await sceneOf(page)).points).toEqual(before.points);
  expect(await openView(page)).toBe('');

  // Enter opens what is found first, however fast it follows the words.
  await page.keyboard.press('i');
  await field.fill('min(');
  await field.press('Enter');
  await expect(index).toBeHidden();
  await expect.poll(async () => (await sceneOf(page)).kernel).toBe('min');
});

test('links open passages, and one of each view opens in one page', async ({ page, allow }) => {
  allow(/GPU stall/); // said by some drivers of the lift's picture
  await page.goto('./#text=cs229-5.9');
  await expect(page.locator('#texts.of-passage')).toHaveText('CS229, (5.9), p. 53');
  expect(await openView(page)).toBe('trick');
  for (const [id, view] of [
    ['uml-16.4', 'coefficients'],
    ['rai-hulls', 'hulls'],
  ]) {
    await page.evaluate((hash) => (location.hash = hash), `text=${id}`);
    await expect.poll(() => openView(page)).toBe(view);
  }
  const { loadTexts, passagesOf } = await import('../../state/passages.js');
  /** @type {Map<string, string>} */
  const byView = new Map();
  for (const { id, scene, stage = {} } of (await loadTexts()).flatMap(passagesOf))
    if (!scene.domain) byView.set(/** @type {any} */ (stage).column?.view ?? '', id);
  // These compute for long, and open like the others.
  for (const view of ['cost', 'map', 'learned', 'sweeps', 'bounds']) byView.delete(view);
  const wrong = await page.evaluate(
    async (all) => {
      const { actions, store } = /** @type {any} */ (globalThis).mercerPage;
      const frame = () => new Promise((done) => requestAnimationFrame(done));
      const found = [];
      for (const { id, view } of all) {
        const opened = await actions.openPassage(id);
        await frame();
        const { stage } = store.state;
        if (!opened || stage.text.passage !== id || stage.column.view !== view) found.push(id);
      }
      return found;
    },
    [...byView].map(([view, id]) => ({ view, id })),
  );
  expect(wrong).toEqual([]);

  // Undo takes back the bench that a passage has opened.
  const bench = await page.evaluate(async () => {
    const { actions, store } = /** @type {any} */ (globalThis).mercerPage;
    const { focus } = store.state;
    const kernels = (/** @type {any} */ of) =>
      of.bench.lines.map((/** @type {any} */ { text }) => text);
    await actions.openPassage('uml-lemma-16.2');
    const open = store.state.focus.bench.open;
    actions.undo();
    const now = store.state.focus;
    return { open, after: now.bench.open, before: kernels(focus), left: kernels(now) };
  });
  expect(bench.open).toBe(true);
  expect(bench.after).toBe(false);
  expect(bench.left.filter((/** @type {string} */ text) => text !== '')).toEqual(
    bench.before.filter((/** @type {string} */ text) => text !== ''),
  );
});
