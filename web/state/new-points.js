// @ts-check
/**
 * New points: a second sample of the source of a scene's points, which no machine has seen.
 *
 * @module
 */

import { domainOf } from '../model/domains.js';
import { lineOf } from '../model/items.js';
import { bare } from '../model/problem.js';
import { isItems } from '../model/scene.js';
import { generate } from './generate.js';

/** @typedef {import('../model/scene.js').Scene} Scene */
/** @typedef {import('./generate.js').Generated} Generated */

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
 * What another sample is made of.
 *
 * @param {NonNullable<Scene['data']>} data @param {number} n
 */
export const anotherOf = (data, n) => ({ ...data, params: { ...data.params, n }, another: true });

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

/** New points as the engine takes them. @param {Scene} scene @param {Generated} made */
export function elementsOfMade(scene, made) {
  const list =
    'items' in made
      ? made.items.map((text) => ({ x: [], text: lineOf(text) }))
      : Array.from(made.y, () => ({ x: [], text: '' }));
  const x = 'items' in made ? undefined : made.x;
  return domainOf(scene).elements(list, scene.dim, x);
}

/**
 * @typedef {Readonly<{ elements: ReturnType<typeof elementsOfMade>, bare: Float64Array | readonly string[], y: Float64Array }>} NewPoints
 */

/**
 * Makes them, and keeps the newest. Where a newer question took the place of one of its own, there
 * is nothing.
 *
 * @param {{ call: import('../protocol/jobs.js').EngineCalls['call'] }} engine
 */
export function createNewPoints(engine) {
  /** Whether a list of points is as it was made, by list. @type {WeakMap<object, boolean>} */
  const untouched = new WeakMap();
  /** The newest sample, and what it was made of. */
  let newest = { key: '', made: /** @type {Promise<Generated | null> | null} */ (null) };

  return {
    /**
     * Whether the points of a scene are those of its source. It is asked once of a list of points.
     *
     * @param {Scene} scene
     */
    async areAsMade(scene) {
      if (!scene.data) return false;
      const known = untouched.get(scene.points);
      if (known !== undefined) return known;
      const made = /** @type {Generated | null} */ (await generate(engine, scene.data));
      if (!made) return false;
      const is = isUntouched(scene, made);
      untouched.set(scene.points, is);
      return is;
    },

    /**
     * New points of a scene that has a source.
     *
     * @param {Scene} scene
     * @returns {Promise<NewPoints | null>}
     */
    async of(scene) {
      const data = /** @type {NonNullable<Scene['data']>} */ (scene.data);
      const request = anotherOf(data, countFor(scene));
      const key = JSON.stringify(request);
      if (newest.key !== key || !newest.made) {
        const made = generate(engine, request);
        newest = { key, made };
        // What failed is asked again.
        made.catch(() => newest.made === made && (newest.made = null));
      }
      const made = await newest.made;
      if (!made) return null;
      const elements = elementsOfMade(scene, made);
      return { elements, bare: bare(elements), y: Float64Array.from(made.y) };
    },
  };
}
