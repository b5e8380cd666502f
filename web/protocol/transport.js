// @ts-check
/**
 * Asks the engine: requests and answers are numbers in one piece of its memory. By Go's own
 * functions for JavaScript each look at a field costs as much as a step of training a small
 * problem. The other end is wasm/page/transport.go, and core/wire says how messages look.
 *
 * What is not as it should be is asked of Go's own function, which says what is wrong with it.
 *
 * @module
 */

import { CODECS, readFailure } from './codec.gen.js';
import { PURE, RESTING } from './table.gen.js';

/** @typedef {{ value?: any, error?: any }} Reply */

/**
 * A call that is answered in slices, between which others may be asked.
 *
 * @typedef {{
 *   advance: (milliseconds: number) => Reply | null,
 *   stop: () => void,
 * }} Sliced   advance works at it for about so long, and answers null where it is not done; stop
 * ends one that is not done
 */

/**
 * @typedef {((...args: any[]) => Reply) & { begin?: (...args: any[]) => Sliced }} Call   begin: of
 *   calls that can be answered in slices
 */
/**
 * @typedef {Record<
 *   'messageRoom' | 'messageText' | 'messageCall' | 'messageBegin' | 'messageAdvance' | 'messageStop',
 *   (...numbers: number[]) => number
 * >} Exports
 */

/**
 * Texts of at most so many letters, and about so many of them, are told once and then known by
 * their numbers.
 */
const [MOST_LETTERS, MOST_TEXTS] = [200, 64];
/** There is room for so many numbers at first, which are enough for most requests. */
const ROOM = 1 << 10;
/** A request has at most so many numbers, and a picture. */
const [MOST_NUMBERS, MOST_PIXELS] = [1 << 25, 1 << 24];
/** From so many numbers on a copy in one go is faster than a loop. */
const MANY = 64;

/**
 * What typed arrays have in common. An array may have fields of its own by these names, which lie
 * or throw.
 */
const TYPED = Object.getPrototypeOf(Float64Array).prototype;
/** @param {PropertyKey} name @returns {(v: unknown) => any} */
const getterOf = (name) => {
  const get = Object.getOwnPropertyDescriptor(TYPED, name)?.get;
  return (v) => get?.call(v);
};
const [tagOf, lengthOf] = [getterOf(Symbol.toStringTag), getterOf('length')];

/** Thrown where a value is not what a message has there. */
const UNFIT = new Error('unfit');

/**
 * Go's functions, asked through its memory.
 *
 * @param {Record<string, Call>} mercer what Go sets
 * @param {WebAssembly.Exports} exports the engine's
 * @returns {Record<string, Call>}
 */
export function connect(mercer, exports) {
  const memory = new Memory(exports);
  const writer = new Writer(memory);
  const reader = new Reader(memory);
  /** @type {Record<string, Call>} */
  const calls = {};
  let lastTicket = 0;
  for (const [name, { write, read }] of Object.entries(CODECS)) {
    if (!mercer[name]) continue;
    /** Writes a request, and tells the number of its name; null where it is not fit. @param {any[]} args */
    const request = (args) => {
      try {
        writer.begin();
        write(writer, args);
        return writer.told(name);
      } catch {
        return null;
      }
    };
    /** @param {number} at @param {any[]} args @returns {Reply} */
    const reply = (at, args) =>
      reader.begin(at) ? { value: read(reader, args) } : { error: readFailure(reader) };
    calls[name] = (...args) => {
      const number = request(args);
      return number === null ? mercer[name](...args) : reply(memory.call(number), args);
    };
    if (!PURE.has(name) && !RESTING.has(name)) continue;
    calls[name].begin = (...args) => {
      let ticket = 0;
      return {
        advance(milliseconds) {
          if (!ticket) {
            const number = request(args);
            if (number === null) return mercer[name](...args);
            memory.engine.messageBegin(number, (ticket = ++lastTicket));
          }
          const at = memory.advance(ticket, milliseconds);
          return at ? reply(at, args) : null;
        },
        stop() {
          if (ticket) memory.engine.messageStop(ticket);
        },
      };
    };
  }
  return calls;
}

/** The engine's memory, and the room for requests in it. */
class Memory {
  /** @param {WebAssembly.Exports} exports */
  constructor(exports) {
    this.memory = /** @type {WebAssembly.Memory} */ (exports.mem);
    this.engine = /** @type {Exports} */ (/** @type {unknown} */ (exports));
    this.doubles = new Float64Array();
    this.integers = new Int32Array();
    /** Where the room is, and how many numbers it has. */
    this.room = this.size = 0;
    /** The next number that is written. */
    this.next = 0;
    this.reserve(ROOM);
  }

  /** Memory that has grown is another buffer, and the old one has no bytes. */
  look() {
    if (this.doubles.length > 0) return;
    this.doubles = new Float64Array(this.memory.buffer);
    this.integers = new Int32Array(this.memory.buffer);
  }

  /** @param {number} count */
  reserve(count) {
    if (count > MOST_NUMBERS) throw UNFIT;
    const written = this.next - this.room;
    this.size = count;
    this.room = (this.engine.messageRoom(count) >>> 0) / 8;
    this.next = this.room + written;
    this.look();
  }

  /** Sees to room for so many more numbers. @param {number} count */
  ensure(count) {
    const all = this.next - this.room + count;
    if (all > this.size) this.reserve(Math.max(all, 2 * this.size));
  }

  /** Has a request answered, and tells where the answer is. @param {number} name its number */
  call(name) {
    const at = (this.engine.messageCall(name) >>> 0) / 8;
    this.look();
    return at;
  }

  /**
   * As call, of one that is answered in slices: 0 where there is no answer yet.
   *
   * @param {number} ticket
   * @param {number} milliseconds
   */
  advance(ticket, milliseconds) {
    const at = (this.engine.messageAdvance(ticket, milliseconds) >>> 0) / 8;
    this.look();
    return at;
  }
}

/** Writes a request. */
export class Writer {
  #memory;
  #encoder = new TextEncoder();
  /** The numbers of texts that Go knows. @type {Map<string, number>} */
  #known = new Map();

  /** @param {Memory} memory */
  constructor(memory) {
    this.#memory = memory;
  }

  begin() {
    this.#memory.look();
    this.#memory.next = this.#memory.room;
    if (this.#known.size > MOST_TEXTS) this.#known.clear();
  }

  /** @param {number} v */
  put(v) {
    const memory = this.#memory;
    memory.ensure(1);
    memory.doubles[memory.next++] = v;
  }

  /** @returns {never} */
  refuse() {
    throw UNFIT;
  }

  /**
   * An object that has only fields of these names.
   *
   * @param {any} v
   * @param {ReadonlySet<string>} names
   */
  fields(v, names) {
    const prototype = Object.getPrototypeOf(v);
    const plain = prototype === Object.prototype || prototype === null;
    if (typeof v !== 'object' || !plain) throw UNFIT;
    for (const key of Object.keys(v)) if (!names.has(key)) throw UNFIT;
  }

  /** Whether a field that may be missing is there. @param {unknown} v */
  given(v) {
    this.put(v === undefined ? 0 : 1);
    return v !== undefined;
  }

  /** @param {unknown} v */
  number(v) {
    if (typeof v !== 'number') throw UNFIT;
    this.put(v);
  }

  /** @param {unknown} v */
  whole(v) {
    if (!Number.isSafeInteger(v)) throw UNFIT;
    this.put(/** @type {number} */ (v));
  }

  /** @param {unknown} v */
  natural(v) {
    if (/** @type {number} */ (v) < 0) throw UNFIT;
    this.whole(v);
  }

  /** @param {unknown} v */
  flag(v) {
    if (typeof v !== 'boolean') throw UNFIT;
    this.put(v ? 1 : 0);
  }

  /** @param {unknown} v */
  text(v) {
    if (typeof v !== 'string') throw UNFIT;
    if (v.length > MOST_LETTERS || this.#known.size > 2 * MOST_TEXTS) this.#spell(v);
    else this.put(this.told(v));
  }

  /** The number of a text that Go knows from now on. @param {string} text */
  told(text) {
    let number = this.#known.get(text);
    if (number === undefined) {
      const memory = this.#memory;
      number = this.#known.size;
      const size = this.#encoded(text, 0);
      memory.engine.messageText(number, memory.next - memory.room, size);
      memory.look();
      this.#known.set(text, number);
    }
    return number;
  }

  /**
   * Writes a text so many numbers further on, and tells its size in bytes.
   *
   * @param {string} text
   * @param {number} skip
   */
  #encoded(text, skip) {
    const memory = this.#memory;
    const most = 3 * text.length;
    memory.ensure(skip + Math.ceil(most / 8));
    const bytes = new Uint8Array(memory.memory.buffer, 8 * (memory.next + skip), most);
    return this.#encoder.encodeInto(text, bytes).written;
  }

  /** @param {string} text */
  #spell(text) {
    const size = this.#encoded(text, 1);
    this.put(-1 - size);
    this.#memory.next += Math.ceil(size / 8);
  }

  /** @param {unknown} v @returns {v is Float64Array} */
  isDoubles(v) {
    return tagOf(v) === 'Float64Array';
  }

  /** @param {unknown} v */
  doubles(v) {
    if (!this.isDoubles(v)) throw UNFIT;
    const memory = this.#memory;
    const length = lengthOf(v);
    memory.ensure(1 + length);
    memory.doubles[memory.next++] = length;
    memory.doubles.set(v, memory.next); // throws where the memory of v is somebody else's
    memory.next += length;
  }

  /** Numbers as JSON has them. @param {any} v */
  list(v) {
    if (!Array.isArray(v)) return this.doubles(v);
    this.put(v.length);
    for (const number of v) this.number(number);
  }

  /** Whole numbers in groups of so many. @param {any} v @param {number} group */
  integers(v, group) {
    if (!Array.isArray(v) || v.length % group !== 0) throw UNFIT;
    this.put(v.length);
    for (const number of v) this.whole(number);
  }

  /** @param {any} v */
  texts(v) {
    if (!Array.isArray(v)) throw UNFIT;
    this.put(v.length);
    for (const text of v) {
      if (typeof text !== 'string') throw UNFIT;
      this.#spell(text);
    }
  }

  /** Numbers by name. @param {any} v */
  named(v) {
    if (typeof v !== 'object' || v === null) throw UNFIT;
    const keys = Object.keys(v);
    this.put(keys.length);
    for (const key of keys) {
      this.text(key);
      this.number(v[key]);
    }
  }

  /** How large an array is that the engine fills. @param {unknown} v */
  room(v) {
    const length = tagOf(v) === 'Float32Array' ? lengthOf(v) : Infinity;
    if (length > MOST_PIXELS) throw UNFIT;
    this.put(length);
  }
}

/** Reads an answer. */
export class Reader {
  #memory;
  #decoder = new TextDecoder();
  /** The words that Go has told, by number. @type {string[]} */
  #words = [];
  /** The next number that is read. */
  #next = 0;
  /** Where the arrays of an answer are put, one after the other: that is made faster than many. */
  #arrays = new ArrayBuffer();
  #used = 0;
  /** The array that was read last, and where it was: one that follows itself is the same. */
  #last = new Float64Array();
  #lastAt = 0;

  /** @param {Memory} memory */
  constructor(memory) {
    this.#memory = memory;
  }

  /** Whether an answer is a value. @param {number} at where it is */
  begin(at) {
    const { doubles } = this.#memory;
    this.#arrays = new ArrayBuffer(doubles[at + 1]);
    this.#used = 0;
    this.#lastAt = 0;
    this.#next = at + 2;
    return doubles[at] === 1;
  }

  /** @returns {number} */
  number() {
    return this.#memory.doubles[this.#next++];
  }

  /** @returns {boolean} */
  flag() {
    return this.number() === 1;
  }

  /** @returns {string} */
  text() {
    const [at, length] = [this.number(), this.number()];
    return length
      ? this.#decoder.decode(new Uint8Array(this.#memory.memory.buffer, at, length))
      : '';
  }

  /** @returns {string} */
  word() {
    const number = this.number();
    if (number < 0) return this.text();
    if (number < this.#words.length) this.#next += 2;
    else this.#words[number] = this.text();
    return this.#words[number];
  }

  /** Where in the arrays the next one is, of so many bytes. @param {number} bytes */
  #place(bytes) {
    const at = this.#used;
    this.#used += Math.ceil(bytes / 8) * 8;
    return at;
  }

  /** @returns {Float64Array} */
  doubles() {
    const { doubles } = this.#memory;
    const [at, length] = [this.number() / 8, this.number()];
    if (at === this.#lastAt && length === this.#last.length && length > 0) return this.#last;
    const values = new Float64Array(this.#arrays, this.#place(8 * length), length);
    if (length > MANY) values.set(doubles.subarray(at, at + length));
    else for (let i = 0; i < length; i++) values[i] = doubles[at + i];
    this.#lastAt = at;
    this.#last = values;
    return values;
  }

  /** Of 64 bits, the low 32. @returns {Int32Array} */
  integers() {
    const { integers } = this.#memory;
    const [at, length] = [this.number() / 4, this.number()];
    const values = new Int32Array(this.#arrays, this.#place(4 * length), length);
    for (let i = 0; i < length; i++) values[i] = integers[at + 2 * i];
    return values;
  }

  /** @returns {Float32Array} */
  floats() {
    const [at, length] = [this.number(), this.number()];
    const values = new Float32Array(this.#arrays, this.#place(4 * length), length);
    values.set(new Float32Array(this.#memory.memory.buffer, at, length));
    return values;
  }

  /** @returns {Uint8Array} */
  bytes() {
    const [at, length] = [this.number(), this.number()];
    const values = new Uint8Array(this.#arrays, this.#place(length), length);
    values.set(new Uint8Array(this.#memory.memory.buffer, at, length));
    return values;
  }

  /** Fills an array of the caller's. @param {Float32Array} out */
  fill(out) {
    const [at, length] = [this.number(), this.number()];
    out.set(new Float32Array(this.#memory.memory.buffer, at, length));
  }

  /** @template T @param {(r: Reader) => T} read @returns {T[]} */
  list(read) {
    const values = [];
    for (let left = this.number(); left > 0; left--) values.push(read(this));
    return values;
  }

  /** @returns {string[]} */
  texts() {
    return this.list(() => this.text());
  }

  /** @param {number} length @returns {number[]} */
  tuple(length) {
    return Array.from({ length }, () => this.number());
  }

  /** Numbers by name. @returns {Record<string, number>} */
  named() {
    /** @type {Record<string, number>} */
    const v = {};
    for (let count = this.number(); count > 0; count--) v[this.text()] = this.number();
    return v;
  }
}
