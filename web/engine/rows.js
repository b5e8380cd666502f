// @ts-check
/**
 * Tells how a model of a table does on rows that it has not seen, how often the slice that is shown
 * says what the whole model says, and which pair of columns would show it best. It is told of what
 * rests, and never in the way of a hand: the first engine, which has the model, is asked in slices of
 * a few milliseconds.
 *
 * @module
 */

import { kindOf, solved } from '../model/output.js';
import { baseOf, designOf } from '../model/table/design.js';
import { isSameCall } from '../model/table/figures.js';
import { ontoSlice, sliceAlong, sliceOf } from '../model/table/slice.js';
import { axesOf } from '../state/wide.js';
import { createRested } from './rested.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../state/store.js').TableRows} TableRows */
/** @typedef {import('../protocol/answers.js').Training} Training */
/** @typedef {import('../model/table/design.js').Design} Design */
/** @typedef {import('./rested.js').Look} Look */
/** @typedef {{ label: Float64Array, decision: Float64Array }} Told */

/** A pair is judged by so many rows, evenly taken. */
const PAIR_ROWS = 400;
/** The pairs of more columns than these would be a table that nobody reads. */
const PAIR_COLUMNS = 8;

/**
 * @param {import('../state/store.js').Store} store
 * @param {Pick<import('./client.js').Engine, 'call'>} engine
 * @param {Partial<import('./conductor.js').Timers>} [options] for tests
 */
export function createRows(store, engine, options = {}) {
  /**
   * What a model says of rows; null where something newer is asked meanwhile.
   *
   * @param {Look} newest
   * @param {Training} training
   * @param {Float64Array} x
   * @param {number} dim
   * @returns {Promise<Told | null>}
   */
  async function predict({ inSlices }, { model, outputs }, x, dim) {
    const count = x.length / dim;
    const label = new Float64Array(count);
    const decision = new Float64Array(count * outputs);
    const whole = await inSlices(count, async (from, to) => {
      const told = await engine.call('predict', model, x.slice(from * dim, to * dim));
      label.set(told.label, from);
      decision.set(told.decision, from * outputs);
    });
    return whole ? { label, decision } : null;
  }

  /** @param {Look} newest */
  async function look(newest) {
    const { scene, frame, stage } = store.state;
    const { training } = frame;
    const { table } = scene;
    const design = table && designOf(table);
    const slice = sliceOf({ table });
    if (!table?.use || !design || !slice || !training || !solved(training)) return;
    if (frame.scene?.points !== scene.points || training.label.length !== design.train.rows.length)
      return;
    let rows = frame.rows?.training === training ? frame.rows : null;
    /** @param {Partial<TableRows>} more */
    const tell = (more) => {
      rows = Object.freeze({
        held: null,
        slice: null,
        onSlice: null,
        pairs: null,
        ...rows,
        ...more,
        training,
      });
      store.setFrame({ rows });
    };
    const { dim } = design;
    if (!rows?.held) {
      const held = await predict(newest, training, design.held.x, dim);
      if (!held) return;
      tell({ held });
    }
    const whole = {
      label: both(training.label, rows?.held?.label),
      x: both(design.train.x, design.held.x),
    };
    if (rows?.slice !== slice) {
      const told = await predict(newest, training, ontoSlice(slice, whole.x), dim);
      if (!told) return;
      tell({ slice, onSlice: told });
    }
    const kind = kindOf(training);
    if (stage.column.view !== 'table' || (kind !== 'boundary' && kind !== 'regions')) return;
    if (rows?.pairs?.through === table.use.through) return;
    await lookAtPairs(newest, { training, design, table, whole }, tell);
  }

  /**
   * @param {Look} newest
   * @param {{ training: Training, design: Design, table: NonNullable<State['scene']['table']>,
   *   whole: { label: Float64Array, x: Float64Array } }} about
   * @param {(more: Partial<TableRows>) => void} tell
   */
  async function lookAtPairs(newest, { training, design, table, whole }, tell) {
    const { dim } = design;
    const columns = axesOf(table).slice(0, PAIR_COLUMNS);
    const through = table.use?.through ?? null;
    const { base } = baseOf(table.file ?? [], design, through);
    const some = evenly(whole.label.length, PAIR_ROWS);
    const x = new Float64Array(some.length * dim);
    some.forEach((row, i) => x.set(whole.x.subarray(row * dim, (row + 1) * dim), i * dim));
    /** @type {import('../state/store.js').PairAgreement[]} */
    const pairs = [];
    for (const [i, b] of columns.entries()) {
      for (const a of columns.slice(0, i)) {
        const told = await predict(
          newest,
          training,
          ontoSlice(sliceAlong(design, [a, b], base), x),
          dim,
        );
        if (!told) return;
        const agreed = some.filter((row, at) =>
          isSameCall(told.label[at], whole.label[row]),
        ).length;
        pairs.push(Object.freeze({ a, b, share: agreed / some.length }));
      }
    }
    tell({
      pairs: Object.freeze({ through, columns, rows: some.length, list: Object.freeze(pairs) }),
    });
  }

  const rested = createRested(store, look, options);
  const end = store.subscribe((state, previous) => {
    if (!state.scene.table?.use && !previous.scene.table?.use) return;
    const same =
      state.scene.table === previous.scene.table &&
      state.scene.points === previous.scene.points &&
      state.frame.training === previous.frame.training &&
      state.stage.column === previous.stage.column;
    if (!same) rested.soon();
  });

  if (store.state.scene.table?.use) rested.soon();

  return {
    destroy() {
      rested.destroy();
      end();
    },
  };
}

/** @param {Float64Array} a @param {Float64Array} [b] */
function both(a, b = new Float64Array(0)) {
  const all = new Float64Array(a.length + b.length);
  all.set(a);
  all.set(b, a.length);
  return all;
}

/** @param {number} count @param {number} most */
const evenly = (count, most) =>
  Array.from({ length: Math.min(count, most) }, (_, i) =>
    Math.floor((i * count) / Math.min(count, most)),
  );
