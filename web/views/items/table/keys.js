// @ts-check
/**
 * What a key does in a row of a table of items.
 *
 * @module
 */

import { labelOfKey } from '../../../state/keys.js';

/** @typedef {import('../row.js').Part} Part */

/**
 * @typedef {object} KeysHost
 * @property {import('../../../state/actions.js').Actions} actions
 * @property {() => import('../../../model/scene.js').Scene} scene   the newest
 * @property {(id: number) => number} placeOf   the place of an item in the scene
 * @property {() => void} endStroke   what is typed next is undone on its own
 * @property {() => void} redraw
 * @property {(place: number, part: Part) => void} focus
 * @property {(id: number, part: Part) => void} remove
 * @property {(id: number) => void} enlarge   shows the picture of an item over the page
 */

/** @param {KeysHost} host */
export function createKeys(host) {
  const { actions, scene, placeOf, endStroke, focus } = host;

  /**
   * Without these, the browser would take back letters in rows that have moved since.
   *
   * @param {KeyboardEvent} event
   */
  function undo(event) {
    if (event.key.toLowerCase() !== 'z' || event.altKey) return false;
    endStroke();
    if (event.shiftKey) actions.redo();
    else actions.undo();
    return true;
  }

  /** @param {number} id @param {number} by @param {Part} part */
  function move(id, by, part) {
    const last = scene().points.length - 1;
    actions.moveItem(id, Math.max(0, Math.min(last, placeOf(id) + by)));
    host.redraw();
    focus(placeOf(id), part);
  }

  /**
   * @param {number} id
   * @param {KeyboardEvent} event
   * @param {Part} part
   * @returns {boolean} whether the key did something
   */
  function press(id, event, part) {
    const { key, code, altKey, shiftKey } = event;
    const isTyped = part === 'text' || part === 'amount';
    const by = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0;
    if (altKey && by !== 0) {
      move(id, by, part);
    } else if (/^Digit\d$/.test(code) && (altKey || (!isTyped && !shiftKey))) {
      actions.relabelPoint(id, labelOfKey(code.slice(-1), scene()));
    } else if (altKey && key === 'Enter') {
      endStroke();
      host.enlarge(id);
    } else if (altKey) {
      return false;
    } else if (by !== 0) {
      focus(placeOf(id) + by, part);
    } else if (key === 'Enter' && isTyped) {
      endStroke();
      focus(placeOf(id) + (shiftKey ? -1 : 1), part);
    } else if ((key === 'Delete' && !isTyped) || erasesEmpty(event, part)) {
      host.remove(id, part);
    } else {
      return false;
    }
    return true;
  }

  return {
    /** @param {number} id @param {KeyboardEvent} event @param {Part} part */
    onKey(id, event, part) {
      if (event.isComposing) return;
      const isDone = event.ctrlKey || event.metaKey ? undo(event) : press(id, event, part);
      if (!isDone) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

/**
 * Whether a key erases in a text that is empty. A key that is held stops there, so that it does
 * not go on to erase rows.
 *
 * @param {KeyboardEvent} event
 * @param {Part} part
 */
function erasesEmpty({ key, repeat, target }, part) {
  if (part !== 'text' || repeat || (key !== 'Delete' && key !== 'Backspace')) return false;
  return /** @type {HTMLInputElement} */ (target).value === '';
}
