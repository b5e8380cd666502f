// @ts-check
/**
 * What an operation will do to the state once the board has answered it.
 *
 * @module
 */

/** @typedef {import('../replica.js').BoardPoint} BoardPoint */
/** @typedef {import('../replica.js').Settings} Settings */
/** @typedef {import('./queue.js').Waiting} Waiting */
/** @typedef {import('./told.js').Told} Told */

/** @type {readonly [number, number]} */
const ORIGIN = Object.freeze([0, 0]);

/** @param {Told} point @param {string} key @param {number} you @returns {BoardPoint} */
export function pointOf({ id, owner, x = ORIGIN, text = '', label, value }, key, you) {
  return Object.freeze({
    key,
    id,
    owner,
    mine: owner === you,
    waiting: false,
    x,
    text,
    label,
    value,
  });
}

/**
 * @param {Waiting} waiting
 * @param {Map<string, BoardPoint>} points   by key; they are changed
 * @param {Settings | null} settings
 * @param {{ keys: import('./keys.js').Keys, you: number }} replica
 * @returns {Settings | null}
 */
export function foresee({ t, of, fields }, points, settings, { keys, you }) {
  const id = keys.idOf(of);
  const key = id === null ? of : keys.of(id);
  const point = points.get(key);
  if (t === 'add') {
    points.set(key, newPoint(key, fields, you));
  } else if (t === 'remove') {
    points.delete(key);
  } else if (t === 'clear') {
    points.clear();
  } else if (t === 'expel') {
    for (const other of [...points.values()]) {
      if (other.owner === fields.participant) points.delete(other.key);
    }
  } else if (t === 'set') {
    return settings && Object.freeze({ ...settings, ...fields.settings });
  } else if (point && (t === 'move' || t === 'label')) {
    const { x = point.x, text = point.text, label = point.label, value = point.value } = fields;
    points.set(key, Object.freeze({ ...point, x, text, label, value, waiting: true }));
  }
  return settings;
}

/**
 * @param {string} key
 * @param {Waiting['fields']} fields
 * @param {number} you
 * @returns {BoardPoint}
 */
function newPoint(key, { x, text, label = 1, value = 0, owner = 0 }, you) {
  const told = { id: 0, owner: owner || you, x, text, label, value };
  return Object.freeze({ ...pointOf(told, key, you), id: null, waiting: true });
}
