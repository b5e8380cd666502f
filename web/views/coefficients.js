// @ts-check
/**
 * The coefficients of a learner as bars: yᵢαᵢ of a support vector machine between the dashed lines
 * ±C, ordered by class like the rows of the Gram matrix; of values from left to right.
 *
 * @module
 */

import { element, setAttribute, setHidden, setText } from '../ui/element.js';
import { evenly } from '../model/points.js';
import { paintCoefficients } from './coefficients/chart.js';
import { defineSection } from './section.js';
import { count, plural, short } from '../lib/format.js';
import { canvasOf } from '../lib/canvas.js';
import { placeInRow } from '../lib/plot/canvas.js';
import { byClass, byPlace } from '../model/order.js';
import { coefficientScale, isSparse, outputName, paintedOutput, solved } from '../model/output.js';
import { goalOf, isApproximate, taskHere } from '../state/reading.js';
import { tonesOfRange, valueColours } from '../model/tones.js';
import { accountOf } from '../draw/plane/step-marks.js';
import { thingOf } from '../model/scene.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../state/actions.js').Actions} Actions */

/** Within this share of C a coefficient counts as at C. */
const AT_BOUND = 1e-6;

/** More bars than these cannot be told apart. */
const MOST = 2000;

/**
 * Which coefficients are shown, by point: all of not too many; else those that are not zero, or an
 * even sample, and in words which.
 *
 * @param {import('../protocol/answers.js').Training} training
 * @param {number} j
 * @returns {{ rows: ArrayLike<number> & Iterable<number>, words: string }}
 */
export function shownOf({ coef, outputs }, j) {
  const n = coef.length / outputs;
  if (n <= MOST) return { rows: Int32Array.from({ length: n }, (_, i) => i), words: '' };
  /** @type {number[]} */
  const rows = [];
  for (let i = 0; i < n && rows.length <= MOST; i++) if (coef[i * outputs + j] !== 0) rows.push(i);
  if (rows.length <= MOST) return { rows, words: 'those that are not zero' };
  return { rows: evenly(n, MOST), words: `${count(MOST)} of ${count(n)}, evenly` };
}

/**
 * How many coefficients are at the bound C, between, and zero.
 *
 * @param {import('../protocol/answers.js').Training} training
 * @param {number} j
 * @param {number} C
 */
export function tally(training, j, C) {
  const { zero } = coefficientScale(training, j);
  const n = training.coef.length / training.outputs;
  const result = { bound: 0, free: 0, zero: 0 };
  for (let i = 0; i < n; i++) {
    const size = Math.abs(training.coef[i * training.outputs + j]);
    if (size <= zero) result.zero++;
    else if (size >= C * (1 - AT_BOUND)) result.bound++;
    else result.free++;
  }
  return result;
}

/**
 * How many coefficients there are of which kind, in few words and in more. Where nothing keeps them
 * to a bound, how many count; where all do, how large they get.
 *
 * @param {Pick<State, 'frame'>} state
 * @param {import('../protocol/answers.js').Training} training
 * @param {number} j
 * @param {number} C
 */
export function tallyWords({ frame }, training, j, C) {
  const { bound, free, zero } = tally(training, j, C);
  if (!isApproximate(frame) && 'C' in (frame.scene?.params ?? {})) {
    const rest = training.outputs === 1 ? ` · ${count(zero)} zero` : '';
    return {
      short: `${count(bound)} at C · ${count(free)} free${rest}`,
      long: `${bound} at the bound C, ${free} free, ${zero} zero`,
    };
  }
  if (isSparse(training, goalOf(frame)) || zero > 0) {
    const rest = training.outputs === 1 ? ` · ${count(zero)} zero` : '';
    return {
      short: `${count(bound + free)} not zero${rest}`,
      long: `${bound + free} not zero, ${zero} zero`,
    };
  }
  const size = short(coefficientScale(training, j).largest);
  return {
    short: training.outputs === 1 ? `all count, up to ${size}` : '',
    long: `all count, the largest is ${size}`,
  };
}

export const createCoefficientsView = defineSection({
  enlarged: { name: 'coefficients', title: 'the coefficients' },
  watches: ({ scene, frame, focus }) => [
    ...[scene.params, scene.range, frame.training],
    ...[focus.output, focus.point, focus.selected, focus.pair],
  ],
  create: createCoefficients,
});

/** @param {import('./section.js').Place} place @param {{ actions: Actions }} tools */
function createCoefficients({ head, body, size, redraw }, { actions }) {
  /** The state that is drawn. @type {State | null} */
  let last = null;
  /** @type {{ order: number[], left: number, step: number } | null} */
  let layout = null;
  const note = element('span', { class: 'dim unit' });
  const chooser = element('select', { class: 'select small' });
  chooser.addEventListener('change', () => {
    // The plane shows one component, and so do the bars.
    if (last?.frame.training?.rule === 'values') actions.setOutput(chooser.selectedIndex);
    else redraw();
  });
  head.append(note, chooser);
  const canvas = canvasOf(body, 'Coefficients');
  const empty = element('p', { class: 'hint' });
  body.append(empty);

  canvas.addEventListener('pointermove', (event) => {
    const points = last?.frame.scene?.points;
    if (!layout || !points) return;
    const index = layout.order[placeInRow(event, layout)];
    actions.setHover({ point: points[index]?.id ?? null });
  });
  canvas.addEventListener('pointerleave', () => actions.setHover({ point: null }));

  /** @param {State} state */
  function draw(state) {
    last = state;
    const { training, scene } = state.frame;
    const learnt = solved(training) && scene !== null;
    const shown = learnt && training.coef.some((value) => value !== 0);
    // What is shown makes its own room.
    if (canvas.hidden === shown) size.forget();
    setHidden(canvas, !shown);
    setHidden(empty, shown);
    const thing = thingOf(state.scene);
    setText(
      empty,
      learnt
        ? `This learner has no coefficients: it keeps the ${thing}s themselves.`
        : `Each ${thing} gets a coefficient once there is ${taskHere(state) === 'classification' ? 'a boundary' : 'something learnt'}.`,
    );
    setHidden(chooser, !shown || training.outputs === 1);
    layout = null;
    if (!shown) {
      setText(note, '');
      return;
    }
    chooseOutput(training, state.focus.output, scene.classes);
    const j = Math.min(Math.max(chooser.selectedIndex, 0), training.outputs - 1);
    const C = isApproximate(state.frame) ? Infinity : (scene.params.C ?? Infinity);
    const words = tallyWords(state, training, j, C);
    const shownRows = shownOf(training, j);
    setText(note, words.short);
    setAttribute(note, 'title', shownRows.words && `Shown: ${shownRows.words}.`);
    setAttribute(
      canvas,
      'aria-label',
      `Coefficients of ${plural(scene.points.length, thing)}: ${words.long}.${shownRows.words && ` Shown: ${shownRows.words}.`}`,
    );
    paint(state, training, scene, shownRows.rows, j, C);
  }

  /**
   * @param {import('../protocol/answers.js').Training} training
   * @param {number} chosen
   * @param {readonly string[]} classes
   */
  function chooseOutput(training, chosen, classes) {
    if (training.outputs === 1) {
      if (chooser.firstChild) chooser.replaceChildren();
      return;
    }
    setAttribute(chooser, 'aria-label', training.rule === 'pairs' ? 'Pair of classes' : 'Output');
    const names = Array.from({ length: training.outputs }, (_, j) =>
      outputName(training, j, classes),
    );
    const shown = Array.from(chooser.options, (option) => option.text);
    if (names.join() !== shown.join())
      chooser.replaceChildren(...names.map((name) => new Option(name)));
    if (training.rule === 'values') chooser.selectedIndex = paintedOutput(training, chosen);
  }

  /**
   * @param {State} state
   * @param {import('../protocol/answers.js').Training} training
   * @param {import('../model/scene.js').Scene} scene
   * @param {Iterable<number>} rows
   * @param {number} j @param {number} C
   */
  function paint(state, training, scene, rows, j, C) {
    const { text, family, width, height: whole } = size.read();
    const enlarged = state.stage.column.view === 'coefficients';
    const height = enlarged
      ? Math.max(text * 20, Math.min(width * 0.7, text * 36))
      : Math.max(text * 9.5, Math.min(whole, text * 15));
    if (width === 0) return;
    const { points } = scene;
    const valued = scene.target === 'value';
    const order = valued ? byPlace(points, rows) : byClass(points, rows);
    const shown = {
      points,
      at: (/** @type {number} */ row) => training.coef[row * training.outputs + j],
      order,
      bound: C,
      largest: coefficientScale(training, j).largest,
      colour: valued ? valueColours(tonesOfRange(state.scene.range)) : null,
      hits: hitsOf(state, points),
    };
    const { left, step } = paintCoefficients(canvas, shown, { width, height, text, family });
    layout = { order, left, step };
  }

  return { draw };
}

/**
 * The ids of the points whose coefficients are framed: what is pointed at, and what a step is
 * about.
 *
 * @param {State} state
 * @param {readonly import('../model/scene.js').Point[]} points
 * @returns {Set<number | null>}
 */
function hitsOf(state, points) {
  const hits = new Set(state.focus.pair ?? [state.focus.point ?? state.focus.selected]);
  const account = accountOf(state);
  // Points that changed cluster are too many to be told apart here.
  const crowd = (account?.moves.length ?? 0) > 0;
  for (const { point, role } of account?.marks ?? []) {
    if (points[point] && !(crowd && role === 'moved')) hits.add(points[point].id);
  }
  return hits;
}
