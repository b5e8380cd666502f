// @ts-check
/**
 * A small picture of an approximate model: its field and boundary, the exact boundary
 * dashed beside it, and the points; on a line the two curves.
 *
 * @module
 */

import { canvasOf } from '../../../lib/canvas.js';
import { frameOf } from '../../../draw/plane/geometry.js';
import { markItems } from '../../../draw/plane/marks.js';
import { axesItems, chartOf, curveItems, pointsAt, rangeOf } from '../../../draw/line/small.js';
import { createDrawing } from '../../../draw/plane/small.js';
import { approximateGround, surfacesOf } from './ground.js';

/** @typedef {import('../../../model/scene.js').Scene} Scene */
/** @typedef {import('../../../protocol/messages.gen.js').Approximation} Approximation */
/** @typedef {import('../../../protocol/answers.js').Surface} Surface */
/** @typedef {import('../../../draw/plane/display-list.js').Item} Item */
/** @typedef {import('../../../draw/plane/geometry.js').Frame} Frame */
/** @typedef {import('../../../draw/plane/look.js').Look} Look */

/**
 * Landmarks in kernel units, and which of them is chosen.
 *
 * @typedef {{ landmarks?: readonly (readonly [number, number])[], chosen?: number }} Extra
 */

/** The dashes of what is compared with. */
const DASH = [5, 4];
const PLAIN = Object.freeze({ rings: false, predicted: false });
/** A landmark's diamond, in marks. */
const DIAMOND = 1.7;

/**
 * @param {HTMLElement} parent
 * @param {string} label
 */
export function createApproximationPicture(parent, label) {
  const holder = document.createElement('div');
  holder.className = 'approximation-picture';
  const canvas = canvasOf(holder, label);
  const drawItems = createDrawing(canvas);
  parent.append(holder);
  /** @type {Frame | null} */
  let frame = null;
  /** Whether it is a picture of a line. */
  let line = false;
  /** What was drawn last, for another size. @type {Parameters<typeof draw> | null} */
  let last = null;

  /**
   * @param {Scene} scene that was approximated
   * @param {Approximation} answer
   * @param {Extra} [extra]
   */
  function draw(scene, answer, extra = {}) {
    last = [scene, answer, extra];
    const size = holder.clientWidth;
    if (size === 0) return;
    const flat = scene.dim === 1;
    const height = flat ? Math.round(size * 0.56) : size;
    const place = frameOf(scene.view, size);
    frame = place;
    line = flat;
    if (flat) {
      const { approximate, exact } = surfacesOf(scene, answer);
      drawItems(size, height, (look) =>
        curvesOf(scene, approximate, exact, extra, place, height, look),
      );
      return;
    }
    drawItems(size, height, (look) => [
      ...approximateGround(scene, answer)(place, look),
      ...markItems(scene, { training: null, scene: null }, PLAIN, place, look),
      ...landmarkItems(extra, place, look),
    ]);
  }

  return {
    element: holder,
    canvas,
    draw,
    resize() {
      if (last) draw(...last);
    },
    /**
     * Where a place of the canvas is, in kernel units.
     *
     * @param {number} left
     * @param {number} top
     * @returns {[number, number] | null}
     */
    placeAt: (left, top) => (frame ? [frame.x(left), line ? 0 : frame.y(top)] : null),
    /** How large a pixel is, in kernel units. */
    pixel: () => (frame ? (frame.view.x1 - frame.view.x0) / frame.size : 0),
  };
}

/**
 * On a line: both functions as curves, points and landmarks on the axis.
 *
 * @param {Scene} scene
 * @param {Surface} approximate
 * @param {Surface} exact
 * @param {Extra} extra
 * @param {Frame} frame
 * @param {number} height
 * @param {Look} look
 * @returns {Item[]}
 */
function curvesOf(scene, approximate, exact, extra, frame, height, look) {
  const range = rangeOf([exact.values], [approximate.values]);
  const chart = chartOf(scene.view, range, frame.size, height, look);
  const onAxis = { ...frame, top: () => pointsAt(chart, look) };
  return [
    ...axesItems(scene, range, chart, look),
    ...curveItems(
      { values: exact.values, stroke: look.no, width: look.stroke, dash: DASH },
      scene.view,
      chart,
    ),
    ...curveItems(
      { values: approximate.values, stroke: look.contour, width: look.bold },
      scene.view,
      chart,
    ),
    ...markItems(scene, { training: null, scene: null }, PLAIN, onAxis, look),
    ...landmarkItems(extra, onAxis, look),
  ];
}

/**
 * @param {Extra} extra
 * @param {Pick<Frame, 'left' | 'top'>} place
 * @param {Look} look
 * @returns {Item[]}
 */
function landmarkItems({ landmarks = [], chosen = -1 }, { left, top }, look) {
  const r = DIAMOND * look.mark;
  const diamond = (/** @type {readonly [number, number]} */ [x, y], grown = 0) => {
    const [a, b, s] = [left(x), top(y), r + grown];
    return { points: [a, b - s, a + s, b, a, b + s, a - s, b], closed: true };
  };
  const stroke = { kind: /** @type {const} */ ('lines'), round: true };
  return [
    {
      ...stroke,
      lines: landmarks.map((at) => diamond(at)),
      stroke: look.halo,
      width: look.bold + 2,
    },
    {
      ...stroke,
      lines: landmarks.map((at) => diamond(at)),
      stroke: look.ink,
      width: look.stroke,
    },
    ...(landmarks[chosen]
      ? [
          {
            ...stroke,
            lines: [diamond(landmarks[chosen], 4)],
            stroke: look.ink,
            width: look.bold,
          },
        ]
      : []),
  ];
}
