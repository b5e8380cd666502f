// @ts-check
import { expect, test } from './page.js';
import { copyLink, open, openData, sceneOf } from './plane.js';
import { act } from './studio.js';

/** @typedef {import('@playwright/test').Page} Page */

/** @param {Page} page @returns {Promise<{ name: string, title: string, tasks: string[] }[]>} */
const learnersOf = (page) =>
  page.evaluate(() => {
    const { catalog } = /** @type {any} */ (globalThis).mercerPage.store.state.frame.engine;
    return catalog.domains[0].learners.map((/** @type {any} */ entry) => ({
      name: entry.name,
      title: entry.title,
      tasks: entry.tasks,
    }));
  });

const chooser = (/** @type {Page} */ page) => page.getByRole('button', { name: /^Learner: / });
const panel = (/** @type {Page} */ page) => page.getByRole('region', { name: 'Learner' });

/** @param {Page} page @param {string} title */
async function choose(page, title) {
  await chooser(page).click();
  await page.getByRole('menuitemradio', { name: new RegExp(`^${title}`) }).click();
  await expect(chooser(page)).toHaveAccessibleName(`Learner: ${title}`);
}

/**
 * What the learner in force came to, once that is known.
 *
 * @param {Page} page
 * @param {string} name
 */
async function trained(page, name) {
  const read = () =>
    page.evaluate(() => {
      const { scene, frame } = /** @type {any} */ (globalThis).mercerPage.store.state;
      const { training } = frame;
      return {
        of: frame.scene === scene ? frame.scene.learner : '',
        task: training?.task,
        status: training?.status,
        finite: training?.decision.every(Number.isFinite),
        target: scene.target,
      };
    });
  await expect.poll(async () => (await read()).of).toBe(name);
  return read();
}

test('every learner learns, has its panel, and those of values have values', async ({
  page,
  context,
}) => {
  test.slow();
  await test.step('every learner of the menu learns from the points, turned into what it needs', async () => {
    await open(page);
    const learners = await learnersOf(page);
    expect(learners.length).toBeGreaterThan(9);
    await chooser(page).click();
    await expect(page.getByRole('menuitemradio')).toHaveCount(learners.length);
    await page.keyboard.press('Escape');
    for (const { name, title, tasks } of learners) {
      await act(page, 'setLearner', name);
      const { task, status, finite, target } = await trained(page, name);
      expect(tasks).toContain(task);
      expect(status, name).not.toBe('failed');
      expect(finite, name).toBe(true);
      if (tasks.every((t) => t === 'regression')) expect(target).toBe('value');
      if (tasks.every((t) => t === 'classification')) expect(target).toBe('class');
      await expect(chooser(page)).toHaveAccessibleName(`Learner: ${title}`);
      await expect(panel(page).getByRole('slider').first()).toBeVisible({
        visible: hasSlider(name),
      });
    }
    // All that was one step of undo each: back at the beginning nothing is lost.
    await page.evaluate((count) => {
      const { actions } = /** @type {any} */ (globalThis).mercerPage;
      for (let i = 1; i < count; i++) actions.undo();
    }, learners.length);
    await expect(chooser(page)).toHaveAccessibleName('Learner: Support vector machine');
    expect((await sceneOf(page)).target).toBe('class');
  });

  await test.step('the panel of a learner: lots that are drawn, a rate that diverges, a learner that is unknown', async () => {
    await open(page);
    await test.step('what draws lots starts again elsewhere; how classes are told apart shows with three of them', async () => {
      await choose(page, 'SVM by stochastic gradients');
      await trained(page, 'svm-sgd');
      await expect(panel(page).getByText('Several classes')).toBeHidden();
      await expect(panel(page).getByText(/C = 1\/\(nλ\) = 3,/)).toBeVisible();
      const { seed } = await sceneOf(page);
      const again = panel(page).getByRole('button', { name: 'Another start' });
      await again.click();
      expect((await sceneOf(page)).seed).toBe(seed + 1);
      // Two presses before the page is drawn are two starts.
      await again.evaluate((/** @type {HTMLElement} */ button) => {
        button.click();
        button.click();
      });
      expect((await sceneOf(page)).seed).toBe(seed + 3);
      await trained(page, 'svm-sgd');
      await openData(page);
      await page.getByRole('button', { name: /blobs/i }).click();
      await expect(panel(page).getByText('Several classes')).toBeVisible();
      await panel(page).getByRole('button', { name: 'one against rest' }).click();
      await choose(page, 'Soft SVM without bias');
      await expect(panel(page).getByRole('button', { name: 'one against rest' })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
      await choose(page, 'k-means');
      await expect(panel(page).getByRole('button', { name: 'Another start' })).toBeVisible();
    });
    await test.step('a diverging learning rate is answered with one that is not', async () => {
      await act(page, 'choosePreset', 'moons');
      await choose(page, 'Least mean squares');
      await trained(page, 'lms');
      const rate = panel(page).getByRole('spinbutton', { name: /learning rate/ });
      await rate.fill('5');
      const fix = panel(page).getByRole('button', { name: /^Use rate 0\.\d+$/ });
      await fix.click();
      await expect(fix).toBeHidden();
      const { params } = await sceneOf(page);
      expect(params.rate).toBeLessThan(5);
      const { status } = await trained(page, 'lms');
      expect(status).not.toBe('failed');
    });
    await test.step('an unknown learner in a scene is said, and another takes its place', async () => {
      const read = (/** @type {object} */ scene) =>
        page.evaluate(
          (text) => /** @type {any} */ (globalThis).mercerPage.actions.openText('scene.json', text),
          JSON.stringify(scene),
        );
      const points = [
        [0, 0, 1, 0.5],
        [1, 1, 1, -0.5],
      ];
      await read({ learner: 'forest', target: 'value', points });
      await expect(page.getByText(/there is no “forest”/)).toBeVisible();
      await expect(chooser(page)).toHaveAccessibleName('Learner: Kernel ridge regression');
      await trained(page, 'ridge');
    });
  });

  await test.step('points carry values, from the switch, a data set or a file', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page);
    await test.step('a file with numbers for answers is fitted, and written as it was read', async () => {
      const rows = Array.from(
        { length: 30 },
        (_, i) => `${i / 10},${(i * 7) % 11},${(i % 13) - 5.5}`,
      );
      const text = ['size,age,value', ...rows].join('\n');
      await page.evaluate(
        (csv) => /** @type {any} */ (globalThis).mercerPage.actions.openText('prices.csv', csv),
        text,
      );
      await trained(page, 'ridge');
      expect((await sceneOf(page)).table.values.slice(0, 2)).toEqual([-5.5, -4.5]);
      const back = await page.evaluate(() =>
        /** @type {any} */ (globalThis).mercerPage.actions.dataText('csv'),
      );
      expect(back.trim()).toBe(text);
      // Of a table, the line shows one column and the same values.
      await page.getByRole('combobox', { name: 'Where points live' }).selectOption('Line');
      await trained(page, 'ridge');
      expect((await sceneOf(page)).points[1]).toEqual([0.1, 0, 1, -4.5]);
    });
    await test.step('points carry values: the switch turns them, and a link brings the regression back', async () => {
      await act(page, 'setDim', 2);
      await act(page, 'choosePreset', 'moons');
      await act(page, 'setLearner', 'svc');
      await trained(page, 'svc');
      await openData(page);
      const carry = page.getByRole('group', { name: 'Points carry' });
      await carry.getByRole('button', { name: 'Values' }).click();
      await expect(chooser(page)).toHaveAccessibleName('Learner: Kernel ridge regression');
      await trained(page, 'ridge');
      await panel(page).getByRole('button', { name: 'G + 2λnI' }).click();
      const value = page.getByRole('spinbutton', { name: 'y value of the next point' });
      await value.fill('-0.5');
      await page.getByRole('application', { name: 'Plane' }).focus();
      await page.keyboard.press('Enter');
      const before = await sceneOf(page);
      expect(before.points.at(-1)[3]).toBe(-0.5);
      expect(before.params.scaling).toBe(1);
      const link = await copyLink(page);

      const other = await context.newPage();
      await other.goto(link);
      await trained(other, 'ridge');
      await openData(other);
      expect(await sceneOf(other)).toEqual(before);
      await other
        .getByRole('group', { name: 'Points carry' })
        .getByRole('button', { name: 'Classes' })
        .click();
      const back = await sceneOf(other);
      expect(back.points.map((/** @type {number[]} */ p) => p[2])).toEqual(
        before.points.map((/** @type {number[]} */ p) => p[2]),
      );
      await other.close();
    });
    await test.step('a Gaussian process chooses kernel and noise by evidence, in one step of undo', async () => {
      await page.keyboard.press('Escape');
      await openData(page);
      const valued = page.getByRole('group', { name: 'Data sets with values' });
      await valued.getByRole('button').first().click();
      await trained(page, 'ridge');
      await choose(page, 'Gaussian process');
      await trained(page, 'gp');
      const before = await sceneOf(page);
      await panel(page).getByRole('button', { name: 'Choose by evidence' }).click();
      await expect(panel(page).getByText(/^log p\(y\) rose from/)).toBeVisible();
      await expect(panel(page).getByRole('img', { name: /^log p\(y\) along/ })).toHaveCount(2);
      await trained(page, 'gp');
      const after = await sceneOf(page);
      expect(after.kernel).not.toBe(before.kernel);
      await page.keyboard.press('Control+z');
      expect(await sceneOf(page)).toEqual(before);
    });
  });
});

/** Some have nothing to set. @param {string} name */
const hasSlider = (name) => name !== 'nearest-mean' && name !== 'nearest-medoid';
