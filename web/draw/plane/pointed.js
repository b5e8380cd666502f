// @ts-check
/**
 * What lies on top of the marks and follows pointer and keyboard: rings around
 * hovered and selected points, the cross-hair, the brush, the tip.
 *
 * @module
 */

import { isMissed } from '../../model/decided.js';
import { indexOfPoint, pointOf } from '../../model/points.js';
import { mix, parseColour, hex } from '../../lib/colour.js';
import { number, signed } from '../../lib/format.js';
import { supportName } from '../../state/reading.js';
import { coordinates } from './axes.js';
import { brushRadius } from './geometry.js';
import { markRadius } from './look.js';
import { penOf, ringRadius } from './marks.js';
import {
  carriedText,
  className,
  readingAt,
  readingAtPoint,
  readingText,
  remarksAt,
  trainedAs,
  valueText,
} from './reading.js';
import { heldPlace, placeOf, shownPlace } from './held.js';
import { chooseCorner, placesBeside, RESTS, tipItems, tipSize } from './tip.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('./geometry.js').Frame} Frame */
/** @typedef {import('./look.js').Look} Look */
/** @typedef {import('./display-list.js').Item} Item */
/** @typedef {import('./tip.js').Tip} Tip */
/**
 * A point that will be removed when the pointer is released.
 *
 * @typedef {{ id: number, left: number, top: number }} Lifted
 */

/**
 * @param {State} state
 * @param {Frame} frame
 * @param {Look} look
 * @param {{ lifted: Lifted | null, pressing: boolean }} hand
 * @returns {Item[]}
 */
export function pointingItems(state, frame, look, hand) {
  const { focus, scene } = state;
  const radius = markRadius(look, scene.points.length);
  /** @type {Item[]} */
  const items = [];
  const pen = penOf(scene, state.frame, state.stage.plane, look);
  /** @param {import('../../model/scene.js').Point} point */
  const markOf = (point) => {
    const { weight: _, outside: __, ...mark } = pen(point);
    return mark;
  };
  /** @param {number | null | undefined} id */
  const byId = (id) => pointOf(scene.points, id);

  // A cell of the Gram matrix is about two points: a line says which.
  const [one, other] = (focus.pair ?? []).map(byId);
  if (one && other && one !== other) {
    const ends = [one, other].flatMap(({ x }) => [frame.left(x[0]), frame.top(x[1])]);
    const lines = [{ points: ends, closed: false }];
    items.push(
      { kind: 'lines', lines, stroke: look.halo, width: look.stroke + 2, opacity: 0.6 },
      { kind: 'lines', lines, stroke: look.contour, width: look.stroke },
    );
  }
  const hovered = [focus.point, ...(focus.pair ?? [])];
  for (const id of new Set(hovered)) {
    const point = byId(id);
    if (point && id !== focus.selected) items.push(...ringItems(point, 1.25));
  }
  const selected = byId(focus.selected);
  if (selected) items.push(...ringItems(selected, 1.25, true));

  /**
   * @param {import('../../model/scene.js').Point} point
   * @param {number} size
   * @param {boolean} [strong]
   * @returns {Item[]}
   */
  function ringItems(point, size, strong = false) {
    const { id, x } = point;
    if (hand.lifted?.id === id) return [];
    const told = trainedAs(state, id);
    const ring = told?.weight ? ringRadius(radius, told.weight) : radius * 1.45;
    const left = frame.left(x[0]);
    const top = frame.top(x[1]);
    /** @type {(readonly [number, number, number])[]} */
    const circles = [[left, top, ring + (strong ? look.ring * 1.5 : look.ring * 0.5)]];
    const outline = strong ? look.ring * 1.25 : look.ring;
    return [
      { kind: 'circles', circles, stroke: look.halo, width: outline + 3 },
      { kind: 'circles', circles, stroke: look.contour, width: outline },
      { kind: 'marks', marks: [{ left, top, ...markOf(point) }], radius: radius * size },
    ];
  }

  if (hand.lifted) {
    const { left, top, id } = hand.lifted;
    const point = byId(id);
    const mark = point ? markOf(point) : { label: 1 };
    items.push(
      {
        kind: 'marks',
        marks: [{ left, top, ...mark, predicted: 0 }],
        radius: radius * 1.2,
        opacity: 0.4,
      },
      {
        kind: 'circles',
        circles: [[left, top, radius * 2.2]],
        stroke: look.contour,
        width: look.stroke,
        dash: [3, 3],
        opacity: 0.7,
      },
    );
  }

  const place = shownPlace(state);
  if (place && focus.tool === 'spray' && !focus.crosshair) {
    const brush = brushRadius(state.settings.brush, frame.size);
    /** @type {[number, number, number][]} */
    const circles = [[frame.left(place[0]), frame.top(place[1]), brush]];
    items.push(
      { kind: 'circles', circles, stroke: look.halo, width: look.stroke + 2, opacity: 0.6 },
      { kind: 'circles', circles, stroke: look.contour, width: look.stroke, dash: [4, 4] },
    );
  } else if (place && !hand.pressing && (focus.crosshair || focus.point === null) && !selected) {
    items.push(...crossItems(frame, look, place, focus.crosshair !== null));
  }
  return items;
}

/**
 * @param {Frame} frame
 * @param {Look} look
 * @param {readonly [number, number]} place
 * @param {boolean} keyboard the keyboard's cross-hair reaches from side to side
 * @returns {Item[]}
 */
function crossItems(frame, look, place, keyboard) {
  const left = frame.left(place[0]);
  const top = frame.top(place[1]);
  const arm = look.mark * (keyboard ? 3 : 2.2);
  const cross = [
    { points: [left - arm, top, left + arm, top], closed: false },
    { points: [left, top - arm, left, top + arm], closed: false },
  ];
  /** @type {Item[]} */
  const items = [];
  if (keyboard) {
    const lines = [
      { points: [0, top, frame.size, top], closed: false },
      { points: [left, 0, left, frame.size], closed: false },
    ];
    items.push({ kind: 'lines', lines, stroke: look.contour, width: look.hair, opacity: 0.35 });
  }
  items.push(
    { kind: 'lines', lines: cross, stroke: look.halo, width: look.stroke + 3 },
    {
      kind: 'lines',
      lines: cross,
      stroke: look.contour,
      width: look.stroke * (keyboard ? 1.4 : 1),
    },
  );
  return items;
}

/**
 * What the tip says; null if there is nothing to point at.
 *
 * @param {State} state
 * @param {Lifted | null} lifted
 * @returns {{ tip: Tip, at: readonly [number, number] } | null}
 */
export function tipOf(state, lifted) {
  const { focus, scene } = state;
  const held = heldPlace(state);
  const here = held && readingAt(state, held);
  if (held) return here && { tip: { strong: readingText(state, here), rest: [] }, at: held };
  const place = placeOf(state);
  if (lifted) {
    return place && { tip: { strong: 'Release to remove', rest: [], warning: true }, at: place };
  }
  const id = focus.crosshair ? focus.selected : focus.point;
  const index = indexOfPoint(scene.points, id);
  if (!place && index < 0) return null;
  const point = index < 0 ? null : scene.points[index];
  const at = point?.x ?? /** @type {readonly [number, number]} */ (place);
  // The linked views hover points too: then the ring is enough.
  if (!place) return null;
  const reading = point ? readingAtPoint(state, point.id) : readingAt(state, at);
  /** @type {string[]} */
  const rest = [];
  if (point) rest.push(...pointLines(state, point, index, reading));
  rest.push(...remarksAt(state, at, reading));
  const where = coordinates(scene, at);
  if (!reading) return { tip: { strong: where, rest }, at };
  rest.push(where);
  return { tip: { strong: readingText(state, reading), rest, ...markedAs(state, reading) }, at };
}

/**
 * What the tip says of a point, line by line.
 *
 * @param {State} state
 * @param {import('../../model/scene.js').Point} point
 * @param {number} index
 * @param {import('./reading.js').Reading | null} reading
 * @returns {string[]}
 */
export function pointLines(state, point, index, reading) {
  const told = trainedAs(state, point.id);
  const lines = [`point ${index + 1}, ${carriedText(state, point)}`];
  if (reading && 'f' in reading && state.frame.training?.task === 'regression') {
    lines.push(`y − f = ${valueText(state, point.value - reading.f, signed)}`);
  }
  if (told && told.predicted !== null && isMissed(told.predicted, point.label))
    lines.push(`predicted ${className(state, told.predicted)}`);
  if (told && told.weight > 0) {
    const name = supportName(state);
    lines.push(name === 'support vector' ? `α = ${number(told.alpha)}` : name);
  }
  // Up to what a solver leaves, a point on its margin is not beyond it.
  if (told && told.slack >= 0.005) lines.push(`ξ = 1 − y·f = ${number(told.slack)}`);
  return lines;
}

/**
 * The mark before the words of a reading: of the class or the cluster that wins.
 *
 * @param {State} state
 * @param {import('./reading.js').Reading} reading
 * @returns {{ label: number | undefined }}
 */
export function markedAs({ frame: { training } }, reading) {
  const region = 'label' in reading && training?.task !== 'clustering' && reading.label > 0;
  return { label: region ? reading.label : undefined };
}

/**
 * @param {{ tip: Tip, at: readonly [number, number] }} told
 * @param {Frame} frame
 * @param {Look} look
 * @param {{
 *   measure: (text: string, weight: number, size: number) => number,
 *   hides: (box: import('./tip.js').Box) => number,
 *   touch: boolean, last: number, rests: boolean,
 * }} options   last is the corner of last time, rests whether that was about the same place
 * @returns {{ items: Item[], corner: number }}
 */
export function tipBeside({ tip, at }, frame, look, { measure, hides, touch, last, rests }) {
  const { width, height } = tipSize(tip, look, measure);
  const gap = look.mark * (touch ? 4 : 2.4);
  const choices = placesBeside(frame.left(at[0]), frame.top(at[1]), width, height, gap);
  // Below a finger is the hand.
  const cost = (/** @type {import('./tip.js').Box} */ box) =>
    hides(box) + (touch && box.top > frame.top(at[1]) ? 6 : 0);
  const { corner, box } = chooseCorner(choices, frame.size, cost, last, rests ? RESTS : undefined);
  const faint = hex(mix(parseColour(look.onInk), parseColour(look.ink), 0.22));
  return { items: tipItems(tip, box, look, faint), corner };
}
