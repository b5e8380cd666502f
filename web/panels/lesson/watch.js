// @ts-check
/**
 * Watches the goals of a step, one after the other. A goal is met when it has been true for a
 * while in a figure that rests, so that to pass through does not count; it stays met then.
 *
 * @module
 */

import { clockOf } from '../../lib/clock.js';
import { isMet, keyOf, parseGoal, valueOf } from '../../model/goal.js';
import { short } from '../../lib/format.js';
import { say, written } from './say.js';

/** @typedef {import('../../model/goal.js').Goal} Goal */
/** @typedef {import('../../model/goal.js').Need} Need */
/** @typedef {import('../../model/goal.js').Value} Value */
/** @typedef {import('../../model/goal.js').Part} Part */

/** So long a goal must be true. */
export const HOLD_MS = 600;
/** Without a step nearer for so long, a hint is offered. */
export const STUCK_MS = 45_000;

/**
 * A row of what a goal asks for: now is null while it is not known.
 *
 * @typedef {Readonly<{ part: Part, now: Value, aim: Value, met: boolean | null }>} Row
 */

/**
 * values are the facts of the goal that is next, by name; reached is how many are met.
 *
 * @typedef {Readonly<{ rows: readonly Row[], reached: number, all: number, met: boolean }>} Standing
 */

/**
 * How far the parts of a goal are from their aims: 0 where all are met, and a part that has no
 * number counts 1.
 *
 * @param {readonly Row[]} rows
 */
export function distanceTo(rows) {
  return rows.reduce((sum, { now, aim, met }) => {
    if (met) return sum;
    if (typeof now !== 'number' || typeof aim !== 'number') return sum + 1;
    const unit = Math.max(Math.abs(now), Math.abs(aim), 1e-9);
    return sum + Math.min(Math.abs(now - aim) / unit, 1);
  }, 0);
}

const SIGNS = { '==': '', '<': '< ', '<=': '≤ ', '>': '> ', '>=': '≥ ', '≈': '≈ ' };

/**
 * A value in a row.
 *
 * @param {Value} value
 * @param {string} [unit] '%' for shares
 */
export function valueWords(value, unit = '') {
  if (value === null) return '…';
  if (typeof value === 'boolean') return say(value ? 'yes' : 'no');
  if (typeof value !== 'number') return String(value);
  if (unit === '%') {
    const percent = 100 * value;
    return written(`${short(percent, percent < 10 ? 2 : 3)}\u00a0%`);
  }
  return written(short(value, 4)) + (unit ? `\u00a0${unit}` : '');
}

/**
 * What a part aims at: "≤ 3 %".
 *
 * @param {Row} row
 * @param {string} [unit]
 */
export function aimWords({ part, aim }, unit) {
  if (part.right?.tree.kind === 'list') {
    const all = part.right.tree.of.map((own) =>
      valueWords(
        valueOf(own, () => null),
        unit,
      ),
    );
    return say('one of {list}', { list: all.join(', ') });
  }
  const negated = part.tree.kind === 'unary';
  if (!part.right) return negated ? say('no') : say('yes');
  const value = valueWords(aim, unit);
  if (part.relation === '!=') return say('not {value}', { value });
  return (SIGNS[/** @type {keyof typeof SIGNS} */ (part.relation)] ?? '') + value;
}

/** What a row tells: of “not radial” whether it is radial, and the aim is no. @param {Part} part */
function toldOf({ left: { tree }, right }) {
  return !right && tree.kind === 'unary' && tree.name === 'not' ? tree.of[0] : tree;
}

/**
 * @param {readonly string[]} texts of the goals
 * @param {{
 *   read: (need: Need) => Promise<Value | undefined>, tell: (standing: Standing) => void,
 *   reached: (rows: readonly Row[]) => void, stuck?: () => void,
 *   setTimer?: (f: () => void, ms: number) => any, clearTimer?: (timer: any) => void,
 * }} options   tell is called whenever something is known; reached when all are met
 */
export function createWatch(texts, options) {
  const { read, tell, reached: done, stuck } = options;
  const { setTimer, clearTimer } = clockOf(options);
  const goals = texts.map(parseGoal);
  let at = 0;
  let turn = 0;
  let best = Infinity;
  /** @type {any} */
  let holding = null;
  /** @type {any} */
  let waiting = null;
  /** @type {readonly Row[]} */
  let rows = [];

  const standing = () => ({ rows, reached: at, all: goals.length, met: at >= goals.length });

  function wait() {
    clearTimer(waiting);
    if (at < goals.length && stuck) waiting = setTimer(stuck, STUCK_MS);
  }

  function letGo() {
    clearTimer(holding);
    holding = null;
  }

  /** @param {Goal} goal @param {ReadonlyMap<string, Value | undefined>} values @returns {Row[]} */
  function rowsOf(goal, values) {
    const of = (/** @type {Need} */ need) => values.get(keyOf(need));
    return goal.parts.map((part) => ({
      part,
      now: valueOf(toldOf(part), of),
      aim: part.right ? valueOf(part.right.tree, of) : null,
      met: isMet({ tree: part.tree }, of),
    }));
  }

  /** What is asked for, while nothing is known. */
  if (goals.length > 0) {
    rows = rowsOf(goals[0], new Map());
    tell(standing());
  }

  return {
    get standing() {
      return standing();
    },

    /** The facts of the goals, for who wants to know what they cost. */
    needs: goals.flatMap(({ needs }) => needs),

    /** The figure changes: what was true counts anew. */
    moved() {
      turn++;
      letGo();
    },

    /** The figure rests. */
    async look() {
      const goal = goals[Math.min(at, goals.length - 1)];
      if (!goal) return;
      const mine = ++turn;
      letGo();
      /** @type {Map<string, Value | undefined>} */
      const values = new Map();
      await Promise.all(
        goal.needs.map(async (need) => values.set(keyOf(need), await read(need).catch(() => null))),
      );
      if (mine !== turn) return;
      rows = rowsOf(goal, values);
      tell(standing());
      if (at >= goals.length) return;
      const left = distanceTo(rows);
      if (left < best - 0.01) {
        best = left;
        wait();
      }
      if (isMet(goal, (need) => values.get(keyOf(need))) !== true) return;
      holding = setTimer(() => {
        holding = null;
        if (mine !== turn) return;
        at++;
        best = Infinity;
        tell(standing());
        wait();
        if (at >= goals.length) done(rows);
        else void this.look();
      }, HOLD_MS);
    },

    /** It was met before. */
    settle() {
      at = goals.length;
      clearTimer(waiting);
    },

    begin: wait,

    destroy() {
      turn++;
      letGo();
      clearTimer(waiting);
    },
  };
}
