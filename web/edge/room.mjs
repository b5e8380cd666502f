// @ts-check
/**
 * A class board: a Durable Object that gives the rules, which are Go's (core/board), their sockets,
 * their storage and the time. It sleeps while no message arrives, and may be evicted at any
 * moment: all that it needs is in its rows and with its sockets.
 *
 * @module
 */

import { DurableObject } from 'cloudflare:workers';
import board from './board.wasm';
import { refusal } from './errors.mjs';
import { startGo } from './go.mjs';

const PING = '{"t":"ping"}';
const PONG = '{"t":"pong"}';
/** Longer messages need not be told in full to be refused. */
const ENOUGH = 10_000;
/** Who connects says hello within so many milliseconds. */
const HELLO_MS = 10_000;
/** So many may be about to say it: of more, those that have waited longest are closed. */
const MOST_SILENT = 200;
/**
 * A class of 300, which has a socket each, and the silent are fewer. But teachers always get in, and
 * whoever has the key can be many.
 */
const MOST_SOCKETS = 600;
/**
 * What follows a message within so many milliseconds is sent together: of a class of 300 each is
 * told of each point, and a message costs more than what is in it.
 */
const TOGETHER_MS = 25;
/** What is sent together has so many characters at most, where it is more than one message. */
const LONGEST = 200_000;

/**
 * @typedef {{
 *   error?: string,
 *   rows?: Record<string, string | null>,
 *   sockets?: Record<string, string>,
 *   send?: { to: number[], text: string }[],
 *   close?: { socket: number, code: number, reason: string }[],
 *   expires?: number,
 *   expired?: boolean,
 * }} Effect   what the rules want done, as wasm/board says
 */

export class Room extends DurableObject {
  /**
   * @type {((request: string) => string) | null} the rules; null before they are needed, and after
   *   they died
   */
  #rules = null;
  /** @type {Map<number, any>} the open sockets by number */
  #sockets = new Map();
  /** The numbers of those that take several messages in one, a line each. @type {Set<number>} */
  #many = new Set();
  /** What is still to be sent to them. @type {Map<number, string[]>} */
  #later = new Map();
  #isGathering = false;
  #last = 0;

  /** @param {any} ctx @param {any} env */
  constructor(ctx, env) {
    super(ctx, env);
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG)); // in its sleep
    for (const socket of ctx.getWebSockets()) {
      const { id, many } = socket.deserializeAttachment();
      this.#last = Math.max(this.#last, id);
      this.#sockets.set(id, socket);
      if (many) this.#many.add(id);
    }
  }

  /** Milliseconds since 1970. */
  now() {
    return Date.now();
  }

  /**
   * Makes this a new board.
   *
   * @param {string} key of the teacher
   * @param {object} [settings]
   * @returns {Promise<{ taken?: boolean, error?: string }>}
   */
  async open(key, settings) {
    if (this.#isBoard()) return { taken: true };
    const { error } = await this.#tell({ do: 'open', key, settings });
    return { error };
  }

  /** Takes a socket. @param {Request} request */
  async fetch(request) {
    await this.#sweep();
    if (this.#sockets.size >= MOST_SOCKETS) {
      const message =
        'So many are connected to this board that no more fit. Try again in a minute.';
      return refusal(503, 'busy', message, { 'retry-after': '60' });
    }
    const { 0: client, 1: server } = /** @type {{ 0: WebSocket, 1: any }} */ (new WebSocketPair());
    const id = ++this.#last;
    this.ctx.acceptWebSocket(server);
    const many = new URL(request.url).searchParams.has('many');
    server.serializeAttachment({ id, text: '', since: this.now(), many });
    this.#sockets.set(id, server);
    if (many) this.#many.add(id);
    setTimeout(() => void this.#sweep(), HELLO_MS); // what sleeps meanwhile is swept when it wakes
    return new Response(null, { status: 101, webSocket: client });
  }

  /** @param {any} socket @param {string | ArrayBuffer} message */
  async webSocketMessage(socket, message) {
    const { id } = socket.deserializeAttachment();
    if (!this.#sockets.has(id)) return; // what the board closed has nothing to say
    const text = typeof message === 'string' ? message.slice(0, ENOUGH) : '';
    await this.#tell({ do: 'receive', socket: id, text }, socket);
  }

  /** @param {any} socket @param {number} code */
  async webSocketClose(socket, code) {
    try {
      socket.close(code === 1005 || code === 1006 ? 1000 : code);
    } catch {
      // It is closed already.
    }
    await this.#gone(socket);
  }

  /** @param {any} socket */
  async webSocketError(socket) {
    await this.#gone(socket);
  }

  async alarm() {
    await this.#sweep();
    await this.#tell({ do: 'alarm' });
  }

  /** @param {any} socket */
  async #gone(socket) {
    const { id } = socket.deserializeAttachment();
    if (this.#forget(id) && this.#isBoard()) await this.#tell({ do: 'leave', socket: id });
  }

  /** Closes sockets whose hello does not come, and the oldest of too many that wait to say it. */
  async #sweep() {
    const silent = [...this.#sockets].filter(([, socket]) => isSilent(socket));
    const late = this.now() - HELLO_MS;
    for (const [i, [, socket]] of silent.entries()) {
      if (i >= silent.length - MOST_SILENT && socket.deserializeAttachment().since > late) continue;
      attempt(socket, 'close', 4010, 'Say hello first.');
      await this.#gone(socket);
    }
  }

  #isBoard() {
    const [{ n }] = this.ctx.storage.sql
      .exec(`SELECT count(*) AS n FROM sqlite_master WHERE name = 'board'`)
      .toArray();
    return n > 0;
  }

  /**
   * Tells the rules something and does what they want done.
   *
   * @param {Record<string, unknown>} request
   * @param {any} [socket] whose message it is
   * @returns {Promise<Effect>}
   */
  async #tell(request, socket) {
    /** @type {Effect} */
    let effect;
    try {
      this.#rules ??= this.#restored();
      effect = JSON.parse(this.#rules(JSON.stringify({ ...request, now: this.now() })));
      if (effect.error && request.do !== 'open') throw new Error(effect.error);
    } catch (error) {
      // The rules' engine died. The store is as it was before; the next message starts a new
      // engine.
      console.error(error);
      this.#rules = null;
      socket?.close(1011, 'The board made a mistake. Connect again.');
      return { error: 'The board made a mistake. Try again.' };
    }
    await this.#do(effect);
    return effect;
  }

  /** Starts the rules, with all that is stored. */
  #restored() {
    /** @type {((request: string) => string) | undefined} */
    let rules;
    const death = startGo(board, {
      onmercerboard: (/** @type {(request: string) => string} */ given) => (rules = given),
    });
    death.catch((error) => {
      console.error(error);
      if (this.#rules === rules) this.#rules = null;
    });
    if (!rules) throw new Error('the rules did not start');
    if (!this.#isBoard()) return rules;
    /** @type {{ key: string, value: string }[]} */
    const rows = this.ctx.storage.sql.exec('SELECT key, value FROM board').toArray();
    const sockets = [...this.#sockets].map(([id, socket]) => [
      id,
      socket.deserializeAttachment().text,
    ]);
    /** @type {Effect} */
    const effect = JSON.parse(
      rules(
        JSON.stringify({
          do: 'restore',
          now: this.now(),
          rows: Object.fromEntries(rows.map(({ key, value }) => [key, value])),
          sockets: Object.fromEntries(sockets),
        }),
      ),
    );
    if (effect.error) throw new Error(effect.error);
    return rules;
  }

  /** @param {Effect} effect */
  async #do({ rows = {}, sockets = {}, send = [], close = [], expires, expired }) {
    const { storage } = this.ctx;
    if (!expired && Object.keys(rows).length) this.#write(rows);
    for (const [id, text] of Object.entries(sockets)) {
      const socket = this.#sockets.get(Number(id));
      socket?.serializeAttachment({ ...socket.deserializeAttachment(), text });
    }
    for (const { to, text } of send) for (const id of to) this.#send(id, text);
    if (send.length > 0) this.#pause();
    for (const { socket, code, reason } of close) {
      this.#flush(socket);
      attempt(this.#sockets.get(socket), 'close', code, reason);
      this.#forget(socket);
    }
    if (expired) {
      this.#rules = null;
      await storage.deleteAlarm();
      await storage.deleteAll();
    } else if (expires) {
      await storage.setAlarm(expires);
    }
  }

  /** @param {number} id @returns {boolean} whether there was such a socket */
  #forget(id) {
    this.#many.delete(id);
    this.#later.delete(id);
    return this.#sockets.delete(id);
  }

  /** Sends now what comes alone, and a little later what comes with others. @param {number} id @param {string} text */
  #send(id, text) {
    if (!this.#isGathering || !this.#many.has(id))
      return attempt(this.#sockets.get(id), 'send', text);
    const waiting = this.#later.get(id);
    if (waiting) waiting.push(text);
    else this.#later.set(id, [text]);
  }

  /** For a while, what is to be sent is gathered. */
  #pause() {
    if (this.#isGathering || this.#many.size === 0) return;
    this.#isGathering = true;
    setTimeout(() => {
      this.#isGathering = false;
      if (this.#later.size === 0) return;
      for (const id of [...this.#later.keys()]) this.#flush(id);
      this.#pause();
    }, TOGETHER_MS);
  }

  /** @param {number} id */
  #flush(id) {
    const texts = this.#later.get(id) ?? [];
    this.#later.delete(id);
    let first = 0;
    for (let i = 0, length = 0; i < texts.length; i++) {
      length += texts[i].length;
      if (i + 1 < texts.length && length + texts[i + 1].length < LONGEST) continue;
      attempt(this.#sockets.get(id), 'send', texts.slice(first, i + 1).join('\n'));
      [first, length] = [i + 1, 0];
    }
  }

  /** @param {Record<string, string | null>} rows */
  #write(rows) {
    const { storage } = this.ctx;
    storage.transactionSync(() => {
      storage.sql.exec(
        'CREATE TABLE IF NOT EXISTS board (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID',
      );
      for (const [key, value] of Object.entries(rows)) {
        if (value === null) storage.sql.exec('DELETE FROM board WHERE key = ?', key);
        else storage.sql.exec('INSERT OR REPLACE INTO board VALUES (?, ?)', key, value);
      }
    });
  }
}

/**
 * Whether a socket has not said hello: what the rules keep with it begins with the number of its
 * participant, which is 0 until then.
 *
 * @param {any} socket
 */
const isSilent = (socket) => !/^[1-9]/.test(socket.deserializeAttachment().text);

/**
 * Sends to a socket, or closes it; one that is just going needs neither.
 *
 * @param {any} socket
 * @param {'send' | 'close'} what
 * @param {...unknown} args
 */
function attempt(socket, what, ...args) {
  try {
    socket?.[what](...args);
  } catch {
    // webSocketClose will say so.
  }
}
