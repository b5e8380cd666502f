// @ts-check
/**
 * f along the line: values at places that are evenly spread over the view, in the shape of a
 * picture of one row.
 *
 * @module
 */

import { isDecided, pixelLabel, pixelValue, sideOf, signedAs } from '../model/decided.js';
import { isRegions, paintedOutput, strength } from '../model/output.js';

/** @typedef {import('../protocol/jobs.js').Jobs} Jobs */
/** @typedef {import('../protocol/jobs.js').Painted} Painted */
/** @typedef {import('./host.js').Desk} Desk */
/** @typedef {import('./host.js').Job} Job */

/** Kernel evaluations between two looks at the clock: some 12 ms. */
const AT_ONCE = 4e5;

/**
 * Where a place is expensive, so much is done in all in a hurry, and else; but not fewer places
 * than these are looked at.
 */
const HURRIED = 2e5;
const WHOLE = 4e6;
const LEAST = 64;

/** The method that a trace names. */
export const TRACE = 'trace';

/** @typedef {Pick<Jobs['paint']['request'], 'support' | 'spread'>} Sum */

/**
 * The cost of a place, in kernel evaluations. The deviation of f takes a product with a matrix; its
 * numbers are cheaper than values of a kernel.
 *
 * @param {Sum} sum
 */
const costOf = ({ support, spread }) => Math.max(support, 1) * (spread ? 1 + support / 20 : 1);

/**
 * At how many places f is told.
 *
 * @param {Sum & Pick<Jobs['paint']['request'], 'size' | 'cautious'>} request
 */
export function placesOf(request) {
  const { size, spread, cautious } = request;
  if (!spread) return size;
  return Math.min(
    size,
    Math.max(LEAST, Math.floor((cautious ? HURRIED : WHOLE) / costOf(request))),
  );
}

/**
 * @param {Desk} desk
 * @param {Job} job
 * @param {Jobs['paint']['request']} request
 * @returns {Promise<Painted>}
 */
export async function trace({ ask, pause, now }, job, request) {
  const { model, outputs, rule, classes, pairs, spread, view } = request;
  const { samples = 0 } = request;
  const output = paintedOutput(request, request.output);
  const size = placesOf(request);
  const values = new Float32Array(size);
  const label = isRegions(request) ? new Uint8Array(size) : null;
  const std = spread ? new Float32Array(size) : null;
  const step = (view.x1 - view.x0) / size;
  const some = Math.max(16, Math.floor(AT_ONCE / costOf(request)));
  let [min, max] = [Infinity, -Infinity];
  let spent = 0;
  for (let from = 0; from < size; from += some) {
    if (from > 0) await pause();
    if (job.stops()) return { picture: null, size, method: '', milliseconds: spent };
    const x = Float64Array.from(
      { length: Math.min(some, size - from) },
      (_, i) => view.x0 + (from + i + 0.5) * step,
    );
    const before = now();
    const told = ask('predict', model, x);
    spent += now() - before;
    for (let i = 0; i < x.length; i++) {
      const row = told.decision.subarray(i * outputs, (i + 1) * outputs);
      const value = label
        ? strength(row, told.label[i], rule, classes, pairs)
        : valueOf(request, row[output], told.label[i]);
      values[from + i] = pixelValue(value);
      if (std && told.std) std[from + i] = told.std[i];
      if (label) label[from + i] = pixelLabel(told.label[i]);
      if (!Number.isFinite(value)) continue;
      min = Math.min(min, value);
      max = Math.max(max, value);
    }
  }
  if (min > max) [min, max] = [0, 0];
  const picture = {
    view,
    width: size,
    height: 1,
    values,
    label,
    min,
    max,
    method: TRACE,
    output,
    error: 0,
    edge: null,
    ...(std && { std }),
    ...(std && samples > 0 && drawn(ask, model, view, samples)),
  };
  return { picture, size, method: TRACE, milliseconds: spent };
}

/**
 * f as a picture has it: with the sign that the label tells, 0 where it is undecided.
 *
 * @param
 *   {Pick<import('../protocol/answers.js').Training, 'rule' | 'outputs' | 'classes' | 'pairs'>} of
 * @param {number} f
 * @param {number} label
 */
function valueOf(of, f, label) {
  if (of.rule === 'values' || Number.isNaN(f)) return f;
  return isDecided(label) ? signedAs(f, sideOf(of, label)) : 0;
}

/** The number of places of a drawn function: the engine factorises a matrix of that size. */
export const SAMPLE_PLACES = 160;

/** The seed of the functions that are drawn: the same picture for the same scene. */
const SAMPLE_SEED = 1;

/**
 * Functions drawn from a process; none where the kernel is not up to it, which is no reason to show
 * no picture.
 *
 * @param {Desk['ask']} ask
 * @param {number} model
 * @param {import('../model/scene.js').Rect} view
 * @param {number} count
 * @returns {{ samples?: Float32Array }}
 */
function drawn(ask, model, view, count) {
  const step = (view.x1 - view.x0) / (SAMPLE_PLACES - 1);
  const x = Float64Array.from({ length: SAMPLE_PLACES }, (_, i) => view.x0 + i * step);
  try {
    const { values } = ask('samples', model, { x, count, seed: SAMPLE_SEED });
    return { samples: Float32Array.from(values) };
  } catch (error) {
    if (error instanceof Error && 'failure' in error) return {};
    throw error;
  }
}
