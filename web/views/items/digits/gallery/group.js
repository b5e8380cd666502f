// @ts-check
/**
 * The digits of one class in the gallery, under its name. Where there are values and no classes,
 * all are one group.
 *
 * @module
 */

import { element } from '../../../../ui/element.js';
import { className } from '../../../../model/class-name.js';
import { count, plural } from '../../../../lib/format.js';
import { glyph } from '../../../../lib/shapes.js';

/** @typedef {import('../../../../model/scene.js').Point} Point */
/** @typedef {ReturnType<typeof createGroup>} Group */

/**
 * The points of a scene by class, the classes in their order.
 *
 * @param {import('../../../../model/scene.js').Scene} scene
 * @returns {[label: number, points: Point[]][]} label 0 for all together
 */
export function groupsOf({ points, target }) {
  /** @type {Map<number, Point[]>} */
  const groups = new Map();
  for (const point of points) {
    const label = target === 'value' ? 0 : point.label;
    const group = groups.get(label);
    if (group) group.push(point);
    else groups.set(label, [point]);
  }
  return [...groups].sort(([a], [b]) => a - b);
}

/** @param {number} label */
export function createGroup(label) {
  const head = element('div', { class: 'name', 'aria-hidden': 'true' });
  const place = element('div', { class: 'tiles', role: 'presentation' });
  const root = element('div', { class: 'class', role: 'group' }, head, place);
  let named = '';

  /** @param {number} size @param {readonly string[]} classes */
  function drawHead(size, classes) {
    const name = label === 0 ? 'Digits' : classes[label - 1] || String(label);
    const next = `${name}|${size}`;
    if (named === next) return;
    named = next;
    head.replaceChildren(
      ...(label > 0 ? [glyph(label, 14)] : []),
      element('b', {}, name),
      element('span', {}, count(size)),
    );
    const called = label === 0 ? name : className(label, classes);
    root.setAttribute('aria-label', `${called}: ${plural(size, 'digit')}`);
  }

  return {
    root,
    /** @param {readonly HTMLElement[]} tiles @param {readonly string[]} classes */
    draw(tiles, classes) {
      drawHead(tiles.length, classes);
      putIn(place, tiles);
    },
  };
}

/**
 * Gives an element these children; without a change nothing moves, and nothing loses the focus.
 *
 * @param {HTMLElement} parent
 * @param {readonly HTMLElement[]} children
 */
export function putIn(parent, children) {
  const same =
    parent.children.length === children.length &&
    children.every((child, i) => parent.children[i] === child);
  if (!same) parent.replaceChildren(...children);
}
