import { DOMAINS } from '../../model/domains.js';
import { hasParts } from '../../model/scene.js';
import { viewsOf } from '../../views/items/domains.js';
import { expectNoViolationsInThemes } from './access.js';
import { expect, test } from './page.js';
import { chooseVirus, open } from './plane.js';
import { act } from './studio.js';

/** @typedef {import('@playwright/test').Page} Page */

/** @param {Page} page @param {string} domain */
async function openItems(page, domain) {
  await open(page);
  await act(page, 'setDomain', domain);
  await expect(weightsOf(page).getByRole('rowheader').first()).toBeVisible();
}

/** @param {Page} page */
const matchedOf = (page) => page.getByRole('region', { name: 'What matched' });
/** @param {Page} page */
const weightsOf = (page) => page.getByRole('region', { name: 'What weighs most' });

/** Selects an item, from 0. @param {Page} page @param {number} index */
async function select(page, index) {
  const id = await page.evaluate(
    (at) => /** @type {any} */ (globalThis).mercerPage.store.state.scene.points[at].id,
    index,
  );
  await act(page, 'select', id);
}

test('what two strings share is marked in both, what weighs most is told, and the table of subsequences is filled', async ({
  page,
}) => {
  await openItems(page, 'strings');
  await test.step('what two items share is marked in both, and a row marks where its part is', async () => {
    const view = matchedOf(page);
    // On arrival, the item with the largest |α| and the one most like it.
    await expect(view).toContainText('most like it');
    await expect(view.getByRole('group', { name: /^Item 15\b/ })).toContainText('oldham');
    await chooseVirus(page);
    await select(page, 1);
    await expect(view.getByRole('group', { name: /^Item 2\b/ })).toBeVisible();
    await expect(view).toContainText('most like it');
    await select(page, 3); // both are infected
    await expect(view.getByRole('group', { name: /^Item 2\b/ })).toBeVisible();
    await expect(view.getByRole('group', { name: /^Item 4\b/ })).toBeVisible();
    const row = view.getByRole('button', { name: 'ccdabe' }).first();
    await row.press('Enter');
    await expect(row).toHaveAttribute('aria-pressed', 'true');
    await expect(view.locator('mark.picked')).toHaveText([/ccdabe/, /ccdabe/]);
    await act(page, 'setTried', 'no ccdab here');
    await expect(view.getByRole('group', { name: 'What you try' })).toContainText('no ccdab here');
    await expect(view.getByRole('button', { name: 'ccdab', exact: true })).toBeVisible();
  });
  await test.step('what weighs most is what was hidden, in the colour of its class', async () => {
    const first = weightsOf(page).getByRole('row').nth(1);
    await expect(first).toContainText('ccdabe');
    await expect(first.locator('.ink2')).toBeVisible();
    await weightsOf(page).getByRole('button', { name: 'Show 40 features' }).click();
    await expect(weightsOf(page).getByRole('row')).toHaveCount(41);
  });
  await test.step('the table of subsequences is filled step by step', async () => {
    await act(page, 'setKernel', 'subsequence(length=2, decay=0.5)');
    await select(page, 0);
    await act(page, 'setTried', 'ab');
    const view = matchedOf(page);
    await view.getByText('How it is computed').click();
    await expect(view).toContainText('Nothing is filled yet.');
    await expect(view.getByRole('button', { name: 'Cell back' })).toBeDisabled();
    await view.getByRole('button', { name: 'Next cell' }).click();
    await expect(view).toContainText('E₁(1, 1)');
    await view.getByRole('button', { name: 'Next length' }).click();
    await view.getByRole('button', { name: 'Next length' }).click();
    await expect(view).toContainText('All is filled: k =');
    await expect(view.getByRole('button', { name: 'Next cell' })).toBeDisabled();
    await act(page, 'setTried', '');
    await expect(view).toContainText('nothing to fill');
  });
  await test.step('both views are accessible in every theme, and within a narrow window', async () => {
    await act(page, 'setTried', null);
    await select(page, 0);
    await select(page, 1);
    const view = matchedOf(page);
    await view.getByRole('button', { name: 'Next row' }).click();
    await view.getByRole('button', { name: 'cd', exact: true }).click();
    await expectNoViolationsInThemes(page, ['#matched', '#weights']);
    await page.setViewportSize({ width: 390, height: 844 });
    const beyond = await page.evaluate(() =>
      Array.from(document.querySelectorAll('#matched *, #weights *'))
        .filter((at) => !at.closest('.programme-scroll, .sr'))
        .filter((at) => at.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
        .map((at) => at.outerHTML.slice(0, 80)),
    );
    expect(beyond).toEqual([]);
  });
});

test('every domain has both views, which the plane has not', async ({ page }) => {
  await openItems(page, 'sets');
  for (const domain of DOMAINS.filter((name) => hasParts({ domain: name }))) {
    await act(page, 'setDomain', domain);
    await select(page, 0);
    const shown = viewsOf(domain).drawing ? '.side .drawn' : 'mark';
    await expect(matchedOf(page).locator(shown).first()).toBeVisible();
    // Beside large pictures it has its heading only.
    await act(page, 'enlarge', 'weights');
    await expect(weightsOf(page).getByRole('rowheader').first()).toBeVisible();
    await act(page, 'enlarge', null);
  }
  await act(page, 'setDomain', 'graphs');
  await act(page, 'setTried', 'a:C a:O');
  await expect(matchedOf(page)).toContainText(/Not compared.*What you try: at character 5/);
  await act(page, 'setTried', 'a:C');
  await expect(matchedOf(page).locator('.side .drawn').first()).toBeVisible();
  await act(page, 'setDomain', 'vectors');
  await expect(matchedOf(page)).toBeHidden();
  await expect(weightsOf(page)).toBeHidden();
});
