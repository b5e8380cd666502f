// @ts-check
/**
 * What the state does with tables of many columns, where that is loaded.
 *
 * @module
 */

import { withTables } from '../model/tables.js';

/**
 * @typedef {object} Parts
 * @property {typeof import('./wide.js')} wide
 * @property {typeof import('./json-file.js')} json
 * @property {typeof import('./actions/columns.js')} actions
 */

/** @type {Parts | null} */
let parts = null;
withTables(async () => {
  const [wide, json, actions] = await Promise.all([
    import('./wide.js'),
    import('./json-file.js'),
    import('./actions/columns.js'),
  ]);
  parts = { wide, json, actions };
});

/** The parts; null before the first table of many columns. */
export const tables = () => parts;
