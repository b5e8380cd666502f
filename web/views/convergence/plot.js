// @ts-check
/**
 * What the chart of convergence shows: a line for each run, the bound on an objective, and the
 * numbers at the present step.
 *
 * @module
 */

import { stepOf } from '../../state/stepping.js';
import { count, plural, short } from '../../lib/format.js';
import { thingOf } from '../../model/scene.js';
import { leadingOf } from './runs.js';
import { indexAt, QUANTITIES, sidesOf, valuesOf } from './quantities.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../protocol/messages.gen.js').History} History */
/** @typedef {import('./chart.js').Line} Line */
/** @typedef {import('./chart.js').Plot} Plot */
/** @typedef {import('./quantities.js').QuantityKey} QuantityKey */
/** @typedef {import('./table.js').Row} Row */

/**
 * What a run that is gone through adds to a plot. name is that of what is drawn where it has one of
 * its own.
 *
 * @typedef {{ lines: Line[], between: Plot['between'], cursor: Plot['cursor'], name?: string }}
 *   Part
 */

/**
 * @param {State} state
 * @param {QuantityKey} key
 * @param {Row | null} current
 * @param {readonly Row[]} kept
 * @returns {Plot}
 */
export function plotOf(state, key, current, kept) {
  const { passes, logX, logY } = state.stage.convergence;
  /** @param {Row} run */
  const along = ({ of, n }) =>
    passes ? of.iterations.map((t) => t / Math.max(n, 1)) : of.iterations;
  const others = keptLines(kept, key, along);
  const now = current && presentPart(current, key, along(current), stepOf(state));
  const lines = [...others, ...(now?.lines ?? [])];
  const name = now?.name ?? axisOf(key);
  const between = now?.between ?? null;
  const over = passes ? `passes (steps / ${thingOf(state.scene)}s)` : 'step';
  const steps = current ? `, ${count(current.of.total)} steps` : '';
  return {
    lines,
    between,
    x: { name: over, log: logX, end: endOf(lines) || 1, whole: !passes },
    y: {
      name,
      log: logY,
      zero: key === 'objective' ? between !== null : key !== 'yardstick',
    },
    cursor: now?.cursor ?? null,
    label: `${name} by ${passes ? 'passes' : 'step'}${steps}${keptWords(kept)}. The numbers are in the table below.`,
  };
}

/** What a quantity is called at the axis. @param {QuantityKey} key */
const axisOf = (key) => (QUANTITIES.find((one) => one.key === key) ?? QUANTITIES[0]).axis;

/** Where the last line ends. @param {readonly Line[]} lines */
const endOf = (lines) => Math.max(0, ...leadingOf(lines).map(({ x }) => x[x.length - 1] ?? 0));

/**
 * @param {readonly Row[]} kept
 * @param {QuantityKey} key
 * @param {(run: Row) => Float64Array} along
 * @returns {Line[]}
 */
function keptLines(kept, key, along) {
  const several = kept.filter(({ apart }) => !apart).length > 1;
  return kept.map((run) => ({
    x: along(run),
    y: valuesOf(run.of, key, run.lambda),
    kind: run.apart ? 'kept apart' : 'kept',
    colour: run.colour,
    apart: run.apart !== '',
    // Where a machine has come to rest, those that it can be compared with are measured by it.
    level: run.of.status === 'converged' && !run.apart && several,
  }));
}

/**
 * The present run, with its numbers at a step.
 *
 * @param {Row} run
 * @param {QuantityKey} key
 * @param {Float64Array} x
 * @param {number | null} step null for the last
 * @returns {Part}
 */
function presentPart({ of, lambda }, key, x, step) {
  const last = of.iterations.length - 1;
  const at = step === null ? last : Math.max(indexAt(of.iterations, step), 0);
  if (key === 'objective') return objectivePart(of, x, at);
  const y = valuesOf(of, key, lambda);
  const told = [{ y: y[at], words: short(y[at]), kind: 'reached' }];
  return {
    lines: [{ x, y, kind: 'reached' }],
    between: null,
    cursor: { x: x[at], told: told.filter(isNumber) },
  };
}

/**
 * The objective and the bound on it, with the gap between them.
 *
 * @param {History} of
 * @param {Float64Array} x
 * @param {number} at
 * @returns {Part}
 */
function objectivePart(of, x, at) {
  const { reached, bound, names } = sidesOf(of);
  if (!bound) {
    const told = [{ y: reached[at], words: short(reached[at]), kind: 'reached' }];
    return {
      lines: [{ x, y: reached, kind: 'reached' }],
      between: null,
      cursor: { x: x[at], told: told.filter(isNumber) },
      name: names[0],
    };
  }
  const told = [
    { y: reached[at], words: `${names[0]} ${short(reached[at])}`.trim(), kind: 'reached' },
    { y: bound[at], words: `${names[1]} ${short(bound[at])}`, kind: 'bound' },
  ];
  const gap = Math.abs(bound[at] - reached[at]);
  return {
    lines: [
      { x, y: bound, kind: 'bound' },
      { x, y: reached, kind: 'reached' },
    ],
    between: { x, low: reached, high: bound },
    cursor: {
      x: x[at],
      told: told.filter(isNumber),
      ...(Number.isFinite(gap) && { middle: `gap ${short(gap)}` }),
    },
  };
}

/** @param {{ y: number }} told */
const isNumber = ({ y }) => Number.isFinite(y);

/** @param {readonly Row[]} kept */
function keptWords(kept) {
  const apart = kept.filter((run) => run.apart).length;
  const such = apart > 0 ? `, ${apart} of them not to be compared` : '';
  return kept.length > 0 ? `, with ${plural(kept.length, 'kept run')}${such}` : '';
}
