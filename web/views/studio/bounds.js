// @ts-check
/**
 * Bound, estimate and truth: what can be said of the errors to come, along C, beside what they are.
 *
 * @module
 */

import { createElementSize } from '../../lib/element-size.js';
import { plural, short } from '../../lib/format.js';
import { isItems } from '../../model/scene.js';
import { element, setHidden, setText } from '../../ui/element.js';
import { createStroke } from '../../ui/gesture.js';
import { defineView } from '../view.js';
import { moveByKey } from './along/now.js';
import { heldRows } from './held-rows.js';
import {
  atRest,
  FRESH_QUESTION,
  keyOf,
  LEFT_QUESTION,
  liveOfFew,
  needsOf,
  placesOf,
  priceOf,
  rangeOf,
  requestOf,
  valueHere,
} from './along/problem.js';
import { createBoundsChart } from './bounds/chart.js';
import { curvesOf, KINDS, valueAt } from './bounds/curves.js';
import { dimensionWords, sentenceOf, written } from './bounds/words.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('./bounds/curves.js').Curve} Curve */

/** Bounds have to hold for whatever is said there. */
const UNDECIDED_WORDS =
  'Where f\u00a0=\u00a00 a new point counts as half wrong, as if a coin were tossed; one of these points counts as wrong, as bounds have it.';

/** Why nobody knows how wrong others would be. @param {State} state */
function whyNoTruth(state) {
  if (heldRows(state)) return 'the held-out rows are still being asked';
  const { table, data } = state.scene;
  const { fresh } = state.frame;
  if (data && (!fresh || fresh.none === ''))
    return 'nobody knows the truth yet: others are drawn from the source when the machine has a solution';
  if (table?.use)
    return 'nobody knows the truth: no rows are held out. Hold some out under Your own table';
  return table?.file
    ? 'nobody knows the truth: these points have no source. Learn from columns under Your own table, and rows are held out'
    : 'nobody knows the truth: these points have no source to draw others from';
}

/** Bounds are computed at so many C. */
const PLACES = 121;
/** Arrows go so many parts of a decade. */
const DECADE = 30;
/** The parts of the cross-validation beside them. */
const PARTS = 5;

export const createBoundsView = defineView({
  name: 'bounds',
  needs: needsOf,
  watches: ({ scene, frame, settings, stage }) => [
    ...[scene, frame.training, frame.fresh, settings, stage.bounds],
  ],
  questions: {
    promises: {
      call: 'promises',
      restMs: liveOfFew,
      key: keyOf,
      request: (state) => ({ ...requestOf(state), at: placesOf(state.scene, PLACES) }),
    },
    folds: {
      call: 'leftAlong',
      restMs: atRest,
      key: keyOf,
      request: (state) => ({ ...requestOf(state), parts: PARTS }),
    },
    left: LEFT_QUESTION,
    fresh: FRESH_QUESTION,
  },
  create: createDrawing,
});

/**
 * @param {import('./registry.js').StudioTools} tools
 * @returns {import('../view.js').Drawing<{ promises: 'promises', folds: 'leftAlong', left: 'leftAlong', fresh: 'freshAlong' }>}
 */
function createDrawing({ actions, latest }) {
  const stroke = createStroke('C');
  const C = () => priceOf(latest().scene);
  /** @param {number} value */
  const take = (value) => {
    actions.showResult();
    actions.setLearnerParam('C', value, stroke.now());
  };
  /** @param {number} by */
  function go(by) {
    const [from, to] = rangeOf(latest().scene);
    const next = Math.min(C(), to) * 10 ** (by / DECADE);
    take(Number(Math.min(Math.max(next, from), to).toPrecision(3)));
  }
  const large = element('div', { class: 'bounds-large' });
  const chart = createBoundsChart(large, {
    take,
    hold: () => stroke.hold(),
    end: () => stroke.end(),
    key: (event) => moveByKey(event, { C: C(), range: rangeOf(latest().scene), go, take }),
  });
  const size = createElementSize(chart.element);
  const sentence = element('p', { class: 'bounds-sentence', role: 'status' });
  large.append(element('div', { class: 'bounds-said' }, sentence));
  const kinds = element('div', {
    class: 'seg small',
    role: 'group',
    'aria-label': 'What is drawn',
  });
  const buttons = /** @type {const} */ (['all', 'bounds', 'estimates']).map((kind) => {
    const name = { all: 'All', bounds: 'Bounds', estimates: 'Estimates' }[kind];
    const button = element(
      'button',
      { type: 'button', onclick: () => actions.setStage('bounds', { kind, only: '' }) },
      name,
    );
    kinds.append(button);
    return { kind, button };
  });
  const body = element('tbody');
  const head = element('th', { scope: 'col' });
  const table = element(
    'table',
    { class: 'bounds-table' },
    element(
      'thead',
      {},
      element(
        'tr',
        {},
        ...[
          head,
          element('th', { scope: 'col' }, 'promises'),
          element('th', { scope: 'col' }, 'says'),
        ],
      ),
    ),
    body,
  );
  const note = element('p', { class: 'note' });
  const space = element('p', { class: 'note' });
  const message = element('p', { class: 'note', role: 'status' });

  /** @param {readonly Curve[]} curves @param {number} at @param {string} only @param {number} n */
  function fill(curves, at, only, n) {
    body.replaceChildren(
      ...curves.map((one) =>
        element(
          'tr',
          { class: one.name === only ? 'present' : one.kind },
          element(
            'th',
            { scope: 'row' },
            element(
              'button',
              {
                type: 'button',
                title: one.about,
                'aria-pressed': String(one.name === only),
                onclick: () =>
                  actions.setStage('bounds', { only: one.name === only ? '' : one.name }),
              },
              one.name,
            ),
          ),
          element('td', {}, one.promises),
          element('td', {}, written(valueAt(one, at), n)),
        ),
      ),
    );
  }

  return {
    large,
    isLarge: (_, { promises }) => Boolean(promises?.value),
    elements: [kinds, table, note, space, message],
    draw(state, { promises, folds, left, fresh }) {
      const { stage, scene } = state;
      for (const { kind, button } of buttons)
        button.setAttribute('aria-pressed', String(stage.bounds.kind === kind));
      const value = promises?.value ?? null;
      setText(message, promises?.failure?.message ?? '');
      setHidden(message, message.textContent === '');
      setHidden(table, value === null);
      setHidden(note, value === null);
      setHidden(space, value === null);
      large.classList.toggle('alone', isItems(scene));
      if (!promises || !value) return;
      const range = rangeOf(scene);
      const truth = valueHere(fresh, state);
      const held = truth && heldRows(state) ? truth.count : 0;
      const all = curvesOf({
        at: placesOf(promises.scene, PLACES),
        promises: value,
        folds: valueHere(folds, state),
        left: valueHere(left, state),
        fresh: truth,
        held: held > 0,
      });
      const n = promises.scene.points.length;
      const { kind, only } = stage.bounds;
      const at = Math.min(C(), range[1]);
      const said = sentenceOf(all, at, value, { held, why: whyNoTruth(state) });
      setText(space, dimensionWords(value, placesOf(promises.scene, PLACES), at));
      setText(sentence, said);
      // Beyond the end of the axis, as for C = ∞, the end is told.
      setText(head, `at C = ${short(at)}`);
      fill(all, at, only, n);
      const holds = value.free.some((free) => free === 0)
        ? 'Where no support vector is free, b is not unique, and no bound on leaving out holds: none is drawn there.'
        : `A bound on leave-one-out is never below it, at any C. The Rademacher bound fails with probability ${value.delta}.`;
      const alone = Math.max(
        valueHere(folds, state)?.alone ?? 0,
        valueHere(left, state)?.alone ?? 0,
      );
      const skipped =
        alone > 0
          ? ` ${plural(alone, 'point')} ${alone === 1 ? 'is' : 'are'} in no share of those left out: without ${alone === 1 ? 'it' : 'them'} there is one class.`
          : '';
      setText(note, `${holds} ${UNDECIDED_WORDS}${skipped}`);
      const shown = all.filter((one) =>
        only ? one.name === only || one.kind === 'truth' : KINDS[kind].includes(one.kind),
      );
      const first = value.free.findIndex((free) => free > 0);
      chart.draw(
        {
          range,
          C: at,
          curves: shown,
          free: first < 0 ? range[1] : placesOf(promises.scene, PLACES)[first],
          sentence: said,
        },
        size.read(),
      );
    },
    resize: () => size.forget(),
  };
}
