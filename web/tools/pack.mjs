// @ts-check
/**
 * Makes a program that Go compiled to WebAssembly travel light, and leaves alone what it computes.
 *
 *   - Go's linker leaves out runs of zeros, and so cuts the data into ninety thousand segments.
 *     Joined, the zeros cost next to nothing compressed, and the headers between them are gone.
 *   - Of every instruction Go knows the file, the line and the inlined function that it is of, and of
 *     every function where its arguments are, for the traces of panics. Those tables are a third of
 *     the compressed data. Without them a trace names functions only, and none that was inlined.
 *   - Where a program may be interrupted, Go knows as well. WebAssembly interrupts none.
 *   - xz compresses better than gzip by a third. The page unpacks it again: engine/unpack.js.
 *
 * @module
 */

import { unxzAsync, xzAsync } from 'node-liblzma/wasm';
import { concat, readSections, readUnsigned, signed, Unknown, unsigned } from './module.mjs';

/** Sections of a module, by their numbers. */
const DATA = 11;
const DATA_COUNT = 12;

/** Zeros that are written out rather than cut out: a page of memory. */
const GAP = 1 << 16;

/**
 * A run of bytes and where it goes in memory.
 *
 * @typedef {{ at: number, bytes: Uint8Array }} Segment
 */

/**
 * Joins the segments and takes out the tables for traces. What is not as expected stays as it is.
 *
 * @param {Uint8Array} module
 * @param {{ named?: boolean, warn?: (what: string) => void }} [options] named: whether functions keep
 *   their names, which a trace tells; warn: told what stays
 * @returns {Uint8Array}
 */
export function pack(module, { named = true, warn = (what) => console.warn(what) } = {}) {
  try {
    const sections = readSections(module);
    // With this section instructions may refer to segments by their numbers.
    if (sections.some(({ id }) => id === DATA_COUNT)) throw new Unknown('its segments are counted');
    const parts = sections.map((section) => {
      if (section.id !== DATA) return module.subarray(section.start, section.end);
      const segments = join(readSegments(module.subarray(section.body, section.end)));
      try {
        forget(segments, named);
      } catch (error) {
        if (!(error instanceof Unknown)) throw error;
        warn(`The engine keeps its tables for traces: ${error.message}.`);
      }
      const body = writeSegments(segments);
      return concat([Uint8Array.of(DATA), unsigned(body.length), body]);
    });
    return concat([module.subarray(0, 8), ...parts]);
  } catch (error) {
    if (!(error instanceof Unknown)) throw error;
    warn(`The engine is not packed: ${error.message}.`);
    return module;
  }
}

/**
 * Compresses. Equal bytes give equal bytes on any machine.
 *
 * @param {Uint8Array} bytes
 * @returns {Promise<Uint8Array>}
 */
export function compress(bytes) {
  // Preset 7 looks back 16 MiB, which is all; the page needs as much memory for a moment. The
  // check is CRC32.
  return xzAsync(bytes, { preset: 7, check: 1 });
}

/** @param {Uint8Array} bytes @returns {Promise<Uint8Array>} what was compressed */
export function decompress(bytes) {
  return unxzAsync(bytes);
}

/** @param {Uint8Array} data body of the section @returns {Segment[]} */
function readSegments(data) {
  const segments = [];
  let [count, p] = readUnsigned(data, 0);
  for (; count > 0; count--) {
    // Into the one memory, at a constant: 0, i32.const, its value, end.
    if (data[p] !== 0 || data[p + 1] !== 0x41) throw new Unknown('a segment has no fixed place');
    const [at, after] = readUnsigned(data, p + 2);
    const signed = (data[after - 1] & 0x40) !== 0; // above 2 GiB, where Go puts nothing
    if (signed || data[after] !== 0x0b) throw new Unknown('a segment has no fixed place');
    const [length, start] = readUnsigned(data, after + 1);
    p = start + length;
    segments.push({ at, bytes: data.subarray(start, p) });
  }
  if (p !== data.length) throw new Unknown('its data do not end where they should');
  return segments;
}

/** @param {Segment[]} segments @returns {Segment[]} ascending */
function join(segments) {
  /** @type {Segment[][]} */
  const groups = [];
  let end = -Infinity;
  for (const segment of segments.toSorted((a, b) => a.at - b.at)) {
    if (segment.at < end) throw new Unknown('its segments overlap');
    if (segment.at - end > GAP) groups.push([]);
    groups[groups.length - 1].push(segment);
    end = segment.at + segment.bytes.length;
  }
  return groups.map((group) => {
    const [first, last] = [group[0], group[group.length - 1]];
    const bytes = new Uint8Array(last.at + last.bytes.length - first.at);
    for (const part of group) bytes.set(part.bytes, part.at - first.at);
    return { at: first.at, bytes };
  });
}

/** @param {Segment[]} segments */
function writeSegments(segments) {
  const parts = segments.flatMap(({ at, bytes }) => [
    Uint8Array.of(0, 0x41),
    signed(at),
    Uint8Array.of(0x0b),
    unsigned(bytes.length),
    bytes,
  ]);
  return concat([unsigned(segments.length), ...parts]);
}

/**
 * Names that the runtime compares: it knows goroutines of its own by them, and functions that
 * reflection makes.
 */
const COMPARED = /^(runtime|reflect|internal\/runtime)\b/;

/** Tables of a function by what they are for: internal/abi/symtab.go. */
const [UNSAFE_POINTS, INLINED_AT, ARGUMENTS_LIVE] = [0, 2, 3];
const [INLINED, ARGUMENTS, ARGUMENTS_LIVE_DATA] = [3, 5, 6];
/** No data of that kind. */
const NONE = 0xffffffff;

/**
 * A function that Go knows: its record, and where in that its tables and its data are named.
 *
 * @typedef {{ record: number, tables: number[], data: number[] }} Known
 */

/**
 * Overwrites with zeros what Go knows for traces alone, and where a program may be interrupted. The
 * runtime reads "no table" where the offset of a table is 0 (runtime.pcvalue), and "no data" where
 * that of data is all ones (runtime.funcdata); what it needs to walk stacks is in others.
 *
 * The layout is that of runtime.pcHeader and runtime._func, unchanged since Go 1.20. Everything is
 * checked before anything is written.
 *
 * @param {Segment[]} segments
 * @param {boolean} named
 */
function forget(segments, named) {
  const { at, bytes, start } = findLineTable(segments);
  const view = new DataView(bytes.buffer, bytes.byteOffset + start, bytes.length - start);
  const word = (/** @type {number} */ i) => Number(view.getBigUint64(i, true));
  const count = word(8);
  const [names, units, files, tables, functions] = [32, 40, 48, 56, 64].map(word);
  const inOrder = [72, names, units, files, tables, functions, view.byteLength];
  if (inOrder.some((offset, i) => offset < inOrder[i - 1])) throw new Unknown('odd parts');
  /** @param {number} offset in a record of four bytes */
  const read = (offset) => view.getUint32(offset, true);

  /** @type {Known[]} */
  const known = [];
  for (let i = 0; i < count; i++) {
    const entry = functions + 8 * i;
    if (entry + 8 > view.byteLength) throw new Unknown('too many functions');
    const record = functions + read(entry + 4);
    if (record + 44 > view.byteLength) throw new Unknown('a function out of range');
    if (read(record) !== read(entry)) throw new Unknown('a function elsewhere'); // where its code begins
    const [own, more] = [read(record + 28), view.getUint8(record + 43)];
    const end = record + 44 + 4 * (own + more);
    if (end > view.byteLength) throw new Unknown('a function out of range');
    const places = (/** @type {number} */ n, /** @type {number} */ from) =>
      Array.from({ length: n }, (_, j) => from + 4 * j);
    known.push({ record, tables: places(own, record + 44), data: places(more, end - 4 * more) });
  }

  /** @param {number} offset of a table: pairs of numbers, up to a 0 that is not the first */
  const pairsOf = (offset) => {
    const values = [];
    let p = tables + offset;
    for (let value = -1, first = true; first || bytes[start + p] !== 0; first = false) {
      const [change, after] = readUnsigned(bytes, start + p);
      value += change % 2 ? -(change + 1) / 2 : change / 2;
      values.push(value);
      p = readUnsigned(bytes, after)[1] - start;
      if (p >= functions) throw new Unknown('a table without an end');
    }
    return { values, end: p + 1 - tables };
  };

  const forgotten = new Set();
  const others = new Set();
  for (const { record, tables: own } of known) {
    others.add(read(record + 16)); // the depth of the stack; then what the collector wants to know
    own.forEach((place, j) => {
      const isForgotten = j === UNSAFE_POINTS || j === INLINED_AT || j === ARGUMENTS_LIVE;
      (isForgotten ? forgotten : others).add(read(place));
    });
    forgotten.add(read(record + 20)).add(read(record + 24)); // files, lines
  }
  // Equal tables are stored once, whatever they are for.
  const all = [...new Set([...forgotten, ...others])].filter((offset) => offset > 0);
  all.sort((a, b) => a - b);
  const ends = all.map((offset) => pairsOf(offset).end);
  if (ends.some((end, i) => end > (all[i + 1] ?? Infinity))) throw new Unknown('tables overlap');

  // What was inlined: 16 bytes each, as many as the table of that function counts.
  const { data, end } = findData({ at, bytes }, at + start, { names, tables, functions });
  const kept = new Set(known.flatMap((one) => one.data.filter((_, j) => j !== INLINED).map(read)));
  /** @type {Map<number, number>} where the lists begin, and how long they are */
  const lists = new Map();
  for (const one of known) {
    const place = one.data[INLINED];
    if (!place || read(place) === NONE) continue;
    const table = one.tables[INLINED_AT] ? read(one.tables[INLINED_AT]) : 0;
    const entries = table ? Math.max(...pairsOf(table).values) + 1 : 0;
    lists.set(read(place), Math.max(lists.get(read(place)) ?? 0, 16 * entries));
  }
  const sorted = [...kept, ...lists.keys()]
    .filter((offset) => offset !== NONE)
    .sort((a, b) => a - b);
  const next = new Map(sorted.map((offset, i) => [offset, sorted[i + 1] ?? end - data]));
  for (const [list, length] of lists) {
    if (list + length > (next.get(list) ?? 0)) throw new Unknown('what was inlined overlaps');
  }

  for (const { record, tables: own, data: more } of known) {
    for (const j of [5, 6, 8, 9]) view.setUint32(record + 4 * j, 0); // files, lines, unit, line
    for (const j of [UNSAFE_POINTS, INLINED_AT, ARGUMENTS_LIVE]) {
      if (own[j]) view.setUint32(own[j], 0);
    }
    for (const j of [INLINED, ARGUMENTS, ARGUMENTS_LIVE_DATA]) {
      if (more[j]) view.setUint32(more[j], NONE);
    }
  }
  all.forEach((offset, i) => {
    if (!others.has(offset)) bytes.fill(0, start + tables + offset, start + tables + ends[i]);
  });
  for (const [list, length] of lists) bytes.fill(0, data - at + list, data - at + list + length);
  bytes.fill(0, start + units, start + tables);
  if (named) return;
  for (const { record } of known) {
    const begin = start + names + read(record + 4);
    const name = bytes.subarray(begin, bytes.indexOf(0, begin));
    if (!COMPARED.test(Buffer.from(name).toString())) name.fill(0);
  }
}

/**
 * The names of a program's own functions, by their numbers from 0. Go's own begin above 0 and stand
 * where those of other machines say where code is (runtime.findfunc).
 *
 * @param {Uint8Array} module that has them still
 * @returns {string[]}
 */
export function namesOf(module) {
  const data = readSections(module).find(({ id }) => id === DATA);
  if (!data) return [];
  const { bytes, start } = findLineTable(join(readSegments(module.subarray(data.body, data.end))));
  const view = new DataView(bytes.buffer, bytes.byteOffset + start, bytes.length - start);
  const [count, names, functions] = [8, 32, 64].map((i) => Number(view.getBigUint64(i, true)));
  const of = view.getUint32(functions, true);
  const all = [];
  for (let i = 0; i < count; i++) {
    const entry = functions + 8 * i;
    const record = functions + view.getUint32(entry + 4, true);
    const begin = start + names + view.getUint32(record + 4, true);
    const name = bytes.subarray(begin, bytes.indexOf(0, begin));
    all[view.getUint32(entry, true) - of] = Buffer.from(name).toString();
  }
  return all;
}

/**
 * Finds what functions have besides tables: runtime.moduledata says where, and begins with where the
 * header and its parts are.
 *
 * @param {Segment} segment that has the header
 * @param {number} header where it is in memory
 * @param {{ names: number, tables: number, functions: number }} parts of it
 * @returns {{ data: number, end: number }} from where to where in memory
 */
function findData({ at, bytes }, header, { names, tables, functions }) {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const pointer = Buffer.alloc(8);
  pointer.writeBigUInt64LE(BigInt(header));
  const found = [];
  for (let i = -1; (i = buffer.indexOf(pointer, i + 1)) >= 0;) {
    if (i + 8 * 42 > buffer.length) break;
    const word = (/** @type {number} */ j) => Number(buffer.readBigUInt64LE(i + 8 * j));
    const parts = [word(1) - names, word(10) - tables, word(13) - functions];
    if (parts.every((begin) => begin === header)) found.push({ data: word(40), end: word(19) });
  }
  if (found.length !== 1) throw new Unknown(`${found.length} descriptions of the program`);
  const [{ data, end }] = found;
  if (data < at || end < data || end > at + bytes.length) throw new Unknown('data out of range');
  return found[0];
}

/**
 * Finds the table by its header: a magic number, two zeros, the smallest size of an instruction and
 * the size of a pointer.
 *
 * @param {Segment[]} segments
 */
function findLineTable(segments) {
  const magic = Buffer.of(0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8);
  const found = segments.flatMap(({ at, bytes }) => {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    const starts = [];
    for (let i = -1; (i = buffer.indexOf(magic, i + 1)) >= 0;) {
      if ((at + i) % 8 === 0 && i + 72 <= bytes.length) starts.push({ at, bytes, start: i });
    }
    return starts;
  });
  if (found.length !== 1) throw new Unknown(`${found.length} headers of Go 1.20 or newer`);
  return found[0];
}
