// @ts-check
/**
 * Makes a program that Go compiled to WebAssembly travel light, and leaves alone what it computes.
 *
 *   - Go's linker leaves out runs of zeros, and so cuts the data into ninety thousand segments.
 *     Joined, the zeros cost next to nothing compressed, and the headers between them are gone.
 *   - Of every instruction Go knows the file and the line, for the traces of panics. Those tables
 *     are a quarter of the compressed data. Without them a trace names functions only.
 *   - xz compresses better than gzip by a third. The page unpacks it again: engine/unpack.js.
 *
 * @module
 */

import { unxzAsync, xzAsync } from 'node-liblzma/wasm';

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

/** A format that is not the one that was expected. */
class Unknown extends Error {}

/**
 * Joins the segments and takes out the tables of lines. What is not as expected stays as it is.
 *
 * @param {Uint8Array} module
 * @param {(what: string) => void} [warn] told what stays
 * @returns {Uint8Array}
 */
export function pack(module, warn = (what) => console.warn(what)) {
  try {
    const sections = readSections(module);
    // With this section instructions may refer to segments by their numbers.
    if (sections.some(({ id }) => id === DATA_COUNT)) throw new Unknown('its segments are counted');
    const parts = sections.map((section) => {
      if (section.id !== DATA) return module.subarray(section.start, section.end);
      const segments = join(readSegments(module.subarray(section.body, section.end)));
      try {
        forgetLines(segments);
      } catch (error) {
        if (!(error instanceof Unknown)) throw error;
        warn(`The engine keeps its tables of lines: ${error.message}.`);
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

/**
 * @param {Uint8Array} module
 * @returns {{ id: number, start: number, body: number, end: number }[]}
 */
function readSections(module) {
  const sections = [];
  for (let start = 8; start < module.length;) {
    const [length, body] = readUnsigned(module, start + 1);
    const end = body + length;
    if (end > module.length) throw new Unknown('a section is longer than the file');
    sections.push({ id: module[start], start, body, end });
    start = end;
  }
  return sections;
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
 * Overwrites with zeros what Go knows of files and lines. The runtime reads "no table" where the
 * offset of a table is 0 (runtime.pcvalue); what it needs to walk stacks is in other tables.
 *
 * The layout is that of runtime.pcHeader and runtime._func, unchanged since Go 1.20. Everything is
 * checked before anything is written.
 *
 * @param {Segment[]} segments
 */
function forgetLines(segments) {
  const { bytes, start } = findLineTable(segments);
  const view = new DataView(bytes.buffer, bytes.byteOffset + start, bytes.length - start);
  const word = (/** @type {number} */ i) => Number(view.getBigUint64(i, true));
  const count = word(8);
  const [names, units, files, tables, functions] = [32, 40, 48, 56, 64].map(word);
  const inOrder = [72, names, units, files, tables, functions, view.byteLength];
  if (inOrder.some((offset, i) => offset < inOrder[i - 1])) throw new Unknown('odd parts');

  /** @param {number} offset of a table: pairs of numbers, up to a 0 that is not the first */
  const endOf = (offset) => {
    let p = tables + offset;
    for (let first = true; first || bytes[start + p] !== 0; first = false) {
      for (let numbers = 2; numbers > 0; p++) {
        if (p >= functions) throw new Unknown('a table without an end');
        if (bytes[start + p] < 0x80) numbers--;
      }
    }
    return p + 1 - tables;
  };

  const lines = new Set();
  const others = new Set();
  const records = [];
  for (let i = 0; i < count; i++) {
    const entry = functions + 8 * i;
    if (entry + 8 > view.byteLength) throw new Unknown('too many functions');
    const record = functions + view.getUint32(entry + 4, true);
    if (record + 44 > view.byteLength) throw new Unknown('a function out of range');
    if (view.getUint32(record, true) !== view.getUint32(entry, true)) {
      throw new Unknown('a function elsewhere'); // both are where its code begins
    }
    const field = (/** @type {number} */ j) => view.getUint32(record + 4 * j, true);
    const more = field(7);
    if (record + 44 + 4 * more > view.byteLength) throw new Unknown('a function out of range');
    others.add(field(4)); // the depth of the stack; then what the collector wants to know
    for (let j = 0; j < more; j++) others.add(field(11 + j));
    lines.add(field(5)).add(field(6));
    records.push(record);
  }
  // Equal tables are stored once, whatever they are for.
  const all = [...new Set([...lines, ...others])].filter((offset) => offset > 0);
  all.sort((a, b) => a - b);
  const ends = all.map(endOf);
  if (ends.some((end, i) => end > (all[i + 1] ?? Infinity))) throw new Unknown('tables overlap');

  for (const record of records) {
    for (const j of [5, 6, 8, 9]) view.setUint32(record + 4 * j, 0); // files, lines, unit, line
  }
  all.forEach((offset, i) => {
    if (!others.has(offset)) bytes.fill(0, start + tables + offset, start + tables + ends[i]);
  });
  bytes.fill(0, start + units, start + tables);
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
      if ((at + i) % 8 === 0 && i + 72 <= bytes.length) starts.push({ bytes, start: i });
    }
    return starts;
  });
  if (found.length !== 1) throw new Unknown(`${found.length} headers of Go 1.20 or newer`);
  return found[0];
}

/** @param {Uint8Array} bytes @param {number} p @returns {[value: number, after: number]} */
function readUnsigned(bytes, p) {
  let value = 0;
  for (let unit = 1; ; unit *= 128) {
    if (p >= bytes.length) throw new Unknown('a number without an end');
    const byte = bytes[p++];
    value += (byte & 127) * unit;
    if (byte < 128) return [value, p];
  }
}

/** @param {number} value */
function unsigned(value) {
  const bytes = [];
  for (; value > 127; value >>>= 7) bytes.push((value & 127) | 128);
  return Uint8Array.of(...bytes, value);
}

/** @param {number} value not negative: the sign is the second highest bit of the last byte */
function signed(value) {
  const bytes = [];
  for (; value > 63; value >>>= 7) bytes.push((value & 127) | 128);
  return Uint8Array.of(...bytes, value);
}

/** @param {Uint8Array[]} parts */
function concat(parts) {
  return new Uint8Array(Buffer.concat(parts));
}
