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
 * The rules that are broken within the parts of the page that these selectors name, in the theme in
 * force, each with where.
 *
 * @param {Page} page
 * @param {readonly string[]} [within] no selector: the whole page
 * @param {readonly string[]} [rules] only these
 * @returns {Promise<string[]>}
 */
export async function violationsIn(page, within = [], rules) {
  const { still, ready } = await page.evaluate(() => ({
    still: matchMedia('(prefers-reduced-motion: reduce)').matches,
    ready: 'axe' in globalThis,
  }));
  // Colours that are on their way from one theme to the next have no contrast of their own.
  if (!still) await page.emulateMedia({ reducedMotion: 'reduce' });
  if (!ready) await page.evaluate(axe);
  return page.evaluate(async ([parts, only]) => {
    const about = parts.length ? { include: parts.map((one) => [one]) } : document;
    const { violations } = await /** @type {any} */ (globalThis).axe.run(about, {
      resultTypes: ['violations'],
      ...(only && { runOnly: { type: 'rule', values: only } }),
    });
    return violations.flatMap((/** @type {any} */ v) =>
      v.nodes.map((/** @type {any} */ n) => `${v.id}: ${n.target.join(' ')}: ${n.html}`),
    );
  }, /** @type {const} */ ([within, rules]));
}

/**
 * No rule is broken there.
 *
 * @param {Page} page
 * @param {readonly string[]} [within] no selector: the whole page
 * @param {string} [state] which the page is in, for the message
 * @param {readonly string[]} [rules] only these
 */
export async function expectNoViolations(page, within, state, rules) {
  expect(await violationsIn(page, within, rules), state).toEqual([]);
}

/** @param {Page | import('@playwright/test').Frame} page @param {string} theme */
export const setTheme = (page, theme) =>
  page.evaluate(
    (name) => /** @type {any} */ (globalThis).mercerPage.actions.setSetting({ theme: name }),
    theme,
  );

/**
 * Rules about what a theme decides: colours, and in the projector's the sizes of things and what
 * scrolls. Names and roles are the same in all.
 */
const OF_THEMES = [
  'color-contrast',
  'link-in-text-block',
  'target-size',
  'scrollable-region-focusable',
];

/**
 * No rule is broken in the light theme, which the page has afterwards, and none of those that a theme
 * decides in the others.
 *
 * @param {Page} page
 * @param {readonly string[]} [within]
 */
export async function expectNoViolationsInThemes(page, within) {
  for (const theme of THEMES) {
    await setTheme(page, theme);
    await expectNoViolations(page, within, theme, theme === THEMES[0] ? undefined : OF_THEMES);
  }
  await setTheme(page, THEMES[0]);
  await page.evaluate(untilLaidOut);
}

/** Sizes that a theme changes are told in one frame, and what follows from them in the next. */
async function untilLaidOut() {
  for (let i = 0; i < 3; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
}
