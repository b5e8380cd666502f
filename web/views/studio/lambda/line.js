// @ts-check
/**
 * f over one coordinate under the three filters of the same dimension, with what is said of each
 * point without it. Points can be dragged here, as on the line itself.
 *
 * @module
 */

import { axisOf } from '../../../lib/plot/axis.js';
import { between, curve } from '../../../lib/plot/lines.js';
import {
  clipped,
  label,
  levels,
  mark,
  numbersAcross,
  numbersUp,
  uprights,
} from '../../../lib/plot/marks.js';
import { createPicture } from '../../../lib/plot/picture.js';
import { followDrag } from '../../../lib/plot/reading.js';
import { readableTicks } from '../../../lib/plot/text.js';
import { classInk } from '../../../model/class-colours.js';
import { classesOf } from '../../../model/scene.js';
import { WIDTH_95 } from '../../../model/output.js';
import { element } from '../../../ui/element.js';
import { newGesture } from '../../../ui/gesture.js';
import { placesOf } from './problem.js';
import { filterAt } from './words.js';

/** @typedef {import('../../../lib/plot/axis.js').Axis} Axis */
/** @typedef {import('../../../lib/plot/marks.js').Mark} Mark */
/** @typedef {import('../../../model/scene.js').Scene} Scene */
/** @typedef {import('../../../protocol/messages.gen.js').LambdaPoint} LambdaPoint */
/** @typedef {import('../../../state/stage.js').Stage['lambda']['filter']} Filter */

/** How near to a point one has to press, in px. */
const REACH = 14;
/** Classes are the values ±1: so far up and down f is shown. */
const SIDES = /** @type {const} */ ([-1.7, 1.7]);
/** Marks of more points are smaller. */
const MANY = 150;

/** A point as the picture has it. @typedef {{ id: number, x: number, y: number, label: number }} Spot */

/**
 * The points at their values, those of two classes at ±1.
 *
 * @param {Scene} scene
 * @returns {Spot[]}
 */
export function spotsOf({ points, target }) {
  const [low] = classesOf(points);
  return points.map(({ id, x, value, label }) => ({
    id,
    x: x[0],
    y: target === 'value' ? value : label === low ? -1 : 1,
    label: target === 'value' ? 0 : label,
  }));
}

/**
 * @param {HTMLElement} parent
 * @param {{
 *   move: (id: number, to: [number, number], gesture: string) => void,
 *   hover: (id: number | null) => void,
 * }} options
 */
export function createLine(parent, { move, hover }) {
  const picture = createPicture('lambda-picture');
  const root = element('div', { class: 'lambda-curve' }, picture.element);
  parent.append(root);
  /** @type {{ x: Axis, y: Axis, spots: Spot[] } | null} */
  let drawn = null;
  /** @type {{ id: number, gesture: string } | null} */
  let held = null;

  /** @param {PointerEvent} event */
  function spotAt({ clientX, clientY }) {
    if (!drawn) return null;
    const { left, top } = picture.element.getBoundingClientRect();
    let [best, least] = [/** @type {Spot | null} */ (null), REACH];
    for (const spot of drawn.spots) {
      const [x, y] = [drawn.x.at(spot.x), drawn.y.at(spot.y)];
      const distance = Math.hypot(clientX - left - x, clientY - top - y);
      if (distance < least) [best, least] = [spot, distance];
    }
    return best;
  }
  picture.element.addEventListener('pointermove', (event) => {
    if (!held) hover(spotAt(event)?.id ?? null);
  });
  picture.element.addEventListener('pointerleave', () => hover(null));
  followDrag(picture.element, {
    start(event) {
      const spot = spotAt(event);
      held = spot && { id: spot.id, gesture: newGesture('lambda point') };
      if (!held) return false;
      event.preventDefault();
      return true;
    },
    move({ clientX, clientY }) {
      if (!held || !drawn) return;
      const { left, top } = picture.element.getBoundingClientRect();
      const { x, y } = drawn;
      const to = [x.value(clientX - left), y.value(clientY - top)].map((v) =>
        Number(v.toPrecision(4)),
      );
      move(held.id, [Math.min(Math.max(to[0], x.low), x.high), to[1]], held.gesture);
    },
  });
  for (const type of ['pointerup', 'pointercancel'])
    picture.element.addEventListener(type, () => (held = null));

  return {
    element: root,
    /**
     * @param {Readonly<{
     *   scene: Scene, at: LambdaPoint | null, of: Scene, filter: Filter, point: number | null,
     *   sentence: string,
     * }>} now   of: the scene that the answer is about
     * @param {import('../../../lib/element-size.js').ElementSize} size
     */
    draw(now, { width, height, text }) {
      if (width <= 0 || height <= 0) return;
      const { scene } = now;
      const spots = spotsOf(scene);
      const [low, high] = scene.target === 'value' ? scene.range : SIDES;
      const [left, right] = [text * 2.6, width - text * 0.5];
      const [top, bottom] = [text * 0.5, height - text * 1.7];
      const { x0, x1 } = scene.view;
      const x = axisOf([x0, x1], [left, right], {
        log: false,
        nice: false,
        count: Math.max(2, Math.floor(width / (text * 7))),
      });
      const y = axisOf([low, high], [bottom, top], {
        log: false,
        nice: false,
        count: Math.max(2, Math.floor(height / (text * 5))),
      });
      drawn = { x, y, spots };
      const marks = [
        ...uprights(x, [top, bottom], 'soft'),
        ...levels(y, [left, right], 'soft'),
        clipped({ left, top, right, bottom }, [
          ...fitMarks(now, x, y),
          ...spotMarks(now, spots, x, y),
        ]),
        ...numbersUp(y.ticks, left - 5, text),
        ...numbersAcross(readableTicks(x.ticks, text, width), height - text * 0.4),
        ...legendMarks(now, left + text * 0.8, bottom - text * 0.7, text, right - left),
      ];
      picture.draw(marks, {
        width,
        height,
        label: `f under three filters, with ${spots.length} points. ${now.sentence}`,
      });
    },
  };
}

/** @param {{ at: LambdaPoint | null, of: Scene, filter: Filter }} now @param {Axis} x @param {Axis} y @returns {Mark[]} */
function fitMarks({ at, of, filter }, x, y) {
  if (!at) return [];
  const places = placesOf(of);
  const chosen = filterAt(filter);
  const lines = at.filters.map(({ fit }, i) =>
    curve(places, fit, { x, y }, i === chosen ? 'curve strong' : 'curve thin'),
  );
  const { fit } = at.filters[0];
  const band =
    filter === 'tikhonov' && at.deviation.length > 0
      ? [
          between(
            places,
            fit.map((f, i) => f - WIDTH_95 * at.deviation[i]),
            fit.map((f, i) => f + WIDTH_95 * at.deviation[i]),
            { x, y },
            'lambda-band',
          ),
        ]
      : [];
  return [...band, ...lines.filter((_, i) => i !== chosen), lines[chosen]];
}

/**
 * @param {{ scene: Scene, at: LambdaPoint | null, of: Scene, filter: Filter, point: number | null }} now
 * @param {readonly Spot[]} spots @param {Axis} x @param {Axis} y
 * @returns {Mark[]}
 */
function spotMarks({ scene, at, of, filter, point }, spots, x, y) {
  const radius = spots.length > MANY ? 2.5 : 4;
  const same = at && of.points.length === scene.points.length && filter === 'tikhonov';
  const said = same ? at.said : null;
  return [
    ...spots.flatMap((spot, i) => {
      if (!said || !Number.isFinite(said[i])) return [];
      const [left, from, to] = [x.at(spot.x), y.at(spot.y), y.at(said[i])];
      const d = `M${left} ${from}V${to}M${left - 4} ${to}H${left + 4}`;
      return [mark('path', { class: spot.id === point ? 'lambda-said on' : 'lambda-said', d })];
    }),
    ...spots.map((spot) => {
      const ink = spot.label ? classInk(spot.label) : null;
      return mark('circle', {
        class: spot.id === point ? 'lambda-point on' : 'lambda-point',
        cx: x.at(spot.x),
        cy: y.at(spot.y),
        r: spot.id === point ? radius + 1.5 : radius,
        style: ink && `fill: ${ink}`,
      });
    }),
  ];
}

/** @param {{ filter: Filter, at: LambdaPoint | null }} now @param {number} left @param {number} base @param {number} text @param {number} room @returns {Mark[]} */
function legendMarks({ filter, at }, left, base, text, room) {
  const names = ['Tikhonov', 'early stopping', 'truncation'];
  const parts = [
    { kind: 'curve strong', words: names[filterAt(filter)] },
    { kind: 'curve thin', words: 'the other two filters, same dimension' },
    ...(filter === 'tikhonov' ? [{ kind: 'lambda-said', words: 'said without the point' }] : []),
    ...(filter === 'tikhonov' && at && at.deviation.length > 0
      ? [{ kind: 'lambda-band', words: '± 1.96 sd' }]
      : []),
  ];
  /** @type {Mark[]} */
  const marks = [];
  let at0 = left;
  for (const { kind, words } of parts) {
    const wide = text * 3 + words.length * text * 0.54;
    if (at0 + wide > left + room) break;
    const d =
      kind === 'lambda-band'
        ? `M${at0} ${base - text * 0.7}h${text * 1.8}v${text * 0.7}h${-text * 1.8}Z`
        : `M${at0} ${base - text * 0.35}h${text * 1.8}`;
    marks.push(mark('path', { class: kind, d }), label(words, at0 + text * 2.3, base));
    at0 += wide + text * 0.6;
  }
  return marks;
}
