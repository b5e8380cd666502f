// @ts-check
/**
 * Opens the scene that a visit starts with, and keeps it: the address follows
 * the scene and the scene follows the address, and the next visit finds what
 * this one left.
 *
 * @module
 */

import { failureOf } from '../model/failure.js';
import { decodeLink, encodeLink, fitsLink, isLink, lessonId, passageId, shortId } from './link.js';
import { prepareRecall, recallScene, rememberScene } from './memory.js';
import { EMPTY_SCENE } from '../model/scene.js';
import { notify } from './notice.js';

/** @typedef {import('../model/scene.js').Scene} Scene */

/** The address follows when nothing has changed for so long. */
const PAUSE_MS = 400;
/** Longer fragments stay out of the address bar; copied links may have them. */
const LONGEST = 64_000;
/** What a tab has that was left before its address had followed. */
const LEFT = 'mercer.left';
/** So long it counts. */
const LEFT_MS = 30_000;

/** Whether a fragment says what to open. @param {string} fragment */
const isAddress = (fragment) =>
  isLink(fragment) || (passageId(fragment) ?? lessonId(fragment)) !== null;

/** @param {string} fragment @returns {Promise<import('./json.js').Reading>} */
async function readLink(fragment) {
  const id = shortId(fragment);
  return id ? (await import('./short.js')).fetchScene(id) : decodeLink(fragment);
}

/**
 * @param {{
 *   store: import('./store.js').Store,
 *   actions: import('./actions.js').Actions,
 *   location: Pick<Location, 'hash' | 'pathname' | 'search'>,
 *   history: Pick<History, 'replaceState'>,
 *   storage: Pick<Storage, 'getItem' | 'setItem'> | null,
 *   session?: Pick<Storage, 'getItem' | 'setItem'> | null,
 *   isAgain?: boolean,
 *   setTimer?: (f: () => void, ms: number) => any,
 *   clearTimer?: (timer: any) => void,
 *   now?: () => number,
 * }} options   session is the tab's own storage; isAgain: whether the page is loaded again, or the
 * browser went back to it
 */
export function createPersistence({
  store,
  actions,
  location,
  history,
  storage,
  session = null,
  isAgain = false,
  setTimer = (f, ms) => setTimeout(f, ms),
  clearTimer = (timer) => clearTimeout(timer),
  now = () => Date.now(),
}) {
  /**
   * The fragment that says what is shown, as far as the address bar goes; null where another stands
   * there.
   *
   * @type {string | null}
   */
  let written = location.hash;
  /** Links that have been read, to take only the newest. */
  let reads = 0;
  let reading = false;
  /** @type {any} */
  let timer = null;
  /** Whether the address does not say yet what is shown. */
  let dirty = false;
  /** Whether the address cannot say it. Storage may be full. */
  let isTooLong = false;
  /**
   * What a tab keeps for a page that is loaded again before its address has followed, or just then:
   * the browser may have begun with the address that was there before.
   */
  const left = {
    getItem() {
      try {
        const { at, time, text } = JSON.parse(session?.getItem(LEFT) ?? 'null');
        return at === location.hash && now() - time < LEFT_MS ? text : null;
      } catch {
        return null; // there is none
      }
    },
    setItem: (/** @type {string} */ _, /** @type {string} */ text) =>
      session?.setItem(LEFT, JSON.stringify({ at: location.hash, time: now(), text })),
  };

  /** @param {string} text @param {import('./store.js').Notice['action']} [action] */
  const inform = (text, action) => notify(store, 'info', text, action);

  /** @param {readonly string[]} problems */
  const complain = (problems) =>
    notify(store, 'error', `This link could not be opened: ${problems.join('; ')}.`);

  async function write() {
    timer = null;
    remember(storage);
    const { scene, stage } = store.state;
    const { hash } = location;
    const fragment = fitsLink(scene) ? await encodeLink(scene, stage) : '';
    const changed = scene !== store.state.scene || stage !== store.state.stage;
    if (changed || reading) return; // written when that pauses
    dirty = false;
    // Back has changed the address, and its scene is about to be read.
    if (location.hash !== hash) return;
    const shown = fragment.length <= LONGEST ? fragment : '';
    isTooLong = shown === '';
    if (shown === written) return;
    rememberScene(left, scene, stage);
    written = shown;
    history.replaceState(null, '', `${location.pathname}${location.search}${shown}`);
  }

  /** @param {Pick<Storage, 'setItem'> | null} where */
  function remember(where) {
    if (dirty) rememberScene(where, store.state.scene, store.state.stage);
  }

  /** @param {boolean} restart whether this is where the visit starts @param {string} [fragment] */
  async function openLink(restart, fragment = location.hash) {
    const turn = ++reads;
    reading = true;
    const [passage, lesson] = [passageId(fragment), lessonId(fragment)];
    if (passage !== null || lesson !== null) {
      written = fragment;
      const opened = await (passage !== null
        ? actions.openPassage(passage, { restart })
        : actions.openStep(lesson ?? '', { restart }));
      if (turn === reads) reading = false;
      return opened;
    }
    const { scene, stage, problems } = await readLink(fragment);
    if (turn !== reads) return scene !== null;
    reading = false;
    written = location.hash === fragment ? fragment : null;
    if (scene) {
      actions.openScene(scene, 'Open link', problems, { restart, stage });
      // What a link carries is seen in the lab.
      if (!store.state.settings.started) store.setSettings({ started: true });
    } else complain(problems);
    return scene !== null;
  }

  async function openFresh() {
    try {
      const scene = await actions.freshScene();
      // A scene that was begun meanwhile stays.
      if (store.state.scene === EMPTY_SCENE) store.restart(scene);
    } catch (error) {
      failureOf(error); // the status says that there is no engine
    }
  }

  function writeSoon() {
    dirty = true;
    clearTimer(timer);
    timer = setTimer(write, PAUSE_MS);
  }

  const ends = [
    store.onScene(() => {
      // The first scene of a visit is in the address or needs none.
      const { undo, redo } = store.state.history;
      if (undo !== null || redo !== null) writeSoon();
    }),
    // What is chosen before there is a scene is written with it.
    store.onStage(() => store.state.scene !== EMPTY_SCENE && writeSoon()),
  ];

  return {
    /** Opens what the address says, else what the last visit left, else what a fresh page has. */
    async begin() {
      const late = isAgain && left.getItem();
      if (!late && isAddress(location.hash) && (await openLink(true))) return;
      const kept = late ? left : storage;
      await prepareRecall(kept);
      const last = recallScene(kept);
      if (store.state.scene !== EMPTY_SCENE) return;
      if (late) writeSoon();
      if (last?.scene) {
        const action = { label: 'Start fresh', run: () => void actions.resetScene() };
        if (!late && last.problems.length === 0 && store.state.frame.notice === null) {
          inform('This is what you had last time.', Object.freeze(action));
        }
        const { scene, stage, problems } = last;
        await actions.openScene(scene, 'Restore', problems, { restart: true, stage });
        return;
      }
      await openFresh();
    },

    /**
     * The address was changed: by hand, by a link, by Back. The page may have written its own over it
     * since.
     *
     * @param {string} [fragment] that it was changed to
     */
    async addressChanged(fragment = location.hash) {
      if (fragment === written || !isAddress(fragment)) return;
      clearTimer(timer);
      await openLink(false, fragment);
    },

    /** The page may be closed: what is not kept yet is kept now. */
    remember() {
      remember(storage);
      if (dirty || isTooLong) rememberScene(left, store.state.scene, store.state.stage);
    },

    destroy() {
      for (const end of ends) end();
      clearTimer(timer);
    },
  };
}
