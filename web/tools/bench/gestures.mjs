// @ts-check
/**
 * What is done by hand in a live page, each with what is open meanwhile.
 *
 * @module
 */

/** @typedef {import('playwright-core').Page} Page */

/**
 * name tells what is done, with what open; ready opens it in the page with its 200 points. act takes
 * something in hand and returns how to make move i, which may begin before the one before is
 * answered; lifting the buttons of the mouse lets it go. counted says what is drawn: f on the plane,
 * the map of items, or what adds up for a digit.
 *
 * @typedef {Readonly<{
 *   name: string, ready: (page: Page) => Promise<unknown>, counted: 'surface' | 'map' | 'terms',
 *   act: (page: Page) => Promise<(i: number) => Promise<void>>,
 * }>} Gesture
 */

/** @type {readonly Gesture[]} */
export const GESTURES = [
  ...['lift', 'components', 'convergence', 'compare'].map((view) => ({
    name: `one of 200 points is dragged, ${view === 'compare' ? 'side by side' : view}`,
    ready: (/** @type {Page} */ page) => openView(page, view),
    counted: /** @type {const} */ ('surface'),
    act: (/** @type {Page} */ page) => startDrag(page),
  })),
  { name: 'γ is pulled', ready: noView, counted: 'surface', act: (page) => pull(page, 'γ') },
  {
    name: 'the plane is panned',
    ready: noView,
    counted: 'surface',
    act: (page) => startDrag(page, 'middle'),
  },
  { name: 'the plane is zoomed', ready: noView, counted: 'surface', act: zoom },
  {
    name: 'the decay of a kernel is pulled, map of strings',
    ready: (page) => openItems(page, 'strings', 'normalize(subsequence(length=3, decay=0.5))'),
    counted: 'map',
    act: (page) => pull(page, 'λ'),
  },
  {
    name: 'a digit is drawn, digits’ pad',
    ready: (page) => openItems(page, 'digits'),
    counted: 'terms',
    act: draw,
  },
];

/** After so many moves a pad is cleared: on one that is full nothing changes. */
const STROKE = 30;

async function noView() {}

/** @param {Page} page @param {string} view */
async function openView(page, view) {
  await page.evaluate(
    (name) => /** @type {any} */ (globalThis).mercerPage.actions.enlarge(name),
    view,
  );
  await page.locator(`#studio .${view}`).waitFor();
  if (view === 'compare') await page.getByRole('button', { name: 'Add a machine' }).click();
  // The plane is beside the view's picture from when that is there.
  if (view !== 'convergence') await page.locator('.figure.inset').waitFor();
}

/** @param {Page} page @param {string} domain @param {string} [kernel] */
async function openItems(page, domain, kernel) {
  await page.evaluate((name) => {
    /** @type {any} */ (globalThis).mercerPage.actions.setDomain(name);
  }, domain);
  await page.locator('.map canvas').waitFor();
  if (kernel)
    await page.evaluate(
      (text) => /** @type {any} */ (globalThis).mercerPage.actions.setKernel(text),
      kernel,
    );
  await page.waitForFunction(() => {
    const { scene, frame } = /** @type {any} */ (globalThis).mercerPage.store.state;
    return frame.training && frame.scene?.kernel === scene.kernel && frame.scene === scene;
  });
}

/**
 * Along a path that does not repeat itself.
 *
 * @param {{ x: number, y: number, reach: number }} at
 * @param {number} i
 * @returns {[x: number, y: number]}
 */
const along = ({ x, y, reach }, i) => [
  x + Math.sin(i / 9) * reach,
  y + Math.sin(i / 13 + 1) * reach,
];

/**
 * Takes a point of the plane in hand, or with the middle button the plane itself. A move is answered
 * when the page has handled it, and that is once a frame.
 *
 * @param {Page} page
 * @param {'left' | 'middle'} [button]
 */
export async function startDrag(page, button = 'left') {
  const at = await page.evaluate(grip);
  await page.mouse.move(at.x, at.y);
  await page.mouse.down({ button });
  return (/** @type {number} */ i) => page.mouse.move(...along(at, i));
}

/** @param {Page} page */
async function zoom(page) {
  const at = await page.evaluate(grip);
  await page.mouse.move(at.x, at.y);
  // A wheel over what is not focused scrolls the page.
  await page.locator('#plane').focus();
  return (/** @type {number} */ i) => page.mouse.wheel(0, 60 * Math.cos(i / 9));
}

/** The slider of a parameter. @param {Page} page @param {string} symbol */
async function pull(page, symbol) {
  const slider = page.locator(`input[type=range][aria-label^="${symbol} "]:visible`).first();
  const { x, y, width, height } = await placeOf(slider);
  const [middle, level] = [x + width / 2, y + height / 2];
  await page.mouse.move(middle, level);
  await page.mouse.down();
  return (/** @type {number} */ i) =>
    page.mouse.move(middle + (width / 4) * Math.sin(i / 9), level);
}

/** Stroke after stroke. @param {Page} page */
async function draw(page) {
  const { x, y, width, height } = await placeOf(page.locator('.pad canvas'));
  const at = { x: x + width / 2, y: y + height / 2, reach: width / 3 };
  const { mouse, keyboard } = page;
  return async (/** @type {number} */ i) => {
    const moved = mouse.move(...along(at, i));
    if (i % STROKE > 0) return moved;
    // In one go: the next move may begin before this one is answered.
    await Promise.all([moved, mouse.up(), keyboard.press('Escape'), mouse.down()]);
  };
}

/** @param {import('playwright-core').Locator} locator */
async function placeOf(locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not in sight`);
  return box;
}

/** In the page: where the point is that lies nearest to the middle, and how far it may go. */
function grip() {
  const { store } = /** @type {any} */ (globalThis).mercerPage;
  const { view, points } = store.state.scene;
  const { left, top, width } = /** @type {Element} */ (
    document.getElementById('plane')
  ).getBoundingClientRect();
  const unit = width / (view.x1 - view.x0);
  const [mx, my] = [(view.x0 + view.x1) / 2, (view.y0 + view.y1) / 2];
  const nearest = [...points].sort(
    (a, b) => Math.hypot(a.x[0] - mx, a.x[1] - my) - Math.hypot(b.x[0] - mx, b.x[1] - my),
  )[0];
  const [x, y] = [left + (nearest.x[0] - view.x0) * unit, top + (view.y1 - nearest.x[1]) * unit];
  return { x, y, reach: width / 5 };
}
