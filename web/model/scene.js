// @ts-check
/**
 * A scene is everything that a person made or chose: what undo, the link, files
 * and the engine carry. Scenes are frozen; an edit makes a new one that shares
 * the unchanged parts with the old.
 *
 * @module
 */

import { domainOf } from './domains.js';

/**
 * A labelled point of the plane. Coordinates are in kernel units: what the
 * kernel sees. Ids are unique within a scene and stay with a point when others
 * come and go; they are not written to links or files.
 *
 * @typedef {Readonly<{
 *   id: number,
 *   x: readonly [number, number],
 *   label: number,
 *   value: number,
 *   text: string,
 *   features?: Float64Array,
 * }>} Point   label is the class, a whole number from 1 to 10; value is what a regression learns; text is the
 * item itself where the scene's domain is not that of vectors: one line, and x is [0, 0]; '' for
 * vectors; features are what the kernel sees in place of x, of the rows of a table with more columns
 */

/** @typedef {import('./domains.js').Domain} Domain */

/**
 * One axis of the plane. A value v in kernel units stands for v·scale + shift
 * in the units of the data (scale 1 and shift 0 unless standardised).
 *
 * @typedef {Readonly<{ name: string, shift: number, scale: number }>} Axis
 */

/**
 * Where the points came from, so that Points, Noise and New sample can make them
 * again: a preset's name, its parameters and seed. Null once points came by hand
 * or from a file. Editing single points keeps it: sliders then start from the
 * preset again.
 *
 * @typedef {Readonly<{ name: string, params: Readonly<Record<string, number>>, seed: number }>}
 *   DataSource
 */

/**
 * A table that was read from a file and has more columns than the plane shows.
 * Kept so that other columns can be chosen; shared by reference between scenes.
 *
 * @typedef {Readonly<{
 *   name: string,
 *   columns: readonly Readonly<{ name: string, values: Numbers }>[],
 *   labels: readonly number[] | Uint8Array,
 *   values: Numbers,
 *   shown: readonly [number, number],
 *   standardise: boolean,
 *   notes?: readonly string[],
 *   file?: readonly FileColumn[],
 *   answer?: number | null,
 *   use?: Use | null,
 * }>} Table   labels[i] is the class (1…10) of row i, values[i] its value; values is empty where
 * the answers are classes; notes says in sentences what reading the file left out or guessed. file
 * has every column as it stands in the file, answer the place of the one with classes or values;
 * use says which of them a model of many columns learns from, null where it is the two shown
 */

/**
 * A column as the file has it: a number a row, NaN for a blank. Of texts, values are places among
 * words, the different texts; both are empty where these are too many. distinct says how many
 * different ones there are.
 *
 * @typedef {Readonly<{
 *   name: string, text: boolean, values: Numbers, words: readonly string[],
 *   distinct: number, blank: number,
 * }>} FileColumn
 */

/**
 * How a table is used by a model of many columns. columns are the features, places in the file;
 * answer is what is learnt, null where all rows are one class. held is the share of rows that are
 * held out, chosen by the seed, of each class alike where stratify says so; mark adds a feature for
 * numbers that were blank. The plane shows the slice along the columns shown (the second null where
 * there is one of numbers) through the row of the file, null for the medians.
 *
 * @typedef {Readonly<{
 *   columns: readonly number[], answer: number | null, standardise: boolean, mark: boolean,
 *   held: number, seed: number, stratify: boolean,
 *   shown: readonly [number, number | null], through: number | null,
 * }>} Use
 */

/** Very many numbers that do not change. @typedef {readonly number[] | Float64Array} Numbers */

/** @typedef {import('../protocol/messages.gen.js').Rect} Rect */

/**
 * Another machine on the same points, to compare with.
 *
 * @typedef
 *   {Readonly<{ kernel: string, learner: string, params: Readonly<Record<string, number>> }>}
 *   Contender
 */

/**
 * @typedef {Readonly<{
 *   version: 1,
 *   title: string,
 *   domain: Domain,
 *   dim: 1 | 2,
 *   target: 'class' | 'value',
 *   points: readonly Point[],
 *   range: readonly [number, number],
 *   classes: readonly string[],
 *   axes: readonly [Axis, Axis],
 *   data: DataSource | null,
 *   table: Table | null,
 *   kernel: string,
 *   learner: string,
 *   params: Readonly<Record<string, number>>,
 *   repair: Repair,
 *   seed: number,
 *   step: number | null,
 *   beside: readonly Contender[],
 *   view: Rect,
 * }>} Scene   title is the name that a person gave it, '' for none. target is what the points carry: a class each, or a value; range is the values that are in sight, from
 * bottom to top. step is the step that the learner is shown at, null at its end; beside are the
 * machines that it is compared with. With dim 1 the points lie on a line: their second coordinate
 * is 0 and no kernel sees it; of items it is 2 and says nothing. classes[c - 1] is the name of
 * class c, '' where it has none
 */

/**
 * The repair of an indefinite Gram matrix before a learner sees it: none; set negative eigenvalues
 * to 0; change their sign; or raise all until none is negative.
 *
 * @typedef {'none' | 'clip' | 'flip' | 'shift'} Repair
 */

/** The limits of a scene. Makers of scenes refuse more. */
export const LIMITS = Object.freeze({
  points: 200_000,
  items: 2_000, // points that are items
  text: 100_000, // characters of an item
  texts: 1_000_000, // characters of all items
  classes: 10,
  columns: 1_000,
  kernel: 2_000, // characters
  name: 80, // characters of a scene, a class, an axis, a column
  notes: 8, // sentences about a file
  note: 200, // characters of one
  coordinate: 1e12, // |x| and |value| of a point, |value| of a table
  beside: 3, // machines in a comparison besides the scene's
  step: 1e9,
});

/**
 * Whether the points of a scene are items: texts without coordinates.
 *
 * @param {Pick<Scene, 'domain'>} scene
 */
export const isItems = (scene) => domainOf(scene).items;

/**
 * Whether they are items whose parts say why they are alike.
 *
 * @param {Pick<Scene, 'domain'>} scene
 */
export const hasParts = (scene) => domainOf(scene).parts;

/** Whether they are images, written as texts. @param {Pick<Scene, 'domain'>} scene */
export const isPixels = (scene) => domainOf(scene).pixels;

/**
 * Where a scene is shown.
 *
 * @param {Pick<Scene, 'domain' | 'dim'>} scene
 * @returns {import('./domains.js').Panel}
 */
export function panelOf(scene) {
  const { places } = domainOf(scene);
  return (places.find(({ dim }) => dim === scene.dim) ?? places[0]).panel;
}

/** The noun for a point of a scene, in sentences. @param {Pick<Scene, 'domain'>} scene */
export const thingOf = (scene) => (isItems(scene) ? 'item' : 'point');

/**
 * A frozen pair, typed as one.
 *
 * @template T
 * @param {T} a
 * @param {T} b
 * @returns {readonly [T, T]}
 */
export const pairOf = (a, b) => Object.freeze(/** @type {[T, T]} */ ([a, b]));

/** An axis that shows kernel units as they are. @param {string} name @returns {Axis} */
export const plainAxis = (name) => Object.freeze({ name, shift: 0, scale: 1 });

let lastId = 0;

/**
 * An id for a new point. No two points of a visit get the same, whatever scene they are in, so
 * that a point that comes back by undo or from a link is never taken for another.
 */
export const newPointId = () => ++lastId;

/**
 * @param {number} id
 * @param {readonly [number, number]} x
 * @param {number} label
 * @param {number} [value]
 * @returns {Point}
 */
export function makePoint(id, x, label, value = 0) {
  // + 0 turns −0, which JSON cannot say, into 0.
  return Object.freeze({ id, x: pairOf(x[0] + 0, x[1] + 0), label, value: value + 0, text: '' });
}

const NOWHERE = pairOf(0, 0);

/**
 * A point that is an item.
 *
 * @param {number} id
 * @param {string} text one line
 * @param {number} label
 * @param {number} [value]
 * @returns {Point}
 */
export function makeItem(id, text, label, value = 0) {
  return Object.freeze({ id, x: NOWHERE, label, value: value + 0, text });
}

/**
 * A point that is a row of a table with many columns.
 *
 * @param {number} id
 * @param {readonly [number, number]} x where it is drawn
 * @param {number} label
 * @param {number} value
 * @param {Float64Array} features what the kernel sees
 * @returns {Point}
 */
export function makeRow(id, x, label, value, features) {
  return Object.freeze({ ...makePoint(id, x, label, value), features });
}

/**
 * Whether points are rows of a table of which a model sees more than where they are drawn.
 *
 * @param {Pick<Scene, 'table'>} scene
 */
export const isWide = ({ table }) => Boolean(table?.use);

/**
 * The same point with another class or value.
 *
 * @param {Point} point
 * @param {number} label
 * @param {number} value
 * @returns {Point}
 */
export const relabelled = ({ id, x, text, features }, label, value) =>
  Object.freeze({ id, x, label, value: value + 0, text, ...(features && { features }) });

/** The scene before the engine has made the points of the first preset. @type {Scene} */
export const EMPTY_SCENE = Object.freeze({
  version: 1,
  title: '',
  domain: 'vectors',
  dim: 2,
  target: 'class',
  points: Object.freeze([]),
  range: pairOf(-1, 1),
  classes: Object.freeze([]),
  axes: pairOf(plainAxis('x1'), plainAxis('x2')),
  data: null,
  table: null,
  kernel: domainOf({ domain: 'vectors' }).kernel,
  learner: 'svc',
  params: Object.freeze({ C: 3, tolerance: 0.001 }),
  repair: 'none',
  seed: 1,
  step: null,
  beside: Object.freeze([]),
  view: Object.freeze({ x0: -2, x1: 2, y0: -2, y1: 2 }),
});

/** The preset that a fresh page starts with. @type {DataSource} */
export const DEFAULT_DATA = Object.freeze({
  name: 'moons',
  params: Object.freeze({ n: 40, noise: 0.2 }),
  seed: 46, // a sample that fills the home view and leaves a few points on the wrong side
});

/** The first data on the line. A kernel lifts it to (x, x²). @type {DataSource} */
export const LINE_DATA = Object.freeze({
  name: 'outside',
  params: Object.freeze({ reach: 10, threshold: 2, noise: 0 }),
  seed: 1,
});
export const LINE_KERNEL = 'linear + linear^2';

/**
 * The classes of a list of points, for as long as the list is kept.
 *
 * @type {WeakMap<readonly Point[], readonly number[]>}
 */
const classes = new WeakMap();

/**
 * The classes that have points, ascending.
 *
 * @param {readonly Point[]} points
 * @returns {readonly number[]}
 */
export function classesOf(points) {
  let found = classes.get(points);
  if (!found) {
    const seen = new Set();
    let last = NaN;
    for (const { label } of points) {
      if (label === last) continue;
      last = label;
      seen.add(label);
    }
    found = Object.freeze([...seen].sort((a, b) => a - b));
    classes.set(points, found);
  }
  return found;
}
