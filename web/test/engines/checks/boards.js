// @ts-check
/**
 * A class board: a teacher in one tab, a participant in another.
 *
 * @module
 */

import assert from 'node:assert/strict';
import { WINDOW } from '../page.js';

/** @typedef {import('../page.js').Page} Page */

const PHONE = /** @type {const} */ ([390, 844]);

/**
 * Presses the participant's plane, at shares of its width and height.
 *
 * @param {Page} page @param {number} across @param {number} down
 */
async function press(page, across, down) {
  const at = await page.until(
    (_, i, j) => {
      const box = document.querySelector('[role=application]')?.getBoundingClientRect();
      return box && box.width > 50
        ? { x: Math.round(box.x + i * box.width), y: Math.round(box.y + j * box.height) }
        : null;
    },
    across,
    down,
  );
  await page.pressAt(at);
}

/** @type {readonly import('../checks.js').Check[]} */
export const BOARDS = [
  {
    about: 'a board is opened, joined by its link on a phone, and shows the points of the class',
    async check(page) {
      const { browser, url } = page;
      await page.fresh();
      await page.click({ selector: '#share' });
      // The dialog grows until it has its link and knows of boards: then its buttons stay.
      await page.until(() =>
        /characters.*Nobody needs an account/s.test(
          document.querySelector('[role=dialog].placed')?.textContent ?? '',
        ),
      );
      await page.click({ selector: '[role=dialog] button', name: 'Open a board' });
      const code = await page.sees({ selector: 'dialog.board-large .room-code' });
      await page.click({ selector: 'dialog.board-large button', name: 'Go to the board' });
      await page.until((look) => look.points().length === 0);

      const teacher = await browser.here();
      await browser.open();
      await browser.resize(...PHONE);
      await browser.goto(new URL(`b/${code.replace(/\s/g, '')}`, url).href);
      for (const [label, across] of [
        [1, 0.3],
        [2, 0.7],
      ]) {
        await page.click({ selector: '[role=radio]', name: `Class ${label}` });
        await press(page, across, 0.4);
      }
      const participant = await browser.here();
      await browser.turn(teacher);
      await browser.resize(...WINDOW);
      await page.says(/^2 points, 2 classes/);
      const [[x1], [x2]] = await page.read((look) => look.points());
      assert.ok(x1 < x2);

      // It is closed, so that the checks after this one have a page without a board.
      await browser.turn(participant);
      await browser.shut();
      await browser.turn(teacher);
      await page.click({ selector: 'button', name: 'Close board' });
      await page.click({ selector: 'button', name: 'Close board: sure?' });
      await page.gone({ selector: 'button', from: 'Close board' });
    },
  },
];
