// @ts-check
/**
 * Whole scenes: from files and links, to files and links.
 *
 * @module
 */

import { plural } from '../../lib/format.js';
import { failureOf } from '../../model/failure.js';
import { DEFAULT_DATA, EMPTY_SCENE, isItems, isWide } from '../../model/scene.js';
import { generate } from '../generate.js';
import { LONG, writing } from '../json.js';
import { encodeLink, fitsLink } from '../link.js';
import { plainName, titleIn } from '../names.js';
import { notify } from '../notice.js';
import { inSlices } from '../slices.js';
import { withData } from './data.js';
import { createJsonOpener } from './scenes/json.js';
import { createTurns } from './scenes/turns.js';
import { createSceneOpener } from './scenes/scene.js';

/** @typedef {import('../../model/scene.js').Scene} Scene */
/** @typedef {import('../store.js').Store} Store */
/** @typedef {import('../../protocol/jobs.js').EngineCalls} EngineCalls */

/**
 * What it takes to open something.
 *
 * @typedef {object} OpeningTools
 * @property {Store} store
 * @property {EngineCalls} engine
 * @property {import('./scenes/turns.js').Turns} turns
 * @property {(kind: import('../store.js').Notice['kind'], text: string) => void} say
 */

/**
 * Larger files are not read, in MB. A scene takes more room than the table that it was made from.
 */
const LARGEST = { table: 40, scene: 64 };

/**
 * @typedef {object} SceneOptions
 * @property {() => string} address   of the page, without fragment
 * @property {Pick<Clipboard, 'writeText'> | null} clipboard
 * @property {import('../chosen.js').Chosen} chosen
 */

/**
 * @param {Store} store
 * @param {EngineCalls} engine
 * @param {SceneOptions} options
 */
export function createSceneActions(store, engine, { address, clipboard, chosen }) {
  const turns = createTurns();
  /** @type {OpeningTools['say']} */
  const say = (kind, text) => notify(store, kind, text);
  const tools = { store, engine, turns, say };
  const openScene = createSceneOpener(tools);
  const openJson = createJsonOpener(tools, openScene);

  /**
   * What opens tables is loaded with the first of them.
   *
   * @param {string} name
   * @param {string} text
   */
  async function openTable(name, text) {
    const turn = turns.next();
    const loaded = await import('./scenes/table.js').catch(() => null);
    if (!loaded)
      say('error', `${name} was not opened: what reads tables could not be loaded. Open it again.`);
    else if (turns.isLast(turn)) await loaded.createTableOpener(tools, chosen)(name, text);
  }

  /**
   * Says that a file is being read, and offers to cancel.
   *
   * @param {string} name
   * @param {Promise<void>} work
   */
  function sayReading(name, work) {
    const cancel = () => {
      turns.next();
      end();
    };
    const choices = [{ label: 'Cancel', run: cancel }];
    const patience = Object.freeze({ text: `Reading ${name}`, percent: null, choices });
    const end = () => {
      if (store.state.frame.engine.patience === patience) store.setEngine({ patience: null });
    };
    store.setEngine({ patience });
    work.finally(end).catch(() => {}); // the caller is told
  }

  /** The scene of the first visit. @returns {Promise<Scene>} */
  async function freshScene() {
    const made = await generate(engine, DEFAULT_DATA);
    return withData(EMPTY_SCENE, DEFAULT_DATA, made);
  }

  async function link() {
    const { scene, stage } = store.state;
    if (fitsLink(scene)) return `${address()}${await encodeLink(scene, stage)}`;
    const points = plural(scene.points.length, 'point');
    const own = isWide(scene) ? 'so large a table' : points;
    const what = isItems(scene) ? 'so much text' : own;
    throw new Error(`No link can carry ${what}. Save the scene as a file instead.`);
  }

  /**
   * Opens the text of a file: CSV, LIBSVM or a scene. A text that cannot be read does not change
   * the scene.
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
     * Opens a file, unless it is too large to be read.
     *
     * @param {Pick<File, 'name' | 'size' | 'text'>} file
     */
    async openFile(file) {
      const name = plainName(file.name);
      const { size } = file;
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

    /**
     * Names the scene. An edit keeps the name, whatever the data become; another scene has its own.
     *
     * @param {string} title
     * @param {string} [gesture]
     */
    setTitle(title, gesture) {
      const named = titleIn(title);
      store.edit((scene) => (scene.title === named ? scene : { ...scene, title: named }), {
        name: 'Name the scene',
        gesture,
      });
    },

    /** Starts afresh, without a name and with no view open. Undo brings back what was there. */
    async resetScene() {
      try {
        const scene = await freshScene();
        store.edit(() => scene, { name: 'Start fresh', stage: store.state.home });
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

    /** @returns {Promise<string>} the scene and its stage as the text of a file */
    sceneJson: async () => (await inSlices(writing(store.state.scene, store.state.stage))).join(''),

    /**
     * The model that is shown, in plain numbers.
     *
     * @returns {Promise<import('../../protocol/messages.gen.js').SavedModel>} rejected with an
     * EngineError
     */
    savedModel: () => engine.call('save', store.state.frame.training?.model ?? 0),

    /**
     * A kernel's values between all points of a list, for a file.
     *
     * @param {import('../../protocol/messages.gen.js').Messages['gram']['args'][0]} request
     */
    kernelValues: (request) => engine.call('gram', request),

    /**
     * The points as the text of a file, in the units of the data. Items are always CSV.
     *
     * @param {'csv' | 'libsvm'} format
     * @returns {Promise<string>} rejected with an EngineError, or where what writes it is not there
     */
    async dataText(format) {
      const { dataText } = await import('./scenes/data-text.js');
      return dataText(store.state.scene, engine, format);
    },
  };
}

/** Whether a file is a scene by its name. @param {string} name */
const isScene = (name) => /\.json$/i.test(name);
