// @ts-check
/**
 * Which points went from which cluster to which.
 *
 * @module
 */

import { element } from '../../ui/element.js';
import { thingOf } from '../../model/scene.js';
import { plural } from '../../lib/format.js';
import { glyph } from '../../lib/shapes.js';

/** @typedef {import('../../protocol/messages.gen.js').Account} Account */

/** The most points listed by number. */
const NAMED = 12;

/**
 * Moves by cluster that was left and cluster that was joined, the largest groups first.
 *
 * @param {Account['moves']} moves
 * @returns {{ from: number, to: number, points: number[] }[]} clusters from 1, 0 for none; points
 *   from 0
 */
export function groupsOf(moves) {
  /** @type {Map<string, { from: number, to: number, points: number[] }>} */
  const groups = new Map();
  for (const { point, from, to } of moves) {
    const key = `${from} ${to}`;
    const group = groups.get(key) ?? { from: from + 1, to: to + 1, points: [] };
    group.points.push(point);
    groups.set(key, group);
  }
  return [...groups.values()].sort(
    (a, b) => b.points.length - a.points.length || a.from - b.from || a.to - b.to,
  );
}

/**
 * @param {Account['moves']} moves
 * @param {Pick<import('../../model/scene.js').Scene, 'points' | 'domain'>} scene
 * @param {import('../../state/actions.js').Actions} actions
 */
export function movesList(moves, scene, actions) {
  const { points } = scene;
  const thing = thingOf(scene);
  const list = element('ul', { class: 'moves', 'aria-label': 'Changed cluster' });
  for (const { from, to, points: moved } of groupsOf(moves)) {
    const way = element('span', { class: 'between' });
    if (from > 0) way.append(glyph(from), element('b', {}, String(from)), ' → ');
    else way.append('→ ');
    way.append(glyph(to), element('b', {}, String(to)));
    const named = moved.slice(0, NAMED).map((i) => {
      const hover = (/** @type {number | null} */ id) => actions.setHover({ point: id });
      return element(
        'button',
        {
          type: 'button',
          class: 'link',
          'aria-label': `${thing === 'item' ? 'Item' : 'Point'} ${i + 1}`,
          onpointerenter: () => hover(points[i]?.id ?? null),
          onpointerleave: () => hover(null),
          onfocus: () => hover(points[i]?.id ?? null),
          onblur: () => hover(null),
        },
        String(i + 1),
      );
    });
    const rest = moved.length - named.length;
    list.append(
      element(
        'li',
        {},
        way,
        element('span', {}, plural(moved.length, thing)),
        element('span', { class: 'who' }, ...named, rest > 0 && `and ${rest} more`),
      ),
    );
  }
  return list;
}
