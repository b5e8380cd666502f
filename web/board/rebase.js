// @ts-check
/**
 * What was done to one scene is done to another: a teacher goes on while the board has not answered
 * yet, and the board may have changed meanwhile.
 *
 * @module
 */

import { kindOf } from './sync.js';

/** @typedef {import('../model/scene.js').Scene} Scene */
/** @typedef {import('../model/scene.js').Point} Point */

/**
 * The scene with what was done between before and after. Points are found again by what they are,
 * for each page numbers them anew; what became of points that are gone from the scene is nothing.
 *
 * @param {Scene} scene
 * @param {Scene} before
 * @param {Scene} after
 * @returns {Scene} scene itself where nothing was done; after where its points are of another kind
 */
export function rebase(scene, before, after) {
  if (before === after) return scene;
  if (kindOf(before) !== kindOf(after)) return after;
  const keys = /** @type {(keyof Scene)[]} */ (Object.keys(after));
  const changed = keys.filter(
    (key) => key !== 'points' && JSON.stringify(after[key]) !== JSON.stringify(before[key]),
  );
  const points = rebasePoints(scene, before, after);
  if (changed.length === 0 && points === scene.points) return scene;
  return { ...scene, ...Object.fromEntries(changed.map((key) => [key, after[key]])), points };
}

/** @param {Scene} scene @param {Scene} before @param {Scene} after @returns {Scene['points']} */
function rebasePoints(scene, before, after) {
  if (before.points === after.points) return scene.points;
  /** @param {Point} point */
  const contentOf = ({ x, text, label, value }) =>
    JSON.stringify([x, text, before.target === 'value' ? value : label]);
  /** @type {Map<string, Point[]>} */
  const same = new Map();
  for (const point of scene.points) {
    const content = contentOf(point);
    const found = same.get(content);
    if (found) found.push(point);
    else same.set(content, [point]);
  }
  const now = new Map(after.points.map((point) => [point.id, point]));
  /** What becomes of points of the scene. @type {Map<number, Point | null>} */
  const changes = new Map();
  for (const point of before.points) {
    const next = now.get(point.id) ?? null;
    now.delete(point.id);
    const there = same.get(contentOf(point))?.shift();
    if (there && next !== point) changes.set(there.id, next && { ...next, id: there.id });
  }
  if (changes.size === 0 && now.size === 0) return scene.points;
  const kept = scene.points.flatMap((point) => {
    const next = changes.get(point.id);
    return next === null ? [] : [next ? Object.freeze(next) : point];
  });
  return Object.freeze([...kept, ...now.values()]);
}
