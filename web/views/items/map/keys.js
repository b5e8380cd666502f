// @ts-check
/**
 * The keys of a map: from item to item, and what is done with one.
 *
 * @module
 */

import { labelOfKey } from '../../../state/keys.js';
import { indexOfPoint } from '../../../model/points.js';
import { LIMITS } from '../../../model/scene.js';
import { readingsOf } from '../readings.js';
import { toward } from './toward.js';
import { cut, readingText, titleOf } from './words.js';

/** The zoom of one press. */
const ZOOM = 1.4;

/**
 * @param {HTMLElement} said which is read aloud
 * @param {{
 *   actions: import('../../../state/actions.js').Actions,
 *   latest: () => import('../../../state/store.js').State,
 *   drawn: () => { ids: readonly number[], spots: readonly (readonly [number, number])[], at: ReadonlyMap<number, number> },
 *   point: (id: number | null) => void,
 *   select: (i: number) => number,
 *   closer: (factor: number, left?: number, top?: number) => void,
 *   isWhole: () => boolean,
 *   showAll: () => void,
 * }} map   drawn: the items, of which i is one; point: a key has gone to an item; select gives the id
 */
export function createKeys(
  said,
  { actions, latest, drawn, point, select, closer, isWhole, showAll },
) {
  /** The item that keys act on. */
  function current() {
    const { focus } = latest();
    const { at } = drawn();
    const hovered = at.get(focus.point ?? -1) ?? -1;
    return hovered >= 0 ? hovered : (at.get(focus.selected ?? -1) ?? -1);
  }

  /** @param {number} id */
  function announce(id) {
    const now = latest();
    const { scene } = now;
    const row = indexOfPoint(scene.points, id);
    if (row < 0) return;
    const { text, label } = scene.points[row];
    const reading = readingsOf(now)?.of(scene.points[row]) ?? null;
    const told = readingText(reading, scene.classes, scene.target === 'value' ? 0 : label);
    said.textContent = [titleOf(scene, row), cut(text, 80), told].filter(Boolean).join('. ');
  }

  /** Removes an item. The keys then act on the nearest. @param {number} at @param {number} id */
  function remove(at, id) {
    const { ids, spots } = drawn();
    const [x, y] = spots[at];
    let next = -1;
    let least = Infinity;
    spots.forEach(([left, top], i) => {
      const far = Math.hypot(left - x, top - y);
      if (i !== at && far < least) [next, least] = [i, far];
    });
    const after = next < 0 ? null : ids[next];
    actions.removePoints([id]);
    point(after);
    if (after !== null) announce(after);
  }

  /** @param {KeyboardEvent} event one on the map itself */
  return function onKey(event) {
    const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (ctrlKey || metaKey || altKey || event.target !== event.currentTarget) return;
    const { ids, spots } = drawn();
    const at = current();
    const id = at < 0 ? null : ids[at];
    const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
    const label = digit && !shiftKey ? labelOfKey(digit, latest().scene) : 0;
    if (key.startsWith('Arrow')) {
      const next = toward(spots, at, key);
      if (next >= 0) {
        point(ids[next]);
        announce(ids[next]);
      }
    } else if (key === 'Enter' && at >= 0) {
      announce(select(at));
    } else if ((key === 'Delete' || key === 'Backspace') && id !== null) {
      remove(at, id);
    } else if (label > 0 && label <= LIMITS.classes && id !== null) {
      actions.relabelPoint(id, label);
      announce(id);
    } else if (key === '+' || key === '=' || key === '-') {
      closer(key === '-' ? 1 / ZOOM : ZOOM, ...(at < 0 ? [] : spots[at]));
    } else if (key === 'Escape' && (id !== null || !isWhole())) {
      if (id !== null) {
        actions.setHover({ point: null });
        actions.select(null);
      } else showAll();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
}
