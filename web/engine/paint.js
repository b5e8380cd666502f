// @ts-check
/**
 * Paints f over a square view. Where it has to be summed pixel by pixel, that is
 * done in bands of rows, each about a slice of time long.
 *
 * @module
 */

/** @typedef {import('./calls.js').Jobs} Jobs */
/** @typedef {import('./host.js').Desk} Desk */
/** @typedef {import('./host.js').Job} Job */

/** So long one band should take. */
const BAND_MS = 12;
/** So many kernel evaluations are done without feeling the way first: some 50 ms at worst. */
const CAUTION = 4e6;
/** The first band when in doubt: some 3 ms. */
const FIRST = 2e5;

/** Whether the time of a method hardly depends on the number of pixels. @param {string} method */
export const isFast = (method) => method === 'chebyshev' || method === 'polynomial';

/**
 * @param {Desk} desk
 * @param {Job} job
 * @param {Jobs['paint']['request']} request
 * @returns {Promise<Jobs['paint']['value']>}
 */
export async function paint({ ask, pause, now }, job, request) {
  const { model, outputs, support, view, size, cautious, limit } = request;
  const planes = outputs > 1 ? 2 : 1;
  const values = new Float32Array(size * size);
  const label = outputs > 1 ? new Uint8Array(size * size) : null;
  const dy = (view.y1 - view.y0) / size;
  let [min, max] = [Infinity, -Infinity];
  let method = '';
  let spent = 0;

  /** @param {number} from @param {number} rows */
  function band(from, rows) {
    const pixels = rows * size;
    const out = new Float32Array(planes * pixels);
    const y1 = view.y1 - from * dy;
    const y0 = from + rows === size ? view.y0 : view.y1 - (from + rows) * dy;
    const part = { x0: view.x0, x1: view.x1, y0, y1, width: size, height: rows };
    const before = now();
    const info = ask('surface', model, part, out);
    const taken = now() - before;
    values.set(planes === 1 ? out : out.subarray(pixels), from * size);
    if (label) for (let i = 0; i < pixels; i++) label[from * size + i] = out[i];
    min = Math.min(min, info.min);
    max = Math.max(max, info.max);
    method = info.method;
    spent += taken;
    return taken;
  }

  const perRow = size * Math.max(support, 1);
  let rows = cautious && perRow * size > CAUTION ? atLeastOne(FIRST / perRow) : size;
  for (let from = 0; from < size;) {
    rows = Math.min(rows, size - from);
    const taken = band(from, rows);
    from += rows;
    if (from === size) break;
    // A method that is fast for a band is so for the rest; others go on in slices.
    rows = isFast(method) ? size : atLeastOne((rows * BAND_MS) / Math.max(taken, 0.1));
    if (!isFast(method) && whole(from) > limit) return stopped(from);
    if (job.stops()) return stopped(from);
    await pause();
    if (job.stops()) return stopped(from);
  }
  const picture = { view, width: size, height: size, values, label, min, max, method };
  return { picture, size, method, milliseconds: spent };

  /** What the whole takes, by the rows that are done. @param {number} done */
  function whole(done) {
    return (spent * size) / done;
  }

  /** @param {number} done */
  function stopped(done) {
    return { picture: null, size, method, milliseconds: whole(done) };
  }
}

/** @param {number} rows */
const atLeastOne = (rows) => Math.max(1, Math.floor(rows));
