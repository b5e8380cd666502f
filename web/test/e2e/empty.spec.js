// @ts-check
/** Scenes without any points or items, each in an engine that was asked nothing before. */

import { FIRST_KERNELS } from '../../model/items.js';
import { encodeLink } from '../../state/link.js';
import { EMPTY_SCENE } from '../../model/scene.js';
import { expect, test } from './page.js';

for (const domain of /** @type {const} */ (['strings', 'sets', 'trees', 'graphs', 'digits'])) {
  test(`a link to no ${domain} at all says what to do, in the words of the page`, async ({
    page,
  }) => {
    const kernel = FIRST_KERNELS[domain];
    await page.goto(`./${await encodeLink({ ...EMPTY_SCENE, domain, kernel })}`);
    await expect(page.getByText(`No ${domain} yet. Type one`).first()).toBeVisible();
    // The map has asked the same before, and has its answer when this has one.
    const n = await page.evaluate(async (asked) => {
      const chart = await /** @type {any} */ (globalThis).mercerPage.engine.call('chart', asked);
      return chart.n;
    }, /** @type {any} */ ({ domain, kernel, items: [] }));
    expect(n).toBe(0);
    await expect(page.locator('body')).not.toContainText(/engine|mistake|array|undefined/i);
  });
}
