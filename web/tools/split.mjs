// @ts-check
/**
 * Splits a program that Go compiled to WebAssembly in parts: one that begins, and others, which join
 * it while it runs (engine/instance.js).
 *
 * All parts number all functions alike, so no instruction is written anew. In place of a function
 * that another part has stands a call of it by Go's own table, which all share. Until that part is
 * there, its places in that table are empty, and a call of one traps: the program ends, and nothing
 * wrong is computed. What is read only while functions of the last part run, and never written, comes
 * with it. The table has a name that says of which program it is, so that a part of another one cannot join.
 *
 * @module
 */

import { createHash } from 'node:crypto';
import { concat, DATA, readSections, readSegments, readUnsigned, section } from './module.mjs';
import { signed, sized, Unknown, unsigned, writeSegments } from './module.mjs';

/** Sections by their numbers. */
const [CUSTOM, TYPES, IMPORTS, FUNCTIONS, TABLES, MEMORIES] = [0, 1, 2, 3, 4, 5];
const [GLOBALS, EXPORTS, ELEMENTS, CODE] = [6, 7, 9, 10];

/** Kinds of what is imported and exported. */
const [FUNCTION, TABLE, MEMORY, GLOBAL] = [0, 1, 2, 3];

const [I32, UNREACHABLE, END, CALL, CALL_INDIRECT, LOCAL_GET, GLOBAL_SET, I32_CONST] = [
  ...[0x7f, 0x00, 0x0b, 0x10, 0x11, 0x20, 0x24, 0x41],
];

/** A function that nobody calls. */
const NOTHING = sized(Uint8Array.of(0, UNREACHABLE, END));

/** What others take from the part that begins, by the name of the module and names there. */
const BEGUN = 'begun';
const MEMORY_NAME = 'mem';
const globalName = (/** @type {number} */ i) => `global${i}`;

/** @typedef {import('./module.mjs').Segment} Segment */

/**
 * A program, as far as it is taken apart. imported: how many functions are; plain: the type of all
 * functions of Go, which take the block to begin at and tell whether the stack is to be unwound;
 * at: where in the table the first of its own functions is; exported: the numbers of functions.
 *
 * @typedef {{
 *   sections: { id: number, bytes: Uint8Array, body: Uint8Array }[],
 *   imported: number, plain: number, types: number[], bodies: Uint8Array[],
 *   globals: Uint8Array[], at: number, exported: number[],
 * }} Program
 */

/** The rest of a program that has come whole. */
export const NO_REST = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

/** From where to where in memory. @typedef {{ at: number, end: number }} Range */

/** So many bytes between two ranges are written again: the header of a segment is as long. */
const GAP = 8;

/**
 * @param {Uint8Array} module
 * @param {(i: number) => number} partOf in which part one of its functions is, counted from 0 as the
 *   parts are
 * @param {(isLast: (i: number) => boolean) => readonly Range[]} dataOf what is read only while
 *   functions of the last part run, ascending and apart, among data that are never written: it comes
 *   with that part
 * @param {number} [count] how many parts there are
 * @returns {Uint8Array<ArrayBuffer>[]}
 */
export function split(module, partOf, dataOf, count = 2) {
  const program = read(module);
  const { sections, types, plain, bodies, at, globals } = program;
  const parts = bodies.map((_, i) => (types[i] === plain ? partOf(i) : 0));
  const stub = (/** @type {number} */ i) =>
    sized(
      ...[Uint8Array.of(0, LOCAL_GET, 0, I32_CONST), signed(at + i)],
      ...[Uint8Array.of(CALL_INDIRECT), unsigned(plain), Uint8Array.of(0, END)],
    );
  /** The code, with what other parts have by the table. @param {(i: number) => boolean} isHere */
  const code = (isHere) => {
    const called = calledBy(bodies.filter((_, i) => isHere(i)));
    for (const i of program.exported) called.add(i);
    const elsewhere = (/** @type {number} */ i) =>
      called.has(program.imported + i) ? stub(i) : NOTHING;
    return section(CODE, counted(bodies.map((body, i) => (isHere(i) ? body : elsewhere(i)))));
  };
  const table = createHash('sha256').update(module).digest('hex').slice(0, 16);
  const shared = [
    exported(table, TABLE, 0),
    ...globals.map((_, i) => exported(globalName(i), GLOBAL, i)),
  ];
  const last = count - 1;
  const ofLast = dataOf((i) => parts[i] === last);
  const begins = assembled(sections, {
    [EXPORTS]: (body) => section(EXPORTS, more(body, shared)),
    [ELEMENTS]: () => elements(program, (i) => parts[i] === 0),
    [CODE]: () => code((i) => parts[i] === 0),
    [DATA]: (body) => section(DATA, writeSegments(without(readSegments(body), ofLast))),
  });
  const joins = Array.from({ length: last }, (_, k) => {
    const part = k + 1;
    return assembled(sections, {
      [CUSTOM]: nothing,
      [TABLES]: nothing,
      [MEMORIES]: nothing,
      [GLOBALS]: nothing,
      [EXPORTS]: nothing,
      [IMPORTS]: (body) => section(IMPORTS, more(body, importedFrom(program, table))),
      [ELEMENTS]: () => elements(program, (i) => parts[i] === part),
      [CODE]: () => code((i) => parts[i] === part || types[i] !== plain),
      [DATA]: (body) =>
        section(DATA, writeSegments(part === last ? cut(readSegments(body), ofLast) : [])),
    });
  });
  return [begins, ...joins];
}

/** Segments with zeros in some ranges. @param {Segment[]} segments @param {readonly Range[]} ranges */
function without(segments, ranges) {
  return segments.map(({ at, bytes }) => {
    const kept = new Uint8Array(bytes); // of a Buffer, slice would be no copy
    for (const range of ranges)
      kept.fill(0, Math.max(0, range.at - at), Math.max(0, range.end - at));
    return { at, bytes: kept };
  });
}

/** What segments have in some ranges. @param {Segment[]} segments @param {readonly Range[]} ranges */
function cut(segments, ranges) {
  /** @type {Range[]} */
  const joined = [];
  for (const { at, end } of ranges) {
    const last = joined.at(-1);
    if (last && at - last.end <= GAP) last.end = end;
    else joined.push({ at, end });
  }
  return segments.flatMap(({ at, bytes }) =>
    joined
      .map((range) => ({
        at: Math.max(at, range.at),
        bytes: bytes.subarray(Math.max(0, range.at - at), Math.max(0, range.end - at)),
      }))
      .filter((segment) => segment.bytes.length > 0),
  );
}

/**
 * The program with a global for each of its functions, which is 1 when that has been called.
 *
 * @param {Uint8Array} module
 * @returns {{ watched: Uint8Array<ArrayBuffer>, called: (exports: WebAssembly.Exports) => boolean[] }}
 */
export function watch(module) {
  const { sections, bodies, globals } = read(module);
  const name = (/** @type {number} */ i) => `called${i}`;
  const number = (/** @type {number} */ i) => globals.length + i;
  const marks = bodies.map(() => Uint8Array.of(I32, 1, I32_CONST, 0, END));
  const marked = bodies.map((body, i) => {
    const [, locals] = readUnsigned(body, 0);
    let [groups, p] = readUnsigned(body, locals);
    for (; groups > 0; groups--) p = readUnsigned(body, p)[1] + 1; // how many, and of which type
    const mark = [Uint8Array.of(I32_CONST, 1, GLOBAL_SET), unsigned(number(i))];
    return sized(body.subarray(locals, p), ...mark, body.subarray(p));
  });
  const watched = assembled(sections, {
    [GLOBALS]: (body) => section(GLOBALS, more(body, marks)),
    [EXPORTS]: (body) =>
      section(
        EXPORTS,
        more(
          body,
          bodies.map((_, i) => exported(name(i), GLOBAL, number(i))),
        ),
      ),
    [CODE]: () => section(CODE, counted(marked)),
  });
  const called = (/** @type {WebAssembly.Exports} */ exports) =>
    bodies.map((_, i) => /** @type {WebAssembly.Global} */ (exports[name(i)]).value === 1);
  return { watched, called };
}

/**
 * The numbers of the functions that some code may call otherwise than by a table: whatever looks
 * like such a call counts.
 *
 * @param {readonly Uint8Array[]} bodies
 */
function calledBy(bodies) {
  /** @type {Set<number>} */
  const called = new Set();
  for (const body of bodies) {
    for (let p = body.indexOf(CALL); p >= 0; p = body.indexOf(CALL, p + 1))
      called.add(readUnsigned(body, p + 1)[0]);
  }
  return called;
}

/** @param {Uint8Array} module @returns {Program} */
function read(module) {
  const sections = readSections(module).map(({ id, start, body, end }) => ({
    id,
    bytes: module.subarray(start, end),
    body: module.subarray(body, end),
  }));
  const only = (/** @type {number} */ id) => {
    const found = sections.filter((one) => one.id === id);
    if (found.length !== 1) throw new Unknown(`${found.length} sections ${id}`);
    return found[0].body;
  };
  const imported = importedFunctions(only(IMPORTS));
  const types = itemsOf(only(FUNCTIONS), (body, p) => readUnsigned(body, p)[1]);
  const program = {
    sections,
    imported,
    plain: plainType(only(TYPES)),
    types: types.map((type) => readUnsigned(type, 0)[0]),
    bodies: itemsOf(only(CODE), (body, p) => {
      const [length, from] = readUnsigned(body, p);
      return from + length;
    }),
    // Its type, whether it changes, and a constant.
    globals: itemsOf(only(GLOBALS), (body, p) => readUnsigned(body, p + 3)[1] + 1),
    at: firstPlace(only(ELEMENTS), imported),
    exported: exportedFunctions(only(EXPORTS)),
  };
  if (program.types.length !== program.bodies.length) throw new Unknown('functions without code');
  return program;
}

/**
 * @param {Uint8Array} body of a section that begins with how many items it has
 * @param {(body: Uint8Array, p: number) => number} after where the item at a place ends
 */
function itemsOf(body, after) {
  let [count, p] = readUnsigned(body, 0);
  const items = [];
  for (; count > 0; count--) {
    const end = after(body, p);
    items.push(body.subarray(p, end));
    p = end;
  }
  if (p !== body.length) throw new Unknown('a section does not end where it should');
  return items;
}

/** Where a name ends. @param {Uint8Array} body @param {number} p where it begins */
function skipName(body, p) {
  const [length, from] = readUnsigned(body, p);
  return from + length;
}

/** @param {Uint8Array} body @returns {number[]} */
function exportedFunctions(body) {
  const items = itemsOf(body, (_, p) => readUnsigned(body, skipName(body, p) + 1)[1]);
  return items
    .map((item) => item.subarray(skipName(item, 0)))
    .filter(([kind]) => kind === FUNCTION)
    .map((item) => readUnsigned(item, 1)[0]);
}

/** How many functions are imported, and nothing else is. @param {Uint8Array} body */
function importedFunctions(body) {
  return itemsOf(body, (_, p) => {
    const kind = skipName(body, skipName(body, p));
    if (body[kind] !== FUNCTION) throw new Unknown('something else than functions is imported');
    return readUnsigned(body, kind + 1)[1];
  }).length;
}

/** The number of the type that functions of Go have, (i32) → i32. @param {Uint8Array} body */
function plainType(body) {
  const types = itemsOf(body, (_, p) => {
    const [taken, from] = readUnsigned(body, p + 1);
    const [given, after] = readUnsigned(body, from + taken);
    return after + given;
  });
  const wanted = Buffer.of(0x60, 1, I32, 1, I32);
  const found = types.findIndex((type) => wanted.equals(type));
  if (found < 0) throw new Unknown('no function is one of Go');
  return found;
}

/**
 * Where in the table the first function is: all of the program's own follow in their order.
 *
 * @param {Uint8Array} body
 * @param {number} imported
 */
function firstPlace(body, imported) {
  if (body[0] !== 1 || body[1] !== 0 || body[2] !== I32_CONST)
    throw new Unknown('the table is filled otherwise');
  const [at, end] = readUnsigned(body, 3);
  const inTable = itemsOf(body.subarray(end + 1), (list, p) => readUnsigned(list, p)[1]);
  if (!inTable.every((one, i) => readUnsigned(one, 0)[0] === imported + i))
    throw new Unknown('functions are in another order in the table');
  return at;
}

/**
 * Puts the functions of a part into the table, run by run.
 *
 * @param {Program} program
 * @param {(i: number) => boolean} isHere
 */
function elements({ bodies, at, imported }, isHere) {
  const runs = [];
  for (let i = 0; i < bodies.length; i++) {
    if (!isHere(i)) continue;
    const run = [];
    const from = i;
    for (; i < bodies.length && isHere(i); i++) run.push(unsigned(imported + i));
    runs.push(
      concat([Uint8Array.of(0, I32_CONST), signed(at + from), Uint8Array.of(END), counted(run)]),
    );
  }
  return section(ELEMENTS, counted(runs));
}

/** What others take from the part that begins. @param {Program} program @param {string} table */
function importedFrom({ sections, globals }, table) {
  const first = (/** @type {number} */ id) => {
    const body = sections.find((one) => one.id === id)?.body;
    if (!body || body[0] !== 1) throw new Unknown(`not one of section ${id}`);
    return body.subarray(1);
  };
  const given = (
    /** @type {string} */ name,
    /** @type {number} */ kind,
    /** @type {Uint8Array} */ type,
  ) => concat([named(BEGUN), named(name), Uint8Array.of(kind), type]);
  return [
    given(table, TABLE, first(TABLES)),
    given(MEMORY_NAME, MEMORY, first(MEMORIES)),
    ...globals.map((global, i) => given(globalName(i), GLOBAL, global.subarray(0, 2))),
  ];
}

/**
 * @param {Program['sections']} sections
 * @param {Record<number, (body: Uint8Array) => Uint8Array>} changes by the number of a section
 */
function assembled(sections, changes) {
  const parts = sections.map(({ id, bytes, body }) => changes[id]?.(body) ?? bytes);
  return concat([NO_REST, ...parts]);
}

const nothing = () => new Uint8Array(0);

/** @param {string} name @param {number} kind @param {number} i */
const exported = (name, kind, i) => concat([named(name), Uint8Array.of(kind), unsigned(i)]);

/** @param {string} name */
function named(name) {
  const bytes = Buffer.from(name);
  return concat([unsigned(bytes.length), bytes]);
}

/** @param {Uint8Array[]} items after how many there are */
const counted = (items) => concat([unsigned(items.length), ...items]);

/** A section with more items at its end. @param {Uint8Array} body @param {Uint8Array[]} items */
function more(body, items) {
  const [count, from] = readUnsigned(body, 0);
  return concat([unsigned(count + items.length), body.subarray(from), ...items]);
}
