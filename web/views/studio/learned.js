// @ts-check
/**
 * Learn the kernel: the weights of a sum of kernels, found step by step by one of several criteria,
 * and whether that was worth it. The plane shows the machine of the mixture that is looked at.
 *
 * @module
 */

import { count, plural } from '../../lib/format.js';
import { learnerOf, taskOf } from '../../model/problem.js';
import { isItems } from '../../model/scene.js';
import { newGesture } from '../../ui/gesture.js';
import { element } from '../../ui/element.js';
import { defineView } from '../view.js';
import { holdingOutMore } from './held-rows.js';
import {
  learnedIn,
  MOST,
  QUESTIONS,
  shownText,
  shownWeights,
  stepOf,
  termsIn,
} from './learned/asked.js';
import { withWeight } from './learned/mixture.js';
import { createPanel } from './learned/panel.js';
import { createLarge } from './learned/large.js';
import { seeSketch } from './small-picture.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../state/actions.js').Actions} Actions */
/** @typedef {import('../view.js').Answers<any>} Answers */

/** A step beyond all: the last one. */
const LAST = 1e6;

/** @param {State} state @param {Actions} actions @returns {import('../need.js').Need | null} */
function needs({ scene, frame }, actions) {
  const { points, target } = scene;
  const entry = learnerOf(scene, frame.engine.catalog);
  const task = taskOf(target, entry);
  if (entry && task !== 'classification' && task !== 'regression') {
    return {
      text: 'Weights are learnt for classes or values, and this learner has neither.',
      button: 'Use the support vector machine',
      run: () => actions.setLearner(target === 'value' ? 'svr' : 'svc'),
    };
  }
  const isOne = task === 'classification' && new Set(points.map(({ label }) => label)).size < 2;
  if (points.length < 2 || isOne) {
    return {
      text:
        points.length < 2
          ? 'Weights are learnt from two points at least: add some.'
          : 'One class so far: add a point of another class.',
    };
  }
  if (points.length > MOST) {
    return {
      text: `Weights are learnt from up to ${count(MOST)} points, and here are ${count(points.length)}.`,
      ...holdingOutMore(scene, actions, MOST),
    };
  }
  return null;
}

export const createLearnedView = defineView({
  name: 'learned',
  needs,
  watches: ({ scene, frame, stage, settings }) => [
    ...[scene, frame.engine.catalog, frame.fresh, stage.learned, settings],
  ],
  questions: QUESTIONS,
  create: createDrawing,
});

/**
 * @param {import('./registry.js').StudioTools} tools
 * @returns {import('../view.js').Drawing<any>}
 */
function createDrawing({ actions, background, latest, shown }) {
  /** @type {Answers} */
  let known = {};
  /** @param {Parameters<typeof actions.setStage<'learned'>>[1]} patch */
  const choose = (patch) => actions.setStage('learned', patch);
  /** What is chosen anew begins at its last step. @param {Parameters<typeof choose>[0]} patch */
  const anew = (patch) => choose({ step: LAST, hand: [], ...patch });
  /** @param {readonly number[]} weights */
  const byHand = (weights) => choose({ hand: weights.map((w) => Number(w.toFixed(4))) });

  const panel = createPanel({
    actions,
    background,
    latest,
    anew,
    weigh(k, value) {
      const now = shownWeights(latest(), known);
      if (now) byHand(withWeight(now, k, value));
    },
    go(by) {
      const learned = learnedIn(latest(), known);
      if (!learned) return;
      const step = Math.min(Math.max(stepOf(latest(), learned) + by, 0), learned.steps - 1);
      choose({ step, hand: [] });
    },
    use() {
      const text = shownText(latest(), known);
      if (text !== '') void actions.setKernel(text, newGesture('learnt kernel'));
    },
  });
  const pictures = createLarge({
    byHand,
    goTo: (step) => choose({ step, hand: [] }),
    learn: (criterion) => anew({ criterion }),
    again: (again) => choose({ again }),
    latest,
  });
  const large = element('div', { class: 'learned-large' }, ...pictures.elements);

  /** The machine of the mixture that is on the plane. @type {unknown} */
  let seen = null;
  /** @param {State} state @param {string} words */
  function drawPlane(state, words) {
    const { sketch } = known;
    const isThere =
      sketch?.value &&
      sketch.value.training.status !== 'failed' &&
      shownText(state, known) !== '' &&
      !isItems(state.scene);
    if ((isThere ? sketch : null) === seen) return;
    seen = isThere ? sketch : null;
    if (!isThere) return shown.show(null);
    const { errors, support } = sketch.value.training;
    const found = `${plural(support.length, 'support vector')}, ${plural(errors, 'error')}.`;
    const see = seeSketch({ scene: sketch.scene, sketch: sketch.value });
    shown.show({ words: `${words} ${found}`.trim(), see });
  }

  return {
    large,
    isLarge: () => true,
    elements: panel.elements,
    draw(state, answers) {
      known = answers;
      large.classList.toggle('alone', isItems(state.scene));
      large.classList.toggle('unpictured', ![2, 3].includes(termsIn(state).length));
      drawPlane(state, panel.draw(state, answers));
      pictures.draw(state, answers);
    },
    resize() {
      pictures.resize();
      pictures.draw(latest(), known);
    },
  };
}
