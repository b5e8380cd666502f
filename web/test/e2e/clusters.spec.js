// @ts-check
import { expect, test } from './page.js';
import { exported, learn, lineOf, paths, spotIn, take } from './pictures.js';
import { clear, open, planeOf, says } from './plane.js';
import { act } from './studio.js';

/** @typedef {import('@playwright/test').Page} Page */

const status = (/** @type {Page} */ page) => page.locator('#status');
const legend = (/** @type {Page} */ page) => page.locator('#legend');
const sum = (/** @type {Page} */ page) => page.getByRole('region', { name: 'What adds up here' });

test('clusters, components and one class are seen on plane and line', async ({ page, allow }) => {
  test.slow();
  await test.step('clusters, components and one class are seen on the plane', async () => {
    await open(page);

    await test.step('k-means colours the whole plane by cluster, and the points with it', async () => {
      await take(page, 'Blobs');
      await learn(page, 'k-means');
      await says(page, /^90 points, .*k-means.*3 clusters of 30, 30 and 30 points/);
      await expect(status(page)).toContainText('Local optimum');
      await expect(status(page)).not.toContainText('gap');
      await expect(legend(page)).toContainText('cluster 3');
      await expect(legend(page)).toContainText('colour: cluster, shape: class');
      expect(paths(await exported(page), /stroke-dasharray/)).toHaveLength(0);
      const at = await spotIn(planeOf(page), 0.5, 0.3);
      await page.mouse.move(at.x, at.y);
      await expect(sum(page)).toContainText(/so cluster \d/);
      await learn(page, 'k-medoids');
      await says(page, /k-medoids.*3 clusters/);
      await expect(status(page)).toContainText('3 of 90 medoids');
      expect(((await exported(page)).match(/<circle/g) ?? []).length).toBe(3);
    });

    await test.step('components are chosen one by one, from the picture and by a key', async () => {
      await take(page, 'Circles');
      await learn(page, 'Kernel principal components');
      await says(page, /component 1 of \d, \d+ % of the variance/);
      const choice = page.getByRole('combobox', { name: 'Component' });
      await expect(choice).toHaveValue(/^Component 1 · \d+ %$/);
      const zero = async () => paths(await exported(page), /stroke-width="2.5"/).join();
      const first = await zero();
      await choice.selectOption({ index: 1 });
      await says(page, /component 2 of \d/);
      await expect(legend(page)).toContainText(/^.*Component 2 · \d+ %$/);
      await expect.poll(zero).not.toBe(first);
      await planeOf(page).focus();
      await page.keyboard.press('c');
      await says(page, /component 1 of \d|component 3 of \d/);
      await page.keyboard.press('Shift+C');
      await says(page, /component 2 of \d/);
      const at = await spotIn(planeOf(page), 0.3, 0.3);
      await page.mouse.move(at.x, at.y);
      await expect(sum(page)).toContainText('component 2');
      // The choice is of this learner: another starts with its own.
      await learn(page, 'Support vector machine');
      await expect(choice).toBeHidden();
      await says(page, /support vectors/);
    });

    await test.step('one class leaves some outside, hatched and ringed', async () => {
      await act(page, 'choosePreset', 'moons');

      await learn(page, 'One-class support vector machine');
      await says(
        page,
        /^40 points, .*one-class SVM.*: \d+ points? outside, (\d+ on the boundary, )?\d+ support vectors/,
      );
      await expect(status(page)).toContainText('Optimal');
      await expect(legend(page)).toContainText('outside');
      const hatched = paths(await exported(page), /opacity="0.22"/);
      expect(hatched).toHaveLength(1);
      expect(hatched[0].length).toBeGreaterThan(2000);
      const at = await spotIn(planeOf(page), 0.02, 0.02);
      await page.mouse.move(at.x, at.y);
      await expect(sum(page)).toContainText('so outside');
    });
  });

  await test.step('where there is nothing to show it is said, and the line shows the same', async () => {
    await open(page);

    await test.step('studio views say in a sentence where they have nothing to show', async () => {
      allow(/GPU stall due to ReadPixels/); // said by some drivers of the lift's picture
      await learn(page, 'k nearest neighbours');
      await says(page, /k-NN/);
      await act(page, 'enlarge', 'bumps');
      await expect(page.getByText('This learner makes f of more than bumps.')).toBeVisible();
      await act(page, 'enlarge', 'landmarks');
      await expect(page.getByText(/Approximations are shown for classifiers/)).toBeVisible();
      await act(page, 'enlarge', 'lift');
      await expect(page.getByRole('region', { name: 'The lift' })).toBeVisible();
      await act(page, 'enlarge', null);
      await expect(planeOf(page)).toBeVisible();
    });

    await test.step('one class is no reason to show nothing where classes do not matter', async () => {
      await learn(page, 'k-means');
      await clear(page);
      await expect(status(page)).toContainText('Waiting for points');
      await expect(planeOf(page)).toContainText('Classes do not matter to this learner.');
      for (const [across, down] of [
        [0.2, 0.2],
        [0.25, 0.2],
        [0.8, 0.8],
        [0.8, 0.75],
      ]) {
        const at = await spotIn(planeOf(page), across, down);
        await page.mouse.click(at.x, at.y);
      }
      await says(page, /^4 points, .*3 clusters/);
      await learn(page, 'Support vector machine');
      await says(page, /^4 points of class 1\. A boundary needs two classes/);
    });

    await test.step('the line shows clusters, components and one class as well', async () => {
      await page.getByRole('tab', { name: 'Line' }).click();
      await take(page, 'Heaps');
      await learn(page, 'k-means');
      await says(page, /3 clusters/);
      expect(await exported(page)).toContain('ahead of the next cluster');
      await learn(page, 'Kernel principal components');
      await says(page, /component 1 of/);
      expect(await exported(page)).toContain('component 1');
      await page.getByRole('combobox', { name: 'Component' }).selectOption({ index: 1 });
      await says(page, /component 2 of/);
      await learn(page, 'One-class support vector machine');
      await says(page, /outside/);
      expect(paths(await exported(page), /opacity="0.22"/)).toHaveLength(1);
      await expect(lineOf(page)).toBeVisible();
    });
  });
});
