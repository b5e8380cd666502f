// @ts-check
/**
 * The scene of the last visit and what it was shown with, kept in the browser.
 *
 * @module
 */

import { fromJson, prepare, toJson } from './json.js';
import { fitsLink } from './link.js';
import { isItems } from '../model/scene.js';

/** @typedef {import('../model/scene.js').Scene} Scene */

const KEY = 'mercer.scene';
/** Tables with more numbers than this are not kept; the points that are shown are. */
const TABLE_CELLS = 100_000;

/**
 * @param {Pick<Storage, 'setItem'> | null} storage
 * @param {Scene} scene
 * @param {import('./stage.js').Stage} [stage]
 */
export function rememberScene(storage, scene, stage) {
  // A scene that is too large for a link is too large for this store.
  if (!isItems(scene) && !fitsLink(scene)) return;
  const { table } = scene;
  const cells = table ? table.columns.length * table.labels.length : 0;
  try {
    storage?.setItem(KEY, JSON.stringify(toJson(scene, { table: cells <= TABLE_CELLS, stage })));
  } catch {
    // Storage is full or forbidden: the link still carries the scene.
  }
}

/** Whether there is one, that can be read or not. @param {Pick<Storage, 'getItem'> | null} storage */
export function isKept(storage) {
  try {
    return Boolean(storage?.getItem(KEY));
  } catch {
    return false;
  }
}

/** Loads what the scene that is remembered needs. @param {Pick<Storage, 'getItem'> | null} storage */
export async function prepareRecall(storage) {
  try {
    await prepare(JSON.parse(storage?.getItem(KEY) ?? 'null'));
  } catch {
    // Recalling it says what is wrong.
  }
}

/**
 * @param {Pick<Storage, 'getItem'> | null} storage
 * @returns {import('./json.js').Reading | null} null if nothing is remembered
 */
export function recallScene(storage) {
  try {
    const text = storage?.getItem(KEY);
    return text ? fromJson(JSON.parse(text)) : null;
  } catch {
    return null;
  }
}
