// @ts-check
import { readFile } from 'node:fs/promises';
import { expectNoViolationsInThemes } from './access.js';
import { MOVING, expect, test } from './page.js';
import { clear, linkOf, open, openData, planeOf, says, sceneOf } from './plane.js';
import { act } from './studio.js';

/** @typedef {import('@playwright/test').Page} Page */

test.use(MOVING);

/** @param {Page} page */
const lineOf = (page) => page.getByRole('application', { name: /^Line/ });

/** Opens the page on the line, with the book's points. @param {Page} page */
async function openLine(page) {
  await open(page);
  await page.getByRole('tab', { name: 'Line' }).click();
  await says(page, /^21 points, 2 classes, linear \+ linear².*: \d+ support vectors, 0 errors/);
  await expect(lineOf(page)).toBeVisible();
}

/**
 * Where a place of the line is on the screen, among its points.
 *
 * @param {Page} page
 * @param {number} x
 */
async function spot(page, x) {
  const view = await page.evaluate(
    () => /** @type {any} */ (globalThis).mercerPage.store.state.scene.view,
  );
  const box = await lineOf(page).boundingBox();
  if (!box) throw new Error('the line is not visible');
  const share = (x - view.x0) / (view.x1 - view.x0);
  return { x: box.x + share * box.width, y: box.y + box.height * 0.75 };
}

/** @param {Page} page */
const points = (page) =>
  page.evaluate(() => {
    const { scene } = /** @type {any} */ (globalThis).mercerPage.store.state;
    return scene.points.map((/** @type {any} */ p) => [p.x[0], p.x[1], p.label]);
  });

test('scenes of the line stand beside those of the plane, and survive', async ({ page }) => {
  await openLine(page);
  const line = JSON.stringify(await sceneOf(page));

  await test.step('plane and line are tabs, each with a scene of its own, and undo goes back', async () => {
    await expect(planeOf(page)).toBeHidden();
    await expect(page.getByRole('tab', { name: 'Line' })).toHaveAttribute('aria-selected', 'true');
    await openData(page);
    await expect(page.getByRole('button', { name: 'Two moons' })).toBeHidden();
    await openData(page);
    await page.getByRole('button', { name: 'Stripes' }).click();
    await says(page, /^40 points.*RBF γ\s=\s5/);
    await page.getByRole('tab', { name: 'Plane' }).click();
    await says(page, /^40 points, 2 classes, RBF γ\s=\s1/);
    await expect(planeOf(page)).toBeVisible();
    await page.keyboard.press('ArrowRight'); // the other tab
    await says(page, /^40 points.*RBF γ\s=\s5/);
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect(planeOf(page)).toBeVisible();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect(lineOf(page)).toBeVisible();
    await page.getByRole('button', { name: /^Undo/ }).click(); // Stripes
    await says(page, /^21 points/);
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect(planeOf(page)).toBeVisible();
  });

  await test.step('scenes of the line survive links, files and reloading', async () => {
    await act(page, 'openText', 'line.json', line);
    await says(page, /^21 points, 2 classes, linear \+ linear²/);
    const link = await linkOf(page);
    await page.goto('about:blank');
    await page.goto(link);
    await says(page, /^21 points, 2 classes, linear \+ linear²/);
    await expect(lineOf(page)).toBeVisible();
    expect((await sceneOf(page)).dim).toBe(1);
    const csv = await page.evaluate(() =>
      /** @type {any} */ (globalThis).mercerPage.actions.dataText('csv'),
    );
    expect(csv.split('\n')[0]).toBe('x1,class');
    await page.getByRole('tab', { name: 'Plane' }).click();
    await expect(planeOf(page)).toBeVisible();
    await page.evaluate(
      (text) => /** @type {any} */ (globalThis).mercerPage.actions.openText('one.csv', text),
      csv,
    );
    await says(page, /^21 points, 2 classes/);
    await expect(lineOf(page)).toBeVisible();
  });
});

test('the line is used by pointer and keys, and seen near or whole', async ({ page }) => {
  await openLine(page);
  const line = JSON.stringify(await sceneOf(page));
  const begin = async () => {
    await act(page, 'openText', 'line.json', line);
    await says(page, /^21 points, 2 classes/);
  };

  await test.step('the pointer reads x, f and the class', async () => {
    await lineOf(page).focus();
    await page.keyboard.press('End');
    // Read out for those who do not see the tip.
    await expect(lineOf(page).getByText(/^x = 11\.\d+: f = \+\d+\.\d+, class 2$/)).toBeAttached();
    await expect(page.getByRole('img', { name: /^f = \+/ })).toBeVisible();
  });

  await test.step('zoom, fit and pan stay on the line', async () => {
    const view = async () => (await sceneOf(page)).view;
    const [x0, x1] = await view();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    const near = await view();
    expect(near[1] - near[0]).toBeLessThan(x1 - x0);
    expect(near[2]).toBeCloseTo(-near[3], 9);
    const at = await spot(page, 0);
    await page.mouse.move(at.x, at.y);
    await page.keyboard.down('Alt');
    await page.mouse.down();
    await page.mouse.move(at.x + 80, at.y - 60, { steps: 4 });
    await page.mouse.up();
    await page.keyboard.up('Alt');
    const moved = await view();
    expect(moved[0]).toBeLessThan(near[0]);
    expect(moved[2]).toBeCloseTo(-moved[3], 9);
    await page.getByRole('button', { name: 'Show all points' }).click();
    expect(await view()).toEqual([x0, x1, expect.any(Number), expect.any(Number)]);
  });

  await test.step('points are added, moved and removed on the line', async () => {
    await begin();

    await page.getByRole('radio', { name: 'Class 3' }).click();
    const at = await spot(page, 5.5);
    await page.mouse.click(at.x, at.y);
    await says(page, /^22 points, 3 classes/);
    const [x, second, label] = (await points(page)).at(-1);
    expect(x).toBeCloseTo(5.5, 0);
    expect([second, label]).toEqual([0, 3]);
    await page.keyboard.press('1');
    const beside = await spot(page, -5.5);
    await page.mouse.click(beside.x, beside.y, { button: 'right' });
    expect((await points(page)).at(-1)[2]).toBe(2);
    await page.getByRole('button', { name: /^Undo/ }).click();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await says(page, /^21 points, 2 classes/);

    // The marks sit on the axis, just above its numbers.
    const box = await lineOf(page).boundingBox();
    if (!box) throw new Error('no line');
    const axis = box.y + box.height - 36;
    const from = await spot(page, 10);
    await page.mouse.move(from.x, axis);
    await page.mouse.down();
    const to = await spot(page, 1.5);
    await page.mouse.move(to.x, axis - 100, { steps: 5 });
    await page.mouse.up();
    const moved = (await points(page)).at(-1);
    expect(moved[0]).toBeCloseTo(1.5, 0);
    expect(moved[1]).toBe(0);
    await page.keyboard.press('Control+z');
    expect((await points(page)).at(-1)[0]).toBe(10);

    await page.mouse.move(from.x, axis);
    await page.mouse.down();
    await page.mouse.move(from.x, box.y - 40, { steps: 5 });
    await page.mouse.up();
    await says(page, /^20 points/);
  });

  await test.step('everything on the line can be done by keyboard alone', async () => {
    await begin();

    await clear(page);
    await says(page, /^No points yet. Click the line/);
    await lineOf(page).focus();
    await page.keyboard.press('1');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await page.keyboard.press('2');
    for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await says(page, /^2 points, 2 classes/);
    const [a, b] = await points(page);
    expect(b[0]).toBeGreaterThan(a[0]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowLeft');
    expect((await points(page))[0][0]).toBeLessThan(a[0]);
    await page.keyboard.press('Delete');
    await says(page, /^1 point of class 2/);
  });
});

test('the line is accessible, lifted, and has regions of several classes', async ({ page }) => {
  await openLine(page);

  await test.step('nothing on the line is against the rules of accessibility', async () => {
    await expectNoViolationsInThemes(page, ['#stage']);
  });

  await test.step('lifted, the learned halfspace is where the thresholds say', async () => {
    const lift = page.getByRole('button', { name: 'Lift to (x, x²)' });
    await lift.click();
    await expect(lift).toHaveAttribute('aria-pressed', 'true');
    // What is seen is what is saved, with its words.
    const svg = await exported(page);
    expect(svg).toContain('learned: ⟨w, (x, x²)⟩ + b = 0');
    expect(svg).toMatch(/w = \(0\.00, 0\.40\), b = −2\.60/);
    expect(svg).toContain('by hand, w = (0, 1)');
    expect(svg).toContain('>2.55<');
    await openData(page);
    await page.getByRole('button', { name: 'Stripes' }).click();
    await says(page, /^40 points.*RBF/);
    expect(await exported(page)).toContain('no straight line of (x, x²)');
    await lift.click();
    expect(await exported(page)).not.toContain('straight line');
  });

  await test.step('a kernel that needs a plane says so, and several classes have regions', async () => {
    await openData(page);
    await page.getByRole('button', { name: 'Heaps' }).click();
    await says(page, /^45 points, 3 classes/);
    await expect(page.getByText('class 3', { exact: true })).toBeVisible();
    const kernel = page.getByRole('textbox', { name: 'Kernel' });
    await kernel.fill('warp(linear, x1, x2)');
    await expect(page.getByText(/x2 is no coordinate here/)).toBeVisible();
    await kernel.fill('rbf(gamma=2)');
    await says(page, /^45 points.*γ\s=\s2.*support vectors/);
  });
});

/** The picture as Export would save it, as SVG. @param {Page} page */
async function exported(page) {
  await page.getByRole('button', { name: 'Export' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /SVG/ }).click();
  const path = await (await coming).path();
  return readFile(path, 'utf8');
}
