// @ts-check
/**
 * The short way into the engine for the calls that are made at every move. By Go's own way each look
 * at a field costs as much as a step of training a small problem. Here requests and replies are
 * numbers in one piece of the engine's memory. wasm/page/express.go is the other end.
 *
 * What is not exactly as expected takes Go's way, which says what is wrong with it.
 *
 * @module
 */

/** @typedef {(...args: any[]) => any} Call */
/** Memory that arrays get parts of, one after the other. @typedef {{ memory: ArrayBuffer, used: number }} Piece   used: bytes */
/**
 * @typedef {Record<'expressRoom' | 'expressText' | 'expressTrain' | 'expressOpen' | 'expressAdvance'
 *   | 'expressFinish' | 'expressRelease', (...numbers: number[]) => number>} Exports
 */

/** Texts of so many letters, and so many of them, are told once and then known by their numbers. */
const [LONGEST, MOST] = [1000, 64];
/** So many numbers a request has at most: more of them are worth Go's way. */
const LARGEST = 1 << 17;
/** Numbers there is room for at first, which are enough for each text and each reply. */
const ROOM = 1 << 10;
/** So many numbers a request has before its parameters, and so many parameters at most. */
const [HEAD, PARAMS] = [13, 32];
/** So many arrays a result has. */
const ARRAYS = 11;

const isWhole = Number.isSafeInteger;
/** What typed arrays have in common. An array may have fields of its own by these names, which lie or throw. */
const TYPED = Object.getPrototypeOf(Float64Array).prototype;
/** @param {PropertyKey} name @returns {(v: unknown) => any} */
const getterOf = (name) => {
  const get = Object.getOwnPropertyDescriptor(TYPED, name)?.get;
  return (v) => get?.call(v);
};
const [tagOf, lengthOf] = [getterOf(Symbol.toStringTag), getterOf('length')];
/** @param {unknown} v @returns {v is Float64Array} */
const isArray = (v) => tagOf(v) === 'Float64Array';
/** @param {unknown} v @returns {v is string} */
const isText = (v) => typeof v === 'string' && v.length <= LONGEST;

/**
 * Puts the short way before functions of the engine.
 *
 * @param {Record<string, Call>} mercer what Go sets
 * @param {WebAssembly.Exports} exports the engine's
 */
export function shorten(mercer, exports) {
  const memory = /** @type {WebAssembly.Memory} */ (exports.mem);
  const engine = /** @type {Exports} */ (/** @type {unknown} */ (exports));
  const { train, open, advance, finish, release, failure, rest } = mercer;
  delete mercer.failure;
  delete mercer.rest;

  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  /** The numbers of texts that Go knows. @type {Map<string, number>} */
  const known = new Map();
  /** The texts that Go has told, by number. @type {string[]} */
  const words = [];
  let doubles = new Float64Array();
  let integers = new Int32Array();
  /** Where the room is in doubles, and how large. */
  let [room, size] = [0, 0];
  /** The next number that is read or written. */
  let next = 0;
  reserve(ROOM);

  /** Memory that has grown is another buffer, and the old one has no bytes. */
  function look() {
    if (doubles.length > 0) return;
    doubles = new Float64Array(memory.buffer);
    integers = new Int32Array(memory.buffer);
  }

  /** @param {number} count */
  function reserve(count) {
    size = count;
    room = (engine.expressRoom(size) >>> 0) / 8;
    look();
  }

  /** The number of a text that Go knows from now on. @param {string} text */
  function told(text) {
    let number = known.get(text);
    if (number === undefined) {
      number = known.size;
      known.set(text, number);
      const bytes = new Uint8Array(memory.buffer, 8 * room, 8 * size);
      engine.expressText(number, encoder.encodeInto(text, bytes).written);
    }
    return number;
  }

  /** Writes a problem, and reports whether it can be. @param {any} problem */
  function wrote(problem) {
    if (typeof problem !== 'object' || problem === null) return false;
    /** @type {any} */
    let params;
    let domain, dim, x, y, kernel, learner, start;
    let [task, repair, seed, stop] = ['', '', 0, -1];
    for (const key of Object.keys(problem)) {
      const value = problem[key];
      if (key === 'domain') domain = value;
      else if (key === 'dim') dim = value;
      else if (key === 'x') x = value;
      else if (key === 'y') y = value;
      else if (key === 'kernel') kernel = value;
      else if (key === 'learner') learner = value;
      else if (key === 'params') params = value;
      else if (value === undefined) continue;
      else if (key === 'seed') seed = value;
      else if (key === 'task') task = value;
      else if (key === 'start') start = value;
      else if (key === 'repair') repair = value;
      else if (key === 'stop' && value >= 0) stop = value;
      else return false;
    }
    if (!isText(domain) || !isText(kernel) || !isText(learner) || !isText(task)) return false;
    if (!isText(repair) || !isWhole(dim) || !isWhole(seed) || seed < 0 || !isWhole(stop))
      return false;
    if (!isArray(x) || !isArray(y) || !(start === undefined || isArray(start))) return false;
    if (typeof params !== 'object' || params === null) return false;
    const keys = Object.keys(params);
    const values = keys.map((key) => params[key]);
    if (keys.length > PARAMS || !keys.every(isText)) return false;
    if (!values.every((value) => typeof value === 'number')) return false;
    const lengths = [x, y, start].map((array) => (array ? lengthOf(array) : -1));
    const arrays = lengths.reduce((sum, length) => sum + Math.max(length, 0), 0);
    const count = HEAD + 2 * keys.length + arrays;
    if (count > LARGEST) return false;

    if (count > size) reserve(Math.max(count, 2 * size));
    if (known.size > MOST) known.clear();
    const texts = [domain, kernel, learner, task, repair].map(told);
    const names = keys.map(told);
    clear();
    next = room + 1;
    for (const number of texts) doubles[next++] = number;
    for (const number of [dim, seed, stop, keys.length, ...lengths]) doubles[next++] = number;
    for (let i = 0; i < names.length; i++) {
      doubles[next++] = names[i];
      doubles[next++] = values[i];
    }
    [x, y, start].forEach((array, i) => {
      if (!array) return;
      doubles.set(array, next);
      next += lengths[i];
    });
    return true;
  }

  /** Whether all is as it should be, also if it throws. @param {any} problem */
  function posts(problem) {
    try {
      return wrote(problem);
    } catch {
      return false;
    }
  }

  /** Says that there is no reply yet. */
  function clear() {
    look();
    doubles[room] = 0;
  }

  /** Whether there is a reply, which is then read from next on. */
  function replied() {
    look();
    next = room + 1;
    return doubles[room] === 1;
  }

  function word() {
    const number = doubles[next++];
    if (number < 0) return spelled();
    if (number < words.length) next += 2;
    else words[number] = spelled();
    return words[number];
  }

  function spelled() {
    const [at, length] = [doubles[next++], doubles[next++]];
    return length ? decoder.decode(new Uint8Array(memory.buffer, at, length)) : '';
  }

  /** Memory for so many arrays, which are read next. @param {number} arrays @returns {Piece} */
  function pieceFor(arrays) {
    let count = 0;
    for (let i = 0; i < arrays; i++) count += doubles[next + 2 * i + 1];
    return { memory: new ArrayBuffer(8 * count), used: 0 };
  }

  /** Where in a piece the next array is, of so many numbers. @param {Piece} piece @param {number} length */
  function place(piece, length) {
    const at = piece.used;
    piece.used += 8 * length;
    return at;
  }

  /** @param {Piece} piece */
  function array(piece) {
    const [at, length] = [doubles[next++] / 8, doubles[next++]];
    const values = new Float64Array(piece.memory, place(piece, length), length);
    for (let i = 0; i < length; i++) values[i] = doubles[at + i];
    return values;
  }

  /** Of 64 bits, the low 32. @param {Piece} piece */
  function narrowed(piece) {
    const [at, length] = [doubles[next++] / 4, doubles[next++]];
    const values = new Int32Array(piece.memory, place(piece, length), length);
    for (let i = 0; i < length; i++) values[i] = integers[at + 2 * i];
    return values;
  }

  function result() {
    if (!replied()) return failure();
    const model = doubles[next++];
    const piece = pieceFor(ARRAYS); // made faster than ten
    const value = {
      model,
      classes: array(piece),
      pairs: narrowed(piece),
      coef: array(piece),
      beta: array(piece),
      self: array(piece),
      bias: array(piece),
      biasError: array(piece),
      support: narrowed(piece),
      decision: array(piece),
      label: array(piece),
      std: array(piece),
      task: word(),
      status: word(),
      message: spelled(),
      iterations: doubles[next++],
      objective: doubles[next++],
      primal: doubles[next++],
      gap: doubles[next++],
      violation: doubles[next++],
      margin: doubles[next++],
      indefinite: doubles[next++] === 1,
      doubtful: doubles[next++] === 1,
      outputs: doubles[next++],
      rule: word(),
      errors: doubles[next++],
      undecided: doubles[next++],
      figures: [],
      account: null,
    };
    if (doubles[next++] === 1) Object.assign(value, rest(value.model).value);
    return { value };
  }

  /** @type {Record<string, Call>} */
  const shorter = {
    train(problem) {
      if (!posts(problem)) return train(problem);
      engine.expressTrain();
      return result();
    },
    open(problem) {
      if (!posts(problem)) return open(problem);
      engine.expressOpen();
      return replied() ? { value: { run: doubles[next] } } : failure();
    },
    advance(run, milliseconds) {
      if (!isWhole(run) || typeof milliseconds !== 'number') return advance(run, milliseconds);
      clear();
      engine.expressAdvance(run, milliseconds);
      if (!replied()) return failure();
      return {
        value: {
          status: word(),
          iterations: doubles[next++],
          gap: doubles[next++],
          objective: doubles[next++],
          doing: word(),
          share: doubles[next++],
        },
      };
    },
    finish(run) {
      if (!isWhole(run)) return finish(run);
      clear();
      engine.expressFinish(run);
      return result();
    },
    release(model) {
      if (!isWhole(model)) return release(model);
      clear();
      engine.expressRelease(model);
      return replied() ? { value: null } : failure();
    },
  };
  Object.assign(mercer, shorter);
}
