// @ts-check
/** @module */

import { isItems, isWide } from '../../model/scene.js';
import { designOf } from '../../model/table/design.js';
import { rangeOfPoints } from '../range.js';
import { atOnce, inSlices, SOME } from '../slices.js';
import { plotting } from '../table.js';
import { fitting, usualUse, wideParts } from '../wide.js';
import { viewOf } from '../window.js';

/** @typedef {import('../../model/scene.js').Scene} Scene */
/** @typedef {import('../../model/scene.js').Table} Table */
/** @typedef {import('../../model/scene.js').Use} Use */

/** The kernel that the plane starts with: too narrow where there are more coordinates. */
const NARROW = 'rbf(gamma=1)';

/**
 * Which columns of a table a model learns from, and how.
 *
 * @param {import('../store.js').Store} store
 * @param {import('../chosen.js').Chosen} chosen
 */
export function createColumnActions(store, chosen) {
  /**
   * A scene with the table used in this way.
   *
   * @param {Scene} scene
   * @param {Table} table
   * @param {Use} use
   * @returns {Scene}
   */
  function withUse(scene, table, use) {
    const next = Object.freeze({ ...table, use: fitting(table, use) });
    const before = table.use && designOf(table);
    const same = before === designOf(next);
    const parts = wideParts(next, before ? scene.points : []);
    const isMoved = !same || !isSameAxes(table.use, next.use);
    // Of another slice through the same places, the points are the same to a learner.
    const points = isMoved ? parts.points : scene.points;
    /** @type {Scene} */
    const used = {
      ...scene,
      ...parts,
      points,
      ...(isMoved && { view: viewOf(points) }),
      ...(!same && parts.target === 'value' && { range: rangeOfPoints(points) }),
    };
    if (same) return used;
    const { target } = scene;
    const suited =
      target === used.target ? used : { ...chosen.suited(used, { carry: false }), step: null };
    return chosen.fitted(suited);
  }

  /** @param {Partial<Use>} change @param {import('../store.js').Edit} edit */
  function changeUse(change, edit) {
    store.edit((scene) => {
      const { table } = scene;
      return table?.use ? withUse(scene, table, { ...table.use, ...change }) : scene;
    }, edit);
  }

  return {
    /** Learns from all columns of the table that may tell something. */
    useColumns() {
      store.edit(
        (scene) => {
          const { table } = scene;
          if (!table?.file || table.use || isItems(scene)) return scene;
          const whole = scene.dim === 2 ? scene : { ...scene, dim: /** @type {const} */ (2) };
          const used = withUse(whole, table, usualUse(table));
          const { features } = used.points[0] ?? {};
          if (used.kernel !== NARROW || !features || features.length < 2) return used;
          // Squared distances grow with the number of coordinates.
          const gamma = Number((1 / features.length).toPrecision(1));
          return { ...used, kernel: `rbf(gamma=${gamma})` };
        },
        { name: 'Learn from more columns' },
      );
    },

    /** Learns from the two columns of the plane again, which are points that can be edited. */
    async useTwoColumns() {
      const { scene: from } = store.state;
      if (!from.table?.use) return;
      const table = Object.freeze({ ...from.table, use: null });
      const work = plotting(table, [], 2);
      const plot = table.labels.length > SOME ? await inSlices(work) : atOnce(work);
      store.edit(
        (scene) => {
          if (scene.table !== from.table) return scene;
          const valued = table.values.length > 0;
          /** @type {Scene} */
          const back = {
            ...scene,
            ...plot,
            table,
            target: valued ? 'value' : 'class',
            range: valued ? rangeOfPoints(plot.points) : scene.range,
            view: viewOf(plot.points),
          };
          return back.target === scene.target
            ? back
            : { ...chosen.suited(back, { carry: false }), step: null };
        },
        { name: 'Learn from two columns' },
      );
    },

    /** Ticks a column as a feature, or not. @param {number} column place in the file @param {boolean} on */
    tickColumn(column, on) {
      const { table } = store.state.scene;
      if (!table?.use) return;
      const others = table.use.columns.filter((one) => one !== column);
      const columns = Object.freeze(on ? [...others, column].sort((a, b) => a - b) : others);
      const name = table.file?.[column]?.name || `column ${column + 1}`;
      changeUse({ columns }, { name: `${on ? 'Use' : 'Leave out'} ${name}` });
    },

    /** Which column is learnt. @param {number | null} answer place in the file */
    chooseTarget(answer) {
      const { table } = store.state.scene;
      if (!table?.use || table.use.answer === answer) return;
      // What was learnt may help to tell what is.
      const before = table.use.answer;
      const columns = table.use.columns
        .filter((column) => column !== answer)
        .concat(before === null ? [] : [before])
        .sort((a, b) => a - b);
      changeUse(
        { answer, columns: Object.freeze(columns), through: null },
        { name: 'Choose the answer' },
      );
    },

    /**
     * How a table is used.
     *
     * @param {Partial<Omit<Use, 'columns' | 'answer'>>} change
     * @param {string} [gesture]
     */
    setUse: (change, gesture) => changeUse(change, { name: 'Change the table', gesture }),

    /** Draws the slice through the row of a point, or through the medians. @param {number | null} id */
    sliceThrough(id) {
      const { scene } = store.state;
      const design = scene.table && designOf(scene.table);
      if (!isWide(scene) || !design) return;
      const at = scene.points.findIndex((point) => point.id === id);
      changeUse({ through: at < 0 ? null : design.train.rows[at] }, { name: 'Move the slice' });
    },
  };
}

/** @param {Use | null | undefined} a @param {Use | null | undefined} b */
const isSameAxes = (a, b) => a?.shown[0] === b?.shown[0] && a?.shown[1] === b?.shown[1];
