// @ts-check
/**
 * The plane that one writes by hand over the squares: z₁ + z₃ = 1 is the unit circle.
 *
 * @module
 */

import { element } from '../../../ui/element.js';
import { showProse } from '../../../ui/formula.js';
import { number, plural } from '../../../lib/format.js';

/** @typedef {import('../../../protocol/messages.gen.js').Lift} Lift */

/** It is an example only where it tells so many of the points apart. */
const GOOD = 0.9;

/**
 * How many points the unit circle puts on the side of their class, of the two ways to say which
 * class is inside.
 *
 * @param {Float64Array} points three coordinates each
 * @param {readonly number[]} rows of those that are visible
 * @param {readonly number[]} labels
 * @param {number} inside one of the two classes
 */
export function byCircle(points, rows, labels, inside) {
  const right = rows.filter(
    (i) => points[3 * i] + points[3 * i + 2] < 1 === (labels[i] === inside),
  ).length;
  return Math.max(right, rows.length - right);
}

/**
 * The plane that was found, so scaled that b = −1 as by hand; '' where there is none such.
 *
 * @param {Pick<Lift, 'plane'>} lift
 */
export function foundWords({ plane }) {
  if (!plane || !(Math.abs(plane.b) > 0)) return '';
  const w = Array.from(plane.w, (v) => number(v / -plane.b)).join(', ');
  return `Found, with f divided by ${number(-plane.b)}: $w=(${w.replaceAll('−', '-')})$, $b=-1$.`;
}

export function createHand() {
  const words = element('p', {});
  const root = element(
    'section',
    { class: 'lift-hand', 'aria-label': 'By hand', hidden: true },
    element(
      'div',
      { class: 'lift-head' },
      element('h3', {}, 'By hand'),
      element('span', { class: 'dim' }, 'the unit circle'),
    ),
    words,
  );
  return {
    element: root,
    /**
     * @param {Lift | null} lift
     * @param {readonly number[]} rows
     * @param {readonly number[]} labels
     * @param {number} inside
     */
    draw(lift, rows, labels, inside) {
      const right = lift?.map === 'squares' ? byCircle(lift.points, rows, labels, inside) : 0;
      root.hidden = rows.length === 0 || right < GOOD * rows.length;
      if (root.hidden) return;
      const all = right === rows.length;
      const lie = all
        ? `all ${plural(right, 'point')} lie`
        : `${right} of ${plural(rows.length, 'point')} lie`;
      showProse(
        words,
        `With $w=(1,0,1)$ and $b=-1$ the plane $z_1+z_3=1$ is the circle $x_1^2+x_2^2=1$, the thin line: ${lie} on their own side. ${lift ? foundWords(lift) : ''}`.trim(),
      );
    },
  };
}
