// @ts-check
/** @module */

import { plural } from '../../lib/format.js';
import { EngineError, failureOf } from '../../model/failure.js';
import { generate } from '../generate.js';
import { guarded, header, unguarded } from '../cells.js';
import { mend } from '../check.js';
import { landmarkWords } from '../landmarks.js';
import { LONG, parsing, reading, writing } from '../json.js';
import { encodeLink, fitsLink } from '../link.js';
import { toldApart, visible } from '../names.js';
import { rangeOfPoints } from '../range.js';
import { domainOf } from '../../model/domains.js';
import { DEFAULT_DATA, EMPTY_SCENE, isItems } from '../../model/scene.js';
import { atOnce, inSlices, SOME } from '../slices.js';
import { plotting, tableOf } from '../table.js';
import { viewOf } from '../window.js';
import { withData } from './data.js';

/** @typedef {import('../../model/scene.js').Scene} Scene */
/** @typedef {import('../../protocol/messages.gen.js').ReadTable} ReadTable */

/** Larger files are not read, in MB. Scenes hold more than the tables that they were made from. */
const LARGEST = { table: 40, scene: 64 };

/**
 * Whole scenes: from files and links, to files and links.
 *
 * @param {import('../store.js').Store} store
 * @param {import('../../protocol/jobs.js').EngineCalls} engine
 * @param {{
 *   address: () => string,
 *   clipboard: Pick<Clipboard, 'writeText'> | null,
 *   chosen: import('../chosen.js').Chosen,
 * }} options   address is that of the page, without fragment
 */
export function createSceneActions(store, engine, { address, clipboard, chosen }) {
  let opened = 0;

  /** @param {import('../store.js').Notice['kind']} kind @param {string} text */
  const say = (kind, text) => store.setFrame({ notice: Object.freeze({ kind, text }) });

  /**
   * Opens a scene from elsewhere. What only the engine can judge is mended when it is there.
   *
   * @param {Scene} scene
   * @param {string} name what was done, for undo: "Open link"
   * @param {readonly string[]} [problems] what was wrong with it so far
   * @param {{ restart?: boolean }} [options] restart: there is nothing to undo before it
   */
  async function openScene(scene, name, problems = [], { restart = false } = {}) {
    const gesture = `open ${++opened}`;
    if (restart) store.restart(scene);
    else store.edit(() => scene, { name, gesture, whole: true });
    if (problems.length > 0) say('error', complaintOf(problems));
    /** @param {Awaited<ReturnType<typeof check>>} found */
    const take = (found) => {
      if (!found) return;
      if (Object.keys(found.mended).length > 0) {
        /** @param {Scene} now */
        const change = (now) => ({ ...now, ...stillMeant(now, scene, found.mended) });
        if (restart && store.state.scene === scene) store.restart(change(scene));
        else store.edit(change, { name, gesture, whole: true });
      }
      if (found.problems.length > 0) say('error', complaintOf([...problems, ...found.problems]));
    };
    const found = await check(scene);
    take(found);
    if (found) return;
    const later = engine.know(scene.domain, { patient: true }).then(() => check(scene));
    later.then(take, () => {}); // an engine that stops says so itself
  }

  /** @param {Scene} scene @returns {Promise<Awaited<ReturnType<typeof mend>> | null>} null where the engine does not know such scenes yet */
  async function check(scene) {
    try {
      const domain = domainOf(scene).engine;
      return await mend(scene, await engine.know(scene.domain), (_, kernel) =>
        engine.call('parse', { domain, kernel }).then((parsed) => parsed.text, failureOf),
      );
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      return error.failure.code === 'loading' ? null : { mended: {}, problems: [] };
    }
  }

  /** @param {string} name @param {Promise<void>} work */
  function sayReading(name, work) {
    const giveUp = { label: 'Cancel', run: () => end(++opened) };
    const patience = Object.freeze({ text: `Reading ${name}`, percent: null, choices: [giveUp] });
    const end = (/** @type {unknown} */ _) => {
      if (store.state.frame.engine.patience === patience) store.setEngine({ patience: null });
    };
    store.setEngine({ patience });
    work.finally(() => end(null)).catch(() => {}); // whoever opened it hears of it
  }

  /** @param {string} name @param {string} text */
  async function openJson(name, text) {
    const turn = ++opened;
    // What is short is open when the call returns.
    const long = text.length > LONG;
    let value;
    try {
      value = long ? await inSlices(parsing(text)) : JSON.parse(text);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      say('error', `${name} is not JSON that can be read: ${reason}.`);
      return;
    }
    const read = reading(value);
    const { scene, problems } = long ? await inSlices(read) : atOnce(read);
    if (turn !== opened) return;
    if (scene) await openScene(scene, `Open ${name}`, problems);
    else say('error', `${name} was not opened: ${problems.join('; ')}.`);
  }

  /** Items in place of those that are there. @param {string} name @param {string} text */
  async function openItems(name, text) {
    const turn = ++opened;
    const { openedItems } = await import('../pasted.js');
    const { scene, focus } = store.state;
    if (turn !== opened || !isItems(scene)) return;
    const { points, classes, range, kind, message } = openedItems(name, text, scene, focus);
    if (points) {
      const edit = { name: `Open ${name}` };
      store.edit((now) => ({ ...now, points, classes, range, data: null }), edit);
    }
    if (message) say(kind, message);
  }

  /** @param {string} name @param {string} text */
  async function openTable(name, text) {
    if (isItems(store.state.scene)) return openItems(name, text);
    const turn = ++opened;
    const whole = text.replace(/^\ufeff/, '');
    // What is no text, the reader refuses.
    const seen = whole.includes('\0') ? whole : visible(whole);
    const unseen = whole.length - seen.length;
    /** @type {ReadTable} */
    let read;
    try {
      read = namesOf(await engine.call('read', { name, text: seen }), unguarded);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      say('error', `${name} was not opened. ${asSentence(error.message)}`);
      return;
    }
    const table = tableOf(name, read);
    // One column is a line, whatever is shown; of more, as many are shown as there is room for.
    const dim = table.columns.length === 1 ? 1 : store.state.scene.dim;
    const plot = await inSlices(plotting(table, [], dim));
    if (turn !== opened) return;
    const valued = table.values.length > 0;
    let approximated = false;
    store.edit(
      (scene) => {
        if (isItems(scene)) return scene; // what points are was changed in between
        /** @type {Scene} */
        const opened = {
          ...scene,
          dim,
          target: valued ? 'value' : 'class',
          ...plot,
          range: valued ? rangeOfPoints(plot.points) : scene.range,
          classes: toldApart(read.classes),
          data: null,
          table,
          view: viewOf(plot.points),
        };
        const suited =
          scene.target === opened.target
            ? opened
            : { ...chosen.suited(opened, { carry: false }), step: null };
        const fitted = chosen.fitted(suited);
        approximated = fitted !== suited;
        return fitted;
      },
      { name: `Open ${name}` },
    );
    const notes = [...read.notes];
    if (unseen > 0) notes.unshift(unseenWords(unseen));
    if (!valued && read.classes.length < 2 && table.columns.length > 1)
      notes.push('To learn the numbers of a column, choose it as the answer under Data.');
    if (approximated) notes.push(landmarkWords(store.state.scene));
    if (table.standardise)
      notes.push('The columns were standardised; axes show the units of the file.');
    if (notes.length > 0) say('info', `${name}: ${notes.join(' ')}`);
    else if (store.state.frame.notice) store.setFrame({ notice: null }); // it was about other points
  }

  /** The scene that a fresh page shows. @returns {Promise<Scene>} */
  async function freshScene() {
    const made = await generate(engine, DEFAULT_DATA);
    return withData(EMPTY_SCENE, DEFAULT_DATA, made);
  }

  async function link() {
    const { scene } = store.state;
    if (fitsLink(scene)) return `${address()}${await encodeLink(scene)}`;
    const points = plural(scene.points.length, 'point');
    const what = isItems(scene) ? 'so much text' : points;
    throw new Error(`No link can carry ${what}. Save the scene as a file instead.`);
  }

  /** The points in the units of the data, with what they carry. @param {Scene} scene */
  function* measured({ points, dim, target, axes }) {
    const x = new Float64Array(points.length * dim);
    const y = new Float64Array(points.length);
    for (let i = 0; i < points.length; i++) {
      if (i % SOME === 0) yield;
      const point = points[i];
      y[i] = target === 'value' ? point.value : point.label;
      for (let j = 0; j < dim; j++) {
        const { shift, scale } = axes[j];
        const plain = scale === 1 && shift === 0;
        // Standardised values go back to the digits they came from.
        x[dim * i + j] = plain ? point.x[j] : Number((point.x[j] * scale + shift).toPrecision(14));
      }
    }
    return { x, y };
  }

  /**
   * Opens the text of a file: CSV, LIBSVM or a scene. What cannot be read leaves the scene as it
   * is.
   *
   * @param {string} name
   * @param {string} text
   */
  async function openText(name, text) {
    const work =
      isScene(name) || /^\s*\{/.test(text) ? openJson(name, text) : openTable(name, text);
    if (text.length > LONG) sayReading(name, work);
    await work;
  }

  return {
    openScene,
    freshScene,
    openText,

    /**
     * As openText, unless it is too large to be read.
     *
     * @param {Pick<File, 'name' | 'size' | 'text'>} file
     */
    async openFile(file) {
      const { name, size } = file;
      const most = isScene(name) ? LARGEST.scene : LARGEST.table;
      if (size > most * 1e6) {
        const is = `it has ${Math.ceil(size / 1e6)} MB, and at most ${most} MB can be read`;
        say('error', `${name} was not opened: ${is}. Open a part of it.`);
        return;
      }
      try {
        await openText(name, await file.text());
      } catch (error) {
        // A directory, or a file that is gone by now.
        if (!(error instanceof DOMException)) throw error;
        say('error', `${name} was not opened: the browser could not read it.`);
      }
    },

    /** Starts afresh; undo brings back what was there. */
    async resetScene() {
      try {
        const scene = await freshScene();
        store.edit(() => scene, { name: 'Start fresh' });
      } catch (error) {
        say('error', failureOf(error).message);
      }
    },

    /** @returns {Promise<string>} a link that carries the whole scene; rejected where none can */
    link,

    /**
     * @returns {Promise<string>} the link, which is also in the clipboard; rejected where the
     * browser does not allow that
     */
    async copyLink() {
      const text = await link();
      if (!clipboard) throw new Error('This browser does not let pages write to the clipboard.');
      await clipboard.writeText(text);
      return text;
    },

    /** @returns {Promise<string>} the scene as the text of a file */
    sceneJson: async () => (await inSlices(writing(store.state.scene))).join(''),

    /**
     * The model that is shown, in plain numbers.
     *
     * @returns {Promise<import('../../protocol/messages.gen.js').SavedModel>} rejected with an EngineError
     */
    savedModel: () => engine.call('save', store.state.frame.training?.model ?? 0),

    /**
     * A kernel's values between all points of a list, for a file.
     *
     * @param {import('../../protocol/messages.gen.js').Messages['gram']['args'][0]} request
     */
    kernelValues: (request) => engine.call('gram', request),

    /**
     * The points as the text of a file, in the units of the data. Items are CSV whatever the format.
     *
     * @param {'csv' | 'libsvm'} format
     * @returns {Promise<string>} rejected with an EngineError
     */
    async dataText(format) {
      const { scene } = store.state;
      if (isItems(scene)) return (await import('../pasted.js')).writeItems(scene);
      const { classes, dim, target } = scene;
      const numbers = await inSlices(measured(scene));
      const names = scene.axes.slice(0, dim).map((axis) => header(axis.name));
      const named = { axes: names, classes: classes.map(guarded) };
      return engine.call('write', { format, dim, ...numbers, target, ...named });
    },
  };
}

/** Whether a file says by its name that it is a scene. @param {string} name */
const isScene = (name) => /\.json$/i.test(name);

/**
 * A table with other names of columns and classes.
 *
 * @param {ReadTable} read
 * @param {(name: string) => string} change
 * @returns {ReadTable}
 */
const namesOf = (read, change) => ({
  ...read,
  columns: read.columns.map((column) => ({ ...column, name: change(column.name) })),
  classes: read.classes.map(change),
});

/** @param {number} count */
const unseenWords = (count) =>
  `${plural(count, 'invisible character')} ${count === 1 ? 'was' : 'were'} removed.`;

/**
 * What readers of files say begins small and has no full stop.
 *
 * @param {string} words
 */
const asSentence = (words) =>
  words.slice(0, 1).toUpperCase() + words.slice(1) + (/[.!?]$/.test(words) ? '' : '.');

/** @param {readonly string[]} problems */
function complaintOf(problems) {
  const most = 4;
  const more = problems.length - most;
  const list = problems.slice(0, most).join('; ');
  return `Not all of it could be opened. ${list}${more > 0 ? `; and ${more} more` : ''}.`;
}

/**
 * Of what was mended, the parts that nobody has changed since.
 *
 * @param {Scene} now
 * @param {Scene} opened
 * @param {Partial<Scene>} mended
 * @returns {Partial<Scene>}
 */
function stillMeant(now, opened, mended) {
  const keys = /** @type {(keyof Scene)[]} */ (Object.keys(mended));
  return Object.fromEntries(
    keys.filter((key) => now[key] === opened[key]).map((key) => [key, mended[key]]),
  );
}
