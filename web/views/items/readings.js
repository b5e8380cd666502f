// @ts-check
/**
 * What a machine says about items: those of the table, and the one that is tried.
 *
 * @module
 */

import { isDecided, sideOf, signedAs } from '../../model/decided.js';
import { indexOfPoint } from '../../model/points.js';
import {
  decidingOutput,
  inkSides,
  kindOf,
  paintedOutput,
  REST,
  solved,
} from '../../model/output.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../model/scene.js').Point} Point */
/** @typedef {import('../../protocol/answers.js').Training} Training */

/**
 * f (of several outputs the one that decides), in the colour of which class that is drawn, and the
 * predicted class, or the cluster where these are found; null where there is neither, NaN where
 * nobody knows.
 *
 * @typedef {Readonly<{ f: number, ink: number, label: number | null, cluster: boolean }>} Reading
 */

/**
 * The readings of all items. of finds that of an item: null where the machine has not seen it as it
 * is now. limit is the largest |f|; counts tells whether f sums over an item.
 *
 * @typedef
 *   {Readonly<{ limit: number, of: (point: Point) => Reading | null, counts: (id: number) => boolean }>}
 *   Readings
 */

/**
 * @param {Training} training
 * @param {Float64Array} decision the outputs for one item
 * @param {number} label
 * @param {number} [chosen] of several values
 * @returns {Reading}
 */
export function readingOf(training, decision, label, chosen = 0) {
  const j = decidingOutput(training, decision, label, paintedOutput(training, chosen));
  const kind = kindOf(training);
  if (training.rule !== 'values' && !isDecided(label))
    return { f: decision[j], ink: REST, label: NaN, cluster: kind === 'clusters' };
  // Between several classes, f speaks for the winner, however the two sides of an output are
  // called.
  if (kind === 'regions' && training.rule === 'pairs')
    return { f: Math.abs(decision[j]), ink: label, label, cluster: false };
  const { positive, negative } = inkSides(training, j);
  const f = signedAs(decision[j], sideOf(training, label));
  const predicted = kind === 'boundary' || kind === 'regions' || kind === 'clusters';
  return {
    f,
    ink: f < 0 ? negative : positive,
    label: predicted ? label : null,
    cluster: kind === 'clusters',
  };
}

/** @type {WeakMap<Training, { chosen: number, readings: Readings }>} */
const known = new WeakMap();

/**
 * @param {Pick<State, 'frame' | 'focus'>} state
 * @returns {Readings | null} null where nothing is known
 */
export function readingsOf({ frame, focus }) {
  const { training, scene } = frame;
  if (!solved(training) || !scene) return null;
  const { outputs, decision, label, support } = training;
  if (label.length !== scene.points.length) return null;
  const kept = known.get(training);
  if (kept?.chosen === focus.output) return kept.readings;

  /** @type {Map<number, { text: string, reading: Reading }>} */
  const readings = new Map();
  let limit = 0;
  scene.points.forEach(({ id, text }, i) => {
    const own = decision.subarray(i * outputs, (i + 1) * outputs);
    const reading = readingOf(training, own, label[i], focus.output);
    readings.set(id, { text, reading });
    if (Number.isFinite(reading.f)) limit = Math.max(limit, Math.abs(reading.f));
  });
  const counted = new Set(Array.from(support, (i) => scene.points[i]?.id));
  const made = Object.freeze({
    limit,
    of: (/** @type {Point} */ { id, text }) => {
      const found = readings.get(id);
      return found?.text === text ? found.reading : null;
    },
    counts: (/** @type {number} */ id) => counted.has(id),
  });
  known.set(training, { chosen: focus.output, readings: made });
  return made;
}

/**
 * What the machine says about the item that is tried: null until it has answered to this very text.
 *
 * @param {Pick<State, 'frame' | 'focus'>} state
 * @returns {Reading | null}
 */
export function triedOf({ frame, focus }) {
  const { terms, training } = frame;
  if (focus.tried === null || !terms || !solved(training)) return null;
  if (terms.model !== training.model || terms.text !== focus.tried) return null;
  return readingOf(training, terms.decision, terms.label, focus.output);
}

/**
 * A bar from zero: where it begins and how long it is, as shares of the width, with zero in the
 * middle.
 *
 * @param {number} f
 * @param {number} limit the largest |f|
 * @returns {{ from: number, length: number }}
 */
export function barOf(f, limit) {
  const share = limit > 0 && Number.isFinite(f) ? Math.max(-1, Math.min(1, f / limit)) / 2 : 0;
  return { from: 0.5 + Math.min(share, 0), length: Math.abs(share) };
}

/**
 * Where the item is that cannot be read, from 0, and why, as long as it has not been mended.
 *
 * @param {Pick<State, 'frame' | 'scene'>} state
 * @returns {{ row: number, reason: string } | null}
 */
export function faultyRow({ frame: { fault }, scene: { points } }) {
  const row = indexOfPoint(points, fault?.id ?? null);
  return fault && points[row]?.text === fault.text ? { row, reason: fault.message } : null;
}
