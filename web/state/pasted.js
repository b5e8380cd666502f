// @ts-check
/**
 * Items from a text that was pasted or is in a file, and back: one a line; what they carry, class
 * or value, stands after a tab or in the last column of CSV.
 *
 * @module
 */

import { count as grouped, plural } from '../lib/format.js';
import { guarded, unguarded } from './cells.js';
import { domainOf } from '../model/domains.js';
import { lengthOf, lineOf, refusalOf } from '../model/items.js';
import { isSpelled, plainName, toldApart } from './names.js';
import { rangeOfPoints } from './range.js';
import { EMPTY_SCENE, LIMITS, makeItem, newPointId } from '../model/scene.js';

/** @typedef {import('../model/scene.js').Point} Point */
/** @typedef {import('../model/scene.js').Scene} Scene */

/** @typedef {import('../model/domains.js').Row} Row */

/** The number of lines that were left out, by reason. @typedef {ReadonlyMap<string, number>} Out */

const EMPTY = 'empty';

/**
 * @param {string} text
 * @param {Pick<Scene, 'domain' | 'points' | 'classes' | 'target'>} scene that gets them
 * @param {{ label: number, value: number }} usual what items carry that say nothing
 * @returns {{ items: Point[], classes: readonly string[], out: Out, unseen: number }}
 * classes are the names of the scene's, with those that are new; unseen counts the lines whose
 * class had invisible characters
 */
export function readItems(text, { domain, points, classes, target }, usual) {
  /** @type {Map<string, number>} */
  const out = new Map();
  const leave = (/** @type {string} */ reason) => out.set(reason, (out.get(reason) ?? 0) + 1);
  let unseen = 0;
  const rows = rowsOf(text, domain, () => leave(EMPTY)).map(({ text, carried }) => {
    const name = carried && plainName(carried);
    if (carried && name !== carried.replace(/\s+/g, ' ').trim()) unseen++;
    return { text, carried: name };
  });
  const named = classes.length === 0 ? domainOf({ domain }).classes : classes;
  const labelOf = createNames(rows, points, named, usual.label);
  /** @type {Point[]} */
  const items = [];
  let sum = lengthOf(points);
  for (const { text, carried } of rows) {
    const line = lineOf(text);
    let [label, value] = [usual.label, target === 'value' ? usual.value : 0];
    let reason = refusalOf(line.length, points.length + items.length, sum);
    if (!reason && carried) {
      if (target === 'value') {
        value = Number(carried);
        if (!(Math.abs(value) <= LIMITS.coordinate)) reason = 'without a number for a value';
      } else {
        label = labelOf(carried);
        if (label === 0) reason = `of a class beyond the ${LIMITS.classes} there is room for`;
      }
    }
    if (reason) {
      leave(reason);
      continue;
    }
    sum += line.length;
    items.push(makeItem(newPointId(), line, label, value));
  }
  return { items, classes: target === 'value' ? named : labelOf.names(), out, unseen };
}

/**
 * The items of a file that take the place of those of a scene, and what is to be said of them.
 *
 * @param {string} name
 * @param {string} text
 * @param {Scene} scene
 * @param {{ label: number, value: number }} usual what items carry that say nothing
 * @returns
 *   {Pick<Scene, 'classes' | 'range'> & { points: Scene['points'] | null, kind: 'info' | 'error', message: string }}
 *   points is
 * null where there is nothing to open
 */
export function openedItems(name, text, scene, usual) {
  const empty = { ...scene, points: EMPTY_SCENE.points, classes: EMPTY_SCENE.classes };
  const { items, classes, out, unseen } = readItems(text, empty, usual);
  const range = scene.target === 'value' ? rangeOfPoints(items) : scene.range;
  const opened = { classes, range, kind: /** @type {const} */ ('info') };
  if (items.length > 0) {
    const remark = remarkOn(items.length, out, unseen);
    return { ...opened, points: Object.freeze(items), message: remark && `${name}: ${remark}` };
  }
  const message = `${name} was not opened: there is no line of text in it that can be taken.`;
  return { ...opened, kind: 'error', points: null, message };
}

/**
 * Items as CSV, which readItems reads back. Texts are quoted, so that nothing else can be meant. An
 * apostrophe guards those that a spreadsheet would take for formulas.
 *
 * @param {Pick<Scene, 'points' | 'classes' | 'target' | 'domain'>} scene
 */
export function writeItems({ points, classes, target, domain }) {
  const valued = target === 'value';
  const quote = (/** @type {string} */ text) => `"${guarded(text).replaceAll('"', '""')}"`;
  // A number would be another class where some have names.
  const names = classes.filter((name) => name !== '');
  const named =
    points.every(({ label }) => classes[label - 1]) &&
    new Set(names).size === names.length &&
    // Of digits they are the names.
    (domainOf({ domain }).classes.length > 0 || !names.some((name) => /^([1-9]|10)$/.test(name)));
  const rows = points.map(({ text, label, value }) => {
    const carried = valued ? value : named ? quote(classes[label - 1]) : label;
    return `${quote(text)},${carried}\n`;
  });
  return [`"item","${valued ? 'value' : 'class'}"\n`, ...rows].join('');
}

/**
 * The message about what was read, '' where there is none.
 *
 * @param {number} count of items that were taken
 * @param {Out} out
 * @param {number} unseen
 */
export function remarkOn(count, out, unseen) {
  const lines = plural(unseen, 'line');
  return [
    ...(out.size > 0 ? [complaintOf(count, out)] : []),
    ...(unseen > 0 ? [`Invisible characters were removed from the class in ${lines}.`] : []),
  ].join(' ');
}

/**
 * "12 items were added. Left out were 2 lines that are empty and 1 that is longer than 100 000
 * characters."
 *
 * @param {number} count of items that were taken
 * @param {Out} out
 */
function complaintOf(count, out) {
  const parts = [...out].map(([reason, lines], i) => {
    const noun = i > 0 ? '' : lines === 1 ? ' line' : ' lines';
    return `${grouped(lines)}${noun} that ${lines === 1 ? 'is' : 'are'} ${reason}`;
  });
  const last = parts.pop();
  const list = parts.length > 0 ? `${parts.join(', ')} and ${last}` : last;
  const taken =
    count === 0 ? 'No item was' : count === 1 ? 'One item was' : `${grouped(count)} items were`;
  return `${taken} added. Left out: ${list}.`;
}

/**
 * @param {string} text
 * @param {Scene['domain']} domain
 * @param {() => void} blank told of each empty line but those at the end
 * @returns {Row[]}
 */
function rowsOf(text, domain, blank) {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  while (lines.at(-1) === '') lines.pop();
  const table = quoted(text.replace(/^\uFEFF/, ''));
  if (table) return headless(table);
  const own = domainOf({ domain }).rowsOf?.(lines);
  if (own) return own;
  if (text.includes('\t')) return headless(filled(lines, blank).map(afterTab));
  const columns = plain(lines, domain);
  if (columns) return headless(columns);
  return filled(lines, blank).map((line) => ({ text: line, carried: null }));
}

/** @param {readonly string[]} lines @param {() => void} blank */
const filled = (lines, blank) => lines.filter((line) => line !== '' || void blank());

/** @param {string} line @returns {Row} */
function afterTab(line) {
  const tab = line.lastIndexOf('\t');
  return tab < 0
    ? { text: line, carried: null }
    : { text: line.slice(0, tab), carried: line.slice(tab + 1).trim() };
}

/** Without a first line that names the columns. @param {Row[]} rows */
function headless(rows) {
  const [first, ...others] = rows;
  const name = first?.carried ?? '';
  const named = /^(class|label|target|category|value)$/i.test(name);
  return named && others.length > 0 && !others.some(({ carried }) => carried === name)
    ? others
    : rows;
}

/**
 * CSV whose texts are quoted, so that nothing else is meant.
 *
 * @param {string} text
 * @returns {Row[] | null}
 */
function quoted(text) {
  if (!text.trimStart().startsWith('"') && !/\n"/.test(text)) return null;
  /** @type {string[][]} */
  const table = [];
  const field = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n\t]*))(,|\r\n|\n|\r|$)/y;
  /** @type {string[]} */
  let row = [];
  while (field.lastIndex < text.length) {
    const found = field.exec(text);
    if (!found) return null;
    const [, within, bare, end] = found;
    row.push(within === undefined ? bare : within.replaceAll('""', '"'));
    if (end === ',') continue;
    if (row.length > 1 || row[0] !== '') table.push(row);
    row = [];
  }
  if (row.length > 0) table.push([...row, '']);
  if (!table.every(({ length }) => length === table[0].length) || table[0]?.length < 2) return null;
  return table.map((fields) => ({
    text: unguarded(fields.slice(0, -1).join(',')),
    carried: unguarded(fields[fields.length - 1].trim()),
  }));
}

/**
 * CSV without quotes: two columns throughout, of which the second has few values, each of them
 * often.
 *
 * @param {readonly string[]} lines
 * @param {Scene['domain']} domain
 * @returns {Row[] | null}
 */
function plain(lines, domain) {
  if (domainOf({ domain }).commas) return null;
  const rows = lines
    .filter((line) => line !== '')
    .map((line) => {
      const comma = line.indexOf(',');
      const lone = comma >= 0 && comma === line.lastIndexOf(',');
      const [text, carried] = [line.slice(0, comma), line.slice(comma + 1).trim()];
      return lone ? { text: unguarded(text), carried: unguarded(carried) } : null;
    });
  if (rows.length < 2 || rows.includes(null)) return null;
  const whole = /** @type {Row[]} */ (rows);
  const body = headless(whole);
  const kinds = new Set(body.map(({ carried }) => carried));
  return kinds.size <= LIMITS.classes && (2 * kinds.size <= body.length || body !== whole)
    ? whole
    : null;
}

/**
 * From what stands beside items to classes: their numbers where all are numbers from 1 to 10 that
 * do not name other classes, else names.
 *
 * @param {readonly Row[]} rows
 * @param {Scene['points']} points
 * @param {readonly string[]} classes
 * @param {number} usual class of those beside which nothing stands
 */
function createNames(rows, points, classes, usual) {
  const names = [...classes];
  const taken = new Set(points.map(({ label }) => label));
  if (rows.some(({ carried }) => !carried)) taken.add(usual);
  const numbers = rows.every(
    ({ carried }) => !carried || (/^([1-9]|10)$/.test(carried) && !classes.includes(carried)),
  );

  /** @param {string} carried @returns {number} 0 if there is no room for another class */
  function labelOf(carried) {
    if (numbers) return Number(carried);
    const name = carried.slice(0, LIMITS.name);
    const known = names.findIndex((one) => one === name || isSpelled(one, name));
    if (known >= 0) return known + 1;
    const free = unnamed();
    if (free === 0) return 0;
    while (names.length < free) names.push('');
    names[free - 1] = name;
    return free;
  }

  /** The first class that has neither a name nor points. */
  function unnamed() {
    for (let c = 1; c <= LIMITS.classes; c++) {
      if (!names[c - 1] && !taken.has(c)) return c;
    }
    return 0;
  }

  labelOf.names = () => toldApart(names);
  return labelOf;
}
