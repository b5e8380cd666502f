// @ts-check
/**
 * Convergence in the column, beside the step that is shown: what the learner has reached, the bound
 * on it, and the gap between them.
 *
 * @module
 */

import { same } from '../../lib/same.js';
import { arrived, historyOf, stepOf } from '../../state/stepping.js';
import { short } from '../../lib/format.js';
import { createChart } from './chart.js';
import { hasNumbers, indexAt, QUANTITIES, sidesOf, valuesOf, withStep } from './quantities.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../protocol/messages.gen.js').History} History */
/** @typedef {import('./chart.js').Plot} Plot */

/** At first so many steps are in sight. */
const FIRST = 12;
/** What is to come has so much room, as a share of the steps so far. */
const AHEAD = 1.35;

/**
 * How many steps are in sight: the first ones first, then more and more.
 *
 * @param {number | null} step
 * @param {number} total
 */
export function windowOf(step, total) {
  if (step === null) return total;
  const wanted = Math.max(FIRST, step * AHEAD);
  const unit = 10 ** Math.floor(Math.log10(wanted)) / 2;
  return Math.max(1, Math.min(total, Math.ceil(wanted / unit) * unit));
}

/**
 * The part of a list up to a step, or from it on.
 *
 * @param {Float64Array} values
 * @param {number} at
 * @param {'past' | 'future'} part
 */
const cut = (values, at, part) =>
  part === 'past' ? values.slice(0, at + 1) : values.slice(Math.max(at, 0));

/**
 * @param {History} of
 * @param {number | null} step
 * @returns {Plot}
 */
export function smallPlot(of, step) {
  const end = windowOf(step, of.total);
  const at = step === null ? of.iterations.length - 1 : indexAt(of.iterations, step);
  const x = { name: 'step', log: false, end, whole: true };
  const { reached, bound, names } = sidesOf(of);
  const here = of.iterations[Math.max(at, 0)] ?? 0;
  if (!hasNumbers(reached)) {
    // Where nothing is optimised, something else tells how it goes.
    const other =
      QUANTITIES.find(({ key }) => key !== 'objective' && hasNumbers(valuesOf(of, key, NaN))) ??
      QUANTITIES[0];
    const values = valuesOf(of, other.key, NaN);
    return {
      lines: [
        { x: of.iterations, y: values, kind: 'ahead' },
        { x: cut(of.iterations, at, 'past'), y: cut(values, at, 'past'), kind: 'reached' },
      ],
      x,
      y: { name: other.axis, log: false, zero: true },
      cursor: { x: here, told: toldOf([[values, '', 'reached']], at) },
      label: `${other.name} by step: ${short(values[at])} at step ${here}.`,
    };
  }
  /** @type {[Float64Array, string, string][]} */
  const sides = [[reached, names[0], 'reached']];
  if (bound) sides.push([bound, names[1], 'bound']);
  const gap = bound ? Math.abs(bound[at] - reached[at]) : NaN;
  const told = toldOf(bound ? sides : [[reached, '', 'reached']], at);
  return {
    lines: [
      ...sides.map(([y]) => ({ x: of.iterations, y, kind: 'ahead' })),
      ...sides.map(([y, , kind]) => ({
        x: cut(of.iterations, at, 'past'),
        y: cut(y, at, 'past'),
        kind,
      })),
    ],
    between: bound && {
      x: cut(of.iterations, at, 'past'),
      low: cut(reached, at, 'past'),
      high: cut(bound, at, 'past'),
    },
    x,
    // What has no bound is seen to change only near its values.
    y: { name: bound ? 'objective' : names[0], log: false, zero: bound !== null },
    cursor: {
      x: here,
      told,
      ...(Number.isFinite(gap) && { middle: `gap ${short(gap)}` }),
    },
    label: `Objective by step. At step ${here}: ${told.map(({ words }) => words).join(', ')}${Number.isFinite(gap) ? `, gap ${short(gap)}` : ''}.`,
  };
}

/** @param {[Float64Array, string, string][]} sides @param {number} at */
const toldOf = (sides, at) =>
  sides
    .filter(([values]) => Number.isFinite(values[at]))
    .map(([values, name, kind]) => ({
      y: values[at],
      words: `${name} ${short(values[at])}`.trim(),
      kind,
    }));

/**
 * @param {HTMLElement} body
 * @param {{
 *   actions: import('../../state/actions.js').Actions, size: import('../section.js').Place['size'],
 * }} tools   size is that of the body
 */
export function createSmallConvergence(body, { actions, size }) {
  const hint = document.createElement('p');
  hint.className = 'hint';
  const chart = createChart(body, { onPick: (step) => actions.setStep(step) });
  body.append(hint);
  /** @type {unknown[]} */
  let drawn = [];

  /** @param {State} state */
  function draw(state) {
    const of = historyOf(state);
    const step = stepOf(state);
    const { frame } = state;
    // While a new way of the same learner is found out, the old one stays.
    const ours = frame.history?.scene.learner === state.scene.learner;
    const shown = of ?? (ours ? (frame.history?.of ?? null) : null);
    const training = arrived(state);
    const { width, text } = size.read();
    const now = [of, shown, step, training, width, text, frame.history, state.settings.theme];
    if (same(now, drawn)) return;
    drawn = now;
    chart.element.style.display = shown ? '' : 'none';
    chart.element.classList.toggle('stale', !of);
    hint.hidden = shown !== null;
    if (!shown) {
      hint.textContent = frame.history?.message || 'Going through all the steps once …';
      return;
    }
    if (width === 0) return;
    chart.draw(smallPlot(of && training ? withStep(shown, training) : shown, step), {
      width,
      height: Math.round(text * 12),
      text,
    });
  }

  return { draw };
}
