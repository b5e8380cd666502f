// @ts-check
/**
 * The class or value that a press or a key gives a point.
 *
 * @module
 */

import { isChart } from '../../model/output.js';

/** @typedef {import('../../model/scene.js').Point} Point */
/** @typedef {Pick<import('./strokes.js').Host, 'actions' | 'state'>} Host */

/**
 * The class after this one, going round those in use: with two classes the
 * other one.
 *
 * @param {import('../../model/scene.js').Scene} scene
 * @param {number} label
 */
export function nextLabel({ points }, label) {
  let last = 2;
  for (const point of points) last = Math.max(last, point.label);
  return label < last ? label + 1 : 1;
}

/**
 * Gives a point the next class, or the value of the points to come; on a chart it is where its
 * value is.
 *
 * @param {Host} host
 * @param {Point} point
 */
export function change({ actions, state }, point) {
  const { scene, focus } = state();
  if (isChart(scene)) return;
  if (scene.target === 'value') actions.setPointValue(point.id, focus.value);
  else actions.relabelPoint(point.id, nextLabel(scene, point.label));
}

/**
 * Gives a point the class or the value of the points to come, and the next class where it has that
 * already.
 *
 * @param {Host} host
 * @param {Point} point
 */
export function assign(host, point) {
  const { scene, focus } = host.state();
  if (scene.target === 'value' || point.label === focus.label) change(host, point);
  else host.actions.relabelPoint(point.id, focus.label);
}
