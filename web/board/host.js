// @ts-check
/**
 * The class board on the teacher's page: opened or joined again, kept the same as the scene, and
 * shown beside it.
 *
 * @module
 */

import { addStyles } from '../ui/styles.js';
import { notify } from '../state/notice.js';
import { openRoom, joinLink, roomOf, socketAddress } from './address.js';
import { deviceOn, storageHere } from './device.js';
import { createPanel } from './panel.js';
import { rebase } from './rebase.js';
import { createReplica } from './replica.js';
import { createSync, sceneOf } from './sync.js';
import { createWire, hurryWhenAwake } from './wire.js';

/** @typedef {import('../state/store.js').State} State */

/**
 * @typedef {{
 *   store: import('../state/store.js').Store,
 *   actions: import('../state/actions.js').Actions,
 *   conductor: { hold: (now: boolean) => void },
 *   place: HTMLElement,
 * }} Page   place is where the panel goes, before all else that is there
 */

/** @typedef {() => Promise<BoardHost>} LoadBoard */

/** @typedef {ReturnType<typeof createHost>} BoardHost */

/** @typedef {{ room: string, key: string }} Ticket */

/** The board that this browser may lead: the key never goes into a link. */
const TICKET = 'mercer.board';
/** Edits of others within this time, in milliseconds, become one edit here. */
const TOGETHER = 40;

/** @type {BoardHost | null} */
let host = null;

/** The board of this page, of which there is one at most. @param {Page} page */
export const boardHost = (page) => (host ??= createHost(page));

/** @param {Page} page */
function createHost({ store, actions, conductor, place }) {
  const storage = storageHere();
  /** @type {ReturnType<typeof lead> | null} */
  let board = null;

  /** @param {import('../state/store.js').Notice['kind']} kind @param {string} text */
  const say = (kind, text) => notify(store, kind, text);

  /** @returns {Ticket | null} */
  function ticket() {
    try {
      const { room, key } = JSON.parse(storage?.getItem(TICKET) ?? 'null') ?? {};
      return roomOf(room ?? '') && typeof key === 'string' ? { room, key } : null;
    } catch {
      return null;
    }
  }

  /**
   * This tab is where the board is led from, also after it was loaded again; '' where none is.
   *
   * @param {string} room
   */
  function mark(room) {
    try {
      if (room) sessionStorage.setItem(TICKET, room);
      else sessionStorage.removeItem(TICKET);
    } catch {
      // Forbidden: after a reload, the share dialog offers the board.
    }
  }

  /**
   * @param {Ticket} mine
   * @param {import('../model/scene.js').Scene | null} since null: the scene goes onto the board; else
   *   the board onto the scene, with what was done since it was this one
   */
  function lead({ room, key }, since) {
    const { me, keep, forget } = deviceOn(storage, room, Date.now(), { leads: true });
    const replica = createReplica({ me, key, keep });
    let begun = false;
    let classes = 2;
    /** @type {any} */
    let timer = null;

    const wire = createWire({ replica, address: socketAddress(room), onChange: changed });
    /**
     * Shows what the board is about, with as many classes.
     *
     * @param {import('./replica.js').Settings} settings
     */
    const open = (settings) => {
      classes = Math.max(2, settings.classes.length);
      const scene = sceneOf(store.state.scene, settings);
      // A board says what is learnt from, not what is looked at: each page has a stage of its own.
      // The teacher's is in the address, and stays when the page is loaded again.
      const { stage } = store.state;
      void actions.openScene(scene, 'Join the board', [], { restart: true, stage });
    };
    const sync = createSync({ store, replica, classes: () => classes, send: wire.send, open });
    const sleepless = hurryWhenAwake(wire);
    const panel = createPanel(place, {
      room,
      link: joinLink(room),
      replica,
      wire,
      sync,
      actions,
      latest: () => store.state,
      act(done) {
        if (!done) say('info', 'Too many changes wait to be sent. Wait a moment.');
        wire.send();
        follow();
      },
      setClasses(count) {
        classes = count;
        sync.push();
      },
      close() {
        replica.close();
        wire.send();
      },
    });
    const unsubscribe = store.subscribe((state) => panel.draw(state));
    // What has not been told yet waits in storage, and is told when the page is there again.
    addEventListener('pagehide', sync.push);

    /** @param {import('./replica.js').News} news */
    function changed({ refused }) {
      for (const { message } of sync.refused(refused)) say('error', message);
      if (wire.phase === 'ended') {
        if (wire.reason) leave(wire.reason);
        return;
      }
      timer ??= setTimeout(follow, TOGETHER);
    }

    /** The scene and the panel follow the board. */
    function follow() {
      clearTimeout(timer);
      timer = null;
      const { settings } = replica.state;
      if (settings && !begun) {
        begun = true;
        const { scene } = store.state;
        if (since) open(settings);
        sync.begin();
        sync.pull();
        if (since) goOn(since, scene);
      } else if (begun) sync.pull();
      if (begun) conductor.hold(settings?.training === false);
      panel.draw(store.state);
    }

    /**
     * What was done before the board had answered is done to what it has.
     *
     * @param {import('../model/scene.js').Scene} before
     * @param {import('../model/scene.js').Scene} after
     */
    function goOn(before, after) {
      const scene = rebase(store.state.scene, before, after);
      if (scene !== store.state.scene) store.edit(() => scene, { name: 'Change the board' });
    }

    /** The board is over; what is on the page stays. @param {string} reason */
    function leave(reason) {
      if (wire.over) {
        forget();
        if (ticket()?.room === room) storage?.removeItem(TICKET);
        mark('');
      }
      destroy();
      board = null;
      say('info', `${reason} Its points stay on this page.`);
    }

    function destroy() {
      clearTimeout(timer);
      unsubscribe();
      removeEventListener('pagehide', sync.push);
      sleepless();
      sync.destroy();
      panel.destroy();
      wire.destroy();
      conductor.hold(false);
    }

    wire.open();
    follow();
    return { room, panel, replica, wire, sync };
  }

  /** Makes room for the panel: nothing is before it. */
  function uncover() {
    actions.enlarge(null);
    const tab = /** @type {HTMLElement | null} */ (
      document.querySelector('.sheet-tabs [aria-controls="views"]')
    );
    if (tab?.offsetParent) tab.click(); // on a phone it is one of the sheet's
  }

  const styles = () => addStyles(new URL('./panel.css', import.meta.url));

  return {
    /** The code of the board that is open here; '' where there is none. */
    get room() {
      return board?.room ?? '';
    },

    /** The code of a board that this browser may lead. */
    get known() {
      return ticket()?.room ?? '';
    },

    /** For engineers and tests. */
    get board() {
      return board;
    },

    /**
     * Opens a new board.
     *
     * @param {{ keep: boolean }} options keep: with the points that are there
     */
    async open({ keep }) {
      const [mine] = await Promise.all([openRoom(), styles()]);
      try {
        storage?.setItem(TICKET, JSON.stringify(mine));
      } catch {
        // Full: the board is led for as long as the page.
      }
      mark(mine.room);
      const { scene } = store.state;
      // Undo does not go back to before the board.
      store.restart({
        ...scene,
        ...(keep ? {} : { points: Object.freeze([]) }),
        data: null,
        table: null,
        step: null,
      });
      board = lead(mine, null);
      uncover();
      board.panel.enlarge();
    },

    /**
     * Leads the board that was led before: after a reload, or from another tab.
     *
     * @param {import('../model/scene.js').Scene} [since] what was done since then goes onto the board
     */
    async resume(since = store.state.scene) {
      const mine = ticket();
      if (board || !mine) return;
      await styles();
      mark(mine.room);
      board = lead(mine, since);
    },

    /** Brings the panel into sight, wherever it is. */
    show() {
      if (board?.panel.isLarge) return;
      uncover();
      board?.panel.show();
    },
  };
}
