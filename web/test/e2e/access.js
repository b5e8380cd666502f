// @ts-check
/**
 * The rules of accessibility, which axe holds a page to.
 *
 * @module
 */

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect } from './page.js';

/** @typedef {import('@playwright/test').Page} Page */

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const THEMES = /** @type {const} */ (['light', 'dark', 'projector']);

/**
 * No rule is broken within the parts of the page that these selectors name, in the theme in force.
 *
 * @param {Page} page
 * @param {readonly string[]} [within] no selector: the whole page
 * @param {string} [state] which the page is in, for the message
 */
export async function expectNoViolations(page, within = [], state) {
  // Colours that are on their way from one theme to the next have no contrast of their own.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const found = await page.evaluate(async (parts) => {
    const about = parts.length ? { include: parts.map((one) => [one]) } : document;
    const { violations } = await /** @type {any} */ (globalThis).axe.run(about, {
      resultTypes: ['violations'],
    });
    return violations.flatMap((/** @type {any} */ v) =>
      v.nodes.map((/** @type {any} */ n) => `${v.id}: ${n.target.join(' ')}: ${n.html}`),
    );
  }, within);
  expect(found, state).toEqual([]);
}

/** The same in every theme. @param {Page} page @param {readonly string[]} [within] */
export async function expectNoViolationsInThemes(page, within) {
  for (const theme of THEMES) {
    await page.evaluate(
      (name) => /** @type {any} */ (globalThis).mercerPage.actions.setSetting({ theme: name }),
      theme,
    );
    await expectNoViolations(page, within, theme);
  }
}
