// @ts-check
/**
 * Programs of WebAssembly that stand one behind the other in a file, cut apart while they arrive. No
 * section of a program begins as a program does, so nothing has to say where one ends.
 *
 * @module
 */

import { breath } from '../lib/breath.js';

/** How a program begins. */
const BEGIN = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
/** The number of a section, and so many bytes at most of its length. */
const HEAD = 6;

/**
 * A browser compiles on the thread that gives it the bytes, and all that are there in one task. So
 * they come in pieces of so many bytes, and after so long others have a turn.
 */
const PIECE = 2 ** 16;
const SLICE_MS = 8;

/** Where a program goes. @typedef {{ add: (bytes: Uint8Array) => void, end: () => void }} Sink */

/**
 * @param {() => Sink} begin called for each program
 * @returns {Sink} for all bytes, in pieces of any size
 */
export function createCutter(begin) {
  /** What may be how a program or a section begins, as far as it has come. @type {number[]} */
  let head = [];
  /** How much of a section is still to come. */
  let left = 0;
  /** @type {Sink | null} */
  let sink = null;

  /** Gives on what has been read as one. */
  function pass() {
    (sink ??= begin()).add(Uint8Array.from(head));
    head = [];
  }

  /** @param {number} byte the next of a head */
  function read(byte) {
    head.push(byte);
    if (head.every((one, i) => one === BEGIN[i])) {
      if (head.length < BEGIN.length) return;
      sink?.end();
      sink = begin();
      return pass();
    }
    const end = head.findIndex((one, i) => i > 0 && one < 128) + 1;
    if (end === 0 && head.length < HEAD) return;
    const length = head.slice(1, end).reduce((sum, one, i) => sum + (one & 127) * 128 ** i, 0);
    left = end > 0 ? length - (head.length - end) : Infinity; // what is damaged is told by who reads it
    pass();
  }

  return {
    add(bytes) {
      for (let from = 0; from < bytes.length;) {
        if (left === 0) {
          read(bytes[from++]);
          continue;
        }
        const piece = bytes.subarray(from, from + left);
        sink?.add(piece);
        left -= piece.length;
        from += piece.length;
      }
    },

    end() {
      pass();
      sink?.end();
    },
  };
}

/**
 * Compiles programs while they arrive, in slices: the thread answers in between.
 *
 * @param {ReadableStream<Uint8Array>} stream
 * @param {(part: WebAssembly.Module) => void} come told each in its order, when it is compiled
 * @param {{ now?: () => number, pause?: () => Promise<void> }} [options] for tests
 * @returns {Promise<WebAssembly.Module[]>}
 */
export async function compileParts(
  stream,
  come,
  { now = () => performance.now(), pause = breath } = {},
) {
  /** @type {WebAssembly.Module[]} */
  const parts = [];
  let told = Promise.resolve();
  /** @type {(error: unknown) => void} */
  let lose = () => {};
  const cutter = createCutter(() => {
    /** @type {ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>} */
    let controller;
    const own = new ReadableStream({ start: (given) => void (controller = given) });
    lose = (error) => controller.error(error);
    const compiled = compile(own);
    told = Promise.all([compiled, told]).then(([part]) => {
      parts.push(part);
      come(part);
    });
    told.catch(() => {}); // the last is waited for
    return {
      add: (bytes) => controller.enqueue(/** @type {Uint8Array<ArrayBuffer>} */ (bytes)),
      end: () => controller.close(),
    };
  });
  try {
    let begun = now();
    for (const reader = stream.getReader(); ;) {
      const { done, value } = await reader.read();
      if (done) break;
      for (let at = 0; at < value.length; at += PIECE) {
        cutter.add(value.subarray(at, at + PIECE));
        if (now() - begun < SLICE_MS) continue;
        await pause();
        begun = now();
      }
    }
  } catch (error) {
    lose(error);
    throw error;
  }
  cutter.end();
  await told;
  return parts;
}

/** Compiles one while it arrives. @param {ReadableStream<Uint8Array<ArrayBuffer>>} stream */
function compile(stream) {
  const headers = { 'content-type': 'application/wasm' };
  return WebAssembly.compileStreaming(new Response(stream, { headers }));
}

/** The programs of a file that has come whole. @param {Uint8Array} bytes @returns {Uint8Array[]} */
export function cutParts(bytes) {
  /** @type {Uint8Array[][]} */
  const parts = [];
  const cutter = createCutter(() => {
    /** @type {Uint8Array[]} */
    const pieces = [];
    parts.push(pieces);
    return { add: (piece) => pieces.push(piece), end() {} };
  });
  cutter.add(bytes);
  cutter.end();
  return parts.map((pieces) => {
    const part = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const piece of pieces) {
      part.set(piece, at);
      at += piece.length;
    }
    return part;
  });
}
