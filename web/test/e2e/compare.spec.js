// @ts-check
import { expect, test } from './page.js';
import { copyLink, planeOf, sceneOf } from './plane.js';
import { act, expectAccessible, expectWithinWindow, openView } from './studio.js';

/** @typedef {import('@playwright/test').Page} Page */

/** @param {Page} page */
const begin = (page) => openView(page, 'Side by side', 'Side by side');

/** A machine of the comparison. @param {Page} page @param {number} number */
const cell = (page, number) =>
  page.getByRole('region', { name: new RegExp(`^Machine ${number}: `) });

/** The picture of a machine that stands beside the scene's. @param {Page} page @param {number} number */
const picture = (page, number) =>
  page.getByRole('figure', { name: `Machine ${number}` }).getByRole('img');

/** A number of a machine. @param {Page} page @param {number} number @param {string} name */
const figure = (page, number, name) =>
  cell(page, number).locator('dl > div', { hasText: name }).getByRole('definition');

test('machines stand side by side, by hand and by what is ready', async ({ page, context }) => {
  test.slow();
  await test.step('machines stand beside the scene’s, at one step, with one point marked in all', async () => {
    await begin(page);
    await test.step('machines stand beside the scene’s, change one by one, and go again', async () => {
      await expect(figure(page, 1, 'Errors')).toHaveText('2 of 40');
      await page.getByRole('button', { name: 'Add a machine' }).click();
      await expect(cell(page, 2)).toBeVisible();
      await page.getByRole('combobox', { name: 'Learner of machine 2' }).selectOption('ridge');
      await expect(picture(page, 2)).toHaveAccessibleName(/^Kernel ridge regression/);
      // The scene's own machine is what it was.
      expect((await sceneOf(page)).learner).toBe('svc');
      const kernel = page.getByRole('textbox', { name: 'Kernel of machine 2' });
      await kernel.fill('linea');
      await kernel.press('Enter');
      await expect(cell(page, 2).getByText(/linea/).last()).toBeVisible();
      await expect(kernel).toHaveAttribute('aria-invalid', 'true');
      await kernel.fill('linear');
      await expect(picture(page, 2)).toHaveAccessibleName(/with linear: Errors [3-9]/);
      await cell(page, 2).getByRole('button', { name: 'Use' }).click();
      await expect.poll(async () => (await sceneOf(page)).learner).toBe('ridge');
      expect((await sceneOf(page)).beside[0].learner).toBe('svc');
      await page.getByRole('button', { name: /^Undo/ }).click();
      expect((await sceneOf(page)).learner).toBe('svc');
      await page.getByRole('button', { name: 'Remove machine 2' }).click();
      await expect(cell(page, 2)).toBeHidden();
    });
    await test.step('a point that is pointed at in one picture is marked in all', async () => {
      await page.getByRole('button', { name: 'Add a machine' }).click();
      await expect(picture(page, 2)).toBeVisible();
      const { point, view } = await page.evaluate(() => {
        const { scene } = /** @type {any} */ (globalThis).mercerPage.store.state;
        return { point: scene.points[0], view: scene.view };
      });
      const share = (/** @type {number} */ v, /** @type {number} */ a, /** @type {number} */ b) =>
        (v - a) / (b - a);
      // A new machine's row may still move the pictures.
      await expect
        .poll(async () => {
          const box = await picture(page, 2).boundingBox();
          if (!box) return null;
          await page.mouse.move(
            box.x + share(point.x[0], view.x0, view.x1) * box.width,
            box.y + (1 - share(point.x[1], view.y0, view.y1)) * box.height,
          );
          return page.evaluate(
            () => /** @type {any} */ (globalThis).mercerPage.store.state.focus.point,
          );
        })
        .toBe(point.id);
    });
    await test.step('all machines stand at the step of the scene', async () => {
      await act(page, 'setStep', 4);
      await expect(page.getByText('All stand at step 4 of their own run.')).toBeVisible();
      for (const number of [1, 2]) await expect(figure(page, number, 'Steps')).toHaveText('4');
    });
    await test.step('what does not suit the points says so in its place', async () => {
      await act(page, 'setStep', null);
      await page.getByRole('combobox', { name: 'Learner of machine 2' }).selectOption('svr');
      const place = page.getByRole('figure', { name: 'Machine 2' });
      await expect(place.getByText(/fits values, and these points carry classes/)).toBeVisible();
      await expect(cell(page, 2).getByRole('button', { name: 'Use' })).toBeDisabled();
      await expect(figure(page, 1, 'Errors')).toHaveText('2 of 40');
      await act(page, 'setTarget', 'value');
      await expect(figure(page, 2, 'MSE')).toHaveText(/\d/);
    });
  });

  await test.step('comparisons that are ready: four machines at once, which follow the points, in a link, on a phone', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await begin(page);
    await test.step('comparisons that are ready show four machines at once, which follow the points', async () => {
      await page.getByRole('button', { name: 'Every loss' }).click();
      for (const number of [1, 2, 3, 4])
        await expect(figure(page, number, 'Errors')).toHaveText(/ of 40$/);
      // All are in sight, and the plane is one of them: points are edited there.
      const plane = await planeOf(page).boundingBox();
      if (!plane) throw new Error('no plane');
      for (const number of [2, 3, 4]) {
        const box = await picture(page, number).boundingBox();
        expect(box?.width).toBeCloseTo(plane.width, 0);
        expect(box && box.y + box.height).toBeLessThan(900);
      }
      expect(await picture(page, 1).count()).toBe(0);
      await page.mouse.click(plane.x + plane.width * 0.3, plane.y + plane.height * 0.7);
      for (const number of [1, 2, 3, 4])
        await expect(figure(page, number, 'Errors')).toHaveText(/ of 41$/);
      await page.getByRole('button', { name: 'Kernels' }).click();
      await expect(cell(page, 2)).toHaveAccessibleName(/linear$/);
      // The link carries them.
      const { beside } = await sceneOf(page);
      const link = await copyLink(page);
      const other = await context.newPage();
      await other.goto(link);
      await expect.poll(async () => (await sceneOf(other)).beside.length).toBe(3);
      expect((await sceneOf(other)).beside).toEqual(beside);
      await other.close();
    });
    await test.step('the comparison is accessible, and fits a phone', async () => {
      await page.keyboard.press('Escape');
      await act(page, 'enlarge', 'compare');
      await page.getByRole('button', { name: 'Every loss' }).click();
      await expect(figure(page, 4, 'Errors')).toBeVisible();
      await expectAccessible(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole('button', { name: 'Views', exact: true }).click();
      await expect(cell(page, 2)).toBeVisible();
      await expectWithinWindow(page);
    });
  });
});
