// @ts-check
/**
 * Keeps what the plane shows instead of f in step with the bench: the function Σ vᵢ k(xᵢ, ·) of the
 * points that refute a kernel, or k(x₀, ·) of the part that is pointed at.
 *
 * @module
 */

import { domainOf } from '../model/domains.js';
import { pointOf } from '../model/points.js';
import { isItems } from '../model/scene.js';
import { EngineError } from '../model/failure.js';

/** @typedef {import('../model/scene.js').Rect} Rect */
/** @typedef {import('../state/store.js').Overlay} Overlay */
/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../protocol/messages.gen.js').Bumps} Bumps */

/** The width of the picture, in pixels. */
const SIZE = 200;

/**
 * @typedef
 *   {Pick<Overlay, 'kind' | 'kernel' | 'at' | 'weights' | 'values' | 'total' | 'decimals'> & { view: Rect }}
 *   Wish
 */

/**
 * The verdict of the line that the bench is about, null while there is none.
 *
 * @param {State} state
 */
export function chosenVerdict({ scene, frame, focus: { bench } }) {
  const line = bench.lines.find(({ id }) => id === bench.chosen);
  if (!line?.parsed) return frame.verdict?.text === scene.kernel ? frame.verdict : null;
  return frame.verdicts.get(line.parsed.text)?.verdict ?? null;
}

/**
 * Where x₀ is: at the point that is chosen, at the cross-hair, where the pointer was last, or else
 * in the middle of the data.
 *
 * @param {State} state
 * @returns {readonly [number, number]}
 */
export function bumpPlace({ scene: { points, view }, frame, focus }) {
  const point = pointOf(points, focus.selected ?? focus.point);
  const place = point?.x ?? focus.crosshair ?? focus.pointer ?? frame.terms?.x;
  if (place) return place;
  if (points.length === 0) return [(view.x0 + view.x1) / 2, (view.y0 + view.y1) / 2];
  /** @param {0 | 1} a */
  const mean = (a) => points.reduce((sum, { x }) => sum + x[a], 0) / points.length;
  return [mean(0), mean(1)];
}

/**
 * @param {State} state
 * @returns {Wish | null} null where the plane shows f
 */
export function wishOf(state) {
  const { scene, focus } = state;
  if (!focus.bench.open || scene.dim !== 2 || isItems(scene)) return null;
  const { view } = scene;
  if (focus.part?.bump) {
    const at = Float64Array.from(bumpPlace(state));
    const weights = Float64Array.of(1);
    const none = { values: new Float64Array(), total: NaN, decimals: 0 };
    return { kind: 'bump', kernel: focus.part.text, at, weights, ...none, view };
  }
  const verdict = chosenVerdict(state);
  const { witness } = verdict ?? {};
  if (!verdict || !witness) return null;
  const { x: at, v: weights, value: total, decimals } = witness;
  const values = atWitness(witness);
  return { kind: 'witness', kernel: verdict.text, at, weights, values, total, decimals, view };
}

/**
 * The function Σ vᵢ k(xᵢ, ·) of a witness at its points, from the printed values of the kernel: so
 * that with the weights they add up to the printed sum.
 *
 * @param {NonNullable<import('../protocol/answers.js').Verdict['witness']>} witness
 */
export function atWitness({ v, k }) {
  return v.map((_, i) => v.reduce((sum, weight, j) => sum + weight * k[i * v.length + j], 0));
}

/** @param {Wish | null} a @param {Wish | null} b */
function isSame(a, b) {
  if (a === null || b === null) return a === b;
  return (
    a.kind === b.kind &&
    a.kernel === b.kernel &&
    a.view === b.view &&
    a.at.length === b.at.length &&
    a.at.every((v, i) => v === b.at[i]) &&
    a.weights.every((v, i) => v === b.weights[i])
  );
}

/**
 * The sum of the functions with their weights.
 *
 * @param {Bumps} bumps
 * @param {Float64Array} weights
 */
export function weighted({ values, count }, weights) {
  const sum = new Float32Array(count);
  weights.forEach((v, j) => {
    for (let p = 0; p < count; p++) sum[p] += v * values[j * count + p];
  });
  return sum;
}

/**
 * @param {import('../state/store.js').Store} store
 * @param {Pick<import('./background.js').BackgroundEngine, 'ask'>} background
 */
export function createOverlays(store, background) {
  /** @type {Wish | null} */
  let asked = null;

  /** @param {Wish} wish */
  async function ask(wish) {
    const { scene } = store.state;
    const { kernel, at, weights, view } = wish;
    const pixels = { ...view, width: SIZE, height: SIZE };
    try {
      const about = { domain: domainOf(scene).engine, dim: scene.dim };
      const request = { ...about, kernel, at, view: pixels };
      const field = await background.ask('overlay', 'bumps', request);
      if (asked !== wish || !field) return;
      store.setFrame({ overlay: overlayOf(wish, weighted(field, weights)) });
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      // A part that takes no points of the plane: f stays.
      if (asked === wish) store.setFrame({ overlay: null });
    }
  }

  return {
    destroy: store.subscribe((state) => {
      const wish = wishOf(state);
      if (isSame(wish, asked)) return;
      const { overlay } = state.frame;
      asked = wish;
      if (!wish) store.setFrame({ overlay: null });
      else {
        // Only the same function in another view may stay until it is painted anew.
        if (overlay && !isSame(wish, { ...overlay, view: wish.view })) {
          if (overlay.kind !== wish.kind || wish.kind === 'witness')
            store.setFrame({ overlay: null });
        }
        ask(wish);
      }
    }),
  };
}

/**
 * To two digits, of which the half has two as well: a scale is read at both.
 *
 * @param {number} v
 */
function roundUp(v) {
  if (!(v > 0)) return 0;
  const unit = 10 ** (Math.floor(Math.log10(v)) - 1);
  return Number((Math.ceil(v / unit / 2 - 1e-9) * 2 * unit).toPrecision(2));
}

/**
 * @param {Wish} wish
 * @param {Float32Array} values on the pixels
 * @returns {Overlay}
 */
function overlayOf({ view, ...wish }, values) {
  let [min, max] = [Infinity, -Infinity];
  for (const v of values) {
    if (!Number.isFinite(v)) continue;
    min = Math.min(min, v);
    max = Math.max(max, v);
  }
  if (min > max) [min, max] = [0, 0];
  return Object.freeze({
    ...wish,
    surface: { view, width: SIZE, height: SIZE, values, label: null, min, max, method: '' },
    limit: roundUp(Math.max(Math.abs(min), Math.abs(max))) || 1,
  });
}
