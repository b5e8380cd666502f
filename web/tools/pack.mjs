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
import { dataEnds, nameAt, namesIn, NONE, readFunctions, RUNTIME, tableAt } from './functions.mjs';
import { concat, DATA, readSections, readSegments } from './module.mjs';
import { segmentsOf, Unknown, unsigned, writeSegments } from './module.mjs';

/** @typedef {import('./module.mjs').Segment} Segment */

/** A section of a module, by its number. */
const DATA_COUNT = 12;

/** Zeros that are written out rather than cut out: a page of memory. */
const GAP = 1 << 16;

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
 * Preset 7 of liblzma looks back 16 MiB, which is all; the page needs as much memory for a moment. The
 * highest bit has it look for longer.
 */
export const PRESET = 7 + 2 ** 31;

/**
 * Compresses. Equal bytes give equal bytes on any machine.
 *
 * @param {Uint8Array} bytes
 * @returns {Promise<Uint8Array>}
 */
export function compress(bytes) {
  return xzAsync(bytes, { preset: PRESET, check: 1 }); // CRC32
}

/** @param {Uint8Array} bytes @returns {Promise<Uint8Array>} what was compressed */
export function decompress(bytes) {
  return unxzAsync(bytes);
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

/** Functions that reflection makes are known by their names, as their arguments are elsewhere. */
const REFLECTED = ['reflect.makeFuncStub', 'reflect.methodValueCall'];
/** The names that stay, each with its end: first that of a function without one. */
const KEPT_NAMES = Buffer.from(['', RUNTIME, ...REFLECTED].map((name) => `${name}\0`).join(''));

/** Tables of a function by what they are for: internal/abi/symtab.go. */
const [UNSAFE_POINTS, INLINED_AT, ARGUMENTS_LIVE] = [0, 2, 3];
const [INLINED, ARGUMENTS, ARGUMENTS_LIVE_DATA] = [3, 5, 6];

/**
 * Overwrites with zeros what Go knows for traces alone, and where a program may be interrupted. The
 * runtime reads "no table" where the offset of a table is 0 (runtime.pcvalue), and "no data" where
 * that of data is all ones (runtime.funcdata); what it needs to walk stacks is in others.
 * Everything is checked before anything is written.
 *
 * @param {Segment[]} segments
 * @param {boolean} named
 */
function forget(segments, named) {
  const program = readFunctions(segments);
  const { bytes, view, known, names, units, tables, data } = program;
  /** @param {number} place of four bytes */
  const read = (place) => view.getUint32(place, true);
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
  const ends = all.map((offset) => tableAt(program, offset).end);
  if (ends.some((end, i) => end > (all[i + 1] ?? Infinity))) throw new Unknown('tables overlap');

  // What was inlined: 16 bytes each, as many as the table of that function counts.
  /** @type {Map<number, number>} where the lists begin, and how long they are */
  const lists = new Map();
  for (const one of known) {
    const place = one.data[INLINED];
    if (!place || read(place) === NONE) continue;
    const table = one.tables[INLINED_AT] ? read(one.tables[INLINED_AT]) : 0;
    const entries = table ? Math.max(...tableAt(program, table).values) + 1 : 0;
    lists.set(read(place), Math.max(lists.get(read(place)) ?? 0, 16 * entries));
  }
  const reach = dataEnds(program);
  for (const [list, length] of lists) {
    if (list + length > (reach.get(list) ?? 0)) throw new Unknown('what was inlined overlaps');
  }
  if (names + KEPT_NAMES.length > units) throw new Unknown('names have little room');

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
    if (!others.has(offset)) bytes.fill(0, tables + offset, tables + ends[i]);
  });
  for (const [list, length] of lists) bytes.fill(0, data + list, data + list + length);
  bytes.fill(0, units, tables);
  if (!named) forgetNames(program);
}

/**
 * Takes away the names of functions, but what the runtime compares of them: it knows goroutines of
 * its own by how the name of what they run begins.
 *
 * @param {import('./functions.mjs').Functions} program
 */
function forgetNames(program) {
  const { bytes, view, known, names, units } = program;
  const kept = known.map((one) => {
    const name = nameAt(program, one);
    return REFLECTED.includes(name) ? name : name.startsWith(RUNTIME) ? RUNTIME : '';
  });
  bytes.fill(0, names, units);
  bytes.set(KEPT_NAMES, names);
  known.forEach(({ record }, i) =>
    view.setUint32(record + 4, KEPT_NAMES.indexOf(`${kept[i]}\0`), true),
  );
}

/**
 * The names of a program's own functions, by their numbers from 0.
 *
 * @param {Uint8Array} module that has them still
 * @returns {string[]}
 */
export function namesOf(module) {
  const segments = segmentsOf(module);
  return segments.length > 0 ? namesIn(join(segments)) : [];
}
