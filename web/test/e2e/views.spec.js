// @ts-check
import { expect, test } from './page.js';
import { open, pixel, says } from './plane.js';
import { STUDIO } from '../../views/studio/registry.js';
import { act, groupButton } from './studio.js';

test('what adds up and the Gram matrix stay where they are', async ({ page }) => {
  await open(page);

  await test.step('what adds up is never empty: a place is pinned, and keys pin another', async () => {
    const section = page.getByRole('region', { name: 'What adds up here' });
    const pinned = section.getByRole('button', { name: 'Pinned' });
    await expect(pinned).toHaveAttribute('aria-pressed', 'true');
    await expect(section.getByRole('img', { name: /^f = / })).toBeVisible();
    const x1 = () =>
      page.evaluate(() => /** @type {any} */ (globalThis).mercerPage.store.state.frame.terms?.x[0]);
    const left = await page.evaluate(
      () => /** @type {any} */ (globalThis).mercerPage.store.state.scene.view.x0,
    );
    expect(await x1()).not.toBe(left);
    const plane = page.getByRole('application', { name: /^Plane/ });
    await plane.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('p');
    await expect.poll(x1).toBe(left);
    await page.keyboard.press('ArrowRight');
    await expect.poll(x1).toBeGreaterThan(left);
    // Without a cross-hair it is the pin's turn.
    await page.keyboard.press('Escape');
    await expect.poll(x1).toBe(left);
    await page.keyboard.press('Escape');
    await expect(pinned).toHaveAttribute('aria-pressed', 'false');
    await expect.poll(x1).toBeGreaterThan(left);
    await pinned.press('Enter');
    await expect(pinned).toHaveAttribute('aria-pressed', 'true');
    expect(await x1()).toBeGreaterThan(left);
  });

  await test.step('numbers that change stay where they are', async () => {
    const words = () => page.locator('.status-line, .fx').allInnerTexts();
    const before = await words();
    const held = await page.evaluateHandle(() => {
      const told = document.querySelectorAll('.status-line, .fx, svg.terms text');
      const nodes = Array.from(told, (one) => [one.firstChild, ...one.querySelectorAll('*')]);
      return nodes.flat().filter((node) => node !== null);
    });
    expect(await held.evaluate((nodes) => nodes.length)).toBeGreaterThan(20);
    await page.getByRole('slider', { name: /^C/ }).press('ArrowRight');
    await expect
      .poll(async () => (await words()).map((one, i) => one === before[i]))
      .toEqual([false, false]);
    expect(await held.evaluate((nodes) => nodes.filter((one) => !one.isConnected).length)).toBe(0);
  });

  await test.step('a view is enlarged, and Escape makes it small again', async () => {
    const gram = page.getByRole('img', { name: /Gram matrix of 40 points/ });
    const before = await gram.boundingBox();
    await page.getByRole('button', { name: 'Enlarge the Gram matrix' }).click();
    await expect(page.getByRole('button', { name: /^Make the Gram matrix small/ })).toBeFocused();
    await expect.poll(async () => (await gram.boundingBox())?.width).toBeGreaterThan(300);
    await page.keyboard.press('Escape');
    await expect.poll(() => gram.boundingBox()).toEqual(before);
  });

  await test.step('the picture of the Gram matrix keeps its size while points are added', async () => {
    const picture = page.getByRole('img', { name: /Gram matrix of 40 points/ });
    const before = await picture.boundingBox();
    for (const x1 of [-1.8, -1.6, -1.4]) {
      const at = await pixel(page, x1, 1.8);
      await page.mouse.click(at.x, at.y);
    }
    const after = page.getByRole('img', { name: /Gram matrix of 43 points/ });
    expect(await after.boundingBox()).toEqual(before);
  });
});

test('a kernel is read and mended where it is typed, and its formula fits', async ({ page }) => {
  await open(page);

  await test.step('a long kernel is seen whole, and what is wrong in it is underlined', async () => {
    const field = page.getByRole('textbox', { name: 'Kernel' });
    const low = (await field.boundingBox())?.height ?? 0;
    await field.fill('0.5*rbf(gamma=2) + 0.3*laplacian(gamma=1)*poly(degree=3) +\nlinear(gama=1)');
    await expect(page.getByText(/^linear has no parameter/)).toBeVisible();
    const hidden = await field.evaluate((text) => text.scrollHeight - text.clientHeight);
    expect(hidden).toBeLessThanOrEqual(0);
    expect((await field.boundingBox())?.height).toBeGreaterThan(low * 1.5);
    await expect(field).toHaveValue(/poly\(degree=3\) \+ linear/);
    const [word, box] = [
      await page.locator('.kernel-text u').boundingBox(),
      await field.boundingBox(),
    ];
    await expect(page.locator('.kernel-text u')).toHaveText('gama');
    expect(word?.y).toBeGreaterThan((box?.y ?? 0) + low / 2); // on a later line, inside
    expect((word?.y ?? 0) + (word?.height ?? 0)).toBeLessThan((box?.y ?? 0) + (box?.height ?? 0));

    await field.fill('rbf(gamma=3)');
    await field.press('Enter');
    await says(page, /RBF γ\s=\s3/);
    await expect(field).toHaveValue('rbf(gamma=3)');
    expect((await field.boundingBox())?.height).toBe(low);
  });

  await test.step('a mistyped kernel that is left at once stays, to be mended', async () => {
    const field = page.getByRole('textbox', { name: 'Kernel' });
    await field.fill('rbf(gama=2)');
    await field.press('Tab');
    await expect(page.getByText(/^rbf has no parameter/)).toBeVisible();
    await expect(field).toHaveValue('rbf(gama=2)');
    await field.fill(' rbf( gamma = 2 ) ');
    await field.press('Tab');
    await expect(field).toHaveValue('rbf(gamma=2)');
  });

  await test.step('a formula fits its line when the line gets shorter', async () => {
    await page.getByRole('textbox', { name: 'Kernel' }).fill('0.5*rbf(gamma=2) + linear');
    const formula = page.locator('#kernel .formula').first();
    await expect(formula.locator('.katex')).toBeVisible();
    const hidden = () => formula.evaluate((line) => line.scrollWidth - line.clientWidth);
    await expect.poll(hidden).toBeLessThanOrEqual(0);
    const whole = await formula.evaluate((line) => {
      const [first, ...others] = line.querySelectorAll('.katex-base');
      const left = first.getBoundingClientRect().left;
      return (others.at(-1) ?? first).getBoundingClientRect().right - left;
    });
    await formula.evaluate((line, width) => (line.style.width = `${width}px`), whole * 0.9);
    await expect.poll(hidden).toBeLessThanOrEqual(0);
  });
});

test('views are found with keys alone, and in a hurry the last one stays', async ({
  page,
  allow,
}) => {
  allow(/GPU stall/);
  await open(page);

  await test.step('keys come to the picture, to Step and to the learner at once', async () => {
    const focused = page.locator(':focus');
    const first = page.getByRole('navigation', { name: 'Skip' }).locator('a').first();
    await page.keyboard.press('Tab');
    await expect(first).toBeFocused();
    const before = page.url();
    const targets = /** @type {const} */ ([
      ['Skip to the plane', 'Plane'],
      ['Skip to Step', 'Step'],
      ['Skip to the learner', 'Learner: Support vector machine'],
    ]);
    for (const [i, [words, name]] of targets.entries()) {
      await first.focus();
      for (let presses = 0; presses < i; presses++) await page.keyboard.press('Tab');
      await expect(focused).toHaveText(words);
      await expect(focused).toBeInViewport();
      await page.keyboard.press('Enter');
      await expect(focused).toHaveAccessibleName(new RegExp(`^${name}`));
    }
    expect(page.url()).toBe(before);
    await page.getByRole('tab', { name: 'Line' }).click();
    await expect(first).toHaveText('Skip to the line');
  });

  await open(page);

  await test.step('views are found by their question, with keys alone', async () => {
    const group = groupButton(page, 'See the training');
    await group.press('Enter');
    const menu = page.getByRole('menu', { name: 'See the training' });
    const focused = menu.locator(':focus');
    await expect(focused).toHaveText(/^Convergence/);
    await page.keyboard.press('ArrowDown');
    await expect(focused).toHaveText(/^α by hand/);
    await page.keyboard.press('s');
    await expect(focused).toHaveText(/^Sum of bumps/);
    // The column is covered, the plane is not.
    const [box, column] = [await menu.boundingBox(), await page.locator('#views').boundingBox()];
    expect(box?.x).toBeGreaterThanOrEqual(column?.x ?? Infinity);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(group).toBeFocused();
    await group.press('Enter');
    await expect(focused).toHaveText(/^Convergence/);
    await page.keyboard.press('h');
    await expect(focused).toHaveText(/^Hulls/);
    await page.keyboard.press('Enter');
    const plane = page.getByRole('application', { name: /^Plane/ });
    const before = await plane.boundingBox();
    const view = page.getByRole('region', { name: 'Hulls and margin' });
    await view.getByRole('button', { name: 'Use linear' }).click();
    expect((await plane.boundingBox())?.width).toBe(before?.width);
    await page.getByRole('button', { name: '‹ Here' }).click();
    await expect(view).toBeHidden();
    await expect(group).toBeFocused();
    await expect(page.getByRole('region', { name: 'What adds up here' })).toBeVisible();
  });

  await test.step('views of the studio that are opened in a hurry leave one, the last', async () => {
    await page.evaluate(async () => {
      const { actions } = /** @type {any} */ (globalThis).mercerPage;
      const frames = () =>
        new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
      for (const name of ['trick', 'lift', null, 'lift', 'bumps', null, 'trick', 'lift', 'trick']) {
        actions.enlarge(name);
        await frames();
      }
    });
    const studio = page.getByRole('region', { name: 'The kernel trick' });
    await expect(studio.getByRole('group', { name: 'Two points' })).toHaveCount(1);
    await expect(studio.locator('.body > *')).toHaveCount(1);
    await expect(studio.locator('.body')).not.toHaveClass(/waiting/);
    await page.keyboard.press('Escape');
    await expect(groupButton(page, 'See the space')).toBeFocused();
  });
});

test('views that are closed leave nothing behind', async ({ page, allow }) => {
  test.slow();
  allow(/GL Driver Message/);
  // Firefox keeps what is observed, though it is out of the page.
  await page.addInitScript(() => {
    /** @type {Map<ResizeObserver, Set<Element>>} */
    const all = new Map();
    globalThis.ResizeObserver = class extends ResizeObserver {
      /** @param {Element} target @param {ResizeObserverOptions} [options] */
      observe(target, options) {
        super.observe(target, options);
        const own = all.get(this) ?? new Set();
        all.set(this, own.add(target));
      }
      /** @param {Element} target */
      unobserve(target) {
        super.unobserve(target);
        all.get(this)?.delete(target);
      }
      disconnect() {
        super.disconnect();
        all.delete(this);
      }
    };
    const outside = () =>
      [...all.values()].flatMap((own) =>
        [...own]
          .filter(({ isConnected }) => !isConnected)
          .map(({ outerHTML }) => outerHTML.slice(0, 100)),
      );
    Object.assign(globalThis, { observedOutside: outside });
  });
  await open(page);
  const session = await page.context().newCDPSession(page);
  /** How many nodes and listeners there are after a collection. */
  const kept = async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
    return { nodes, listeners: jsEventListeners };
  };
  const openAll = async () => {
    for (const { name, title } of STUDIO) {
      await act(page, 'enlarge', name);
      const view = page.getByRole('region', { name: title, exact: true });
      await expect(view.locator('.body:not(.waiting) > *').first(), title).toBeAttached();
    }
    await act(page, 'enlarge', null);
  };
  // What is made once is there after the first time.
  await openAll();
  const before = await kept();
  await openAll();
  const observed = () => page.evaluate(() => /** @type {any} */ (globalThis).observedOutside());
  await expect.poll(observed).toEqual([]);
  // A view whose answer is on its way may be kept until it is there.
  await expect
    .poll(async () => {
      const after = await kept();
      return after.nodes - before.nodes < 500 && after.listeners - before.listeners < 60;
    })
    .toBe(true);
});
