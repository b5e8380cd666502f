// @ts-check
/**
 * What f says of each point with it and without it, where f is no curve to be drawn: of values over
 * the value itself, of classes over what f says with the point.
 *
 * @module
 */

import { axisOf, extentOf } from '../../../lib/plot/axis.js';
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
import { readableTicks } from '../../../lib/plot/text.js';
import { classInk } from '../../../model/class-colours.js';
import { classesOf } from '../../../model/scene.js';
import { element } from '../../../ui/element.js';

/** @typedef {import('../../../lib/plot/marks.js').Mark} Mark */
/** @typedef {import('../../../model/scene.js').Scene} Scene */
/** @typedef {import('../../../protocol/messages.gen.js').LambdaPoint} LambdaPoint */

/** How near to a point one has to point, in px. */
const REACH = 12;
/** Marks of more points are smaller. */
const MANY = 150;

/** @param {HTMLElement} parent @param {{ hover: (id: number | null) => void }} options */
export function createSaid(parent, { hover }) {
  const picture = createPicture('lambda-picture');
  const root = element('div', { class: 'lambda-said-picture' }, picture.element);
  parent.append(root);
  /** @type {{ id: number, x: number, y: number }[]} */
  let places = [];

  picture.element.addEventListener('pointermove', ({ clientX, clientY }) => {
    const { left, top } = picture.element.getBoundingClientRect();
    let [best, least] = [/** @type {number | null} */ (null), REACH];
    for (const { id, x, y } of places) {
      const distance = Math.hypot(clientX - left - x, clientY - top - y);
      if (distance < least) [best, least] = [id, distance];
    }
    hover(best);
  });
  picture.element.addEventListener('pointerleave', () => hover(null));

  return {
    element: root,
    /**
     * @param {{ of: Scene, at: LambdaPoint, point: number | null, outputs: number }} now   of: what
     *   is asked about
     * @param {import('../../../lib/element-size.js').ElementSize} size
     */
    draw({ of, at, point, outputs }, { width, height, text }) {
      if (width <= 0 || height <= 0) return;
      const valued = of.target === 'value';
      const xs = valued ? of.points.map(({ value }) => value) : Array.from(at.fitted);
      const span = extentOf([...xs, ...at.said], false) ?? [-1, 1];
      const [left, right] = [text * 3.2, width - text];
      const [top, bottom] = [text * 1.8, height - text * 3];
      const linear = { log: false, count: Math.max(2, Math.floor(width / (text * 8))) };
      const x = axisOf(span, [left, right], linear);
      const y = axisOf(span, [bottom, top], linear);
      places = of.points.map(({ id }, i) => ({ id, x: x.at(xs[i]), y: y.at(at.said[i]) }));
      const [lowest] = classesOf(of.points);
      /** Whether a point of two classes gets the other one without itself. @param {number} i */
      const isWrong = (i) =>
        !valued && outputs === 1 && !(at.said[i] * (of.points[i].label === lowest ? -1 : 1) > 0);
      const radius = places.length > MANY ? 2.2 : 3.5;
      const long = `said without the point, over ${valued ? 'its value' : 'f with it'}`;
      const words = width > 28 * text ? long : 'said without it';
      const title = outputs > 1 ? `first of ${outputs} machines: ${words}` : words;
      const marks = [
        ...uprights(x, [top, bottom], 'soft'),
        ...levels(y, [left, right], 'soft'),
        clipped({ left, right, top, bottom }, [
          mark('path', {
            class: 'lambda-diagonal',
            d: `M${x.at(x.low)} ${y.at(x.low)}L${x.at(x.high)} ${y.at(x.high)}`,
          }),
          ...of.points.map(({ id, label: name }, i) =>
            spotMark(places[i], {
              ink: valued ? null : classInk(name),
              radius,
              on: id === point,
              wrong: isWrong(i),
            }),
          ),
        ]),
        ...numbersUp(y.ticks, left - 5, text),
        ...numbersAcross(readableTicks(x.ticks, text, width), bottom + text * 1.3),
        label(title, left, text * 1.1),
      ];
      const said = `What is said of ${of.points.length} points, each without itself.`;
      picture.draw(marks, { width, height, label: said });
    },
  };
}

/**
 * @param {{ x: number, y: number }} place
 * @param {{ ink: string | null, radius: number, on: boolean, wrong: boolean }} look
 * @returns {Mark}
 */
function spotMark({ x, y }, { ink, radius, on, wrong }) {
  if (!Number.isFinite(x) || !Number.isFinite(y)) return mark('path', { d: '' });
  return mark('circle', {
    class: `lambda-point${on ? ' on' : ''}${wrong ? ' wrong' : ''}`,
    cx: x,
    cy: y,
    r: on ? radius + 1.5 : radius,
    style: ink && `fill: ${ink}`,
  });
}
