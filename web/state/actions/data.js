// @ts-check
/** @module */

import { EngineError } from '../../model/failure.js';
import { lineOf } from '../../model/items.js';
import {
  LIMITS,
  EMPTY_SCENE,
  makeItem,
  makePoint,
  newPointId,
  pairOf,
  plainAxis,
} from '../../model/scene.js';
import { generate as generated } from '../generate.js';
import { notify } from '../notice.js';
import { rangeOfPoints } from '../range.js';
import { atOnce, inSlices, SOME } from '../slices.js';
import { plotting } from '../table.js';
import { sameScene } from '../undo.js';
import { holds, viewFor, viewOf } from '../window.js';

/** @typedef {import('../../model/scene.js').DataSource} DataSource */
/** @typedef {import('../../model/scene.js').Scene} Scene */
/** @typedef {import('../../model/scene.js').Table} Table */
/** @typedef {import('../generate.js').Generated} Generated */
/** @typedef {import('../../protocol/answers.js').Entry} Entry */

/**
 * Presets, and the columns of tables.
 *
 * @param {import('../store.js').Store} store
 * @param {import('../../protocol/jobs.js').EngineCalls} engine
 * @param {import('../chosen.js').Chosen} chosen
 */
export function createDataActions(store, engine, chosen) {
  /**
   * The data that were asked for and are not there yet. The next change starts from them, so two
   * sliders do not undo each other.
   *
   * @type {DataSource | null}
   */
  let pending = null;

  /** @param {string} name @returns {Promise<Entry | undefined>} */
  async function entryOf(name) {
    const { domain } = store.state.scene;
    const { domains } = await engine.know(domain);
    return domains.find((d) => d.name === domain)?.datasets.find((entry) => entry.name === name);
  }

  /**
   * Makes points and puts them in place of what is there.
   *
   * @param {DataSource} data
   * @param {import('../store.js').Edit} edit
   * @param {(before: Scene, points: Scene['points']) => Partial<Scene>} rest
   * @param {Scene} [asked] the scene in which they were asked for
   */
  async function make(data, edit, rest, asked = store.state.scene) {
    pending = data;
    try {
      const made = await engine.latest('generate', () => generate(data));
      if (made === null) return;
      store.edit((scene) => {
        // Another scene was opened, or the points were cleared, in between.
        const other = scene.data !== asked.data && scene.data?.name !== data.name;
        if (other || scene.domain !== asked.domain) return scene;
        const next = withData(scene, data, made);
        const whole = { ...next, ...rest(scene, next.points) };
        const wanted =
          scene.target === next.target
            ? whole
            : { ...chosen.suited(whole, { carry: false }), step: null };
        // What is chosen again changes nothing: undo would do nothing for it.
        return sameScene(scene, wanted) ? scene : wanted;
      }, edit);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      notify(store, 'error', error.message);
    } finally {
      if (pending === data) pending = null;
    }
  }

  /** @param {DataSource} data @returns {Promise<Generated>} */
  const generate = (data) => generated(engine, data);

  /**
   * Puts the points of a table in place of those that it gave before.
   *
   * @param {Table} from
   * @param {Table} table the same rows, seen otherwise
   * @param {string} name of the edit
   * @param {(scene: Scene, plot: import('../table.js').Plot) => Scene} rest what changes with them
   */
  async function replot(from, table, name, rest) {
    const { points, dim } = store.state.scene;
    const work = plotting(table, points, dim, from);
    // As edits of few points, it is done when the call returns.
    const plot = points.length > SOME ? await inSlices(work) : atOnce(work);
    store.edit(
      (scene) =>
        // Another file may have been opened in between.
        scene.table === from && scene.dim === dim
          ? rest({ ...scene, ...plot, table }, plot)
          : scene,
      { name },
    );
  }

  return {
    /** @param {string} name of a preset */
    async choosePreset(name) {
      const entry = await entryOf(name);
      if (!entry) return;
      const params = Object.freeze(
        Object.fromEntries(entry.params.map((spec) => [spec.key, spec.default])),
      );
      const data = Object.freeze({ name, params, seed: 1 });
      await make(data, { name: entry.title, stage: null }, (_, points) => ({
        view: viewFor(points),
        ...(entry.kernel && { kernel: entry.kernel }),
        ...(entry.machine && { ...entry.machine, step: null }),
      }));
    },

    /**
     * Changes a parameter of the preset in force and makes its points again.
     *
     * @param {string} key
     * @param {number} value
     * @param {string} [gesture]
     */
    async setDataParam(key, value, gesture) {
      const now = pending ?? store.state.scene.data;
      if (!now || Object.is(now.params[key], value)) return;
      const asked = store.state.scene;
      const data = Object.freeze({
        ...now,
        params: Object.freeze({ ...now.params, [key]: value }),
      });
      pending = data;
      const spec = (await entryOf(now.name))?.params.find((param) => param.key === key);
      if (pending !== data) return;
      await make(data, { name: `Change ${spec?.name ?? key}`, gesture }, widened, asked);
    },

    /** The same preset with other random numbers. */
    async newSample() {
      const now = pending ?? store.state.scene.data;
      if (now)
        await make(Object.freeze({ ...now, seed: now.seed + 1 }), { name: 'New sample' }, widened);
    },

    /**
     * The sample with this seed: the same seed gives the same points to everybody.
     *
     * @param {number} seed a whole number from 0
     * @param {string} [gesture]
     */
    async setSeed(seed, gesture) {
      const now = pending ?? store.state.scene.data;
      if (!now || now.seed === seed) return;
      await make(Object.freeze({ ...now, seed }), { name: 'Change seed', gesture }, widened);
    },

    /**
     * Points for a picture of a preset; the scene does not change.
     *
     * @param {string} name
     * @param {Readonly<Record<string, number>>} params
     * @param {number} [seed]
     * @returns {Promise<Generated>}
     */
    async previewData(name, params, seed = 1) {
      await engine.complete(); // a newcomer's engine makes one data set
      return generate({ name, params, seed });
    },

    /**
     * Which two columns of the table are the axes of the plane. Points as they are in the table
     * take the place of those that were moved by hand.
     *
     * @param {readonly [number, number]} shown places of columns
     * @param {boolean} standardise
     */
    async showColumns(shown, standardise) {
      const { table } = store.state.scene;
      const count = table?.columns.length ?? 0;
      if (!table || shown.some((i) => !Number.isInteger(i) || i < 0 || i >= count)) return;
      const next = Object.freeze({ ...table, shown: pairOf(shown[0], shown[1]), standardise });
      await replot(table, next, 'Choose columns', (scene, { points }) => ({
        ...scene,
        view: viewOf(points),
      }));
    },

    /**
     * Which column of the table is the value of its points; null: they carry the classes of the
     * file.
     *
     * @param {number | null} column
     */
    async chooseAnswer(column) {
      const { table } = store.state.scene;
      const values = column === null ? [] : table?.columns[column]?.values;
      if (!table || !values) return;
      const next = Object.freeze({ ...table, values });
      await replot(table, next, 'Choose the answer', (scene, { points }) => {
        /** @type {Scene} */
        const answered = {
          ...scene,
          target: column === null ? 'class' : 'value',
          range: column === null ? scene.range : rangeOfPoints(points),
        };
        return answered.target === scene.target
          ? answered
          : { ...chosen.suited(answered, { carry: false }), step: null };
      });
    },
  };
}

/**
 * The view, widened where new points would not be seen, and the range of values likewise.
 *
 * @param {Scene} before
 * @param {Scene['points']} points
 */
function widened({ view, range }, points) {
  const seen = points.every(({ value }) => value >= range[0] && value <= range[1]);
  return {
    ...(!holds(view, points) && { view: viewFor(points) }),
    ...(seen && { range }),
  };
}

/**
 * A scene with the points of a preset.
 *
 * @param {Scene} scene
 * @param {DataSource} data
 * @param {Generated} made
 * @returns {Scene}
 */
export function withData(scene, data, made) {
  const { y, target, classes } = made;
  const valued = target === 'value';
  // A preset's sliders keep its order: a point stays the same point while they move.
  const before =
    scene.data?.name === data.name && scene.data.seed === data.seed ? scene.points : [];
  const items = 'items' in made;
  const [dim, axes] = items ? [2, []] : [made.dim, made.axes];
  const points = Array.from(y, (answer, i) => {
    const old = before[i];
    const id = old && (valued || old.label === answer) ? old.id : newPointId();
    if (items) return makeItem(id, lineOf(made.items[i]), answer);
    const place = pairOf(made.x[i * dim], dim > 1 ? made.x[i * dim + 1] : 0);
    return valued ? makePoint(id, place, 1, answer) : makePoint(id, place, answer);
  });
  const axis = (/** @type {0 | 1} */ i) =>
    axes[i] ? plainAxis(axes[i].slice(0, LIMITS.name)) : EMPTY_SCENE.axes[i];
  return Object.freeze({
    ...scene,
    dim: dim === 1 ? 1 : 2,
    target: valued ? 'value' : 'class',
    points: Object.freeze(points),
    range: valued ? rangeOfPoints(points) : scene.range,
    classes: Object.freeze(classes.map((name) => name.slice(0, LIMITS.name))),
    axes: pairOf(axis(0), axis(1)),
    data,
    table: null,
  });
}
