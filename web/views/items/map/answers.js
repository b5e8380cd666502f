// @ts-check
/**
 * Asks the engine where the items of a scene lie, whenever they or the kernel change, and keeps the
 * newest answer.
 *
 * @module
 */

import { bare, elementsOf } from '../../../model/problem.js';
import { makeItem } from '../../../model/scene.js';
import { followAnswers } from '../../answers.js';

/** @typedef {import('../../../model/scene.js').Scene} Scene */
/** @typedef {import('../../../protocol/messages.gen.js').Chart} Chart */

/** @typedef {import('../../../draw/map/motion.js').Answer} Answer */

/**
 * Whether two scenes have the same map, item by item.
 *
 * @param {Scene} a
 * @param {Scene} b
 */
export function sameItems(a, b) {
  if (a.kernel !== b.kernel || a.domain !== b.domain || a.points.length !== b.points.length)
    return false;
  return (
    a.points === b.points ||
    a.points.every(({ id, text }, i) => id === b.points[i].id && text === b.points[i].text)
  );
}

/**
 * Where an item lies by its kernel values with all items of a chart.
 *
 * @param {Chart} chart
 * @param {ArrayLike<number>} row
 * @returns {[number, number]}
 */
export function projected({ beta, bias }, row) {
  let [x, y] = bias;
  for (let i = 0; i < row.length; i++) {
    x += beta[2 * i] * row[i];
    y += beta[2 * i + 1] * row[i];
  }
  return [x, y];
}

/**
 * @param {import('../../../engine/background.js').BackgroundEngine} background
 * @param
 *   {{ show: (answer: Answer) => void, refuse: (failure: import('../../../protocol/messages.gen.js').Failure) => void, busy: (now: boolean) => void }}
 *   listener
 */
export function createAnswers(background, { show, refuse, busy }) {
  /** @typedef {{ scene: Scene, tried: string | null }} About */
  /** What was asked last. @type {About | null} */
  let asked = null;
  /** What is being answered, and what is to be asked then. @type {About | null} */
  let running = null;
  /** @type {About | null} */
  let waiting = null;
  /** Whether what can tell could not be loaded, and what was new then. */
  let lost = false;
  /** @type {unknown} */
  let news = null;
  const follower = followAnswers(background, 'chart', {
    /** @param {About} about @param {Chart} chart */
    show: (about, chart) => show(Object.freeze({ ...about, chart })),
    refuse: (about, _, failure) => {
      lost = failure.code === 'loading';
      // One that is tried may be half typed; the map is none the worse.
      if (about.tried !== null && !lost) ask(about.scene, null, news);
      else refuse(failure);
    },
    busy,
  });

  /**
   * @param {Scene} scene
   * @param {string | null} tried a text whose place nothing else tells
   * @param {unknown} [now] what is news where it is another: what could not be loaded then is asked
   *   for again
   */
  function ask(scene, tried, now = null) {
    const again = lost && now !== news;
    news = now;
    if (!again && asked && asked.tried === tried && sameItems(asked.scene, scene)) return;
    lost = false;
    asked = { scene, tried };
    // A matrix takes long once: to give it up for a letter would be to begin with all of it again.
    const alike = running?.scene.kernel === scene.kernel && running.scene.domain === scene.domain;
    if (alike) waiting = asked;
    else void start(asked);
  }

  /** @param {About} about */
  async function start(about) {
    running = about;
    waiting = null;
    const { domain, dim, points, kernel } = about.scene;
    const of = (/** @type {Scene['points']} */ list) => elementsOf({ domain, dim, points: list });
    await follower.ask(about, () => {
      const others = about.tried === null ? null : bare(of([makeItem(0, about.tried, 1)]));
      return { ...of(points), kernel, ...(others && { others }) };
    });
    if (running !== about) return;
    running = null;
    if (waiting) void start(waiting);
  }

  return {
    ask,
    /** What comes is of another time. */
    forget() {
      asked = running = waiting = null;
      follower.forget();
    },
    end: follower.end,
  };
}
