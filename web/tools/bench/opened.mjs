// @ts-check
/**
 * A view of the studio is open while a point is dragged: how many pictures of the boundary are drawn
 * in a second, and how often what the view shows is computed anew.
 *
 * @module
 */

import { dragPoint } from './drag.mjs';

/** The views, and the call of the engine that each asks for what it shows. */
const VIEWS = [
  { view: 'lift', call: 'lift' },
  { view: 'components', call: 'sketch' },
];
/** How much slower the processor is made, and how many pictures a second there are to be. */
const SPEEDS = [
  { slower: 1, least: 30 },
  { slower: 4, least: 15 },
];
/** Moves before those that are counted. */
const WARM = 30;
/** A main-thread task may take so long while the processor is as fast as it is. */
const TASK_MS = 50;

/**
 * In a second: pictures of the boundary, and answers to the view. longest: the main thread's longest
 * task over 50 ms, 0 where there is none.
 *
 * @typedef
 *   {{ view: string, slower: number, pictures: number, answers: number, longest: number }}
 *   Opened
 */

/**
 * Drags with each of the views, at each speed.
 *
 * @param {() => Promise<import('playwright-core').Page>} open the page with the points
 * @param {(page: import('playwright-core').Page) => Promise<{ x: number, y: number, reach: number }>} grip
 *   tells where a point is and how far it may go
 * @param {{ count: number, tell: (line: string) => void }} options count of moves that are measured
 */
export async function dragOpened(open, grip, { count, tell }) {
  /** @type {Opened[]} */
  const all = [];
  for (const { view, call } of VIEWS) {
    const page = await open();
    await page.evaluate(
      (name) => /** @type {any} */ (globalThis).mercerPage.actions.enlarge(name),
      view,
    );
    await page.locator(`#studio .${view}`).waitFor();
    await page.evaluate(follow, call);
    // The plane is beside the view's picture from when that is there.
    await page.locator('.figure.inset').waitFor();
    await page.waitForFunction(rested);
    const client = await page.context().newCDPSession(page);
    for (const { slower } of SPEEDS) {
      await client.send('Emulation.setCPUThrottlingRate', { rate: slower });
      const drag = { view, slower, ...(await dragOnce(page, await grip(page), count)) };
      all.push(drag);
      tell(`${view}, ${slower} ×: ${drag.pictures.toFixed(1)} pictures a second`);
    }
    await page.close();
  }
  return all;
}

/**
 * @param {import('playwright-core').Page} page
 * @param {{ x: number, y: number, reach: number }} at
 * @param {number} count
 */
async function dragOnce(page, at, count) {
  let begun = 0;
  await dragPoint(page, at, {
    warm: WARM,
    count,
    async begin() {
      const drawn = await page.evaluate(() => /** @type {any} */ (globalThis).opened.clear());
      if (drawn === 0) throw new Error('no point is in hand: nothing was drawn while it moved');
      begun = performance.now();
    },
  });
  const seconds = (performance.now() - begun) / 1000;
  const { pictures, answers, tasks } = await page.evaluate(() =>
    /** @type {any} */ (globalThis).opened.read(),
  );
  await page.mouse.up();
  return {
    pictures: pictures / seconds,
    answers: answers / seconds,
    longest: Math.max(0, ...tasks),
  };
}

/** In the page: whether its plane has been where it is for some frames. */
function rested() {
  const scope = /** @type {any} */ (globalThis);
  const { x, y, width } = /** @type {Element} */ (
    document.querySelector('.figure > .plane')
  ).getBoundingClientRect();
  const now = [x, y, width].join();
  scope.still = scope.place === now ? scope.still + 1 : 0;
  scope.place = now;
  return scope.still > 60;
}

/** In the page: counts pictures, long tasks, and the answers to a call. @param {string} call */
function follow(call) {
  const scope = /** @type {any} */ (globalThis);
  const { store, background } = scope.mercerPage;
  let [pictures, answers] = [0, 0];
  /** @type {number[]} */
  let tasks = [];
  store.subscribe((/** @type {any} */ { frame }, /** @type {any} */ { frame: before }) => {
    if (frame.surface !== before.surface) pictures++;
  });
  const { ask } = background;
  background.ask = async (/** @type {string[]} */ ...args) => {
    const answer = await ask(...args);
    if (args[1] === call && answer) answers++;
    return answer;
  };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  }).observe({ type: 'longtask' });
  scope.opened = {
    clear() {
      const drawn = pictures;
      [pictures, answers] = [0, 0];
      tasks = [];
      return drawn;
    },
    read: () => ({ pictures, answers, tasks }),
  };
}

/**
 * @param {readonly Opened[]} drags
 * @returns {import('./section.mjs').Target[]}
 */
export function targetsOfOpened(drags) {
  return drags.flatMap(({ view, slower, pictures, longest }) => {
    const least = SPEEDS.find((speed) => speed.slower === slower)?.least ?? NaN;
    const how = slower === 1 ? '' : `, the processor ${slower} × slower`;
    const none = `none over ${TASK_MS} ms`;
    const rate = {
      name: `pictures a second while one of 200 points is dragged, ${view}${how}`,
      wanted: `≥ ${least}`,
      reached: pictures.toFixed(0),
      kept: pictures >= least,
    };
    if (slower > 1) return [rate];
    const longestTask = {
      name: `tasks of the main thread while dragging, ${view}`,
      wanted: none,
      reached: longest ? `up to ${longest.toFixed(0)} ms` : none,
      kept: longest === 0,
    };
    return [rate, longestTask];
  });
}
