// @ts-check
/**
 * What leaves the page and comes back: files, links, lessons, texts.
 *
 * @module
 */

import assert from 'node:assert/strict';
import { writeFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** @typedef {import('../page.js').Page} Page */
/** @typedef {{ name: string, type: string, text: string, width: number }} Saved */

/**
 * What an entry of the export menu hands to the browser. Only the last step is left out: no driver
 * tells of a file that was saved.
 *
 * @param {Page} page @param {string} entry
 * @returns {Promise<Saved>} width is that of a picture
 */
async function exported(page, entry) {
  await page.read(() => {
    const own = /** @type {any} */ (globalThis);
    own.mercerSaved = null;
    const { createObjectURL } = URL;
    const { click } = HTMLAnchorElement.prototype;
    URL.createObjectURL = (blob) => {
      own.mercerBlob = blob;
      return createObjectURL.call(URL, blob);
    };
    HTMLAnchorElement.prototype.click = function () {
      if (!this.download) return click.call(this);
      own.mercerSaved = { name: this.download, blob: own.mercerBlob };
      URL.createObjectURL = createObjectURL;
      HTMLAnchorElement.prototype.click = click;
    };
  });
  await page.click({ selector: '#export' });
  await page.click({ selector: '[role=menuitem]', from: entry });
  return page.until(async () => {
    const { mercerSaved } = /** @type {any} */ (globalThis);
    if (!mercerSaved) return null;
    const { name, blob } = mercerSaved;
    const picture = blob.type === 'image/png' ? await createImageBitmap(blob) : null;
    const text = picture ? '' : await blob.text();
    return { name, type: blob.type, text, width: picture?.width ?? 0 };
  });
}

/** @type {readonly (readonly [string, string, (saved: Saved) => unknown])[]} */
const ENTRIES = [
  ['Picture, PNG', 'png', ({ width }) => width > 500],
  ['Picture, SVG', 'svg', ({ text }) => /^<svg[^>]*>[\s\S]*<\/svg>\s*$/.test(text)],
  ['Data, CSV', 'csv', ({ text }) => text.trim().split('\n').length === 41],
  ['Data, LIBSVM', 'libsvm', ({ text }) => /^[+-]?\d 1:\S+ 2:\S+$/m.test(text)],
  ['Scene, JSON', 'json', ({ text }) => JSON.parse(text).kernel],
  ['Model, JSON', 'json', ({ text }) => JSON.parse(text).learner === 'svc'],
  ['Model, LIBSVM', 'model', ({ text }) => /^svm_type c_svc\nkernel_type rbf\n/.test(text)],
  ['Python, scikit-learn', 'py', ({ text }) => /SVC\(kernel='rbf', gamma=1, C=3/.test(text)],
];

/** @type {readonly import('../checks.js').Check[]} */
export const FILES = [
  ...ENTRIES.map(([entry, ending, holds]) => ({
    about: `“${entry}” is exported`,
    /** @param {Page} page */
    async check(page) {
      await page.moons();
      const saved = await exported(page, entry);
      assert.ok(saved.name.endsWith(`.${ending}`), saved.name);
      assert.ok(holds(saved), `${saved.type}: ${saved.text.slice(0, 300)}`);
    },
  })),
  {
    about: 'a file is chosen',
    async check(page) {
      const directory = await mkdtemp(join(tmpdir(), 'mercer-chosen-'));
      const path = join(directory, 'pairs.csv');
      await writeFile(path, 'x,y,kind\n0,0,a\n1,1,b\n0,1,a\n1,0,b\n');
      try {
        await page.fresh();
        await page.act('dismissNotice');
        await page.read(() => {
          const row = document.querySelector('#data button[aria-expanded=false]');
          if (row instanceof HTMLElement) row.click();
        });
        await page.until(() => document.querySelector('#data input[type=file]'));
        await page.browser.choose('#data input[type=file]', path);
        await page.says(/^4 points, 2 classes/);
      } finally {
        await rm(directory, { recursive: true });
      }
    },
  },
  {
    about: 'a link carries the scene',
    async check(page) {
      await page.fresh();
      await page.act('setKernel', 'poly(degree=3)');
      await page.says(/^40 points, 2 classes, .*3/);
      const [link, scene] = await page.read(async ({ actions }) => [
        await actions.link(),
        await actions.sceneJson(),
      ]);
      const { hash } = new URL(link);
      await page.fresh('none');
      // The address follows the scene after a pause. Until it has, the link is where one is.
      await page.until((_, own) => location.hash.length > 1 && location.hash !== own, hash);
      await page.read((_, own) => void (location.hash = own), hash);
      await page.until((look) => look.settled() && look.points().length === 40);
      assert.equal(await page.read(({ actions }) => actions.sceneJson()), scene);
    },
  },
  {
    about: 'a link that is none is told, and loses nothing',
    async check(page) {
      await page.fresh();
      await page.read(() => void (location.hash = '#s=this-is-no-scene'));
      await page.until(() =>
        /This link could not be opened/.test(document.querySelector('#notice')?.textContent ?? ''),
      );
      await page.says(/^40 points/);
      await page.act('dismissNotice');
    },
  },
  {
    about: 'a lesson opens by its link',
    async check(page) {
      await page.fresh();
      await page.read(() => void (location.hash = '#lesson=trick.long-short'));
      await page.sees({ selector: 'h1, h2, h3', name: 'Long way, short way' });
      await page.click({ selector: '#undo' });
      await page.gone({ selector: 'h1, h2, h3', name: 'Long way, short way' });
    },
  },
  {
    about: 'the texts are searched, and a passage opened',
    async check(page) {
      await page.fresh();
      await page.click({ selector: '#texts' });
      await page.sees({ selector: '[role=dialog] input' });
      await page.until(() => document.activeElement instanceof HTMLInputElement);
      await page.type('min(');
      await page.keys('ArrowDown', 'Enter');
      await page.until((look) => look.settled() && look.state().scene.kernel === 'min');
    },
  },
];
