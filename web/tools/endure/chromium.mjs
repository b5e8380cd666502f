// @ts-check
/**
 * The page in Chromium, driven by Playwright: its processor, its memory and its workers by the
 * protocol of its developer tools.
 *
 * @module
 */

import { holdWorkers } from '../../test/e2e/workers.js';
import { largestOf } from './memory.mjs';
import { rest } from '../tour/visit.mjs';
import { noteLongTasks } from '../long-tasks.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('./page.mjs').Machine} Machine */

/** Before the page is opened. @param {Page} page */
export async function prepare(page) {
  page.on('worker', (worker) => {
    worker.evaluate(tellMemory).catch(() => {}); // it has ended already
  });
  await page.addInitScript(holdWorkers);
  await page.addInitScript(noteLongTasks);
}

/** In a worker: has it say how much memory its engine has. */
function tellMemory() {
  const real = WebAssembly.instantiate;
  /** @type {WebAssembly.Memory | null} */
  let memory = null;
  Object.assign(WebAssembly, {
    instantiate: async (/** @type {any[]} */ ...args) => {
      const made = await /** @type {any} */ (real)(...args);
      const { mem } = (made.instance ?? made).exports ?? {};
      if (mem instanceof WebAssembly.Memory) memory = mem;
      return made;
    },
  });
  Object.assign(globalThis, { mercerMemory: () => memory?.buffer.byteLength ?? 0 });
}

/** @param {Page} page @returns {Promise<Machine>} */
export async function machineOf(page) {
  const session = await page.context().newCDPSession(page);
  return {
    slow: async (rate) => void (await session.send('Emulation.setCPUThrottlingRate', { rate })),
    press: async () =>
      void (await session.send('Memory.simulatePressureNotification', { level: 'critical' })),
    async measure() {
      await rest(page);
      await session.send('HeapProfiler.collectGarbage');
      const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
      const { usedSize } = await session.send('Runtime.getHeapUsage');
      const sizes = await Promise.all(
        page.workers().map(
          (worker) =>
            worker
              .evaluate(() => /** @type {any} */ (globalThis).mercerMemory?.() ?? 0)
              .catch(() => 0), // it has ended meanwhile
        ),
      );
      return {
        heap: usedSize,
        wasm: largestOf(sizes),
        more: `${nodes} nodes, ${jsEventListeners} listeners`,
      };
    },
    close: () => session.detach(),
  };
}
