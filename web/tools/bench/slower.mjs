// @ts-check
/**
 * A slower processor for a browser: its processes, with all their threads, run for one of so many
 * parts of the time. Chromium itself slows nothing but a page's main thread.
 *
 * @module
 */

import { isMainThread, Worker, workerData } from 'node:worker_threads';

/** Those of them that draw a page. */
const DRAWING = ['browser', 'renderer', 'GPU'];
/** They run for so long in one go, in milliseconds: short beside a frame that is four times as long. */
const RUN_MS = 5;

/**
 * @param {import('playwright-core').Browser} browser
 * @param {number} slower how many times; 1 is as fast as it is
 * @returns {Promise<() => Promise<unknown>>} makes it as fast as it was
 */
export async function slow(browser, slower) {
  if (slower === 1) return async () => {};
  const client = await browser.newBrowserCDPSession();
  const { processInfo } = await client.send('SystemInfo.getProcessInfo');
  await client.detach();
  const pids = processInfo.filter(({ type }) => DRAWING.includes(type)).map(({ id }) => id);
  // Of its own: the thread that moves the pointer has to be on time.
  const over = new Int32Array(new SharedArrayBuffer(4));
  const thread = new Worker(new URL(import.meta.url), { workerData: { pids, slower, over } });
  return () =>
    new Promise((resolve) => {
      thread.once('exit', resolve);
      Atomics.store(over, 0, 1);
      Atomics.notify(over, 0);
    });
}

/** @param {{ pids: number[], slower: number, over: Int32Array }} work */
function takeTurns({ pids, slower, over }) {
  /** @param {'SIGSTOP' | 'SIGCONT'} signal */
  const tell = (signal) => {
    for (const pid of pids) {
      try {
        process.kill(pid, signal);
      } catch {
        // It is gone.
      }
    }
  };
  const isOver = (/** @type {number} */ ms) => Atomics.wait(over, 0, 0, ms) !== 'timed-out';
  do {
    tell('SIGSTOP');
    isOver((slower - 1) * RUN_MS);
    tell('SIGCONT');
  } while (!isOver(RUN_MS));
}

if (!isMainThread && workerData?.pids) takeTurns(workerData);
