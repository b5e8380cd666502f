// @ts-check
/**
 * What one device keeps of a class board, and its operations until the board has answered them. It
 * neither opens sockets nor knows the time. core/board/doc.go describes the messages.
 *
 *     const replica = createReplica({ me, keep });
 *     socket.onopen = () => socket.send(replica.hello());
 *     socket.onmessage = ({ data }) => {
 *       const news = replica.receive(data, performance.now());
 *       for (const text of replica.outgoing(performance.now())) socket.send(text);
 *       if (news.changed) draw(replica.state);
 *     };
 *     socket.onclose = () => replica.lost();
 *
 * @module
 */

import { foresee, pointOf } from './replica/foresee.js';
import { createKeys } from './replica/keys.js';
import { createQueue, isWhole } from './replica/queue.js';
import { BoardTold } from './replica/told.js';
import { token } from './secret.js';

/** @typedef {import('./replica/queue.js').Waiting} Waiting */

/**
 * A point as it will be once the board has answered: operations that wait are applied already.
 *
 * @typedef {Readonly<{
 *   key: string,
 *   id: number | null,
 *   owner: number,
 *   mine: boolean,
 *   waiting: boolean,
 *   x: readonly [number, number],
 *   text: string,
 *   label: number,
 *   value: number,
 * }>} BoardPoint   key: a point that is made here keeps it when it gets an id; owner: 0 before the
 * first welcome
 */

/**
 * @typedef {Readonly<{
 *   domain: import('../model/scene.js').Domain,
 *   dim: 1 | 2,
 *   target: 'class' | 'value',
 *   classes: readonly string[],
 *   view: import('../model/scene.js').Rect,
 *   axes: readonly import('../model/scene.js').Axis[],
 *   locked: boolean,
 *   hidden: boolean,
 *   limit: number,
 *   training: boolean,
 *   kernel: string,
 *   learner: string,
 *   params: Readonly<Record<string, number | 'Infinity'>>,
 * }>} Settings
 */

/**
 * @typedef {Readonly<{
 *   joined: boolean,
 *   you: number,
 *   teacher: boolean,
 *   settings: Settings | null,
 *   points: readonly BoardPoint[],
 *   count: number,
 *   waiting: number,
 *   ended: { code: string, message: string } | null,
 * }>} BoardState   joined: the socket that is open has been welcomed; settings: null before the
 * first welcome; count: the connected students; waiting: how many operations have no answer; ended:
 * why there is no coming back
 */

/**
 * An operation that the board refused.
 *
 * @typedef {object} Refused
 * @property {string} code
 * @property {string} message
 * @property {string} what   the t of the operation
 * @property {string} key   that of its point, or ''
 */

/**
 * @typedef {object} News
 * @property {boolean} changed   whether the state is another
 * @property {Refused[]} refused   what the person should be told
 */

/**
 * @typedef {{
 *   x?: readonly [number, number], text?: string, label?: number, value?: number, owner?: number,
 *   settings?: Partial<Settings>, participant?: number,
 * }} Fields
 */

/**
 * Where operations wait while the page is away, such as localStorage: text by op.
 *
 * @typedef {{ all(): string[], put(op: string, text: string): void, drop(op: string): void }} Keep
 */

/**
 * @typedef {object} Replica
 * @property {BoardState} state   made when it is asked for: of many points it takes long, and many
 *   messages may come before anybody looks
 * @property {boolean} joined   as in the state, at once
 * @property {BoardState['ended']} ended   as in the state, at once
 * @property {() => string} hello   the first message on a socket
 * @property {(text: string, now: number) => News} receive
 * @property {(now: number) => string[]} outgoing   what to send now, in this order. To be asked
 *   after every receive and every operation
 * @property {number | null} again   when to ask outgoing although nothing happened; null for never
 * @property {() => void} lost   the socket is closed
 * @property {(point: Fields) => string | null} add   returns the key of the new point. As the
 *   others below, it refuses (null, false) if too much waits or there is no such point
 * @property {(key: string, to: Pick<Fields, 'x' | 'text' | 'value'>) => boolean} move
 * @property {(key: string, label: number) => boolean} label
 * @property {(key: string) => boolean} remove
 * @property {(settings: Partial<Settings>) => boolean} set
 * @property {() => boolean} clear
 * @property {(participant: number) => boolean} expel
 * @property {() => boolean} close
 */

/** Refusals after which nothing that waits can ever be sent. */
const FOR_EVER = Object.freeze(['expelled', 'closed', 'gone']);

/** Refusals that end it all, unless they are about an operation. */
const ENDS = Object.freeze([...FOR_EVER, 'full', 'rights', 'rate']);

/** @type {Keep} */
const NOWHERE = Object.freeze({ all: () => [], put: () => {}, drop: () => {} });

/**
 * @typedef {object} ReplicaOptions
 * @property {string} me   this device's secret
 * @property {string} [key]   the teacher's
 * @property {Keep} [keep]
 * @property {() => string} [newOp]
 */

/**
 * @param {ReplicaOptions} options
 * @returns {Replica}
 */
export function createReplica({ me, key: teachersKey, keep = NOWHERE, newOp = () => token(12) }) {
  const keys = createKeys();
  const queue = createQueue(keep, keys, newOp);
  const told = new BoardTold();
  let joined = false;
  /** @type {BoardState['ended']} */
  let ended = null;
  /** Nothing is sent before. */
  let quiet = 0;
  /** Null when it must be made anew. @type {BoardState | null} */
  let state = null;
  /**
   * Points by what the board said, so that a point that stays is the same object.
   *
   * @type {WeakMap<import('./replica/told.js').Told, BoardPoint>}
   */
  const shown = new WeakMap();

  /** @param {string} t @param {string} of @param {Fields} fields @returns {string | null} its op */
  function enqueue(t, of, fields) {
    if (ended) return null;
    const op = queue.add(t, of, fields);
    if (op !== null) state = null;
    return op;
  }

  /** @param {Waiting} waiting @param {Fields} fields */
  function amend(waiting, fields) {
    queue.amend(waiting, fields);
    state = null;
    return true;
  }

  /** @param {string} key */
  const isHere = (key) => stateNow().points.some((point) => point.key === key);

  /**
   * Moves or labels a point.
   *
   * @param {'move' | 'label'} t
   * @param {string} key
   * @param {Fields} fields
   */
  function change(t, key, fields) {
    if (!isHere(key)) return false;
    const waiting = queue.unsent(key);
    if (waiting && (waiting.t === 'add' || waiting.t === t)) return amend(waiting, fields);
    return enqueue(t, key, fields) !== null;
  }

  /** @param {string} key */
  function remove(key) {
    if (!isHere(key)) return false;
    for (let waiting = queue.unsent(key); waiting; waiting = queue.unsent(key)) {
      queue.discard(waiting);
      state = null;
      if (waiting.t === 'add') return true;
    }
    return enqueue('remove', key, {}) !== null;
  }

  /** @param {Partial<Settings>} changes */
  function set(changes) {
    const waiting = queue.operations.at(-1);
    if (waiting?.t === 'set' && !waiting.known)
      return amend(waiting, { settings: { ...waiting.fields.settings, ...changes } });
    return enqueue('set', '', { settings: changes }) !== null;
  }

  /**
   * The board refused an operation.
   *
   * @param {{ op: string, code: string, message: string, after?: number }} refusal
   * @param {number} now
   * @param {News} news
   */
  function refuse({ op, code, message, after = 0 }, now, news) {
    const waiting = queue.find(op);
    if (!waiting) return;
    if (code === 'rate') {
      waiting.away = false;
      quiet = Math.max(quiet, now + after);
      return;
    }
    const { t, of } = waiting;
    queue.discard(waiting);
    if (t === 'add') queue.discardOf(of);
    const isWanted = t === 'remove' && code === 'gone';
    if (!isWanted) news.refused.push({ code, message, what: t, key: isWhole(t) ? '' : of });
  }

  /** @param {Record<string, any>} event */
  function apply(event) {
    told.apply(event);
    if (event.kind === 'close') end('closed', 'The board was closed.');
    if (event.op) queue.settle(event.op, event.seq);
  }

  /** @param {Record<string, any>} welcome */
  function welcomed(welcome) {
    if (welcome.you) joined = true;
    told.welcome(welcome, apply);
    for (const [op, event] of Object.entries(welcome.done ?? {})) queue.settle(op, event);
  }

  /** @param {string} code @param {string} message */
  function end(code, message) {
    ended ??= Object.freeze({ code, message });
    joined = false;
    if (FOR_EVER.includes(code)) queue.clear();
  }

  /** @returns {BoardState} */
  function stateNow() {
    if (state) return state;
    const { you, teacher, count } = told;
    /** @type {Map<string, BoardPoint>} */
    const points = new Map();
    for (const point of told.points.values()) {
      let seen = shown.get(point);
      const key = keys.of(point.id);
      if (!seen || seen.key !== key || seen.mine !== (point.owner === you)) {
        seen = pointOf(point, key, you);
        shown.set(point, seen);
      }
      points.set(key, seen);
    }
    let { settings } = told;
    for (const waiting of queue.operations) {
      settings = foresee(waiting, points, settings, { keys, you });
    }
    state = Object.freeze({
      joined,
      you,
      teacher,
      settings,
      points: Object.freeze([...points.values()]),
      count,
      waiting: queue.operations.length,
      ended,
    });
    return state;
  }

  return {
    get state() {
      return stateNow();
    },
    get joined() {
      return joined;
    },
    get ended() {
      return ended;
    },
    hello() {
      const ops = queue.known();
      return JSON.stringify({
        t: 'hello',
        v: 1,
        me,
        ...(teachersKey && { key: teachersKey }),
        ...(told.settings && { since: told.seq }),
        ...(ops.length > 0 && { ops }),
      });
    },
    receive(text, now) {
      /** @type {News} */
      const news = { changed: true, refused: [] };
      /** @type {Record<string, any>} */
      const message = JSON.parse(text);
      if (message.t === 'welcome') welcomed(message);
      else if (message.t === 'event') apply(message);
      else if (message.t === 'count') told.count = message.n;
      else if (message.t === 'done') queue.settle(message.op, message.seq);
      else if (message.t === 'refused' && message.op) {
        refuse(/** @type {any} */ (message), now, news);
      } else if (message.t === 'refused' && ENDS.includes(message.code) && !message.after) {
        end(message.code, message.message);
      } else news.changed = false;
      if (news.changed) state = null;
      return news;
    },
    outgoing(now) {
      if (!joined || now < quiet) return [];
      quiet = 0;
      return queue.take();
    },
    get again() {
      const isHeld = joined && queue.operations.some(({ away }) => !away);
      return isHeld && quiet > 0 ? quiet : null;
    },
    lost() {
      joined = false;
      quiet = 0;
      queue.lost();
      state = null;
    },
    add: (fields) => enqueue('add', '', fields),
    move: (key, to) => change('move', key, to),
    label: (key, label) => change('label', key, { label }),
    remove,
    set,
    clear: () => enqueue('clear', '', {}) !== null,
    expel: (participant) => enqueue('expel', '', { participant }) !== null,
    close: () => enqueue('close', '', {}) !== null,
  };
}
