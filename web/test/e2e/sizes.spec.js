// @ts-check
/** Pictures of the studio's views are as large as their places, also when nothing else changes. */

import { expect, test } from './page.js';
import { openView } from './studio.js';

const PLACES = [
  ['Kernel PCA', 'Kernel principal components', '.components-scatter'],
  ['Kernel PCA', 'Kernel principal components', '.small-picture'],
  ['Lift', 'The lift', '.lift-stage'],
];

test('pictures follow the size of their places', async ({ page, allow }) => {
  test.slow();
  allow(/GL Driver Message/); // of a machine without a graphics card
  for (const [button, title, place] of PLACES) {
    await test.step(`the picture in ${place}`, async () => {
      await openView(page, button, title);
      const canvas = page.locator(place).first().locator('canvas').first();
      const width = () => canvas.evaluate((/** @type {HTMLCanvasElement} */ { width }) => width);
      for (const wanted of [240, 200]) {
        await expect.poll(width).not.toBe(wanted);
        await page
          .locator(place)
          .first()
          .evaluate((holder, px) => {
            holder.style.width = `${px}px`;
          }, wanted);
        await expect.poll(width).toBe(wanted);
      }
    });
  }
});
