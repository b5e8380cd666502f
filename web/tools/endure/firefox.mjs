// @ts-check
/**
 * The memory of a page in Firefox, as the browser counts it in about:memory, after it was swept.
 *
 * @module
 */

/** @typedef {import('../../test/engines/browser.js').Browser} Browser */
/** @typedef {import('./page.mjs').Memory} Memory */

/** One line of about:memory. @typedef {{ process: string, path: string, heap: boolean, bytes: number }} Report */

/** What allocations on the heap come to, those of which nobody reports included. */
const HEAP = 'heap-allocated';
/** What a process has, by what it is for. */
const PARTS = 'explicit/';
/** Firefox itself gives its processes 180 s to tell. */
const PATIENCE_MS = 200_000;

/**
 * In the browser's own window: all processes are swept, and say what they have left. Sent as text.
 *
 * @param {string} heap
 * @param {string} parts
 * @param {number} patience in ms
 * @returns {Promise<Report[] | null>} null where they do not say
 */
function sweep(heap, parts, patience) {
  const { Cc, Ci } = /** @type {any} */ (globalThis);
  const manager = Cc['@mozilla.org/memory-reporter-manager;1'].getService(
    Ci.nsIMemoryReporterManager,
  );
  const { KIND_HEAP, UNITS_BYTES } = Ci.nsIMemoryReporter;
  /** @type {Report[]} */
  const reports = [];
  /** @type {(process: string, path: string, kind: number, units: number, bytes: number) => void} */
  const keep = (process, path, kind, units, bytes) => {
    if (units !== UNITS_BYTES || !(path === heap || path.startsWith(parts))) return;
    reports.push({ process, path, heap: kind === KIND_HEAP, bytes });
  };
  return new Promise((done) => {
    const silent = setTimeout(() => done(null), patience);
    const end = () => {
      clearTimeout(silent);
      done(reports);
    };
    manager.getReportsExtended(keep, null, end, null, false, true, '');
  });
}

/**
 * What processes with pages have. heap is without what workers have, wasm that of the engine with
 * most.
 *
 * @param {readonly Report[]} reports
 * @returns {Memory}
 */
export function memoryIn(reports) {
  const withPages = new Set(
    reports.filter(({ path }) => /\/top\(http/.test(path)).map(({ process }) => process),
  );
  /** Bytes of each worker's engine. @type {Map<string, number>} */
  const engines = new Map();
  let [all, workers, outside] = [0, 0, 0];
  for (const { process, path, heap, bytes } of reports) {
    if (!withPages.has(process)) continue;
    if (path === HEAP || !heap) all += bytes;
    if (/\/orphan-nodes$/.test(path)) outside += bytes;
    const [worker] = /\/worker\(.*?, 0x[0-9a-f]+\)/.exec(path) ?? [];
    if (!worker) continue;
    workers += bytes;
    const engine = path.endsWith('/elements/wasm') ? bytes : 0;
    engines.set(worker, (engines.get(worker) ?? 0) + engine);
  }
  return {
    heap: all - workers,
    wasm: Math.max(0, ...engines.values()),
    more: `${engines.size} workers, ${(outside / 1e6).toFixed(1)} MB of nodes outside the page`,
  };
}

/**
 * Sweeps a browser that may be asked for what runs in its own window. Once it has not answered it never
 * does again: it takes no other question while one is open.
 *
 * @param {Browser} browser
 * @returns {() => Promise<Memory | null>} null where it does not tell
 */
export function createSweep({ runInside }) {
  if (!runInside) throw new Error('this browser does not tell of its memory');
  let tells = true;
  return async () => {
    if (!tells) return null;
    const reports = await runInside(`${sweep}`, [HEAP, PARTS, PATIENCE_MS]);
    if (reports) return memoryIn(reports);
    tells = false;
    console.log('Firefox tells no more of its memory, which is not swept');
    return null;
  };
}
