// @ts-check
/**
 * A scene is everything that a person made or chose: what undo, the link, files
 * and the engine carry. Scenes are frozen; an edit makes a new one that shares
 * the unchanged parts with the old.
 *
 * @module
 */

/**
 * A labelled point of the plane. Coordinates are in kernel units: what the
 * kernel sees. Ids are unique within a scene and stay with a point when others
 * come and go; they are not written to links or files.
 *
 * @typedef {Readonly<{
 *   id: number,
 *   x: readonly [number, number],
 *   label: number,
 * }>} Point   label is the class, a whole number from 1 to 9
 */

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
 * @typedef {Readonly<{ name: string, params: Readonly<Record<string, number>>, seed: number }>} DataSource
 */

/**
 * A table that was read from a file and has more columns than the plane shows.
 * Kept so that other columns can be chosen; shared by reference between scenes.
 *
 * @typedef {Readonly<{
 *   name: string,
 *   columns: readonly Readonly<{ name: string, values: readonly number[] }>[],
 *   labels: readonly number[],
 *   shown: readonly [number, number],
 *   standardise: boolean,
 * }>} Table   labels[i] is the class (1…9) of row i
 */

/**
 * @typedef {Readonly<{
 *   x0: number, x1: number, y0: number, y1: number,
 * }>} Rect   in kernel units; always square
 */

/**
 * @typedef {Readonly<{
 *   version: 1,
 *   domain: 'vectors',
 *   points: readonly Point[],
 *   classes: readonly string[],
 *   axes: readonly [Axis, Axis],
 *   data: DataSource | null,
 *   table: Table | null,
 *   kernel: string,
 *   learner: string,
 *   params: Readonly<Record<string, number>>,
 *   seed: number,
 *   view: Rect,
 * }>} Scene   classes[c - 1] is the name of class c, '' where it has none
 */

export {};
