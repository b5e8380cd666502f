// @ts-check
import { expect, test } from './page.js';
import { open, openData, sceneOf } from './plane.js';
import { expectAccessible, expectWithinWindow } from './studio.js';

/** @typedef {import('@playwright/test').Page} Page */

// Ten classes make 45 machines, and their pictures are many: a slow machine needs time.
test.setTimeout(180_000);

/** @param {Page} page */
const padOf = (page) => page.getByRole('application', { name: /^Pad/ });

/** What the machine takes the digit for. @param {Page} page */
const answerOf = (page) => page.getByRole('group', { name: 'Draw a digit' }).locator('output b');

/** @param {Page} page */
async function openDigits(page) {
  await open(page);
  await page.getByRole('tab', { name: 'Digits' }).click();
  await expect(padOf(page)).toBeVisible();
  await expect(page.locator('#sentence')).toContainText('500 digits, 10 classes');
}

/**
 * Draws a stroke.
 *
 * @param {Page} page
 * @param {readonly (readonly [number, number])[]} places shares of the pad
 */
async function draw(page, places) {
  await padOf(page).scrollIntoViewIfNeeded();
  const box = await padOf(page).boundingBox();
  if (!box) throw new Error('there is no pad');
  const [first, ...others] = places.map(
    ([x, y]) => /** @type {const} */ ([box.x + x * box.width, box.y + y * box.height]),
  );
  await page.mouse.move(...first);
  await page.mouse.down();
  for (const place of others) await page.mouse.move(...place, { steps: 2 });
  await page.mouse.up();
}

const ONE = /** @type {const} */ ([[0.5, 0.15], [0.5, 0.85]]); // prettier-ignore
const ZERO = Array.from({ length: 17 }, (_, i) => {
  const angle = (2 * Math.PI * i) / 16;
  return /** @type {const} */ ([0.5 + 0.22 * Math.sin(angle), 0.5 - 0.35 * Math.cos(angle)]);
});

/** Takes fewer digits, which are learnt sooner. @param {Page} page @param {number} each */
async function takeFew(page, each) {
  await openData(page);
  await page.getByRole('spinbutton', { name: 'Per digit' }).fill(String(each));
  await page.keyboard.press('Enter');
  await expect(page.locator('#sentence')).toContainText(`${10 * each} digits`);
}

test('a digit is told while it is drawn, and held-out digits are counted', async ({ page }) => {
  await openDigits(page);
  const held = page.locator('#held');
  // On arrival, those that decide on the digit with the largest |α|.
  await expect(page.getByRole('group', { name: /^Speak for/ })).toHaveCount(2);
  const digits = page.getByRole('listbox', { name: 'Digits to learn from' }).getByRole('option');
  await expect(digits).toHaveCount(500);
  const withoutPicture = () =>
    digits.evaluateAll(
      (all) => all.filter((one) => !getComputedStyle(one).backgroundImage.startsWith('url')).length,
    );
  await expect.poll(withoutPicture, 'every digit gets its picture').toBe(0);
  await test.step('a digit is told while it is drawn, by digits that decide; strokes are taken back', async () => {
    await draw(page, ONE);
    await expect(answerOf(page)).toHaveText('1');
    const votes = page.getByRole('list', { name: 'What speaks for each class' });
    await expect(votes.getByRole('listitem', { name: '1: 9 votes' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Which digits decide' })).toBeVisible();
    const pro = page.getByRole('group', { name: 'Speak for Class “1”' });
    await expect(pro.getByRole('button')).toHaveCount(5);
    await expect(pro.getByRole('button').first()).toHaveAccessibleName(/adds \+\d/);

    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(answerOf(page)).toHaveText('');
    await draw(page, ZERO);
    await expect(answerOf(page)).toHaveText('0');
  });
  await test.step('the page of digits is accessible', async () => {
    // All 500 are told in one go, of which nothing is seen before.
    await expect(held.getByRole('status')).toContainText('wrong', { timeout: 30_000 });
    await expectAccessible(page);
  });
  await test.step('strokes are taken back, and the scene has no part in it', async () => {
    await page.keyboard.press('Control+z');
    await expect(answerOf(page)).toHaveText('');
    await page.keyboard.press('Control+z');
    await expect(answerOf(page)).toHaveText('1');
    // The scene has no part in it: its own undo stays as it was.
    await expect(page.locator('#sentence')).toContainText('500 digits');
  });
  await test.step('held-out digits are counted beside scikit-learn, and one that was missed is looked at', async () => {
    await expect(held.getByRole('status')).toHaveText('28 of 500 held-out digits wrong (5.6 %)');
    await expect(held).toContainText(
      'scikit-learn 1.2.1’s SVC with the same kernel and C, on the same digits: 28 wrong (5.6 %).',
    );
    const first = held.getByRole('button', { name: /^A \d taken for \d/ }).first();
    const [, taken] = /taken for (\d)/.exec((await first.getAttribute('aria-label')) ?? '') ?? [];
    await first.click();
    await expect(answerOf(page)).toHaveText(taken);

    await openData(page);
    await page.getByRole('button', { name: 'Digits, cubic kernel' }).click();
    await expect(held.getByRole('status')).toHaveText('26 of 500 held-out digits wrong (5.2 %)');
    // For other digits there is no reference to compare with.
    await takeFew(page, 5);
    await expect(held.getByRole('status')).toHaveText(/^\d+ of 500 held-out digits wrong/);
    await expect(held.getByText('scikit-learn')).toBeHidden();
  });
  await test.step('what was drawn can be learnt from', async () => {
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await draw(page, ONE);
    await page.getByRole('radio', { name: 'Class “1”' }).click();
    await page.getByRole('button', { name: 'Add as 1' }).click();
    await expect(page.locator('#sentence')).toContainText('51 digits');
  });
});

test('digits are fetched, chosen, mended and removed, and a link carries them', async ({
  page,
  context,
  allow,
}) => {
  await test.step('digits that cannot be fetched are one sentence, and what was there stays', async () => {
    allow(/digits|Failed to (load|fetch)/);
    await page.route(/digits-\w+\.txt$/, (route) => route.abort());
    await open(page);
    await page.getByRole('tab', { name: 'Digits' }).click();
    await expect(page.getByText(/^The handwritten digits could not be loaded/)).toBeVisible();
    await expect(page.locator('#sentence')).toContainText('40 points');
    await page.unroute(/digits-\w+\.txt$/);
    await page.getByRole('tab', { name: 'Digits' }).click();
    await expect(padOf(page)).toBeVisible();
    await expect(page.locator('#sentence')).toContainText('500 digits, 10 classes');
  });
  await takeFew(page, 3);
  const gallery = page.getByRole('listbox', { name: 'Digits to learn from' });
  const chosen = gallery.locator('[aria-selected="true"]');
  const tile = gallery.getByRole('option', { name: /^An image of class “0”, row 1\b/ });
  await test.step('a link carries digits, and phones show them', async () => {
    await tile.click();
    const before = new URL(page.url()).hash;
    await page.keyboard.press('5');
    await expect(chosen).toHaveAccessibleName(/“5”/);
    await expect.poll(() => new URL(page.url()).hash).not.toBe(before);
    const scene = await sceneOf(page);
    const other = await context.newPage();
    await other.setViewportSize({ width: 390, height: 844 });
    await other.goto(page.url());
    await expect(padOf(other)).toBeVisible({ timeout: 60_000 });
    await expect(other.locator('.tile')).toHaveCount(30);
    const theirs = await sceneOf(other);
    const plain = (/** @type {any} */ { domain, kernel, learner, params, classes, points }) => ({
      domain,
      kernel,
      learner,
      params,
      classes,
      points: points.map((/** @type {any} */ p) => [p.text, p.label]),
    });
    expect(plain(theirs)).toEqual(plain(scene));
    await draw(other, ONE);
    await expect(answerOf(other)).toHaveText(/^\d$/);
    await expectWithinWindow(other);
    await other.close();
    await page.keyboard.press('Control+z');
  });
  await test.step('digits are chosen, given other classes and removed by keys', async () => {
    await tile.click();
    await expect(answerOf(page)).toHaveText('0');
    await page.keyboard.press('ArrowRight');
    await expect(chosen).toHaveAccessibleName(/row 11\b/);
    await page.keyboard.press('7');
    await expect(chosen).toHaveAccessibleName(/class “7”, row 11\b/);
    await expect(chosen).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(gallery.getByRole('option', { name: /class “0”, row 11\b/ })).toBeVisible();
    await page.keyboard.press('Delete');
    await expect(page.locator('#sentence')).toContainText('29 digits');
  });
  const text = page.getByRole('textbox', { name: /^Pixels of the digit/ });
  await tile.click();
  const good = await text.inputValue();
  await test.step('one that cannot be read is named, shown, and found again', async () => {
    await text.fill(good.replace(/.$/, 'z'));
    await expect(
      page.getByText('A digit is 64 pixels from 0 to g, and “z” is none of these.').first(),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Show the row' }).click();
    await expect(chosen).toBeFocused();
    await text.fill(good);
    await expect(page.getByRole('button', { name: 'Show the row' })).toBeHidden();
  });
  await test.step('one is drawn with keys alone', async () => {
    // That of the table, without its first pixel with ink.
    await page.getByRole('button', { name: 'Edit this one' }).click();
    await padOf(page).focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    const tried = () =>
      page.evaluate(() => /** @type {any} */ (globalThis).mercerPage.store.state.focus.tried);
    await expect.poll(tried).not.toBe(good);
    await page.keyboard.press('Escape');
    await expect.poll(tried).toBe(null);
  });
  await test.step('digits are pasted where there are none, with the digit before its pixels', async () => {
    await openData(page);
    await page.getByRole('button', { name: 'Clear items' }).click();
    await gallery.focus();
    await page.evaluate((line) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', line);
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(event);
    }, `8 ${good}`);
    await expect(gallery.getByRole('option', { name: /class “8”, row 1$/ })).toBeVisible();
  });
});
