// @ts-check
/**
 * Which learners suit which points.
 *
 * @module
 */

/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('../protocol/answers.js').Catalog} Catalog */
/** @typedef {import('../protocol/answers.js').Entry} Entry */

/**
 * The learners of the catalog for a scene's domain.
 *
 * @param {Catalog | null} catalog
 * @param {Scene['domain']} domain
 * @returns {readonly Entry[]}
 */
export const learnersOf = (catalog, domain) =>
  catalog?.domains.find(({ name }) => name === domain)?.learners ?? [];

/**
 * Whether a learner can learn from points that carry this. One that looks at neither class nor
 * value suits both.
 *
 * @param {Pick<Entry, 'tasks'>} entry
 * @param {Scene['target']} target
 */
export function suits({ tasks = [] }, target) {
  const wanted = target === 'value' ? 'regression' : 'classification';
  return tasks.length === 0
    ? target === 'class'
    : tasks.some((task) => task === wanted || isFree(task));
}

/** @param {import('../protocol/messages.gen.js').Task} task */
const isFree = (task) => task !== 'regression' && task !== 'classification';

/** Whether a learner looks at neither class nor value. @param {Pick<Entry, 'tasks'>} entry */
export const isUnsupervised = ({ tasks = [] }) => tasks.length > 0 && tasks.every(isFree);

/**
 * The target that points must have for a learner, where they have another.
 *
 * @param {Pick<Entry, 'tasks'>} entry
 * @param {Scene['target']} target
 * @returns {Scene['target']}
 */
export function targetFor(entry, target) {
  if (suits(entry, target)) return target;
  return target === 'class' ? 'value' : 'class';
}

/** The first learner for points with this target. @type {Record<Scene['target'], string>} */
const FIRST = { class: 'svc', value: 'ridge' };

/**
 * The learner that is taken for points where none was chosen: the first that suits them, where the
 * usual one is not in the catalog.
 *
 * @param {readonly Entry[]} learners
 * @param {Scene['target']} target
 * @returns {Entry | undefined}
 */
export function usualLearner(learners, target) {
  return (
    learners.find(({ name }) => name === FIRST[target]) ??
    learners.find((entry) => suits(entry, target))
  );
}

/** A learner's parameters as the catalog has them. @param {Entry} entry */
export const defaultsOf = (entry) =>
  Object.freeze(Object.fromEntries(entry.params.map((spec) => [spec.key, spec.default])));
