// @ts-check
/**
 * Something is moved by hand: how many pictures of it are drawn in a second, and how long the main
 * thread is busy in one go.
 *
 * @module
 */

import { setTimeout as delay } from 'node:timers/promises';
import { forgetLongTasks, LONG_TASK_MS, takeLongTasks } from '../long-tasks.mjs';
import { GESTURES } from './gestures.mjs';
import { slow } from './slower.mjs';

/** How much slower the processor is made, and how many pictures a second there are to be. */
const SPEEDS = [
  { slower: 1, least: 30 },
  { slower: 4, least: 15 },
];
/** A hand tells of so many places a second, whether or not the page has answered to the last. */
const HERTZ = 60;
/** …but where the page has not answered to so many, it waits. */
const AHEAD = 4;
/** Moves before those that are counted. */
const WARM = 30;

/**
 * In a second: pictures. longest: the main thread's longest of the long tasks, 0 where there is none.
 *
 * @typedef {{ name: string, slower: number, pictures: number, longest: number }} Moving
 */

/**
 * Makes each of the gestures, at each speed.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {() => Promise<import('playwright-core').Page>} open the page with the points, which notes long
 *   tasks
 * @param {{ count: number, tell: (line: string) => void }} options count of moves that are measured
 */
export async function moveAll(browser, open, { count, tell }) {
  /** @type {Moving[]} */
  const all = [];
  for (const { name, ready, counted, act } of GESTURES) {
    const page = await open();
    await ready(page);
    await page.waitForFunction(rested);
    await page.evaluate(follow, counted);
    for (const { slower } of SPEEDS) {
      const asFast = await slow(browser, slower);
      const moving = { name, slower, ...(await moveOnce(page, act, count).finally(asFast)) };
      await page.mouse.up();
      await page.mouse.up({ button: 'middle' });
      all.push(moving);
      tell(`${name}, ${slower} ×: ${moving.pictures.toFixed(1)} pictures a second`);
    }
    await page.close();
  }
  return all;
}

/**
 * @param {import('playwright-core').Page} page
 * @param {import('./gestures.mjs').Gesture['act']} act
 * @param {number} count
 */
async function moveOnce(page, act, count) {
  const move = await act(page);
  await moveOn(move, 0, WARM);
  await forgetLongTasks(page);
  const drawn = await page.evaluate(() => /** @type {any} */ (globalThis).moving.take());
  if (drawn === 0) throw new Error('nothing is in hand: nothing was drawn while it moved');
  const begun = performance.now();
  await moveOn(move, WARM, count);
  const seconds = (performance.now() - begun) / 1000;
  const pictures = await page.evaluate(() => /** @type {any} */ (globalThis).moving.take());
  const tasks = await takeLongTasks(page);
  return { pictures: pictures / seconds, longest: Math.max(0, ...tasks) };
}

/**
 * Makes moves as a hand does.
 *
 * @param {(i: number) => Promise<unknown>} move
 * @param {number} from
 * @param {number} count
 */
async function moveOn(move, from, count) {
  const begun = performance.now();
  /** @type {Promise<unknown>[]} */
  const unanswered = [];
  for (let i = 0; i < count; i++) {
    await delay(begun + (1000 / HERTZ) * i - performance.now());
    if (unanswered.length === AHEAD) await unanswered.shift();
    unanswered.push(move(from + i));
  }
  await Promise.all(unanswered);
}

/** In the page: whether all large pictures have been where they are for some frames. */
function rested() {
  const scope = /** @type {any} */ (globalThis);
  const now = Array.from(document.querySelectorAll('main canvas'), (canvas) => {
    const { x, y, width, height } = canvas.getBoundingClientRect();
    return [x, y, width, height].join();
  }).join(' ');
  scope.still = scope.place === now ? scope.still + 1 : 0;
  scope.place = now;
  return scope.still > 60;
}

/**
 * In the page: counts pictures.
 *
 * @param {import('./gestures.mjs').Gesture['counted']} counted
 */
function follow(counted) {
  const scope = /** @type {any} */ (globalThis);
  const { store } = scope.mercerPage;
  let pictures = 0;
  if (counted === 'map') {
    const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector('.map canvas'));
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    const { clearRect } = context;
    let last = document.timeline.currentTime;
    // What is drawn twice for a frame is seen once.
    context.clearRect = (...args) => {
      const { currentTime } = document.timeline;
      if (currentTime !== last) pictures++;
      last = currentTime;
      clearRect.apply(context, args);
    };
  } else
    store.subscribe((/** @type {any} */ { frame }, /** @type {any} */ { frame: before }) => {
      if (frame[counted] !== before[counted] && frame[counted]) pictures++;
    });
  scope.moving = {
    /** How many there are, and counts anew. */
    take() {
      const drawn = pictures;
      pictures = 0;
      return drawn;
    },
  };
}

/**
 * @param {readonly Moving[]} all
 * @returns {import('./section.mjs').Target[]}
 */
export function targetsOfMoving(all) {
  return all.flatMap(({ name, slower, pictures, longest }) => {
    const least = SPEEDS.find((speed) => speed.slower === slower)?.least ?? NaN;
    const how = slower === 1 ? '' : `, the processor ${slower} × slower`;
    const rate = {
      name: `pictures a second while ${name}${how}`,
      wanted: `≥ ${least}`,
      reached: pictures.toFixed(0),
      kept: pictures >= least,
    };
    if (slower > 1) return [rate];
    return [rate, targetOfTasks(name, longest)];
  });
}

/**
 * While the processor is as fast as it is, no task of the main thread may be long.
 *
 * @param {string} what is done meanwhile
 * @param {number} longest in ms, 0 where none is long
 * @returns {import('./section.mjs').Target}
 */
export function targetOfTasks(what, longest) {
  const none = `none over ${LONG_TASK_MS} ms`;
  return {
    name: `tasks of the main thread while ${what}`,
    wanted: none,
    reached: longest ? `up to ${longest.toFixed(0)} ms` : none,
    kept: longest === 0,
  };
}
