// @ts-check
/**
 * What a person should know of a table that was opened: which columns the model learns from, and
 * what reading the file left out. It stays with the data.
 *
 * @module
 */

import { plural } from '../lib/format.js';
import { blankWords } from '../state/table.js';
import { tables } from '../state/tables.js';
import { setAttribute, setText } from '../ui/element.js';
import { answerOf } from '../model/table/answer.js';

/** @typedef {import('../model/scene.js').Scene} Scene */
/** @typedef {import('../model/scene.js').Table} Table */

/**
 * The sentences about a scene's table, none where it has none.
 *
 * @param {Pick<Scene, 'table' | 'dim'>} scene
 * @returns {string[]}
 */
export function notesOfTable({ table, dim }) {
  if (!table) return [];
  if (table.use) return tables()?.wide.notesOfUse(table) ?? [];
  const standard = 'Columns are standardised; axes show the units of the file.';
  return [
    ...[learnsFrom(table, dim)].filter(Boolean),
    ...blankWords(table, dim),
    ...(table.notes ?? []),
    ...(table.standardise ? [standard] : []),
  ];
}

/**
 * Shows the sentences in place. They are in sight when the panel is closed, the first two lines.
 *
 * @param {HTMLElement} place
 * @param {Pick<Scene, 'table' | 'dim'>} scene
 */
export function showNotes(place, scene) {
  const words = notesOfTable(scene).join(' ');
  setText(place, words);
  setAttribute(place, 'title', words);
}

/**
 * "Learns from age and income, the two columns shown; 2 others are not used."; '' where all are.
 *
 * @param {Table} table
 * @param {1 | 2} dim
 */
export function learnsFrom(table, dim) {
  if (table.use) return '';
  const { columns, shown } = table;
  const seen = [...new Set(shown.slice(0, dim))];
  const answer = answerOf(table) ?? -1;
  const others = columns.filter((_, i) => !seen.includes(i) && i !== answer).length;
  if (others === 0) return '';
  const names = seen.map((i) => columns[i]?.name || `column ${i + 1}`).join(' and ');
  const which = seen.length === 1 ? 'the column shown' : 'the two columns shown';
  const rest = others === 1 ? 'another one is' : `${plural(others, 'other')} are`;
  return `Learns from ${names}, ${which}; ${rest} not used.`;
}
