// @ts-check
/**
 * Decides when each part of the page is drawn. The plane is drawn at once, whatever changes.
 * What stands beside it in words and charts waits, while things move, for the time that frames
 * leave over.
 *
 * @module
 */

import { createPauses } from '../lib/pauses.js';
import { OF_KERNEL } from '../state/store.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {{ draw: (state: State, previous?: State) => void }} Part */
/**
 * A part that can be taken away again. resize is told that its place may have another size. A view in
 * which nothing depends on sizes has none, nor has one that watches them itself.
 *
 * @typedef {Part & { resize?: () => void, destroy: () => void }} View
 */
/** @typedef {(work: () => void, options: { timeout: number }) => unknown} RequestIdle */

/**
 * While things move, the others are drawn once in so many milliseconds: numbers that change more
 * often cannot be read.
 */
const PACE_MS = 100;
/**
 * …or, where it takes them long, once in so many times what it took, up to a limit: they take time
 * from the picture, and the browser takes longer still to lay out and paint what they wrote.
 */
const SHARE = 140;
const SLOWEST_MS = 1000;
/** After so long without a move everything is drawn at once. */
const REST_MS = 100;
/** Whose time has come waits no longer than this, however busy the page is. */
const LATEST_MS = 300;

/**
 * What somebody has opened follows the hand: it is drawn with each move, but once in so many times
 * what it took, so that three quarters of the time are left to the others.
 */
const OPEN_SHARE = 4;

/**
 * A drawing that would begin later than this after the first of its round waits for the next idle
 * time, so that the page can answer in between.
 */
const LONG_MS = 12;

/**
 * What was chosen is drawn everywhere at once; only what would begin later than this after the first
 * waits for the next idle time, so that a slow machine shows the plane and answers first.
 */
const HELD_MS = 40;

/** What changes with every pointer move and every answer to it. */
const MOVING = /** @type {const} */ ([
  ['scene', ['points', 'view']],
  ['frame', ['scene', 'training', 'taken', 'surface', 'terms', 'gram', 'history']],
  ['focus', ['pointer', 'point', 'pair', 'tried']],
]);
/** What changes, besides, with every edit of one stroke, such as that of a slider. */
const PULLED = /** @type {const} */ ({
  scene: ['kernel', 'params', 'data'],
  frame: OF_KERNEL,
  focus: [],
});

/** Whether nothing else has changed. @param {State} state @param {State} previous */
export function isMoving(state, previous) {
  if (state.settings !== previous.settings || state.stage !== previous.stage) return false;
  const pulled = state.stroke !== null && state.stroke === previous.stroke;
  return MOVING.every(([name, keys]) => {
    const [now, before] = [state[name], previous[name]];
    if (now === before) return true;
    /** @type {readonly string[]} */
    const moving = pulled ? [...keys, ...PULLED[name]] : keys;
    return Object.entries(now).every(
      ([key, value]) =>
        moving.includes(key) || value === /** @type {Record<string, unknown>} */ (before)[key],
    );
  });
}

/**
 * Whether the first picture is there, or a scene was opened: nothing else is drawn before it is seen.
 * To draw the plane and all that is beside it would hold the page for too long.
 *
 * @param {State} state
 * @param {State} previous
 */
const isFirst = ({ frame, opened }, previous) =>
  opened !== previous.opened || (frame.surface !== null && previous.frame.surface === null);

/** Where there is no word of idle time, a task after the frame is as good. @type {RequestIdle} */
const afterFrame = (work) => setTimeout(work, 16);

/**
 * @param {readonly Part[]} first drawn at once, always
 * @param {readonly Part[]} rest
 * @param
 *   {{ isOpen?: (part: Part, state: State) => boolean, requestIdle?: RequestIdle, setTimer?: (work: () => void, ms: number) => unknown, now?: () => number }}
 *   [options] isOpen: whether somebody has opened a part to look at it; the others are for tests
 */
export function createScheduler(first, rest, options = {}) {
  const {
    isOpen = () => false,
    requestIdle = globalThis.requestIdleCallback ?? afterFrame,
    setTimer = (work, ms) => setTimeout(work, ms),
    now = () => performance.now(),
  } = options;
  /** @type {Part[]} */
  const others = [];
  /** @type {State} */
  let newest;
  /** What each of the others has drawn. @type {(State | undefined)[]} */
  const seen = [];
  /** When each of them may be drawn with a move again, if it is open. @type {number[]} */
  const due = [];
  takeUp(rest);
  let waiting = false;
  /**
   * Whose turn is next, when the first of the round had its own, and how long the round has taken.
   */
  let next = 0;
  let begun = -Infinity;
  let taken = 0;
  const pauses = createPauses(now);

  /** @param {readonly Part[]} parts */
  function takeUp(parts) {
    for (const part of parts) {
      others.push(part);
      seen.push(undefined);
      due.push(-Infinity);
    }
  }

  /** @param {number} i */
  function turn(i) {
    const previous = seen[i];
    if (newest === previous) return;
    seen[i] = newest;
    drawOne(others[i], newest, previous);
  }

  function turnAll() {
    const from = now();
    for (const i of others.keys()) {
      if (now() - from > HELD_MS) return wait();
      turn(i);
    }
  }

  /** @param {number} i */
  function follow(i) {
    const from = now();
    if (from < due[i]) return;
    turn(i);
    due[i] = from + OPEN_SHARE * (now() - from);
  }

  function wait() {
    if (waiting) return;
    waiting = true;
    later();
  }

  function later() {
    const pace = Math.min(Math.max(PACE_MS, SHARE * taken), SLOWEST_MS);
    const early = begun + pace - now();
    if (next > 0 || early <= 0 || pauses.length >= pauses.rest(REST_MS))
      requestIdle.call(globalThis, work, { timeout: LATEST_MS });
    else setTimer(later, Math.min(early, REST_MS));
  }

  const isBehind = () => seen.some((state) => state !== newest);

  // All in one go, for the browser lays out the page for one as for all.
  function work() {
    waiting = false;
    if (!isBehind()) {
      next = 0; // all were drawn at once meanwhile
      return;
    }
    const from = now();
    if (next === 0) [begun, taken] = [from, 0];
    do turn(next++);
    while (next < others.length && now() - from < LONG_MS);
    taken += now() - from;
    if (next === others.length) next = 0;
    if (isBehind()) wait();
  }

  return {
    /** Parts that come later are drawn in the next idle time. @param {readonly Part[]} parts */
    add(parts) {
      takeUp(parts);
      if (newest) wait();
    },

    /** @param {State} state @param {State} [previous] */
    draw(state, previous) {
      newest = state;
      const moving =
        previous !== undefined && (isMoving(state, previous) || isFirst(state, previous));
      if (moving) pauses.move();
      else turnAll();
      for (const part of first) drawOne(part, state, previous);
      if (!moving) return;
      for (const [i, part] of others.entries()) if (isOpen(part, state)) follow(i);
      wait();
    },
  };
}

/**
 * One part that fails must not take the others with it.
 *
 * @param {Part} part
 * @param {State} state
 * @param {State} [previous]
 */
function drawOne(part, state, previous) {
  try {
    part.draw(state, previous);
  } catch (error) {
    reportError(error);
  }
}
