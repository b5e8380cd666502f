// @ts-check
import { expect, test } from './page.js';
import { exported, learn, lineOf, paths, spotIn, take } from './pictures.js';
import { clear, open, planeOf, says, sceneOf } from './plane.js';

/** @typedef {import('@playwright/test').Page} Page */

/** The page with the sine on the line. @param {Page} page */
async function openSine(page) {
  await open(page);
  await page.getByRole('tab', { name: 'Line' }).click();
  await take(page, 'Sine with a gap');
  await says(page, /^30 points, RBF.*ridge.*: RMS error 0\.1\d/);
}

const status = (/** @type {Page} */ page) => page.locator('#status');
const DASHED = /stroke-dasharray/;
const FILLED = /fill="#[0-9a-f]{6}" opacity/;

test('learners of values draw a curve, a band and a tube', async ({ page }) => {
  await openSine(page);

  await test.step('ridge regression draws a curve through points at their values', async () => {
    await expect(lineOf(page)).toHaveAccessibleName('Line with 30 points with values');
    await expect(status(page)).toContainText('Optimal');
    await expect(page.getByRole('button', { name: /^Lift to/ })).toBeHidden();
    const svg = await exported(page);
    // Few things are so long: the curve is of a thousand places.
    const curve = paths(svg, /stroke-width="2.5"/).filter((path) => path.length > 3000);
    expect(curve).toHaveLength(1);
    expect(paths(svg, DASHED)).toHaveLength(0);
    await page.getByRole('button', { name: 'All numbers of the solution' }).click();
    await expect(page.getByRole('rowheader', { name: /^Leave-one-out error/ })).toBeVisible();
    await expect(page.getByRole('rowheader', { name: 'Training errors' })).toBeHidden();
  });

  await test.step('a Gaussian process shows its band, what was drawn from it, and how sure it is', async () => {
    await learn(page, 'Gaussian process');
    await says(page, /GP.*RMS error 0\.1\d+, with its 95 % band/);
    await expect(status(page)).toContainText('log p(y)');
    expect(paths(await exported(page), FILLED)).toHaveLength(1);
    const before = paths(await exported(page), /fill="none"/).filter((path) => path.length > 1500);
    const samples = page.getByRole('combobox', { name: 'Samples' });
    await samples.selectOption('3');
    const drawn = async () =>
      paths(await exported(page), /fill="none"/).filter((path) => path.length > 1500).length;
    await expect.poll(drawn).toBe(before.length + 3);
    const at = await spotIn(lineOf(page), 0.45, 0.5);
    await page.mouse.move(at.x, at.y);
    // In the gap between the points f is told with its doubt.
    const told = page.getByRole('region', { name: 'What adds up here' });
    await expect(told).toContainText(/f = [+−]\d/);
    await lineOf(page).focus();
    await page.keyboard.press('ArrowRight');
    await expect(lineOf(page).getByText(/: f = −?\d\.\d+ ± \d\.\d+$/)).toBeAttached();
  });

  await test.step('support vector regression has a tube, and rings where it is left', async () => {
    await learn(page, 'Support vector regression');
    await says(page, /SVR.*: \d+ support vectors, RMS error/);
    await expect.poll(async () => paths(await exported(page), DASHED).length).toBe(1);
    const svg = await exported(page);
    expect((svg.match(/<circle/g) ?? []).length).toBeGreaterThan(5);
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByRole('checkbox', { name: /^Levels/ }).uncheck();
    await page.keyboard.press('Escape');
    expect(paths(await exported(page), DASHED)).toHaveLength(0);
  });
});

test('points with values are added, dragged, and pictured whatever they are', async ({ page }) => {
  await openSine(page);

  await test.step('points are added and dragged up and down, by hand and by keys', async () => {
    const line = lineOf(page);
    const { range } = await sceneOf(page);
    const at = await spotIn(line, 0.5, 0.25);
    await page.mouse.click(at.x, at.y);
    await says(page, /^31 points/);
    const last = async () => (await sceneOf(page)).points.at(-1);
    const added = await last();
    expect(added[0]).toBeCloseTo(0, 1);
    expect(added.at(-1)).toBeCloseTo(range[1] - 0.25 * (range[1] - range[0]), 1);
    const to = await spotIn(line, 0.6, 0.75);
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 5 });
    await page.mouse.up();
    const dragged = await last();
    expect(dragged[0]).toBeGreaterThan(added[0]);
    expect(dragged.at(-1)).toBeLessThan(0);
    // One step of undo takes it back.
    await page.getByRole('button', { name: /^Undo/ }).click();
    expect((await last()).at(-1)).toBe(added.at(-1));

    await line.focus();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.mouse.move(5, 5);
    await line.focus();
    for (const key of ['Home', 'PageUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
    await says(page, /^32 points/);
    const typed = await last();
    expect(typed[0]).toBe(-2);
    expect(typed.at(-1)).toBeGreaterThan(0);
  });

  await test.step('one point, equal values and enormous ones are pictured like any others', async () => {
    await clear(page);
    await expect(lineOf(page)).toContainText('How high it is says its value.');
    const at = await spotIn(lineOf(page), 0.5, 0.5);
    await page.mouse.click(at.x, at.y);
    await says(page, /^1 point, .*RMS error/);
    await page.evaluate(() => {
      const { actions } = /** @type {any} */ (globalThis).mercerPage;
      actions.addPoint([-1, 3e11], 1, 'a');
      actions.addPoint([1, 3e11], 1, 'a');
      actions.fitView();
    });
    await says(page, /^3 points, .*RMS error/);
    await exported(page);
  });

  await test.step('a surface over the plane has lines at round values, and a scale with numbers', async () => {
    await page.getByRole('tab', { name: 'Plane' }).click();
    await expect(planeOf(page)).toBeVisible();

    await take(page, 'Hills');
    await says(page, /^80 points, RBF.*ridge.*RMS error 0\.0\d/);
    await expect(planeOf(page)).toHaveAccessibleName('Plane with 80 points with values');
    await expect(page.locator('#legend')).toContainText(/−1.*0.*1/);
    const svg = await exported(page);
    const words = [...svg.matchAll(/>(−?\d\.\d)<\/text>/g)].map(([, word]) => word);
    expect(words).toContain('0.4');
    expect(words).toContain('−0.4');
    const at = await spotIn(planeOf(page), 0.4, 0.4);
    await page.mouse.move(at.x, at.y);
    await expect(page.getByRole('region', { name: 'What adds up here' })).toContainText(/f = [+−]/);
    // Another learner, the same points.
    await learn(page, 'k nearest neighbours');
    await says(page, /k-NN.*RMS error/);
    await page.mouse.move(at.x + 3, at.y);
    await expect(page.getByRole('region', { name: 'What adds up here' })).toContainText(
      'mean of 5 values',
    );
    await expect(page.getByRole('region', { name: 'Coefficients' })).toContainText(
      'keeps the points themselves',
    );
  });
});
