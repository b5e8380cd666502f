// @ts-check
/**
 * The page as those who drive it need it: what its scene is, and what it can do.
 *
 * @module
 */

/** @typedef {import('./mirror.mjs').Picture} Picture */

/**
 * What the acts need of a page, whichever browser has it.
 *
 * @typedef {Pick<import('@playwright/test').Page, 'evaluate'> & {
 *   reload: () => Promise<unknown>,
 *   setViewportSize: (size: { width: number, height: number }) => Promise<void>,
 *   mouse: {
 *     move: (x: number, y: number) => Promise<void>,
 *     click: (x: number, y: number) => Promise<void>,
 *   },
 *   keyboard: { press: (key: string) => Promise<void> },
 * }} Page
 */

/**
 * Memory in bytes: of the page, and of its largest engine, NaN where that is not known. whole: all
 * that the processes with pages have.
 *
 * @typedef {{ heap: number, wasm: number, whole?: number, more: string }} Memory
 */

/**
 * What can be done to the machine that a page runs on, and be read of it.
 *
 * @typedef {{
 *   slow: (times: number) => Promise<void>,
 *   press?: () => Promise<void>,
 *   measure: () => Promise<Memory>,
 *   close: () => Promise<void>,
 * }} Machine   slow: the processor, 1 for as it is; press: memory is short
 */

/** @param {Page} page @returns {Promise<Picture>} */
export const pictureOf = (page) =>
  page.evaluate(() => {
    const { scene } = /** @type {any} */ (globalThis).mercerPage.store.state;
    // A repair ends by itself when the kernel turns out to need none. A table is shared by scenes.
    const { version, repair, table, points, ...rest } = scene;
    const list = points.map((/** @type {any} */ p) => [p.id, ...p.x, p.label, p.value, p.text]);
    const rows = table ? [table.name, table.labels.length, table.shown] : null;
    return JSON.parse(JSON.stringify({ ...rest, table: rows, points: list }));
  });

/**
 * What is said beside the picture, and how the engine is.
 *
 * @param {Page} page
 * @returns {Promise<{ notice: string, engine: string, many: boolean, wide: boolean }>}
 */
export const saidBy = (page) =>
  page.evaluate(() => {
    const { frame, scene } = /** @type {any} */ (globalThis).mercerPage.store.state;
    return {
      notice: frame.notice?.text ?? '',
      engine: frame.engine.state,
      many: scene.points.length > 160,
      wide: Boolean(scene.table?.use),
    };
  });

/**
 * Calls one of the page's actions.
 *
 * @param {Page} page
 * @param {string} action
 * @param {...unknown} args
 * @returns {Promise<any>}
 */
export const call = (page, action, ...args) =>
  page.evaluate(async ([name, list]) => {
    const { actions } = /** @type {any} */ (globalThis).mercerPage;
    const answer = await actions[/** @type {string} */ (name)](.../** @type {any[]} */ (list));
    return answer === undefined ? null : JSON.parse(JSON.stringify(answer));
  }, /** @type {const} */ ([action, args]));

/**
 * What can be chosen in the domain of the scene. Before the engine is there, nothing.
 *
 * @param {Page} page
 * @returns {Promise<{ name: string, kernels: any[], learners: any[], datasets: any[] } | null>}
 */
export const domainOf = (page) =>
  page.evaluate(() => {
    const { scene, frame } = /** @type {any} */ (globalThis).mercerPage.store.state;
    const domains = frame.engine.catalog?.domains ?? [];
    const found = domains.find((/** @type {any} */ { name }) => name === scene.domain);
    return found ? JSON.parse(JSON.stringify(found)) : null;
  });
