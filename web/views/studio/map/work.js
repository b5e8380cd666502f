// @ts-check
/**
 * Computes the columns of a map by a pool of engines: those near the scene's value first, every other
 * one before those between. A second pass adds columns where the errors are least. What is computed
 * stays while the scene is the same but for the place that is chosen on the map.
 *
 * @module
 */

import { same } from '../../../lib/same.js';
import { failureOf } from '../../../model/failure.js';

/** @typedef {import('../../../protocol/messages.gen.js').Column} Column */
/** @typedef {import('../../../protocol/messages.gen.js').ColumnRequest} ColumnRequest */
/** @typedef {ColumnRequest['measure']} Measure */
/** @typedef {import('../../../engine/pool.js').Pool} Pool */

/**
 * What is known of a column: of each measure the curve, or why there is none.
 *
 * @typedef {{ readonly value: number, known: Partial<Record<Measure, Column>>, failure: string }} Known
 */

/**
 * A map to compute. values are those of the columns; own is the scene's, which is computed first where
 * it is none of them. request makes the question about a column; it may refuse as the engine does.
 * finer says, when all columns are there, between which of them more are wanted. whole is the key
 * without the part that is looked at: while it is the same, what was computed of other parts is kept.
 *
 * @typedef {Readonly<{
 *   key: readonly unknown[], whole?: readonly unknown[], values: readonly number[],
 *   own: number | null, near: number, measures: readonly Measure[],
 *   request: (value: number, measure: Measure) => ColumnRequest,
 *   finer?: (columns: readonly (Column | null)[]) => readonly number[],
 * }>} Plan
 */

/** So many parts of a map are kept besides the one that is seen. */
const MOST_KEPT = 8;
/** For so long nothing must change before work begins, so that a drag is not in its way. */
const REST_MS = 150;

/**
 * @param {Pick<Pool, 'ask' | 'whenFree'>} pool
 * @param {{ changed: () => void, setTimer?: (f: () => void, ms: number) => any, clearTimer?: (timer: any) => void }} options
 */
export function createWork(pool, { changed, setTimer = setTimeout, clearTimer = clearTimeout }) {
  /** @type {Plan | null} */
  let plan = null;
  /** @type {Known[]} */
  let columns = [];
  /** @type {Known | null} */
  let own = null;
  /** The columns of the second pass; null before it. @type {Known[] | null} */
  let later = null;
  /** Parts of the same map that were looked at before. @type {{ key: readonly unknown[], columns: Known[], later: Known[] | null }[]} */
  let kept = [];
  /** The columns of the map before, while there is none of this one. @type {readonly Known[]} */
  let former = [];
  /** @type {Map<string, { cancel: () => void }>} */
  const running = new Map();
  /** @type {any} */
  let timer = null;
  let paused = false;
  let resting = false;
  /** Whether it is told when an engine is free. */
  let awaited = false;

  function cancel() {
    for (const part of running.values()) part.cancel();
    running.clear();
  }

  /** A column of which nothing is known. @param {number} value @returns {Known} */
  const known = (value) => ({ value, known: {}, failure: '' });

  /** The columns in the order in which they are computed. */
  function order() {
    const { near } = /** @type {Plan} */ (plan);
    const all = columns.map((_, i) => i);
    const middle = all.reduce(
      (best, i) => (Math.abs(i - near) < Math.abs(best - near) ? i : best),
      0,
    );
    const outwards = all.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
    const first = outwards.filter((i) => (i - middle) % 2 === 0);
    return [...first, ...outwards.filter((i) => (i - middle) % 2 !== 0)];
  }

  /** @returns {{ column: Known, measure: Measure, id: string } | null} what is to be computed next */
  function next() {
    if (!plan) return null;
    const { measures, finer } = plan;
    for (const measure of measures) {
      const list = order().map((i) => columns[i]);
      if (measure !== 'nested') {
        if (own) list.unshift(own);
        list.push(...(later ?? []));
      }
      for (const column of list) {
        const id = `${column === own ? 'own' : ''}${column.value} ${measure}`;
        if (!column.known[measure] && !column.failure && !running.has(id))
          return { column, measure, id };
      }
      if (later || !finer || !columns.every(({ known, failure }) => known.folds || failure))
        continue;
      // The second pass comes before what takes longer.
      later = finer(columns.map(({ known }) => known.folds ?? null)).map(known);
      return next();
    }
    return null;
  }

  function go() {
    while (plan && !paused && !resting) {
      const task = next();
      if (!task) return;
      const { column, measure, id } = task;
      /** @type {ReturnType<Pool['ask']>} */
      let part;
      try {
        part = pool.ask('column', plan.request(column.value, measure));
      } catch (error) {
        column.failure = failureOf(error).message;
        changed();
        continue;
      }
      if (!part) {
        if (!awaited) pool.whenFree(() => ((awaited = false), go()));
        awaited = true;
        return;
      }
      const { done, cancel: giveUp } = part;
      running.set(id, { cancel: giveUp });
      /** @param {() => void} note */
      const end = (note) => {
        running.delete(id);
        note();
        former = [];
        changed();
        go();
      };
      done.then(
        (value) => end(() => void (column.known[measure] = /** @type {Column} */ (value))),
        (error) => end(() => void (column.failure = failureOf(error).message)),
      );
    }
  }

  return {
    /** @param {Plan | null} wanted */
    follow(wanted) {
      const before = plan;
      plan = wanted;
      if (!wanted) {
        cancel();
        clearTimer(timer);
        [columns, own, former, later, kept] = [[], null, [], null, []];
        return;
      }
      if (!before || !same(before.key, wanted.key)) {
        cancel();
        if (before?.whole && wanted.whole && same(before.whole, wanted.whole)) {
          kept = [...kept, { key: before.key, columns, later }].slice(-MOST_KEPT);
          former = [];
        } else {
          kept = [];
          if (columns.some(({ known }) => known.folds)) former = columns;
        }
        const found = kept.find(({ key }) => same(key, wanted.key));
        kept = kept.filter((one) => one !== found);
        columns = found?.columns ?? wanted.values.map(known);
        later = found?.later ?? null;
        own = null;
        resting = true;
        clearTimer(timer);
        timer = setTimer(() => {
          resting = false;
          go();
        }, REST_MS);
      }
      if (wanted.own === null) own = null;
      else if (own?.value !== wanted.own) own = known(wanted.own);
      go();
    },
    /** @param {boolean} now */
    pause(now) {
      paused = now;
      if (now) cancel();
      else go();
    },
    get paused() {
      return paused;
    },
    get columns() {
      return columns;
    },
    /** Those of the second pass, null before it. */
    get later() {
      return later;
    },
    /** The column of the scene's value. */
    get own() {
      return own;
    },
    get former() {
      return former;
    },
    /** Whether there is something left to do. */
    get busy() {
      return plan !== null && !paused && (running.size > 0 || next() !== null);
    },
    destroy() {
      plan = null;
      clearTimer(timer);
      cancel();
    },
  };
}
