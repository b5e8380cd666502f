// @ts-check
/**
 * What a program that Go compiled knows of its functions: runtime.pclntab, in the layout of
 * runtime.pcHeader and runtime._func, unchanged since Go 1.20. The runtime reads it to walk stacks,
 * to collect garbage and to write traces, and never writes it.
 *
 * @module
 */

import { readUnsigned, segmentsOf, Unknown } from './module.mjs';

/** @typedef {import('./module.mjs').Segment} Segment */

/** How names of functions of the runtime begin. */
export const RUNTIME = 'runtime.';
/** No data of that kind. */
export const NONE = 0xffffffff;

/**
 * A function: its number among the program's own, from 0; from where to where its record is; and
 * the places in that which name its tables and its data. Places are counted from the header.
 *
 * @typedef {{
 *   number: number, record: number, end: number, tables: number[], data: number[],
 * }} Known
 */

/**
 * header: where in memory the header is; bytes: from there to the end of its segment. The names and
 * tables begin at their places, and data are everything else that functions have, from the place
 * data to dataEnd.
 *
 * @typedef {{
 *   header: number, bytes: Uint8Array, view: DataView, known: Known[],
 *   names: number, units: number, tables: number, functions: number, data: number, dataEnd: number,
 * }} Functions
 */

/**
 * @param {readonly Segment[]} segments that are joined
 * @returns {Functions}
 * @throws {Unknown} where anything is not as expected
 */
export function readFunctions(segments) {
  const { header, bytes } = findHeader(segments);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const word = (/** @type {number} */ i) => Number(view.getBigUint64(i, true));
  const count = word(8);
  const [names, units, files, tables, functions] = [32, 40, 48, 56, 64].map(word);
  const inOrder = [72, names, units, files, tables, functions, view.byteLength];
  if (inOrder.some((offset, i) => offset < inOrder[i - 1])) throw new Unknown('odd parts');
  /** @param {number} place of four bytes */
  const read = (place) => view.getUint32(place, true);

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
    known.push({
      // Go's own begin above 0 and stand where those of other machines say where code is.
      number: read(entry) - read(functions),
      record,
      end,
      tables: places(own, record + 44),
      data: places(more, end - 4 * more),
    });
  }
  const range = findData(header, bytes, { names, tables, functions });
  return { header, bytes, view, known, names, units, tables, functions, ...range };
}

/** The name of a function. @param {Functions} program @param {Known} one */
export function nameAt({ bytes, view, names }, { record }) {
  const begin = names + view.getUint32(record + 4, true);
  return Buffer.from(bytes.subarray(begin, bytes.indexOf(0, begin))).toString();
}

/**
 * The names of a program's own functions, by their numbers.
 *
 * @param {readonly Segment[]} segments that are joined
 * @returns {string[]}
 */
export function namesIn(segments) {
  const program = readFunctions(segments);
  const all = [];
  for (const one of program.known) all[one.number] = nameAt(program, one);
  return all;
}

/**
 * The numbers that a table has: pairs of a number and how far it holds, up to a 0 that is not the
 * first.
 *
 * @param {Functions} program
 * @param {number} offset of a table
 * @returns {{ values: number[], end: number }} end: the offset behind it
 */
export function tableAt({ bytes, tables, functions }, offset) {
  const values = [];
  let p = tables + offset;
  for (let value = -1, first = true; first || bytes[p] !== 0; first = false) {
    const [change, after] = readUnsigned(bytes, p);
    value += change % 2 ? -(change + 1) / 2 : change / 2;
    values.push(value);
    p = readUnsigned(bytes, after)[1];
    if (p >= functions) throw new Unknown('a table without an end');
  }
  return { values, end: p + 1 - tables };
}

/**
 * How far what a function has besides tables may reach, by its offset: to the next, or to the end.
 *
 * @param {Functions} program
 * @returns {Map<number, number>}
 */
export function dataEnds({ view, known, data, dataEnd }) {
  const all = new Set(known.flatMap((one) => one.data.map((place) => view.getUint32(place, true))));
  all.delete(NONE);
  const sorted = [...all].sort((a, b) => a - b);
  return new Map(sorted.map((offset, i) => [offset, sorted[i + 1] ?? dataEnd - data]));
}

/**
 * Where stands what Go knows of some functions and of no other, but their names: it is read when one
 * of them is on a stack. Nothing of those of the runtime which it knows by numbers of their own
 * (abi.FuncID), as it puts some on stacks without a call.
 *
 * @param {Uint8Array} module whose segments are joined
 * @param {(i: number) => boolean} isSome by the number of a function
 * @returns {{ at: number, end: number }[]} in memory, ascending, apart from each other
 */
export function knownOnlyOf(module, isSome) {
  const program = readFunctions(segmentsOf(module));
  const { header, view, known, tables, data } = program;
  const read = (/** @type {number} */ place) => view.getUint32(place, true);
  const ends = dataEnds(program);

  /** Where all that is known of a function stands: the begin and the end of each piece. */
  const pieces = (/** @type {Known} */ one) => {
    /** @type {[number, number][]} */
    const all = [[one.record, one.end]];
    // How deep its stack is, and by the counter what the collector wants to know.
    for (const offset of [one.record + 16, ...one.tables].map(read))
      if (offset > 0) all.push([tables + offset, tables + tableAt(program, offset).end]);
    for (const offset of one.data.map(read))
      if (offset !== NONE) all.push([data + offset, data + (ends.get(offset) ?? offset)]);
    return all;
  };
  const isSpecial = (/** @type {Known} */ one) =>
    view.getUint8(one.record + 40) > 0 && nameAt(program, one).startsWith(RUNTIME);
  const isMeant = (/** @type {Known} */ one) => isSome(one.number) && !isSpecial(one);
  const others = new Map(known.filter((one) => !isMeant(one)).flatMap(pieces));
  const some = new Map(known.filter(isMeant).flatMap(pieces));
  const all = [...others, ...some].sort(([a], [b]) => a - b);
  // Equal pieces are stored once, and no piece is a part of another.
  if (all.some(([begin], i) => i > 0 && begin < all[i - 1][1] && begin > all[i - 1][0]))
    throw new Unknown('what is known of functions overlaps');
  return [...some]
    .filter(([begin, end]) => begin < end && !others.has(begin))
    .sort(([a], [b]) => a - b)
    .map(([begin, end]) => ({ at: header + begin, end: header + end }));
}

/**
 * Finds what functions have besides tables: runtime.moduledata says where, and begins with where the
 * header and its parts are.
 *
 * @param {number} header where it is in memory
 * @param {Uint8Array} bytes from there
 * @param {{ names: number, tables: number, functions: number }} parts of it
 * @returns {{ data: number, dataEnd: number }} places
 */
function findData(header, bytes, { names, tables, functions }) {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const pointer = Buffer.alloc(8);
  pointer.writeBigUInt64LE(BigInt(header));
  const found = [];
  for (let i = -1; (i = buffer.indexOf(pointer, i + 1)) >= 0;) {
    if (i + 8 * 42 > buffer.length) break;
    const word = (/** @type {number} */ j) => Number(buffer.readBigUInt64LE(i + 8 * j));
    const parts = [word(1) - names, word(10) - tables, word(13) - functions];
    if (parts.every((begin) => begin === header))
      found.push({ data: word(40) - header, dataEnd: word(19) - header });
  }
  if (found.length !== 1) throw new Unknown(`${found.length} descriptions of the program`);
  const [{ data, dataEnd }] = found;
  if (data < 0 || dataEnd < data || dataEnd > bytes.length) throw new Unknown('data out of range');
  return found[0];
}

/**
 * Finds the header: a magic number, two zeros, the smallest size of an instruction and the size of a
 * pointer.
 *
 * @param {readonly Segment[]} segments
 */
function findHeader(segments) {
  const magic = Buffer.of(0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8);
  const found = segments.flatMap(({ at, bytes }) => {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    const headers = [];
    for (let i = -1; (i = buffer.indexOf(magic, i + 1)) >= 0;) {
      if ((at + i) % 8 === 0 && i + 72 <= bytes.length)
        headers.push({ header: at + i, bytes: bytes.subarray(i) });
    }
    return headers;
  });
  if (found.length !== 1) throw new Unknown(`${found.length} headers of Go 1.20 or newer`);
  return found[0];
}
