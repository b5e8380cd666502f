// @ts-check
import { expectNoViolationsInThemes } from './access.js';
import { MOVING, comeBack, expect, test } from './page.js';
import { chooseVirus, open } from './plane.js';
import { act } from './studio.js';

/** @typedef {import('@playwright/test').Page} Page */

test.use(MOVING);

/** @param {Page} page */
const mapOf = (page) => page.getByRole('application', { name: /^Map of/ });

/** Opens the page where items of a domain are. @param {Page} page @param {string} domain */
async function openItems(page, domain) {
  await open(page);
  await page.getByRole('tab', { name: domain }).click();
  await expect(mapOf(page)).toHaveAccessibleName(/% of the variance of \d+/);
}

/** Puts items in place of those that there are. @param {Page} page @param {string} lines */
async function put(page, lines) {
  await page.evaluate(async (text) => {
    const { actions } = /** @type {any} */ (globalThis).mercerPage;
    actions.clearPoints();
    await actions.pasteItems(text);
  }, lines);
}

/** What is drawn. @param {Page} page */
const picture = (page) =>
  mapOf(page)
    .locator('canvas')
    .evaluate((canvas) => /** @type {HTMLCanvasElement} */ (canvas).toDataURL());

/** @param {Page} page */
const focus = (page) =>
  page.evaluate(() => {
    const { point, selected } = /** @type {any} */ (globalThis).mercerPage.store.state.focus;
    return { point, selected };
  });

/** @param {Page} page @returns {Promise<{ id: number, label: number }[]>} */
const pointsOf = (page) =>
  page.evaluate(() => /** @type {any} */ (globalThis).mercerPage.store.state.scene.points);

test('the map follows what is typed, and says what it cannot show', async ({ page }) => {
  await test.step('items have a map, which follows what is typed, and the legend says what it shows', async () => {
    await openItems(page, 'Strings');
    await chooseVirus(page);
    const map = page.getByRole('region', { name: 'Map', exact: true });
    await expect(map).toContainText('of the variance of 40 strings');
    await expect(page.locator('#legend')).toContainText('support vector');
    await expect(page.locator('#legend svg.chart')).toBeVisible();
    const seen = new Set([await picture(page)]);
    const box = page.getByLabel('Try one');
    await box.click();
    for (const letter of 'ccda') {
      const before = await picture(page);
      await box.press(letter);
      await expect.poll(() => picture(page)).not.toBe(before);
      seen.add(await picture(page));
    }
    expect(seen.size).toBeGreaterThan(3);
    await box.fill('ccdabe');
    // The heading of the terms tells of what is tried, also where there is room for it alone.
    await expect(page.locator('#try-answer')).toHaveText(/f = \+1\.63$/);
    await expect(page.locator('#terms')).toContainText('f = +1.63');
  });
  await test.step('few items, the same ones, and what is no kernel are told in words', async () => {
    await act(page, 'setTried', null);
    await chooseVirus(page); // and substrings, which count single letters
    const remark = page.locator('.items .map .remark');
    await put(page, '');
    await expect(remark).toContainText('as soon as there are some');
    await put(page, 'ab\t1');
    await expect(remark).toContainText('One string is the whole map');
    await put(page, 'ab\t1\nab\t2\nab\t1');
    await expect(remark).toContainText('all strings are the same');
    await put(page, 'ab\t1\nxy\t2\nab\t1');
    await expect(remark).toContainText('one direction only');
    await put(page, 'ab\t1\na\t2\nb\t1');
    await act(page, 'setKernel', 'substrings - 2*spectrum(k=1)');
    await expect(remark).toContainText('no kernel on these strings');
  });
});

test('on the map one points, chooses, relabels and removes, and looks closer', async ({ page }) => {
  test.slow(); // 500 digits, ten classes
  await test.step('the map is gone over with keys: chosen, relabelled, removed, and undone', async () => {
    await openItems(page, 'Sets');
    await put(page, 'bread\t1\nbread, milk\t1\nwine\t2\nwine, salt\t2\nsalt\t2\n');
    await expect(mapOf(page)).toHaveAccessibleName(/of 5 sets$/);
    await mapOf(page).focus();
    const visited = new Set();
    for (const way of ['Left', 'Left', 'Left', 'Up']) {
      await page.keyboard.press(`Arrow${way}`);
      visited.add((await focus(page)).point);
    }
    expect(visited.size).toBe(4);
    await page.keyboard.press('Enter');
    const { selected } = await focus(page);
    expect(visited).toContain(selected);
    await page.keyboard.press('3');
    const labelOf = async () => (await pointsOf(page)).find(({ id }) => id === selected)?.label;
    await expect.poll(labelOf).toBe(3);
    await expect(page.locator('.map p.sr[aria-live]')).toContainText('class 3');
    await page.keyboard.press('Delete');
    expect(await pointsOf(page)).toHaveLength(4);
    expect((await focus(page)).point).not.toBeNull();
    await page.keyboard.press('Control+z');
    expect(await pointsOf(page)).toHaveLength(5);
  });
  await test.step('pointing tells what an item is, a click chooses it here and in the table, and a drag moves nothing', async () => {
    // They differ in one direction: marks are at both ends of a line.
    await put(page, 'bread\t1\nwine\t2\nbread\t1\n');
    await expect(mapOf(page)).toHaveAccessibleName(/of 3 sets$/);
    const ids = (await pointsOf(page)).map(({ id }) => id);
    const field = await mapOf(page).boundingBox();
    if (!field) throw new Error('there is no map');
    const middle = field.y + field.height / 2;
    const [bread, wine] = [field.x + 16, field.x + field.width - 16];
    const card = page.locator('.map-card');
    await page.mouse.move(wine, middle);
    await expect(card).toContainText('wine');
    await expect(card).toContainText(/Item 2.*f = /s);
    await page.mouse.click(wine, middle);
    expect((await focus(page)).selected).toBe(ids[1]);
    await expect(page.locator('.items .row.on .place')).toHaveText('2');

    await page.mouse.move(bread, middle);
    await expect(card).toContainText('In the same place: 1');
    await page.mouse.click(bread, middle);
    expect((await focus(page)).selected).toBe(ids[2]);
    await page.mouse.click(bread, middle);
    expect((await focus(page)).selected).toBe(ids[0]);

    const before = await pointsOf(page);
    await page.mouse.down();
    await page.mouse.move(bread + 60, middle + 40, { steps: 4 });
    await page.mouse.up();
    expect(await pointsOf(page)).toEqual(before);
    expect((await focus(page)).selected).toBe(ids[0]);
    await page.mouse.click(field.x + field.width / 2, field.y + 30);
    expect((await focus(page)).selected).toBeNull();
    // The other way round: a row that is chosen is chosen on the map.
    const none = await picture(page);
    await page.getByLabel('Set 2', { exact: true }).click();
    await expect.poll(() => picture(page)).not.toBe(none);
  });
  await test.step('one looks closer with wheel and keys, and a button shows all again', async () => {
    await act(page, 'setDomain', 'graphs');
    await expect(mapOf(page)).toHaveAccessibleName(/of \d+ graphs$/);
    await mapOf(page).focus();
    const all = page.getByRole('button', { name: 'Show all of the map' });
    await expect(all).toBeHidden();
    await page.keyboard.press('+');
    await expect(all).toBeVisible();
    await all.click();
    await expect(all).toBeHidden();
    await mapOf(page).focus();
    await mapOf(page).hover();
    await page.mouse.wheel(0, -300);
    await expect(all).toBeVisible();
    const before = await picture(page);
    await page.mouse.down();
    await page.mouse.move(500, 300, { steps: 3 });
    await page.mouse.up();
    expect(await picture(page)).not.toBe(before);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(all).toBeHidden();
  });
  await test.step('on the map of digits a number key is the digit, as it is among their pictures', async () => {
    await act(page, 'setDomain', 'digits');
    const map = mapOf(page);
    await expect(map).toHaveAccessibleName(/of 500 digits$/);
    await map.focus();
    await map.press('ArrowRight');
    const pointed = async () => {
      const { point } = await focus(page);
      const label = (await pointsOf(page)).find(({ id }) => id === point)?.label ?? 0;
      return String(label - 1); // class 1 is the digit 0
    };
    await expect.poll(pointed).toMatch(/^\d$/);
    const other = (await pointed()) === '7' ? '0' : '7';
    await map.press(other);
    await expect.poll(pointed).toBe(other);
  });
});

test('the map of trees: accessible in every theme, in a narrow window, with an item that cannot be read, and as high as one likes', async ({
  page,
}) => {
  await openItems(page, 'Trees');
  await test.step('the map is accessible in every theme, and within a narrow window', async () => {
    await mapOf(page).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('.map-card')).toBeVisible();
    await expectNoViolationsInThemes(page, ['.items .map', '.items .map-split', '#legend']);
    await page.setViewportSize({ width: 320, height: 700 });
    const beyond = await page.evaluate(() =>
      Array.from(document.querySelectorAll('.items .map *, #legend *'))
        .filter((at) => !at.closest('.sr'))
        .filter((at) => at.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
        .map((at) => at.outerHTML.slice(0, 80)),
    );
    expect(beyond).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step('an item that cannot be read leaves the map as it was, and says so', async () => {
    const before = await mapOf(page).getAttribute('aria-label');
    await page.getByLabel('Tree 3', { exact: true }).fill('(S (NP');
    const remark = page.locator('.items .map .remark');
    await expect(remark).toHaveText('The map is the one of before: row 3 cannot be read.');
    await expect(mapOf(page)).toHaveAccessibleName(before ?? '');
    await page.getByLabel('Tree 3', { exact: true }).fill('(S (NP they))');
    await expect(remark).toBeHidden();
  });
  await test.step('the map goes and comes, as high as one likes, and is so again on the next visit', async () => {
    const toggle = page.getByRole('button', { name: 'Map', exact: true });
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
    const high = async () => (await mapOf(page).boundingBox())?.height ?? 0;
    const first = await high();
    const split = page.getByRole('separator', { name: 'Height of the map' });
    await split.focus();
    await page.keyboard.press('ArrowUp');
    await expect.poll(high).toBeLessThan(first);
    const less = await high();
    const box = await split.boundingBox();
    if (!box) throw new Error('there is nothing to drag');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y + 70, { steps: 3 });
    await page.mouse.up();
    await expect.poll(high).toBeGreaterThan(less + 30);
    await toggle.click();
    await expect(mapOf(page)).toBeHidden();
    await page.reload();
    await expect(page.getByRole('table', { name: 'Trees' })).toBeVisible();
    await expect(mapOf(page)).toBeHidden();
    await toggle.click();
    await expect(mapOf(page)).toBeVisible();
  });
});

test('on a phone the map stands above the table, and a finger chooses', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  });
  await context.addInitScript(comeBack);
  const page = await context.newPage();
  await page.goto('./');
  await page.getByRole('button', { name: 'Data', exact: true }).click();
  await page.getByRole('combobox', { name: 'Where points live' }).selectOption('Sets');
  await expect(mapOf(page)).toHaveAccessibleName(/of 80 sets$/);
  const map = await mapOf(page).boundingBox();
  const table = await page.getByRole('table', { name: 'Sets' }).locator('.rows').boundingBox();
  if (!map || !table) throw new Error('there is no map');
  expect(map.height).toBeGreaterThan(200);
  expect(map.y + map.height).toBeLessThanOrEqual(table.y);
  expect(map.width).toBeGreaterThan(340);
  for (let y = 0.2; y < 0.9 && (await focus(page)).selected === null; y += 0.06)
    await page.touchscreen.tap(map.x + map.width / 2, map.y + y * map.height);
  expect((await focus(page)).selected).not.toBeNull();
  await context.close();
});
