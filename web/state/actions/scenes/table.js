// @ts-check
/**
 * Opening a table: rows of numbers are points, and in a scene of items each row is an item.
 *
 * @module
 */

import { plural } from '../../../lib/format.js';
import { EngineError } from '../../../model/failure.js';
import { isItems } from '../../../model/scene.js';
import { unguarded } from '../../cells.js';
import { landmarkWords } from '../../landmarks.js';
import { toldApart, visible } from '../../names.js';
import { rangeOfPoints } from '../../range.js';
import { inSlices } from '../../slices.js';
import { plotting, tableOf } from '../../table.js';
import { viewOf } from '../../window.js';

/** @typedef {import('../../../model/scene.js').Scene} Scene */
/** @typedef {import('../../../protocol/messages.gen.js').ReadTable} ReadTable */

/**
 * @param {import('../scenes.js').OpeningTools} tools
 * @param {import('../../chosen.js').Chosen} chosen
 */
export function createTableOpener({ store, engine, turns, say }, chosen) {
  /** Replaces the items. @param {string} name @param {string} text */
  async function openItems(name, text) {
    const turn = turns.next();
    const { openedItems } = await import('../../pasted.js');
    const { scene, focus } = store.state;
    if (!turns.isLast(turn) || !isItems(scene)) return;
    const { points, classes, range, kind, message } = openedItems(name, text, scene, focus);
    if (points) {
      const edit = { name: `Open ${name}`, stage: null };
      store.edit((now) => ({ ...now, points, classes, range, data: null }), edit);
    }
    if (message) say(kind, message);
  }

  /** @param {string} name @param {string} text @returns {Promise<ReadTable | null>} */
  async function read(name, text) {
    try {
      return namesOf(await engine.call('read', { name, text }), unguarded);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      say('error', `${name} was not opened. ${asSentence(error.message)}`);
      return null;
    }
  }

  /** @param {string} name @param {string} text */
  async function openPoints(name, text) {
    const turn = turns.next();
    const whole = text.replace(/^\ufeff/, '');
    // A text with a zero byte is no text. The engine refuses it, and says so.
    const seen = whole.includes('\0') ? whole : visible(whole);
    const answer = await read(name, seen);
    if (!answer) return;
    const table = tableOf(name, answer, notesOf(answer, whole.length - seen.length));
    // One column is a line. Of more columns, as many are shown as the scene has room for.
    const dim = table.columns.length === 1 ? 1 : store.state.scene.dim;
    const plot = await inSlices(plotting(table, [], dim));
    if (!turns.isLast(turn)) return;
    const isValued = table.values.length > 0;
    let isApproximated = false;
    store.edit(
      (scene) => {
        if (isItems(scene)) return scene; // the points became items meanwhile
        /** @type {Scene} */
        const opened = {
          ...scene,
          dim,
          target: isValued ? 'value' : 'class',
          ...plot,
          range: isValued ? rangeOfPoints(plot.points) : scene.range,
          classes: toldApart(answer.classes),
          data: null,
          table,
          view: viewOf(plot.points),
        };
        const suited =
          scene.target === opened.target
            ? opened
            : { ...chosen.suited(opened, { carry: false }), step: null };
        const fitted = chosen.fitted(suited);
        isApproximated = fitted !== suited;
        return fitted;
      },
      { name: `Open ${name}`, stage: null },
    );
    if (isApproximated) say('info', landmarkWords(store.state.scene));
    // A notice that is there already is about other points.
    else if (store.state.frame.notice) store.setFrame({ notice: null });
  }

  /** @param {string} name   of the file @param {string} text */
  return (name, text) =>
    isItems(store.state.scene) ? openItems(name, text) : openPoints(name, text);
}

/**
 * What a person should know of a table that was read.
 *
 * @param {ReadTable} read
 * @param {number} unseen   how many invisible characters were removed
 */
function notesOf({ notes, classes, values, columns }, unseen) {
  const all = [...notes];
  if (unseen > 0) all.unshift(unseenWords(unseen));
  if ((values ?? []).length === 0 && classes.length < 2 && columns.length > 1)
    all.push('To learn the numbers of a column, choose it as the answer under Data.');
  return all;
}

/**
 * A table with other names of columns and classes.
 *
 * @param {ReadTable} read
 * @param {(name: string) => string} change
 * @returns {ReadTable}
 */
const namesOf = (read, change) => ({
  ...read,
  columns: read.columns.map((column) => ({ ...column, name: change(column.name) })),
  classes: read.classes.map(change),
});

/** @param {number} count */
const unseenWords = (count) =>
  `${plural(count, 'invisible character')} ${count === 1 ? 'was' : 'were'} removed.`;

/**
 * The engine's messages about files begin small and have no full stop.
 *
 * @param {string} words
 */
const asSentence = (words) =>
  words.slice(0, 1).toUpperCase() + words.slice(1) + (/[.!?]$/.test(words) ? '' : '.');
