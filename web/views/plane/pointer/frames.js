// @ts-check
/**
 * One call a frame, however many moves a pointer reports.
 *
 * @module
 */

/** In milliseconds: after a longer pause a tick counts as so long. */
const LONGEST_TICK = 100;

/**
 * @param {() => ((milliseconds: number) => void) | undefined} tick what is called with every frame
 *   at present, with the time since the last
 */
export function createFrames(tick) {
  /** The newest that no frame has handled. @type {(() => void) | null} */
  let pending = null;
  let scheduled = 0;
  let lastTick = 0;

  /** @param {number} time */
  function frame(time) {
    scheduled = 0;
    const now = tick();
    if (pending || now) schedule();
    flush();
    now?.(Math.min(time - lastTick, LONGEST_TICK));
    lastTick = time;
  }

  function schedule() {
    if (!scheduled) scheduled = requestAnimationFrame(frame);
  }

  /** Does what waits for the next frame. */
  function flush() {
    const handle = pending;
    pending = null;
    handle?.();
  }

  return {
    flush,
    /**
     * The first call at once, so that the engine is asked before the page is drawn, and of those
     * that follow it within the frame the newest.
     *
     * @param {() => void} handle
     */
    next(handle) {
      if (scheduled) {
        pending = handle;
        return;
      }
      schedule();
      handle();
    },
    /** Ticks from now on, as long as there is something to tick. */
    start() {
      lastTick = performance.now();
      schedule();
    },
    /** What waits is not done. */
    drop() {
      pending = null;
    },
    end: () => cancelAnimationFrame(scheduled),
  };
}
