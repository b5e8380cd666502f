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
  const { postMessage, terminate } = Worker.prototype;
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
  /** @param {readonly boolean[]} [which] as endWorkers has them */
  const end = (which = [true]) => {
    const before = count();
    [...held].forEach((worker, i) => {
      if (!which[i % which.length]) return;
      const one = worker.deref();
      if (one) terminate.call(one); // as the browser does it: the page's own is not asked
      held.delete(worker);
    });
    return before - held.size;
  };
  Object.assign(globalThis, { countWorkers: count, endWorkers: end });
}

/**
 * Ends workers that are held.
 *
 * @param {Page} page
 * @param {readonly boolean[]} [which] whether each is, from the oldest on, again and again; all
 * @returns {Promise<number>} how many
 */
export const endWorkers = (page, which = [true]) =>
  page.evaluate((list) => /** @type {any} */ (globalThis).endWorkers(list), which);

/** A page has fewer workers. */
const MOST = 16;

/**
 * Ends each of them with this chance. A seed does the same again: as much chance is taken however
 * many there are.
 *
 * @param {Page} page
 * @param {{ chance: (p: number) => boolean }} random
 * @param {number} share
 */
export const endSomeWorkers = (page, random, share) =>
  endWorkers(
    page,
    Array.from({ length: MOST }, () => random.chance(share)),
  );

/** How many workers are held. @param {Page} page @returns {Promise<number>} */
export const countWorkers = (page) =>
  page.evaluate(() => /** @type {any} */ (globalThis).countWorkers());
