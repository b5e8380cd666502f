// @ts-check
/**
 * A file of a hundred thousand points: opened, asked about, trained, given up, edited, saved and
 * opened again.
 *
 * @module
 */

import { readFile } from 'node:fs/promises';
import { expect, test } from './page.js';
import { clear, drop, open, openData, pixelIn, planeOf, says } from './plane.js';

/** @typedef {import('@playwright/test').Page} Page */

const ROWS = 100_000;
/** A machine of continuous integration may have other things to do. */
const LONG = { timeout: 60_000 };

/**
 * The state of the page, asked in the page.
 *
 * @template T
 * @param {Page} page
 * @param {(state: any) => T} look
 * @returns {Promise<T>}
 */
const stateOf = (page, look) =>
  page.evaluate(`(${look})(mercerPage.store.state)`).then((value) => /** @type {T} */ (value));

/** Two moons of a hundred thousand rows, which reach into each other. */
function moons() {
  let seed = 1;
  const unit = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  const noise = () => 0.7 * (unit() + unit() + unit() - 1.5);
  const lines = ['x,y,moon'];
  for (let i = 0; i < ROWS; i++) {
    const angle = Math.PI * unit();
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    const upper = i % 2 === 0;
    const place = upper ? [x + noise(), y + noise()] : [1 - x + noise(), 0.5 - y + noise()];
    lines.push(`${place.map((v) => v.toFixed(4)).join()},${upper ? 'up' : 'down'}`);
  }
  return lines.join('\n');
}

/** @param {Page} page */
const cardOf = (page) => page.getByRole('group', { name: 'Training', exact: true });

/** @param {Page} page @param {string} item of the export menu @returns {Promise<string>} */
async function saved(page, item) {
  await page.getByRole('button', { name: /^Export/ }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: new RegExp(`^${item}`) }).click();
  return readFile(await (await download).path(), 'utf8');
}

test('a hundred thousand points are asked about, trained by landmarks and given up', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await open(page);
  await openData(page);
  // The pictures of the data sets come one by one.
  await expect(page.locator('.preset:not(.empty, :has(svg))')).toHaveCount(0);
  const elements = () => page.evaluate(() => document.querySelectorAll('*').length);
  const before = await elements();
  await drop(page, 'moons.csv', moons());
  const card = cardOf(page);
  await expect(card).toContainText(/100.?000 points: SVM trains with 256 landmarks, .* MB/, LONG);
  await expect(page.getByText(/too many to learn from exactly: 256 landmarks/)).toBeVisible();
  await says(page, /^100.?000 points, 2 classes\.$/);
  expect(await elements()).toBeLessThan(before + 200);

  // Not now: it is quiet, and nothing is learnt.
  await card.getByRole('button', { name: 'Cancel' }).click();
  await expect(card).toContainText('Nothing was learnt');
  await expect(page.getByText('Not trained')).toBeVisible();

  // More landmarks of a narrow kernel take longer: their progress is seen, and they are given up
  // half way.
  await page.getByRole('button', { name: /^Data / }).click(); // the panels above have room again
  await page.getByRole('textbox', { name: 'Kernel' }).fill('rbf(gamma=400)');
  await expect(card).toContainText(/256 landmarks, .* MB/, LONG);
  const landmarks = page.getByRole('spinbutton', { name: 'Landmarks' });
  await landmarks.fill('600');
  await landmarks.press('Enter');
  await expect(card).toContainText(/600 landmarks, .* MB/, LONG);
  await card.getByRole('button', { name: 'Train' }).click();
  const progress = card.getByRole('progressbar');
  await expect(progress).toBeVisible(LONG);
  await expect(progress).toHaveAttribute('aria-valuenow', /\d/, LONG);
  await card.getByRole('button', { name: 'Cancel' }).click();
  await expect(card).toContainText('Nothing was learnt');

  // Back to the wide kernel and fewer landmarks.
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(page.getByText(/as exact/)).toBeVisible(LONG);
  await expect(card).toBeHidden();
  await says(page, /^100.?000 points, 2 classes.*: \d+ landmarks, .* agrees on/);
  const figures = page.getByRole('table', { name: 'Figures of this training' });
  await expect(figures).toContainText('same class as the exact machine');
});

test('one of a hundred thousand points is dragged, and all are saved and opened again', async ({
  page,
}) => {
  await test.step('one of a hundred thousand points is dragged, undone and walked to; fewer can be taken', async () => {
    test.setTimeout(180_000);
    await open(page);
    await drop(page, 'moons.csv', moons());
    const card = cardOf(page);
    const take = card.getByRole('button', { name: /Take 20.?000 points/ });
    await expect(take).toBeVisible(LONG);

    // Far from the others, so that it is this one that is caught.
    const [at, id] = await stateOf(page, ({ scene: { points } }) => {
      const [top] = [...points].sort((a, b) => b.x[1] - a.x[1]);
      return [top.x, top.id];
    });
    const from = await pixelIn(page, at);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    for (let k = 1; k <= 10; k++) await page.mouse.move(from.x + 6 * k, from.y + 3 * k);
    await page.mouse.up();
    const placeNow = () =>
      page.evaluate((of) => {
        const { points } = /** @type {any} */ (globalThis).mercerPage.store.state.scene;
        return points.find((/** @type {any} */ point) => point.id === of)?.x[0];
      }, id);
    await expect.poll(placeNow).toBeGreaterThan(at[0]);
    expect(await stateOf(page, ({ history }) => history.undo)).toBe('Move point');
    await page.keyboard.press('Control+z');
    await expect.poll(placeNow).toBe(at[0]);

    await planeOf(page).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByText(/^point 2 of 100.?000, /)).toBeAttached();
    await page.keyboard.press('Escape');

    await take.click();
    await says(page, /^20.?000 points/);
    await page.keyboard.press('Control+z');
    await says(page, /^100.?000 points/);
  });

  await test.step('a hundred thousand points are saved and opened again; a link cannot carry them', async () => {
    await expect(cardOf(page)).toContainText('MB of memory', LONG);
    await cardOf(page).getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('button', { name: /^Share/ }).click();
    await expect(page.getByText(/No link can carry 100\u202f000 points/)).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the scene' }).click();
    const text = await readFile(await (await download).path(), 'utf8');
    expect(JSON.parse(text).points).toHaveLength(ROWS);
    await page.keyboard.press('Escape');
    const csv = await saved(page, 'Data, CSV');
    expect(csv.trim().split('\n')).toHaveLength(ROWS + 1);

    await clear(page);
    await drop(page, 'mercer.json', text);
    await expect(cardOf(page)).toContainText(/100.?000 points: SVM/, LONG);
    expect(await stateOf(page, ({ scene }) => scene.params.landmarks)).toBe(256);
  });
});
