// @ts-check
/**
 * What knows tables with many columns is loaded with the first of them: most visits have none. Each
 * floor says here what it needs then. No scene with such a table is made or read before that.
 *
 * @module
 */

/** @typedef {import('./scene.js').Table} Table */

/** @type {(() => Promise<void>)[]} */
const loads = [];
/** @type {Promise<unknown> | null} */
let loading = null;

/** Says what is loaded with the first table of many columns. @param {() => Promise<void>} load */
export const withTables = (load) => void loads.push(load);

/** Loads what knows such tables, once. It is rejected where that cannot be had. */
export function loadTables() {
  loading ??= Promise.all(loads.map((load) => load())).catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** @type {typeof import('./table/design.js') | null} */
let designs = null;
/** @type {typeof import('./table/slice.js') | null} */
let slices = null;
withTables(async () => {
  [designs, slices] = await Promise.all([import('./table/design.js'), import('./table/slice.js')]);
});

/**
 * As in table/design.js.
 *
 * @param {Pick<Table, 'file' | 'use'>} table
 */
export const designOf = (table) => (table.use ? (designs?.designOf(table) ?? null) : null);

/**
 * The slice that pixels of a scene are on, as the engine takes it; nothing where they are places of
 * the plane itself.
 *
 * @param {{ table: Table | null }} scene
 */
export function slicedAs(scene) {
  const slice = sliceOf(scene);
  return slice && { slice: { base: slice.base, x: slice.x, y: slice.y } };
}

/** As in table/slice.js. @param {{ table: Table | null }} scene */
export const sliceOf = ({ table }) => (table?.use ? (slices?.sliceOf({ table }) ?? null) : null);
