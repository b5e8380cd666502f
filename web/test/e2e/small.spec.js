// @ts-check
import { setTheme } from './access.js';
import { expect, test } from './page.js';
import { open, planeOf } from './plane.js';
import { act } from './studio.js';

/** @typedef {import('@playwright/test').Page | import('@playwright/test').Frame} Place */

/**
 * What cannot be read or is cut: text below a size, and what stands outside of the window or of a
 * box that does not scroll.
 *
 * @param {Place} page
 * @param {number} least in px
 */
const unreadable = (page, least) =>
  page.evaluate((size) => {
    /** @type {string[]} */
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { textContent, parentElement: held } = walker.currentNode;
      if (
        !held ||
        !textContent?.trim() ||
        held.closest('.sr, .skips, script, noscript, .katex-mathml')
      )
        continue;
      if (!held.checkVisibility({ visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      const box = range.getBoundingClientRect();
      if (box.width === 0) continue;
      const style = getComputedStyle(held);
      // Powers and indices of a formula are smaller, as in print.
      const formula = held.closest('.katex');
      // The unit of a drawing is not always a pixel.
      const unit = held instanceof SVGGraphicsElement ? (held.getScreenCTM()?.a ?? 1) : 1;
      const letters = unit * parseFloat(getComputedStyle(formula ?? held).fontSize);
      // On another page of a view.
      const page = held.closest('.paged .body')?.getBoundingClientRect();
      if (page && (box.left > page.right || box.right < page.left)) continue;
      const words = `“${textContent.trim().slice(0, 30)}”`;
      if (letters < size - 0.01) found.push(`${words} has ${letters} px`);
      for (
        let box_ = held;
        box_ !== document.body;
        box_ = /** @type {HTMLElement} */ (box_.parentElement)
      ) {
        const { overflowX, overflowY } = getComputedStyle(box_);
        const outer = box_.getBoundingClientRect();
        const wide =
          overflowX !== 'visible' && (box.right > outer.right + 1 || box.left < outer.left - 1);
        const high =
          overflowY === 'hidden' &&
          !formula &&
          (box.bottom > outer.bottom + 3 || box.top < outer.top - 3);
        if (wide || high) {
          found.push(`${words} is cut`);
          break;
        }
        if (/auto|scroll/.test(overflowY)) break;
      }
      if (style.position !== 'fixed' && (box.right > innerWidth + 1 || box.left < -1))
        found.push(`${words} stands outside`);
    }
    return found;
  }, least);

/** Buttons, fields and links that a finger does not hit. @param {Place} page @param {number} least */
const tooSmall = (page, least) =>
  page.evaluate(
    (size) =>
      Array.from(document.querySelectorAll('button, input, select, textarea, summary, a[href]'))
        .filter(
          (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.skips, .sr'),
        )
        .map((one) => {
          const box = (one.closest('label.check') ?? one).getBoundingClientRect();
          return { one, box };
        })
        .filter(({ box }) => box.width > 0 && box.top < innerHeight && box.bottom > 0)
        .filter(({ box }) => box.width < size - 0.5 || box.height < size - 0.5)
        .map(
          ({ one, box }) =>
            `${one.getAttribute('aria-label') ?? one.textContent} ${box.width}×${box.height}`,
        ),
    least,
  );

/** The page must not be wider or higher than its window. @param {Place} page */
const overflow = (page) =>
  page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return [Math.max(scrollWidth - innerWidth, 0), Math.max(scrollHeight - innerHeight, 0)];
  });

const sentenceOf = (/** @type {Place} */ page) => page.locator('#sentence');

test('few things, large: everything can be read from afar, and nothing is cut', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('./?theme=projector');
  await expect(page.getByText('wrong here')).toBeVisible();
  for (const [width, height] of [
    [1280, 720],
    [1920, 1080],
    [1024, 768],
  ]) {
    const about = `${width}×${height}`;
    await page.setViewportSize({ width, height });
    await expect.poll(() => unreadable(page, 18), { message: about }).toEqual([]);
    expect(await overflow(page), about).toEqual([0, 0]);
    expect(await tooSmall(page, 32), about).toEqual([]);
    const plane = await planeOf(page).boundingBox();
    expect(plane?.height, about).toBeGreaterThan(Math.min(0.9 * height, 0.52 * width));
    const size = await sentenceOf(page).evaluate((held) =>
      parseFloat(
        getComputedStyle(/** @type {Element} */ (held.querySelector('.sentence'))).fontSize,
      ),
    );
    expect(size, about).toBeGreaterThanOrEqual(24);
  }
  await page.setViewportSize({ width: 1280, height: 720 });

  // The controls are those of the scene, and edit it.
  const gamma = page.getByRole('slider', { name: /^γ/ });
  await gamma.focus();
  const before = await page.getByText('wrong here').locator('..').textContent();
  for (let i = 0; i < 3; i++) await page.keyboard.press('PageUp');
  await expect
    .poll(() => page.getByText('wrong here').locator('..').textContent())
    .not.toBe(before);
  await expect(page.getByRole('slider', { name: /^C/ })).toBeVisible();

  // Of a number all digits are seen.
  const field = page.getByRole('spinbutton', { name: /^γ/ });
  const shown = await field.inputValue();
  for (const [typed, written] of [
    ['0.00123456', '0.001235'],
    [shown, shown],
  ]) {
    await field.fill(typed);
    await field.press('Enter');
    await gamma.focus();
    await expect(field).toHaveValue(written);
    expect(await field.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThan(1);
  }

  // A step says why, in the same place.
  await page.getByRole('button', { name: 'Run' }).focus();
  await page.keyboard.press('.');
  await expect(sentenceOf(page)).toContainText(/[Ss]tep/);
  await expect.poll(() => unreadable(page, 18)).toEqual([]);

  // A view that is open is read page by page, and nothing of it is cut either.
  await act(page, 'enlarge', 'terms');
  await expect(page.locator('#terms .bar').first()).toBeVisible();
  for (const view of ['every', 'bumps', 'losses']) {
    await act(page, 'enlarge', view);
    const turn = page.getByRole('group', { name: 'Pages of the view' });
    const next = turn.getByRole('button', { name: 'Next page' });
    await expect(next).toBeEnabled();
    const seen = [];
    do {
      await expect.poll(() => unreadable(page, 18), { message: view }).toEqual([]);
      seen.push(await turn.textContent());
      await next.click();
    } while (seen.length < 12 && (await next.isEnabled()));
    await expect.poll(() => unreadable(page, 18), { message: `${view}, at its end` }).toEqual([]);
    expect(new Set(seen).size, view).toBe(seen.length);
  }
  await act(page, 'enlarge', null);

  // All others are one press away.
  await expect(page.getByRole('button', { name: 'Kernel', exact: true })).toBeHidden();
  await page.keyboard.press('l');
  for (const tab of ['Tune', 'Kernel', 'Learner', 'Data', 'Views']) {
    await page.getByRole('button', { name: tab, exact: true }).click();
    await expect.poll(() => unreadable(page, 18), { message: tab }).toEqual([]);
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Kernel', exact: true })).toBeHidden();

  // What would take the room of the key is not shown, and a long key takes another line.
  await act(page, 'setStep', null);
  for (const [learner, said] of [
    ['svm-doubly-sgd', 'above the optimum'],
    ['one-class', 'outside'],
  ]) {
    await act(page, 'setLearner', learner);
    await expect(sentenceOf(page)).toContainText(said);
    await expect(page.locator('.few-key')).toBeVisible();
    await expect.poll(() => unreadable(page, 18), { message: learner }).toEqual([]);
  }
});

test('a frame of another page has few things, tells keys outward and keeps nothing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 960, height: 600 });
  await page.goto('./?theme=dark');
  await expect(page.getByText('Optimal').first()).toBeVisible();
  const address = page.url();
  // The theme of the address is not kept.
  expect(await page.evaluate(() => localStorage.getItem('mercer.settings') ?? '')).not.toMatch(
    /dark/,
  );
  await page.evaluate((url) => {
    const frame = document.createElement('iframe');
    frame.src = url.replace('?theme=dark', '?show=learner.C,kernel.gamma&theme=projector');
    frame.title = 'Mercer';
    frame.width = '600';
    frame.height = '400';
    /** @type {any} */ (globalThis).heard = [];
    window.addEventListener('message', ({ data }) =>
      /** @type {any} */ (globalThis).heard.push(data),
    );
    document.body.replaceChildren(frame);
    document.body.style.display = 'block';
  }, address);
  const frame = page.frames()[1] ?? (await page.waitForEvent('frameattached'));
  await frame.waitForURL(/learner/);
  await expect(frame.getByText('wrong here')).toBeVisible();
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'projector');
  await expect(frame.getByRole('slider')).toHaveCount(2);
  expect(await frame.getByRole('slider').first().getAttribute('aria-label')).toMatch(/^C/);

  // Keys that are used stay inside; those that are not are told.
  await frame.getByRole('slider').first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('t');
  await frame.getByRole('button', { name: 'Run' }).focus();
  await page.keyboard.press('PageDown');
  const heard = () => page.evaluate(() => /** @type {any} */ (globalThis).heard);
  const expected = { type: 'mercer:key', key: 'PageDown', code: 'PageDown', repeat: false };
  await expect.poll(heard).toEqual([expect.objectContaining(expected)]);
  // The address follows the scene and keeps what it asked for.
  await expect.poll(() => frame.url()).toMatch(/\?show=learner\.C,kernel\.gamma&theme=projector#/);
  expect(await page.evaluate(() => localStorage.getItem('mercer.scene'))).toBeNull();
  const link = frame.getByRole('link', { name: 'Open in Mercer' });
  await link.focus();
  expect(await link.getAttribute('href')).toMatch(/^\/[^?]*#/);

  // Nothing is cut in frames of any size.
  for (const theme of ['light', 'projector'])
    for (const [width, height] of [
      [600, 400],
      [900, 520],
    ]) {
      await page.evaluate(
        ([wide, high]) => {
          const held = /** @type {HTMLIFrameElement} */ (document.querySelector('iframe'));
          [held.width, held.height] = [String(wide), String(high)];
        },
        [width, height],
      );
      await setTheme(frame, theme);
      const about = `${width}×${height} ${theme}`;
      await expect.poll(() => unreadable(frame, 12), { message: about }).toEqual([]);
      expect(await overflow(frame), about).toEqual([0, 0]);
      const box = await planeOf(/** @type {any} */ (frame)).boundingBox();
      expect(Math.abs((box?.width ?? 0) - (box?.height ?? 1)), about).toBeLessThan(2);
    }
});

test.describe('where there is little room', () => {
  test.use({ hasTouch: true });

  test('plane, sentence and controls are in sight, and large enough for a finger', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 820, height: 1180 });
    await open(page);
    for (const { width, height, tabs } of [
      { width: 820, height: 1180, tabs: [] },
      { width: 390, height: 844, tabs: ['Tune'] },
      { width: 360, height: 640, tabs: ['Data', 'Learner', 'Kernel', 'Views', 'Tune'] },
      { width: 844, height: 390, tabs: ['Data', 'Learner', 'Kernel', 'Views', 'Tune'] },
    ])
      await test.step(`at ${width}×${height}`, async () => {
        await page.setViewportSize({ width, height });
        await act(page, 'setStep', null);
        await act(page, 'setLabel', 1);
        // A step says its errors, too, in more lines: what is below them moves when it goes.
        await expect(sentenceOf(page)).not.toContainText(/[Ss]tep/);
        await expect(sentenceOf(page)).toContainText(/error|wrong/);
        await expect(sentenceOf(page)).toBeInViewport({ ratio: 1 });
        const plane = await planeOf(page).boundingBox();
        expect(plane?.height).toBeGreaterThanOrEqual(0.4 * height);
        expect(await overflow(page)).toEqual([0, 0]);
        for (const tab of ['', ...tabs]) {
          if (tab) await page.getByRole('button', { name: tab, exact: true }).tap();
          expect(await tooSmall(page, tab || width < 820 ? 44 : 40), tab).toEqual([]);
          await expect.poll(() => unreadable(page, 11), { message: tab }).toEqual([]);
        }
        if (tabs.length === 0) return;
        for (const slider of await page.getByRole('slider').all())
          await expect(slider).toBeInViewport({ ratio: 1 });

        // The sentence stays in sight with the sheet at its highest, and a step says why beside the plane.
        const grip = page.getByRole('button', { name: 'Enlarge the controls' });
        if (await grip.isVisible()) {
          await grip.tap();
          await expect(sentenceOf(page)).toBeInViewport({ ratio: 1 });
          await page.getByRole('button', { name: 'Fold the controls' }).tap();
          await page.getByRole('button', { name: 'Show the controls' }).tap();
        }
        await page.keyboard.press('.');
        await expect(sentenceOf(page)).toContainText(/[Ss]tep/);
        await expect(sentenceOf(page)).toBeInViewport({ ratio: 1 });
        await expect(page.getByRole('button', { name: 'Step back' })).toBeInViewport({ ratio: 1 });
        const after = await planeOf(page).boundingBox();
        expect(after?.height).toBe(plane?.height);

        // The class of the next point is one button on the plane.
        await page.getByRole('button', { name: 'Next point: Class 1' }).tap();
        await page.getByRole('radio', { name: 'Class 3' }).tap();
        await expect(page.getByRole('button', { name: 'Next point: Class 3' })).toBeFocused();
        await expect(page.getByRole('radio', { name: 'Class 3' })).toBeHidden();
      });
  });

  test('with letters four times as large, or a keyboard on the screen, plane and controls are usable', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 256 }); // 1280×1024 at 400 %
    await open(page);
    await expect(planeOf(page)).toBeInViewport({ ratio: 0.7 });
    expect(await overflow(page)).toEqual([0, 0]);
    await page.getByRole('button', { name: 'Show the controls' }).tap();
    for (const tab of ['Learner', 'Tune', 'Kernel']) {
      await page.getByRole('button', { name: tab, exact: true }).tap();
      const slider = page.getByRole('slider').first();
      await slider.scrollIntoViewIfNeeded();
      await expect(slider).toBeInViewport({ ratio: 1 });
    }

    // A keyboard on the screen leaves the field, what is said of it, and the plane.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Kernel', exact: true }).tap();
    const field = page.getByRole('textbox', { name: 'Kernel', exact: true });
    await field.tap();
    await page.setViewportSize({ width: 390, height: 450 });
    await field.fill('rbf(gamma=');
    const error = page.getByText(/expected/).first();
    await expect(error).toBeInViewport({ ratio: 1 });
    const [above, below, plane] = await Promise.all(
      [field, error, planeOf(page)].map((one) => one.boundingBox()),
    );
    expect(above?.y).toBeLessThan(60);
    expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0) - 1);
    expect(plane?.height).toBeGreaterThanOrEqual(0.4 * 450 - 1);
    await expect(page.getByRole('button', { name: /kernel|Not readable/i }).first()).toBeVisible();
    await field.fill('rbf(gamma=2)');
    await field.blur();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(sentenceOf(page)).toBeInViewport({ ratio: 1 });
  });
});
