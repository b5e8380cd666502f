// @ts-check
/**
 * The page in Firefox or WebKitGTK, driven as in the checks of the engines. These have no slower
 * processor, and WebKitGTK tells nothing of its memory: both are done and read by the system, for
 * the processes that have pages.
 *
 * @module
 */

import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { holdWorkers } from '../../test/e2e/workers.js';
import { createPage, listen } from '../../test/engines/page.js';
import { rest } from '../tour/visit.mjs';
import { noteLongTasks } from '../long-tasks.mjs';

/** @typedef {import('../../test/engines/browser.js').Browser} Browser */
/** @typedef {import('./page.mjs').Page} Page */
/** @typedef {import('./page.mjs').Machine} Machine */
/** @typedef {import('./page.mjs').Memory} Memory */

/** The script that a page loads before its own, under this name. */
const FIRST = 'endure.js';

/** How long a page may take to load again. */
const PATIENCE_MS = 30_000;

/** What Firefox says of what was on its way when a page was left. */
const CUT_OFF =
  /error loading dynamically imported module|NetworkError when attempting|A ServiceWorker intercepted|Error in input stream/;

/** How the processes are called that have pages. */
const HAS_PAGES = /^(Isolated Web Co|Web Content|file:\/\/ Content|WebKitWebProces)/;

/** Of a period of so long, a slow processor works a part. */
const PERIOD_MS = 60;

/**
 * The files of a release whose page has its workers held, and keeps what it complains of.
 *
 * @param {Map<string, Uint8Array>} files
 */
export function prepared(files) {
  const html = new TextDecoder().decode(files.get('index.html'));
  const text = new TextEncoder();
  return new Map(files)
    .set(
      'index.html',
      text.encode(html.replace('<script', `<script src="${FIRST}"></script><script`)),
    )
    .set(FIRST, text.encode(`(${listen})();(${holdWorkers})();(${noteLongTasks})();`));
}

/**
 * @param {Browser} browser
 * @param {string} url of the page
 * @returns {Promise<{ page: Page, hear: () => Promise<string[]> }>} the page, opened
 */
export async function drive(browser, url) {
  const driven = createPage(browser, url);
  let size = { width: 1440, height: 900 };
  const inside = (/** @type {number} */ x, /** @type {number} */ y) => ({
    x: Math.min(Math.round(x), size.width - 1),
    y: Math.min(Math.round(y), size.height - 1),
  });
  /** @type {Page} */
  const page = {
    evaluate: /** @type {Page['evaluate']} */ (
      (/** @type {Function} */ ask, /** @type {unknown} */ arg) =>
        browser.run(`(arg) => (${ask})(arg)`, [arg ?? null])
    ),
    async reload() {
      const said = browser.complaints.length;
      await browser.run(
        '() => { globalThis.mercerLeft = true; setTimeout(() => location.reload()); }',
        [],
      );
      const end = performance.now() + PATIENCE_MS;
      const there = '() => !globalThis.mercerLeft && globalThis.mercerPage !== undefined';
      // While a page is left, nobody answers.
      while (!(await browser.run(there, []).catch(() => false))) {
        if (performance.now() > end) throw new Error('the page was not loaded again');
        await delay(100);
      }
      const since = browser.complaints.splice(said);
      browser.complaints.push(...since.filter((line) => !CUT_OFF.test(line)));
    },
    async setViewportSize({ width, height }) {
      size = { width, height };
      await browser.resize(width, height);
    },
    mouse: {
      move: (x, y) => driven.hover(inside(x, y)),
      click: (x, y) => driven.pressAt(inside(x, y)),
    },
    keyboard: { press: (key) => driven.keys(key) },
  };
  await driven.visit();
  return {
    page,
    async hear() {
      const said = await browser.run('() => globalThis.mercerSaid?.splice(0) ?? []', []);
      return [...browser.complaints.splice(0), ...said];
    },
  };
}

/**
 * The machine under a browser that this program has started.
 *
 * @param {Page} page
 * @param {{ tell?: () => Promise<Memory | null>, press?: () => Promise<unknown> }} browser   tell: what
 *   memory it has, when it has given back what it can, null where that is not known; press has it do that
 * @returns {Machine}
 */
export function machineUnder(page, { tell, press }) {
  /** How many times as slow the processor is. */
  let slowness = 1;
  /** Stops processes and continues them, until nothing is slow. */
  let turning = Promise.resolve();

  /** @param {readonly number[]} pids @param {NodeJS.Signals} signal */
  function send(pids, signal) {
    for (const pid of pids) {
      try {
        process.kill(pid, signal);
      } catch {
        // It has ended.
      }
    }
  }

  /** Stops the processes for a part of each period. */
  async function turn() {
    while (slowness > 1) {
      await delay(PERIOD_MS / slowness);
      // A process may have another name when it is continued.
      const pids = (await pageProcesses()).map(({ pid }) => pid);
      send(pids, 'SIGSTOP');
      await delay(PERIOD_MS * (1 - 1 / slowness));
      send(pids, 'SIGCONT');
    }
  }

  return {
    async slow(times) {
      slowness = 1;
      await turning;
      slowness = times;
      turning = turn();
    },
    async measure() {
      await rest(page);
      const memory = await tell?.();
      if (!memory) return { heap: NaN, wasm: NaN, more: '' };
      const all = await pageProcesses();
      const whole = all.reduce((sum, { bytes }) => sum + bytes, 0);
      return { ...memory, whole, more: `${memory.more}, ${all.length} processes` };
    },
    ...(press && { press: async () => void (await press()) }),
    async close() {
      await this.slow(1);
    },
  };
}

/**
 * The processes below this one that have pages, with their own memory in bytes.
 *
 * @returns {Promise<{ pid: number, bytes: number }[]>}
 */
async function pageProcesses() {
  /** @type {Map<number, { parent: number, name: string, bytes: number }>} */
  const all = new Map();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const text = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '');
    const field = (/** @type {string} */ key) =>
      new RegExp(`^${key}:\\s*(.*?)( kB)?$`, 'm').exec(text)?.[1] ?? '';
    all.set(Number(name), {
      parent: Number(field('PPid')),
      name: field('Name'),
      bytes: 1024 * Number(field('RssAnon')),
    });
  }
  const isOurs = (/** @type {number} */ pid) => {
    for (let at = all.get(pid)?.parent; at; at = all.get(at)?.parent)
      if (at === process.pid) return true;
    return false;
  };
  return [...all]
    .filter(([pid, { name }]) => HAS_PAGES.test(name) && isOurs(pid))
    .map(([pid, { bytes }]) => ({ pid, bytes }));
}
