// @ts-check
import { readFile } from 'node:fs/promises';
import { expectNoViolations } from './access.js';
import { expect, test } from './page.js';
import { chooseVirus, open, openData } from './plane.js';
import { act, chooseView, expectWithinWindow } from './studio.js';

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
  await expect(page.getByLabel(`${one} 1`, { exact: true })).toBeVisible();
}

test('strings that hide a signature: what weighs most has the column, the data set tells its story, and what it hid when one wants to see it', async ({
  page,
}) => {
  await openItems(page, 'Strings', 'String');
  await chooseVirus(page);
  await test.step('a data set tells its story, and what it hid when one wants to see it', async () => {
    const data = page.locator('#data');
    const weights = page.locator('#weights');
    const changed = data.getByText('Items were changed since');
    await openData(page);
    await expect(data).toContainText('Every infected file holds the same signature of 6 letters');
    await expect(weights.getByRole('row')).not.toHaveCount(0);
    await expect(data).not.toContainText('ccdabe');
    await expect(weights.locator('.tag')).toHaveCount(0);

    const show = data.getByRole('button', { name: 'Show what was hidden' });
    await show.focus();
    await show.press('Enter');
    await expect(data.getByRole('listitem')).toHaveText(['ccdabe']);
    await expect(weights).toContainText('ccdabe, which was hidden, weighs most of all features.');
    await expect(weights.locator('tr.is')).toHaveCount(1);
    await expect(weights.locator('tr.part')).not.toHaveCount(0);

    // An item that is edited is none of the sample any more, and is said to be.
    await expect(changed).toBeHidden();
    await page.getByLabel('String 1', { exact: true }).press('x');
    await expect(changed).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(changed).toBeHidden();

    // Another sample hides something else.
    await data.getByRole('button', { name: 'New sample' }).click();
    await expect(data.getByRole('button', { name: 'Show what was hidden' })).toBeVisible();
    await expect(weights.locator('.tag')).toHaveCount(0);
    await data.getByRole('button', { name: 'Show what was hidden' }).click();
    await expect(data.getByRole('listitem')).toHaveCount(1);
    await expect(data.getByRole('listitem')).not.toHaveText(['ccdabe']);
    await data.getByRole('button', { name: 'Hide it again' }).click();
    await expect(data.getByRole('listitem')).toHaveCount(0);
  });
  await test.step('what matched and what weighs most can have the column, until there are no items', async () => {
    await act(page, 'setDomain', 'vectors');
    await act(page, 'setDomain', 'strings');
    await chooseVirus(page);
    const weights = page.locator('#weights');
    await expect(weights.getByRole('row')).toHaveCount(11); // ten and the head
    await weights.getByRole('button', { name: 'Enlarge what weighs most' }).click();
    await expect(weights.getByRole('row')).toHaveCount(41);
    await expect(page.locator('#matched')).toBeHidden();
    await weights
      .getByRole('button', { name: 'Make what weighs most small again' })
      .press('Escape');
    await expect(weights.getByRole('row')).toHaveCount(11);
    await page.getByRole('button', { name: 'Enlarge what matched' }).click();
    await expect(weights).toBeHidden();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await page.getByRole('button', { name: /^Undo/ }).click(); // back to the plane
    await expect(page.locator('#gram')).toBeVisible();
  });
});

test('the supermarket finds its hidden goods, and a machine of trees leaves as a script', async ({
  page,
}) => {
  await test.step('the supermarket has its sliders, and the weights find the hidden goods', async () => {
    await openItems(page, 'Sets', 'Set');
    const data = page.locator('#data');
    await openData(page);
    for (const name of ['Goods', 'Hidden goods', 'Size of a basket']) {
      await expect(data.getByRole('slider', { name, exact: true })).toBeVisible();
    }
    await data.getByRole('spinbutton', { name: 'Hidden goods', exact: true }).fill('2');
    await expect(data).toContainText('at least one of 2 hidden goods');
    await data.getByRole('button', { name: 'Show what was hidden' }).click();
    await expect(data.getByRole('listitem')).toHaveCount(2);
    await expect(page.locator('#weights')).toContainText(
      'The 2 that were hidden are the 2 heaviest features.',
    );
  });
  await test.step('a machine of items leaves as a script with its kernel, and as JSON', async () => {
    await act(page, 'setDomain', 'trees');
    await expect(page.getByLabel('Tree 1', { exact: true })).toBeVisible();
    await expect(page.locator('#sentence')).toContainText('0 errors');
    /** @param {RegExp} name */
    const saved = async (name) => {
      await page.getByRole('button', { name: 'Export' }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('menuitem', { name }).click();
      return readFile(await (await download).path(), 'utf8');
    };
    const script = await saved(/^Python/);
    expect(script).toContain('def subtree(x, z, decay)');
    expect(script).toContain("SVC(kernel='precomputed', C=3, tol=0.001)");
    const model = JSON.parse(await saved(/^Model, JSON/));
    expect(model.domain).toBe('trees');
    expect(model.items[0]).toMatch(/^\(S \(NP /);
  });
});

test('machines on items stand side by side, and where they differ is told item by item', async ({
  page,
}) => {
  await openItems(page, 'Graphs', 'Graph');
  await chooseView(page, 'Side by side');
  const view = page.locator('#studio');
  await view.getByRole('button', { name: 'Kernels' }).click();
  const machine = (/** @type {number} */ number) =>
    view.getByRole('region', { name: new RegExp(`^Machine ${number}: `) });
  await expect(machine(2)).toHaveAccessibleName(/wl\(depth=0\)/);
  await expect(machine(2).locator('dl')).toContainText('Errors20 of 40');
  await expect(machine(1).locator('dl')).toContainText('Errors0 of 40');
  // Without the structure no machine can do better than guess, with it others are told as well.
  await expect(machine(2).locator('dl')).toContainText('Errors, left out20 of 40');
  await expect(machine(1).locator('dl')).toContainText(/Errors, left out[0-2] of 40/);
  await expect(view.getByText('Machines 1 and 2 agree on 20 of 40 items.')).toBeVisible();
  // compare.spec.js asks in the other themes.
  await expectNoViolations(page, ['#studio', '#large']);
  const table = view.getByRole('table', { name: 'Items on which they differ' });
  const last = table.getByRole('row').last();
  await last.getByRole('button').click();
  const place = Number(await last.locator('.dim').textContent());
  await expect(last.getByRole('button')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByLabel(`Graph ${place}`, { exact: true })).toBeInViewport();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await expect(machine(2)).toBeVisible();
  await expectWithinWindow(page);
  await view.getByRole('button', { name: 'Remove machine 2' }).click();
  await expect(machine(4)).toBeHidden();
});
