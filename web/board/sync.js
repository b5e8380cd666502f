// @ts-check
/**
 * Keeps a board and a scene the same, by difference: what others do on the board becomes edits of
 * the scene, which undo takes back, and whatever changes the points of the scene (a hand, undo, a
 * file) becomes operations on the board.
 *
 * @module
 */

import { lineOf } from '../model/items.js';
import { isItems, makeItem, makePoint, newPointId } from '../model/scene.js';
import { boardsKnow } from './domains.js';

/** @typedef {import('../model/scene.js').Scene} Scene */
/** @typedef {import('../model/scene.js').Point} Point */
/** @typedef {import('./replica.js').BoardPoint} BoardPoint */
/** @typedef {import('./replica.js').Replica} Replica */
/** @typedef {import('./replica.js').Settings} Settings */

/** Moves of a hand and of the view are told no more often, in milliseconds. */
const PAUSE = 80;
/** The most new points that are edits of their own; more are one edit. */
const ONE_BY_ONE = 8;
/** What the board did not take is tried again after so long. */
const RETRY = 400;

/**
 * What a board is told of a scene.
 *
 * @param {Scene} scene
 * @param {number} classes how many the class may choose from
 * @returns {Omit<Settings, 'locked' | 'hidden' | 'limit' | 'training'>}
 */
export function settingsOf(scene, classes) {
  const { domain, dim, target, view, range, axes, kernel, learner, params } = scene;
  // On a line with values, up is the value.
  const chart = !isItems({ domain }) && dim === 1 && target === 'value';
  return {
    domain,
    dim,
    target,
    axes,
    kernel,
    learner,
    classes: Array.from({ length: classes }, (_, i) => scene.classes[i] ?? ''),
    view: chart ? { ...view, y0: range[0], y1: range[1] } : view,
    params: Object.fromEntries(
      Object.entries(params).map(([key, v]) => [key, v === Infinity ? 'Infinity' : v]),
    ),
  };
}

/**
 * The scene that a board describes, without its points.
 *
 * @param {Scene} scene what it does not describe
 * @param {Settings} settings
 * @returns {Scene}
 */
export function sceneOf(scene, settings) {
  const { domain, dim, target, kernel, learner, params, view } = settings;
  const chart = !isItems({ domain }) && dim === 1 && target === 'value';
  const half = (view.x1 - view.x0) / 2;
  const last = settings.classes.findLastIndex((name) => name !== '');
  return {
    ...scene,
    domain,
    dim,
    target,
    kernel,
    learner,
    points: Object.freeze([]),
    data: null,
    table: null,
    step: null,
    classes: Object.freeze(settings.classes.slice(0, last + 1)),
    axes: /** @type {Scene['axes']} */ (Object.freeze(settings.axes.slice(0, 2))),
    range: chart ? Object.freeze(/** @type {const} */ ([view.y0, view.y1])) : scene.range,
    view: Object.freeze(chart ? { ...view, y0: -half, y1: half } : { ...view }),
    params: Object.freeze(
      Object.fromEntries(
        Object.entries(params).map(([key, v]) => [key, v === 'Infinity' ? Infinity : v]),
      ),
    ),
  };
}

/** What points are. @param {Pick<Scene, 'domain' | 'dim' | 'target'>} scene */
export const kindOf = ({ domain, dim, target }) =>
  `${domain} ${isItems({ domain }) ? 2 : dim} ${target}`;

/**
 * @param {{
 *   store: import('../state/store.js').Store,
 *   replica: Replica,
 *   classes: () => number,
 *   send: () => void,
 *   open: (settings: Settings) => void,
 *   setTimer?: (f: () => void, ms: number) => any,
 *   clearTimer?: (timer: any) => void,
 * }} options   send is called when the replica has something to send; open is to show what the board
 * is about, with as many classes and nothing to undo before it
 */
export function createSync({
  store,
  replica,
  classes,
  send,
  open,
  setTimer = (f, ms) => setTimeout(f, ms),
  clearTimer = (timer) => clearTimeout(timer),
}) {
  /**
   * What both sides have: the point of the scene for each of the board.
   *
   * @type {Map<string, Point>}
   */
  const both = new Map();
  /** The same from the other side. @type {Map<number, string>} */
  const keys = new Map();
  /**
   * Whose a point of the scene is or was: it is brought back as theirs.
   *
   * @type {Map<number, number>}
   */
  const owners = new Map();
  /**
   * Points that were hidden and are shown again are the same as before.
   *
   * @type {Map<string, number>}
   */
  const ids = new Map();
  /** What points are, as far as the board has been told. */
  let kind = '';
  /** What the board was told last, part by part. @type {Record<string, string>} */
  let told = {};
  /** @type {any} */
  let timer = null;
  let pulling = false;
  /**
   * Whether scene and board are about the same: before, what is on the page has nothing to do with
   * it.
   */
  let begun = false;
  /**
   * Whether the scene is of something that boards do not know: the board waits as it is until it is
   * left.
   */
  let apart = false;
  /**
   * Whether the points of others were hidden when they were looked at last.
   *
   * @type {boolean | null}
   */
  let wasHidden = null;

  /** @param {string} key @param {Point} point */
  function join(key, point) {
    both.set(key, point);
    keys.set(point.id, key);
    ids.set(key, point.id);
  }

  /** @param {string} key */
  function part(key) {
    const point = both.get(key);
    if (point) keys.delete(point.id);
    both.delete(key);
  }

  /**
   * The points that the teacher's screen shows: while points are hidden, only the teacher's own.
   */
  function seen() {
    const { points, settings } = replica.state;
    return settings?.hidden ? points.filter(({ mine }) => mine) : points;
  }

  // ── from the board to the scene ──

  /** Takes over what others did. */
  function pull() {
    if (!begun || !replica.state.settings) return;
    if (look()) return;
    follow(replica.state.settings);
    push();
    const now = new Map(seen().map((point) => [point.key, point]));
    /** @type {Map<number, Point | null>} what becomes of points of the scene */
    const changes = new Map();
    /** @type {Point[]} */
    const fresh = [];
    for (const [key, point] of both) {
      const theirs = now.get(key);
      if (!theirs) {
        changes.set(point.id, null);
        part(key);
      } else if (differs(point, theirs)) {
        const next = pointOf(theirs, point.id);
        changes.set(point.id, next);
        both.set(key, next);
      }
    }
    for (const theirs of now.values()) {
      if (both.has(theirs.key)) continue;
      const point = pointOf(theirs, ids.get(theirs.key) ?? newPointId());
      owners.set(point.id, theirs.owner);
      join(theirs.key, point);
      fresh.push(point);
    }
    const { hidden } = replica.state.settings;
    const before = wasHidden ?? hidden;
    wasHidden = hidden;
    if (changes.size === 0 && fresh.length === 0) return;
    // What undo brings back of what is hidden already goes again, as no step of its own.
    if (hidden && before && fresh.length === 0) amend(changes, fresh);
    else if (hidden !== before) edit(changes, fresh, hidden ? 'Hide points' : 'Show points');
    else if (changes.size > 0 || fresh.length > ONE_BY_ONE) edit(changes, fresh);
    // Each is a step of its own, so that undo takes back any point.
    else for (const point of fresh) edit(changes, [point]);
  }

  /** Whether the scene has nothing to do with the board now. */
  const look = () => (apart = !boardsKnow(store.state.scene));

  /**
   * What points are was changed from another window, while this one was away.
   *
   * @param {Settings} settings
   */
  function follow(settings) {
    const asTold = told.domain !== undefined;
    if (!asTold || kindOf(settings) === kind || kindOf(store.state.scene) !== kind) return;
    pulling = true;
    open(settings);
    pulling = false;
    begin();
  }

  /** @param {Map<number, Point | null>} changes @param {Point[]} fresh @param {string} [name] */
  function edit(changes, fresh, name = nameOf(changes, fresh)) {
    pulling = true;
    store.edit((scene) => after(scene, changes, fresh), { name });
    pulling = false;
  }

  /** @param {Map<number, Point | null>} changes @param {Point[]} fresh */
  function amend(changes, fresh) {
    pulling = true;
    store.amend((scene) => after(scene, changes, fresh));
    pulling = false;
  }

  /** @param {BoardPoint} theirs @param {number} id */
  function pointOf({ x, text, label, value }, id) {
    const { scene } = store.state;
    return isItems(scene)
      ? makeItem(id, lineOf(text), label || 1, value)
      : makePoint(id, x, label || 1, value);
  }

  /**
   * Whether a point of the scene is not as the board has it.
   *
   * @param {Point} point
   * @param {BoardPoint} theirs
   */
  function differs(point, theirs) {
    const { target } = store.state.scene;
    if (target === 'value' ? point.value !== theirs.value : point.label !== theirs.label)
      return true;
    return isItems(store.state.scene)
      ? point.text !== lineOf(theirs.text)
      : point.x[0] !== theirs.x[0] || point.x[1] !== theirs.x[1];
  }

  // ── from the scene to the board ──

  /** Tells the board what was changed here. */
  function push() {
    clearTimer(timer);
    timer = null;
    const { settings, joined, ended } = replica.state;
    if (!begun || !settings || ended || look()) return;
    const { scene } = store.state;
    let whole = true;
    kind ||= kindOf(settings);
    if (kindOf(scene) !== kind) {
      // What points are cannot change while there are any.
      if (replica.state.points.length > 0) whole = replica.clear() && whole;
      for (const key of [...both.keys()]) part(key);
      kind = kindOf(scene);
    }
    whole = tell(scene, settings) && whole;
    whole = whole && pushPoints(scene);
    if (joined) send();
    if (!whole) timer = setTimer(push, RETRY);
  }

  /** @param {Scene} scene @param {Settings} settings */
  function tell(scene, settings) {
    /** @type {Record<string, unknown>} */
    const change = {};
    const wanted = Object.entries(settingsOf(scene, classes()));
    const before = /** @type {Record<string, unknown>} */ (settings);
    for (const [key, value] of wanted) {
      const text = JSON.stringify(value);
      const known = told[key] ?? JSON.stringify(before[key]);
      if (text !== known) change[key] = value;
      told[key] = text;
    }
    if (Object.keys(change).length === 0 || replica.set(change)) return true;
    told = {};
    return false;
  }

  /** @param {Scene} scene @returns {boolean} whether all of it could be told */
  function pushPoints({ points, target }) {
    const there = new Set(points.map(({ id }) => id));
    const gone = [...both].filter(([, { id }]) => !there.has(id)).map(([key]) => key);
    let whole = true;
    if (gone.length > 3 && gone.length === replica.state.points.length) {
      whole = replica.clear();
      if (whole) gone.forEach(part);
    } else {
      for (const key of gone) {
        // Where it is gone there as well, nothing is left to be done.
        if (!replica.remove(key) && replica.state.points.some((point) => point.key === key))
          whole = false;
        else part(key);
      }
    }
    /**
     * What the board has that the scene has not: undo may bring it back.
     *
     * @type {Map<number, BoardPoint> | null}
     */
    let hidden = null;
    for (const point of points) {
      let key = keys.get(point.id);
      if (key === undefined && owners.has(point.id)) {
        hidden ??= new Map(
          replica.state.points
            .filter((theirs) => !both.has(theirs.key) && ids.has(theirs.key))
            .map((theirs) => [/** @type {number} */ (ids.get(theirs.key)), theirs]),
        );
        const theirs = hidden.get(point.id);
        if (theirs) join((key = theirs.key), pointOf(theirs, point.id));
      }
      if (key === undefined) {
        const owner = owners.get(point.id);
        const made = replica.add({
          ...formOf(point),
          ...(owner && owner !== replica.state.you && { owner }),
        });
        if (made === null) return false;
        join(made, point);
        continue;
      }
      const old = /** @type {Point} */ (both.get(key));
      if (old === point) continue;
      let done = true;
      if (target === 'class' && old.label !== point.label) done = replica.label(key, point.label);
      const moved = old.x[0] !== point.x[0] || old.x[1] !== point.x[1] || old.text !== point.text;
      if (done && (moved || (target === 'value' && old.value !== point.value))) {
        const { label: _, ...to } = formOf(point);
        done = replica.move(key, to);
      }
      if (!done) whole = false;
      else both.set(key, point);
    }
    return whole;
  }

  /** @param {Point} point @returns {Parameters<Replica['add']>[0]} */
  function formOf({ x, text, label, value }) {
    const { scene } = store.state;
    const what = isItems(scene) ? { text } : { x };
    return scene.target === 'value' ? { ...what, value } : { ...what, label };
  }

  /**
   * From now on scene and board are to be the same: what the scene has goes onto the board, and the
   * other way round.
   */
  function begin() {
    begun = true;
    for (const key of [...both.keys()]) part(key);
    owners.clear();
    ids.clear();
    told = {};
    kind = '';
    wasHidden = null;
  }

  const end = store.onScene(() => {
    if (pulling || !begun || !replica.state.settings) return;
    // What is hidden stays hidden, whatever undo brings back.
    // What the class did while the scene was another's is taken over when it is back.
    timer ??= setTimer(() => (apart || replica.state.settings?.hidden ? pull() : push()), PAUSE);
  });

  return {
    pull,
    push,

    /**
     * What was refused is told again, where that helps: a point of the class came between the
     * clearing of the board and a change of what points are.
     *
     * @param {readonly import('./replica.js').Refused[]} refused
     * @returns {import('./replica.js').Refused[]} what the person is to be told of
     */
    refused(refused) {
      if (refused.some(({ what, code }) => what === 'set' && code === 'points')) {
        told = {};
        kind = '';
        timer ??= setTimer(push, PAUSE);
      }
      return refused.filter(({ code }) => code !== 'points' && code !== 'gone');
    },

    begin,

    /**
     * Whose a point of the scene is: a participant's number, 0 where it is not on the board.
     *
     * @param {number} id
     */
    ownerOf(id) {
      const key = keys.get(id);
      return key === undefined ? 0 : (replica.state.points.find((p) => p.key === key)?.owner ?? 0);
    },

    destroy() {
      end();
      clearTimer(timer);
    },
  };
}

/**
 * @param {Scene} scene
 * @param {Map<number, Point | null>} changes
 * @param {Point[]} fresh
 * @returns {Scene}
 */
function after(scene, changes, fresh) {
  /** @type {Point[]} */
  const points = [];
  for (const point of scene.points) {
    const now = changes.get(point.id);
    if (now !== null) points.push(now ?? point);
  }
  return { ...scene, points: Object.freeze([...points, ...fresh]) };
}

/** What undo calls it. @param {Map<number, Point | null>} changes @param {Point[]} fresh */
function nameOf(changes, fresh) {
  if (changes.size === 0) return fresh.length === 1 ? 'Add point' : 'Add points';
  const removed = [...changes.values()].every((point) => point === null);
  if (fresh.length > 0) return 'Change the board';
  if (removed) return changes.size === 1 ? 'Remove point' : 'Remove points';
  return changes.size === 1 ? 'Change point' : 'Change points';
}
