// @ts-check
/**
 * Whose turn it is to be drawn. The plane follows the hand: it is drawn in the frame of every change. What stands
 * beside it in words and charts waits, while things move, for the time that frames leave over.
 *
 * @module
 */

/** @typedef {import('../state/store.js').State} State */
/** @typedef {{ draw: (state: State, previous?: State) => void }} Part */
/** @typedef {(work: (time: { timeRemaining: () => number, didTimeout: boolean }) => void, options: { timeout: number }) => unknown} RequestIdle */

/** While things move, the others are drawn once in so many milliseconds: numbers that change more often cannot be read. */
const PACE_MS = 100;
/** …or in so many where frames follow each other more slowly than this: there they take time from the picture. */
const SLOW_PACE_MS = 250;
const SLOW_FRAME_MS = 22;
/** After so long, one frame does not follow another. */
const PAUSE_MS = 150;
/** Nothing is behind by more than this, however busy the page is. */
const LATEST_MS = 300;

/** Who draws for so long ends the round for now. */
const LONG_MS = 0.7;

/** What changes with every move of a hand and with every answer to it. */
const MOVING = /** @type {const} */ ([
  ['scene', ['points', 'view']],
  ['frame', ['scene', 'training', 'surface', 'terms', 'gram']],
  ['focus', ['pointer', 'point', 'pair']],
]);

/** Whether nothing else has changed. @param {State} state @param {State} previous */
export function isMoving(state, previous) {
  if (state.settings !== previous.settings) return false;
  return MOVING.every(([name, keys]) => {
    const [now, before] = [state[name], previous[name]];
    if (now === before) return true;
    const moving = /** @type {readonly string[]} */ (keys);
    return Object.entries(now).every(
      ([key, value]) =>
        moving.includes(key) || value === /** @type {Record<string, unknown>} */ (before)[key],
    );
  });
}

/** Where there is no word of idle time, a task after the frame is as good. @type {RequestIdle} */
const afterFrame = (work) =>
  setTimeout(() => work({ timeRemaining: () => 0, didTimeout: true }), 16);

/**
 * @param {readonly Part[]} first drawn at once, always
 * @param {readonly Part[]} rest
 * @param {{ requestIdle?: RequestIdle, setTimer?: (work: () => void, ms: number) => unknown, now?: () => number }} [options] for tests
 */
export function createTurns(first, rest, options = {}) {
  const {
    requestIdle = globalThis.requestIdleCallback ?? afterFrame,
    setTimer = (work, ms) => setTimeout(work, ms),
    now = () => performance.now(),
  } = options;
  /** @type {State} */
  let newest;
  /** What each of the others has drawn. @type {(State | undefined)[]} */
  const seen = rest.map(() => undefined);
  let waiting = false;
  /** Whose turn is next, and when the first of the round had its own. */
  let next = 0;
  let begun = -Infinity;
  /** When things moved last, and how long frames take, by and large. */
  let moved = -Infinity;
  let frame = 0;

  /** @param {number} i */
  function turn(i) {
    const previous = seen[i];
    if (newest === previous) return;
    seen[i] = newest;
    drawOne(rest[i], newest, previous);
  }

  function wait() {
    if (waiting) return;
    waiting = true;
    const ask = () => requestIdle.call(globalThis, work, { timeout: LATEST_MS });
    const pace = frame > SLOW_FRAME_MS ? SLOW_PACE_MS : PACE_MS;
    const early = next === 0 ? begun + pace - now() : 0;
    if (early > 0) setTimer(ask, early);
    else ask();
  }

  /** @type {Parameters<RequestIdle>[0]} */
  function work(time) {
    waiting = false;
    if (next === 0) begun = now();
    // Up to one that draws at length, for the browser will take as long again to show it. Where they have waited too long, all of them.
    let taken = 0;
    do {
      const before = now();
      turn(next++);
      taken = Math.max(taken, now() - before);
    } while (
      next < rest.length &&
      (time.didTimeout || (taken < LONG_MS && time.timeRemaining() > 0))
    );
    if (next === rest.length) next = 0;
    if (seen.some((state) => state !== newest)) wait();
  }

  return {
    /** @param {State} state @param {State} [previous] */
    draw(state, previous) {
      newest = state;
      const moving = previous !== undefined && isMoving(state, previous);
      if (moving) {
        const before = moved;
        moved = now();
        if (moved - before < PAUSE_MS) frame += (moved - before - frame) / 8;
      } else {
        rest.forEach((_, i) => turn(i));
      }
      for (const part of first) drawOne(part, state, previous);
      if (moving) wait();
    },
  };
}

/** One part that fails must not take the others with it. @param {Part} part @param {State} state @param {State} [previous] */
function drawOne(part, state, previous) {
  try {
    part.draw(state, previous);
  } catch (error) {
    reportError(error);
  }
}
