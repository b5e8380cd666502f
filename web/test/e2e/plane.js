// @ts-check
/**
 * How the tests find what a person sees: by role, name and text.
 *
 * @module
 */

import { expect } from './page.js';

/** @typedef {import('@playwright/test').Page} Page */

/** @param {Page} page */
export const planeOf = (page) => page.getByRole('application', { name: /^Plane/ });

/**
 * Opens the page and waits for its first boundary. Where it is open it starts afresh instead: what a
 * test begins with for a second time need not be loaded again.
 *
 * @param {Page} page
 * @param {string} [fragment] with one it is loaded
 */
export async function open(page, fragment = '') {
  if (fragment || !(await startAfresh(page))) await page.goto(`./${fragment}`);
  await expect(page.getByText('Optimal').first()).toBeVisible();
}

/**
 * The first scene with no view open, nothing pointed at and no tool chosen.
 *
 * @param {Page} page
 * @returns {Promise<boolean>} whether there is a page that could
 */
async function startAfresh(page) {
  const isOpen = await page.evaluate(async () => {
    const { actions } = /** @type {any} */ (globalThis).mercerPage ?? {};
    if (!actions) return false;
    actions.setTool('point');
    actions.setLabel(1);
    actions.select(null);
    actions.setPointer(null);
    actions.setCrosshair(null);
    actions.setSetting({ theme: 'light' });
    await actions.resetScene();
    return true;
  });
  if (!isOpen) return false;
  await page.waitForFunction(() => {
    const { scene, frame } = /** @type {any} */ (globalThis).mercerPage.store.state;
    return frame.scene === scene && frame.training;
  });
  return true;
}

/**
 * Opens the panel about the data, which begins as one row.
 *
 * @param {Page} page
 */
export async function openData(page) {
  const row = page.getByRole('region', { name: 'Data' }).getByRole('button', { name: /^Data / });
  if ((await row.getAttribute('aria-expanded')) === 'false') await row.click();
  await expect(row).toHaveAttribute('aria-expanded', 'true');
}

/**
 * Takes the strings that hide a signature.
 *
 * @param {Page} page
 */
export async function chooseVirus(page) {
  await page.evaluate(() =>
    /** @type {any} */ (globalThis).mercerPage.actions.choosePreset('virus'),
  );
  await expect(page.locator('#sentence')).toContainText(/^40 strings, 2 classes, .*\b0 errors/);
}

/**
 * The sentence under the plane begins with what is asked for, and the numbers
 * are those of a finished training.
 *
 * @param {Page} page
 * @param {RegExp} words
 */
export async function says(page, words) {
  await expect(page.locator('#sentence').getByText(words).first()).toBeVisible();
}

/**
 * Where a place of the default view (−2 to 2 on both axes) is on the screen.
 *
 * @param {Page} page
 * @param {number} x1
 * @param {number} x2
 */
export async function pixel(page, x1, x2) {
  const box = await planeOf(page).boundingBox();
  if (!box) throw new Error('the plane is not visible');
  return { x: box.x + ((x1 + 2) / 4) * box.width, y: box.y + ((2 - x2) / 4) * box.height };
}

/**
 * Where a place is on the screen in whatever view is shown.
 *
 * @param {Page} page
 * @param {readonly [number, number]} place
 */
export async function pixelIn(page, place) {
  const view = await page.evaluate(
    () => /** @type {any} */ (globalThis).mercerPage.store.state.scene.view,
  );
  const share = [
    (place[0] - view.x0) / (view.x1 - view.x0),
    (place[1] - view.y0) / (view.y1 - view.y0),
  ];
  return pixel(page, -2 + 4 * share[0], -2 + 4 * share[1]);
}

/**
 * The scene that Export › Scene would save.
 *
 * @param {Page} page
 * @returns {Promise<any>}
 */
export const sceneOf = (page) =>
  page.evaluate(async () =>
    JSON.parse(await /** @type {any} */ (globalThis).mercerPage.actions.sceneJson()),
  );

/**
 * The link that Copy link would copy.
 *
 * @param {Page} page
 * @returns {Promise<string>}
 */
export const linkOf = (page) =>
  page.evaluate(() => /** @type {any} */ (globalThis).mercerPage.actions.link());

/**
 * Copies the link of the scene. It is packed first: the clipboard has it when the button says so.
 *
 * @param {Page} page of a context that lets pages read the clipboard
 */
export async function copyLink(page) {
  await page.getByRole('button', { name: /^Share/ }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Removes every point, so that a test counts from none. @param {Page} page */
export async function clear(page) {
  await page.evaluate(() => /** @type {any} */ (globalThis).mercerPage.actions.clearPoints());
  await says(page, /^No points yet/);
}

/**
 * Drops a file on the page, as a person would on the plane.
 *
 * @param {import('@playwright/test').Page} page
 * @param {string} name @param {string} text
 */
export async function drop(page, name, text) {
  const transfer = await page.evaluateHandle(
    ([n, t]) => {
      const data = new DataTransfer();
      data.items.add(new File([t], n, { type: 'text/plain' }));
      return data;
    },
    [name, text],
  );
  for (const type of ['dragenter', 'dragover', 'drop']) {
    await planeOf(page).dispatchEvent(type, { dataTransfer: transfer });
  }
}
