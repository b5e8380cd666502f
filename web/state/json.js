// @ts-check
/**
 * Scenes as JSON: what links and files carry. Reading checks every field; a bad
 * part is named and replaced by what a fresh page has, the rest is kept.
 *
 * @module
 */

import { count as grouped } from '../lib/format.js';
import {
  EMPTY_SCENE,
  isItems,
  isWide,
  LIMITS,
  makeItem,
  makePoint,
  newPointId,
  pairOf,
} from '../model/scene.js';
import { DOMAINS } from '../model/domains.js';
import { emptySceneOf, lineOf, refusalOf } from '../model/items.js';
import { plainName, titleIn, toldApart } from './names.js';
import { notesIn } from './table.js';
import { loadTables } from '../model/tables.js';
import { tables } from './tables.js';
import { isRange, rangeOfPoints } from './range.js';
import { atOnce, SOME } from './slices.js';
import { FIRST_STAGE, readStage, stageToJson } from './stage.js';
import { levelled, squareOf, viewFor } from './window.js';

/** @typedef {import('../model/scene.js').Scene} Scene */
/** @typedef {import('../model/scene.js').Axis} Axis */
/** @typedef {import('../model/scene.js').Contender} Contender */
/** @typedef {import('../model/scene.js').FileColumn} FileColumn */
/** @typedef {import('../model/scene.js').Table} Table */

/** @typedef {import('./stage.js').Stage} Stage */

/**
 * @typedef {{ scene: Scene | null, stage?: Stage, problems: string[] }} Reading   scene is null if
 *   there is none, and stage is missing where none is given; problems begin with the name of the part
 */

const MAX_SEED = Number.MAX_SAFE_INTEGER;
const MAX_PARAMS = 50;

/**
 * @param {Scene} scene
 * @param {{ table?: boolean, stage?: Stage }} [options] whether the table goes with it, and the
 *   stage that does
 * @returns {Record<string, unknown>} points last: of a link that was cut, the settings survive. A
 *   name and a stage are there only where there is something to say
 */
export function toJson(scene, { table = true, stage = FIRST_STAGE } = {}) {
  const chosen = stageToJson(stage, scene.points);
  return {
    mercer: 'scene',
    version: scene.version,
    ...(scene.title && { title: scene.title }),
    domain: scene.domain,
    dim: scene.dim,
    kernel: scene.kernel,
    learner: scene.learner,
    params: numbersToJson(scene.params),
    repair: scene.repair,
    seed: scene.seed,
    step: scene.step,
    beside: scene.beside.map((other) => ({ ...other, params: numbersToJson(other.params) })),
    target: scene.target,
    range: [scene.range[0], scene.range[1]],
    view: [scene.view.x0, scene.view.x1, scene.view.y0, scene.view.y1],
    axes: scene.axes,
    classes: scene.classes,
    ...(chosen && { stage: chosen }),
    data: scene.data && { ...scene.data, params: numbersToJson(scene.data.params) },
    table: table && scene.table ? tableToJson(scene.table) : null,
    // The rows of a table in use are made of the table again.
    points: isWide(scene) ? [] : scene.points.map(isItems(scene) ? itemToJson : pointToJson),
  };
}

/** @param {Scene['points'][number]} point */
const pointToJson = ({ x, label, value }) =>
  value === 0 ? [x[0], x[1], label] : [x[0], x[1], label, value];

/** @param {Scene['points'][number]} point */
const itemToJson = ({ text, label, value }) => (value === 0 ? [text, label] : [text, label, value]);

/**
 * A table as links have it: the file where many of its columns are in use, which has all; else the
 * columns and rows of the plane alone.
 *
 * @param {Table} table
 */
function tableToJson({ file, answer, use, columns, labels, values, ...rest }) {
  if (file && use) return { ...rest, answer, use, file: file.map(columnToJson) };
  return {
    ...rest,
    columns: columns.map(({ name, values: own }) => ({ name, values: Array.from(own) })),
    labels: Array.from(labels),
    values: Array.from(values),
  };
}

/** JSON writes null for a blank. @param {FileColumn} column */
const columnToJson = ({ values, ...rest }) => ({ ...rest, values: Array.from(values) });

/** How the points of a file begin, after which there is nothing else. */
const POINTS = '  "points": [';

/**
 * The text of a file: one line for each part and each point, so that people can read and compare
 * it. To be done in slices.
 *
 * @param {Scene} scene
 * @param {Stage} [stage]
 * @returns {Generator<void, string[], void>} the text in parts
 */
export function* writing(scene, stage = FIRST_STAGE) {
  const { points, table } = scene;
  const chosen = stageToJson(stage, points);
  const { points: _, table: __, ...settings } = toJson({ ...scene, points: [], table: null });
  const rest = { ...settings, ...(chosen && { stage: chosen }) };
  const parts = Object.entries(rest).map(
    ([key, value]) => `  "${key}": ${JSON.stringify(value)},\n`,
  );
  parts.unshift('{\n');
  parts.push('  "table": ', ...(table ? yield* writingTable(table) : ['null']), ',\n');
  parts.push(POINTS);
  const pointOf = isItems(scene) ? itemToJson : pointToJson;
  /** @type {string[]} */
  let lines = [];
  if (isWide(scene)) return [...parts, ']\n}\n'];
  for (let i = 0; i < points.length; i++) {
    lines.push(`\n    ${JSON.stringify(pointOf(points[i]))}`);
    if (lines.length < SOME && i + 1 < points.length) continue;
    parts.push(lines.join(','), i + 1 < points.length ? ',' : '\n  ');
    lines = [];
    yield;
  }
  parts.push(']\n}\n');
  return parts;
}

/** @param {Table} table @returns {Generator<void, string[], void>} */
function* writingTable({ columns, labels, values, file, ...rest }) {
  const parts = [JSON.stringify(rest).slice(0, -1)];
  if (file) {
    parts.push(',"file":[');
    for (const [i, { values: own, ...about }] of file.entries()) {
      parts.push(i > 0 ? ',' : '', JSON.stringify(about).slice(0, -1), ',"values":');
      parts.push(...(yield* writingNumbers(own)), '}');
    }
    parts.push(']');
    if (rest.use) return [...parts, '}'];
  }
  parts.push(',"columns":[');
  for (const [i, { name, values }] of columns.entries()) {
    parts.push(i > 0 ? ',' : '', `{"name":${JSON.stringify(name)},"values":`);
    parts.push(...(yield* writingNumbers(values)), '}');
  }
  parts.push('],"labels":', ...(yield* writingNumbers(labels)));
  parts.push(',"values":', ...(yield* writingNumbers(values)), '}');
  return parts;
}

/** @param {ArrayLike<number>} numbers finite, or NaN for a blank @returns {Generator<void, string[], void>} */
function* writingNumbers(numbers) {
  const parts = ['['];
  for (let from = 0; from < numbers.length; from += SOME) {
    const some = Array.prototype.slice.call(numbers, from, from + SOME);
    const words = some.some(Number.isNaN) ? JSON.stringify(some).slice(1, -1) : some.join(',');
    parts.push(from > 0 ? ',' : '', words);
    yield;
  }
  parts.push(']');
  return parts;
}

/** Longer texts, in characters, are read in slices, of so much each. */
export const LONG = 200_000;
const PIECE = 60_000;

/**
 * JSON.parse of a long text, to be done in slices: of a file as it is written here, point by point;
 * of any other at once.
 *
 * @param {string} text
 * @returns {Generator<void, unknown, void>} throws a SyntaxError
 */
export function* parsing(text) {
  const start = text.indexOf(POINTS) + POINTS.length;
  if (start < POINTS.length) return JSON.parse(text);
  try {
    const whole = JSON.parse(`${text.slice(0, start)}]}`);
    const end = start + text.slice(start).lastIndexOf(']');
    JSON.parse(`${text.slice(0, start)}${text.slice(end)}`);
    for (let at = start; at < end;) {
      const cut = text.indexOf('],', at + PIECE);
      const next = cut < 0 || cut >= end ? end : cut + 1;
      whole.points.push(...JSON.parse(`[${text.slice(at, next)}]`));
      at = next + 1;
      yield;
    }
    return whole;
  } catch {
    // Written elsewhere, or by hand: what is wrong with it is better told of the whole.
    return JSON.parse(text);
  }
}

/**
 * @param {unknown} value as JSON.parse gives it
 * @returns {Reading}
 */
export const fromJson = (value) => atOnce(reading(value));

/**
 * As fromJson, to be done in slices.
 *
 * @param {unknown} value
 * @returns {Generator<void, Reading, void>}
 */
export function* reading(value) {
  const parts = recordOf(value) ?? {};
  const known = new Set([...Object.keys(toJson(EMPTY_SCENE)), 'title', 'stage']);
  const keys = Object.keys(parts);
  if (!keys.some((key) => known.has(key))) {
    return { scene: null, problems: ['this is not a Mercer scene'] };
  }
  /** @type {string[]} */
  const problems = [];
  for (const key of keys)
    if (!known.has(key)) problems.push(`${quote(key)}: is not a part of a scene`);

  /**
   * @template T
   * @param {string} key
   * @param {T} otherwise
   * @param {(value: unknown) => T} read throws a Bad with the reason
   */
  function part(key, otherwise, read) {
    if (!(key in parts)) return otherwise;
    try {
      return read(parts[key]);
    } catch (error) {
      if (!(error instanceof Bad)) throw error;
      problems.push(`${key}: ${error.message}`);
      return otherwise;
    }
  }

  part('mercer', undefined, (v) => must(v === 'scene', 'this is another kind of file'));
  part('version', undefined, (v) =>
    must(v === 1, `${show(v)} is not a version that is known here`),
  );
  const empty = emptySceneOf(part('domain', EMPTY_SCENE.domain, readDomain));
  const dim = part('dim', EMPTY_SCENE.dim, readDim);
  const target = part('target', EMPTY_SCENE.target, readTarget);
  const list = part('points', [], readList);
  /** The ids of the points by their places in the list; those that could not be read have none. @type {(number | undefined)[]} */
  const ids = [];
  const points = isItems(empty)
    ? readItems(list, problems, ids)
    : yield* readPoints(list, dim, problems, ids);
  const range = target === 'value' ? rangeOfPoints(points) : EMPTY_SCENE.range;
  /** @type {Scene} */
  let scene = Object.freeze({
    ...empty,
    title: part('title', '', (v) => titleIn(text(v, LIMITS.name))),
    dim: isItems(empty) ? 2 : dim,
    target,
    points,
    range: part('range', range, readRange),
    classes: part('classes', EMPTY_SCENE.classes, readClasses),
    axes: part('axes', EMPTY_SCENE.axes, readAxes),
    data: part('data', null, readData),
    table: isItems(empty) ? null : part('table', null, readTable),
    kernel: part('kernel', empty.kernel, (v) => text(v, LIMITS.kernel, 1)),
    learner: part('learner', EMPTY_SCENE.learner, (v) => text(v, LIMITS.name, 1)),
    params: part('params', EMPTY_SCENE.params, readNumbers),
    repair: part('repair', EMPTY_SCENE.repair, readRepair),
    seed: part('seed', EMPTY_SCENE.seed, readSeed),
    step: part('step', EMPTY_SCENE.step, readStep),
    beside: part('beside', EMPTY_SCENE.beside, readBeside),
    view: part('view', null, (v) => readView(v, dim)) ?? viewFor(points),
  });
  if (scene.table?.use) {
    const wide = /** @type {NonNullable<ReturnType<typeof tables>>} */ (tables()).wide.wideParts(
      scene.table,
    );
    const sight = wide.target === 'value' && !('range' in parts);
    const seen = 'view' in parts ? scene.view : viewFor(wide.points);
    scene = Object.freeze({
      ...scene,
      ...wide,
      view: seen,
      ...(sight && { range: rangeOfPoints(wide.points) }),
    });
    ids.splice(0, ids.length, ...wide.points.map(({ id }) => id));
  }
  if (parts.stage === undefined) return { scene, problems };
  const { stage, problems: bad } = readStage(parts.stage, (at) => ids[at - 1]);
  return { scene, stage, problems: [...problems, ...bad] };
}

/** A part that cannot be used, with the reason. */
class Bad extends Error {}

/**
 * What reads a part of a file, whose reasons are told as those of others.
 *
 * @template T
 * @param {() => T} read throws a RangeError with the reason
 * @returns {T}
 */
function filed(read) {
  try {
    return read();
  } catch (error) {
    throw error instanceof RangeError ? new Bad(error.message) : error;
  }
}

/**
 * Whether a scene needs what knows tables of many columns, to be loaded before it is read.
 *
 * @param {unknown} value as JSON.parse gives it
 */
export const isFiled = (value) => recordOf(recordOf(value)?.table)?.file !== undefined;

/**
 * Loads what reading a scene needs. Where that cannot be had, reading says so.
 *
 * @param {unknown} value as JSON.parse gives it
 */
export async function prepare(value) {
  if (isFiled(value)) await loadTables().catch(() => {});
}

/** @param {boolean} good @param {string} reason @returns {asserts good} */
function must(good, reason) {
  if (!good) throw new Bad(reason);
}

/** @param {unknown} value @returns {Scene['domain']} */
function readDomain(value) {
  const domain = DOMAINS.find((name) => name === value);
  must(domain !== undefined, `${show(value)} is not known here`);
  return domain;
}

/** @param {unknown} value @returns {Scene['dim']} */
function readDim(value) {
  must(value === 1 || value === 2, `${show(value)} is not 1 (a line) or 2 (a plane)`);
  return value;
}

/** @param {unknown} value @returns {Scene['target']} */
function readTarget(value) {
  must(value === 'class' || value === 'value', `${show(value)} is not class or value`);
  return value;
}

/** @param {unknown} value @returns {Scene['range']} */
function readRange(value) {
  must(isRange(value), 'is not two numbers, the lower one first');
  return pairOf(value[0] + 0, value[1] + 0);
}

/** @param {unknown} value @returns {Scene['step']} */
function readStep(value) {
  if (value === null) return null;
  const good =
    typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= LIMITS.step;
  must(good, `${show(value)} is not null or a whole number from 0`);
  return value + 0;
}

/** @param {unknown} value @returns {Scene['beside']} */
function readBeside(value) {
  const good = Array.isArray(value) && value.length <= LIMITS.beside;
  must(good, `is not a list of up to ${LIMITS.beside} machines`);
  return Object.freeze(value.map(readContender));
}

/** @param {unknown} value @returns {Contender} */
function readContender(value) {
  const machine = recordOf(value);
  must(machine !== null, 'has a machine without kernel and learner');
  return Object.freeze({
    kernel: text(machine.kernel, LIMITS.kernel, 1),
    learner: text(machine.learner, LIMITS.name, 1),
    params: readNumbers(machine.params ?? {}),
  });
}

/** @param {unknown} value @returns {Scene['repair']} */
function readRepair(value) {
  const good = value === 'none' || value === 'clip' || value === 'flip' || value === 'shift';
  must(good, `${show(value)} is not none, clip, flip or shift`);
  return value;
}

/** @param {unknown} value @returns {unknown[]} */
function readList(value) {
  must(Array.isArray(value), 'is not a list');
  return value;
}

/**
 * @param {any[]} value
 * @param {Scene['dim']} dim
 * @param {string[]} problems
 * @param {(number | undefined)[]} ids takes that of each
 * @returns {Generator<void, Scene['points'], void>}
 */
function* readPoints(value, dim, problems, ids) {
  if (value.length === 0) return EMPTY_SCENE.points;
  const taken = value.slice(0, LIMITS.points);
  if (taken.length < value.length) {
    const most = grouped(LIMITS.points);
    problems.push(`points: ${grouped(value.length)} are too many, the first ${most} were taken`);
  }
  const points = [];
  let bad = 0;
  let first = 0;
  for (let i = 0; i < taken.length; i++) {
    if (i > 0 && i % SOME === 0) yield;
    const item = taken[i];
    const good =
      Array.isArray(item) &&
      (item.length === 3 || (item.length === 4 && isCoordinate(item[3]))) &&
      isCoordinate(item[0]) &&
      isCoordinate(item[1]) &&
      isLabel(item[2]);
    if (good) {
      const [x1, x2, label, answer] = item;
      points.push(makePoint((ids[i] = newPointId()), [x1, dim === 1 ? 0 : x2], label, answer));
    } else if (bad++ === 0) first = i;
  }
  if (bad > 0) {
    const which =
      bad === 1 ? `number ${first + 1} is` : `${bad} (the first is number ${first + 1}) are`;
    problems.push(
      `points: ${which} not two coordinates and a class from 1 to ${LIMITS.classes}, with or without a value`,
    );
  }
  return Object.freeze(points);
}

/**
 * @param {any[]} value
 * @param {string[]} problems
 * @param {(number | undefined)[]} ids takes that of each
 * @returns {Scene['points']}
 */
function readItems(value, problems, ids) {
  /** @type {Scene['points'][number][]} */
  const items = [];
  let sum = 0;
  /**
   * The number of points that were left out and the first of them, by reason.
   *
   * @type {Map<string, { count: number, first: number }>}
   */
  const out = new Map();
  for (let i = 0; i < value.length; i++) {
    const item = value[i];
    const good =
      Array.isArray(item) &&
      (item.length === 2 || (item.length === 3 && isCoordinate(item[2]))) &&
      typeof item[0] === 'string' &&
      isLabel(item[1]);
    const reason = good
      ? refusalOf(item[0].length, items.length, sum)
      : `not a text and a class from 1 to ${LIMITS.classes}, with or without a value`;
    if (reason) {
      const before = out.get(reason);
      out.set(reason, { count: (before?.count ?? 0) + 1, first: before?.first ?? i + 1 });
      continue;
    }
    sum += item[0].length;
    items.push(makeItem((ids[i] = newPointId()), lineOf(item[0]), item[1], item[2]));
  }
  for (const [reason, { count, first }] of out) {
    const which =
      count === 1 ? `number ${first} is` : `${grouped(count)} (the first is number ${first}) are`;
    problems.push(`points: ${which} ${reason}`);
  }
  return items.length > 0 ? Object.freeze(items) : EMPTY_SCENE.points;
}

/** @param {unknown} value */
function readClasses(value) {
  must(Array.isArray(value) && value.length <= LIMITS.classes, 'is not a list of up to ten names');
  return toldApart(value.map((name) => text(name, LIMITS.name)));
}

/** @param {unknown} value @returns {Scene['axes']} */
function readAxes(value) {
  must(Array.isArray(value) && value.length === 2, 'is not a pair of axes');
  return pairOf(readAxis(value[0]), readAxis(value[1]));
}

/** @param {unknown} value @returns {Axis} */
function readAxis(value) {
  const axis = recordOf(value);
  must(axis !== null, 'is not a pair of axes');
  const { shift, scale } = axis;
  must(isCoordinate(shift), 'a shift is not a number');
  must(isCoordinate(scale) && scale > 0, 'a scale is not a positive number');
  return Object.freeze({ name: nameIn(axis.name), shift: shift + 0, scale });
}

/** @param {unknown} value @returns {Scene['data']} */
function readData(value) {
  if (value === null) return null;
  const data = recordOf(value);
  must(data !== null, 'is not a preset');
  const name = text(data.name, LIMITS.name, 1);
  return Object.freeze({ name, params: readNumbers(data.params), seed: readSeed(data.seed) });
}

/** @param {unknown} value @returns {Table | null} */
function readTable(value) {
  if (value === null) return null;
  const table = recordOf(value);
  must(
    table !== null && (Array.isArray(table.columns) || Array.isArray(table.file)),
    'is not a table',
  );
  const known = table.file === undefined ? null : tables();
  must(table.file === undefined || known !== null, 'what many columns need could not be loaded');
  const whole = known ? filed(() => known.json.readFileParts(table)) : null;
  const {
    columns,
    labels,
    values = [],
  } = /** @type {Record<string, any>} */ (whole?.lists ?? table);
  const { shown, standardise, notes = [] } = table;
  must(columns.length >= 1 && columns.length <= LIMITS.columns, 'has no column, or too many');
  must(
    Array.isArray(labels) && labels.every(isLabel),
    `has classes that are not 1 to ${LIMITS.classes}`,
  );
  must(labels.length <= LIMITS.points, 'has too many rows');
  must(
    Array.isArray(values) &&
      (values.length === 0 || values.length === labels.length) &&
      values.every(isCell),
    'has answers that are not a number for each row',
  );
  must(
    Array.isArray(shown) &&
      shown.length === 2 &&
      shown.every((i) => Number.isInteger(i) && i >= 0 && i < LIMITS.columns),
    'does not say which two columns are shown',
  );
  must(typeof standardise === 'boolean', 'does not say whether it is standardised');
  must(
    Array.isArray(notes) && notes.every((note) => typeof note === 'string'),
    'has notes that are no sentences',
  );
  return Object.freeze({
    name: nameIn(table.name),
    columns: Object.freeze(
      columns.map((/** @type {any} */ column) => readColumn(column, labels.length)),
    ),
    labels: Uint8Array.from(labels),
    values: Float64Array.from(values, numberIn),
    shown: pairOf(shown[0], shown[1]),
    standardise,
    ...(notes.length > 0 && { notes: notesIn(notes) }),
    ...whole?.parts,
  });
}

/** @param {unknown} value @param {number} rows */
function readColumn(value, rows) {
  const column = recordOf(value);
  must(column !== null && Array.isArray(column.values), 'has a column without values');
  const { values } = column;
  must(values.length === rows, 'has a column that is longer or shorter than the others');
  must(values.every(isCell), 'has a value that is not a number');
  return Object.freeze({
    name: nameIn(column.name),
    values: Float64Array.from(values, numberIn),
  });
}

/** A number, or null for a blank. @param {unknown} v */
const isCell = (v) => v === null || isCoordinate(v);

/** @param {number | null} v */
const numberIn = (v) => (v === null ? NaN : v + 0);

/** @param {unknown} value @param {Scene['dim']} dim @returns {Scene['view']} */
function readView(value, dim) {
  must(
    Array.isArray(value) && value.length === 4 && value.every(isCoordinate),
    'is not four numbers',
  );
  const [x0, x1, y0, y1] = value.map((v) => v + 0);
  const view = squareOf({ x0, x1, y0, y1 });
  must(view !== null, 'is not a rectangle from left to right and bottom to top');
  return dim === 1 ? levelled(view) : view;
}

/** @param {unknown} value @returns {number} */
function readSeed(value) {
  must(
    typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_SEED,
    'a seed is a whole number from 0',
  );
  return value + 0;
}

/** @param {unknown} value @returns {Readonly<Record<string, number>>} */
function readNumbers(value) {
  const record = recordOf(value);
  must(record !== null, 'is not a list of named numbers');
  const entries = Object.entries(record);
  must(entries.length <= MAX_PARAMS, 'has too many numbers');
  const numbers = entries.map(([key, v]) => {
    const number = v === 'Infinity' ? Infinity : v;
    const good = typeof number === 'number' && !Number.isNaN(number);
    must(good, `${quote(key)} is ${show(v)}, not a number`);
    return [key, number + 0];
  });
  return Object.freeze(Object.fromEntries(numbers));
}

/** JSON has no Infinity. @param {Readonly<Record<string, number>>} numbers */
function numbersToJson(numbers) {
  const entries = Object.entries(numbers);
  return Object.fromEntries(entries.map(([key, v]) => [key, v === Infinity ? 'Infinity' : v]));
}

/** @param {unknown} value @param {number} most @param {number} [least] @returns {string} */
function text(value, most, least = 0) {
  must(typeof value === 'string', `${show(value)} is not a text`);
  must(value.length >= least, 'is empty');
  must(value.length <= most, `is longer than ${most} characters`);
  return value;
}

/** @param {unknown} value */
const nameIn = (value) => plainName(text(value, LIMITS.name));

/** @param {unknown} v @returns {v is number} */
const isCoordinate = (v) =>
  typeof v === 'number' && Number.isFinite(v) && Math.abs(v) <= LIMITS.coordinate;

/** @param {unknown} v */
const isLabel = (v) =>
  typeof v === 'number' && Number.isInteger(v) && v >= 1 && v <= LIMITS.classes;

/** @param {unknown} value @returns {Record<string, unknown> | null} */
function recordOf(value) {
  const good = typeof value === 'object' && value !== null && !Array.isArray(value);
  return good ? /** @type {Record<string, unknown>} */ (value) : null;
}

/** @param {string} words */
const quote = (words) => `“${words.slice(0, 40)}”`;

/** @param {unknown} value */
const show = (value) => quote(JSON.stringify(value) ?? 'nothing');
