// @ts-check
/**
 * Tells how a training does on new points: a second sample of the source of the scene's points,
 * which it has not seen. It is told of what rests, and never in the way of a hand: the first
 * engine, which has the model, is asked in slices of a few milliseconds.
 *
 * @module
 */

import { domainOf } from '../model/domains.js';
import { isDecided, isMissed } from '../model/decided.js';
import { isItems } from '../model/scene.js';
import { lineOf } from '../model/items.js';
import { kindOf, solved } from '../model/output.js';
import { bare, dataSetOf, rowsOf, sameProblem } from '../model/problem.js';
import { generate } from '../state/generate.js';
import { createRested } from './rested.js';

/** @typedef {import('../model/scene.js').Scene} Scene */
/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../state/store.js').Fresh} Fresh */
/** @typedef {import('../state/generate.js').Generated} Generated */
/** @typedef {import('../protocol/answers.js').Training} Training */

/** As many new points tell a share to a third of a per cent or so. */
const NEW_POINTS = 2000;
/** Kernels on items take longer. */
const NEW_ITEMS = 500;
/** Of very many points fewer new ones are asked about: each is compared with all of them. */
const MOST_PAIRS = 10_000_000;
const FEWEST = 200;

/**
 * How many new points are made.
 *
 * @param {Pick<Scene, 'domain' | 'points'>} scene
 */
export function countFor(scene) {
  if (isItems(scene)) return NEW_ITEMS;
  const affordable = Math.round(MOST_PAIRS / Math.max(scene.points.length, 1));
  return Math.min(NEW_POINTS, Math.max(FEWEST, affordable));
}

/**
 * Why a training has no new points, '' where its source may have some.
 *
 * @param {Scene} scene
 * @param {Training} training
 * @param {import('../protocol/answers.js').Catalog | null} catalog
 * @returns {Fresh['none']}
 */
function noneOf(scene, training, catalog) {
  const kind = kindOf(training);
  if (kind === 'clusters' || kind === 'component') return 'task';
  if (!scene.data) return 'own';
  return dataSetOf(scene, catalog)?.renews ? '' : 'measured';
}

/**
 * Whether the points of a scene are those that its source made, none moved, added or removed.
 *
 * @param {Scene} scene
 * @param {Generated} made
 */
export function isUntouched({ points, dim, target }, made) {
  if (points.length !== made.y.length || target !== made.target) return false;
  return points.every((point, i) => {
    const answer = target === 'value' ? point.value : point.label;
    if (answer !== made.y[i]) return false;
    if ('items' in made) return point.text === lineOf(made.items[i]);
    for (let a = 0; a < dim; a++) if (point.x[a] !== made.x[i * made.dim + a]) return false;
    return made.dim === dim;
  });
}

/**
 * Counts what is wrong, slice after slice.
 *
 * @param {ReturnType<typeof kindOf>} kind
 * @param {number} outputs
 */
export function createTally(kind, outputs) {
  let [wrong, undecided, squares, n] = [0, 0, 0, 0];
  return {
    /** @param {{ decision: Float64Array, label: Float64Array }} told @param {ArrayLike<number>} y */
    add({ decision, label }, y) {
      for (let i = 0; i < label.length; i++) {
        n++;
        const f = decision[i * outputs];
        if (kind === 'values') squares += (f - y[i]) ** 2;
        else if (!isDecided(label[i])) undecided++;
        else if (kind === 'novelty' ? f < 0 : isMissed(label[i], y[i])) wrong++;
      }
    },
    result: () => ({
      n,
      wrong: kind === 'values' ? Math.sqrt(squares / n) : wrong / n,
      undecided: undecided / n,
    }),
  };
}

/**
 * @param {import('../state/store.js').Store} store
 * @param {Pick<import('./client.js').Engine, 'call'>} engine
 * @param {Partial<import('./conductor.js').Timers>} [options] for tests
 */
export function createFresh(store, engine, options = {}) {
  /** Whether a list of points is as it was made, by list. @type {WeakMap<object, boolean>} */
  const untouched = new WeakMap();
  /** The newest sample, and what it was made of. */
  let sample = { key: '', made: /** @type {Generated | null} */ (null) };

  /** @param {Fresh} fresh */
  const tell = (fresh) => store.setFrame({ fresh: Object.freeze(fresh) });

  /** @param {Training} training @param {Fresh['none']} none */
  const tellNone = (training, none) =>
    tell({ training, none, n: 0, seed: 0, wrong: NaN, undecided: 0 });

  /** @param {NonNullable<Scene['data']>} data @param {number} n */
  async function sampleOf(data, n) {
    const request = { ...data, params: { ...data.params, n }, another: true };
    const key = JSON.stringify(request);
    if (sample.key !== key) sample = { key, made: await generate(engine, request) };
    return /** @type {Generated} */ (sample.made);
  }

  /** @param {Scene} scene @param {NonNullable<Scene['data']>} data */
  async function isAsMade(scene, data) {
    const known = untouched.get(scene.points);
    if (known !== undefined) return known;
    const is = isUntouched(scene, await generate(engine, data));
    untouched.set(scene.points, is);
    return is;
  }

  /** @param {import('./rested.js').Look} newest */
  async function look({ isNewest, inSlices }) {
    const { scene, frame } = store.state;
    const { training } = frame;
    if (!training || !solved(training) || !frame.scene) return;
    if (frame.fresh?.training === training || !sameProblem(frame.scene, scene)) return;
    const none = noneOf(scene, training, frame.engine.catalog);
    if (none || !scene.data) return tellNone(training, none);
    if (!(await isAsMade(scene, scene.data))) {
      if (isNewest()) tellNone(training, 'own');
      return;
    }
    const made = await sampleOf(scene.data, countFor(scene));
    const tally = createTally(kindOf(training), training.outputs);
    const elements = elementsOfMade(scene, made);
    const { seed } = scene.data;
    const whole = await inSlices(made.y.length, async (from, to) => {
      const rows = Array.from({ length: to - from }, (_, i) => from + i);
      tally.add(
        await engine.call('predict', training.model, bare(rowsOf(elements, rows))),
        made.y.slice(from, to),
      );
    });
    if (whole) tell({ training, none: '', seed, ...tally.result() });
  }

  const rested = createRested(look, options);
  const end = store.subscribe((state, previous) => {
    const same = state.scene === previous.scene && state.frame.training === previous.frame.training;
    if (!same) rested.soon();
  });

  return {
    destroy() {
      rested.destroy();
      end();
    },
  };
}

/** New points as the engine takes them. @param {Scene} scene @param {Generated} made */
export function elementsOfMade(scene, made) {
  const list =
    'items' in made
      ? made.items.map((text) => ({ x: [], text: lineOf(text) }))
      : Array.from(made.y, () => ({ x: [], text: '' }));
  const x = 'items' in made ? undefined : made.x;
  return domainOf(scene).elements(list, scene.dim, x);
}
