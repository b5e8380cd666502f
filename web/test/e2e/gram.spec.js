// @ts-check
import { readFile } from 'node:fs/promises';
import { expectNoViolationsInThemes } from './access.js';
import { expect, test } from './page.js';
import { clear, open, openData } from './plane.js';

/** @typedef {import('@playwright/test').Page} Page */

/** @param {Page} page */
const sectionOf = (page) => page.getByRole('region', { name: 'Gram matrix' });

/** @param {Page} page */
const matrixOf = (page) =>
  sectionOf(page).getByRole('application', { name: /^Cells of the matrix/ });

/** @param {Page} page */
async function enlarge(page) {
  await page.getByRole('button', { name: 'Enlarge the Gram matrix' }).click();
  await expect(matrixOf(page)).toBeVisible();
}

/** @param {Page} page @param {string} form */
async function choose(page, form) {
  await sectionOf(page)
    .getByRole('button', { name: /^Form of the Gram matrix/ })
    .click();
  await page.getByRole('menuitemradio', { name: new RegExp(`^${form}`) }).click();
}

/** @param {Page} page @param {string} kernel */
async function write(page, kernel) {
  await page.getByRole('textbox', { name: 'Kernel' }).fill(kernel);
  await page.keyboard.press('Enter');
}

/**
 * The points by class, then as given.
 *
 * @param {Page} page
 * @returns {Promise<{ x: [number, number], label: number, number: number }[]>}
 */
async function byClass(page) {
  const points = await page.evaluate(() =>
    /** @type {any} */ (globalThis).mercerPage.store.state.scene.points.map(
      (/** @type {any} */ p, /** @type {number} */ i) => ({
        x: p.x,
        label: p.label,
        number: i + 1,
      }),
    ),
  );
  return points.sort(
    (/** @type {any} */ a, /** @type {any} */ b) => a.label - b.label || a.number - b.number,
  );
}

/** @param {{ x: [number, number] }} a @param {{ x: [number, number] }} b */
const rbf = (a, b) => Math.exp(-((a.x[0] - b.x[0]) ** 2) - (a.x[1] - b.x[1]) ** 2);

/** @param {string} text */
const plain = (text) =>
  text.replace(/[₀-₉]/g, (d) => String('₀₁₂₃₄₅₆₇₈₉'.indexOf(d))).replaceAll('−', '-');

/** What is read under the matrix. @param {Page} page */
const readingOf = async (page) => plain(await sectionOf(page).locator('.gram-reading').innerText());

/**
 * The file that an entry of the menu saves.
 *
 * @param {Page} page @param {RegExp} entry
 */
async function saved(page, entry) {
  await sectionOf(page).getByRole('button', { name: 'Save as CSV' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: entry }).click();
  const file = await coming;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

test('values are read and saved in every form and order, of any kernel, and accessible', async ({
  page,
}) => {
  test.slow();
  await test.step('values are read and saved, in every form and order', async () => {
    await open(page);

    await test.step('the keyboard reads values that are those of the kernel', async () => {
      const rows = await byClass(page);
      await enlarge(page);
      await matrixOf(page).focus();
      await page.keyboard.press('ArrowDown'); // to the first cell
      for (const [key, row, column] of /** @type {const} */ ([
        ['ArrowRight', 0, 1],
        ['Shift+ArrowDown', 10, 1],
        ['ArrowUp', 9, 1],
      ])) {
        await page.keyboard.press(key);
        const [a, b] = [rows[row], rows[column]];
        const k = rbf(a, b);
        await expect
          .poll(() => readingOf(page))
          .toContain(`k(x${a.number}, x${b.number}) = ${k.toFixed(3)}; distance `);
        const words = await readingOf(page);
        const distance = Number(/distance ([\d.]+)/.exec(words)?.[1]);
        expect(Math.abs(distance / Math.sqrt(2 - 2 * k) - 1)).toBeLessThan(0.01);
        const angle = Number(/angle ([\d.]+)°/.exec(words)?.[1]);
        expect(Math.abs(angle - (Math.acos(k) * 180) / Math.PI)).toBeLessThan(0.06);
      }
      // The same two points are marked on the plane.
      const pair = await page.evaluate(
        () => /** @type {any} */ (globalThis).mercerPage.store.state.focus.pair,
      );
      expect(pair).toHaveLength(2);
      await choose(page, 'Distances');
      await expect(
        sectionOf(page).getByRole('img', { name: /^Kernel distances of 40 points/ }),
      ).toBeVisible();
    });

    await test.step('the matrix and the spectrum are saved with every digit', async () => {
      await choose(page, 'Raw');
      await expect(sectionOf(page).getByRole('img', { name: /^Raw Gram matrix/ })).toBeVisible();

      const rows = await byClass(page);
      const matrix = await saved(page, /^Matrix, CSV/);
      expect(matrix.name).toBe('mercer-gram.csv');
      const table = matrix.text
        .trim()
        .split('\n')
        .map((line) => line.split(','));
      expect(table[0]).toEqual(['point', ...rows.map((row) => String(row.number))]);
      let trace = 0;
      rows.forEach((a, r) => {
        expect(table[r + 1][0]).toBe(String(a.number));
        rows.forEach((b, c) => {
          expect(Math.abs(Number(table[r + 1][c + 1]) - rbf(a, b))).toBeLessThan(1e-11);
        });
        trace += Number(table[r + 1][r + 1]);
      });
      const spectrum = await saved(page, /^Spectrum, CSV/);
      const values = spectrum.text
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => Number(line.split(',')[1]));
      expect(values).toHaveLength(40);
      expect(Math.abs(values.reduce((a, b) => a + b) - trace)).toBeLessThan(1e-9);
      await choose(page, 'Distances');
      await expect(sectionOf(page).getByRole('img', { name: /^Kernel distances/ })).toBeVisible();
      const distances = await saved(page, /^Matrix, CSV/);
      expect(distances.name).toBe('mercer-gram-distances.csv');
      const value = Number(distances.text.split('\n')[1].split(',')[2]);
      expect(Math.abs(value - Math.sqrt(2 - 2 * rbf(rows[0], rows[1])))).toBeLessThan(1e-9);
    });

    await test.step('forms and orders change what is shown', async () => {
      const section = sectionOf(page);
      for (const [form, name] of [
        ['Normalised', /^Normalised Gram matrix .*from .* to 1\.000/],
        ['Centred', /^Centred Gram matrix .*from −0\.\d+ to/],
        ['Distances', /^Kernel distances .*from 0 to 1\.4\d+/],
        ['Angles', /^Kernel angles .*from 0\.0° to 90\.0°/],
        ['Raw', /^Raw Gram matrix/],
      ]) {
        await choose(page, String(form));
        await expect(section.getByRole('img', { name })).toBeVisible();
      }
      const order = section.getByRole('group', { name: 'Order of rows and columns' });
      for (const [button, words] of [
        ['Input', /ordered as given/],
        ['Leading eigenvector', /ordered by leading eigenvector/],
        ['Class', /ordered by class/],
      ]) {
        await order.getByRole('button', { name: String(button) }).click();
        await expect(section.getByRole('img', { name: words })).toBeVisible();
      }
      await choose(page, 'Angles');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: 'Enlarge the Gram matrix' })).toBeVisible();
      await expect(section.getByRole('button', { name: /: Angles$/ })).toBeVisible();
    });
  });

  await test.step('the workspace is accessible, and has something to show of any kernel', async () => {
    await open(page);
    await enlarge(page);

    await test.step('the workspace has no problems of accessibility in any theme', async () => {
      await choose(page, 'Centred');
      await expectNoViolationsInThemes(page, ['#gram']);
    });

    await test.step('what is no kernel has negative eigenvalues and pairs without a distance', async () => {
      await choose(page, 'Raw');
      await write(page, 'sigmoid(gamma=2, coef0=-1)');
      const chart = sectionOf(page).getByRole('slider', {
        name: /^Spectrum of K: 40 eigenvalues .* \d+ negative/,
      });
      await expect(chart).toBeVisible();
      await chart.focus();
      await page.keyboard.press('End');
      await expect(chart).toHaveAttribute('aria-valuetext', /^λ₄₀ = −/);
      await choose(page, 'Distances');
      await expect(sectionOf(page).getByText(/✗ \d+ pairs/)).toBeVisible();
      await expect(
        sectionOf(page).getByRole('img', { name: /pairs with no distance/ }),
      ).toBeVisible();
      await write(page, 'linear');
      await expect(sectionOf(page).getByRole('slider', { name: /none negative/ })).toBeVisible();
      await expect(sectionOf(page).getByText('∞')).toBeVisible(); // rank 2 of 40
    });

    await test.step('no points, one point and a zero kernel have something to show', async () => {
      await write(page, 'const(c=0)');
      await choose(page, 'Angles');
      await expect(sectionOf(page).getByText('✗ 780 pairs')).toBeVisible();
      await choose(page, 'Raw');
      await clear(page);
      await expect(sectionOf(page).getByText(/add points/)).toBeVisible();
      await page.getByRole('application', { name: /^Plane/ }).focus();
      await page.keyboard.press('Enter');
      await expect(sectionOf(page).getByRole('img', { name: /of 1 point,/ })).toBeVisible();
      await matrixOf(page).focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('+');
      await expect.poll(() => readingOf(page)).toContain('k(x1, x1) = 0');
    });
  });
});

test('zooming shows numbers, of few points and of many', async ({ page }) => {
  await test.step('zooming shows numbers, and Home the whole again', async () => {
    // What is written on canvases: numbers in cells are pixels to everybody else.
    await page.addInitScript(() => {
      const { prototype } = CanvasRenderingContext2D;
      const write = prototype.fillText;
      /** @type {string[]} */
      const written = /** @type {any} */ (/** @type {any} */ (globalThis).written = []);
      prototype.fillText = function (text, ...place) {
        written.push(text);
        write.call(this, text, ...place);
      };
    });
    await open(page);
    await enlarge(page);
    const out = sectionOf(page).getByRole('button', { name: 'See more rows' });
    await expect(out).toHaveAttribute('aria-disabled', 'true');
    const box = await sectionOf(page)
      .getByRole('img', { name: /^Raw Gram matrix/ })
      .boundingBox();
    if (!box) throw new Error('there is no matrix');
    const values = () =>
      page.evaluate(() =>
        /** @type {string[]} */ (/** @type {any} */ (globalThis).written).filter(
          (text) => /^[01]\.\d\d$/.test(text) && text !== '0.01',
        ),
      );
    expect(await values()).toEqual([]); // but for the ticks of the spectrum
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    for (let i = 0; i < 12; i++) await page.mouse.wheel(0, -60);
    await expect(out).toHaveAttribute('aria-disabled', 'false');
    await expect.poll(() => readingOf(page)).toMatch(/^k\(.*; angle/);
    const there = await readingOf(page);
    const value = Number(/= ([\d.]+)/.exec(there)?.[1]);
    await expect
      .poll(async () => (await values()).some((text) => Math.abs(Number(text) - value) <= 0.0056))
      .toBe(true);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 80, box.y + box.height / 2 + 80, { steps: 4 });
    await page.mouse.up();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await expect.poll(() => readingOf(page)).not.toBe(there);
    await matrixOf(page).focus();
    await page.keyboard.press('Home');
    await expect(out).toHaveAttribute('aria-disabled', 'true');
    for (const key of ['+', '+', '-']) await page.keyboard.press(key);
    await expect(out).toHaveAttribute('aria-disabled', 'false');
    await sectionOf(page).getByRole('button', { name: 'Whole matrix' }).click();
    await expect(out).toHaveAttribute('aria-disabled', 'true');
  });

  await test.step('many points have a spectrum on request and exact cells when zoomed', async () => {
    await page.mouse.move(2, 2);

    await openData(page);
    await page.getByRole('spinbutton', { name: 'Points' }).fill('600');
    await page.keyboard.press('Enter');
    const section = sectionOf(page);
    await expect(section.getByRole('img', { name: /of 600 points/ })).toBeVisible();
    await expect(section.getByText(/A cell is the mean of several pairs/)).toBeVisible();
    await section.getByRole('button', { name: 'Compute the spectrum' }).click();
    await expect(section.getByRole('slider', { name: /600 eigenvalues/ })).toBeVisible();
    await matrixOf(page).focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => readingOf(page)).toMatch(/^around k\(/);
    for (let i = 0; i < 10; i++) await page.keyboard.press('+');
    await page.keyboard.press('ArrowRight');
    const rows = await byClass(page);
    const [a, b] = rows;
    // The part that is zoomed into comes a moment later; the next key reads it.
    await expect
      .poll(async () => {
        await page.keyboard.press('ArrowLeft');
        await page.keyboard.press('ArrowRight');
        return readingOf(page);
      })
      .toContain(`k(x${a.number}, x${b.number}) = ${rbf(a, b).toFixed(3)}`);
  });
});
