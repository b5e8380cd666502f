// @ts-check
import { expect, test } from './page.js';
import { clear, open, pixel, says, sceneOf } from './plane.js';
import { exported } from './pictures.js';
import { act } from './studio.js';

/** @typedef {import('@playwright/test').Page} Page */

/**
 * The lines of the saved picture that are more than two places, as places in it.
 *
 * @param {Page} page
 */
async function curvesOf(page) {
  const text = await exported(page);
  const paths = [...text.matchAll(/<path fill="none"[^>]* d="([^"]*)"/g)].map(([, d]) => d);
  const lines = paths.flatMap((d) => d.split('M').slice(1));
  return lines
    .map((line) => line.split('L').map((place) => place.split(' ').map(parseFloat)))
    .filter((places) => places.length > 8);
}

test('two points of two classes have one boundary, which is straight, at every width', async ({
  page,
}) => {
  await open(page);
  await clear(page);
  for (const [key, x1, x2] of /** @type {const} */ ([
    ['1', -0.4, 0.35],
    ['2', 1, -0.75],
  ])) {
    await page.keyboard.press(key);
    const at = await pixel(page, x1, x2);
    await page.mouse.click(at.x, at.y);
  }
  await says(page, /^2 points, 2 classes/);
  const [a, b] = (await sceneOf(page)).points.map((/** @type {any} */ point) => point.x ?? point);
  for (const gamma of [8, 12, 30, 100]) {
    await act(page, 'setKernel', `rbf(gamma=${gamma})`);
    await says(page, new RegExp(`RBF γ\\s=\\s${gamma}, .* 0 errors\\.$`));
    // The last picture, of this kernel.
    await expect
      .poll(() =>
        page.evaluate(() => {
          const { engine, scene, surface } = /** @type {any} */ (globalThis).mercerPage.store.state
            .frame;
          return [scene.kernel, surface?.width, engine.busy];
        }),
      )
      .toEqual([`rbf(gamma=${gamma})`, 512, false]);
    const curves = await curvesOf(page);
    const dashed = curves.filter((places) => places.length < 100);
    const [line, ...others] = curves.filter((places) => places.length >= 100);
    expect(others).toEqual([]);
    expect(dashed.length).toBeLessThanOrEqual(2); // where f = ±1, around the points
    const [first, last] = [line[0], line[line.length - 1]];
    const [u, v] = [last[0] - first[0], last[1] - first[1]];
    const length = Math.hypot(u, v);
    // At its ends the line may lie anywhere in a narrow band that is undecided.
    for (const [x, y] of line)
      expect(Math.abs((x - first[0]) * v - (y - first[1]) * u) / length).toBeLessThan(2);
    // It is at right angles to what joins the points.
    const [s, t] = [b[0] - a[0], a[1] - b[1]];
    expect(Math.abs(u * s + v * t) / length / Math.hypot(s, t)).toBeLessThan(0.01);
  }
});
