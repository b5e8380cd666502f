// @ts-check
/**
 * What the tests of pictures need: to choose data and learner as a person does, and the picture as
 * it would be saved.
 *
 * @module
 */

import { readFile } from 'node:fs/promises';
import { expect } from './page.js';
import { openData } from './plane.js';

/** @typedef {import('@playwright/test').Page} Page */

export const lineOf = (/** @type {Page} */ page) =>
  page.getByRole('application', { name: /^Line/ });

/** @param {Page} page @param {string} name of a data set that is shown beside plane or line */
export async function take(page, name) {
  await openData(page);
  await page.getByRole('button', { name, exact: true }).click();
}

/** @param {Page} page @param {string} title */
export async function learn(page, title) {
  const chooser = page.getByRole('button', { name: /^Learner: / });
  await chooser.click();
  await page.getByRole('menuitemradio', { name: new RegExp(`^${title}`) }).click();
  await expect(chooser).toHaveAccessibleName(`Learner: ${title}`);
}

/** The picture as Export would save it, as SVG. @param {Page} page */
export async function exported(page) {
  await page.getByRole('button', { name: 'Export' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /SVG/ }).click();
  const path = await (await coming).path();
  // Pixels are not read, and may spell anything.
  const svg = (await readFile(path, 'utf8')).replace(/href="data:[^"]*"/g, 'href=""');
  expect(/NaN|undefined|Infinity/.exec(svg)?.[0] ?? '').toBe('');
  return svg;
}

/** The paths of a picture with these attributes. @param {string} svg @param {RegExp} like */
export const paths = (svg, like) =>
  [...svg.matchAll(/<path[^>]*>/g)].map(([path]) => path).filter((path) => like.test(path));

/**
 * Where a share of the picture's width and height is on the screen.
 *
 * @param {import('@playwright/test').Locator} picture
 * @param {number} across
 * @param {number} down
 */
export async function spotIn(picture, across, down) {
  const box = await picture.boundingBox();
  if (!box) throw new Error('the picture is not visible');
  return { x: box.x + across * box.width, y: box.y + down * box.height };
}
