// @ts-check
/**
 * Whether runs can be compared: two that went over other points, or minimise other functions,
 * cannot.
 *
 * @module
 */

import { thingOf } from '../../model/scene.js';
import { learnerOf } from '../../model/problem.js';
import { short } from '../../lib/format.js';
import { measureOf } from './same-problem.js';

/** @typedef {import('../../model/scene.js').Scene} Scene */
/** @typedef {import('../../protocol/answers.js').Catalog} Catalog */

/** What makes another way to the same end. */
const PATH = new Set(['tolerance', 'steps', 'rate', 'batch', 'stochastic', 'epochs', 'method']);

/** How far two λ are apart that are the same but for rounding, relatively. */
const ROUNDING = 1e-9;

/**
 * What sets a run apart from the scene in force, in a few words.
 *
 * @param {Scene} run the scene that it went over
 * @param {Scene} now
 * @param {Catalog | null} catalog
 * @returns {string} '' where they can be compared
 */
export function apartOf(run, now, catalog) {
  if (run.domain !== now.domain || run.dim !== now.dim || !samePoints(run, now))
    return `other ${thingOf(run)}s`;
  if (run.kernel !== now.kernel) return `another kernel: ${run.kernel}`;
  if (run.repair !== now.repair) return 'another repair';
  return otherObjective(run, now, catalog);
}

/**
 * Whether two scenes have the same points, as a learner sees them.
 *
 * @param {Scene} a
 * @param {Scene} b
 */
function samePoints({ points: a, target }, { points: b, target: other }) {
  if (target !== other || a.length !== b.length) return false;
  if (a === b) return true;
  const told = target === 'value' ? 'value' : 'label';
  return a.every((p, i) => {
    const q = b[i];
    return (
      p === q ||
      (p[told] === q[told] && p.text === q.text && p.x[0] === q.x[0] && p.x[1] === q.x[1])
    );
  });
}

/** @param {Scene} run @param {Scene} now @param {Catalog | null} catalog */
function otherObjective(run, now, catalog) {
  if (run.learner !== now.learner) {
    const [own, mine] = [measureOf(run), measureOf(now)];
    if (Number.isNaN(own) || Number.isNaN(mine)) return 'another loss';
    if (Math.abs(own - mine) > ROUNDING * mine) return `λ = ${short(own)}`;
    return (run.params.landmarks ?? 0) === (now.params.landmarks ?? 0) ? '' : 'other landmarks';
  }
  const keys = new Set([...Object.keys(run.params), ...Object.keys(now.params)]);
  const entry = learnerOf(run, catalog);
  for (const key of keys) {
    if (PATH.has(key)) continue;
    const spec = entry?.params.find((param) => param.key === key);
    const [own, mine] = [run, now].map(({ params }) => params[key] ?? spec?.default);
    // What was converted and back may differ in its last digit.
    if (own === mine || (own && mine && Math.abs(own - mine) <= ROUNDING * Math.abs(mine)))
      continue;
    return `${spec?.symbol ?? key} = ${own === undefined ? '–' : short(own)}`;
  }
  return '';
}
