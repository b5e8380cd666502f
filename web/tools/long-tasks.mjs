// @ts-check
/**
 * Long tasks of a page's main thread: of those over LONG_TASK_MS a browser tells. noteLongTasks runs
 * before the page, the others ask it.
 *
 * @module
 */

/** @typedef {{ evaluate: <T>(inPage: () => T) => Promise<T> }} Page */

export const LONG_TASK_MS = 50;

/** In the page, before anything else: notes long tasks. May be sent as text. */
export function noteLongTasks() {
  /** @type {number[]} */
  const longTasks = [];
  let from = 0;
  /** What began before is not noted any more, even if it is told of later. */
  function forgetLongTasks() {
    longTasks.length = 0;
    from = performance.now();
  }
  Object.assign(globalThis, { longTasks, forgetLongTasks });
  try {
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        if (startTime >= from) longTasks.push(duration);
    }).observe({ type: 'longtask' });
  } catch {
    // A browser that cannot tell.
  }
}

/** Takes what was noted, in ms. @param {Page} page @returns {Promise<number[]>} */
export const takeLongTasks = (page) =>
  page.evaluate(() => /** @type {any} */ (globalThis).longTasks.splice(0));

/** @param {Page} page */
export const forgetLongTasks = (page) =>
  page.evaluate(() => /** @type {any} */ (globalThis).forgetLongTasks());
