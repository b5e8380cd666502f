// @ts-check
/**
 * What one device keeps of a class board, and its operations until the board has answered them.
 * Pure: it neither opens sockets nor knows the time. core/board/doc.go describes the messages.
 *
 *     const replica = createReplica({ me, kept });
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
 * }>} BoardPoint   key stays with a point from when it is made here, before it has an id; owner is 0 before the first welcome
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
 * }>} BoardState   joined: the socket that is open has been welcomed; settings are null before the first welcome; count is the
 * connected students; waiting is how many operations have no answer; ended says why there is no coming back
 */

/** @typedef {{ code: string, message: string, what: string, key: string }} Refused   what is the t of the operation, key that of its point or '' */

/** @typedef {{ changed: boolean, refused: Refused[] }} News   changed: the state is another; refused: to tell the person of */

/**
 * An operation without answer. at orders them; known is false as long as it never left; away is true while it is on
 * its way on the socket that is open; of is the key of the point that it is about.
 *
 * @typedef {{ op: string, at: number, known: boolean, away: boolean, of: string, t: string, fields: Fields }} Waiting
 */

/**
 * @typedef {{
 *   x?: readonly [number, number], text?: string, label?: number, value?: number, owner?: number,
 *   settings?: Partial<Settings>, participant?: number,
 * }} Fields
 */

/** A point as the board says it. @typedef {{ id: number, owner: number, x?: readonly [number, number], text?: string, label: number, value: number }} Told */

/**
 * Where operations wait while the page is away, such as localStorage: text by op.
 *
 * @typedef {{ all(): string[], put(op: string, text: string): void, drop(op: string): void }} Keep
 */

/**
 * @typedef {{
 *   readonly state: BoardState,
 *   hello(): string,
 *   receive(text: string, now: number): News,
 *   outgoing(now: number): string[],
 *   readonly again: number | null,
 *   lost(): void,
 *   add(point: Fields): string | null,
 *   move(key: string, to: { x?: readonly [number, number], text?: string, value?: number }): boolean,
 *   label(key: string, label: number): boolean,
 *   remove(key: string): boolean,
 *   set(settings: Partial<Settings>): boolean,
 *   clear(): boolean,
 *   expel(participant: number): boolean,
 *   close(): boolean,
 * }} Replica   outgoing: what to send now, in this order, to be asked after every receive and every operation; again is
 * the time at which to ask although nothing happened, null for never. add returns the key of the new point; add and
 * the others refuse (null, false) where too much waits or there is no such point
 */

/** Operations that may be unanswered on a socket: the board promises for as many. */
const IN_FLIGHT = 16;

/** Operations that wait on a device that is away. */
export const MOST_WAITING = 1000;

/** Operations about the board, which neither overtake nor are overtaken. */
const WHOLE = Object.freeze(['set', 'clear', 'expel', 'close']);

/** Those after which nothing that waits can ever be sent. */
const FOR_EVER = Object.freeze(['expelled', 'closed', 'gone']);

/** The key of a point that was not made here. */
const POINT_KEY = /^p[1-9]\d*$/;

/** Refusals that end it all, where they are about no operation. */
const ENDS = Object.freeze(['expelled', 'closed', 'gone', 'full', 'rights', 'rate']);

/** So many random bits in the alphabet that boards read. @param {number} bytes */
export function token(bytes) {
  const raw = crypto.getRandomValues(new Uint8Array(bytes));
  return btoa(String.fromCharCode(...raw))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** A secret for a participant who is new to a board: 128 bits. */
export const secret = () => token(16);

/** @type {Keep} */
const NOWHERE = Object.freeze({ all: () => [], put: () => {}, drop: () => {} });

/**
 * @param {{ me: string, key?: string, keep?: Keep, newOp?: () => string }} options me is this device's secret, key the
 * teacher's
 * @returns {Replica}
 */
export function createReplica({ me, key: teachersKey, keep = NOWHERE, newOp = () => token(12) }) {
  let you = 0;
  let teacher = false;
  let seq = -1;
  let count = 0;
  let joined = false;
  /** @type {BoardState['ended']} */
  let ended = null;
  /** @type {Settings | null} */
  let settings = null;
  /** What the board said, by id, ascending. @type {Map<number, Told>} */
  const told = new Map();
  /** Keys of points that were made here, by id. @type {Map<number, string>} */
  const keys = new Map();
  /** The ids of these. @type {Map<string, number>} */
  const ids = new Map();
  const queue = readQueue(keep);
  let last = queue.at(-1)?.at ?? 0;
  /** Nothing is sent before. */
  let quiet = 0;
  /** @type {BoardState | null} */
  let state = null;
  /** Points that were shown, by what the board said, so that what stays is the same object. @type {WeakMap<Told, BoardPoint>} */
  const shown = new WeakMap();

  /** @param {number} id */
  const keyOf = (id) => keys.get(id) ?? `p${id}`;

  /** @param {string} key @returns {number | null} */
  function idOf(key) {
    const own = ids.get(key);
    if (own !== undefined) return own;
    return POINT_KEY.test(key) ? Number(key.slice(1)) : null;
  }

  /** Keys of points made here are forgotten with the page, ids are not. @param {Waiting} waiting */
  function store({ op, at, known, of, t, fields }) {
    const id = ids.get(of);
    const kept = { op, at, known, of: id === undefined ? of : `p${id}`, t, fields };
    keep.put(op, JSON.stringify(kept));
  }

  /** @param {number} i */
  function discard(i) {
    keep.drop(queue[i].op);
    queue.splice(i, 1);
  }

  /** @param {string} t @param {string} of @param {Fields} fields @returns {string | null} its op */
  function enqueue(t, of, fields) {
    if (queue.length >= MOST_WAITING || ended) return null;
    const op = newOp();
    /** @type {Waiting} */
    const waiting = { op, at: ++last, known: false, away: false, of: of || op, t, fields };
    queue.push(waiting);
    store(waiting);
    state = null;
    return op;
  }

  /** The last operation on a point that never left, so that it can still be another. @param {string} key */
  function unsent(key) {
    const waiting = queue.findLast(({ of, t }) => of === key || WHOLE.includes(t));
    return waiting && waiting.of === key && !waiting.known ? waiting : null;
  }

  /** @param {string} key */
  const isHere = (key) => stateNow().points.some((point) => point.key === key);

  /** Moves or labels a point. @param {'move' | 'label'} t @param {string} key @param {Fields} fields */
  function change(t, key, fields) {
    if (!isHere(key)) return false;
    const waiting = unsent(key);
    if (waiting && (waiting.t === 'add' || waiting.t === t)) {
      waiting.fields = { ...waiting.fields, ...fields };
      store(waiting);
      state = null;
      return true;
    }
    return enqueue(t, key, fields) !== null;
  }

  /** @param {string} key */
  function remove(key) {
    if (!isHere(key)) return false;
    for (let waiting = unsent(key); waiting; waiting = unsent(key)) {
      discard(queue.indexOf(waiting));
      state = null;
      if (waiting.t === 'add') return true;
    }
    return enqueue('remove', key, {}) !== null;
  }

  /** @param {Partial<Settings>} changes */
  function set(changes) {
    const waiting = queue.at(-1);
    if (waiting?.t === 'set' && !waiting.known) {
      waiting.fields = { settings: { ...waiting.fields.settings, ...changes } };
      store(waiting);
      state = null;
      return true;
    }
    return enqueue('set', '', { settings: changes }) !== null;
  }

  /** An operation was applied, as an event. @param {string} op @param {number} event */
  function settle(op, event) {
    const i = queue.findIndex((waiting) => waiting.op === op);
    if (i < 0) return;
    if (queue[i].t === 'add') {
      keys.set(event, op);
      ids.set(op, event);
      for (const waiting of queue) if (waiting.of === op && waiting.op !== op) store(waiting);
    }
    discard(i);
  }

  /** @param {{ op: string, code: string, message: string, after?: number }} refusal @param {number} now @param {News} news */
  function refuse({ op, code, message, after = 0 }, now, news) {
    const i = queue.findIndex((waiting) => waiting.op === op);
    if (i < 0) return;
    const { t, of } = queue[i];
    if (code === 'rate') {
      queue[i].away = false;
      quiet = Math.max(quiet, now + after);
      return;
    }
    discard(i);
    if (t === 'add') {
      // What was to be done with a point that will never be.
      for (let j = queue.length - 1; j >= 0; j--) if (queue[j].of === of) discard(j);
    }
    const wanted = t === 'remove' && code === 'gone';
    if (!wanted) news.refused.push({ code, message, what: t, key: WHOLE.includes(t) ? '' : of });
  }

  /** @param {Record<string, any>} event */
  function apply(event) {
    seq = event.seq;
    if (event.kind === 'add' || event.kind === 'move' || event.kind === 'label') {
      told.set(event.point.id, event.point);
    } else if (event.kind === 'remove') {
      told.delete(event.point.id);
    } else if (event.kind === 'clear') {
      told.clear();
    } else if (event.kind === 'expel') {
      for (const [id, { owner }] of told) if (owner === event.participant) told.delete(id);
    } else if (event.kind === 'set') {
      settings = settings && Object.freeze({ ...settings, ...event.settings });
    } else if (event.kind === 'close') {
      end('closed', 'The board was closed.');
    }
    if (event.op) settle(event.op, event.seq);
  }

  /** @param {Record<string, any>} welcome */
  function welcomed(welcome) {
    if (welcome.you) {
      you = welcome.you;
      teacher = welcome.teacher;
      joined = true;
    }
    if (welcome.whole) {
      told.clear();
      for (const point of welcome.points) told.set(point.id, point);
    } else {
      for (const event of welcome.events) apply(event);
    }
    for (const [op, event] of Object.entries(welcome.done ?? {})) settle(op, event);
    seq = welcome.seq;
    count = welcome.n;
    settings = Object.freeze(welcome.settings);
  }

  /** @param {string} code @param {string} message */
  function end(code, message) {
    ended ??= Object.freeze({ code, message });
    joined = false;
    if (FOR_EVER.includes(code)) while (queue.length > 0) discard(0);
  }

  /** The message of an operation, null as long as the id of its point is not known. @param {Waiting} waiting */
  function messageOf({ op, t, of, fields }) {
    if (t === 'add' || WHOLE.includes(t)) return JSON.stringify({ t, op, ...fields });
    const point = idOf(of);
    return point === null ? null : JSON.stringify({ t, op, point, ...fields });
  }

  /** @param {number} now */
  function outgoing(now) {
    /** @type {string[]} */
    const texts = [];
    if (!joined || now < quiet) return texts;
    quiet = 0;
    let away = queue.filter((waiting) => waiting.away).length;
    const busy = new Set();
    for (const [i, waiting] of queue.entries()) {
      const whole = WHOLE.includes(waiting.t);
      if (!waiting.away) {
        const message = messageOf(waiting);
        // In their order, so that what was sent once is never behind what was not.
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
  }

  /** @returns {BoardState} */
  function stateNow() {
    if (state) return state;
    /** @type {Map<string, BoardPoint>} */
    const points = new Map();
    for (const point of told.values()) {
      let seen = shown.get(point);
      const key = keyOf(point.id);
      if (!seen || seen.key !== key || seen.mine !== (point.owner === you)) {
        seen = pointOf(point, key, you);
        shown.set(point, seen);
      }
      points.set(key, seen);
    }
    let wanted = settings;
    for (const waiting of queue) wanted = foresee(waiting, points, wanted);
    state = Object.freeze({
      joined,
      you,
      teacher,
      settings: wanted,
      points: Object.freeze([...points.values()]),
      count,
      waiting: queue.length,
      ended,
    });
    return state;
  }

  /**
   * What an operation will do once the board has answered.
   *
   * @param {Waiting} waiting
   * @param {Map<string, BoardPoint>} points
   * @param {Settings | null} wanted
   */
  function foresee({ t, of, fields }, points, wanted) {
    const id = idOf(of);
    const key = id === null ? of : keyOf(id);
    const point = points.get(key);
    if (t === 'add') {
      points.set(key, madePoint(key, fields, you));
    } else if (t === 'remove') {
      points.delete(key);
    } else if (t === 'clear') {
      points.clear();
    } else if (t === 'expel') {
      for (const { owner, key: k } of [...points.values()]) {
        if (owner === fields.participant) points.delete(k);
      }
    } else if (t === 'set') {
      return wanted && Object.freeze({ ...wanted, ...fields.settings });
    } else if (point && (t === 'move' || t === 'label')) {
      const { x = point.x, text = point.text, label = point.label, value = point.value } = fields;
      points.set(key, Object.freeze({ ...point, x, text, label, value, waiting: true }));
    }
    return wanted;
  }

  return {
    get state() {
      return stateNow();
    },
    hello() {
      const ops = queue.filter(({ known }) => known).map(({ op }) => op);
      return JSON.stringify({
        t: 'hello',
        v: 1,
        me,
        ...(teachersKey && { key: teachersKey }),
        ...(settings && { since: seq }),
        ...(ops.length > 0 && { ops: ops.slice(0, IN_FLIGHT) }),
      });
    },
    receive(text, now) {
      /** @type {News} */
      const news = { changed: true, refused: [] };
      /** @type {Record<string, any>} */
      const message = JSON.parse(text);
      if (message.t === 'welcome') welcomed(message);
      else if (message.t === 'event') apply(message);
      else if (message.t === 'count') count = message.n;
      else if (message.t === 'done') settle(message.op, message.seq);
      else if (message.t === 'refused' && message.op) {
        refuse(/** @type {any} */ (message), now, news);
      } else if (message.t === 'refused' && ENDS.includes(message.code) && !message.after) {
        end(message.code, message.message);
      } else news.changed = false;
      if (news.changed) state = null;
      return news;
    },
    outgoing,
    get again() {
      return joined && queue.some(({ away }) => !away) && quiet > 0 ? quiet : null;
    },
    lost() {
      joined = false;
      quiet = 0;
      for (const waiting of queue) waiting.away = false;
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

/** @type {readonly [number, number]} */
const ORIGIN = Object.freeze([0, 0]);

/** @param {Told} point @param {string} key @param {number} you @returns {BoardPoint} */
function pointOf({ id, owner, x = ORIGIN, text = '', label, value }, key, you) {
  return Object.freeze({
    key,
    id,
    owner,
    mine: owner === you,
    waiting: false,
    x,
    text,
    label,
    value,
  });
}

/** @param {string} key @param {Fields} fields @param {number} you @returns {BoardPoint} */
function madePoint(key, { x = ORIGIN, text = '', label = 1, value = 0, owner = 0 }, you) {
  const told = { id: 0, owner: owner || you, x, text, label, value };
  return Object.freeze({ ...pointOf(told, key, you), id: null, waiting: true });
}

/** What waited when the page went away. @param {Keep} keep @returns {Waiting[]} */
function readQueue(keep) {
  const queue = [];
  for (const text of keep.all()) {
    try {
      const { op, at, known, of, t, fields } = JSON.parse(text);
      const right =
        typeof op === 'string' &&
        typeof at === 'number' &&
        typeof of === 'string' &&
        typeof t === 'string' &&
        typeof fields === 'object' &&
        fields !== null;
      if (right) queue.push({ op, at, known: known === true, away: false, of, t, fields });
    } catch {
      // Not one of ours, or cut off: there is nothing in it to keep.
    }
  }
  const adds = new Set(queue.filter(({ t }) => t === 'add').map(({ op }) => op));
  return queue
    .filter(({ op, of, t }) => {
      const lost = !WHOLE.includes(t) && !POINT_KEY.test(of) && !adds.has(of);
      if (lost) keep.drop(op);
      return !lost;
    })
    .sort((a, b) => a.at - b.at);
}
