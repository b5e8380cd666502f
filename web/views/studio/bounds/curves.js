// @ts-check
/**
 * What is said of the errors to come: each as a curve along C, with what it promises.
 *
 * @module
 */

import { count } from '../../../lib/format.js';
import { lastUpTo } from '../along/breaks.js';
import { heldName } from '../held-rows.js';

/** @typedef {import('../../../protocol/messages.gen.js').Promises} Promises */
/** @typedef {import('../../../protocol/messages.gen.js').LeftAlong} LeftAlong */
/** @typedef {import('../../../protocol/messages.gen.js').FreshAlong} FreshAlong */

/**
 * A curve of shares. steps: from each place on, up to the next; otherwise joined. look is its line.
 *
 * @typedef {Readonly<{
 *   name: string, kind: 'bound' | 'estimate' | 'truth' | 'training', look: string,
 *   promises: string, about: string, at: ArrayLike<number>, values: ArrayLike<number>, steps: boolean,
 * }>} Curve
 */

/** Which curves a choice shows. @type {Record<'all' | 'bounds' | 'estimates', readonly Curve['kind'][]>} */
export const KINDS = {
  all: ['bound', 'estimate', 'truth', 'training'],
  bounds: ['bound', 'truth'],
  estimates: ['estimate', 'truth'],
};

/**
 * @param {Readonly<{
 *   at: ArrayLike<number>, promises: Promises, folds: LeftAlong | null, left: LeftAlong | null, fresh: FreshAlong | null,
 *   held?: boolean,
 * }>} answers   held says that new points are rows of a table that are held out
 * @returns {Curve[]}
 */
export function curvesOf({ at, promises, folds, left, fresh, held = false }) {
  /** @type {Curve[]} */
  const curves = [
    {
      name: 'Rademacher margin',
      kind: 'bound',
      look: 'thin',
      promises: 'bound, new',
      about:
        'Σξ/n + 2√(R²‖w‖²/n) + √(ln(1/δ)/2n), with ‖w‖ taken as if it were fixed before, and without b',
      at,
      values: promises.margin,
      steps: false,
    },
    {
      name: 'radius–margin',
      kind: 'bound',
      look: 'plain',
      promises: 'bound, left out',
      about: '(2R²Σα + Σξ)/n, with R² the largest k(x, x)',
      at,
      values: promises.radius,
      steps: false,
    },
    {
      name: 'ξα',
      kind: 'bound',
      look: 'plain',
      promises: 'bound, left out',
      about: 'The share of points with 2R²α + ξ ≥ 1 (Joachims 2000)',
      at,
      values: promises.xiAlpha,
      steps: true,
    },
    {
      name: '#SV / n',
      kind: 'bound',
      look: 'plain',
      promises: 'bound, left out',
      about: 'Without a point that is no support vector the machine is the same',
      at,
      values: promises.support,
      steps: true,
    },
    {
      name: 'span rule',
      kind: 'estimate',
      look: 'dots',
      promises: 'estimate, left out',
      about:
        'The share of points with αS² ≥ yf, if none changed its set (Vapnik and Chapelle 2000)',
      at,
      values: promises.span,
      steps: true,
    },
  ];
  if (folds && folds.at.length > 0) {
    curves.push({
      name: '5 folds',
      kind: 'estimate',
      look: 'short',
      promises: 'estimate, new',
      about:
        'Each fifth of the points by the machine that learned from the rest, exactly at every C',
      at: folds.at,
      values: folds.error,
      steps: true,
    });
  }
  if (left && left.at.length > 0) {
    curves.push({
      name: 'leave-one-out',
      kind: 'estimate',
      look: 'long',
      promises: 'estimate, new',
      about: 'Each point by the machine without it, exactly at every C',
      at: left.at,
      values: left.error,
      steps: true,
    });
  }
  if (fresh) {
    curves.push({
      name: held ? heldName(fresh.count) : 'new points',
      kind: 'truth',
      look: 'heavy',
      promises: held ? 'unseen' : `${count(fresh.count)} points`,
      about: held
        ? 'What is wrong of the rows of the table that are held out'
        : 'What is wrong of points that the machine has not seen',
      at: fresh.at,
      values: fresh.error,
      steps: false,
    });
  }
  curves.push({
    name: 'training',
    kind: 'training',
    look: 'soft',
    promises: 'nothing',
    about: 'What is wrong of the points that were learnt from',
    at,
    values: promises.training,
    steps: true,
  });
  return curves;
}

/**
 * What a curve says at a C.
 *
 * @param {Pick<Curve, 'at' | 'values' | 'steps'>} curve
 * @param {number} C
 */
export function valueAt({ at, values, steps }, C) {
  const i = lastUpTo(at, C * (1 + 1e-12));
  if (i < 0) return at.length > 0 ? values[0] : NaN;
  if (steps || i + 1 >= at.length) return values[i];
  const share = Math.log(C / at[i]) / Math.log(at[i + 1] / at[i]);
  return values[i] + (values[i + 1] - values[i]) * share;
}
