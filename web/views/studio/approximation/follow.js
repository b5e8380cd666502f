// @ts-check
/**
 * Keeps an approximation in step with the scene and with what was chosen in its view.
 *
 * @module
 */

import { same } from '../../../lib/same.js';
import { EngineError } from '../../../model/failure.js';
import { problemOf } from '../../../model/problem.js';

/** @typedef {import('../../../model/scene.js').Scene} Scene */
/** @typedef {import('../../../protocol/messages.gen.js').Approximation} Approximation */
/** @typedef {import('../../../protocol/messages.gen.js').Messages} Messages */
/** @typedef {Omit<Messages['approximate']['args'][0], 'problem' | 'view'>} Choice */

/** The side of the picture, in pixels: on a line, whose rows are all alike, more of them. */
const SIZES = { 1: 160, 2: 96 };

/** The pixels of the picture. @param {Scene} scene @returns {import('../../../protocol/messages.gen.js').Pixels} */
export function pixelsOf({ view: { x0, x1, y0, y1 }, dim }) {
  return { x0, x1, y0, y1, width: SIZES[dim], height: SIZES[dim] };
}

/** What an approximation depends on. @param {Scene} scene */
export const keyOf = ({ points, kernel, learner, target, params, dim, view, axes }) => [
  points,
  kernel,
  learner,
  target,
  params,
  dim,
  view,
  axes,
];

/** A picture that is not there by then is said to be on its way. */
const BUSY_MS = 250;

/**
 * @param {import('../../../engine/background.js').BackgroundEngine} background
 * @param {{
 *   show: (scene: Scene, answer: Approximation) => void,
 *   refuse: (message: string, failure: import('../../../protocol/messages.gen.js').Failure) => void,
 *   busy: (now: boolean) => void,
 * }} listener
 */
export function followApproximation(background, { show, refuse, busy }) {
  /** @type {Scene | null} */
  let scene = null;
  /** @type {import('../../../protocol/answers.js').Catalog | null} */
  let catalog = null;
  /** @type {Choice | null} */
  let choice = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let turn = 0;
  let over = false;

  async function ask() {
    if (!scene || !choice) return;
    const of = scene;
    const mine = ++turn;
    clearTimeout(timer);
    timer = setTimeout(() => busy(true), BUSY_MS);
    try {
      const answer = await background.ask('approximation', 'approximate', {
        ...choice,
        problem: problemOf(of, catalog),
        view: pixelsOf(of),
      });
      if (over || !answer) return;
      // What a newer question will answer is shown all the same: it is nearer than nothing.
      show(of, answer);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      if (!over && mine === turn) refuse(error.message, error.failure);
    } finally {
      if (mine === turn) {
        clearTimeout(timer);
        if (!over) busy(false);
      }
    }
  }

  return {
    /** @param {Scene} next @param {import('../../../protocol/answers.js').Catalog | null} known tells what its learner is for */
    follow(next, known) {
      catalog = known;
      if (scene && sameQuestion(scene, next)) return;
      scene = next;
      ask();
    },
    /** @param {Choice} next */
    choose(next) {
      choice = next;
      ask();
    },
    end() {
      over = true;
      clearTimeout(timer);
    },
  };
}

/** @param {Scene} a @param {Scene} b */
function sameQuestion(a, b) {
  return same(keyOf(a), keyOf(b));
}
