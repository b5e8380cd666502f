// @ts-check
import { stat } from 'node:fs/promises';
import { expect, test } from './page.js';
import { clear, copyLink, drop, linkOf, open, openData, pixel, says, sceneOf } from './plane.js';
import { act } from './studio.js';

const CSV = `length,width,weight,species
1,2,300,cat
1.2,2.4,320,cat
0.8,2.2,290,cat
5,6,900,dog
5.5,6.1,950,dog
5.2,6.3,,dog
`;

test('links carry the whole scene; Back undoes one; a bad one says what is wrong and opens the rest', async ({
  page,
  context,
  browser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await test.step('a bad link says what is wrong and opens the rest', async () => {
    await page.goto('./#s=this-is-no-scene');
    await expect(page.getByText(/^This link could not be opened/)).toBeVisible();
    await says(page, /^40 points, 2 classes/);
  });
  await test.step('a host of files has links, and neither short ones nor boards', async () => {
    const asked = page.waitForResponse(/api\/health$/);
    await page.getByRole('button', { name: /^Share/ }).click();
    expect((await asked).status()).toBe(404);
    await page.getByRole('button', { name: 'QR code' }).click();
    await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Short link' })).toHaveCount(0);
    await expect(page.getByText('Class board')).toHaveCount(0);
    // It is asked once.
    let again = 0;
    page.on('request', (request) => (again += Number(/api\/health$/.test(request.url()))));
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Share/ }).click();
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
    expect(again).toBe(0);
  });
  await test.step('Back restores what was there before a link was opened', async () => {
    await page.keyboard.press('Escape');
    /** The address follows the scene after a pause, so each is waited for. */
    async function address() {
      const { hash } = new URL(await linkOf(page));
      await expect.poll(() => page.evaluate(() => location.hash)).toBe(hash);
      return hash;
    }
    await clear(page);
    await address();
    const at = await pixel(page, 0, 0);
    await page.mouse.click(at.x, at.y);
    await says(page, /^1 point of class/);
    const hash = await address();
    await page.mouse.click(at.x + 60, at.y);
    await says(page, /^2 points of class/);
    expect(await address()).not.toBe(hash);
    await page.evaluate((h) => (location.hash = h), hash);
    await says(page, /^1 point of class/);
    await page.goBack();
    await says(page, /^2 points of class/);
  });
  await test.step('a link restores the whole scene, points included', async () => {
    await act(page, 'choosePreset', 'moons');
    await says(page, /^40 points, 2 classes, RBF γ\s=\s1, /);
    await page.keyboard.press('3');
    const at = await pixel(page, 1.5, 1.5);
    await page.mouse.click(at.x, at.y);
    await page.getByRole('textbox', { name: 'Kernel' }).fill('0.5*rbf(gamma=2) + linear');
    await says(page, /^41 points, 3 classes/);
    const link = await copyLink(page);
    const scene = await sceneOf(page);

    // Elsewhere: here the page remembers the scene without a link.
    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await other.goto(link);
    await says(other, /^41 points, 3 classes/);
    expect(await sceneOf(other)).toEqual(scene);
    await elsewhere.close();
  });
});

test('files open by a drop: CSV, LIBSVM, scenes of our own; a bad file loses nothing', async ({
  page,
}) => {
  await open(page);
  await test.step('a dropped CSV file is fitted into view; other columns can be chosen', async () => {
    await drop(page, 'animals.csv', CSV);
    await says(page, /^6 points, 2 classes/);
    const inside = await page.evaluate(() => {
      const { scene } = /** @type {any} */ (globalThis).mercerPage.store.state;
      const { x0, x1, y0, y1 } = scene.view;
      return scene.points.every(
        (/** @type {any} */ p) => p.x[0] > x0 && p.x[0] < x1 && p.x[1] > y0 && p.x[1] < y1,
      );
    });
    expect(inside).toBe(true);
    await page.getByRole('combobox', { name: /vertical|x₂/i }).selectOption({ label: 'weight' });
    await says(page, /^5 points, 2 classes/);
    await expect(page.getByText(/1 row without weight/).first()).toBeVisible();
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await says(page, /^40 points/);
  });
  await test.step('LIBSVM files and scenes of our own open too; a bad file loses nothing', async () => {
    await drop(page, 'data.libsvm', '+1 1:0.5 2:1\n-1 1:-1 2:0.25\n+1 2:2\n');
    await says(page, /^3 points, 2 classes/);
    const scene = JSON.stringify(await sceneOf(page));
    await drop(page, 'broken.csv', 'a,b\n"1,2\n');
    await expect(page.getByText(/broken\.csv/).first()).toBeVisible();
    await says(page, /^3 points, 2 classes/);
    await page.keyboard.press('Control+z');
    await says(page, /^40 points/);
    await drop(page, 'scene.json', scene);
    await says(page, /^3 points, 2 classes/);
  });
});

test('a kernel is typed and the scene exported, and what is absurd, large or dead does not stop the page', async ({
  page,
  allow,
}) => {
  test.slow();
  await test.step('a kernel is typed, sliders turn its numbers, and the scene is exported', async () => {
    await open(page);
    await test.step('pictures, data and the scene are exported', async () => {
      for (const [name, extension] of [
        ['Picture, PNG', 'png'],
        ['Picture, SVG', 'svg'],
        ['Data, CSV', 'csv'],
        ['Data, LIBSVM', 'libsvm|txt'],
        ['Scene, JSON', 'json'],
      ]) {
        await page.getByRole('button', { name: /^Export/ }).click();
        const download = page.waitForEvent('download');
        await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click();
        const file = await download;
        expect(file.suggestedFilename()).toMatch(new RegExp(`\\.(${extension})$`));
        expect((await stat(await file.path())).size, name).toBeGreaterThan(300);
      }
    });
    await test.step('a typed kernel is used at once; a mistyped one points at the character', async () => {
      const box = page.getByRole('textbox', { name: 'Kernel' });
      await box.fill('poly(degree=2) * 0.5');
      await expect(page.getByRole('figure').getByText(/poly/i).first()).toBeVisible();
      const kernel = (await sceneOf(page)).kernel;
      await box.fill('poly(degre=2)');
      await expect(box).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByText(/degree, gamma/).first()).toBeVisible();
      expect((await sceneOf(page)).kernel).toBe(kernel); // the last good one stays in force
    });
    await test.step('sliders edit the number in the kernel text and C goes up to the hard margin', async () => {
      await page.getByRole('textbox', { name: 'Kernel' }).fill('rbf(gamma=1)');
      await says(page, /RBF γ\s=\s1, /);
      const gamma = page.getByRole('slider', { name: /γ/ });
      await gamma.focus();
      await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('textbox', { name: 'Kernel' })).not.toHaveValue('rbf(gamma=1)');
      const c = page.getByRole('slider', { name: /^C/ });
      await c.focus();
      await page.keyboard.press('End');
      await says(page, /SVM C\s=\s∞/);
      expect((await sceneOf(page)).params.C).toBe('Infinity');
    });
  });

  await test.step('what is absurd, large or dead does not stop the page', async () => {
    allow(/The engine died: it was killed/);
    await open(page);
    await test.step('the page survives the death of the engine', async () => {
      await page.evaluate(() => /** @type {any} */ (globalThis).mercerPage.engine.kill());
      await page.keyboard.press('3');
      const at = await pixel(page, 1.5, 1.5);
      await page.mouse.click(at.x, at.y);
      await says(page, /^41 points, 3 classes.*support vectors/);
      await expect(page.getByText('Optimal').first()).toBeVisible();
    });
    await test.step('kernels that are none and absurd parameters are said so', async () => {
      await act(page, 'choosePreset', 'moons');
      await act(page, 'setKernel', 'rbf(gamma=1)');
      await says(page, /^40 points, 2 classes, RBF γ\s=\s1, /);
      const box = page.getByRole('textbox', { name: 'Kernel' });
      await box.fill('rbf(gamma=1000000)');
      await says(page, /40 support vectors/);
      await box.fill('-1*rbf(gamma=1)');
      // The solver says so at once, and more briefly when the verdict is known.
      await says(page, /not positive semidefinite|No kernel on these points/);
    });
    await test.step('five thousand points train without freezing the page', async () => {
      await act(page, 'setKernel', 'rbf(gamma=1)');
      // What was said of the kernel before it leaves, and the row of the data moves: where it moves
      // between press and release, the browser has no click.
      await says(page, /^40 points, 2 classes, RBF γ\s=\s1, .*support vectors/);
      await expect(page.getByText('Proved a kernel').first()).toBeVisible();
      await openData(page);
      const points = page.getByRole('spinbutton', { name: 'Points' });
      await points.fill('5000');
      await points.press('Enter');
      await says(page, /^5.?000 points, 2 classes.*support vectors/);
    });
  });
});

test('a host of files has no boards to join, and says so', async ({ page, allow }) => {
  allow(/WebSocket connection|socket/);
  await page.goto('./join.html#KX4M2P');
  await expect(page.getByText(/^This host has no class boards/)).toBeVisible();
});
