// @ts-check
/** Pictures are as large as their places, also when nothing else changes. */

import { expect, test } from './page.js';
import { open, planeOf } from './plane.js';
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

test('a plane that gets another size with a scene is never painted in the one before', async ({
  page,
  allow,
}) => {
  allow(/GL Driver Message/); // of a machine without a graphics card
  await open(page);
  const kept = await act(page, 'sceneJson');
  const plane = planeOf(page);
  const width = () => plane.evaluate(({ clientWidth }) => clientWidth);
  const large = await width();
  await act(page, 'enlarge', 'lift');
  await expect.poll(width).toBeLessThan(large / 2);
  // The sizes in which it is painted, and those that it has then.
  await plane.evaluate((element) => {
    /** @type {[painted: number, has: number][]} */
    const sizes = [];
    const { clearRect } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.clearRect = function (x, y, width, height) {
      clearRect.call(this, x, y, width, height);
      const { clientWidth, clientHeight } = element;
      const isWhole = x === 0 && y === 0 && width === height;
      if (isWhole && element.contains(this.canvas))
        sizes.push([width, Math.min(clientWidth, clientHeight)]);
    };
    Object.assign(globalThis, { sizes });
  });
  await act(page, 'openText', 'kept.json', kept);
  await expect.poll(width).toBe(large);
  const sizes = () => page.evaluate(() => /** @type {any} */ (globalThis).sizes);
  await expect.poll(async () => (await sizes()).length).toBeGreaterThan(0);
  for (const [painted, has] of await sizes()) expect(painted).toBe(has);
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

test('every C and the scale of f follow the size of the window by themselves', async ({ page }) => {
  await open(page);
  await test.step('the strips of every C are drawn again, as wide as their place', async () => {
    await openView(page, 'Every C', 'Every C there is');
    const line = page.getByRole('slider', { name: 'C, along all breaks' });
    await expect(line).toHaveAttribute('aria-valuetext', /./);
    const strips = page.locator('.every-strips');
    // Letters are as large as before: the picture is drawn for its place, and not stretched.
    const apart = () =>
      strips.evaluate((place) => {
        const svg = place.querySelector('svg');
        return Math.abs((svg?.viewBox.baseVal.width ?? 0) - place.getBoundingClientRect().width);
      });
    const wide = (await strips.boundingBox())?.width ?? 0;
    await expect.poll(apart).toBeLessThan(2);
    // As in every λ: the page is as before, and nothing but the place of the picture is another.
    await page.locator('#large').evaluate((large) => void (large.style.width = '600px'));
    await expect.poll(async () => (await strips.boundingBox())?.width ?? wide).toBeLessThan(wide);
    await expect.poll(apart).toBeLessThan(2);
    await page.locator('#large').evaluate((large) => void (large.style.width = ''));
    await act(page, 'enlarge', null);
  });

  await test.step('in a hall the scale of f grows with the letters of charts', async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await act(page, 'setDomain', 'sets');
    const widthNow = () =>
      page.evaluate(() => {
        const text = parseFloat(
          getComputedStyle(document.documentElement).getPropertyValue('--chart'),
        );
        const scale = document.querySelector('.colours svg.chart rect.frame');
        return { text, width: Number(scale?.getAttribute('width')) };
      });
    await expect.poll(async () => (await widthNow()).width).toBeGreaterThan(0);
    const atDesk = await widthNow();
    await act(page, 'setSetting', { theme: 'projector' });
    await expect.poll(async () => (await widthNow()).width).not.toBe(atDesk.width);
    const before = await widthNow();
    await page.setViewportSize({ width: 1600, height: 900 });
    await expect
      .poll(async () => (await widthNow()).text, 'letters are larger')
      .toBeGreaterThan(before.text);
    await expect
      .poll(async () => {
        const now = await widthNow();
        return now.width / now.text;
      })
      .toBeCloseTo(before.width / before.text, 5);
  });
});

test('in low windows and in a hall no words lie on each other, and no row is cut', async ({
  page,
}) => {
  await open(page);
  /** Whether all of a list is in sight. @param {string} selector */
  const isWhole = (selector) =>
    expect
      .poll(() =>
        page
          .locator(selector)
          .first()
          .evaluate(({ scrollHeight, clientHeight, scrollWidth, clientWidth }) => [
            scrollHeight <= clientHeight + 1,
            scrollWidth <= clientWidth + 1,
          ]),
      )
      .toEqual([true, true]);

  await test.step('below a small plane stand the sentence, the key of its marks and its scale', async () => {
    await page.setViewportSize({ width: 768, height: 500 });
    await expect(page.locator('#sentence')).toContainText(/of new ones/);
    await isWhole('#sentence');
    const boxOf = async (/** @type {string} */ selector) => {
      const box = await page.locator(selector).first().boundingBox();
      if (!box) throw new Error(`${selector} is not there`);
      return box;
    };
    const [sentence, key, scale] = [
      await boxOf('#sentence'),
      await boxOf('.key button'),
      await boxOf('.colours svg'),
    ];
    expect(sentence.height).toBeGreaterThan(0);
    expect(sentence.x + sentence.width).toBeLessThanOrEqual(scale.x);
    expect(Math.max(sentence.y + sentence.height, scale.y + scale.height)).toBeLessThanOrEqual(
      key.y + 1,
    );
  });

  await page.setViewportSize({ width: 1280, height: 720 });
  await test.step('the six features of an approximation', async () => {
    const view = await openView(page, 'Landmarks', 'Landmarks and approximations');
    await expect(view.getByRole('row')).toHaveCount(9); // head, six, b and their sum
    await isWhole('.approximation-features');
    const column = page.locator('#views');
    for (const method of ['Nyström', 'Random Fourier']) {
      await view.getByRole('button', { name: method }).click();
      await expect(view.getByRole('button', { name: method, pressed: true })).toBeVisible();
      await expect(view.getByRole('img', { name: /^Error of the Gram matrix/ })).toBeVisible();
      await expect
        .poll(() =>
          column.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight),
        )
        .toBe(0);
    }
  });
  await test.step('the counts beside every C', async () => {
    await openView(page, 'Every C', 'Every C there is');
    await expect(page.locator('.left-counts')).toContainText('new points');
    await isWhole('.every-large > .left-report');
  });
  for (const theme of ['light', 'projector']) {
    await test.step(`what a learnt kernel was worth, and the axes of a training, ${theme}`, async () => {
      await openView(page, 'Learn the kernel', 'Learn the kernel');
      await act(page, 'setSetting', { theme });
      await expect(
        page.getByText(/^Better on new ones than the plain mean: .* term: /),
      ).toBeVisible();
      await isWhole('.learned-verdict');
      await chooseView(page, 'Convergence');
      const tops = () =>
        page
          .getByRole('group', { name: 'Axes' })
          .getByRole('button')
          .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
      await expect.poll(async () => new Set(await tops()).size).toBe(1);
      expect(await tops()).toHaveLength(2);
    });
  }
});
