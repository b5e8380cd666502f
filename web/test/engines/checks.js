// @ts-check
/**
 * What every browser has to do. The order matters in one place: at the end the server goes away.
 *
 * @module
 */

import { AWAY } from './checks/away.js';
import { BOARDS } from './checks/boards.js';
import { ENDED } from './checks/ended.js';
import { FILES } from './checks/files.js';
import { HANDS } from './checks/hands.js';
import { IMPORTS } from './checks/imports.js';
import { DOMAINS_SEEN } from './checks/domains.js';
import { LOOKS } from './checks/looks.js';
import { VIEWS } from './checks/views.js';

/**
 * A check begins with whatever those before it left. It is skipped where the browser's driver lacks
 * what it needs.
 *
 * @typedef {object} Check
 * @property {string} about
 * @property {'touch'} [needs]
 * @property {(page: import('./page.js').Page, site: import('./site.js').Site) => Promise<void>} check
 */

/** @type {readonly Check[]} */
export const CHECKS = [
  ...HANDS,
  ...ENDED,
  ...IMPORTS,
  ...DOMAINS_SEEN,
  ...VIEWS,
  ...FILES,
  ...LOOKS,
  ...BOARDS,
  ...AWAY,
];
