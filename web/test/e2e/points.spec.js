// @ts-check
import { expect, test } from './page.js';
import { clear, open, openData, pixel, pixelIn, planeOf, says, sceneOf } from './plane.js';

test('points are added, moved, removed and hovered over, also among many', async ({ page }) => {
  test.slow();
  await test.step('points are added, moved and removed by pointer and keys', async () => {
    await open(page);

    await test.step('a click adds a point of the pressed swatch, and undo takes it back', async () => {
      await says(page, /^40 points, 2 classes/);
      await page.getByRole('radio', { name: 'Class 3' }).click();
      const at = await pixel(page, 1.8, 1.8);
      await page.mouse.click(at.x, at.y);
      await says(page, /^41 points, 3 classes/);
      await page.getByRole('button', { name: /^Undo/ }).click();
      await says(page, /^40 points, 2 classes/);
      await page.getByRole('button', { name: /^Redo/ }).click();
      await says(page, /^41 points, 3 classes/);
    });

    await test.step('the other button and Shift add the next class', async () => {
      await clear(page);
      await page.getByRole('radio', { name: 'Class 1' }).click();
      const places = [-1, 0, 1];
      for (const [i, x1] of places.entries()) {
        const at = await pixel(page, x1, 0);
        if (i === 2) await page.keyboard.down('Shift');
        await page.mouse.click(at.x, at.y, { button: i === 1 ? 'right' : 'left' });
        if (i === 2) await page.keyboard.up('Shift');
      }
      await says(page, /^3 points, 2 classes/);
      expect(
        (await sceneOf(page)).points.map((/** @type {any} */ p) => p.at(-1) ?? p.label),
      ).toEqual([1, 2, 2]);
    });

    await test.step('dragging moves a point, retrains on the way, and is one step to undo', async () => {
      await clear(page);
      await page.keyboard.press('1');
      for (const [x1, x2] of [
        [-1, 0],
        [-1, 1],
      ]) {
        const at = await pixel(page, x1, x2);
        await page.mouse.click(at.x, at.y);
      }
      await page.keyboard.press('2');
      const from = await pixel(page, 1, 0);
      await page.mouse.click(from.x, from.y);
      await says(page, /^3 points, 2 classes/);

      const trained = () =>
        page.evaluate(
          () => /** @type {any} */ (globalThis).mercerPage.store.state.frame.training.model,
        );
      const before = await trained();
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      const to = await pixel(page, 0.2, -1.2);
      await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
      await expect.poll(trained).not.toBe(before); // while the button is still down
      await page.mouse.move(to.x, to.y, { steps: 4 });
      await page.mouse.up();

      const moved = (await scenePoints(page))[2];
      expect(moved.x[0]).toBeCloseTo(0.2, 1);
      expect(moved.x[1]).toBeCloseTo(-1.2, 1);
      await page.keyboard.press('Control+z');
      const back = (await scenePoints(page))[2];
      expect(back.x[0]).toBeCloseTo(1, 1);
      expect(back.x[1]).toBeCloseTo(0, 1);
    });

    await test.step('a point dragged off the plane is removed', async () => {
      await clear(page);
      const from = await pixel(page, 0, 0);
      await page.mouse.click(from.x, from.y);
      await says(page, /^1 point of class/);
      const box = await planeOf(page).boundingBox();
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x, (box?.y ?? 0) - 40, { steps: 5 });
      await page.mouse.up();
      await says(page, /^No points yet/);
      await page.keyboard.press('Control+z');
      await says(page, /^1 point of class/);
    });

    await test.step('everything on the plane can be done by keyboard alone', async () => {
      await clear(page);
      await planeOf(page).focus();
      await page.keyboard.press('1');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Enter');
      await page.keyboard.press('2');
      for (let i = 0; i < 8; i++) await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await says(page, /^2 points, 2 classes/);

      const start = await scenePoints(page);
      await page.keyboard.press('Tab'); // walks to the first point
      await page.keyboard.press('ArrowUp');
      const moved = await scenePoints(page);
      expect(moved[0].x[1]).toBeGreaterThan(start[0].x[1]);
      expect(moved[1]).toEqual(start[1]);
      await page.keyboard.press('Delete');
      await says(page, /^1 point of class 2/);
      await page.keyboard.press('Control+z');
      await says(page, /^2 points, 2 classes/);

      const view = () =>
        page.evaluate(() => /** @type {any} */ (globalThis).mercerPage.store.state.scene.view);
      const { x0, x1 } = await view();
      await page.keyboard.press('Alt+ArrowRight');
      expect((await view()).x0).toBeCloseTo(x0 + (x1 - x0) / 8);
    });
  });

  await test.step('hovering and dragging among many points show what is there, and nothing else', async () => {
    await open(page);

    await test.step('a point that is dragged over others leaves nothing behind', async () => {
      /** What the canvas of the marks shows, and what it shows when all of it is painted anew. */
      const pictures = () =>
        page.evaluate(async () => {
          const { store } = /** @type {any} */ (globalThis).mercerPage;
          // What the engine said last may not be painted yet.
          for (let painted = null; painted !== store.state;) {
            painted = store.state;
            for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
          }
          const marks = /** @type {HTMLCanvasElement} */ (
            document.querySelectorAll('#plane > canvas')[3]
          );
          const before = marks.toDataURL();
          const fontfaces = [...document.fonts]; // letters may be wider now
          document.fonts.dispatchEvent(new FontFaceSetLoadEvent('loadingdone', { fontfaces }));
          return [before, marks.toDataURL()];
        });
      const settled = () =>
        page.evaluate(() => {
          const { scene, frame } = /** @type {any} */ (globalThis).mercerPage.store.state;
          return frame.scene === scene && frame.surface.width === 512;
        });
      const [first, ...others] = await page.evaluate(() =>
        /** @type {any} */ (globalThis).mercerPage.store.state.scene.points.map(
          (/** @type {any} */ point) => point.x,
        ),
      );
      const from = await pixelIn(page, first);
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      for (const place of others.slice(0, 5)) {
        const at = await pixelIn(page, place);
        await page.mouse.move(at.x + 7, at.y - 5, { steps: 9 });
      }
      await expect.poll(settled).toBe(true);
      const [dragged, drawnDragged] = await pictures();
      expect(dragged).toBe(drawnDragged);
      await page.mouse.up();
      await page.mouse.move(5, 5);
      await expect.poll(settled).toBe(true);
      const [released, drawnReleased] = await pictures();
      expect(released).toBe(drawnReleased);
      expect(released).not.toBe(dragged);
    });

    await test.step('hovering links the plane with the terms, the Gram matrix and the coefficients', async () => {
      const at = await pixel(page, 0, -0.4);
      await page.mouse.move(at.x, at.y);
      const terms = page.getByRole('img', { name: /^f = [+−]/ });
      await expect(terms).toBeVisible();
      await expect(terms).toHaveAccessibleName(/offset b/);
      const gram = page.getByRole('img', { name: /Gram matrix of 40 points/ });
      const box = await gram.boundingBox();
      if (!box) throw new Error('no Gram matrix');
      await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.7);
      await expect(page.getByText(/^k\(\d+, \d+\)$/)).toBeVisible();
    });

    await test.step('among 200 points the boundary follows the one that is dragged', async () => {
      await page.getByRole('textbox', { name: 'Kernel' }).fill('rbf(gamma=10)');
      const price = page.getByRole('spinbutton', { name: /^C/ });
      await price.fill('1000');
      await price.press('Enter');
      await openData(page);
      const points = page.getByRole('spinbutton', { name: 'Points' });
      await points.fill('200');
      await points.press('Enter');
      await says(page, /^200 points.*γ\s=\s10, SVM C\s=\s1\s000: .*support vectors/);

      const places = await page.evaluate(() => {
        const { points } = /** @type {any} */ (globalThis).mercerPage.store.state.scene;
        const start = points.find((/** @type {any} */ p) => p.label === 1);
        const others = points.filter((/** @type {any} */ p) => p.label === 2).slice(0, 5);
        return { id: start.id, start: start.x, others: others.map((/** @type {any} */ p) => p.x) };
      });
      /** What the newest model says of the dragged point, once it has seen it where it is. */
      const told = () =>
        page.evaluate((id) => {
          const { scene, frame } = /** @type {any} */ (globalThis).mercerPage.store.state;
          const row = scene.points.findIndex((/** @type {any} */ p) => p.id === id);
          return frame.scene === scene ? frame.training.label[row] : null;
        }, places.id);

      const from = await pixelIn(page, places.start);
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      for (const place of places.others) {
        const at = await pixelIn(page, place);
        // Beside a point of the other class: only a boundary of its own leaves it in class 1.
        await page.mouse.move(at.x + 12, at.y + 12, { steps: 5 });
        await expect.poll(told).toBe(1);
      }
      await page.mouse.up();
    });
  });
});

/** @param {import('@playwright/test').Page} page */
const scenePoints = (page) =>
  page.evaluate(() => {
    const { scene } = /** @type {any} */ (globalThis).mercerPage.store.state;
    return scene.points.map((/** @type {any} */ p) => ({ x: [...p.x], label: p.label }));
  });
