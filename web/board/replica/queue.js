// @ts-check
/**
 * The operations of this device that the board has not answered, in their order. They are also kept
 * where they outlive the page.
 *
 * @module
 */

import { isFromId } from './keys.js';

/** @typedef {import('../replica.js').Fields} Fields */
/** @typedef {import('../replica.js').Keep} Keep */

/**
 * @typedef {object} Waiting
 * @property {string} op
 * @property {number} at   orders the operations
 * @property {boolean} known   whether it has ever left, so that the board may know of it
 * @property {boolean} away   whether it is on its way on the socket that is open
 * @property {string} of   the key of the point that it is about
 * @property {string} t   what it does
 * @property {Fields} fields
 */

/** The most operations that may be unanswered on a socket: the board promises to take as many. */
const IN_FLIGHT = 16;

/** The most operations that wait on a device that is away. */
export const MOST_WAITING = 1000;

/** Operations about the board as a whole. No other operation overtakes them, nor they another. */
const WHOLE = Object.freeze(['set', 'clear', 'expel', 'close']);

/** @param {string} t   what an operation does */
export const isWhole = (t) => WHOLE.includes(t);

/**
 * @param {Keep} keep
 * @param {import('./keys.js').Keys} keys
 * @param {() => string} newOp
 */
export function createQueue(keep, keys, newOp) {
  const queue = readQueue(keep);
  let last = queue.at(-1)?.at ?? 0;

  /** @param {Waiting} waiting */
  function store({ op, at, known, of, t, fields }) {
    keep.put(op, JSON.stringify({ op, at, known, of: keys.lasting(of), t, fields }));
  }

  /** @param {number} i */
  function discardAt(i) {
    keep.drop(queue[i].op);
    queue.splice(i, 1);
  }

  /** The message of an operation, null as long as its point has no id. @param {Waiting} waiting */
  function messageOf({ op, t, of, fields }) {
    if (t === 'add' || isWhole(t)) return JSON.stringify({ t, op, ...fields });
    const point = keys.idOf(of);
    return point === null ? null : JSON.stringify({ t, op, point, ...fields });
  }

  return {
    /** @type {readonly Waiting[]} */
    operations: queue,

    /**
     * @param {string} t
     * @param {string} of
     * @param {Fields} fields
     * @returns {string | null} its op; null if too much waits
     */
    add(t, of, fields) {
      if (queue.length >= MOST_WAITING) return null;
      const op = newOp();
      const waiting = { op, at: ++last, known: false, away: false, of: of || op, t, fields };
      queue.push(waiting);
      store(waiting);
      return op;
    },

    /** Changes an operation that never left. @param {Waiting} waiting @param {Fields} fields */
    amend(waiting, fields) {
      waiting.fields = { ...waiting.fields, ...fields };
      store(waiting);
    },

    /** The last operation on a point, if it never left: it can be amended. @param {string} key */
    unsent(key) {
      const waiting = queue.findLast(({ of, t }) => of === key || isWhole(t));
      return waiting && waiting.of === key && !waiting.known ? waiting : null;
    },

    /** @param {string} op */
    find: (op) => queue.find((waiting) => waiting.op === op),

    /** @param {Waiting} waiting */
    discard: (waiting) => discardAt(queue.indexOf(waiting)),

    /** Discards all that is to be done with a point that will never be. @param {string} key */
    discardOf(key) {
      for (let i = queue.length - 1; i >= 0; i--) if (queue[i].of === key) discardAt(i);
    },

    clear() {
      while (queue.length > 0) discardAt(0);
    },

    /** The board has applied an operation, as an event. @param {string} op @param {number} event */
    settle(op, event) {
      const i = queue.findIndex((waiting) => waiting.op === op);
      if (i < 0) return;
      if (queue[i].t === 'add') {
        keys.learn(op, event);
        for (const waiting of queue) if (waiting.of === op && waiting.op !== op) store(waiting);
      }
      discardAt(i);
    },

    /** The socket is closed: nothing is on its way any more. */
    lost() {
      for (const waiting of queue) waiting.away = false;
    },

    /** The operations that the board may know of, as many as it promises to answer. */
    known: () =>
      queue
        .filter(({ known }) => known)
        .map(({ op }) => op)
        .slice(0, IN_FLIGHT),

    /** The messages to send now. They count as on their way. */
    take() {
      /** @type {string[]} */
      const texts = [];
      let away = queue.filter((waiting) => waiting.away).length;
      const busy = new Set();
      for (const [i, waiting] of queue.entries()) {
        const whole = isWhole(waiting.t);
        if (!waiting.away) {
          const message = messageOf(waiting);
          // Operations leave in their order, so that one that has left is never behind another.
          if (away >= IN_FLIGHT || busy.has(waiting.of) || (whole && i > 0) || message === null)
            break;
          waiting.away = true;
          if (!waiting.known) {
            waiting.known = true;
            store(waiting);
          }
          texts.push(message);
          away++;
        }
        if (whole) break;
        busy.add(waiting.of);
      }
      return texts;
    },
  };
}

/** What waited when the page went away. @param {Keep} keep @returns {Waiting[]} */
function readQueue(keep) {
  const queue = keep.all().flatMap((text) => readWaiting(text) ?? []);
  const adds = new Set(queue.filter(({ t }) => t === 'add').map(({ op }) => op));
  return queue
    .filter(({ op, of, t }) => {
      const lost = !isWhole(t) && !isFromId(of) && !adds.has(of);
      if (lost) keep.drop(op);
      return !lost;
    })
    .sort((a, b) => a.at - b.at);
}

/**
 * @param {string} text
 * @returns {Waiting | null} null for what another program wrote, and for what was cut off
 */
function readWaiting(text) {
  try {
    const { op, at, known, of, t, fields } = JSON.parse(text);
    const right =
      typeof op === 'string' &&
      typeof at === 'number' &&
      typeof of === 'string' &&
      typeof t === 'string' &&
      typeof fields === 'object' &&
      fields !== null;
    return right ? { op, at, known: known === true, away: false, of, t, fields } : null;
  } catch {
    return null;
  }
}
