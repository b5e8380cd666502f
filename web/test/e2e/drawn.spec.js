// @ts-check
import { expectNoViolations, expectNoViolationsInThemes } from './access.js';
import { expect, test } from './page.js';
import { open } from './plane.js';
import { act } from './studio.js';

/** @typedef {import('@playwright/test').Page} Page */

/**
 * Puts items of a domain in place of its own.
 *
 * @param {Page} page
 * @param {string} domain
 * @param {string[]} texts of two classes, in turns
 */
async function put(page, domain, texts) {
  await act(page, 'setDomain', domain);
  await act(page, 'clearPoints');
  await act(page, 'pasteItems', texts.map((text, i) => `${text}\t${1 + (i % 2)}`).join('\n'));
  await expect(page.getByRole('region', { name: 'What weighs most' })).toContainText('weight');
}

/** Selects an item, from 0. @param {Page} page @param {number} index */
async function select(page, index) {
  const id = await page.evaluate(
    (at) => /** @type {any} */ (globalThis).mercerPage.store.state.scene.points[at].id,
    index,
  );
  await act(page, 'select', id);
}

/** @param {Page} page */
const matchedOf = (page) => page.getByRole('region', { name: 'What matched' });
/** The words of what is picked in an item. @param {Page} page @param {RegExp} item */
const pickedIn = (page, item) =>
  matchedOf(page).getByRole('group', { name: item }).locator('.node.picked > text:not(.tag)');

const TREES = ['(S (NP they) (VP run))', '(S (NP we) (VP (V see) (NP they)))'];
const GRAPHS = ['a:C b:C c:O a-b b-c', 'p:O q:C r:N p-q q-r'];

test('trees and graphs are pictures, in which fragments are marked', async ({ page }) => {
  test.slow();
  await test.step('trees are pictures in their rows, and a fragment is marked in both', async () => {
    await open(page);

    await test.step('rows have pictures, which follow their texts and are shown large', async () => {
      await put(page, 'trees', TREES);

      const row = page.getByRole('row').filter({ has: page.getByLabel('Tree 1', { exact: true }) });
      const words = row.locator('.picture text');
      await expect(words).toHaveText(['S', 'NP', 'VP', 'they', 'run']);
      const text = page.getByLabel('Tree 1', { exact: true });
      await text.fill('(S (NP they)');
      await expect(row.locator('.picture')).toBeHidden();
      await text.fill('(S they)');
      await expect(words).toHaveText(['S', 'they']);
      await row.locator('.picture svg').click();
      const large = page.getByRole('dialog', { name: 'Tree with 2 nodes' });
      await expect(large.getByRole('img')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(large).toHaveCount(0);
      // The pointer is not the only way there, nor is the row lost on the way back.
      await text.press('Alt+Enter');
      await expect(large.getByRole('img')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(large).toHaveCount(0);
      await expect(text).toBeFocused();
    });

    await test.step('a fragment is marked in both trees', async () => {
      await put(page, 'trees', TREES);

      await select(page, 0);
      await select(page, 1);
      const row = matchedOf(page).getByRole('button', { name: '(NP they)', exact: true });
      await expect(row.locator('.drawn text')).toHaveText(['NP', 'they']);
      await row.hover();
      await expect(pickedIn(page, /^Item 1/)).toHaveText(['NP', 'they']);
      await expect(pickedIn(page, /^Item 2/)).toHaveText(['NP', 'they']);
      await row.press('Enter');
      await expect(row).toHaveAttribute('aria-pressed', 'true');
      await page.getByLabel('Try one').hover();
      await expect(pickedIn(page, /^Item 1/)).toHaveText(['NP', 'they']);
      await matchedOf(page)
        .getByRole('group', { name: /^Item 1/ })
        .locator('.node')
        .first()
        .hover();
      await expect(pickedIn(page, /^Item 2/), 'the fragment at the node').toHaveText([
        'S',
        'NP',
        'VP',
      ]);
    });
  });

  await test.step('graphs are drawn while they are typed, coloured by rounds, and accessible', async () => {
    await open(page);

    await test.step('what is tried is drawn while it can be read', async () => {
      await put(page, 'graphs', GRAPHS);

      const picture = page.locator('.tried-picture');
      await expect(picture).toBeHidden();
      const input = page.getByLabel('Try one');
      await input.fill('a:C b:O a-b');
      await expect(picture.locator('.node')).toHaveCount(2);
      await input.fill('a:C b:O a-b b-');
      await expect(picture).toHaveClass(/late/);
      await expect(picture.locator('.node')).toHaveCount(2);
      await expect(page.locator('#try-answer')).toContainText('an edge lacks an end');
      await input.fill('a:C b:O a-b b-c');
      await expect(picture).not.toHaveClass(/late/);
      await expect(picture.locator('.node')).toHaveCount(3);
      await input.fill(Array.from({ length: 400 }, (_, i) => `n${i}`).join(' '));
      await expect(picture).toContainText('too large to be drawn');
      await page.getByRole('button', { name: 'Draw it large' }).press('Enter');
      await expect(page.getByRole('dialog')).toContainText('400 nodes');
      await page.getByRole('button', { name: 'Close' }).click();
      await input.fill('');
      await expect(picture).toBeHidden();
    });

    await test.step('colours of graphs are those of the round that is chosen', async () => {
      await select(page, 0);
      await select(page, 1);
      const view = matchedOf(page);
      const tags = (/** @type {RegExp} */ item) =>
        view.getByRole('group', { name: item }).locator('.tag');
      await view.getByRole('group', { name: 'Round' }).getByRole('button', { name: '0' }).click();
      // C is in both, of which the first graph has two; O is; N is not.
      await expect(tags(/^Item 1/)).toHaveText(['1', '1', '2']);
      await expect(tags(/^Item 2/)).toHaveText(['2', '1', '']);
      await view.getByRole('group', { name: 'Round' }).getByRole('button', { name: '1' }).click();
      // After a round, only the O with a neighbour C.
      await expect(tags(/^Item 1/)).toHaveText(['', '', '1']);
      await expect(tags(/^Item 2/)).toHaveText(['1', '', '']);
      await expect(view).toContainText('1 colour in both');
      await view.getByRole('button', { name: 'C', exact: true }).hover();
      await expect(tags(/^Item 1/), 'the round of what is pointed at').toHaveText(['1', '1', '2']);
      await expect(pickedIn(page, /^Item 1/)).toHaveText(['C', 'C']);
    });

    await test.step('pictures are accessible in every theme, and within a narrow window', async () => {
      await put(page, 'graphs', GRAPHS);

      await select(page, 0);
      await act(page, 'setTried', 'a:C b:O a-b');
      await expect(matchedOf(page).locator('.drawn-item .drawn')).toHaveCount(2);
      await expectNoViolationsInThemes(page, ['#matched', '#weights', '.items']);
      await matchedOf(page)
        .getByRole('button', { name: /^Draw .* large$/ })
        .first()
        .click();
      await expectNoViolations(page, ['dialog']);
      await page.keyboard.press('Escape');
      await page.setViewportSize({ width: 390, height: 844 });
      const beyond = await page.evaluate(() =>
        Array.from(
          document.querySelectorAll('#matched *, #weights *, .tried-picture *, .picture *'),
        )
          .filter((at) => !at.closest('.sr'))
          .filter(
            (at) => at.getBoundingClientRect().right > document.documentElement.clientWidth + 1,
          )
          .map((at) => at.outerHTML.slice(0, 80)),
      );
      expect(beyond).toEqual([]);
    });
  });
});
