// @ts-check
/** @module */

import { readStage, stageToJson } from '../../state/stage.js';

/** @typedef {import('../../state/lessons/acts.js').Shown} Shown */

/**
 * The start of a step with the ids that its points have in the scene: by them it is known which
 * points were moved or added, and the stage names its points by them.
 *
 * @param {Shown} start
 * @param {import('../../model/scene.js').Scene} scene
 * @returns {Shown}
 */
export function withIds(start, scene) {
  const { points } = start.scene;
  if (points === scene.points) return start;
  const named = points.map((point, i) => {
    const id = scene.points[i]?.id;
    return id === undefined ? point : Object.freeze({ ...point, id });
  });
  const written = stageToJson(start.stage, points);
  const { stage } = readStage(written ?? { version: 1 }, (at) => named[at - 1]?.id);
  return Object.freeze({
    ...start,
    stage,
    scene: Object.freeze({ ...start.scene, points: Object.freeze(named) }),
  });
}
