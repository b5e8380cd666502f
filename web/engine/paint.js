// @ts-check
/**
 * Paints f over a square view. Where it has to be summed pixel by pixel, that is
 * done in bands of rows, each about a slice of time long.
 *
 * @module
 */

import { isRegions, paintedOutput } from '../model/output.js';
import { lifted } from '../model/table/lift.js';

/** @typedef {import('../protocol/jobs.js').Jobs} Jobs */
/** @typedef {import('../protocol/jobs.js').Painted} Painted */
/** @typedef {import('./host.js').Desk} Desk */
/** @typedef {import('./host.js').Job} Job */

/** @typedef {import('../protocol/messages.gen.js').SlicePlane} SlicePlane */

/** How long computing one band should take. */
const BAND_MS = 12;
/** A picture that takes less than this is drawn whole. */
const WHOLE_MS = 40;
/** Kernel evaluations that need no trial first: some 50 ms at worst. */
const CAUTION = 4e6;

/**
 * Where bands are written before they are put together. New memory takes longer than to fill it:
 * the system gives it page by page.
 */
let desk = new Float32Array();

/** @param {number} length */
const memoryOf = (length) => (desk.length === length ? desk : (desk = new Float32Array(length)));

/** Whether the time of a method hardly depends on the number of pixels. @param {string} method */
export const isFast = (method) => ['mesh', 'chebyshev', 'polynomial'].includes(method);

/**
 * @param {Desk} desk
 * @param {Job} job
 * @param {Jobs['paint']['request']} request
 * @returns {Promise<Painted>}
 */
export async function paint({ ask, pause, now }, job, request) {
  const { model, support, view, size, cautious, limit } = request;
  const slice = request.slice && planeOf(request.slice);
  const output = paintedOutput(request, request.output);
  const regions = isRegions(request);
  // A pixel has f, or its label and by how much that wins, and the place of the line beside it.
  const layers = regions ? 3 : 2;
  const dy = (view.y1 - view.y0) / size;

  /**
   * Pixels of all columns and some rows, at some size of the whole.
   *
   * @param {number} side
   * @param {number} y0
   * @param {number} y1
   * @param {number} rows
   */
  function fill(side, y0, y1, rows) {
    const out = memoryOf(layers * rows * side);
    const pixels = { x0: view.x0, x1: view.x1, y0, y1, width: side, height: rows, output };
    const part = slice ? { ...pixels, slice } : pixels;
    const before = now();
    const info = ask('surface', model, part, out);
    return { out, info, taken: now() - before };
  }

  let rows = size;
  if (cautious && size * size * support > CAUTION) {
    // A small picture of the whole view tells which method will do, as a band does not.
    const side = Math.max(8, Math.min(Math.floor(Math.sqrt(CAUTION / support)), size / 2));
    const { info, taken } = fill(side, view.y0, view.y1, side);
    const whole = taken * (size / side) ** 2;
    if (!isFast(info.method)) {
      if (whole > limit) return { picture: null, size, method: info.method, milliseconds: whole };
      if (whole > WHOLE_MS) rows = atLeastOne((size * BAND_MS) / whole);
    }
    await pause();
  }

  const values = new Float32Array(size * size);
  const label = regions ? new Uint8Array(size * size) : null;
  /** @type {Float32Array | null} */
  let edge = null;
  let [min, max, error] = [Infinity, -Infinity, 0];
  let method = '';
  let spent = 0;
  const pace = createPace();
  for (let from = 0; from < size; from += rows) {
    const done = { picture: null, size, method, milliseconds: (spent * size) / Math.max(from, 1) };
    if (job.stops()) return done;
    if (from > 0) {
      if (done.milliseconds > limit) return done;
      await pause();
      if (job.stops()) return done;
      rows = pace.next();
    }
    rows = Math.min(rows, size - from);
    const y0 = from + rows === size ? view.y0 : view.y1 - (from + rows) * dy;
    const { out, info, taken } = fill(size, y0, view.y1 - from * dy, rows);
    const layer = (/** @type {number} */ at) =>
      out.subarray(at * rows * size, (at + 1) * rows * size);
    values.set(layer(layers - 2), from * size);
    if (label) label.set(layer(0), from * size);
    if (info.edges) (edge ??= new Float32Array(size * size)).set(layer(layers - 1), from * size);
    min = Math.min(min, info.min);
    max = Math.max(max, info.max);
    error = Math.max(error, info.error);
    method = info.method;
    spent += taken;
    pace.note(rows, taken);
  }
  const known = { values, label, min, max, error, edge };
  const picture = { view, width: size, height: size, ...known, method, output };
  const doubt = request.doubt ? await doubtOver({ ask, pause, now }, job, request) : null;
  const whole = doubt ? { ...picture, doubt } : picture;
  return { picture: whole, size, method, milliseconds: spent };
}

/**
 * The side of the grid on which it is told how sure f is: each place takes a product with a matrix.
 */
export const DOUBT_SIDE = 28;

/**
 * How sure f is over a view, row by row; null if the job was stopped.
 *
 * @param {Desk} desk
 * @param {Job} job
 * @param {Pick<Jobs['paint']['request'], 'model' | 'view' | 'slice'>} request
 */
async function doubtOver({ ask, pause }, job, { model, view, slice }) {
  const doubt = new Float32Array(DOUBT_SIDE * DOUBT_SIDE);
  const [dx, dy] = [(view.x1 - view.x0) / DOUBT_SIDE, (view.y1 - view.y0) / DOUBT_SIDE];
  for (let row = 0; row < DOUBT_SIDE; row++) {
    if (job.stops()) return null;
    const dim = slice?.base.length ?? 2;
    const x = new Float64Array(dim * DOUBT_SIDE);
    for (let column = 0; column < DOUBT_SIDE; column++) {
      const place = [view.x0 + (column + 0.5) * dx, view.y1 - (row + 0.5) * dy];
      x.set(slice ? lifted(slice, place) : place, dim * column);
    }
    const { std } = ask('predict', model, x);
    if (!std) return null;
    doubt.set(std, row * DOUBT_SIDE);
    await pause();
  }
  return doubt;
}

/**
 * How many rows the next band should have: as many as fit a slice of time, but enough that what
 * each band costs besides its rows does not outweigh them.
 */
function createPace() {
  /** @type {{ rows: number, taken: number }[]} the last two bands of different height */
  let bands = [];

  return {
    /** @param {number} rows @param {number} taken */
    note(rows, taken) {
      bands = [...bands.filter((band) => band.rows !== rows), { rows, taken }].slice(-2);
    },

    next() {
      const last = bands[bands.length - 1];
      // Twice as many: two heights tell what is by row and what is not.
      if (bands.length < 2) return 2 * last.rows;
      const [a, b] = bands;
      const perRow = Math.max((b.taken - a.taken) / (b.rows - a.rows), 1e-3);
      const besides = Math.max(0, last.taken - perRow * last.rows);
      const time = Math.max(BAND_MS, 3 * besides);
      return atLeastOne(Math.min((time - besides) / perRow, 4 * last.rows));
    },
  };
}

/** A slice without what the engine does not take. @param {SlicePlane} slice */
const planeOf = ({ base, x, y }) => ({ base, x, y });

/** @param {number} rows */
const atLeastOne = (rows) => Math.max(1, Math.floor(rows));
