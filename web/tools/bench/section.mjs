// @ts-check
/**
 * What a section of the benchmark is: a module that measures one thing and tells it as a table.
 *
 *     export async function measure(context) → Section
 *
 * @module
 */

/**
 * @typedef {{
 *   root: string,
 *   dist: string,
 *   quick: boolean,
 *   tell: (line: string) => void,
 * }} Context   root: of the repository; dist: where the built page is; quick: a small part, for
 * trying out; tell: says how far it is
 *
 * @typedef {string | number | null} Cell   numbers are printed with three figures; null as a dash
 *
 * @typedef {{ name: string, wanted: string, reached: string, kept: boolean }} Target
 *
 * @typedef {{
 *   key: string,
 *   title: string,
 *   note: string,
 *   head: string[],
 *   rows: Cell[][],
 *   targets: Target[],
 *   skipped: string[],
 *   data: unknown,
 * }} Section   note: how it is measured; skipped: what is not here, and how to get it; data: all
 * readings, for docs/speed.json
 *
 * @typedef {{ measure: (context: Context) => Promise<Section> }} Measurer
 */

/** The sections in the order in which they run and are told; each is a module beside this one. */
export const SECTIONS = [
  'training',
  'rows',
  'classes',
  'svr',
  'oneclass',
  'small',
  'warm',
  'surface',
  'live',
  'solve',
  'frame',
  'visit',
  'scale',
  'choose',
  'core',
];
