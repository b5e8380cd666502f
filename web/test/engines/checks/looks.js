// @ts-check
/**
 * How the page looks: themes, windows, and the plane beside Chromium's.
 *
 * @module
 */

import assert from 'node:assert/strict';
import { sketchInChromium } from '../reference.js';
import { sketch } from '../sketch.js';
import { WINDOW } from '../page.js';

/** @typedef {import('../page.js').Page} Page */

/** Nothing may be wider or higher than the window. @param {Page} page */
const overflow = (page) =>
  page.read(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return [Math.max(scrollWidth - innerWidth, 0), Math.max(scrollHeight - innerHeight, 0)];
  });

/** @type {readonly import('../checks.js').Check[]} */
export const LOOKS = [
  ...['light', 'dark', 'projector'].map((theme) => ({
    about: `in the theme “${theme}” the sentence can be read`,
    /** @param {Page} page */
    async check(page) {
      await page.moons();
      await page.act('setSetting', { theme });
      await page.until((_, name) => document.documentElement.dataset.theme === name, theme);
      const contrast = await page.read(() => {
        /** @param {string} colour @returns {number} its luminance, of WCAG 2 */
        const luminance = (colour) => {
          const context = /** @type {CanvasRenderingContext2D} */ (
            document.createElement('canvas').getContext('2d')
          );
          context.fillStyle = colour;
          context.fillRect(0, 0, 1, 1);
          const [r, g, b] = Array.from(context.getImageData(0, 0, 1, 1).data, (v) => {
            const share = v / 255;
            return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
          });
          return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        };
        const words = /** @type {Element} */ (document.querySelector('#sentence .sentence'));
        const [ink, ground] = [
          luminance(getComputedStyle(words).color),
          luminance(getComputedStyle(document.body).backgroundColor),
        ];
        return (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05);
      });
      assert.ok(contrast > 4.5, `the contrast is ${contrast}`);
      assert.deepEqual(await overflow(page), [0, 0]);
      await page.act('setSetting', { theme: 'light' });
    },
  })),
  ...['light', 'dark'].map((theme) => ({
    about: `the plane is that of Chromium, in the theme “${theme}”`,
    /** @param {Page} page @param {import('../site.js').Site} site */
    async check(page, site) {
      // The label of f stays where it stood, as long as there is one: a picture has to be without.
      await page.fresh('none');
      await page.drawn();
      await page.fresh();
      const [own, reference] = [await page.read(sketch, theme), await sketchInChromium(site.url)];
      await page.act('setSetting', { theme: 'light' });
      const far = own.map((v, i) => Math.abs(v - reference[theme][i]));
      const mean = far.reduce((sum, v) => sum + v, 0) / far.length;
      // Of 255. Letters differ by their fonts, and edges by how they are smoothed.
      assert.ok(mean < 2, `colours differ by ${mean} on average`);
      assert.ok(Math.max(...far) < 48, `a tile differs by ${Math.max(...far)}`);
    },
  })),
  {
    about: 'on a phone everything is in the window, and the plane is worked',
    async check(page) {
      await page.fresh();
      await page.browser.resize(390, 844);
      await page.until(() => document.documentElement.dataset.layout === 'phone');
      assert.deepEqual(await overflow(page), [0, 0]);
      await page.press([1.8, 1.8]);
      await page.until((look) => look.settled() && look.points().length === 41);
      await page.click({ selector: '#more' });
      await page.sees({ selector: '[role=menuitem]', from: 'Picture, PNG' });
      await page.keys('Escape');
      await page.browser.resize(...WINDOW);
      await page.until(() => document.documentElement.dataset.layout === 'lab');
    },
  },
];
