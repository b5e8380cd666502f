// @ts-check
/**
 * What the engine says of bumps: the kernel functions of all points over the picture and at the
 * points, and the part of another one that no point sees. The newest answers are kept.
 *
 * @module
 */

import { same } from '../../../lib/same.js';
import { failureOf } from '../../../model/failure.js';
import { dataOf } from '../../../model/problem.js';
import { askAtPoints, askDifference, askKernels, askOrthogonal, gridOf } from './questions.js';

/** @typedef {import('../../../model/scene.js').Scene} Scene */
/** @typedef {import('../../../protocol/answers.js').Training} Training */
/** @typedef {import('../../../protocol/messages.gen.js').Orthogonal} Orthogonal */
/** @typedef {import('./questions.js').Kernels} Kernels */
/** @typedef {import('./questions.js').Place} Place */

/** What kernel functions over a picture depend on. @param {Scene} scene */
const sightOf = ({ points, kernel, view, dim }) => [points, kernel, view, dim];

/**
 * @param {import('../../../engine/background.js').BackgroundEngine} background
 * @param {() => void} changed is told that there is another answer
 */
export function createAnswers(background, changed) {
  /**
   * k(xᵢ, ·) of all points, and the scene that it is of.
   *
   * @type {{ of: Scene, kernels: Kernels } | null}
   */
  let known = null;
  /** @type {{ of: Scene, rows: number[], values: Float32Array, count: number } | null} */
  let told = null;
  /**
   * @type
   *   {{ of: readonly unknown[], view: Scene['view'], answer: Orthogonal, u: Float64Array } | null}
   */
  let beside = null;
  /** @type {Scene | null} */
  let asked = null;
  /** @type {readonly unknown[]} */
  let askedBeside = [];
  let wrong = '';

  /** @param {unknown} error */
  function complain(error) {
    wrong = failureOf(error).message;
    changed();
  }

  return {
    /** Why there is no answer, '' where there is one or will be. */
    wrong: () => wrong,

    /** The kernel functions of a scene, null while they are on their way. @param {Scene} scene */
    kernels: (scene) => (known && same(sightOf(known.of), sightOf(scene)) ? known.kernels : null),

    /** The newest kernel functions, of whatever scene. */
    newest: () => known,

    /** Kernel values at its points, null while they are on their way. @param {Scene} scene */
    atPoints: ({ points, kernel }) =>
      told && told.of.points === points && told.of.kernel === kernel ? told : null,

    /** The part beside the span, of what it was asked for. @param {readonly unknown[]} of */
    beside: (of) => (beside && same(beside.of, of) ? beside : null),

    /** Asks for the kernel functions of a scene. @param {Scene} scene with the view that is seen */
    async ask(scene) {
      if (asked && same(sightOf(asked), sightOf(scene))) return;
      asked = scene;
      wrong = '';
      try {
        const { x } = dataOf(scene);
        const grid = gridOf(scene, scene.points.length);
        const kernels = await askKernels(background, 'bumps', scene, x, grid);
        if (!kernels) return;
        known = { of: scene, kernels };
        changed();
        if (told && told.of.points === scene.points && told.of.kernel === scene.kernel) return;
        const values = await askAtPoints(background, scene);
        if (!values) return;
        told = { of: scene, ...values };
        changed();
      } catch (error) {
        if (asked === scene) complain(error);
      }
    },

    /**
     * Asks which part of k(p, ·) no point sees.
     *
     * @param {Training} training
     * @param {number} output
     * @param {Scene} scene with the view that is seen
     * @param {Place} place p
     * @returns {readonly unknown[]} what it is asked for
     */
    askBeside(training, output, scene, place) {
      const of = [training, output, place[0], place[1], scene.view];
      if (same(askedBeside, of)) return of;
      askedBeside = of;
      wrong = '';
      const n = scene.points.length;
      const { beta, outputs } = training;
      const coef = Float64Array.from({ length: n }, (_, i) => beta[i * outputs + output]);
      const find = async () => {
        const answer = await askOrthogonal(background, scene, place, coef);
        if (!answer) return;
        const grid = gridOf(scene, n);
        const u = answer.exists
          ? await askDifference(background, scene, place, answer.coef, grid)
          : new Float64Array(grid.width * grid.height);
        if (!u) return;
        beside = { of, view: scene.view, answer, u };
        changed();
      };
      find().catch((error) => {
        if (same(askedBeside, of)) complain(error);
      });
      return of;
    },
  };
}
