// @ts-check
/**
 * The mean losses of f + t over t: the staircase of the 0-1 loss with its minima, and the hinge loss.
 *
 * @module
 */

import { numberToken } from '../../../lib/colour.js';
import { element } from '../../../ui/element.js';
import { axisOf } from '../../../lib/plot/axis.js';
import { curve } from '../../../lib/plot/lines.js';
import {
  clipped,
  label,
  level,
  levels,
  numbersAcross,
  numbersUp,
  upright,
  uprights,
} from '../../../lib/plot/marks.js';
import { createPicture } from '../../../lib/plot/picture.js';
import { HINGE, minimaOf, reachOf, shiftedMean, stairsOf, told } from './shift.js';

/** @typedef {import('../../../lib/plot/marks.js').Mark} Mark */
/** @typedef {import('./functions.js').Place} Place */

const PLACES = 161;

/** @param {HTMLElement} parent */
export function createShiftChart(parent) {
  const picture = createPicture();
  const holder = element('div', { class: 'losses-chart', hidden: true }, picture.element);
  parent.append(holder);
  /** @type {readonly Place[] | null} */
  let last = null;

  function redraw() {
    const width = holder.clientWidth;
    if (!last || width === 0) return;
    const text = numberToken('--chart', 11);
    const height = Math.round(Math.min(Math.max(width * 0.5, text * 20), text * 30));
    picture.draw(shiftMarks(last, { width, height, text }), {
      width,
      height,
      label: `Mean losses of f + t over t, with ${last.length} points.`,
    });
  }

  return {
    /** @param {readonly Place[] | null} places null where it is not shown */
    draw(places) {
      last = places;
      holder.hidden = places === null;
      redraw();
    },
    resize: redraw,
  };
}

/**
 * @param {readonly Place[]} places
 * @param {{ width: number, height: number, text: number }} size in px
 * @returns {Mark[]}
 */
function shiftMarks(places, { width, height, text }) {
  const reach = reachOf(places);
  const [left, right, top, bottom] = [text * 2.6, width - text * 0.8, text, height - text * 3.4];
  const x = axisOf([-reach, reach], [left, right], { log: false, nice: false, count: 6 });
  const ts = Array.from({ length: PLACES }, (_, i) => reach * ((2 * i) / (PLACES - 1) - 1));
  const hinge = ts.map((t) => shiftedMean(HINGE, places, t));
  const y = axisOf([0, Math.max(1, ...hinge)], [bottom, top], { log: false, count: 4 });
  const stairs = stairsOf(places);
  const count = Math.max(1, told(places).length);
  const inside = (/** @type {number} */ t) => Math.min(Math.max(t, -reach), reach);
  const stepped = stairs.flatMap(({ from, to }) => [inside(from), inside(to)]);
  const heights = stairs.flatMap(({ wrong }) => [wrong / count, wrong / count]);
  const axes = { x, y };
  return [
    ...levels(y, [left, right], 'rule zero'),
    ...uprights(x, [top, bottom]),
    upright(x.at(0), [top, bottom], 'rule zero'),
    ...numbersUp(y.ticks, left - text * 0.5, text),
    ...numbersAcross(x.ticks, bottom + text * 1.5),
    label('mean loss', left, height - text * 0.4),
    label('shift t of f + t', right, height - text * 0.4, 'end'),
    clipped({ left, right, top: top - 4, bottom: bottom + 4 }, [
      curve(ts, hinge, axes, 'curve'),
      ...minimaOf(stairs).map(({ from, to, wrong }) =>
        level(y.at(wrong / count), [x.at(inside(from)), x.at(inside(to))], 'losses-minimum'),
      ),
      curve(stepped, heights, axes, 'curve staircase'),
    ]),
    label('0-1', right - 4, y.at(heights[heights.length - 1]) + text * 1.4, 'end', 'strong'),
    label(
      'hinge',
      x.at(0.72 * reach),
      y.at(shiftedMean(HINGE, places, 0.72 * reach)),
      'end',
      'strong',
    ),
  ];
}
