// @ts-check
/** Browsers that lack something. */

import { expect, test } from './page.js';
import { linkOf, open, pixel, says, sceneOf } from './plane.js';
import { act } from './studio.js';

/** @typedef {import('@playwright/test').Page} Page */

/** Nothing waits for what does not come, and nothing can be pressed in vain. @param {Page} page */
async function isAtRest(page) {
  await expect(page.locator('.shape:visible')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeHidden();
  await expect(page.getByRole('progressbar')).toBeHidden();
}

const LACKING = /** @type {const} */ ([
  ['workers', /It needs workers/, () => void Reflect.deleteProperty(globalThis, 'Worker')],
  [
    'WebAssembly',
    /It needs WebAssembly,/,
    () => void Reflect.deleteProperty(globalThis, 'WebAssembly'),
  ],
  [
    'vector instructions',
    /It needs the vector instructions of WebAssembly/,
    () => void (WebAssembly.validate = () => false),
  ],
]);
for (const [what, words, take] of LACKING) {
  test(`without ${what} the page says so, and has nothing that does nothing`, async ({
    page,
    allow,
  }) => {
    allow(/Mercer needs/);
    await page.addInitScript(take);
    await page.goto('./');
    await expect(page.getByRole('alert')).toHaveText(words);
    await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
    await isAtRest(page);
    await expect(page.getByRole('button', { disabled: false })).toHaveCount(0);
  });
}

/** @type {readonly [string, RegExp, (page: Page) => Promise<unknown>][]} */
const FAILING = [
  [
    'are forbidden',
    /^The engine did not start: no workers here\./,
    (page) =>
      page.addInitScript(() => {
        globalThis.Worker = /** @type {any} */ (
          function () {
            throw new DOMException('no workers here');
          }
        );
      }),
  ],
  [
    'have no vector instructions',
    /^The engine did not start: this browser is too old: it lacks the vector instructions/,
    (page) =>
      page.route(/worker-.*\.js$/, async (route) => {
        const response = await route.fetch();
        const body = `WebAssembly.validate = () => false;${await response.text()}`;
        await route.fulfill({ response, body });
      }),
  ],
];
for (const [what, words, prepare] of FAILING) {
  test(`where workers ${what}, the page says so and waits for nothing`, async ({ page, allow }) => {
    allow(/The engine died/);
    await prepare(page);
    await page.goto('./');
    await expect(page.getByText('The engine did not start.', { exact: true })).toBeVisible();
    await expect(page.getByText('There is no engine')).toBeVisible();
    await expect(page.getByText(words).first()).toBeVisible();
    await isAtRest(page);
    // Points can be placed; what would learn from them is not waited for.
    for (const [x, y] of [
      [0, 0],
      [1, 1],
    ]) {
      const at = await pixel(page, x, y);
      await page.mouse.click(at.x, at.y);
      await page.keyboard.press('2');
    }
    await says(page, /^2 points/);
    await page.waitForFunction(() => {
      const { frame, scene } = /** @type {any} */ (globalThis).mercerPage.store.state;
      return frame.scene === scene;
    });
    await isAtRest(page);
  });
}

test('without compression links are longer, and open', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'CompressionStream');
    Reflect.deleteProperty(globalThis, 'DecompressionStream');
  });
  await open(page);
  const at = await pixel(page, 1.5, 1.5);
  await page.mouse.click(at.x, at.y);
  await says(page, /^41 points, 2 classes/);
  await act(page, 'setKernel', 'rbf(gamma=3)');
  // The address follows by itself.
  await page.waitForFunction(() => location.hash.length > 500);
  const link = await linkOf(page);
  await page.goto('about:blank');
  await page.goto(link);
  await says(page, /^41 points, 2 classes/);
  expect((await sceneOf(page)).kernel).toBe('rbf(gamma=3)');
});
