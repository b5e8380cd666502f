// @ts-check
import { expect, test } from './page.js';
import { expectNoViolations } from './access.js';
import { open, planeOf, says } from './plane.js';
import { exported } from './pictures.js';
import { act, chooseView, expectAccessible, expectWithinWindow, openView } from './studio.js';

/** @typedef {import('@playwright/test').Page} Page */

/**
 * A number of a view.
 *
 * @param {import('@playwright/test').Locator} view
 * @param {string | RegExp} name
 */
const fact = (view, name) => view.locator('dl > div', { hasText: name }).getByRole('definition');

/** @param {string} text */
const numeral = (text) => Number(text.replace('−', '-').replace('+', ''));

test('α is set by hand: D and feasibility are told, a bar follows the pointer, and the solver finishes', async ({
  page,
}) => {
  test.slow();
  const view = await openView(page, 'α by hand', 'α by hand');
  await test.step('bars move, D and feasibility are told, and the solver finishes from there', async () => {
    await expect(view.getByText('These coefficients are the best')).toBeVisible();
    const best = numeral((await fact(view, 'Largest D').textContent()) ?? '');
    const bar = view.getByRole('slider', { name: /^α of point \d+ \(class 2\)$/ }).first();
    await bar.focus();
    // The second key goes on from the first, though nothing was drawn between them.
    await bar.evaluate((one) => {
      for (const key of ['Home', 'PageUp'])
        one.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    });
    await expect(bar).toHaveAttribute('aria-valuenow', '0.3');
    await expect(view.getByText(/^Σ yα = .*not 0: take .* from class/)).toBeVisible();
    await view.getByRole('button', { name: 'Balance' }).click();
    await expect(fact(view, 'Σ yα')).toHaveText('0');
    await expect(view.getByText(/^These coefficients are allowed/)).toBeVisible();
    expect(numeral((await fact(view, 'D(α)').textContent()) ?? '')).toBeLessThanOrEqual(best);
    await view.getByRole('button', { name: 'Zero' }).click();
    await expect(fact(view, 'D(α)')).toHaveText('0');
    // So fast a run may be over before one looks: the page is watched in each of its frames.
    await act(page, 'setSetting', { speed: 120 });
    const running = page.waitForFunction(() =>
      [...document.querySelectorAll('#studio button')].some(
        (button) => button.checkVisibility() && /^Stop at step/.test(button.textContent ?? ''),
      ),
    );
    await view.getByRole('button', { name: 'Let SMO finish from here' }).click();
    await running;
    await expect(view.getByText('These coefficients are the best')).toBeVisible();
    await expect(view.getByRole('button', { name: 'Let SMO finish from here' })).toBeVisible();
    expect(numeral((await fact(view, 'D(α)').textContent()) ?? '')).toBeCloseTo(best, 2);
  });
  await test.step('a bar follows the pointer; the view is accessible, fits a phone, and helps where it has no subject', async () => {
    await openView(page, 'α by hand', 'α by hand');
    await expect(view.getByText('These coefficients are the best')).toBeVisible();
    await expectAccessible(page);
    await test.step('a bar follows the pointer', async () => {
      const bar = view.getByRole('slider').nth(7);
      await bar.hover(); // where it stays
      const box = await bar.boundingBox();
      if (!box) throw new Error('no bar');
      await page.mouse.move(box.x + box.width / 2, box.y + box.height - 2);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 3 });
      await page.mouse.up();
      expect(Number(await bar.getAttribute('aria-valuenow'))).toBeCloseTo(1.5, 1);
    });
    await test.step('for what it is not about, it says so and helps', async () => {
      await act(page, 'setLearner', 'ridge');
      await view.getByRole('button', { name: 'Use the support vector machine' }).click();
      await expect(view.getByRole('slider').first()).toBeVisible();
      await act(page, 'choosePreset', 'blobs');
      await view.getByRole('button', { name: 'Keep classes 1 and 2' }).click();
      await expect(view.getByRole('slider').first()).toBeVisible();
    });
    await test.step('it fits a phone', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole('button', { name: 'Views', exact: true }).click();
      await expect(view.getByRole('slider').first()).toBeVisible();
      await expectWithinWindow(page);
    });
  });
});

/**
 * The ground and the marks of the plane, as they are painted.
 *
 * @param {import('@playwright/test').Page} page
 */
const pictureOf = (page) =>
  planeOf(page)
    .locator('canvas')
    .evaluateAll((all) =>
      [all[0], all[1], all[3]].map((canvas) => /** @type {any} */ (canvas).toDataURL()).join(),
    );

/** The same when it is at rest. @param {Page} page */
async function pictureAtRest(page) {
  let last = '';
  await expect
    .poll(async () => {
      const before = last;
      last = await pictureOf(page);
      return last === before;
    })
    .toBe(true);
  return last;
}

test.describe('hulls', () => {
  test('hulls are on the plane itself, C shrinks them, and points are edited as ever', async ({
    page,
  }) => {
    await open(page);
    const plane = planeOf(page);
    const view = page.getByRole('region', { name: 'Hulls and margin' });
    const mu = fact(view, 'Most weight');
    await act(page, 'setKernel', 'linear');
    await says(page, /linear/i);
    const size = () => plane.boundingBox();
    const before = { size: await size(), picture: await pictureAtRest(page) };
    await test.step('they are seen on the plane itself', async () => {
      await chooseView(page, 'Hulls');
      await expect(plane).toHaveAccessibleDescription(/^Hulls of two classes, 0\.124 apart/);
      await expect.poll(() => pictureOf(page)).not.toBe(before.picture);
      expect(await size()).toEqual(before.size);
      // There is no second copy of it.
      await expect(view.locator('canvas')).toHaveCount(0);
      // The sentence below it and the picture that is saved are of what is seen.
      const sentence = page.locator('#sentence > .sentence');
      await expect(sentence).toHaveText(/^Hulls of two classes, 0\.124 apart/);
      const saved = await exported(page);
      await view.getByRole('button', { name: /^Close/ }).click();
      await expect(plane).not.toHaveAccessibleDescription(/Hulls/);
      await expect.poll(() => pictureOf(page)).toBe(before.picture);
      await expect(sentence).toHaveText(/^5 of 40 points/);
      const areas = (/** @type {string} */ svg) => svg.split('<path').length;
      expect(areas(saved)).toBeGreaterThan(areas(await exported(page)));
    });
    await test.step('another kernel has an example meanwhile', async () => {
      await act(page, 'setKernel', 'rbf(gamma=1)');
      await act(page, 'enlarge', 'hulls');
      await expect(view.getByText('Example with linear, on the same points')).toBeVisible();
      await expect(plane).toHaveAccessibleDescription(/^Hulls of two classes/);
      await view.getByRole('button', { name: 'Use linear' }).click();
      await expect(view.getByText('Example with linear')).toBeHidden();
    });
    await test.step('C shrinks them', async () => {
      await expect(mu).toHaveText(/^0\.\d+$/);
      const most = Number(await mu.textContent());
      await view.getByRole('slider', { name: /of the hulls/ }).press('Home');
      await expect.poll(async () => Number(await mu.textContent())).toBeLessThan(most);
      await expect(view.getByText(/the hulls shrink until they are apart/)).toBeVisible();
      await view.getByRole('slider', { name: /of the hulls/ }).press('End');
      await expect(view.getByText(/The convex hulls of the classes meet/)).toBeVisible();
      await page.getByRole('button', { name: /^Undo/ }).click();
      await expectAccessible(page);
    });
    await test.step('points are edited as ever', async () => {
      await act(page, 'setLearnerParam', 'C', 3, 'C');
      await expect(plane).toHaveAccessibleDescription(/^Hulls of two classes, 0\.124 apart/);
      await expect(mu).toHaveText(/^0\.\d+$/);
      const weight = (await mu.textContent()) ?? '';
      // A point of class 1 far among those of class 2 moves the hull of its class.
      const { width, height } = before.size ?? { width: 0, height: 0 };
      await plane.click({ position: { x: 0.8 * width, y: 0.9 * height } });
      await says(page, /^41 points/);
      await expect(mu).not.toHaveText(weight);
    });
    await test.step('without its subject the plane shows f', async () => {
      await act(page, 'setLearner', 'ridge');
      await expect(view.getByText(/^Hulls and their shortest segment/)).toBeVisible();
      await expect(plane).not.toHaveAccessibleDescription(/Hulls/);
      await act(page, 'undo');
      await expect(plane).toHaveAccessibleDescription(/^Hulls/);
      await view.getByRole('button', { name: /^Close/ }).press('Escape');
      await expect(plane).not.toHaveAccessibleDescription(/Hulls/);
    });
  });
});

test('two routes, components and losses are told of the learner', async ({ page }) => {
  test.slow();
  await test.step('features that can be written out give the same numbers', async () => {
    const view = await openView(page, 'Two routes', 'Two routes');
    await expect(view.getByText(/go on without end/).first()).toBeVisible();
    // An example with a kernel that has features: the scene keeps its own.
    const example = view.getByText('Example with poly(degree=2), on the same points');
    await expect(example).toBeVisible();
    await expect(view.getByText(/^Equal .*: 40 steps, 6 features\.$/)).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Kernel' })).toHaveValue('rbf(gamma=1)');
    await expectNoViolations(page, ['#studio', '#large']);
    await view.getByRole('button', { name: 'Use poly(degree=2)' }).click();
    await expect(example).toBeHidden();
    await expect(view.getByText(/^Equal .*: 40 steps, 6 features\.$/)).toBeVisible();
    const large = page.getByRole('group', { name: 'Two routes to one answer' });
    await expect(large.getByRole('region', { name: 'Steps' }).getByRole('row')).toHaveCount(41);
    await view.getByRole('tab', { name: 'Ridge' }).click();
    await expect(
      view.getByText(/^Both solutions are the same function: 6 features, 40 points/),
    ).toBeVisible();
    await expectAccessible(page);
    await large.page().getByRole('button', { name: 'the lemma' }).click();
    await expect(large.getByText(/Their entries differ by at most/)).toBeVisible();
    await view.getByRole('tab', { name: 'Ridge' }).press('ArrowLeft');
    await expect(view.getByText(/^Equal .*: \d+ steps, 6 features\.$/)).toBeVisible();
    await view.getByRole('tab', { name: 'Perceptron' }).press('ArrowLeft');
    await expect(
      view.getByText(/^A sweep over all coefficients costs n² = 1.600 multiplications/),
    ).toBeVisible();
    await view.getByRole('button', { name: 'one a step' }).click();
    await large.getByRole('button', { name: 'points' }).click();
    await expect(large.getByRole('region', { name: 'Points' }).getByRole('row')).toHaveCount(41);
    await act(page, 'setStage', 'routes', { tab: 'stochastic' });
    await act(page, 'setTarget', 'value');
    await view.getByRole('button', { name: 'Give the points classes' }).click();
    await expect(view.getByText(/^Equal/)).toBeVisible();
  });

  await test.step('points have new coordinates, whatever the learner is', async () => {
    const view = await openView(page, 'Kernel PCA', 'Kernel principal components');
    // The picture is in the plane's place, and the plane in its corner.
    const large = page.getByRole('group', { name: 'Kernel principal components' });
    await expect(
      large.getByRole('img', { name: '40 points by their components 1 and 2' }),
    ).toBeVisible();
    await expect(page.locator('.figure.inset > #plane')).toBeVisible();
    await view.getByRole('combobox', { name: 'Component upwards' }).selectOption('3');
    await expect(large.getByRole('img', { name: /components 1 and 3$/ })).toBeVisible();
    await expect(view.getByText('Component 4', { exact: true })).toBeVisible();
    await expect(large.getByText('all', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await view.getByRole('button', { name: 'Use as the learner' }).click();
    await expect
      .poll(() =>
        page.evaluate(
          () => /** @type {any} */ (globalThis).mercerPage.store.state.frame.training?.task,
        ),
      )
      .toBe('components');
  });

  await test.step('the learner’s own loss is told, and a probe tells all of them', async () => {
    const view = await openView(page, 'Losses', 'Loss functions');
    await expect(view.getByText('This learner pays the hinge loss.')).toBeVisible();
    const row = view.getByRole('row', { name: /^hinge/ });
    await expect(row.getByRole('cell').nth(1)).toHaveText('0.5');
    const probe = view.getByRole('slider', { name: 'Margin of the probe' });
    await probe.press('Home');
    await expect(row.getByRole('cell').nth(1)).toHaveText('3');
    await view.getByRole('button', { name: 'squared' }).click();
    await expect(view.getByRole('button', { name: 'squared' })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
    await act(page, 'setLearner', 'logistic');
    await expect(view.getByText('This learner pays the logistic loss.')).toBeVisible();
    await act(page, 'setTarget', 'value');
    await expect(view.getByText(/squared loss/)).toBeVisible();
    await expect(view.getByRole('slider', { name: 'Residual of the probe' })).toBeVisible();
    await expectAccessible(page);
    await act(page, 'setLearner', 'kmeans');
    await expect(view.getByRole('button', { name: /^Use / })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await act(page, 'setLearner', 'svc');
    await page.getByRole('button', { name: 'Views', exact: true }).click();
    await expect(row).toBeVisible();
    await expectWithinWindow(page);
  });
});
