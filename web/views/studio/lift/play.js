// @ts-check
/**
 * Moves a share from where it is to 0 or 1, as calmly as people like; at once for those who do not
 * like motion.
 *
 * @module
 */

const DURATION_MS = 1800;

/**
 * @param {{
 *   get: () => number, set: (share: number) => void, onEnd?: () => void,
 *   still?: () => boolean, request?: (frame: (now: number) => void) => number, cancel?: (id: number) => void,
 * }} options still: whether motion is unwelcome
 */
export function createPlay({
  get,
  set,
  onEnd = () => {},
  still = () => matchMedia('(prefers-reduced-motion: reduce)').matches,
  request = (frame) => requestAnimationFrame(frame),
  cancel = (id) => cancelAnimationFrame(id),
}) {
  /** The frame that is awaited. @type {number | null} */
  let waiting = null;

  function stop() {
    if (waiting === null) return;
    cancel(waiting);
    waiting = null;
    onEnd();
  }

  return {
    get playing() {
      return waiting !== null;
    },
    stop,
    /** @param {0 | 1} to */
    to(to) {
      if (waiting !== null) cancel(waiting);
      waiting = null;
      const from = get();
      if (still() || from === to) {
        set(to);
        onEnd();
        return;
      }
      /** @type {number | null} */
      let begun = null;
      const duration = DURATION_MS * Math.abs(to - from);
      const frame = (/** @type {number} */ now) => {
        begun ??= now;
        const t = Math.min((now - begun) / duration, 1);
        const eased = t * t * (3 - 2 * t);
        set(from + (to - from) * eased);
        waiting = t < 1 ? request(frame) : null;
        if (t === 1) onEnd();
      };
      waiting = request(frame);
    },
  };
}
