// @ts-check
/**
 * The plane as Chromium paints it, to compare with.
 *
 * @module
 */

import { chromium } from '@playwright/test';
import { findChromium } from '../../tools/chromium.mjs';
import { comeBack } from '../e2e/page.js';
import { WINDOW } from './page.js';
import { sketch } from './sketch.js';

/** @type {Promise<Record<string, number[]>> | undefined} */
let sketched;

/**
 * @param {string} url of the page
 * @returns {Promise<Record<string, number[]>>} by theme
 */
export const sketchInChromium = (url) => (sketched ??= draw(url));

/** @param {string} url */
async function draw(url) {
  const browser = await chromium.launch({ executablePath: findChromium() ?? undefined });
  try {
    const [width, height] = WINDOW;
    const page = await browser.newPage({ viewport: { width, height } });
    await page.addInitScript(comeBack);
    await page.goto(url);
    await page.getByText('Optimal').first().waitFor();
    /** @param {string} theme */
    const of = (theme) =>
      /** @type {Promise<number[]>} */ (
        page.evaluate(`(${sketch})(null, ${JSON.stringify(theme)})`)
      );
    return { light: await of('light'), dark: await of('dark') };
  } finally {
    await browser.close();
  }
}
