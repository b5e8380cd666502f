// @ts-check
/**
 * Every C there is: the support vector machine for all C at once. α of each point over C, the breaks
 * at which a point changes between no weight, the margin and the limit, and the errors.
 *
 * @module
 */

import { createElementSize } from '../../lib/element-size.js';
import { plural, short } from '../../lib/format.js';
import { isItems, thingOf } from '../../model/scene.js';
import { element, setHidden, setText } from '../../ui/element.js';
import { createStroke } from '../../ui/gesture.js';
import { defineView } from '../view.js';
import { ESTIMATES, LEFT_OUT, WITHOUT } from './left.js';
import { createRings } from './left/rings.js';
import { createLeftReport } from './left/report.js';
import { breaksOf, justAfter, lastUpTo, leastOf, setsAt, widest } from './along/breaks.js';
import { moveByKey } from './along/now.js';
import {
  FRESH_QUESTION,
  keyOf,
  LEFT_QUESTION,
  liveOfFew,
  needsOf,
  placesOf,
  priceOf,
  PROOF_QUESTION,
  rangeOf,
  requestOf,
  valueHere,
} from './along/problem.js';
import { unseenName } from './held-rows.js';
import { createHappening, sentenceOf } from './every/happening.js';
import { createPlayer } from './every/player.js';
import { proved } from './every/proved.js';
import { createSetsBar } from './every/sets-bar.js';
import { createStrips } from './every/strips.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../model/scene.js').Scene} Scene */
/** @typedef {import('../../protocol/messages.gen.js').EveryC} EveryC */
/**
 * @typedef {{
 *   every: 'everyC', proof: 'pathProof', left: 'leaveOneOut', estimates: 'promises', without: 'sketch', along: 'leftAlong', fresh: 'freshAlong',
 * }} Asked
 */

/** α is drawn at so many C. */
const PLACES = 241;

export const createEveryView = defineView({
  name: 'every',
  needs: needsOf,
  watches: ({ scene, frame, focus, settings, stage }) => [
    ...[scene, frame.training, frame.fresh, focus.point, settings, stage.every],
  ],
  questions: {
    every: {
      call: 'everyC',
      restMs: liveOfFew,
      key: keyOf,
      request: (state) => ({ ...requestOf(state), at: placesOf(state.scene, PLACES) }),
    },
    proof: PROOF_QUESTION,
    left: LEFT_OUT,
    estimates: ESTIMATES,
    without: WITHOUT,
    along: LEFT_QUESTION,
    fresh: FRESH_QUESTION,
  },
  create: createDrawing,
});

/**
 * @param {import('./registry.js').StudioTools} tools
 * @returns {import('../view.js').Drawing<Asked>}
 */
function createDrawing({ actions, latest, shown }) {
  const stroke = createStroke('C');
  /** What is drawn now. @type {{ every: EveryC, breaks: ReturnType<typeof breaksOf>, scene: Scene } | null} */
  let known = null;

  const C = () => priceOf(latest().scene);
  /** @param {number} value */
  const take = (value) => {
    actions.showResult();
    actions.setLearnerParam('C', value, stroke.now());
  };

  /** Goes so many breaks on, or back. @param {number} by @returns {boolean} whether there are more */
  function go(by) {
    if (!known || known.breaks.length === 0) return false;
    const { breaks } = known;
    const now = lastUpTo(
      breaks.map((one) => one.C),
      C(),
    );
    // Back from between two breaks is to the one before.
    const to = Math.min(Math.max(now + by, 0), breaks.length - 1);
    if (to !== now || C() < breaks[0].C) take(justAfter(breaks, to));
    return to < breaks.length - 1;
  }

  /** @param {KeyboardEvent} event */
  const key = (event) => moveByKey(event, { C: C(), range: rangeOf(latest().scene), go, take });

  const hover = (/** @type {number | null} */ id) => actions.setHover({ point: id });
  const large = element('div', { class: 'every-large' });
  const report = createLeftReport({ hover });
  large.append(report.element);
  const rings = createRings(shown);
  const strips = createStrips(large, {
    take,
    key,
    hold: () => stroke.hold(),
    end: () => stroke.end(),
    hover: (row) => hover(known?.scene.points[row]?.id ?? null),
  });
  const size = createElementSize(strips.element);
  const player = createPlayer({ go });
  const best = element(
    'button',
    { type: 'button', class: 'btn small', onclick: takeBest },
    'Go to the best C',
  );
  /** @param {string} words @param {string} title @param {'share' | 'alpha'} scale */
  const scaleButton = (words, title, scale) =>
    element(
      'button',
      { type: 'button', title, onclick: () => actions.setStage('every', { scale }) },
      words,
    );
  const share = scaleButton('α / C', 'As a share of C', 'share');
  const alpha = scaleButton('α', 'α itself, on a logarithmic axis', 'alpha');
  const scales = element(
    'div',
    { class: 'seg small', role: 'group', 'aria-label': 'What is drawn over C' },
    ...[share, alpha],
  );
  const about = element('p', { class: 'note' });
  const sentence = element('p', { class: 'every-sentence', role: 'status' });
  const happening = createHappening({ take, hover });
  const bar = createSetsBar();
  const message = element('p', { class: 'note', role: 'status' });
  /** The intervals of the best C. @type {[number, number][]} */
  let bests = [];

  function takeBest() {
    if (bests.length === 0) return;
    const [a, b] = widest(bests);
    take(Number(Math.sqrt(a * b).toPrecision(3)));
    stroke.end();
  }

  /**
   * What is drawn of errors, and where C is best.
   *
   * @param {State} state
   * @param {EveryC} every
   * @param {import('../view.js').Answers<Asked>} answers
   */
  function errorsOf(state, every, { along, fresh }) {
    const n = every.first.length;
    const [left, others] = [valueHere(along, state), valueHere(fresh, state)];
    // Before the first break no machine is better than another: b is anywhere between two ends.
    const start = known?.breaks[0]?.C ?? Infinity;
    const [from, to] = rangeOf(state.scene);
    /** @type {import('./every/strips.js').Curve[]} */
    const curves = [
      {
        name: 'training',
        kind: 'training',
        steps: true,
        ...after(
          start,
          every.wrongAt,
          Array.from(every.wrong, (w) => w / n),
        ),
      },
    ];
    if (others) {
      const { at, error } = others;
      const kept = Array.from(at, (_, i) => i).filter((i) => at[i] >= start);
      curves.push({
        name: unseenName(state),
        kind: 'fresh',
        steps: false,
        at: kept.map((i) => at[i]),
        values: kept.map((i) => error[i]),
      });
    }
    bests = [];
    let band = null;
    if (left && left.at.length > 0) {
      const steps = after(start, left.at, left.error);
      curves.push({ name: 'left one out', kind: 'left', steps: true, ...steps });
      if (steps.at.length > 0) {
        const { least, intervals } = leastOf(steps.at, steps.values, to);
        bests = intervals;
        const words = `best by leave-one-out: ${Math.round(least * (n - left.alone))} of ${n}`;
        // Without the only point of a class there is nothing to tell.
        if (intervals.length > 0) band = { intervals, words };
      }
    }
    const early = start > from * 1.5 && Number.isFinite(start);
    return { curves, band, start: early ? 'all at the limit' : '' };
  }

  return {
    large,
    isLarge: (_, { every }) => Boolean(every?.value),
    elements: [
      sentence,
      element('div', { class: 'every-tools' }, player.element, best, scales),
      happening.element,
      bar.element,
      about,
      message,
    ],
    draw(state, answers) {
      const { every } = answers;
      const { scene, stage } = state;
      share.setAttribute('aria-pressed', String(stage.every.scale === 'share'));
      alpha.setAttribute('aria-pressed', String(stage.every.scale === 'alpha'));
      large.classList.toggle('alone', isItems(scene));
      const value = every?.value ?? null;
      setText(message, every?.failure?.message ?? value?.message ?? '');
      setHidden(message, message.textContent === '');
      for (const part of [happening.element, bar.element, about]) setHidden(part, value === null);
      best.disabled = true;
      if (!every || !value) {
        setText(sentence, '');
        return;
      }
      if (known?.every !== value)
        known = { every: value, breaks: breaksOf(value), scene: every.scene };
      const { breaks } = known;
      const points = every.scene.points;
      const now = lastUpTo(
        breaks.map((one) => one.C),
        C(),
      );
      const sets = setsAt(value, C());
      const thing = thingOf(scene);
      const said = sentenceOf({ C: C(), breaks, now, points, sets, thing, end: rangeOf(scene)[1] });
      setText(sentence, said);
      happening.draw({ breaks, now, points });
      bar.draw(points, sets);
      // Run is of the learner, Play of C: the one that was pressed last goes on.
      if (state.focus.running) player.stop();
      player.draw(breaks.length > 0 && now < breaks.length - 1);
      setText(
        about,
        `${plural(breaks.length, 'break')} up to C = ${short(rangeOf(scene)[1])}, and each α is linear in C between two of them. ${proved(valueHere(answers.proof, state), C())}`,
      );
      rings.draw(state, report, answers);
      const focused = points.findIndex(({ id }) => id === state.focus.point);
      const present = focused >= 0 ? focused : (breaks[now]?.changes[0]?.row ?? -1);
      const errors = errorsOf(state, value, answers);
      best.disabled = bests.length === 0;
      strips.draw(
        {
          range: rangeOf(scene),
          C: C(),
          n: points.length,
          labels: points.map(({ label }) => label),
          at: placesOf(every.scene, PLACES),
          alphas: value.alphas,
          share: stage.every.scale === 'share',
          breaks,
          present,
          sentence: said,
          ...errors,
        },
        size.read(),
      );
    },
    destroy: () => player.stop(),
  };
}

/**
 * The steps of a function from a place on.
 *
 * @param {number} start
 * @param {ArrayLike<number>} at @param {ArrayLike<number>} values
 * @returns {{ at: number[], values: number[] }}
 */
function after(start, at, values) {
  if (!Number.isFinite(start)) return { at: Array.from(at), values: Array.from(values) };
  const first = lastUpTo(at, start);
  const rest = Array.from(at, (_, i) => i).filter((i) => i > first);
  return {
    at: [...(first >= 0 ? [Math.max(start, at[0])] : []), ...rest.map((i) => at[i])],
    values: [...(first >= 0 ? [values[first]] : []), ...rest.map((i) => values[i])],
  };
}
