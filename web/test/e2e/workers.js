// @ts-check
/**
 * A hold on the workers of a page, so that they end without a word, as where a browser is short of
 * memory.
 *
 * @module
 */

/** @typedef {Pick<import('@playwright/test').Page, 'evaluate'>} Page */

/**
 * Runs in the page, before it or later: each worker is held from its next message on, so weakly that
 * the page's memory stays what it is. Sent as text.
 */
export function holdWorkers() {
  const { postMessage } = Worker.prototype;
  /** @type {WeakSet<Worker>} */
  const known = new WeakSet();
  /** @type {Set<WeakRef<Worker>>} */
  const held = new Set();
  /** @this {Worker} @param {[any, any]} message */
  Worker.prototype.postMessage = function (...message) {
    if (!known.has(this)) held.add(new WeakRef(this));
    known.add(this);
    return postMessage.apply(this, message);
  };
  const count = () => {
    for (const worker of held) if (!worker.deref()) held.delete(worker);
    return held.size;
  };
  /** @param {number} [share] */
  const end = (share = 1) => {
    const before = count();
    for (const worker of held) {
      if (Math.random() > share) continue;
      worker.deref()?.terminate();
      held.delete(worker);
    }
    return before - held.size;
  };
  Object.assign(globalThis, { countWorkers: count, endWorkers: end });
}

/**
 * Ends workers that are held: all, or by chance this share of them.
 *
 * @param {Page} page
 * @param {number} [share]
 * @returns {Promise<number>} how many
 */
export const endWorkers = (page, share = 1) =>
  page.evaluate((part) => /** @type {any} */ (globalThis).endWorkers(part), share);

/** How many workers are held. @param {Page} page @returns {Promise<number>} */
export const countWorkers = (page) =>
  page.evaluate(() => /** @type {any} */ (globalThis).countWorkers());
