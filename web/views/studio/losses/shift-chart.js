// @ts-check
/**
 * The mean losses of f + t over t: the staircase of the 0-1 loss, with its minima, and the others.
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
import { minimaOf, reachOf, shiftedMean, stairsOf, told } from './shift.js';

/** @typedef {import('../../../lib/plot/marks.js').Mark} Mark */
/** @typedef {import('./functions.js').Reading} Reading */

/**
 * shown are the losses to be drawn, own that of the learner.
 *
 * @typedef {Readonly<{ reading: Reading, shown: ReadonlySet<string>, own: string }>} Shifted
 */

const PLACES = 161;

/** @param {HTMLElement} parent */
export function createShiftChart(parent) {
  const picture = createPicture();
  const holder = element('div', { class: 'losses-chart', hidden: true }, picture.element);
  parent.append(holder);
  /** @type {Shifted | null} */
  let last = null;

  function redraw() {
    const width = holder.clientWidth;
    if (!last || width === 0) return;
    const text = numberToken('--chart', 11);
    const height = Math.round(Math.min(Math.max(width * 0.5, text * 20), text * 30));
    picture.draw(shiftMarks(last, { width, height, text }), {
      width,
      height,
      label: `Mean losses of f + t over t, with ${last.reading.places.length} points.`,
    });
  }

  return {
    /** @param {Shifted | null} shifted null where it is not shown */
    draw(shifted) {
      last = shifted;
      holder.hidden = shifted === null;
      redraw();
    },
    resize: redraw,
  };
}

/**
 * @param {Shifted} shifted
 * @param {{ width: number, height: number, text: number }} size in px
 * @returns {Mark[]}
 */
function shiftMarks({ reading, shown, own }, { width, height, text }) {
  const { places, losses } = reading;
  const reach = reachOf(places);
  const [left, right, top, bottom] = [text * 2.6, width - text * 0.8, text, height - text * 3.4];
  const x = axisOf([-reach, reach], [left, right], { log: false, nice: false, count: 6 });
  const ts = Array.from({ length: PLACES }, (_, i) => reach * ((2 * i) / (PLACES - 1) - 1));
  const curves = losses
    .filter(({ key }) => key !== 'zero-one' && shown.has(key))
    .map((loss) => ({ loss, values: ts.map((t) => shiftedMean(loss, places, t)) }));
  const bounded = curves.filter(({ loss }) => loss.key !== 'squared');
  const highest = Math.max(1, ...bounded.flatMap(({ values }) => values));
  const y = axisOf([0, highest * 1.05], [bottom, top], { log: false, nice: false, count: 4 });
  const stairs = stairsOf(places);
  const count = Math.max(1, told(places).length);
  const inside = (/** @type {number} */ t) => Math.min(Math.max(t, -reach), reach);
  const stepped = stairs.flatMap(({ from, to }) => [inside(from), inside(to)]);
  const heights = stairs.flatMap(({ wrong }) => [wrong / count, wrong / count]);
  const kind = (/** @type {string} */ key) => (key === own ? `${key} own` : key);
  return [
    ...levels(y, [left, right], 'rule zero'),
    ...uprights(x, [top, bottom]),
    upright(x.at(0), [top, bottom], 'rule zero'),
    ...numbersUp(y.ticks, left - text * 0.5, text),
    ...numbersAcross(x.ticks, bottom + text * 1.5),
    label('mean loss', left, height - text * 0.4),
    label('shift t of f + t', right, height - text * 0.4, 'end'),
    clipped({ left, right, top: top - 4, bottom: bottom + 4 }, [
      ...curves.map(({ loss, values }) => curve(ts, values, { x, y }, `curve ${kind(loss.key)}`)),
      ...minimaOf(stairs).map(({ from, to, wrong }) =>
        level(y.at(wrong / count), [x.at(inside(from)), x.at(inside(to))], 'losses-minimum'),
      ),
      curve(stepped, heights, { x, y }, 'curve staircase'),
    ]),
  ];
}
