// @ts-check
/**
 * A class for tests in the browser: the page as it is deployed, on a workerd of its own, with a
 * teacher and phones.
 *
 * @module
 */

import { appendFile, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { buildWorker } from '../../edge/build.mjs';
import { start } from '../../edge/workerd.mjs';
import { readDist, unpackEngines } from '../static.mjs';
import { expect, watch } from './page.js';
import { spotIn } from './pictures.js';
import { isKept, isServed, release } from './release.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */
/** @typedef {Awaited<ReturnType<typeof serveEdge>>} Edge */

const ROOT = join(import.meta.dirname, '../../..');

/** Somebody with a browser of their own: cut breaks their line to the board until it is mended. */
export class Person {
  #cut = false;
  /** @type {{ close: (options?: { code?: number }) => Promise<void> }[]} */
  #lines = [];

  /** @param {Page} page @param {string[]} complaints */
  constructor(page, complaints) {
    this.page = page;
    this.complaints = complaints;
  }

  /** Before the page is opened. */
  async wire() {
    await this.page.routeWebSocket(/\/socket\b/, (line) => {
      if (this.#cut) {
        void line.close({ code: 1013 });
        return;
      }
      this.#lines.push(line);
      line.connectToServer();
    });
  }

  /** What a browser says by itself while a server is away. */
  forgive() {
    const rest = this.complaints.filter((line) => !/ERR_CONNECTION/.test(line));
    this.complaints.splice(0, Infinity, ...rest);
  }

  async cut() {
    this.#cut = true;
    await Promise.all(this.#lines.splice(0).map((line) => line.close({ code: 1013 })));
  }

  async mend() {
    this.#cut = false;
    // As a browser says when there is a network again.
    await this.page.evaluate(() => window.dispatchEvent(new Event('online')));
  }
}

/** A participant's page. */
export class Phone extends Person {
  get plane() {
    return this.page.getByRole('application');
  }

  get line() {
    return this.page.locator('#line');
  }

  get sentence() {
    return this.page.locator('#sentence');
  }

  /** @param {number} across @param {number} down shares of the plane */
  async tap(across, down) {
    const { x, y } = await spotIn(this.plane, across, down);
    await this.page.touchscreen.tap(x, y);
  }

  /** @param {number} all @param {number} own */
  async sees(all, own) {
    const points = all === 1 ? '1 point' : `${all} points`;
    await expect(this.plane).toHaveAccessibleName(`Plane with ${points}, ${own} of them yours`);
  }
}

/** The teacher's page. */
export class Teacher extends Person {
  get panel() {
    return this.page.getByRole('region', { name: 'Class board' });
  }

  get plane() {
    return this.page.getByRole('application', { name: /^Plane/ });
  }

  /**
   * Opens a board, and looks at it.
   *
   * @param {string} [url] of a page to open it in, rather than in this
   * @returns {Promise<string>} its code
   */
  async open(url) {
    if (url) await this.page.goto(url);
    await expect(this.page.getByText('Optimal').first()).toBeVisible();
    await this.page.getByRole('button', { name: 'Share' }).click();
    await this.page.getByRole('button', { name: 'Open a board' }).click();
    const code = await this.page.getByRole('dialog').locator('.room-code').textContent();
    await this.page.getByRole('button', { name: 'Go to the board' }).click();
    return String(code).replace(' ', '');
  }

  /** @param {string} group @param {string} word */
  async choose(group, word) {
    await this.panel
      .getByRole('group', { name: group })
      .getByRole('button', { name: word })
      .click();
  }

  /** Texts that are not points of a plane, each with its class. @returns {Promise<string[]>} */
  texts() {
    return this.page.evaluate(() =>
      /** @type {any} */ (globalThis).mercerPage.store.state.scene.points.map(
        (/** @type {any} */ point) => `${point.text} ${point.label}`,
      ),
    );
  }

  /** @param {number} all */
  async sees(all) {
    const name = all === 0 ? 'Plane without points' : new RegExp(`^Plane with ${all} points? `);
    await expect(this.plane).toHaveAccessibleName(name);
  }
}

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/**
 * Puts the engines as a page finds them at its second visit in place of the packed ones: to unpack one
 * takes a fifth of the time until a page is ready.
 *
 * @param {string} assets with the headers of the build for the edge
 */
async function unpack(assets) {
  const unpacked = await unpackEngines(await readDist(assets));
  for (const [path, bytes] of unpacked) await writeFile(join(assets, path), bytes);
  await appendFile(join(assets, '_headers'), '/*.wasm.xz\n  content-type: application/wasm\n');
}

/**
 * Starts a server with a copy of the page.
 *
 * @param {{ packed?: boolean }} [options] packed: with the engines as they travel
 */
async function serveEdge({ packed = false } = {}) {
  const directory = await mkdtemp(join(tmpdir(), 'mercer-board-'));
  const assets = join(directory, 'assets');
  const built = process.env.MERCER_EDGE;
  await cp(built ? join(built, 'assets') : join(ROOT, 'dist'), assets, { recursive: true });
  const worker = join(directory, 'worker');
  if (built) await cp(join(built, 'worker'), worker, { recursive: true });
  else await buildWorker(worker);
  if (built && !packed) await unpack(assets);
  let server = await start(directory, { quiet: true });
  const { port } = server;
  const restart = async () => {
    await server.stop();
    server = await start(directory, { quiet: true, port });
  };
  return {
    url: `http://127.0.0.1:${port}/`,
    files: () => readDist(assets),
    restart,
    /** Serves the next release, and no file of the former. */
    async renew() {
      const files = await readDist(assets);
      release(files);
      await rm(join(assets, 'assets'), { recursive: true });
      await mkdir(join(assets, 'assets'));
      for (const [path, bytes] of files) await writeFile(join(assets, path), bytes);
      await restart();
    },
    async close() {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** @type {ReturnType<typeof base.extend<{}, { edge: Edge }>>} */
const served = base.extend({
  edge: [
    async ({}, /** @type {(edge: Edge) => Promise<void>} */ use) => {
      const edge = await serveEdge();
      await use(edge);
      await edge.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

/**
 * @type {ReturnType<typeof served.extend<{
 *   teacher: Teacher, join: (code: string) => Promise<Phone>, person: (path: string) => Promise<Page>,
 *   left: { teacher: Teacher, phone: Phone, edge: Edge },
 * }>>}
 */
export const test = served.extend({
  person: async ({ browser, edge }, use) => {
    /** @type {{ page: Page, complaints: string[] }[]} */
    const all = [];
    await use(async (path) => {
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        serviceWorkers: 'block',
      });
      const page = await context.newPage();
      all.push({ page, complaints: await watch(page, new URL(edge.url).host) });
      await page.goto(new URL(path, edge.url).href);
      return page;
    });
    for (const { page, complaints } of all) {
      expect(complaints).toEqual([]);
      await page.context().close();
    }
  },

  // In the browser's process that has had the page before.
  teacher: async ({ page, edge }, use) => {
    const teacher = new Teacher(page, await watch(page, new URL(edge.url).host));
    await teacher.wire();
    await use(teacher);
    expect(teacher.complaints).toEqual([]);
  },

  // Tabs of a release whose host has the next one alone, and their host.
  left: async ({ browser }, use) => {
    const edge = await serveEdge({ packed: true });
    const { host } = new URL(edge.url);
    /** @template {Person} P @param {new (page: Page, complaints: string[]) => P} Kind @param {object} options */
    const open = async (Kind, options) => {
      const page = await (await browser.newContext(options)).newPage();
      return new Kind(page, await watch(page, host));
    };
    const teacher = await open(Teacher, {
      viewport: { width: 1440, height: 900 },
      serviceWorkers: 'allow',
    });
    await teacher.page.goto(edge.url);
    await isServed(teacher.page);
    await isKept(teacher.page, await edge.files());
    // A device that joins has no more than its tab.
    const phone = await open(Phone, PHONE);
    await phone.page.goto(`${edge.url}join.html`);
    await edge.renew();
    await use({ teacher, phone, edge });
    for (const { page, complaints } of [teacher, phone]) {
      expect(complaints).toEqual([]);
      await page.context().close();
    }
    await edge.close();
  },

  join: async ({ browser, edge }, use) => {
    /** @type {Phone[]} */
    const phones = [];
    await use(async (code) => {
      const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
      const page = await context.newPage();
      const phone = new Phone(page, await watch(page, new URL(edge.url).host));
      await phone.wire();
      await page.goto(`${edge.url}b/${code}`);
      phones.push(phone);
      return phone;
    });
    for (const { page, complaints } of phones) {
      expect(complaints).toEqual([]);
      await page.context().close();
    }
  },
});

export { expect };
