// @ts-check
/** @module */

/**
 * What was computed last from texts, so that it is not computed again.
 *
 * @template T
 * @param {(text: string) => T} compute
 * @param {number} most results
 */
export function kept(compute, most) {
  /** @type {Map<string, T>} */
  const known = new Map();
  return (/** @type {string} */ text) => {
    const found = known.get(text);
    const result = found !== undefined ? found : compute(text);
    known.delete(text);
    known.set(text, result);
    const [oldest] = known.keys();
    if (known.size > most) known.delete(oldest);
    return result;
  };
}

/** What a frame may take. */
const SLICE_MS = 6;

/** Does what is asked for in a few milliseconds of each frame, so that nothing waits. */
export function createQueue() {
  /** @type {(() => void)[]} */
  let jobs = [];
  let frame = 0;

  function run() {
    const end = performance.now() + SLICE_MS;
    let done = 0;
    while (done < jobs.length && (done === 0 || performance.now() < end)) jobs[done++]();
    jobs = jobs.slice(done);
    frame = jobs.length > 0 ? requestAnimationFrame(run) : 0;
  }

  return {
    /** @param {() => void} job */
    add(job) {
      jobs.push(job);
      frame ||= requestAnimationFrame(run);
    },
  };
}
