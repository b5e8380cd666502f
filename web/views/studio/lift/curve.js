// @ts-check
/**
 * The line bending into the plane: points and line as (x, 0) when flat and (x, second coordinate)
 * when lifted, with the straight line that separates there.
 *
 * @module
 */

import { element } from '../../../ui/element.js';
import { showFormula } from '../../../ui/formula.js';
import { numberToken } from '../../../lib/colour.js';
import { axisOf, extentOf } from '../../../lib/plot/axis.js';
import { curve } from '../../../lib/plot/lines.js';
import {
  group,
  label,
  level,
  levels,
  mark,
  numbersAcross,
  numbersUp,
  uprights,
} from '../../../lib/plot/marks.js';
import { createPicture } from '../../../lib/plot/picture.js';
import { shapePath } from '../../../lib/shapes.js';
import { presence } from '../../../draw/lift/world.js';
import { CARRIES } from './words.js';

/** @typedef {import('../../../protocol/messages.gen.js').Lift} Lift */
/** @typedef {import('../../../model/scene.js').Rect} Rect */
/** @typedef {import('../../../lib/plot/axis.js').Axis} Axis */
/** @typedef {import('../../../lib/plot/marks.js').Mark} Mark */
/**
 * What is lifted: labels are those of the points.
 *
 * @typedef {Readonly<{ lift: Lift, view: Rect, labels: readonly number[] }>} Shown
 */

/** The halfspace that Understanding Machine Learning writes by hand: w = (0, 1), b = 5. */
const BY_HAND = 5;

/**
 * Where w₁x + w₂u + b = 0 at the two ends of the view; null where that is upright or nowhere.
 *
 * @param {Float64Array} w @param {number} b
 * @param {readonly [number, number]} ends
 * @returns {[number, number] | null}
 */
export function separating(w, b, ends) {
  if (w[1] === 0) return null;
  const [from, to] = ends.map((x) => -(w[0] * x + b) / w[1]);
  return Number.isFinite(from) && Number.isFinite(to) ? [from, to] : null;
}

/** @param {HTMLElement} parent */
export function createCurve(parent) {
  const picture = createPicture();
  const name = element('span', { class: 'lift-name', 'aria-hidden': 'true' });
  const root = element('div', { class: 'lift-curve' }, picture.element, name);
  parent.append(root);

  /** @type {Shown | null} */
  let shown = null;
  let share = 0;

  function redraw() {
    const width = root.clientWidth;
    if (!shown || width === 0 || root.clientHeight === 0) return;
    const { lift } = shown;
    const text = numberToken('--chart', 11);
    const height = root.clientHeight;
    picture.draw(liftMarks(shown, share, { width, height, text }), {
      width,
      height,
      label: lift.message || 'The line, lifted.',
    });
    showFormula(name, lift.axes[1], lift.axes[1]);
    name.style.opacity = String(presence(share));
  }

  return {
    element: root,
    /** @param {Lift} lift @param {Rect} view @param {readonly number[]} labels */
    show(lift, view, labels) {
      shown = { lift, view, labels };
      redraw();
    },
    /** @param {number} next how far it is lifted, from 0 to 1 */
    lift(next) {
      share = next;
      redraw();
    },
    redraw,
    destroy: () => root.remove(),
  };
}

/**
 * @param {Shown} shown
 * @param {number} share
 * @param {{ width: number, height: number, text: number }} size
 * @returns {Mark[]}
 */
function liftMarks({ lift, view, labels }, share, { width, height, text }) {
  const { points, mesh, columns } = lift;
  const places = Array.from({ length: columns }, (_, i) => mesh[3 * i]);
  const heights = Array.from({ length: columns }, (_, i) => mesh[3 * i + 1]);
  const inView = labels
    .map((label, i) => ({ label, x: points[3 * i], u: points[3 * i + 1] }))
    .filter(({ x, u }) => x >= view.x0 && x <= view.x1 && Number.isFinite(u));
  const reached = extentOf([0, ...heights, ...inView.map(({ u }) => u)], false);
  const [low, high] = reached ?? [0, 1];
  const room = (high - low || 1) * 0.06;
  const [left, right] = [text * 4, width - text];
  const [top, bottom] = [text, height - text * 2.2];
  const plain = { log: false, nice: false };
  const x = axisOf([view.x0, view.x1], [left, right], { ...plain, count: 6 });
  const y = axisOf([low - room, high + room], [bottom, top], { ...plain, count: 5 });
  const risen = heights.map((u) => u * share);
  return [
    ...uprights(x, [top, bottom]),
    ...levels(y, [left, right], 'rule zero'),
    ...numbersAcross(x.ticks, height - text * 0.7),
    ...numbersUp(y.ticks, text * 3.5, text),
    curve(places, risen, { x, y }, 'curve'),
    ...lineMarks(lift, share, { x, y, left, right, high, text }),
    ...inView.map((point) =>
      mark('path', {
        class: `mark k${point.label}`,
        d: shapePath(point.label, numberToken('--mark', 5.6)),
        transform: `translate(${x.at(point.x)} ${y.at(point.u * share)})`,
      }),
    ),
  ];
}

/**
 * The straight line that was learned and, over the parabola, the one by hand.
 *
 * @param {Lift} lift
 * @param {number} share
 * @param {{ x: Axis, y: Axis, left: number, right: number, high: number, text: number }} place
 * @returns {Mark[]}
 */
function lineMarks({ plane, map, share: carried }, share, { x, y, left, right, high, text }) {
  const opacity = presence(share);
  const cut = plane && carried >= CARRIES && separating(plane.w, plane.b, [x.low, x.high]);
  /** @type {Mark[]} */
  const marks = [];
  if (map === 'parabola' && BY_HAND <= high) {
    // Its words are above what was learned, too, where that is near.
    const near = cut && cut[0] > BY_HAND && y.at(BY_HAND) - y.at(cut[0]) < text * 2;
    const base = y.at(near ? cut[0] : BY_HAND) - text * 0.6;
    const words = label('by hand: w = (0, 1), b = 5', left + text * 0.5, base);
    marks.push(group([level(y.at(BY_HAND), [left, right], ''), words], { class: 'hand', opacity }));
  }
  if (cut) {
    const d = `M${left} ${y.at(cut[0])}L${right} ${y.at(cut[1])}`;
    marks.push(mark('path', { class: 'learned', d, opacity }));
  }
  return marks;
}
