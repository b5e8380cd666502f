// @ts-check
/**
 * Loss functions as curves, with the points as ticks on their axis and a probe to drag along it.
 *
 * @module
 */

import { element } from '../../../ui/element.js';
import { classNumber } from '../../../model/class-colours.js';
import { numberToken } from '../../../lib/colour.js';
import { number } from '../../../lib/format.js';
import { axisOf } from '../../../lib/plot/axis.js';
import { curve } from '../../../lib/plot/lines.js';
import {
  clipped,
  dot,
  label,
  levels,
  mark,
  numbersAcross,
  numbersUp,
  upright,
  uprights,
} from '../../../lib/plot/marks.js';
import { createPicture } from '../../../lib/plot/picture.js';
import { followDrag, placeAcross, valueByKey } from '../../../lib/plot/reading.js';
import { placed, rangeOf } from './functions.js';

/** @typedef {import('./functions.js').Loss} Loss */
/** @typedef {import('./functions.js').Reading} Reading */
/** @typedef {import('../../../lib/plot/axis.js').Axis} Axis */
/** @typedef {import('../../../lib/plot/marks.js').Mark} Mark */

/**
 * own is the loss of the learner, at where the probe is, point the id of the one that is pointed
 * at.
 *
 * @typedef {Readonly<{
 *   shown: ReadonlySet<string>, own: string, at: number, point: number | null,
 * }>} Options
 */

/**
 * Where the parts of the chart are, in px: the curves from top to bottom, below them a strip with
 * the ticks of the points, in a row for each class of labels.
 *
 * @typedef {Readonly<{
 *   x: Axis, y: Axis, left: number, right: number, top: number, bottom: number,
 *   strip: number, tick: number, labels: readonly number[],
 *   width: number, height: number, text: number,
 * }>} Layout
 */

/** Places on a curve: enough for corners to look like corners. */
const PLACES = 241;
/** How near to a tick one has to point, in px. */
const REACH = 8;
/** Keys move the probe by these shares of the axis: plain, with Shift, Page Up and Page Down. */
const STEPS = { normal: 0.02, small: 0.004, large: 0.1 };
/** The probe stops at this share of the axis and its multiples. */
const GRAIN = 1 / 400;

/**
 * @param {HTMLElement} parent
 * @param {{ onProbe: (at: number) => void, onHover: (id: number | null) => void }} options
 */
export function createLossChart(parent, { onProbe, onHover }) {
  const probe = element('button', { type: 'button', class: 'losses-probe', role: 'slider' });
  const picture = createPicture();
  const holder = element('div', { class: 'losses-chart' }, picture.element, probe);
  parent.append(holder);
  /** @type {{ reading: Reading, options: Options } | null} */
  let last = null;
  /** @type {Layout | null} */
  let layout = null;

  picture.element.addEventListener('pointermove', (event) => onHover(pointAt(event)));
  picture.element.addEventListener('pointerleave', () => onHover(null));
  picture.element.addEventListener('click', (event) => set(valueAt(event)));
  followDrag(probe, {
    start(event) {
      event.preventDefault();
      probe.focus();
    },
    move: (event) => set(valueAt(event)),
  });
  probe.addEventListener('keydown', (event) => {
    if (!last || !layout) return;
    const { low, high } = layout.x;
    const span = high - low;
    const [step, small, large] = [STEPS.normal, STEPS.small, STEPS.large].map((s) => s * span);
    set(valueByKey(event, last.options.at, { low, high, step, small, large }));
  });

  /** @param {MouseEvent} event */
  const valueAt = (event) => layout && layout.x.value(placeAcross(picture.element, event));

  /** @param {number | null} at */
  function set(at) {
    if (at === null || !layout) return;
    const { low, high } = layout.x;
    const grain = (high - low) * GRAIN;
    onProbe(Math.min(high, Math.max(low, Math.round(at / grain) * grain)));
  }

  /** The point whose tick is near. @param {PointerEvent} event */
  function pointAt({ offsetX, offsetY }) {
    if (!last || !layout || offsetY < layout.bottom - 2) return null;
    let best = null;
    let least = REACH;
    for (const { id, at } of last.reading.places) {
      const distance = Math.abs(nearestPlace(layout.x, at) - offsetX);
      if (distance < least) [best, least] = [id, distance];
    }
    return best;
  }

  function redraw() {
    const width = holder.clientWidth;
    if (!last || width === 0) return;
    const { reading, options } = last;
    const visible = reading.losses.filter(({ key }) => options.shown.has(key));
    layout = layoutOf(reading, visible, width);
    const { x, height, top } = layout;
    const margin = reading.of === 'margin';
    picture.draw(
      [...frameMarks(reading, layout), ...lossMarks(reading, visible, options, layout)],
      {
        width,
        height,
        label: `Loss functions over ${margin ? 'the margin y·f(x)' : 'the residual y − f(x)'}, with ${reading.places.length} points.`,
      },
    );
    probe.style.left = `${x.at(options.at)}px`;
    probe.style.top = `${top}px`;
    probe.setAttribute('aria-label', margin ? 'Margin of the probe' : 'Residual of the probe');
    probe.setAttribute('aria-valuemin', String(x.low));
    probe.setAttribute('aria-valuemax', String(x.high));
    probe.setAttribute('aria-valuenow', String(options.at));
    probe.setAttribute('aria-valuetext', number(options.at, 2));
  }

  return {
    /** @param {Reading} reading @param {Options} options */
    draw(reading, options) {
      last = { reading, options };
      redraw();
    },
    resize: redraw,
  };
}

/**
 * @param {Reading} reading
 * @param {readonly Loss[]} visible
 * @param {number} width
 * @returns {Layout}
 */
function layoutOf(reading, visible, width) {
  const { places, of } = reading;
  const ends = rangeOf(reading);
  const text = numberToken('--chart', 11);
  const lines = numberToken('--lines', 0);
  const usual = Math.min(Math.max(width * 0.5, text * 20), text * 30);
  const height = Math.round(lines > 0 ? text * lines : usual);
  const [left, right, top] = [text * 2.6, width - text * 0.8, text * 1.2];
  // Of residuals, which have no sides, all ticks are in one row.
  const labels =
    of === 'margin' ? [...new Set(places.map(({ label }) => label))].sort((a, b) => a - b) : [0];
  const tick = text * 0.9;
  const strip = labels.length * tick;
  const bottom = height - text * 3.4 - strip;
  const count = Math.max(3, Math.round(width / (text * 8)));
  const linear = { log: false, nice: false };
  const x = axisOf(ends, [left, right], { ...linear, count });
  const y = axisOf([0, highestOf(visible, reading, ends)], [bottom, top], { ...linear, count: 4 });
  return { x, y, left, right, top, bottom, strip, tick, labels, width, height, text };
}

/**
 * How high the chart goes: up to the losses at its ends, but what grows fast may leave it.
 *
 * @param {readonly Loss[]} visible
 * @param {Reading} reading
 * @param {readonly [number, number]} ends
 */
function highestOf(visible, { epsilon }, [low, high]) {
  const slow = visible.filter(({ key }) => key !== 'squared');
  const most = (/** @type {readonly Loss[]} */ list) =>
    Math.max(...list.map((loss) => Math.max(loss.of(low, epsilon), loss.of(high, epsilon))), 0);
  const wanted = slow.some(({ key }) => key !== 'zero-one') ? most(slow) * 1.15 : most(visible);
  return wanted > 0 ? wanted : 1;
}

/**
 * Where a value is, or the end of the axis that is next to it.
 *
 * @param {Axis} axis
 * @param {number} value
 */
const nearestPlace = (axis, value) => axis.at(Math.min(Math.max(value, axis.low), axis.high));

/**
 * Axes with their numbers and names.
 *
 * @param {Reading} reading
 * @param {Layout} layout
 * @returns {Mark[]}
 */
function frameMarks({ of }, { x, y, left, right, top, bottom, strip, height, text }) {
  const foot = height - text * 0.4;
  const margin = of === 'margin';
  return [
    ...levels(y, [left, right], 'rule zero'),
    ...uprights(x, [top, bottom], 'rule zero'),
    ...numbersUp(y.ticks, left - text * 0.5, text),
    ...numbersAcross(x.ticks, bottom + strip + text * 1.7),
    label(margin ? 'margin m = y·f(x)' : 'residual r = y − f(x)', right, foot, 'end'),
    ...(margin ? [label('wrong side', left, foot)] : []),
  ];
}

/**
 * The curves, the ticks of the points below them, and the probe.
 *
 * @param {Reading} reading
 * @param {readonly Loss[]} visible
 * @param {Options} options
 * @param {Layout} layout
 * @returns {Mark[]}
 */
function lossMarks({ places, epsilon, of }, visible, { own, at, point }, layout) {
  const { x, y, left, right, top, bottom, tick, labels } = layout;
  const there = placed(places);
  const kind = (/** @type {Loss} */ { key }) => (key === own ? `${key} own` : key);
  const steps = Array.from(
    { length: PLACES },
    (_, i) => x.low + ((x.high - x.low) * i) / (PLACES - 1),
  );
  const curves = visible.map((loss) =>
    loss.key === 'zero-one'
      ? curve([x.low, 0, 0, x.high], [1, 1, 0, 0], { x, y }, `curve ${kind(loss)}`)
      : curve(
          steps,
          steps.map((v) => loss.of(v, epsilon)),
          { x, y },
          `curve ${kind(loss)}`,
        ),
  );
  const row = (/** @type {number} */ label) =>
    bottom + 4 + (of === 'margin' ? labels.indexOf(label) * tick : 0);
  const ticks = labels.map((label) =>
    mark('path', {
      class: 'tick',
      style: `stroke:var(${of === 'margin' ? `--c${classNumber(label)}` : '--ink2'})`,
      d: there
        .filter((place) => of !== 'margin' || place.label === label)
        .map((place) => `M${nearestPlace(x, place.at).toFixed(1)} ${row(label)}v${tick - 3}`)
        .join(''),
    }),
  );
  const focused = there.find(({ id }) => id === point);
  const reached = visible.filter((loss) => loss.of(at, epsilon) <= y.high * 1.02);
  return [
    clipped({ left, right, top: top - 4, bottom: bottom + 2 }, curves),
    ...ticks,
    ...(focused
      ? [upright(nearestPlace(x, focused.at), [top, row(focused.label) + tick - 2], 'losses-focus')]
      : []),
    upright(x.at(at), [top, bottom], 'rule zero'),
    ...reached.map((loss) => {
      const height = y.at(loss.of(at, epsilon));
      return dot(x.at(at), height, layout.text * 0.36, `dot ${kind(loss)}`);
    }),
  ];
}
