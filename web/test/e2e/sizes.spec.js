// @ts-check
/** Pictures are as large as their places, also when nothing else changes. */

import { expect, test } from './page.js';
import { open } from './plane.js';
import { act, chooseView, openView } from './studio.js';

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
      await followsPlace(page.locator(place).first());
    });
  }
  await test.step('the spectrum beside a kernel that is refuted', async () => {
    await open(page);
    await act(page, 'setKernel', 'sigmoid(gamma=2, coef0=1)');
    await act(page, 'openBench');
    const spectrum = page.getByRole('slider', { name: /^Spectrum of the data/ });
    await expect(spectrum).toBeVisible();
    await followsPlace(spectrum.locator('..'));
  });
  await test.step('the strips of every λ, where the plane’s place is another', async () => {
    await open(page);
    await act(page, 'choosePreset', 'sine');
    await act(page, 'setLearner', 'ridge');
    await chooseView(page, 'Every λ');
    const picture = page.locator('.lambda-strips > svg').first();
    await expect(picture).toBeVisible();
    const width = async () => Number((await picture.getAttribute('viewBox'))?.split(' ')[2]);
    const before = await width();
    await page.locator('#large').evaluate((large) => void (large.style.width = '400px'));
    await expect.poll(width).not.toBe(before);
    await expect.poll(async () => (await picture.boundingBox())?.width).toBe(await width());
  });
});

/**
 * The picture in a place becomes as wide as that.
 *
 * @param {import('@playwright/test').Locator} place
 */
async function followsPlace(place) {
  const canvas = place.locator('canvas').first();
  const width = () => canvas.evaluate((/** @type {HTMLCanvasElement} */ { width }) => width);
  for (const wanted of [240, 200]) {
    await expect.poll(width).not.toBe(wanted);
    await place.evaluate((holder, px) => {
      holder.style.width = `${px}px`;
    }, wanted);
    await expect.poll(width).toBe(wanted);
  }
}
