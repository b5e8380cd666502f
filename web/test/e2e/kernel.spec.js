// @ts-check
import { expectNoViolationsInThemes } from './access.js';
import { expect, test } from './page.js';
import { open, planeOf, says, sceneOf } from './plane.js';
import { act } from './studio.js';

/** @typedef {import('@playwright/test').Page} Page */

/** @param {Page} page */
const kernelOf = (page) => page.getByRole('textbox', { name: 'Kernel', exact: true });

/** @param {Page} page */
const benchOf = (page) => page.getByRole('region', { name: 'Kernel bench' });

/** @param {Page} page */
const suggestions = (page) => page.getByRole('listbox', { name: 'What could be typed' });

/** The badge, whatever it says. @param {Page} page */
const badgeOf = (page) => page.getByRole('button', { name: /: show why$/ });

/** Opens the bench and waits for what it is made of. @param {Page} page */
async function openBench(page) {
  await badgeOf(page).click();
  await expect(page.getByRole('heading', { name: 'Kernel bench' })).toBeVisible();
}

/** Types a kernel and presses Enter. @param {Page} page @param {string} kernel */
async function type(page, kernel) {
  await kernelOf(page).fill(kernel);
  await kernelOf(page).press('Enter');
}

test('a kernel is typed, and a verdict on it comes at once', async ({ page }) => {
  test.slow();
  await test.step('a kernel is typed: names are completed, mistakes are told, and Enter applies it', async () => {
    await open(page);
    await test.step('names and parameters are completed while they are typed', async () => {
      const field = kernelOf(page);
      await field.focus();
      await page.keyboard.press('End');
      await page.keyboard.type(' + lap');
      const first = suggestions(page).getByRole('option').first();
      await expect(first).toContainText('laplacian');
      // Nothing is chosen yet, so nothing is announced as chosen.
      await expect(field).not.toHaveAttribute('aria-activedescendant');
      await page.keyboard.press('ArrowDown');
      await expect(first).toHaveAttribute('aria-selected', 'true');
      await expect(field).toHaveAttribute(
        'aria-activedescendant',
        (await first.getAttribute('id')) ?? '',
      );
      await page.keyboard.press('Tab');
      await expect(field).toBeFocused();
      await expect(field).toHaveValue(/^rbf\(gamma=1\) \+ laplacian/);

      await page.keyboard.press('End');
      await page.keyboard.type(' + poly(de');
      await expect(suggestions(page).getByRole('option').first()).toContainText('degree');
      await page.keyboard.press('Escape');
      await expect(suggestions(page)).toBeHidden();
      await expect(field).toHaveValue(/poly\(de$/); // Escape took the list away, not the text
    });
    await test.step('Enter applies what is typed where no suggestion is chosen', async () => {
      const field = kernelOf(page);
      await field.fill('');
      await page.keyboard.type('lin');
      await expect(suggestions(page)).toBeVisible();
      await page.keyboard.type('ear');
      await page.keyboard.press('Enter');
      await expect(suggestions(page)).toBeHidden();
      await says(page, /linear/i);
      await expect(field).toHaveValue('linear');
      await field.fill('');
      await page.keyboard.type('cos');
      await suggestions(page)
        .getByRole('option', { name: /cosine/ })
        .click();
      await expect(field).toHaveValue(/^cosine/);
    });
    await test.step('what is wrong is said when typing pauses, and never of another text', async () => {
      const field = kernelOf(page);
      const badge = page.getByRole('region', { name: 'Kernel' }).locator('.verdict');
      await type(page, 'rbf(gamma=1)');
      await says(page, /RBF γ\s=\s1, /);
      const error = page.locator('#kernel-text-error');
      await type(page, 'foo');
      await expect(error).toContainText('No kernel is called “foo”');
      await expect(badge).toHaveText('Last one stays');
      // The next letter is not wrong at once.
      await page.keyboard.type('x');
      await expect(error).toBeHidden();
      await field.fill('linear');
      await field.press('Enter');
      await expect(badge).toHaveText('Proved a kernel');
      await expect(error).toBeHidden();
      // Once it is in force, undo takes it back without leaving the field.
      await page.keyboard.press('Control+z');
      await expect(field).toHaveValue('rbf(gamma=1)');
      await page.keyboard.press('Control+Shift+z');
      await expect(field).toHaveValue('linear');
    });
    await test.step('γ and both σ are conversions of one another', async () => {
      await type(page, 'rbf(gamma=1)');
      await page.getByRole('button', { name: 'γ or σ?' }).click();
      const sigma = page.getByRole('textbox', { name: 'σ in exp(−‖x−z‖²/(2σ²))' });
      await expect(sigma).toHaveValue('0.7071');
      await sigma.fill('0.5');
      await sigma.press('Enter');
      await says(page, /RBF γ\s=\s2/);
      const other = page.getByRole('textbox', { name: 'σ in exp(−‖x−z‖²/(2σ))' });
      await expect(other).toHaveValue('0.25');
      await other.fill('-1');
      await other.press('Enter');
      await expect(page.getByText(/^Σ must be|^σ must be/)).toBeVisible();
      expect((await sceneOf(page)).kernel).toBe('rbf(gamma=2)');
    });
    await test.step('a kernel of many numbers leaves the panel usable', async () => {
      const many = Array.from({ length: 40 }, (_, i) => `${i + 2}*rbf(gamma=${i + 1})`).join(' + ');
      await type(page, many);
      await expect(page.getByRole('slider', { name: /factor/ })).toHaveCount(40);
      const panel = page.getByRole('region', { name: 'Kernel' });
      expect((await panel.boundingBox())?.height).toBeLessThan(900);
      // What is scrolled can be scrolled by keys.
      await expect(
        panel.getByRole('group', { name: 'Formula', exact: true }).first(),
      ).toHaveAttribute('tabindex', '0');
      await says(page, /^40 points, 2 classes, 2·RBF γ\s=\s1 \+ .{0,60}…, SVM/);
    });
  });

  await test.step('a verdict comes at once, from a proof or from the data, and takes certificates back', async () => {
    await open(page);
    await test.step('a kernel that is typed gets its verdict at once', async () => {
      await expect(badgeOf(page)).toHaveAccessibleName('Proved a kernel: show why');
      for (const [kernel, verdict] of [
        ['sigmoid(gamma=2, coef0=1)', 'Not a kernel'],
        ['0.5*rbf(gamma=2) + linear*poly(degree=2)', 'Proved a kernel'],
        ['formula(dist^2)', 'Not a kernel'],
        ['formula(1/(1 + dist^2))', 'Proved a kernel'],
        ['exp(linear) - 1', /^(Proved a kernel|Not proved)$/],
      ]) {
        await type(page, /** @type {string} */ (kernel));
        const name =
          typeof verdict === 'string' ? `${verdict}: show why` : /^(Proved a kernel|Not proved)/;
        await expect(badgeOf(page)).toHaveAccessibleName(name);
      }
    });
    await test.step('a certificate is withdrawn where the verdict takes its ground away', async () => {
      await type(page, 'sigmoid(gamma=2, coef0=1)');
      await expect(page.getByText('Stationary').first()).toBeVisible();
      await expect(page.getByText('A learner needs a kernel, and this is none')).toBeVisible();
      const choice = page.getByRole('group', { name: 'Repair of the spectrum' });
      await choice.getByRole('button', { name: 'Clip' }).click();
      await expect(page.getByText('Optimal').first()).toBeVisible();
      await expect(
        page.getByText(/^Sets \d+ negative eigenvalues to zero\. That changes K by/),
      ).toBeVisible();
      expect((await sceneOf(page)).repair).toBe('clip');
      await page.getByRole('button', { name: /^Undo/ }).click();
      await expect(page.getByText('Stationary').first()).toBeVisible();
      await page.getByRole('button', { name: /^Redo/ }).click();
      await expect(page.getByText('Optimal').first()).toBeVisible();
      // What is a kernel needs no repair.
      await type(page, 'rbf(gamma=1)');
      await expect(choice).toBeHidden();
      await expect.poll(async () => (await sceneOf(page)).repair).toBe('none');
    });
    await test.step('a negative eigenvalue of the data refutes the kernel, and rounding does not', async () => {
      const gram = page.getByRole('region', { name: 'Gram matrix' });
      const none = gram.getByText('no kernel on these points');
      // At x = z a division by zero comes before the value, so that nothing bounds it.
      await type(page, 'formula(-1/(0.3 + 1/dist))');
      await expect(none).toBeVisible();
      await expect(badgeOf(page)).toHaveAccessibleName(/^Not a kernel/);
      await openBench(page);
      await expect(page.getByRole('region', { name: 'About this kernel' })).toContainText(
        'Here it is negative, for points of the data.',
      );
      await page.keyboard.press('Escape');
      // The matrix of what is 0 is rounding, of either sign.
      await type(page, 'normalize(linear) - normalize(cosine)');
      await expect(badgeOf(page)).toHaveAccessibleName(/^Not proved/);
      await expect(gram.getByText('by rounding alone')).toBeVisible();
      await expect(none).toBeHidden();
    });
  });
});

test('a refuted kernel has its points, and the bench has parts and other kernels', async ({
  page,
  context,
}) => {
  test.slow();
  await test.step('points that refute a kernel are shown, and can be checked, copied and exchanged', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page);
    await test.step('what refutes a kernel can be checked by hand', async () => {
      await type(page, 'sigmoid(gamma=2, coef0=1)');
      await expect(badgeOf(page)).toHaveAccessibleName(/^Not a kernel/);
      await openBench(page);
      await expect(page.getByRole('heading', { name: 'Witness' })).toBeVisible();
      const rows = await page
        .locator('.numbers tr:not(:first-child)')
        .evaluateAll((found) =>
          found.map((row) =>
            [...row.querySelectorAll('td')].map((cell) =>
              Number((cell.textContent ?? '').replace('−', '-')),
            ),
          ),
        );
      expect(rows.length).toBeGreaterThan(1);
      expect(rows.length).toBeLessThanOrEqual(5);
      const points = rows.map((row) => row.slice(0, 2));
      const v = rows.map((row) => row[2]);
      // The kernel itself, from the printed points and weights.
      let exact = 0;
      points.forEach((x, i) =>
        points.forEach((z, j) => {
          exact += v[i] * v[j] * Math.tanh(2 * (x[0] * z[0] + x[1] * z[1]) + 1);
        }),
      );
      expect(exact).toBeLessThan(0);

      // The printed matrix: its digits are those of the kernel, and vᵀKv is what is printed.
      const tex = await page
        .locator('.witness .both annotation')
        .first()
        .evaluate((note) => note.textContent ?? '');
      const k = /begin\{pmatrix\}(.*)\\end/.exec(tex)?.[1] ?? '';
      const matrix = k.split('\\\\').map((row) => row.split('&').map(Number));
      const decimals = (k.match(/\.(\d+)/) ?? ['', ''])[1].length;
      let printed = 0;
      matrix.forEach((row, i) =>
        row.forEach((value, j) => {
          printed += v[i] * v[j] * value;
          const dot = points[i][0] * points[j][0] + points[i][1] * points[j][1];
          expect(Math.abs(value - Math.tanh(2 * dot + 1))).toBeLessThanOrEqual(
            0.5 * 10 ** -decimals + 1e-9,
          );
        }),
      );
      expect(printed).toBeLessThan(0);
      const total = await page
        .locator('.witness .final annotation')
        .evaluate((note) => /= (-[\d.]+) </.exec(note.textContent ?? '')?.[1]);
      expect(Number(total)).toBeCloseTo(printed, 9);
      await says(
        page,
        new RegExp(`^Were this a kernel, −${String(Number(total)).slice(1)} would be`),
      );
    });
    await test.step('a witness can be copied, and one outside the view is brought into it', async () => {
      await page.keyboard.press('Escape');
      await type(page, 'formula(dist^2)');
      await expect(badgeOf(page)).toHaveAccessibleName(/^Not a kernel/);
      await openBench(page);
      await page.getByRole('button', { name: 'Copy', exact: true }).click();
      await page.getByRole('menuitem', { name: 'As text' }).click();
      await expect(page.getByRole('button', { name: 'Copied', exact: true })).toBeVisible();
      const text = await page.evaluate(() => navigator.clipboard.readText());
      expect(text).toContain('k(x, z) = formula(dist^2) is not a kernel');
      expect(text).toMatch(/= -\d+(\.\d+)? < 0/);

      const show = page.getByRole('button', { name: 'Show it' });
      await expect(show).toBeHidden();
      await act(page, 'setView', { x0: -0.3, x1: 0.3, y0: -0.3, y1: 0.3 });
      await expect(show).toBeVisible();
      await show.click();
      await expect(show).toBeHidden();
      await page.getByRole('button', { name: /^Undo/ }).click();
      await expect(show).toBeVisible();
    });
    await test.step('other points that refute it are found on demand', async () => {
      const points = page.locator('.numbers');
      const before = await points.innerText();
      await page.getByRole('button', { name: 'Find another' }).click();
      await expect.poll(() => points.innerText()).not.toBe(before);
      await expect(benchOf(page).getByText('Not a kernel', { exact: true })).toBeVisible();
    });
    await test.step('the bench is accessible in every theme', async () => {
      await expect(page.getByRole('heading', { name: 'Witness' })).toBeVisible();
      await expectNoViolationsInThemes(page, ['#bench', '#kernel']);
    });
  });

  await test.step('the bench: parts of the tree, and other kernels beside the one in force', async () => {
    await page.getByRole('button', { name: 'Close the kernel bench' }).click();
    await open(page);
    await test.step('a part of the tree shows its own Gram matrix and bump', async () => {
      await type(page, '0.5*rbf(gamma=2) + linear*poly(degree=2)');
      await openBench(page);
      const bench = benchOf(page);
      const tree = bench.getByRole('treegrid');
      await expect(tree.getByRole('row')).toHaveCount(7); // a heading, and the six parts
      await tree.getByRole('button', { name: 'rbf(gamma=2)', exact: true }).click();
      await says(page, /^The field is k\(x₀, ·\) of rbf\(gamma=2\)/);
      await expect(page.getByText('of the part rbf(gamma=2)')).toBeVisible();
      await page.keyboard.press('ArrowDown');
      await says(page, /^The field is k\(x₀, ·\) of linear\*poly/);
      await page.keyboard.press('Escape');
      await expect(bench).toBeHidden();
      await says(page, /^40 points/);
      await expect(badgeOf(page)).toBeFocused();
    });
    await test.step('parts are wrapped, replaced and removed, each in one step of undo', async () => {
      await type(page, 'rbf(gamma=2) + linear');
      await openBench(page);
      const bench = benchOf(page);
      /** @param {string} part @param {string[]} items */
      async function change(part, ...items) {
        await bench.getByRole('button', { name: part, exact: true }).focus();
        await page.keyboard.press('ArrowRight');
        await page.keyboard.press('Enter');
        for (const name of items) await page.getByRole('menuitem', { name }).first().click();
      }
      const field = bench.getByRole('textbox', { name: 'Kernel of the scene' });
      /** Waits for the field and for the root of the tree. @param {string} kernel */
      async function shows(kernel) {
        await expect(field).toHaveValue(kernel);
        await expect(bench.getByRole('button', { name: kernel, exact: true })).toBeVisible();
      }
      await change('linear', 'Exponential');
      await shows('rbf(gamma=2) + exp(linear)');
      await change('rbf(gamma=2)', 'Replace by', 'Cosine');
      await shows('cosine + exp(linear)');
      await change('cosine', 'Remove this term');
      await shows('exp(linear)');
      await change('linear', 'Multiply by a kernel', 'Constant');
      await expect(field).toHaveValue(/^exp\(linear\*const\(.*\)\)$/);
      for (const before of [
        'exp(linear)',
        'cosine + exp(linear)',
        'rbf(gamma=2) + exp(linear)',
        'rbf(gamma=2) + linear',
      ]) {
        await page.getByRole('button', { name: /^Undo/ }).click();
        await expect(field).toHaveValue(before);
      }
    });
    await test.step('other kernels are tried beside the one in force, by keyboard', async () => {
      await page.keyboard.press('Escape');
      await type(page, 'rbf(gamma=1)');
      await expect(badgeOf(page)).toHaveAccessibleName(/^Proved/);
      await badgeOf(page).focus();
      await page.keyboard.press('Enter');
      const bench = benchOf(page);
      await expect(page.getByRole('heading', { name: 'Kernel bench' })).toBeFocused();
      await bench.getByRole('button', { name: 'New line' }).press('Enter');
      await page.keyboard.insertText('sigmoid(gamma=1, coef0=1)');
      await page.keyboard.press('Enter');
      const line = bench.getByRole('article', { name: 'Line 2' });
      await expect(line.getByText('Not a kernel')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Witness' })).toBeVisible();
      expect((await sceneOf(page)).kernel).toBe('rbf(gamma=1)');
      await expect(bench.getByPlaceholder(/^Type another kernel/)).toHaveCount(2); // one is empty

      await page.getByRole('button', { name: 'Exercises' }).press('Enter');
      await page.getByRole('menuitem', { name: /formula\(x1\*z2\)/ }).press('Enter');
      await expect(page.getByRole('heading', { name: 'Not symmetric' })).toBeVisible();

      await line.getByRole('button', { name: 'Use this kernel' }).press('Enter');
      await expect.poll(async () => (await sceneOf(page)).kernel).toBe('sigmoid(gamma=1, coef0=1)');
      await page.getByRole('button', { name: /^Undo/ }).click();
      await expect.poll(async () => (await sceneOf(page)).kernel).toBe('rbf(gamma=1)');
      await line.getByRole('button', { name: 'Remove line 2' }).press('Enter');
      await expect(line).toBeHidden();
      await page.getByRole('button', { name: 'Close the kernel bench' }).press('Enter');
      await openBench(page);
      await expect(bench.getByText('formula(x1*z2)').first()).toBeVisible(); // kept while the page lives
    });
  });
});

test('the bench fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  await page.getByRole('button', { name: 'Kernel', exact: true }).click();
  await type(page, 'sigmoid(gamma=2, coef0=1)');
  await expect(badgeOf(page)).toHaveAccessibleName(/^Not a kernel/);
  await openBench(page);
  const bench = benchOf(page);
  await expect(bench.getByRole('heading', { name: 'Witness' })).toBeVisible();
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over).toBeLessThanOrEqual(0);
  expect(await bench.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(0);
  await bench.getByRole('button', { name: 'See plane' }).click();
  const [plane, sheet] = [await planeOf(page).boundingBox(), await bench.boundingBox()];
  expect(sheet?.y).toBeGreaterThanOrEqual((plane?.y ?? 0) + (plane?.height ?? 0) - 1);
});

test('digits of a formula are written where they stand, as if it were set anew', async ({
  page,
}) => {
  await open(page);
  const note = page.locator('.kernel-note p');
  await act(page, 'setKernel', 'rbf(gamma=3)');
  await expect(note).toContainText('0.408');
  const first = await note.locator('.katex').elementHandle();
  await act(page, 'setKernel', 'rbf(gamma=3.5)');
  await expect(note).toContainText('0.378');
  expect(await first?.evaluate(({ isConnected }) => isConnected)).toBe(true);
  const written = await note.innerHTML();
  // Of other digits: it is set anew.
  await act(page, 'setKernel', 'rbf(gamma=2)');
  await expect(note).toContainText('0.5');
  await act(page, 'setKernel', 'rbf(gamma=3.5)');
  await expect(note).toContainText('0.378');
  expect(await first?.evaluate(({ isConnected }) => isConnected)).toBe(false);
  expect(await note.innerHTML()).toBe(written);
});
