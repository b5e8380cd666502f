// @ts-check
/** Scenes without any points or items, each in an engine that was asked nothing before. */

import { domainOf, DOMAINS } from '../../model/domains.js';
import { elementsOf } from '../../model/problem.js';
import { encodeLink } from '../../state/link.js';
import { EMPTY_SCENE } from '../../model/scene.js';
import { expect, test } from './page.js';

for (const domain of DOMAINS.filter((name) => domainOf({ domain: name }).items)) {
  test(`a link to no ${domain} at all says what to do, in the words of the page`, async ({
    page,
  }) => {
    const { kernel, many } = domainOf({ domain });
    await page.goto(`./${await encodeLink({ ...EMPTY_SCENE, domain, kernel })}`);
    await expect(page.getByText(`No ${many} yet. Type one`).first()).toBeVisible();
    // The map has asked the same before, and has its answer when this has one.
    const n = await page.evaluate(
      async (asked) => {
        const chart = await /** @type {any} */ (globalThis).mercerPage.engine.call('chart', asked);
        return chart.n;
      },
      /** @type {any} */ ({ ...elementsOf({ domain, dim: 2, points: [] }), kernel }),
    );
    expect(n).toBe(0);
    await expect(page.locator('body')).not.toContainText(/engine|mistake|array|undefined/i, {
      useInnerText: true, // the plane that is hidden may still wait
    });
  });
}
