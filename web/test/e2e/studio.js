// @ts-check
/**
 * What tests of the studio's views have in common.
 *
 * @module
 */

import { STUDIO } from '../../views/studio/registry.js';
import { expectNoViolationsInThemes } from './access.js';
import { expect } from './page.js';
import { open } from './plane.js';

/** @typedef {import('@playwright/test').Page} Page */

/** @param {string} button */
function entryOf(button) {
  const entry = STUDIO.find((one) => one.button === button);
  if (!entry) throw new Error(`there is no view ${button}`);
  return entry;
}

/** The button that has the menu of a group of views. @param {Page} page @param {string} title */
export const groupButton = (page, title) =>
  page.getByRole('group', { name: 'Views' }).getByRole('button', { name: new RegExp(`^${title}`) });

/**
 * Opens a view at once, without the menu that has it.
 *
 * @param {Page} page
 * @param {string} button
 */
export async function chooseView(page, button) {
  await act(page, 'enlarge', entryOf(button).name);
}

/**
 * Opens the page and a view of its studio.
 *
 * @param {Page} page
 * @param {string} button
 * @param {string} title
 */
export async function openView(page, button, title) {
  await open(page);
  await chooseView(page, button);
  const view = page.getByRole('region', { name: title });
  await expect(view).toBeVisible();
  return view;
}

/**
 * Does something that only code can do as directly.
 *
 * @param {Page} page
 * @param {string} action
 * @param {...unknown} args
 */
export const act = (page, action, ...args) =>
  page.evaluate(
    ([name, list]) =>
      /** @type {any} */ (globalThis).mercerPage.actions[/** @type {string} */ (name)](
        .../** @type {unknown[]} */ (list),
      ),
    /** @type {const} */ ([action, args]),
  );

/** No rule of accessibility is broken in any theme. @param {Page} page */
export const expectAccessible = (page) => expectNoViolationsInThemes(page, ['#studio', '#large']);

/** Nothing of the view leaves the window, but what scrolls by itself. @param {Page} page */
export async function expectWithinWindow(page) {
  const beyond = () =>
    page.evaluate(() => {
      const width = document.documentElement.clientWidth;
      return Array.from(document.querySelectorAll('#studio *'))
        .filter(
          (e) =>
            !e.closest('svg, .katex, .routes-table') && e.getBoundingClientRect().right > width + 1,
        )
        .map((e) => e.outerHTML.slice(0, 80));
    });
  // A theme that was just left may have laid it out in pages.
  await expect.poll(beyond).toEqual([]);
}
