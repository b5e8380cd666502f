// @ts-check
import { expectNoViolations } from './access.js';
import { expect, test } from './page.js';
import { clear, open, pixel } from './plane.js';
import { act, chooseView } from './studio.js';

/** @typedef {import('@playwright/test').Page} Page */

/** @param {Page} page */
const viewOf = (page) => page.getByRole('region', { name: 'The lift' });
/** @param {Page} page */
const pictureOf = (page) =>
  page.getByRole('application', { name: /^The lift in three dimensions/ });
/** @param {Page} page */
const sliderOf = (page) => page.getByRole('slider', { name: 'How far the plane is lifted' });

/** What is seen of the lift's canvases: one at a time. @param {Page} page */
const canvasesOf = (page) => pictureOf(page).locator('canvas:visible');

// Pictures in three dimensions are drawn without a graphics card: a small one is enough.
test.use({ viewport: { width: 1280, height: 720 } });

/**
 * Opens the lift, which lifts itself.
 *
 * @param {Page} page
 * @param {string} [preset]
 * @param {string} [kernel]
 */
async function begin(page, preset = 'moons', kernel = 'rbf(gamma=1)') {
  // Without motion it is there at once; a test of its own plays it.
  await open(page);
  await take(page, preset, kernel);
  await chooseView(page, 'Lift');
  await expect(sliderOf(page)).toHaveValue('1');
  await expectDrawn(page);
}

/** A picture is on the one canvas: it is drawn beside it, and comes when its pixels are there. @param {Page} page */
async function expectDrawn(page) {
  await expect(canvasesOf(page)).toHaveCount(1);
  const width = () => canvasesOf(page).evaluate((canvas) => Number(canvas.getAttribute('width')));
  await expect.poll(width, { message: 'is set with the first picture' }).toBeGreaterThan(0);
}

/** Takes points and a kernel. @param {Page} page @param {string} preset @param {string} kernel */
async function take(page, preset, kernel) {
  await act(page, 'choosePreset', preset);
  await act(page, 'setKernel', kernel);
}

/** The picture without its border, which shows the focus. @param {Page} page */
async function picture(page) {
  const box = await pictureOf(page).boundingBox();
  if (!box) throw new Error('the picture is not visible');
  const { x, y, width, height } = box;
  return page.screenshot({
    clip: { x: x + 8, y: y + 8, width: width - 16, height: height - 16 },
  });
}

/** What is seen, once nothing moves any more and the picture is sharp. @param {Page} page */
async function seen(page) {
  await expect(pictureOf(page)).toHaveAttribute('aria-busy', 'false');
  let last = await picture(page);
  await expect
    .poll(async () => {
      const next = await picture(page);
      const same = next.equals(last);
      last = next;
      return same;
    })
    .toBe(true);
  return last;
}

/**
 * The share of pixels in which two pictures differ clearly.
 *
 * @param {Page} page @param {Buffer} a @param {Buffer} b
 * @returns {Promise<number>}
 */
const difference = (page, a, b) =>
  page.evaluate(
    async (pictures) => {
      const [first, second] = await Promise.all(
        pictures.map(async (data) => {
          const image = new Image();
          image.src = `data:image/png;base64,${data}`;
          await image.decode();
          const canvas = document.createElement('canvas');
          [canvas.width, canvas.height] = [image.width, image.height];
          const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
          context.drawImage(image, 0, 0);
          return context.getImageData(0, 0, image.width, image.height).data;
        }),
      );
      let different = 0;
      for (let i = 0; i < first.length; i += 4) {
        if ([0, 1, 2].some((c) => Math.abs(first[i + c] - second[i + c]) > 24)) different++;
      }
      return different / (first.length / 4);
    },
    [a.toString('base64'), b.toString('base64')],
  );

/**
 * Text may be drawn a little otherwise after it has moved; a picture that turns differs by more.
 */
const SAME = 0.005;

/**
 * Whether the picture becomes another, which is returned.
 *
 * @param {Page} page
 * @param {Buffer} before
 */
async function changes(page, before) {
  let now = before;
  await expect
    .poll(async () => {
      now = await picture(page);
      return difference(page, before, now);
    })
    .toBeGreaterThan(SAME);
  return now;
}

/** Whether the picture is as it was. @param {Page} page @param {Buffer} before */
async function returns(page, before) {
  await expect.poll(async () => difference(page, before, await picture(page))).toBeLessThan(SAME);
}

/** The browser has none. @param {Page} page */
const withoutWebgl = (page) =>
  page.addInitScript(() => {
    const own = HTMLCanvasElement.prototype.getContext;
    /** @type {any} */ (HTMLCanvasElement.prototype).getContext = function (
      /** @type {string} */ kind,
      /** @type {any[]} */ ...rest
    ) {
      return kind.startsWith('webgl') ? null : own.call(this, /** @type {any} */ (kind), ...rest);
    };
  });

/** The slider lifts the plane and flattens it. @param {Page} page */
async function expectLifts(page) {
  const lifted = await seen(page);
  await sliderOf(page).fill('0.4');
  await expect(sliderOf(page)).toHaveAttribute('aria-valuetext', '40 % lifted');
  const between = await changes(page, lifted);
  await sliderOf(page).fill('0');
  await changes(page, between);
  await sliderOf(page).fill('1');
  await returns(page, lifted);
}

/** The picture turns by keys and by dragging, and back. @param {Page} page */
async function expectTurns(page) {
  await pictureOf(page).focus();
  const home = await seen(page);
  await page.keyboard.press('ArrowLeft');
  const turned = await changes(page, home);
  await page.keyboard.press('+');
  await changes(page, turned);
  await page.keyboard.press('Home');
  await returns(page, home);
  const box = await pictureOf(page).boundingBox();
  if (!box) throw new Error('the picture is not visible');
  await page.mouse.move(box.x + 200, box.y + 200);
  await page.mouse.down();
  await page.mouse.move(box.x + 260, box.y + 230, { steps: 3 });
  await page.mouse.up();
  await changes(page, home);
  await page.getByRole('button', { name: 'Reset the view' }).click();
  await pictureOf(page).focus();
  await returns(page, home);
  // What is dragged can be pressed.
  await page.getByRole('button', { name: 'Turn left' }).click();
  await pictureOf(page).focus();
  await changes(page, home);
}

test('with WebGL, which is loaded when the lift is first opened', async ({ page, allow }) => {
  allow(/GPU stall|Context Lost|WebGL/i); // screenshots read what was drawn
  /** @type {string[]} */
  const scripts = [];
  page.on('response', (response) => scripts.push(new URL(response.url()).pathname));
  const loaded = () => scripts.some((path) => /\/webgl-\w+\.js$/.test(path));
  const words = viewOf(page).getByText(/has no WebGL/);
  await test.step('three.js is not loaded before', async () => {
    await open(page);
    expect(loaded()).toBe(false);
    await chooseView(page, 'Kernel trick');
    await expect(page.getByRole('region', { name: 'The kernel trick' })).toBeVisible();
    expect(loaded()).toBe(false);
    await chooseView(page, 'Lift');
    await expect.poll(loaded).toBe(true);
    await expect(sliderOf(page)).toHaveValue('1');
    await expectDrawn(page);
    await expect(words).toBeHidden();
  });
  await test.step('the picture turns by keys and by dragging, and back', () => expectTurns(page));
  await test.step('the view is accessible', () => expectNoViolations(page, ['#studio', '#large']));
  await test.step('the plane is lifted and flattened by the slider', async () => {
    await act(page, 'setKernel', 'linear^2');
    await expect(viewOf(page).getByText(/^The boundary is where this plane cuts/)).toBeVisible();
    await expectLifts(page);
  });
  await test.step('where WebGL is lost, the plain picture takes over', async () => {
    await canvasesOf(page).evaluate((canvas) => {
      const context = /** @type {HTMLCanvasElement} */ (canvas).getContext('webgl2');
      context?.getExtension('WEBGL_lose_context')?.loseContext();
    });
    await expect(words).toBeVisible();
    await expect(pictureOf(page).locator('canvas')).toHaveCount(1);
    const before = await seen(page);
    await sliderOf(page).fill('0.3');
    await changes(page, before);
  });
});

test('without WebGL the plane is lifted and the picture turns all the same', async ({ page }) => {
  await withoutWebgl(page);
  await begin(page, 'moons', 'linear^2');
  await expect(viewOf(page).getByText(/has no WebGL/)).toBeVisible();
  await expectLifts(page);
  await expectTurns(page);
});

test('the picture plays there and back, and a line bends to the parabola', async ({
  page,
  allow,
}) => {
  allow(/GPU stall/);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await open(page);
  await chooseView(page, 'Lift');
  const large = page.getByRole('group', { name: 'The lift' });
  await test.step('the picture plays there and back', async () => {
    await expect(sliderOf(page)).toHaveValue('1');
    await page.getByRole('button', { name: 'Flatten' }).click();
    await expect(sliderOf(page)).toHaveValue('0');
    await expect(large.getByRole('button', { name: 'Lift', exact: true })).toBeVisible();
  });
  await test.step('a line bends to the parabola', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await act(page, 'setDim', 1);
    const chart = large.getByRole('img').first();
    await expect(chart).toBeVisible();
    await act(page, 'setKernel', 'rbf(gamma=1)');
    await expect(viewOf(page).getByText(/^The kernel has other features/)).toBeVisible();
    await page.getByRole('button', { name: 'Use linear + linear^2 as the kernel' }).click();
    await expect(
      viewOf(page).getByText(/^The boundary is where this line cuts the curve/),
    ).toBeVisible();
    await sliderOf(page).fill('1');
    const lifted = await chart.screenshot();
    await sliderOf(page).fill('0');
    await expect.poll(async () => (await chart.screenshot()).equals(lifted)).toBe(false);
  });
});

/**
 * A machine whose pictures take long. In the page, pictures are told in turn, sharp, rough or empty, as
 * they are begun, and how many came to the canvas before they were there.
 *
 * @param {Page} page
 */
const drawnSlowly = (page) =>
  page.addInitScript(() => {
    const TAKES_MS = 60;
    const told = { pictures: /** @type {string[]} */ ([]), early: 0, idle: 0 };
    Object.assign(globalThis, { told });
    /** @type {WeakMap<WebGLSync, number>} */
    const begun = new WeakMap();
    let [filled, smoothed, there] = [false, false, true];
    const gl = WebGL2RenderingContext.prototype;
    const { fenceSync, getSyncParameter, blitFramebuffer, drawElements } = gl;
    gl.fenceSync = function (...args) {
      // As long as one is on its way, the page says so.
      if (document.querySelector('.lift-stage')?.ariaBusy !== 'true') told.idle++;
      told.pictures.push(!filled ? 'empty' : smoothed ? 'sharp' : 'rough');
      [filled, smoothed, there] = [false, false, false];
      const sync = fenceSync.apply(this, args);
      if (sync) begun.set(sync, performance.now());
      return sync;
    };
    gl.getSyncParameter = function (sync, name) {
      const early = performance.now() - (begun.get(sync) ?? 0) < TAKES_MS;
      const status = early ? gl.UNSIGNALED : getSyncParameter.call(this, sync, name);
      if (status === gl.SIGNALED) there = true;
      return status;
    };
    gl.drawElements = function (...args) {
      filled = true;
      return drawElements.apply(this, args);
    };
    gl.blitFramebuffer = function (...args) {
      // Onto another one, the samples of a pixel become one.
      if (this.getParameter(gl.DRAW_FRAMEBUFFER_BINDING)) smoothed = true;
      else if (!there) told.early++;
      return blitFramebuffer.apply(this, args);
    };
  });

test('where pictures take long the page waits for none, and all of a drag are rough', async ({
  page,
  allow,
}) => {
  allow(/GPU stall/);
  await drawnSlowly(page);
  const told = () =>
    page.evaluate(
      () =>
        /** @type {{ told: { pictures: string[], early: number, idle: number } }} */ (
          /** @type {any} */ (globalThis)
        ).told,
    );
  const rests = () => expect.poll(async () => (await told()).pictures.at(-1)).toBe('sharp');
  await begin(page);
  await rests();
  /** @param {() => Promise<void>} move */
  async function expectRough(move) {
    const before = await seen(page);
    const { length } = (await told()).pictures;
    await move();
    await expect.poll(async () => (await told()).pictures[length]).toBe('rough');
    await rests();
    await changes(page, before);
  }
  await test.step('a point is dragged', () =>
    expectRough(async () => {
      const [x1, x2] = await page.evaluate(
        () => /** @type {any} */ (globalThis).mercerPage.store.state.scene.points[0].x,
      );
      const { x, y } = await pixel(page, x1, x2);
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 20, y + 20, { steps: 4 });
      await page.mouse.up();
    }));
  await test.step('the picture is turned', () =>
    expectRough(() => page.getByRole('button', { name: 'Turn left' }).click()));
  const { pictures, early, idle } = await told();
  expect([early, idle]).toEqual([0, 0]);
  expect(pictures).not.toContain('empty');
});

/** A map in the list of coordinates. @param {Page} page @param {RegExp} name */
const mapOf = (page, name) => viewOf(page).getByRole('radio', { name });

test('maps: each says whether f is a plane in it, and the picture follows the points', async ({
  page,
  allow,
}) => {
  allow(/GPU stall/);
  const large = page.getByRole('group', { name: 'The lift' });
  await begin(page, 'circles', 'poly(degree=2)');
  await test.step('rings and a polynomial open on the squares, with w written out and a plane between the classes', async () => {
    await expect(mapOf(page, /^\(x₁², √2 x₁x₂, x₂²\) 9\d(\.\d)? %$/)).toBeChecked();
    await expect(
      large.getByText(
        /^80 points, .*one plane separates all of them, and carries 9\d(\.\d)? % of f\.$/,
      ),
    ).toBeVisible();
    const weights = viewOf(page).getByRole('region', { name: 'The separating plane' });
    await expect(weights.getByRole('row')).toHaveCount(7); // head, five coordinates, b
    await expect(weights.getByRole('columnheader', { name: 'share of ‖w‖²' })).toBeVisible();
    // The plane is there, and works: a point in the middle of the other class is on the wrong side.
    const at = await pixel(page, 0, 0);
    await page.mouse.click(at.x, at.y);
    await expect(page.getByText(/one plane has 80 of them on their own side/)).toBeVisible();
    // What carries little is drawn with a note.
    await mapOf(page, /^\(x₁, x₂, x₁x₂\)/).click();
    await expect(page.getByText(/too little for a plane/)).toBeVisible();
    await expect(viewOf(page).getByText(/^Less than 90 % is drawn without a plane/)).toBeVisible();
    // By keys as well, and as long as another is not chosen.
    await page.keyboard.press('Home');
    await expect(mapOf(page, /^\(x₁², √2 x₁x₂, x₂²\)/)).toBeChecked();
    await expect(page.getByText(/too little for a plane/)).toBeHidden();
  });
  await test.step('the kernel whose map it is can be taken', async () => {
    await take(page, 'moons', 'rbf(gamma=1)');
    for (const [name, kernel] of /** @type {const} */ ([
      [/^\(x₁², √2 x₁x₂, x₂²\)/, 'linear^2'],
      [/^\(x₁, x₂, x₁x₂\)/, 'warp(linear, x1, x2, x1*x2)'],
      [/^\(x₁, x₂, ‖x‖²\)/, 'warp(linear, x1, x2, x1^2 + x2^2)'],
    ])) {
      await mapOf(page, name).click();
      await expect(viewOf(page).getByText(/^The kernel has other features/)).toBeVisible();
      await page.getByRole('button', { name: `Use ${kernel} as the kernel` }).click();
      await expect(viewOf(page).getByText(/^The boundary is where this plane cuts/)).toBeVisible();
      await expect(page.getByRole('button', { name: /^Use .* as the kernel/ })).toBeHidden();
    }
    await mapOf(page, /f itself$/).click();
    await expect(viewOf(page).getByText('The height is f.', { exact: false })).toBeVisible();
  });
  await test.step('the picture follows the points, and lasts when there are none', async () => {
    await take(page, 'moons', 'linear^2');
    await mapOf(page, /^\(x₁², √2 x₁x₂, x₂²\)/).click();
    const before = await seen(page);
    const at = await pixel(page, 1.5, 1.5);
    await page.mouse.click(at.x, at.y);
    await expect.poll(async () => (await picture(page)).equals(before)).toBe(false);
    await clear(page);
    await changes(page, before);
    await mapOf(page, /f\(x\)/).click();
    await expect(page.getByText(/there is none yet/)).toBeVisible();
    await expect(pictureOf(page)).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(pictureOf(page)).toBeVisible();
  });
});
