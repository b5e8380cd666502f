// @ts-check
/** Workers that the browser ends without a word, as it does when memory is short. */

import { expect, test } from './page.js';
import { open, pixel, says } from './plane.js';
import { act } from './studio.js';
import { countWorkers, endWorkers, holdWorkers } from './workers.js';

/** @typedef {import('@playwright/test').Page} Page */

/**
 * Gives both engines some work that nothing interrupts. Both have begun when this returns.
 *
 * @param {Page} page
 * @param {number} size of a matrix: of 700 rows it takes seconds
 * @returns {Promise<{ done: () => Promise<number[]> }>} how many eigenvalues they found
 */
async function askLong(page, size) {
  await page.evaluate(async (n) => {
    const x = Float64Array.from({ length: 2 * n }, (_, i) => Math.sin(i * i));
    const long = { domain: 'vectors', dim: 2, x, kernel: 'sigmoid', method: 'clip' };
    const short = { domain: 'vectors', kernel: 'rbf' };
    const { engine, background } = /** @type {any} */ (globalThis).mercerPage;
    const begun = [engine.call('parse', short), background.ask('short', 'parse', short)];
    const asked = [engine.call('repair', long), background.ask('long', 'repair', long)];
    Object.assign(globalThis, { asked: Promise.all(asked) });
    await Promise.all(begun);
  }, size);
  const done = () =>
    page.evaluate(async () =>
      (await /** @type {any} */ (globalThis).asked).map(
        (/** @type {any} */ { after }) => after.length,
      ),
    );
  return { done };
}

for (const locks of [true, false]) {
  test.describe(locks ? 'with locks' : 'without locks, as on a page without https', () => {
    test.beforeEach(async ({ page, allow }) => {
      allow(/The engine died: the browser has ended it/);
      await page.addInitScript(holdWorkers);
      if (locks) return;
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'locks', { value: undefined }),
      );
    });

    test('engines that the browser ends are started again, and those that take long are not ended', async ({
      page,
    }) => {
      test.slow(); // two engines compute for seconds
      await open(page);
      await test.step('nothing is lost of what the engines knew', async () => {
        const badge = page.getByRole('button', { name: /^(Proved a kernel|Not a kernel)/ }).first();
        await expect(badge).toHaveAccessibleName(/^Proved a kernel/);
        await endWorkers(page);
        const at = await pixel(page, 1.5, 1.5);
        await page.mouse.click(at.x, at.y);
        const said = page.getByText('The engine stopped and was started again. Nothing is lost.');
        await expect(said).toBeVisible();
        await says(page, /^41 points, 2 classes.* support vectors/);
        await expect(page.getByText('Optimal').first()).toBeVisible();
        await act(page, 'setKernel', 'formula(dist^2)');
        await expect(badge).toHaveAccessibleName(/^Not a kernel/);
      });

      await test.step('what takes long is not ended for that, and is asked again where it was', async () => {
        await act(page, 'setKernel', 'rbf(gamma=1)');
        const n = locks ? 400 : 700; // without locks an engine has seconds to answer
        await expect(page.getByRole('button', { name: /^Proved a kernel/ }).first()).toBeVisible();
        const before = await countWorkers(page);
        const patient = await askLong(page, n);
        expect(await patient.done()).toEqual([n, n]);
        expect(await countWorkers(page)).toBe(before);
        const again = await askLong(page, 300);
        await endWorkers(page);
        expect(await again.done()).toEqual([300, 300]);
        await says(page, /^41 points, 2 classes/);
      });
    });
  });
}
