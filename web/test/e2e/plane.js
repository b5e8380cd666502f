// @ts-check
/**
 * How the tests find what a person sees: by role, name and text.
 *
 * @module
 */

import { expect } from './page.js';

/** @typedef {import('@playwright/test').Page} Page */

/** @param {Page} page */
export const planeOf = (page) => page.getByRole('application', { name: /^Plane/ });

/** So long a page may take to become what a loaded one is: to load it takes no longer. */
const PATIENCE_MS = 5000;

/** Pages that nothing was done to since they started afresh. @type {WeakSet<Page>} */
const untouched = new WeakSet();

/**
 * Opens the page and waits for its first boundary. Where it is open it starts afresh instead: what a
 * test begins with for a second time need not be loaded again.
 *
 * @param {Page} page
 * @param {string} [fragment] with one it is loaded
 */
export async function open(page, fragment = '') {
  if (!fragment && (untouched.delete(page) || (await startAfresh(page)))) return;
  untouched.delete(page);
  if (page.url() !== 'about:blank') await leave(page);
  await page.goto(`./${fragment}`);
  await expect(page.getByText('Optimal').first()).toBeVisible();
  if (!fragment) await page.evaluate(noteBeginning);
}

/**
 * Makes the page what a loaded one is, for the test that begins with it next.
 *
 * @param {Page} page
 */
export async function renew(page) {
  const stayed = await page.evaluate(() => /** @type {any} */ (globalThis).beginning?.stayed);
  if (stayed && (await startAfresh(page))) untouched.add(page);
  else await leave(page);
}

/** Leaves the page, and nothing of it is kept for the next visit. @param {Page} page */
async function leave(page) {
  const { origin } = new URL(page.url());
  await page.goto('about:blank');
  if (origin === 'null') return;
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.detach();
}

/**
 * Runs in the page, when it is loaded: what starts afresh is to be like it. Sent as text.
 */
async function noteBeginning() {
  const it = /** @type {any} */ (globalThis);
  const { store } = it.mercerPage;
  // What stands around the picture comes behind it.
  while (!document.querySelector('#views button'))
    await new Promise((resolve) => requestAnimationFrame(resolve));
  const WHAT = 'button, input, select, textarea, summary, dialog, [role=menu]';
  const STATES = ['aria-label', 'aria-expanded', 'aria-pressed', 'aria-checked', 'disabled'];
  /** What is chosen, and what can be pressed or filled in. The verdict is on its way. */
  const told = () => {
    const { settings, stage, focus } = store.state;
    const controls = [...document.querySelectorAll(WHAT)]
      .filter((one) => one.checkVisibility() && !one.matches('.verdict'))
      .map((one) => {
        const { value, checked } = /** @type {HTMLInputElement} */ (one);
        return [one.textContent, value, checked, ...STATES.map((name) => one.getAttribute(name))];
      });
    return JSON.stringify([settings, stage, { ...focus, bench: focus.bench.open }, controls]);
  };
  const { settings, stage, focus, scene } = store.state;
  it.beginning = { settings, stage, focus, width: innerWidth, told, first: told(), stayed: true };
  // As long as the page is open, a domain that is left finds its scene again, and a learner its
  // parameters.
  const PLACE = ['domain', 'dim', 'target', 'learner'];
  store.onScene((/** @type {any} */ next) => {
    if (PLACE.some((name) => next[name] !== scene[name])) it.beginning.stayed = false;
  });
}

/**
 * The first scene with no view open, nothing pointed at, no tool chosen and nothing to undo.
 *
 * @param {Page} page
 * @returns {Promise<boolean>} whether there is a page that could, and nothing else is left on it
 */
async function startAfresh(page) {
  await page.mouse.move(0, 0); // where it points at nothing
  const isOpen = await page.evaluate(async () => {
    const { mercerPage, beginning } = /** @type {any} */ (globalThis);
    if (beginning?.width !== innerWidth) return false;
    const { store, actions } = mercerPage;
    const { settings, stage, focus } = beginning;
    for (const one of document.querySelectorAll('button[aria-expanded=true]'))
      if (one.checkVisibility()) /** @type {HTMLElement} */ (one).click();
    // Tab goes on from the beginning.
    const top = document.createElement('i');
    top.tabIndex = -1;
    document.body.prepend(top);
    top.focus();
    top.remove();
    actions.setSetting(settings);
    store.setHome(stage);
    // The bench numbers its lines as long as the page is open: an empty one stays.
    const lines = store.state.focus.bench.lines.filter((/** @type {any} */ one) => !one.parsed);
    store.setFocus({ ...focus, bench: { ...focus.bench, lines } });
    store.setFrame({ notice: null, kept: [] });
    store.restart(await actions.freshScene(), stage);
    for (const one of document.querySelectorAll('*')) if (one.scrollTop) one.scrollTop = 0;
    return true;
  });
  if (!isOpen) return false;
  const isAsAtFirst = () => {
    const { mercerPage, beginning } = /** @type {any} */ (globalThis);
    const { scene, frame } = mercerPage.store.state;
    return frame.scene === scene && frame.training && beginning.told() === beginning.first;
  };
  return page.waitForFunction(isAsAtFirst, undefined, { polling: 50, timeout: PATIENCE_MS }).then(
    () => true,
    () => false,
  );
}

/**
 * Opens the panel about the data, which begins as one row.
 *
 * @param {Page} page
 */
export async function openData(page) {
  const row = page.getByRole('region', { name: 'Data' }).getByRole('button', { name: /^Data / });
  if ((await row.getAttribute('aria-expanded')) === 'false') await row.click();
  await expect(row).toHaveAttribute('aria-expanded', 'true');
}

/**
 * Takes the strings that hide a signature.
 *
 * @param {Page} page
 */
export async function chooseVirus(page) {
  await page.evaluate(() =>
    /** @type {any} */ (globalThis).mercerPage.actions.choosePreset('virus'),
  );
  await expect(page.locator('#sentence')).toContainText(/^40 strings, 2 classes, .*\b0 errors/);
}

/**
 * The sentence under the plane begins with what is asked for, and the numbers
 * are those of a finished training.
 *
 * @param {Page} page
 * @param {RegExp} words
 */
export async function says(page, words) {
  await expect(page.locator('#sentence').getByText(words).first()).toBeVisible();
}

/**
 * Where a place of the default view (−2 to 2 on both axes) is on the screen.
 *
 * @param {Page} page
 * @param {number} x1
 * @param {number} x2
 */
export async function pixel(page, x1, x2) {
  const box = await planeOf(page).boundingBox();
  if (!box) throw new Error('the plane is not visible');
  return { x: box.x + ((x1 + 2) / 4) * box.width, y: box.y + ((2 - x2) / 4) * box.height };
}

/**
 * Where a place is on the screen in whatever view is shown.
 *
 * @param {Page} page
 * @param {readonly [number, number]} place
 */
export async function pixelIn(page, place) {
  const view = await page.evaluate(
    () => /** @type {any} */ (globalThis).mercerPage.store.state.scene.view,
  );
  const share = [
    (place[0] - view.x0) / (view.x1 - view.x0),
    (place[1] - view.y0) / (view.y1 - view.y0),
  ];
  return pixel(page, -2 + 4 * share[0], -2 + 4 * share[1]);
}

/**
 * The scene that Export › Scene would save.
 *
 * @param {Page} page
 * @returns {Promise<any>}
 */
export const sceneOf = (page) =>
  page.evaluate(async () =>
    JSON.parse(await /** @type {any} */ (globalThis).mercerPage.actions.sceneJson()),
  );

/**
 * The link that Copy link would copy.
 *
 * @param {Page} page
 * @returns {Promise<string>}
 */
export const linkOf = (page) =>
  page.evaluate(() => /** @type {any} */ (globalThis).mercerPage.actions.link());

/**
 * Copies the link of the scene. It is packed first: the clipboard has it when the button says so.
 *
 * @param {Page} page of a context that lets pages read the clipboard
 */
export async function copyLink(page) {
  await page.getByRole('button', { name: /^Share/ }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Removes every point, so that a test counts from none. @param {Page} page */
export async function clear(page) {
  await page.evaluate(() => /** @type {any} */ (globalThis).mercerPage.actions.clearPoints());
  await says(page, /^No points yet/);
}

/**
 * Drops a file on the page, as a person would on the plane.
 *
 * @param {import('@playwright/test').Page} page
 * @param {string} name @param {string} text
 */
export async function drop(page, name, text) {
  const transfer = await page.evaluateHandle(
    ([n, t]) => {
      const data = new DataTransfer();
      data.items.add(new File([t], n, { type: 'text/plain' }));
      return data;
    },
    [name, text],
  );
  for (const type of ['dragenter', 'dragover', 'drop']) {
    await planeOf(page).dispatchEvent(type, { dataTransfer: transfer });
  }
}
