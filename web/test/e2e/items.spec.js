// @ts-check
import { expect, test } from './page.js';
import { chooseVirus, open, openData, sceneOf } from './plane.js';
import { act, groupButton } from './studio.js';

/** @typedef {import('@playwright/test').Page} Page */

/**
 * Opens the page where items of a domain are.
 *
 * @param {Page} page
 * @param {string} domain
 * @param {string} one
 */
async function openItems(page, domain, one) {
  await open(page);
  await page.getByRole('tab', { name: domain }).click();
  await expect(page.getByRole('table', { name: domain })).toBeVisible();
  await expect(page.getByLabel(`${one} 1`, { exact: true })).toBeVisible();
}

/** @param {Page} page */
const answer = (page) => page.locator('#try-answer');

/** @param {Page} page @returns {Promise<[string, number][]>} */
const items = (page) =>
  page.evaluate(() => {
    const { scene } = /** @type {any} */ (globalThis).mercerPage.store.state;
    return scene.points.map((/** @type {any} */ p) => [p.text, p.label]);
  });

/** @param {Page} page @param {string} text */
async function paste(page, text) {
  await page.evaluate((words) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', words);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
}

test('strings are a table: by keys, as far as they are in sight, and what is tried is predicted', async ({
  page,
}) => {
  await openItems(page, 'Strings', 'String');

  await test.step('rows are edited, moved, relabelled and removed by keys, and undo goes back', async () => {
    const before = await items(page);
    const first = page.getByLabel('String 1', { exact: true });
    await first.press('End');
    await first.pressSequentially('zz');
    await expect.poll(() => items(page)).toContainEqual([`${before[0][0]}zz`, before[0][1]]);
    await first.press('Alt+ArrowDown');
    await expect(page.getByLabel('String 2', { exact: true })).toBeFocused();
    expect((await items(page))[0]).toEqual(before[1]);
    await page.keyboard.press('Alt+3');
    expect((await items(page))[1]).toEqual([`${before[0][0]}zz`, 3]);
    await page.keyboard.press('Control+z');
    expect((await items(page))[1][1]).toBe(before[0][1]);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    expect(await items(page)).toEqual(before);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('button', { name: /^Class .*, of row 2$/ })).toBeFocused();
    await page.keyboard.press('Delete');
    expect(await items(page)).toEqual(before.toSpliced(1, 1));
    await expect(page.getByRole('button', { name: /^Class .*, of row 2$/ })).toBeFocused();
  });

  await test.step('what is tried is predicted letter by letter', async () => {
    await chooseVirus(page);
    await expect(page.locator('#sentence')).toContainText(/^40 strings, 2 classes, .*\b0 errors/);
    const box = page.getByLabel('Try one');
    await box.click();
    const told = new Set();
    for (const letter of 'ccdabe') {
      await box.press(letter);
      await expect(page.locator('#try-answer.late')).toHaveCount(0);
      await expect(answer(page)).toContainText(/f = [+−]\d/);
      told.add(await answer(page).textContent());
    }
    expect(told.size).toBeGreaterThan(2);
    await expect(answer(page)).toContainText('infected'); // it is the signature
    await box.press('Escape');
    await expect(answer(page)).toHaveText('Its class appears as you type.');
  });

  await test.step('two thousand items are drawn as far as they are in sight', async () => {
    await page.evaluate(() => {
      const { actions } = /** @type {any} */ (globalThis).mercerPage;
      actions.clearPoints();
      actions.pasteItems(Array.from({ length: 2000 }, (_, i) => `a${i % 7}b\t1`).join('\n'));
    });
    await expect.poll(async () => (await items(page)).length).toBe(2000);
    const drawn = page.getByRole('table').getByRole('row');
    expect(await drawn.count()).toBeLessThan(60);
    await page.locator('.items .rows').evaluate((rows) => rows.scrollTo(0, rows.scrollHeight));
    await expect(page.getByLabel('String 2 000', { exact: true })).toHaveCount(1);
    expect(await drawn.count()).toBeLessThan(60);
    await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '2002');
  });
});

test('sets are typed, pasted, dragged and relabelled, and a click on them counts', async ({
  page,
}) => {
  await openItems(page, 'Sets', 'Set');

  await test.step('a click counts though the row changes while it is pressed', async () => {
    const f = page.getByRole('row').filter({ has: page.getByLabel('Set 2', { exact: true }) });
    await expect(f).toContainText(/[+−]\d/);
    const told = await f.textContent();
    const [[, label]] = (await items(page)).slice(1);
    await page.getByRole('button', { name: /of row 2$/ }).hover();
    await page.mouse.down();
    await act(page, 'setLearnerParam', 'C', 0.01);
    await expect(f).not.toHaveText(told ?? '');
    await page.mouse.up();
    expect((await items(page))[1][1]).not.toBe(label);
    for (let i = 0; i < 2; i++) await act(page, 'undo'); // the class, and C
  });

  await test.step('items are typed, pasted with classes, dragged and relabelled by hand', async () => {
    await openData(page);
    await page.getByRole('button', { name: 'Clear items' }).click();
    await expect(page.getByText('No sets yet', { exact: true })).toBeVisible();
    await page.getByLabel('New set').fill('bread, milk');
    await page.keyboard.press('Enter');
    await page.keyboard.type('milk');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('New set')).toBeFocused();
    await paste(page, 'wine\t2\nwine, salt\t2\n');
    await expect
      .poll(() => items(page))
      .toEqual([
        ['bread, milk', 1],
        ['milk', 1],
        ['wine', 2],
        ['wine, salt', 2],
      ]);
    await expect(page.locator('#sentence')).toContainText(/^4 sets, 2 classes, .*\b0 errors/);
    // The map makes its room first.
    await expect(page.getByText(/% of the variance of 4 sets/)).toBeVisible();
    const handle = await page
      .getByRole('button', { name: 'Move row 4', exact: true })
      .boundingBox();
    const top = await page.getByRole('button', { name: 'Move row 1', exact: true }).boundingBox();
    if (!handle || !top) throw new Error('there are no handles');
    await page.mouse.move(handle.x + 8, handle.y + 12);
    await page.mouse.down();
    await page.mouse.move(top.x + 8, top.y + 4, { steps: 4 });
    await expect(page.locator('.drop-line')).toBeVisible();
    await page.mouse.up();
    expect((await items(page)).map(([text]) => text)).toEqual([
      'wine, salt',
      'bread, milk',
      'milk',
      'wine',
    ]);
    // The rows follow in the next frame: before, another one is row 4.
    await expect(page.getByLabel('Set 4', { exact: true })).toHaveValue('wine');
    await page.getByRole('button', { name: /of row 4$/ }).click();
    expect((await items(page))[3]).toEqual(['wine', 1]);
    await page.getByLabel('Set 4', { exact: true }).click({ modifiers: ['Control'] });
    expect(await items(page)).toHaveLength(3);
  });
});

test('trees that cannot be read are told, and tools of the plane come and go with it', async ({
  page,
}) => {
  await openItems(page, 'Trees', 'Tree');

  await test.step('what cannot be read is said at its row and in the box, and nothing is lost', async () => {
    await page.getByLabel('Try one').fill('(S (NP');
    await expect(answer(page)).toContainText('bracket is never closed');
    await page.getByLabel('Try one').fill('(S (NP they))');
    await expect(answer(page)).toContainText(/f = /);
    const third = page.getByLabel('Tree 3', { exact: true });
    const text = await third.inputValue();
    await third.fill('(S (NP');
    await expect(third).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator('p.fault')).toContainText('Row 3. At character 4');
    expect(await items(page)).toHaveLength(40);
    // It is that item's, wherever it goes, and a button leads there.
    await third.press('Alt+ArrowDown');
    const fourth = page.getByLabel('Tree 4', { exact: true });
    await expect(fourth).toHaveAttribute('aria-invalid', 'true');
    await expect(third).toHaveAttribute('aria-invalid', 'false');
    await expect(page.locator('p.fault')).toContainText('Row 4. At character 4');
    await page.getByLabel('Try one').focus();
    await page.getByRole('button', { name: 'Show the row' }).click();
    await expect(fourth).toBeFocused();
    await page.keyboard.press('Alt+ArrowUp');
    await third.fill(text);
    await expect(third).toHaveAttribute('aria-invalid', 'false');
    await expect(page.locator('p.fault')).toBeHidden();
  });

  await test.step('tools of the plane come and go with it, and narrow windows have a choice', async () => {
    await page.getByRole('tab', { name: 'Graphs' }).click();
    await expect(page.getByRole('table', { name: 'Graphs' })).toBeVisible();

    await expect(page.getByRole('button', { name: 'Zoom in' })).toBeHidden();
    await expect(groupButton(page, 'See the training')).not.toContainText('Hulls');
    await expect(groupButton(page, 'See the space')).toBeDisabled();
    await expect(page.getByRole('button', { name: /^warp/ })).toBeHidden();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Data', exact: true }).click();
    await page.getByRole('combobox', { name: 'Where points live' }).selectOption('Plane');
    await expect(page.getByRole('application', { name: /^Plane/ })).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible();
    await expect(groupButton(page, 'See the training')).toContainText('Hulls');
    await expect(groupButton(page, 'See the space')).toBeEnabled();
    expect((await sceneOf(page)).domain).toBe('vectors');
  });
});
