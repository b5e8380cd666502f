// @ts-check
/** Whatever the catalog has, what the export menu offers is saved. */

import { DOMAINS } from '../../model/domains.js';
import { isItems } from '../../model/scene.js';
import { expect, test } from './page.js';
import { open } from './plane.js';
import { act } from './studio.js';

/** @typedef {import('@playwright/test').Page} Page */

/**
 * What the catalog has of a domain, by name.
 *
 * @param {Page} page
 * @param {string} domain
 * @param {'kernels' | 'learners'} what
 * @returns {Promise<string[]>}
 */
const namesOf = (page, domain, what) =>
  page.evaluate(
    async ([name, key]) => {
      const { domains } = await /** @type {any} */ (globalThis).mercerPage.engine.know(name);
      const found = domains.find((/** @type {any} */ one) => one.name === name);
      return found[key].map((/** @type {any} */ one) => one.name);
    },
    [domain, what],
  );

/** Until the machine that is asked for is there. @param {Page} page */
const trained = (page) =>
  page.waitForFunction(() => {
    const { frame, scene } = /** @type {any} */ (globalThis).mercerPage.store.state;
    return frame.scene === scene && frame.training && frame.parsed?.text === scene.kernel;
  });

/** Files are kept instead of saved: hundreds of real downloads take minutes. @param {Page} page */
const keepFiles = (page) =>
  page.addInitScript(() => {
    /** @type {{ name: string, size: number }[]} */
    const files = [];
    /** @type {Map<string, Blob>} */
    const blobs = new Map();
    const make = URL.createObjectURL;
    URL.createObjectURL = (blob) => {
      const url = make.call(URL, blob);
      blobs.set(url, /** @type {Blob} */ (blob));
      return url;
    };
    const click = HTMLAnchorElement.prototype.click;
    HTMLAnchorElement.prototype.click = function () {
      if (!this.download) return click.call(this);
      files.push({ name: this.download, size: blobs.get(this.href)?.size ?? 0 });
    };
    Object.assign(globalThis, { files });
  });

/** What is saved alike whatever learner and kernel are: pixels, and points as they are. */
const ALIKE = ['Picture, PNG', 'Data, CSV', 'Data, LIBSVM'];

/**
 * Presses every entry of the menu. Each becomes a file, or is disabled and says why.
 *
 * @param {Page} page
 * @param {string} what is exported
 * @param {readonly string[]} [without] entries that are left out
 */
async function saveAll(page, what, without = []) {
  const entries = await page.evaluate(async (skipped) => {
    const button = /** @type {HTMLElement} */ (document.querySelector('#export'));
    const until = async (/** @type {() => unknown} */ condition) => {
      while (!condition()) await new Promise((resolve) => requestAnimationFrame(resolve));
    };
    const menu = () => [
      .../** @type {NodeListOf<HTMLElement>} */ (
        document.querySelectorAll('[role=menu][aria-label=Export] [role=menuitem]')
      ),
    ];
    const { files, mercerPage } = /** @type {any} */ (globalThis);
    const told = [];
    button.click();
    await until(() => menu().length > 0);
    const count = menu().length;
    button.click();
    for (let i = 0; i < count; i++) {
      button.click();
      await until(() => menu().length === count);
      const entry = menu()[i];
      const label = entry.querySelector('b')?.textContent ?? '';
      if (skipped.includes(label)) {
        button.click();
        continue;
      }
      const why = entry.querySelector('small')?.textContent;
      const off = entry.getAttribute('aria-disabled') === 'true';
      files.length = 0;
      const notice = () => mercerPage.store.state.frame.notice;
      if (off) button.click();
      else {
        entry.click();
        await until(() => files.length > 0 || notice());
      }
      told.push({ label, why, off, files: [...files], notice: notice()?.text ?? '' });
    }
    return told;
  }, without);
  for (const { label, why, off, files, notice } of entries) {
    const about = `${label} of ${what}: ${why} ${notice}`;
    expect(notice, about).toBe('');
    expect(why, about).toBeTruthy();
    expect(files.length, about).toBe(off ? 0 : 1);
    if (!off) expect(files[0].size, about).toBeGreaterThan(20);
  }
  expect(entries.filter(({ off }) => !off).length, what).toBeGreaterThan(2);
}

test('whatever is learnt, everything that the menu offers is saved', async ({ page }) => {
  test.slow();
  await test.step('everything is saved of every learner', async () => {
    await keepFiles(page);
    await open(page);
    await act(page, 'setDataParam', 'n', 16);
    for (const learner of await namesOf(page, 'vectors', 'learners')) {
      await act(page, 'setLearner', learner);
      await trained(page);
      await saveAll(page, learner, ALIKE);
    }
  });

  await test.step('everything is saved of a few of the kernels, which the tests of scripts know all', async () => {
    await open(page);
    await act(page, 'setDataParam', 'n', 16);
    const kernels = await namesOf(page, 'vectors', 'kernels');
    for (const kernel of kernels.filter(
      (/** @type {string} */ _, /** @type {number} */ i) => i % 8 === 0,
    )) {
      await act(page, 'setKernel', `${kernel} + 0.1*linear`);
      await trained(page);
      await saveAll(page, kernel, ALIKE);
    }
  });

  await test.step('everything is saved of the line, of values, of items and of digits', async () => {
    await open(page);
    await act(page, 'setDim', 1);
    await trained(page);
    await saveAll(page, 'the line');
    await act(page, 'setTarget', 'value');
    await trained(page);
    await saveAll(page, 'values on the line');
    for (const domain of DOMAINS.filter((name) => isItems({ domain: name }))) {
      await act(page, 'setDomain', domain);
      await trained(page);
      await saveAll(page, domain);
    }
  });
});
