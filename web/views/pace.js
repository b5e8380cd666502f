// @ts-check
/**
 * How often a view that is open asks and draws while things move. The picture that the hand changes
 * comes first: what the browser needs to draw the view is at most a third of the time. What a view
 * asks is asked together, and the answers are drawn together, as the browser paints the page for one
 * as for all. When the hand rests, the view follows at once.
 *
 * @module
 */

import { clockOf } from '../lib/clock.js';
import { createPauses } from '../lib/pauses.js';

/** After a drawing, so many times what it took passes before the view asks again… */
const REST_SHARE = 2;
/**
 * …but no longer than this passes between two rounds, answered or not: a slow machine takes a quarter
 * of a second to draw some, and has three quarters left for the picture.
 */
const SLOWEST_MS = 1000;
/** After so long without a move the hand rests. */
const REST_MS = 100;
/** While things move, an answer waits so long for the others of its round. */
const TOGETHER_MS = 100;
/** A frame takes so long where nothing is in its way. */
const FRAME_MS = 17;

/** @typedef {import('../lib/clock.js').Clock} Clock */

/**
 * @param {Readonly<{
 *   ask: () => void, draw: () => void, isAnswered: () => boolean, isDrawn?: () => boolean,
 * }>} view ask asks about the newest state, draw draws what was answered, isAnswered tells whether
 *   nothing more is on its way, and isDrawn whether no picture of what was drawn is
 * @param {Partial<Clock>} [clock] for tests
 */
export function createPace({ ask, draw, isAnswered, isDrawn = () => true }, clock = {}) {
  const { now, setTimer, clearTimer, nextFrame } = clockOf(clock);
  /** When the view may ask again. */
  let due = -Infinity;
  const pauses = createPauses(now);
  /** For the next round, and for what was answered in this one. @type {any} */
  let waiting;
  /** @type {any} */
  let holding;

  const isMoving = () => pauses.length < pauses.rest(REST_MS);

  function stop() {
    clearTimer(waiting);
    clearTimer(holding);
    waiting = holding = undefined;
  }

  function begin() {
    clearTimer(waiting);
    waiting = undefined;
    due = now() + SLOWEST_MS;
    ask();
  }

  function later() {
    waiting = undefined;
    const early = due - now();
    if (early <= 0 || !isMoving()) begin();
    else waiting = setTimer(later, Math.min(early, REST_MS));
  }

  function show() {
    clearTimer(holding);
    holding = undefined;
    const from = now();
    draw();
    if (!isMoving()) return;
    const drawing = now() - from;
    pauses.skip(drawing);
    /** The first frame after it was drawn. @type {number | undefined} */
    let first;
    // A picture may be drawn in the next frame. Where the page does not wait for its pixels, it is shown
    // in a later one. The frame after that begins when the browser has painted it.
    const painted = () => {
      const shown = now();
      first ??= shown;
      if (!isDrawn()) return void nextFrame(painted);
      const took = drawing + shown - first;
      nextFrame(() => {
        const late = Math.max(0, now() - shown - FRAME_MS);
        pauses.skip(late);
        due = Math.min(due, now() + REST_SHARE * (took + late));
        if (waiting !== undefined) {
          clearTimer(waiting);
          later();
        }
      });
    };
    nextFrame(painted);
  }

  return {
    /** The state is another one. @param {boolean} moving whether by a move or an answer to it */
    follow(moving) {
      if (moving) pauses.move();
      if (!moving || now() >= due) begin();
      else if (waiting === undefined) later();
    },
    /** There is an answer, or something else to draw. */
    answered() {
      if (!isMoving() || isAnswered()) show();
      else holding ??= setTimer(show, TOGETHER_MS);
    },
    stop,
  };
}
