// @ts-check
/**
 * Each point left out: what every point would be called by the machine that is trained without it.
 * On the plane a dashed ring is around each that would be wrong.
 *
 * @module
 */

import { count } from '../../lib/format.js';
import { element, setHidden, setText } from '../../ui/element.js';
import { learnerOf, problemOf, taskOf } from '../../model/problem.js';
import { isMissed } from '../../model/decided.js';
import { isItems, thingOf } from '../../model/scene.js';
import { defineView } from '../view.js';
import { keyOf, liveOfFew, needsOf, priceOf, requestOf } from './along/problem.js';
import { createLeftReport } from './left/report.js';
import { createRings } from './left/rings.js';
import { pixelsOf } from './small-picture.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../state/actions.js').Actions} Actions */

/** So many points are left out, each by itself. */
const MOST = 1000;

/** @param {State} state @param {Actions} actions @returns {import('../need.js').Need | null} */
function needs({ scene, frame }, actions) {
  const task = taskOf(scene.target, learnerOf(scene, frame.engine.catalog));
  if (task !== 'classification' && task !== 'regression') {
    return {
      text: 'Leaving a point out tells what it would be called. This learner calls points nothing.',
      button: 'Use the support vector machine',
      run: () => actions.setLearner('svc'),
    };
  }
  if (scene.points.length < 2) {
    return {
      text: `Two ${thingOf(scene)}s at least: one is left out, and the others are learnt from.`,
      button: 'Take two moons',
      run: () => void actions.choosePreset('moons'),
    };
  }
  if (scene.points.length > MOST) {
    return {
      text: `Each is left out of up to ${count(MOST)} ${thingOf(scene)}s, and here are ${count(scene.points.length)}.`,
    };
  }
  return null;
}

export const LEFT_OUT = /** @type {import('../view.js').Question<'leaveOneOut'>} */ ({
  call: 'leaveOneOut',
  restMs: liveOfFew,
  key: ({ scene }) =>
    scene.points.length > MOST
      ? null
      : [
          scene.points,
          scene.kernel,
          scene.repair,
          scene.dim,
          scene.learner,
          scene.params,
          scene.seed,
          scene.target,
        ],
  request: ({ scene, frame }) => problemOf({ ...scene, step: null }, frame.engine.catalog),
});

/** What is estimated without leaving out any, of the support vector machine at the scene's own C. */
export const ESTIMATES = /** @type {import('../view.js').Question<'promises'>} */ ({
  call: 'promises',
  key: (state) =>
    needsOf(state, NOTHING) === null && Number.isFinite(priceOf(state.scene))
      ? [...keyOf(state), priceOf(state.scene)]
      : null,
  request(state) {
    const C = priceOf(state.scene);
    return { ...requestOf(state), from: C, to: C, at: Float64Array.of(C) };
  },
});

/**
 * The machine without the point that is pointed at, where that changes what the point is called: its
 * boundary is drawn.
 */
export const WITHOUT = /** @type {import('../view.js').Question<'sketch'>} */ ({
  call: 'sketch',
  key(state, { left }) {
    const { scene, focus } = state;
    const row = scene.points.findIndex(({ id }) => id === focus.point);
    if (row < 0 || scene.dim !== 2 || isItems(scene) || scene.target === 'value') return null;
    if (left?.scene !== scene || !left.value) return null;
    const wrong = isMissed(left.value.label[row], scene.points[row].label);
    return wrong ? [focus.point, scene.points, scene.kernel, scene.params, scene.view] : null;
  },
  request({ scene, focus, frame }) {
    const points = scene.points.filter(({ id }) => id !== focus.point);
    return {
      problem: problemOf({ ...scene, points, step: null }, frame.engine.catalog),
      view: pixelsOf(scene),
    };
  },
});

/** Only whether something is needed is asked. */
const NOTHING = /** @type {Actions} */ ({});

export const createLeftView = defineView({
  name: 'left',
  needs,
  watches: ({ scene, frame, focus, settings, stage }) => [
    ...[scene, frame.training, frame.fresh, focus.point, settings, stage.plane],
  ],
  questions: { left: LEFT_OUT, estimates: ESTIMATES, without: WITHOUT },
  create: createDrawing,
});

/**
 * @param {import('./registry.js').StudioTools} tools
 * @returns {import('../view.js').Drawing<{ left: 'leaveOneOut', estimates: 'promises', without: 'sketch' }>}
 */
function createDrawing({ actions, shown }) {
  const says = element(
    'p',
    { class: 'lead' },
    'Each point is judged by a machine that has not seen it: the one that is trained on all others.',
  );
  const sentence = element('p', { class: 'left-sentence', role: 'status' });
  const message = element('p', { class: 'note', role: 'status' });
  const report = createLeftReport({ hover: (id) => actions.setHover({ point: id }) });
  const rings = createRings(shown);
  return {
    elements: [says, sentence, report.element, message],
    draw(state, answers) {
      const { left: answer } = answers;
      setText(message, answer?.failure?.message ?? '');
      setHidden(message, message.textContent === '');
      setText(sentence, rings.draw(state, report, answers));
    },
  };
}
