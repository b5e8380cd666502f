// @ts-check
/**
 * Computes the columns of a map by a pool of engines: those near the scene's value first, every other
 * one before those between. Of very many points all columns are of a sample first. A second pass adds
 * columns where the errors are least. What is computed stays while the scene is the same but for the
 * place that is chosen on the map.
 *
 * @module
 */

import { same } from '../../../lib/same.js';
import { failureOf } from '../../../model/failure.js';

/** @typedef {import('../../../protocol/messages.gen.js').Column} Column */
/** @typedef {import('../../../protocol/messages.gen.js').ColumnRequest} ColumnRequest */
/** @typedef {ColumnRequest['measure']} Measure */
/** What is asked of a column: a measure of all points, or cross-validation of a sample. @typedef {Measure | 'sample'} Step */
/** @typedef {import('../../../engine/pool.js').Pool} Pool */

/**
 * What is known of a column: of each measure the curve, or why there is none. A sample may have none
 * where all points have one: lost says so.
 *
 * @typedef {{
 *   readonly value: number, known: Partial<Record<Step, Column>>, failure: string, lost?: boolean,
 * }} Known
 */

/**
 * A map to compute. values are those of the columns; own is the scene's, which is computed first where
 * it is none of them. near is the number of the column to begin with, unless best tells a better one
 * of those of a sample. request makes the question about a column, sample that about one of a sample,
 * where one comes first; both may refuse as the engine does. finer says, when all columns are there,
 * between which of them more are wanted. whole is the key without the part that is looked at: while it
 * is the same, what was computed of other parts is kept.
 *
 * @typedef {Readonly<{
 *   key: readonly unknown[], whole?: readonly unknown[], values: readonly number[],
 *   own: number | null, near: number, measures: readonly Measure[],
 *   request: (value: number, measure: Measure) => ColumnRequest,
 *   sample?: (value: number) => ColumnRequest,
 *   finer?: (columns: readonly (Column | null)[]) => readonly number[],
 *   best?: (columns: readonly (Column | null)[]) => number | undefined,
 * }>} Plan
 */

/** So many parts of a map are kept besides the one that is seen. */
const MOST_KEPT = 8;
/** For so long nothing must change before work begins, so that a drag is not in its way. */
const REST_MS = 150;

/**
 * @param {Pick<Pool, 'ask' | 'whenFree' | 'size'>} pool
 * @param {{
 *   changed: () => void, setTimer?: (f: () => void, ms: number) => any,
 *   clearTimer?: (timer: any) => void, now?: () => number,
 * }} options
 */
export function createWork(
  pool,
  { changed, setTimer = setTimeout, clearTimer = clearTimeout, now = () => performance.now() },
) {
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
  /** @type {Map<string, { cancel: () => void, begun: number, step: Step }>} */
  const running = new Map();
  /** How long columns of this map took, in ms: all of a step together, and how many. @type {Map<Step, { sum: number, count: number }>} */
  const took = new Map();
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
    const { near: usual, best } = /** @type {Plan} */ (plan);
    const near = best?.(columns.map(({ known }) => known.sample ?? null)) ?? usual;
    const all = columns.map((_, i) => i);
    const middle = all.reduce(
      (best, i) => (Math.abs(i - near) < Math.abs(best - near) ? i : best),
      0,
    );
    const outwards = all.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
    const first = outwards.filter((i) => (i - middle) % 2 === 0);
    return [...first, ...outwards.filter((i) => (i - middle) % 2 !== 0)];
  }

  /** The columns of which a step is wanted. @param {Step} step */
  function listOf(step) {
    const list = order().map((i) => columns[i]);
    if (step === 'nested' || step === 'sample') return list;
    return [...(own ? [own] : []), ...list, ...(later ?? [])];
  }

  /** Whether it is not there yet. @param {Known} column @param {Step} step */
  const isWanted = ({ known, failure, lost }, step) =>
    !known[step] && !failure && !(step === 'sample' && (lost || known.folds));

  /** @returns {{ column: Known, step: Step, id: string } | null} what is to be computed next */
  function next() {
    if (!plan) return null;
    const { measures, finer, sample } = plan;
    /** @type {readonly Step[]} */
    const steps = sample ? ['sample', ...measures] : measures;
    for (const step of steps) {
      for (const column of listOf(step)) {
        const id = `${column === own ? 'own' : ''}${column.value} ${step}`;
        if (isWanted(column, step) && !running.has(id)) return { column, step, id };
      }
      if (
        step === 'sample' ||
        later ||
        !finer ||
        !columns.every(({ known, failure }) => known.folds || failure)
      )
        continue;
      // The second pass comes before what takes longer.
      later = finer(columns.map(({ known }) => known.folds ?? null)).map(known);
      return next();
    }
    return null;
  }

  /** @param {Plan} of @param {number} value @param {Step} step */
  const requestOf = ({ request, sample }, value, step) =>
    step === 'sample'
      ? /** @type {NonNullable<typeof sample>} */ (sample)(value)
      : request(value, step);

  /** @param {Known} column @param {Step} step @param {unknown} error */
  function fail(column, step, error) {
    const { message } = failureOf(error);
    if (step === 'sample') column.lost = true;
    else column.failure = message;
  }

  function go() {
    while (plan && !paused && !resting) {
      const task = next();
      if (!task) return;
      const { column, step, id } = task;
      /** @type {ReturnType<Pool['ask']>} */
      let part;
      try {
        part = pool.ask('column', requestOf(plan, column.value, step));
      } catch (error) {
        fail(column, step, error);
        changed();
        continue;
      }
      if (!part) {
        if (!awaited) pool.whenFree(() => ((awaited = false), go()));
        awaited = true;
        return;
      }
      const { done, cancel: giveUp } = part;
      const begun = now();
      running.set(id, { cancel: giveUp, begun, step });
      /** @param {() => void} note */
      const end = (note) => {
        running.delete(id);
        note();
        former = [];
        changed();
        go();
      };
      done.then(
        (value) =>
          end(() => {
            column.known[step] = /** @type {Column} */ (value);
            const { sum, count } = took.get(step) ?? { sum: 0, count: 0 };
            took.set(step, { sum: sum + now() - begun, count: count + 1 });
          }),
        (error) => end(() => fail(column, step, error)),
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
        took.clear();
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
    /**
     * How long the columns of a measure will still take, in ms, as those before did; NaN before the
     * first is there.
     *
     * @param {Measure} measure
     */
    left(measure) {
      const { sum, count } = took.get(measure) ?? { sum: 0, count: 0 };
      const wanted = plan
        ? listOf(measure).filter((column) => isWanted(column, measure)).length
        : 0;
      let done = 0;
      for (const part of running.values())
        if (part.step === measure) done += Math.min(now() - part.begun, sum / count);
      return Math.max(0, wanted * (sum / count) - done) / pool.size;
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
