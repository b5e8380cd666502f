// @ts-check
import { expectNoViolations, expectNoViolationsInThemes, setTheme, THEMES } from './access.js';
import { expect, test } from './page.js';
import { open, pixel, planeOf, says } from './plane.js';
import { act, groupButton } from './studio.js';

/** Rules about what the size of a window decides: what is there, and what scrolls. */
const OF_SIZES = ['aria-hidden-focus', 'button-name', 'label', 'scrollable-region-focusable'];

test('the page is accessible in every theme, and nothing sticks out of any window', async ({
  page,
}) => {
  test.slow();
  await test.step('the page is accessible in every theme, which the field follows at once', async () => {
    await open(page);
    await test.step('the button goes through the themes', async () => {
      for (const theme of THEMES) {
        // The projector's has few things, and its button is not one of them.
        if (theme !== THEMES[0]) await page.getByRole('button', { name: /Theme/ }).click();
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      }
    });
    await test.step('nothing is inaccessible in any theme', () =>
      expectNoViolationsInThemes(page, []));
    await test.step('the field takes the colours of a theme at once', async () => {
      /** Red in the field among the points of the second class, which is blue: the less, the deeper. */
      const red = () =>
        page.evaluate(() => {
          const field = /** @type {HTMLCanvasElement} */ (document.querySelector('#plane canvas'));
          const one = new OffscreenCanvas(1, 1).getContext('2d');
          const [left, top] = [0.82 * field.width, 0.47 * field.height];
          one?.drawImage(field, left, top, 1, 1, 0, 0, 1, 1);
          return one?.getImageData(0, 0, 1, 1).data[0] ?? NaN;
        });
      // What was there before is seen until the field is painted again.
      const settled = async (/** @type {string} */ theme) => {
        await setTheme(page, theme);
        let last = NaN;
        await expect.poll(async () => last === (last = await red())).toBe(true);
        return last;
      };
      const light = await settled('light');
      expect(light).toBeLessThan(255);
      await setTheme(page, 'projector');
      await expect.poll(red).toBeLessThan(light - 20);
      await setTheme(page, 'light');
      await expect.poll(red).toBeGreaterThan(light - 5);
    });
  });

  await test.step('nothing sticks out of any window, and all of the plane, its tools and the ways are in sight', async () => {
    await open(page);
    await test.step('the plane is square and in sight', async () => {
      for (const [width, height] of [
        [1440, 900],
        [1024, 768],
        [740, 360],
        [720, 450],
        [667, 375],
        [360, 740],
        [320, 640],
      ]) {
        const size = `${width}×${height}`;
        await page.setViewportSize({ width, height });
        // The page has as much of its own to do after a change of its size as when it opens.
        // The plane is square before that too.
        await expect(async () => {
          const { wide, across, uneven, covered } = await planeOf(page).evaluate((plane) => {
            const { left, right, bottom, width, height } = plane.getBoundingClientRect();
            return {
              wide: document.documentElement.scrollWidth - innerWidth,
              across: width,
              uneven: Math.abs(width - height),
              covered: !plane.contains(document.elementFromPoint((left + right) / 2, bottom - 4)),
            };
          });
          expect(wide, size).toBeLessThanOrEqual(0);
          expect(uneven, size).toBeLessThan(2);
          expect(across, size).toBeGreaterThan(Math.min(width, height) * 0.5);
          expect(covered, size).toBe(false);
        }).toPass({ timeout: 15_000 });
        // All rules where the page is laid out as on a phone, lying and standing.
        const phone = width === 740 || width === 320;
        await expectNoViolations(page, [], size, phone ? undefined : OF_SIZES);
      }
    });
    await test.step('the ways to further views are in sight, however low the window is', async () => {
      for (const [width, height] of [
        [1280, 720],
        [1440, 900],
      ]) {
        await page.setViewportSize({ width, height });
        const last = groupButton(page, 'Check');
        await expect(last).toBeInViewport({ ratio: 1 });
        const covered = () =>
          last.evaluate((button) => {
            const { left, top } = button.getBoundingClientRect();
            return !button.contains(document.elementFromPoint(left + 4, top + 4));
          });
        await expect.poll(covered).toBe(false);
      }
      // At the size of most lecturers' windows nothing has to be scrolled at all.
      await expect
        .poll(() => page.locator('#views').evaluate((e) => e.scrollHeight - e.clientHeight))
        .toBeLessThanOrEqual(0);
    });
    await test.step('the tools of the plane fit on every screen', async () => {
      for (const theme of ['light', 'dark']) {
        await setTheme(page, theme);
        for (const [width, height] of [
          [1024, 768],
          [1440, 900],
          [1920, 1080],
          [2560, 1440],
        ]) {
          // A theme changes colours, and the fonts that they are seen in: the least room is enough.
          if (theme === 'dark' && width > 1024) break;
          await page.setViewportSize({ width, height });
          for (const tool of ['point', 'spray']) {
            await act(page, 'setTool', tool);
            await expect
              .poll(() => roomOfTools(page), { message: `${theme}, ${tool}, ${width}` })
              .toBeGreaterThanOrEqual(-1);
          }
        }
      }
      await setTheme(page, 'light');
      await act(page, 'setTool', 'point');
    });
    await test.step('they fit beside a view that is enlarged, with a table too', async () => {
      const table = 'alpha,beta,gamma,class\n1,2,3,1\n2,1,0,2\n0,1,1,1\n3,0,2,2\n';
      await act(page, 'openText', 'table.csv', table);
      await act(page, 'enlarge', 'gram');
      for (const [width, height] of [
        [1190, 800],
        [1440, 900],
      ]) {
        await page.setViewportSize({ width, height });
        await expect(
          page.getByRole('button', { name: /Make the Gram matrix small/ }),
        ).toBeVisible();
        await expect.poll(() => roomOfTools(page)).toBeGreaterThanOrEqual(-1);
      }
    });
  });
});

/**
 * How far the tools of the plane are apart, and from the end of their bar, where they are nearest,
 * in px.
 *
 * @param {import('@playwright/test').Page} page
 */
const roomOfTools = (page) =>
  page.locator('#tools').evaluate((bar) => {
    const shown = [...bar.children].filter((part) => part.getClientRects().length > 0);
    const edges = shown.map((part) => part.getBoundingClientRect());
    const gaps = edges.slice(1).map(({ left }, i) => left - edges[i].right);
    return Math.min(...gaps, bar.getBoundingClientRect().right - edges[edges.length - 1].right);
  });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a view that is opened gets the room of the sheet, and gives it back', async ({
    page,
    allow,
  }) => {
    allow(/GPU stall/);
    await open(page);
    await page.getByRole('button', { name: 'Views' }).tap();
    const before = await page.locator('#controls').evaluate((e) => e.dataset.stop);
    // All in the narrowest window, and in the other one each kind of room.
    for (const { width, names } of [
      { width: 390, names: ['Losses', 'Sum of bumps'] },
      { width: 320, names: ['Kernel trick', 'Losses', 'Lift', 'Sum of bumps'] },
    ]) {
      await page.setViewportSize({ width, height: 640 });
      for (const name of names) {
        await page.getByRole('button', { name, exact: true }).tap();
        const view = page.locator('#studio');
        await expect(view.locator('.body > *').first()).toBeVisible();
        // The trick and the lift are in the plane's place, and bumps are on the plane: all stay in
        // sight.
        await expect
          .poll(async () => (await page.locator('#controls').boundingBox())?.height)
          [name === 'Losses' ? 'toBeGreaterThan' : 'toBeLessThan'](500);
        const wide = await view.evaluate((e) => e.scrollWidth - e.clientWidth);
        expect(wide, name).toBeLessThanOrEqual(0);
        await view.getByRole('button', { name: /^Close/ }).tap();
        await expect(view).toBeHidden();
        await expect(page.getByRole('button', { name, exact: true })).toBeFocused();
      }
    }
    expect(await page.locator('#controls').evaluate((e) => e.dataset.stop)).toBe(before);
  });

  test('a tap adds a point, a finger drags it, the sheet holds the controls', async ({ page }) => {
    await open(page);
    await page.getByRole('button', { name: 'Next point: Class 1' }).tap();
    await page.getByRole('radio', { name: 'Class 3' }).tap();
    const at = await pixel(page, 1.5, 1.6);
    await page.touchscreen.tap(at.x, at.y);
    await says(page, /^41 points, 3 classes/);

    const to = await pixel(page, -1.5, -1.6);
    const client = await page.context().newCDPSession(page);
    const touch = (/** @type {string} */ type, /** @type {{x: number, y: number}[]} */ points) =>
      client.send('Input.dispatchTouchEvent', {
        type: /** @type {any} */ (type),
        touchPoints: points,
      });
    await touch('touchStart', [at]);
    await touch('touchMove', [{ x: (at.x + to.x) / 2, y: (at.y + to.y) / 2 }]);
    await touch('touchMove', [to]);
    await touch('touchEnd', []);
    const point = await page.evaluate(
      () => /** @type {any} */ (globalThis).mercerPage.store.state.scene.points[40].x,
    );
    expect(point[0]).toBeCloseTo(-1.5, 1);
    expect(point[1]).toBeCloseTo(-1.6, 1);

    // Chromium takes a tap that follows a swift drag at once for the end of a fling, and eats it.
    await expect(async () => {
      await page.getByRole('button', { name: 'Learner' }).tap();
      await expect(page.getByRole('slider', { name: /^C/ })).toBeVisible({ timeout: 1000 });
    }).toPass();
  });
});
