// @ts-check
/**
 * What happens at the present C: a sentence, and the breaks around it as a list.
 *
 * @module
 */

import { glyph } from '../../../lib/shapes.js';
import { short } from '../../../lib/format.js';
import { classNumber } from '../../../model/class-colours.js';
import { element } from '../../../ui/element.js';
import { deeds, justAfter, LIMIT } from '../along/breaks.js';

/** @typedef {import('../along/breaks.js').Break} Break */
/** @typedef {import('../../../model/scene.js').Point} Point */

/** So many breaks are listed before the present one, and after it. */
const [BEFORE, AFTER] = [3, 4];

/** A C with enough digits to tell it from its neighbours. @param {number} C */
const written = (C) => short(C, 4);

/**
 * @param {Readonly<{
 *   C: number, breaks: readonly Break[], now: number, points: readonly Point[], sets: Uint8Array,
 *   thing: string, end: number,
 * }>} here   now is the last break that is passed, −1 for none
 */
export function sentenceOf({ C, breaks, now, sets, thing, end }) {
  if (breaks.length === 0) {
    return `At C = ${short(C)}, and at every other C here, the same ${thing}s are at the limit.`;
  }
  if (now < 0) {
    return `At C = ${short(C)} all α are at the limit C. The first ${thing} leaves it at C = ${written(breaks[0].C)}.`;
  }
  const { C: at, changes } = breaks[now];
  const told = deeds(changes, thing);
  const last = now === breaks.length - 1;
  const rest =
    last && !sets.includes(LIMIT)
      ? ' From here on nothing changes any more: the classes are separated.'
      : last
        ? ` No other break comes up to C = ${short(end)}.`
        : '';
  return `At C = ${written(at)}, ${told}.${rest}`;
}

/**
 * @param {{ take: (C: number) => void, hover: (id: number | null) => void }} options
 */
export function createHappening({ take, hover }) {
  const list = element('ol', { class: 'every-list', 'aria-label': 'Breaks around this C' });
  let drawn = '';
  return {
    element: list,
    /**
     * @param {{ breaks: readonly Break[], now: number, points: readonly Point[] }} here
     */
    draw({ breaks, now, points }) {
      const first = Math.max(0, Math.min(now - BEFORE, breaks.length - BEFORE - AFTER - 1));
      const last = Math.min(breaks.length, first + BEFORE + AFTER + 1);
      const key = `${now} ${breaks.length} ${breaks[first]?.C} ${breaks[last - 1]?.C} ${points.length}`;
      if (key === drawn) return;
      drawn = key;
      list.replaceChildren(
        ...breaks.slice(first, last).map((one, k) => {
          const i = first + k;
          const { row } = one.changes[0];
          const point = points[row];
          const words = deeds(one.changes, '', true);
          return element(
            'li',
            { class: i === now ? 'present' : null },
            element(
              'button',
              {
                type: 'button',
                'aria-current': i === now ? 'true' : null,
                onclick: () => take(justAfter(breaks, i)),
                onpointerenter: () => hover(point?.id ?? null),
                onpointerleave: () => hover(null),
              },
              element('span', { class: 'every-at' }, written(one.C)),
              point ? glyph(classNumber(point.label), 12) : '',
              element('span', { title: words }, words),
            ),
          );
        }),
      );
    },
  };
}
