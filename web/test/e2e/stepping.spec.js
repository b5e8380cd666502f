// @ts-check
import { MOVING, expect, test } from './page.js';
import { clear, linkOf, open, openData, says, sceneOf } from './plane.js';
import { act, chooseView } from './studio.js';

/** @typedef {import('@playwright/test').Page} Page */

test.use(MOVING);

/** @param {Page} page */
const transport = (page) => page.getByRole('group', { name: 'Training step by step' });

/** The button that takes the next step. @param {Page} page @param {string | RegExp} name */
const next = (page, name) => transport(page).getByRole('button', { name, exact: true });

/** @param {Page} page */
const view = (page) => page.getByRole('region', { name: 'This step' });

/** What a screen reader is told. @param {Page} page @param {RegExp} words */
const heard = (page, words) => page.getByRole('status').filter({ hasText: words });

/** The step that the page shows, as the slider has it. @param {Page} page */
const slider = (page) => transport(page).getByRole('slider', { name: 'Step' });

/** @param {Page} page */
const hashOf = (page) => page.evaluate(() => location.hash);

/**
 * Chooses a learner for the points that are there.
 *
 * @param {Page} page
 * @param {string} learner
 * @param {Record<string, number>} params
 */
const choose = (page, learner, params) =>
  page.evaluate(([name, of]) => {
    const { store } = /** @type {any} */ (globalThis).mercerPage;
    /** @param {object} scene */
    const change = (scene) => ({ ...scene, learner: name, params: of, step: null });
    store.edit(change, { name: 'Choose learner' });
  }, /** @type {const} */ ([learner, params]));

/** @param {Page} page */
const showResult = (page) =>
  page.getByRole('figure').getByRole('button', { name: 'Show the result' });

test('learners are gone through step by step, by hand and by a run', async ({ page }) => {
  test.slow();
  await test.step('SMO is gone through pair by pair, on and back, and each step is told', async () => {
    await open(page);
    await test.step('SMO is gone through pair by pair, on and back', async () => {
      await expect(view(page)).toBeHidden();
      await next(page, 'Step').click();
      await expect(view(page)).toContainText(/Optimised the pair \(\d+, \d+\)/);
      await expect(view(page)).toContainText(/y·f\(x\)|disagree most/);
      await expect(view(page).getByRole('img', { name: /went from .* to .*/ })).toBeVisible();
      await says(page, /^Step 1 of \d+ is shown: 2 support vectors, \d+ errors\.$/);

      // The button says which pair is next, and that is the one that is then told of.
      const button = next(page, /^Optimise the pair/);
      const name = await button.getAttribute('aria-label');
      const pair = /\(\d+, \d+\)/.exec(name ?? '')?.[0] ?? 'none';
      await button.click();
      await expect(view(page)).toContainText(`Optimised the pair ${pair}`);
      await expect(slider(page)).toHaveAttribute('aria-valuetext', /^2 of \d+$/);

      await transport(page).getByRole('button', { name: 'Step back' }).click();
      await expect(slider(page)).toHaveAttribute('aria-valuetext', /^1 of/);
      await expect(next(page, /^Optimise the pair/)).toHaveAttribute('aria-label', name ?? '');
      await transport(page).getByRole('button', { name: 'Start again' }).click();
      await says(page, /^Before the first step/);
      await expect(view(page)).toContainText('Before the first step');
    });
    await test.step('the slider goes to any step, and the link carries it', async () => {
      await act(page, 'setStep', null);
      await says(page, /^40 points, 2 classes/);
      await next(page, 'Step').click();
      await expect(slider(page)).toHaveAttribute('aria-valuetext', /of \d+$/);
      const told = view(page).locator('.did');
      const first = (await told.textContent()) ?? '';
      await slider(page).fill('7');
      await says(page, /^Step 7 of/);
      await expect(told).not.toHaveText(first); // the account comes after the sentence
      const seventh = (await told.textContent()) ?? '';
      await expect.poll(async () => (await sceneOf(page)).step).toBe(7);
      // The address follows after a pause: until then it may be that of the first step.
      const fragment = new URL(await linkOf(page)).hash;
      await expect.poll(() => hashOf(page)).toBe(fragment);
      await page.goto('about:blank');
      await page.goto(`./${fragment}`);
      await says(page, /^Step 7 of/);
      await expect(told).toHaveText(seventh);
    });
    await test.step('back from the end is the step before the last, and the end is optimal', async () => {
      await act(page, 'setStep', null);
      await says(page, /^40 points, 2 classes/);
      await page.locator('body').press(',');
      await expect(slider(page)).toHaveAttribute('aria-valuetext', /^\d+ of \d+$/);
      const [at, of] = ((await slider(page).getAttribute('aria-valuetext')) ?? '').split(' of ');
      expect(Number(at)).toBe(Number(of) - 1);
      await expect(page.getByText('Paused')).toBeVisible();
      await page.locator('body').press('.');
      await expect(view(page)).toContainText('training is done');
      await expect(next(page, 'Step')).toHaveAttribute('aria-disabled', 'true');
      await transport(page).getByRole('button', { name: 'To the end' }).click();
      await expect(view(page)).toBeHidden();
      await expect(page.getByText('Optimal').first()).toBeVisible();
    });
    await test.step('which step of how many is shown is said in words, and the result is one press away', async () => {
      await expect(showResult(page)).toBeHidden();
      await page.locator('body').press('.');
      await says(page, /^Step 1 of \d+ is shown: /);
      await page.evaluate(() => {
        const { actions } = /** @type {any} */ (globalThis).mercerPage;
        actions.setLearnerParam('C', 0.5);
      });
      await says(page, /^Step 1 of \d+ is shown: /);
      await showResult(page).click();
      await says(page, /^40 points, 2 classes, RBF γ\s=\s1, SVM C\s=\s0\.5: \d+ support vectors/);
      await expect(showResult(page)).toBeHidden();
      await expect(page.locator('#status')).toHaveText(/^Optimal after [1-9]\d* (more )?steps/);
      await expect(page.getByRole('application', { name: /^Plane/ })).toBeFocused();
    });
    await test.step('why a step was taken, and that a verdict has changed, is spoken', async () => {
      await page.locator('body').press('.');
      await expect(
        heard(
          page,
          /Step 1 of \d+ is shown: .*Optimised the pair \(\d+, \d+\)\. .* y times f of x/,
        ),
      ).toHaveCount(1);
      const field = page.getByRole('textbox', { name: 'Kernel', exact: true });
      await field.fill('formula(dist^2)');
      await field.press('Enter');
      await expect(heard(page, /^This is not a kernel\. /)).toHaveCount(1);
    });
  });

  await test.step('a run goes by itself, can be stopped, and stays on its last step, which is optimal', async () => {
    await open(page);
    await test.step('a run goes to the end by itself and stays on its last step, which is optimal', async () => {
      await transport(page)
        .getByRole('button', { name: /speed$/ })
        .click();
      await page.getByRole('menuitemradio', { name: /^120 steps/ }).click();
      // So fast a run may be over before one looks: the page is watched in each of its frames.
      const seen = page.waitForFunction(() =>
        document.getElementById('status')?.textContent?.includes('Running'),
      );
      await transport(page).getByRole('button', { name: 'Run' }).click();
      await seen;
      await expect(page.getByText('Optimal').first()).toBeVisible();
      await expect(transport(page).getByRole('button', { name: 'Run' })).toBeVisible();
      // The result is what the last step led to: that stays in sight, and nothing begins again by
      // itself.
      await says(page, /^After all \d+ steps: 15 support vectors, 2 errors\.$/);
      await expect(page.locator('#status')).toHaveText(/^Optimal after \d+ steps/);
      await expect(view(page)).toContainText('training is done');
      await expect(page.getByRole('region', { name: 'Convergence' })).toBeVisible();
      await expect(slider(page)).toHaveAttribute('aria-valuetext', /^(\d+) of \1$/);
      await expect(next(page, 'Step')).toHaveAttribute('aria-disabled', 'true');
      await expect(next(page, 'Step')).toHaveAccessibleDescription('Trained. Start again first.');
      const { step } = await sceneOf(page);
      expect(step).toBeGreaterThan(10);
      // One step more is none, and that is said: to the eye, and to whoever listens.
      await page.locator('body').press('.');
      await expect(page.locator('#status')).toContainText('Start again first');
      await expect(heard(page, /This was the last step\. Start again first\./)).toHaveCount(1);
      await expect(view(page)).toContainText('training is done');
      expect((await sceneOf(page)).step).toBe(step);
      await next(page, 'Start again').click();
      await says(page, /^Before the first step of \d+/);
      await slider(page).fill(String(step));
      await says(page, /^After all \d+ steps/);

      // What is changed then is learnt to the end.
      await openData(page);
      await page.getByRole('button', { name: 'New sample' }).click();
      await expect(view(page)).toBeHidden();
      await expect(page.locator('#status')).toHaveText(/^Optimal/);
    });
    await test.step('Space pauses a run, and points can be moved at a step', async () => {
      await act(page, 'setSetting', { speed: 8 });
      // A button that has the focus would take Space for itself.
      await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
      await act(page, 'choosePreset', 'moons');
      await says(page, /^40 points, 2 classes/);
      await page.locator('body').press('Space');
      await expect(transport(page).getByRole('button', { name: 'Pause' })).toBeVisible();
      await expect(view(page)).toContainText('Optimised the pair');
      await page.locator('body').press('Space');
      await expect(page.getByText('Paused')).toBeVisible();
      const before = await slider(page).inputValue();
      await page.getByRole('application', { name: /^Plane/ }).click({ position: { x: 60, y: 60 } });
      await says(page, new RegExp(`^Step ${before} of`));
      expect((await sceneOf(page)).points).toHaveLength(41);
      await expect(page.getByText('Paused')).toBeVisible();
      expect(await slider(page).inputValue()).toBe(before);
    });
    await test.step('other data are learnt to the end, and undo goes back to the step, which another kernel keeps', async () => {
      await act(page, 'choosePreset', 'moons');
      await says(page, /^40 points, 2 classes/);
      await page.locator('body').press('.');
      await says(page, /^Step 1 of/);
      await openData(page);
      await page.getByRole('button', { name: 'Two spirals' }).click();
      await says(page, /^\d+ points, 2 classes, .*: \d+ support vectors, \d+ errors?\.$/);
      await expect(view(page)).toBeHidden();
      await page.getByRole('button', { name: /^Undo/ }).first().click();
      await says(page, /^Step 1 of/);
      await page.getByRole('button', { name: 'New sample' }).click();
      await says(page, /^40 points, 2 classes/);
      await page.getByRole('button', { name: /^Undo/ }).first().click();
      await says(page, /^Step 1 of/);
      await page
        .getByRole('region', { name: 'Data' })
        .getByRole('button', { name: /^Data / })
        .click();

      const field = page.getByRole('textbox', { name: 'Kernel', exact: true });
      await field.fill('laplacian');
      await field.press('Enter');
      await expect.poll(async () => (await sceneOf(page)).kernel).toMatch(/^laplacian/);
      await says(page, /^Step 1 of \d+ is shown/);
      await expect(view(page)).toContainText('Optimised the pair');
    });
  });

  await test.step('other learners tell their own steps, and no points have none', async () => {
    await open(page);
    await test.step('k-means takes turns: reassign, move the means', async () => {
      await choose(page, 'kmeans', { k: 3 });
      await says(page, /clusters/);
      await next(page, 'Step').click();
      await expect(view(page)).toContainText('first means');
      for (const [deed, done] of [
        ['Reassign', 'Assigned 40 points'],
        ['Move the means', 'Moved the means'],
        ['Reassign', /Reassigned/],
      ]) {
        await next(page, deed).click();
        await expect(view(page)).toContainText(done);
      }
    });
    await test.step('the perceptron counts its mistakes against the bound', async () => {
      await choose(page, 'perceptron', { epochs: 50 });
      await next(page, 'Step').click();
      await next(page, /^Visit x/).click();
      await expect(view(page)).toContainText(/Visited point \d+/);
      await expect(view(page).getByRole('img', { name: /mistakes? so far/ })).toBeVisible();
      await expect(view(page).getByRole('img', { name: /perceptron loss/ })).toBeVisible();
    });
    await test.step('what is solved in one step says so', async () => {
      await choose(page, 'knn', { k: 5 });
      const run = transport(page).getByRole('button', { name: 'Run' });
      await expect(run).toHaveAttribute('aria-disabled', 'true');
      await expect(run).toHaveAttribute('title', /one step/);
      await next(page, 'Step').click();
      await expect(view(page)).toContainText('Remembered all 40 points');
    });
    await test.step('there is nothing to step through without points, and the page says so', async () => {
      await clear(page);
      const run = transport(page).getByRole('button', { name: 'Run' });
      await expect(run).toHaveAttribute('aria-disabled', 'true');
      await expect(run).toHaveAttribute('title', /nothing to learn/);
    });
  });
});

test('a count never stands beside the figures of other points', async ({ page }) => {
  await open(page);
  await says(page, /^40 points.*: 15 support vectors, 2 errors\.$/);
  await page.evaluate(() => {
    // What is asked comes late, as from an engine that is busy or gone.
    const { postMessage } = Worker.prototype;
    /** @param {...any} args */
    Worker.prototype.postMessage = function (...args) {
      setTimeout(() => postMessage.apply(this, /** @type {any} */ (args)), 700);
    };
    const { store } = /** @type {any} */ (globalThis).mercerPage;
    const said = /** @type {HTMLElement} */ (document.querySelector('#sentence [aria-hidden]'));
    const status = /** @type {HTMLElement} */ (document.querySelector('.status-line'));
    /** @type {string[]} */
    const seen = [];
    /** @type {string[]} */
    const wrong = [];
    Object.assign(globalThis, { watched: { seen, wrong } });
    const look = () => {
      const now = store.state.frame.scene.points.length;
      for (const { textContent } of [said, status]) {
        const text = textContent ?? '';
        if (text !== seen.at(-1)) seen.push(text);
        const told = /^(\d+) points.*support vector|of (\d+) SV/.exec(text);
        if (told && Number(told[1] ?? told[2]) > now) wrong.push(`${now}: ${text}`);
      }
    };
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  await page.getByRole('application', { name: /^Plane/ }).click({ position: { x: 60, y: 60 } });
  await says(page, /^41 points.*: \d+ support vectors, \d+ errors?\.$/);
  const { seen, wrong } = await page.evaluate(() => /** @type {any} */ (globalThis).watched);
  expect(wrong).toEqual([]);
  const has = (/** @type {RegExp} */ words) =>
    seen.some((/** @type {string} */ text) => words.test(text));
  expect(has(/^41 points, .* Training: what is drawn is of the 40 points before\.$/)).toBe(true);
  expect(has(/^Training.*before: optimal after 28 steps/)).toBe(true);
});

test('runs are kept and compared, and come to the same optimum', async ({ page }) => {
  await open(page);
  await chooseView(page, 'Convergence');
  const chart = page.getByRole('img', { name: /^objective by step, \d+ steps/ });
  await expect(chart).toBeVisible();
  const rows = page.getByRole('row');
  await page.getByRole('button', { name: 'Keep this run' }).click();
  await expect(rows.filter({ hasText: 'SVM C = 3' })).toHaveCount(2);
  await page.getByRole('button', { name: /^Compare SMO, SGD/ }).click();
  for (const name of ['SMO', 'SGD', 'Doubly stochastic', 'Without offset'])
    await expect(rows.filter({ hasText: name })).toHaveCount(1);
  await expect(page.getByText(/SGD has none, so its optimum/)).toBeVisible();
  /** The numbers of a run stand below its name. @param {string} name */
  const objective = async (name) =>
    Number(
      await rows
        .filter({ hasText: name })
        .locator('xpath=following-sibling::tr[1]')
        .getByRole('cell')
        .nth(1)
        .textContent(),
    );
  const [smo, sgd, plain] = [
    await objective('SMO'),
    await objective('SGD'),
    await objective('Without'),
  ];
  expect(plain).toBeGreaterThanOrEqual(smo);
  expect(sgd).toBeGreaterThanOrEqual(plain);
  expect(sgd).toBeLessThan(1.2 * plain);

  // On other points they are of another function, which they did not minimise, until the points
  // come back.
  const divider = page.getByText('Of other data or another objective: not to be compared');
  await expect(divider).toBeHidden();
  await openData(page);
  await page.getByRole('button', { name: 'Overlapping Gaussians' }).click();
  await expect(divider).toBeVisible();
  await expect(rows.filter({ hasText: 'other points' })).toHaveCount(5);
  await expect(rows.filter({ hasText: 'optimal' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'optimal' })).toContainText('this run');
  expect(await objective('SMO')).toBe(smo);
  await expect(page.getByText(/SGD has none, so its optimum/)).toBeHidden();
  await expect(page.getByRole('img', { name: /5 of them not to be compared/ })).toBeVisible();
  await page.getByRole('button', { name: /^Undo/ }).first().click();
  await expect(divider).toBeHidden();
  await expect(rows.filter({ hasText: 'other points' })).toHaveCount(0);

  await page.getByRole('combobox', { name: 'What is drawn' }).selectOption('Errors');
  await expect(page.getByRole('img', { name: /^training errors by step/ })).toBeVisible();
  await page.getByRole('button', { name: 'Remove SGD' }).click();
  await expect(rows.filter({ hasText: 'SGD' })).toHaveCount(0);

  // A press on the chart goes to that step.
  await page.getByRole('button', { name: 'Log →' }).click();
  const box = await page.getByRole('img', { name: /^training errors by step/ }).boundingBox();
  if (!box) throw new Error('there is no chart');
  await page.mouse.click(box.x + box.width * 0.06, box.y + box.height / 2);
  await expect(page.getByText('Paused')).toBeVisible();
});

test('on a phone the transport is in sight and steps', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  for (const [width, height] of [
    [390, 844],
    [320, 568],
  ]) {
    await page.setViewportSize({ width, height });
    await act(page, 'setStep', null);
    await says(page, /^40 points|^5 of 40 points/);
    await page.locator('body').press('.');
    await expect(slider(page), `${width}`).toHaveAttribute('aria-valuetext', /^1 of/);
    for (const name of ['Step back', 'Run', /pair/]) {
      const box = await transport(page).getByRole('button', { name }).boundingBox();
      expect(box?.x, `${width}`).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0), `${width}`).toBeLessThanOrEqual(width);
      expect(box?.height, `${width}`).toBeGreaterThanOrEqual(44);
    }
    await next(page, /pair/).click();
    await expect(slider(page), `${width}`).toHaveAttribute('aria-valuetext', /^2 of/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    );
  }
});
