// @ts-check
/** @module */

import { suits, targetFor } from '../model/learners.js';
import { classesOf } from '../model/scene.js';
import { element } from '../ui/element.js';

/** @typedef {import('../protocol/answers.js').Entry} Entry */
/** @typedef {import('../model/scene.js').Scene} Scene */
/** @typedef {import('../ui/menu.js').MenuItem} MenuItem */

/**
 * @type
 *   {readonly { heading: string, has: (task: import('../protocol/messages.gen.js').Task | undefined) => boolean }[]}
 */
const GROUPS = [
  { heading: 'Classification', has: (task) => task === undefined || task === 'classification' },
  { heading: 'Regression', has: (task) => task === 'regression' },
  {
    heading: 'Without labels',
    has: (task) => task === 'clustering' || task === 'components' || task === 'novelty',
  },
];

/**
 * The learners of the catalog as a menu. Each says what it does, and what choosing it does to
 * points that it cannot learn from as they are.
 *
 * @param {readonly Entry[]} learners
 * @param {Pick<Scene, 'learner' | 'target' | 'points'>} scene
 * @param {(name: string) => void} take
 * @returns {MenuItem[]}
 */
export function learnerItems(learners, scene, take) {
  return GROUPS.flatMap(({ heading, has }) =>
    learners
      .filter(({ tasks }) => has(tasks?.[0]))
      .map((entry, i) => {
        const turns = conversion(entry, scene);
        const also = alsoWords(entry);
        const words = [firstOf(entry.doc), also].filter((text) => text !== '').join(' ');
        const detail = element('span', {}, words, turns && element('em', {}, ` ${turns}`));
        return {
          label: entry.title,
          detail,
          chosen: entry.name === scene.learner,
          heading: i === 0 ? heading : undefined,
          run: () => take(entry.name),
        };
      }),
  );
}

/** The first sentence: the rest is told where the learner is shown. @param {string} doc */
const firstOf = (doc) => /^.*?[.](?=\s|$)/.exec(doc)?.[0] ?? doc;

/** @param {Entry} entry whose group says only the first that it does */
function alsoWords({ tasks = [] }) {
  if (tasks.length < 2) return '';
  return tasks[0] === 'regression' ? 'For classes as well.' : 'For values as well.';
}

/**
 * The change of the points for a learner that cannot learn from them; '' where there is none.
 *
 * @param {Pick<Entry, 'tasks'>} entry
 * @param {Pick<Scene, 'target' | 'points'>} scene
 */
export function conversion(entry, { target, points }) {
  if (suits(entry, target) || points.length === 0) return '';
  return conversionWords(targetFor(entry, target), points);
}

/**
 * @param {Scene['target']} target what the points are to carry
 * @param {Scene['points']} points
 */
export function conversionWords(target, points) {
  const classes = classesOf(points);
  if (target === 'value')
    return classes.length > 2
      ? 'Turns classes into their numbers.'
      : 'Turns classes into values −1 and 1.';
  return classes.length > 1
    ? 'Gives points their classes back.'
    : 'Turns values into two classes, split at the median.';
}
