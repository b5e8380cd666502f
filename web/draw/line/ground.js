// @ts-check
/**
 * The line as lists of items: what lies under the points.
 *
 * @module
 */

import { UNDECIDED } from '../../model/decided.js';
import { classNumber } from '../../model/class-colours.js';
import { number } from '../../lib/format.js';
import { hasLevels, hasMargin, kindOf } from '../../model/output.js';
import { axisName, decimalsFor, ticksOf } from '../plane/axes.js';
import { rowsOf, weightsOf } from '../plane/marks.js';
import { outsideItems } from '../plane/outside.js';
import { rasterOf, surfaceOf } from '../plane/ground.js';
import { valueAt } from '../plane/sampling.js';
import { slackOpacity } from '../plane/slacks.js';
import { thresholdsOf } from './crossings.js';
import { learned, liftItems } from './lift.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../model/scene.js').Axis} Axis */
/** @typedef {import('../../protocol/answers.js').Surface} Surface */
/** @typedef {import('../plane/display-list.js').Item} Item */
/** @typedef {import('../plane/display-list.js').Polyline} Polyline */
/** @typedef {import('../plane/look.js').Look} Look */
/** @typedef {import('./layout.js').LineFrame} LineFrame */

/** The dashes of the margins, as multiples of the line's width. */
const DASHES = [4, 3.3];
/** Violations smaller than this would not be seen. */
const VISIBLE = 0.02;
/** About how wide a digit is, as a share of the text's size. */
const LETTER = 0.58;

/**
 * A straight line.
 *
 * @param {number} x0
 * @param {number} y0
 * @param {number} x1
 * @param {number} y1
 * @returns {Polyline}
 */
export const segment = (x0, y0, x1, y1) => ({ points: [x0, y0, x1, y1], closed: false });

/** @param {number} v */
const crisp = (v) => Math.round(v) + 0.5;

/**
 * The field of f, the axis, f as a curve with its levels, thresholds and slacks; lifted, the
 * parabola instead of the curve.
 *
 * @param {State} state
 * @param {LineFrame} frame
 * @param {Look} look
 * @param {number} lift 0: on the line, 1: on the parabola
 * @returns {Item[]}
 */
export function lineItems(state, frame, look, lift) {
  const layers = state.stage.plane;
  const surface = surfaceOf(state);
  /** @type {Item[]} */
  const items = [];
  // The field of the lifted line covers this one, and lets nothing through where both are faint.
  const covered = lift > 0 && learned(state)?.length === 1;
  if (surface && layers.field && !covered) {
    const left = frame.left(surface.view.x0);
    items.push({
      kind: 'raster',
      raster: rasterOf(surface, state, look),
      left,
      top: 0,
      width: frame.left(surface.view.x1) - left,
      height: frame.axis,
    });
  }
  if (lift > 0) items.push(...liftItems(state, frame, look, lift));
  if (surface) {
    const { training } = state.frame;
    const kind = training ? kindOf(training) : 'boundary';
    const shown = 1 - lift;
    if (kind === 'novelty' && layers.field && lift === 0)
      items.push(...outsideItems(surface, frame, look, frame.axis));
    if (shown > 0) {
      items.push(...faded(levelItems(state, surface, frame, look), shown));
      if (layers.slacks) items.push(...faded(slackItems(state, surface, frame, look), shown));
      items.push(...faded(curveItems(surface, frame, look), shown));
    }
    const ends = layers.margins && (!training || hasLevels(training));
    if (isParted(state)) items.push(...thresholdItems(surface, frame, look, ends, lift));
  }
  const parted = surface && isParted(state) ? surface : null;
  items.push(...axisItems(state.scene.axes[0], parted, frame, look));
  return items;
}

/** Whether the zeros of f part the line: those of values do not. @param {State} state */
function isParted({ frame: { training } }) {
  const kind = training ? kindOf(training) : 'boundary';
  return kind !== 'component' && kind !== 'values';
}

/** @param {Item[]} items @param {number} share @returns {Item[]} */
function faded(items, share) {
  if (share >= 1) return items;
  /** @type {Item[]} */
  const faint = [];
  for (const item of items) {
    if (item.kind === 'lines') faint.push({ ...item, opacity: (item.opacity ?? 1) * share });
    // Words come and go at once.
    else if (share > 0.5) faint.push(item);
  }
  return faint;
}

/**
 * The values of f that have a line from side to side, and what f is called: −1, 0 and +1 for
 * machines with margins, round values for others.
 *
 * @param {State} state
 * @param {Surface} surface
 * @param {LineFrame} frame
 * @returns {{ levels: { at: number, text: string }[], name: string }}
 */
function levelsOn({ frame: { training } }, surface, { low, high }) {
  const kind = training ? kindOf(training) : 'boundary';
  const round = () => ticksOf(F_AXIS, low, high, 5).filter(({ at }) => at > low && at < high);
  const whole = (/** @type {number[]} */ levels) =>
    levels.map((at) => ({ at, text: `${at > 0 ? '+' : ''}${number(at, 0)}` }));
  if (surface.label) {
    if (training?.rule !== 'largest')
      return { levels: whole([0, 1]), name: 'margin of the winner' };
    const name = kind === 'clusters' ? 'ahead of the next cluster' : 'ahead of the next class';
    return { levels: [{ at: 0, text: '0' }, ...round()], name };
  }
  if (kind === 'boundary' && high > 1 && high <= 8) return { levels: whole([-1, 0, 1]), name: 'f' };
  const name = kind === 'component' ? `component ${(surface.output ?? 0) + 1}` : 'f';
  return { levels: round(), name };
}

/** f has no units. @type {Axis} */
const F_AXIS = { name: 'f', shift: 0, scale: 1 };

/**
 * Levels of f from side to side, with numbers.
 *
 * @param {State} state
 * @param {Surface} surface
 * @param {LineFrame} frame
 * @param {Look} look
 * @returns {Item[]}
 */
function levelItems(state, surface, frame, look) {
  const { size, height } = frame;
  const { margins } = state.stage.plane;
  const text = look.text;
  const { levels, name } = levelsOn(state, surface, frame);
  const across = (/** @type {number} */ f) => segment(0, crisp(height(f)), size, crisp(height(f)));
  /** @type {Item[]} */
  const items = [
    { kind: 'lines', lines: [across(0)], stroke: look.contour, width: look.hair, opacity: 0.75 },
  ];
  if (margins) {
    items.push({
      kind: 'lines',
      lines: levels.filter(({ at }) => at !== 0).map(({ at }) => across(at)),
      stroke: look.contour,
      width: look.hair,
      dash: DASHES.map((part) => part * look.stroke),
      opacity: 0.6,
    });
  }
  const plain = /** @type {const} */ ({ kind: 'text', face: 'ui', size: text });
  for (const { at, text: words } of levels) {
    if (at !== 0 && !margins) continue;
    items.push({
      ...plain,
      left: 8,
      top: height(at) - 4,
      text: words,
      fill: look.ink2,
      halo: look.halo,
    });
  }
  const math = name === 'f';
  items.push({
    kind: 'text',
    face: math ? 'math' : 'ui',
    size: math ? text * 1.35 : text,
    left: 8,
    top: frame.ceiling - text * 0.5,
    text: name,
    fill: look.ink2,
    halo: look.halo,
  });
  return items;
}

/**
 * The curve, cut where it leaves the room that it has; with several classes each part in the
 * colour of the class that wins, and in none where it is undecided.
 *
 * @param {Surface} surface
 * @param {LineFrame} frame
 * @param {Look} look
 * @returns {Item[]}
 */
function curveItems({ view, width, values, label }, frame, look) {
  const step = (view.x1 - view.x0) / width;
  const beyond = 3 * look.bold;
  /** @type {Map<number, Polyline[]>} */
  const parts = new Map();
  /** @type {number[]} */
  let points = [];
  let winner = 0;
  function end() {
    if (points.length >= 4) {
      const lines = parts.get(winner) ?? [];
      lines.push({ points, closed: false });
      parts.set(winner, lines);
    }
    points = [];
  }
  let last = NaN;
  for (let c = 0; c < width; c++) {
    const here = frame.height(values[c]);
    const class_ = label && label[c] !== UNDECIDED ? label[c] : 0;
    if (class_ !== winner) end();
    winner = class_;
    if (!Number.isFinite(here)) {
      end();
      continue;
    }
    const left = frame.left(view.x0 + (c + 0.5) * step);
    const outside = here < -beyond || here > frame.floor + frame.strip;
    const top = Math.min(Math.max(here, -beyond), frame.floor + frame.strip * 0.5);
    // What is outside is drawn only where it leads in or out.
    if (outside && (last < -beyond || last > frame.floor + frame.strip || Number.isNaN(last))) {
      points = [left, top];
    } else {
      points.push(left, top);
      if (outside) end();
    }
    last = here;
  }
  end();
  return [...parts].flatMap(([of, lines]) => [
    { kind: 'lines', lines, stroke: look.halo, width: look.bold + 2.5, opacity: 0.8 },
    {
      kind: 'lines',
      lines,
      stroke: of ? look.inks[classNumber(of)] : look.contour,
      width: look.bold,
    },
  ]);
}

/**
 * How far f is from where the margin wants it, at each support vector beyond: ξ is a height here.
 *
 * @param {State} state
 * @param {Surface} surface
 * @param {LineFrame} frame
 * @param {Look} look
 * @returns {Item[]}
 */
function slackItems({ scene, frame: { training, scene: old } }, surface, frame, look) {
  if (!training || !old || !hasMargin(training) || surface.label) return [];
  if (slackOpacity(scene.points.length, 1) === 0) return [];
  const rows = rowsOf(old);
  const weights = weightsOf(training, old.params.C ?? Infinity);
  /** @type {Polyline[]} */
  const lines = [];
  for (const { id, x, label } of scene.points) {
    const row = rows.get(id);
    if (row === undefined || weights[row] === 0) continue;
    const sign = label === training.classes[1] ? 1 : -1;
    const f = valueAt(surface, x[0], 0);
    if (!(sign * f < 1 - VISIBLE)) continue;
    const left = crisp(frame.left(x[0]));
    const end = Math.min(Math.max(frame.height(f), 0), frame.floor + frame.strip * 0.5);
    lines.push(segment(left, frame.height(sign), left, end));
  }
  const opacity = slackOpacity(scene.points.length, lines.length);
  return [{ kind: 'lines', lines, stroke: look.contour, width: look.stroke * 0.75, opacity }];
}

/**
 * Where f = 0, from the curve down to the axis; where f = ±1, dashed.
 *
 * @param {Surface} surface
 * @param {LineFrame} frame
 * @param {Look} look
 * @param {boolean} margins
 * @param {number} lift
 * @returns {Item[]}
 */
function thresholdItems(surface, frame, look, margins, lift) {
  const { zeros, margins: ends } = thresholdsOf(surface);
  const { axis } = frame;
  const from = (/** @type {number} */ f, /** @type {number} */ x) =>
    frame.height(f) + lift * (frame.lifted(x * x) - frame.height(f));
  const down = (/** @type {number} */ x, /** @type {number} */ f) =>
    segment(frame.left(x), from(f, x), frame.left(x), axis);
  /** @type {Item[]} */
  const items = [];
  if (margins) {
    items.push({
      kind: 'lines',
      lines: ends.map((x) => down(x, valueAt(surface, x, 0))),
      stroke: look.contour,
      width: look.stroke * 0.75,
      dash: DASHES.map((part) => part * look.stroke),
      opacity: 0.7,
      means: 'margin',
    });
  }
  items.push({
    kind: 'lines',
    lines: zeros.map((x) => down(x, 0)),
    stroke: look.contour,
    width: look.bold,
    means: 'boundary',
  });
  return items;
}

/** @typedef {{ left: number, half: number, text: string }} Label   half of its width, in px */

/**
 * The thresholds that have room for their number on the axis.
 *
 * @param {Axis} axis
 * @param {Surface | null} surface
 * @param {LineFrame} frame
 * @param {Look} look
 * @returns {Label[]}
 */
function thresholdLabels({ scale, shift }, surface, frame, look) {
  const decimals = Math.min(decimalsFor((frame.view.x1 - frame.view.x0) * scale), 4);
  /** @type {Label[]} */
  const labels = [];
  let free = 0;
  for (const x of surface ? thresholdsOf(surface).zeros : []) {
    const text = number(x * scale + shift, decimals);
    const half = (text.length * look.text * LETTER) / 2 + 3;
    const left = frame.left(x);
    if (left - half < free || left + half > frame.size) continue;
    free = left + half + 2;
    labels.push({ left, half, text });
  }
  return labels;
}

/**
 * The axis with round numbers, and with those of the thresholds in black.
 *
 * @param {Axis} axis
 * @param {Surface | null} surface
 * @param {LineFrame} frame
 * @param {Look} look
 * @returns {Item[]}
 */
function axisItems(axis, surface, frame, look) {
  const { view, size, axis: top } = frame;
  const text = look.text;
  const count = Math.max(3, Math.min(10, Math.round(size / (text * 6))));
  const ticks = ticksOf(axis, view.x0, view.x1, count);
  const name = axisName(axis, 0);
  const words = name.math ? 'x' : name.text;
  const room = words.length * text * (name.math ? 1 : LETTER) + 18;
  /** @type {Item[]} */
  const items = [
    { kind: 'box', left: 0, top, width: size, height: size - top, radius: 0, fill: look.paper },
    {
      kind: 'lines',
      lines: [segment(0, crisp(top), size, crisp(top))],
      stroke: look.contour,
      width: look.stroke,
    },
    {
      kind: 'lines',
      lines: ticks.map(({ at }) => {
        const left = crisp(frame.left(at));
        return segment(left, top, left, top + text * 0.45);
      }),
      stroke: look.contour,
      width: look.hair,
    },
  ];
  const plain = /** @type {const} */ ({ kind: 'text', face: 'ui', size: text });
  const base = top + text * 1.65;
  const labels = thresholdLabels(axis, surface, frame, look);
  for (const { left, half, text: words } of labels) {
    items.push(
      {
        kind: 'box',
        left: left - half,
        top: base - text * 1.1,
        width: 2 * half,
        height: text * 1.5,
        radius: 3,
        fill: look.ink,
      },
      { ...plain, left, top: base, text: words, weight: 600, fill: look.onInk, anchor: 'middle' },
    );
  }
  for (const { at, text: digits } of ticks) {
    const left = frame.left(at);
    const half = (digits.length * text * LETTER) / 2;
    if (left - half < 2 || left + half > size - room) continue;
    if (labels.some((label) => Math.abs(label.left - left) < label.half + half + 3)) continue;
    items.push({ ...plain, left, top: base, text: digits, anchor: 'middle', fill: look.ink2 });
  }
  if (labels.some((label) => label.left + label.half > size - room)) return items;
  items.push({
    ...plain,
    face: name.math ? 'math' : 'ui',
    size: name.math ? text * 1.35 : text,
    left: size - 8,
    top: base,
    text: words,
    anchor: 'end',
    fill: look.ink2,
  });
  return items;
}
