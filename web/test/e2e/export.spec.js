// @ts-check
import { readFile } from 'node:fs/promises';
import { expect, test } from './page.js';
import { open } from './plane.js';
import { act } from './studio.js';

/** @typedef {import('@playwright/test').Page} Page */

/** An entry of the export menu, which is opened. @param {Page} page @param {string} name */
async function entry(page, name) {
  await page.getByRole('button', { name: /^Export/ }).click();
  return page.getByRole('menuitem', { name: new RegExp(`^${name}`) });
}

/** The text of a file that is saved. @param {Page} page @param {string} name */
async function saved(page, name) {
  const coming = page.waitForEvent('download');
  await (await entry(page, name)).click();
  const file = await coming;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

test('models are saved as Python, for LIBSVM and as JSON, or it is said why not', async ({
  page,
}) => {
  await open(page);

  await test.step('the model is saved as Python, for LIBSVM and as JSON', async () => {
    const python = await saved(page, 'Python, scikit-learn');
    expect(python.name).toBe('mercer.py');
    expect(python.text).toMatch(/^"""40 points, 2 classes, RBF γ = 1, SVM C = 3/);
    expect(python.text).toContain("SVC(kernel='rbf', gamma=1, C=3, tol=0.001)");
    expect(python.text).toContain('The scene in Mercer: its link is the last line.');
    const lines = python.text.trimEnd().split('\n');
    const link = lines.pop()?.match(/^# (http\S+)$/)?.[1] ?? '';
    const longest = Math.max(...lines.map((line) => line.length));
    expect(longest, 'without the link no line is long').toBeLessThan(200);
    const scene = await page.evaluate(() => {
      const { kernel, learner, params, points } = /** @type {any} */ (globalThis).mercerPage.store
        .state.scene;
      return { kernel, learner, params, xs: points.map((/** @type {any} */ { x }) => x) };
    });
    const other = await page.context().newPage();
    await other.goto(link);
    await expect(other.getByText('Optimal').first()).toBeVisible();
    const again = await other.evaluate(() => {
      const { kernel, learner, params, points } = /** @type {any} */ (globalThis).mercerPage.store
        .state.scene;
      return { kernel, learner, params, xs: points.map((/** @type {any} */ { x }) => x) };
    });
    await other.close();
    expect(again, 'the link opens the same scene').toEqual(scene);
    const libsvm = await saved(page, 'Model, LIBSVM');
    expect(libsvm.name).toBe('mercer.model');
    expect(libsvm.text).toMatch(
      /^svm_type c_svc\nkernel_type rbf\ngamma 1\nnr_class 2\ntotal_sv 15\n/,
    );
    const json = await saved(page, 'Model, JSON');
    const model = JSON.parse(json.text);
    expect(model.learner).toBe('svc');
    // The page's own engine predicts from it.
    const near = await page.evaluate(async (kept) => {
      const { engine, store } = /** @type {any} */ (globalThis).mercerPage;
      const { training, scene } = store.state.frame;
      const x = Float64Array.from(scene.points.flatMap((/** @type {any} */ p) => p.x));
      const { decision } = await engine.call('predict', kept, x);
      return Math.max(
        ...decision.map((/** @type {number} */ v, /** @type {number} */ i) =>
          Math.abs(v - training.decision[i]),
        ),
      );
    }, model);
    expect(near).toBeLessThan(1e-9);
  });

  await test.step('what is saved is the scene as it is, though the bar is drawn later', async () => {
    /** The shapes of marks. @param {string} svg */
    const marks = (svg) => svg.replace(/href="[^"]*"/, '').split('Z').length;
    const { text: before } = await saved(page, 'Picture, SVG');
    const item = await entry(page, 'Picture, SVG');
    const coming = page.waitForEvent('download');
    await item.evaluate((one) => {
      /** @type {any} */ (globalThis).mercerPage.actions.addPoint([0, 0], 1);
      /** @type {HTMLElement} */ (one).click();
    });
    const after = await readFile(await (await coming).path(), 'utf8');
    expect(marks(after)).toBeGreaterThan(marks(before));
    await page.evaluate(() => /** @type {any} */ (globalThis).mercerPage.actions.undo());
  });

  await test.step('standardised points are saved as the model knows them', async () => {
    await expect(await entry(page, 'Data, LIBSVM')).toBeVisible();
    await expect(page.getByRole('menuitem', { name: /^Points for svm-predict/ })).toBeHidden();
    await page.keyboard.press('Escape');
    const rows = Array.from(
      { length: 12 },
      (_, i) => `${1000 + 10 * i},${0.001 * (i % 5)},${i < 6 ? 'a' : 'b'}`,
    );
    await act(page, 'openText', 'far.csv', `mass,size,kind\n${rows.join('\n')}\n`);
    await expect(page.getByText(/^12 points/).first()).toBeVisible();
    await act(page, 'showColumns', [0, 1], true);
    await expect(page.getByText('Optimal').first()).toBeVisible();
    const points = await saved(page, 'Points for svm-predict');
    expect(points.text.split('\n')).toHaveLength(13);
    expect(points.text).toMatch(/^1 1:-1\.\d+ 2:/);
  });

  await test.step('what cannot be had says why', async () => {
    await act(page, 'setKernel', 'min');
    await expect(page.getByText('minimum').first()).toBeVisible();
    const libsvm = await entry(page, 'Model, LIBSVM');
    await expect(libsvm).toHaveAttribute('aria-disabled', 'true');
    await expect(libsvm).toContainText('LIBSVM has linear, poly, rbf and sigmoid kernels');
    await page.keyboard.press('Escape');
    await act(page, 'clearPoints');
    const python = await entry(page, 'Python, scikit-learn');
    await expect(python).toHaveAttribute('aria-disabled', 'true');
  });
});
