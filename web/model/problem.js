// @ts-check
/**
 * Scenes as the engine takes them.
 *
 * @module
 */

import { domainOf } from './domains.js';
import { named } from './place.js';
import { lifted } from './table/lift.js';
import { sliceOf } from './tables.js';

/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('../protocol/answers.js').ItemSet} ItemSet */
/** @typedef {import('../protocol/answers.js').PointSet} PointSet */
/** @typedef {import('../protocol/answers.js').Problem} Problem */
/** @typedef {import('../protocol/answers.js').Catalog} Catalog */
/** @typedef {import('../protocol/answers.js').Entry} Entry */
/** @typedef {import('../protocol/messages.gen.js').Task} Task */

/**
 * The catalog's entry of a scene's learner.
 *
 * @param {Pick<Scene, 'domain' | 'learner'>} scene
 * @param {Catalog | null} catalog
 * @returns {Entry | undefined}
 */
export function learnerOf(scene, catalog) {
  const domain = catalog?.domains.find(({ name }) => name === scene.domain);
  return domain?.learners.find(({ name }) => name === scene.learner);
}

/**
 * The catalog's entry of the data set that a scene's points are from.
 *
 * @param {Pick<Scene, 'domain' | 'data'>} scene
 * @param {Catalog | null} catalog
 * @returns {Entry | undefined}
 */
export function dataSetOf({ domain: own, data }, catalog) {
  const domain = catalog?.domains.find(({ name }) => name === own);
  return data ? domain?.datasets.find(({ name }) => name === data.name) : undefined;
}

/**
 * Whether the engine knows what such a scene is about. Before it is there, it is taken to know what
 * that of the first visit does.
 *
 * @param {Pick<Scene, 'domain'>} scene
 * @param {Catalog | null} catalog
 */
export const isKnown = ({ domain }, catalog) =>
  domainOf({ domain }).first || (catalog?.domains.some(({ name }) => name === domain) ?? false);

/**
 * The task of a learner for points that carry this target: values are for regression where it can
 * do that.
 *
 * @param {Scene['target']} target
 * @param {Pick<Entry, 'tasks'> | undefined} entry
 * @returns {Task}
 */
export function taskOf(target, entry) {
  const tasks = entry?.tasks ?? [];
  const regression = tasks.includes('regression');
  if (target === 'value' && regression) return 'regression';
  return (
    tasks.find((task) => task !== 'regression') ?? (regression ? 'regression' : 'classification')
  );
}

/**
 * The points as a kernel sees them: their coordinates, or their texts.
 *
 * @param {Pick<Scene, 'domain' | 'dim' | 'points'>} scene
 * @param {Float64Array} [x] their coordinates, where these are known
 * @returns {PointSet | ItemSet}
 * @throws {import('./failure.js').EngineError} if a text cannot be read
 */
export const elementsOf = ({ domain, dim, points }, x) =>
  domainOf({ domain }).elements(points, dim, x);

/**
 * Some of them.
 *
 * @template {PointSet | ItemSet} T
 * @param {T} elements
 * @param {readonly number[]} rows
 * @returns {T}
 */
export function rowsOf(elements, rows) {
  if ('items' in elements) return { ...elements, items: rows.map((i) => elements.items[i]) };
  const { dim, x } = elements;
  const some = new Float64Array(dim * rows.length);
  rows.forEach((row, i) => some.set(x.subarray(dim * row, dim * (row + 1)), dim * i));
  return { ...elements, x: some };
}

/**
 * Elements as the engine takes others than those of a problem.
 *
 * @param {PointSet | ItemSet} elements
 * @returns {Float64Array | readonly string[]}
 */
export const bare = (elements) => ('items' in elements ? elements.items : elements.x);

/**
 * A place as the engine takes it. Of a table of many columns, it is a place of the slice.
 *
 * @param {import('./place.js').Place} place
 * @param {Pick<Scene, 'domain' | 'dim'> & Partial<Pick<Scene, 'table'>>} scene
 * @throws {import('./failure.js').EngineError} if it is a text that cannot be read
 */
export function lookedAt(place, { domain, dim, table }) {
  const { x, text = '' } = named(place);
  const slice = table && sliceOf({ table });
  if (slice) return lifted(slice, x);
  return bare(domainOf({ domain }).elements([{ x, text }], dim));
}

/**
 * Coordinates, and classes or values.
 *
 * @param {Pick<Scene, 'points' | 'dim'>} scene
 * @param {Task} [task]
 * @returns {{ x: Float64Array, y: Float64Array }}
 */
export function dataOf({ points, dim: plain }, task = 'classification') {
  const dim = points[0]?.features?.length ?? plain;
  const x = new Float64Array(points.length * dim);
  const y = new Float64Array(points.length);
  const valued = task === 'regression';
  for (let i = 0; i < points.length; i++) {
    const point = points[i];
    const own = point.features ?? point.x;
    for (let a = 0; a < dim; a++) x[dim * i + a] = own[a];
    y[i] = valued ? point.value : point.label;
  }
  return { x, y };
}

/**
 * @param {Scene} scene
 * @param {Catalog | null} catalog
 * @param {Float64Array} [start]
 * @returns {Problem}
 * @throws {import('./failure.js').EngineError} if a text cannot be read
 */
export function problemOf(scene, catalog, start) {
  const { kernel, learner, params, repair, seed, step } = scene;
  const task = taskOf(scene.target, learnerOf(scene, catalog));
  const { x, y } = dataOf(scene, task);
  const problem = { ...elementsOf(scene, x), y, kernel, learner, params, seed, task };
  return {
    ...problem,
    ...(repair !== 'none' && { repair }),
    ...(step !== null && { stop: step }),
    ...(start && step === null && { start }),
  };
}

/**
 * The problem of a machine beside the scene's.
 *
 * @param {Scene} scene
 * @param {import('./scene.js').Contender} contender
 * @param {Catalog | null} catalog
 */
export const problemBeside = (scene, { kernel, learner, params }, catalog) =>
  problemOf({ ...scene, kernel, learner, params }, catalog);

/**
 * Whether two scenes are the same to a learner.
 *
 * @param {Scene} a
 * @param {Scene} b
 */
export function sameProblem(a, b) {
  return (
    a.points === b.points &&
    a.kernel === b.kernel &&
    a.learner === b.learner &&
    a.seed === b.seed &&
    a.domain === b.domain &&
    a.dim === b.dim &&
    a.target === b.target &&
    a.repair === b.repair &&
    a.step === b.step &&
    sameParams(a.params, b.params)
  );
}

/** @param {Scene['params']} a @param {Scene['params']} b */
function sameParams(a, b) {
  const keys = Object.keys(a);
  return a === b || (keys.length === Object.keys(b).length && keys.every((k) => a[k] === b[k]));
}
