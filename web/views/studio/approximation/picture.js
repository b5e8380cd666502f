// @ts-check
/**
 * A small picture of an approximate model: its field and boundary, the exact boundary
 * dashed beside it, and the points; on a line the two curves.
 *
 * @module
 */

import { canvasOf, inDevicePixels } from '../../canvas.js';
import { forgetColours, token } from '../../colour.js';
import { axisItems } from '../../plane/axes.js';
import { contoursOf } from '../../plane/contours.js';
import { frameOf } from '../../plane/geometry.js';
import { lookOf } from '../../plane/look.js';
import { markItems } from '../../plane/marks.js';
import { paint } from '../../plane/paint.js';
import { boundaryItems, drawItems, fieldItem, scaled } from '../small-plane.js';

/** @typedef {import('../../../state/scene.js').Scene} Scene */
/** @typedef {import('../../../engine/protocol.js').Approximation} Approximation */
/** @typedef {import('../../../engine/protocol.js').Surface} Surface */
/** @typedef {import('../../plane/items.js').Item} Item */
/** @typedef {import('../../plane/geometry.js').Frame} Frame */

const PLAIN = Object.freeze({ rings: false, predicted: false });
/** A landmark's diamond, in marks. */
const DIAMOND = 1.7;

/**
 * A picture's values as a surface of its scene's view.
 *
 * @param {Scene} scene
 * @param {Approximation} answer
 * @param {Float32Array} values
 * @param {Uint8Array} labels indices into the classes
 * @returns {Surface}
 */
function surfaceOf({ view, dim }, { size, outputs, classes }, values, labels) {
  const label = outputs > 1 ? labels.map((at) => classes[at]) : null;
  // On a line every row is like the first.
  const height = dim === 1 ? 1 : size;
  const shown = values.subarray(0, size * height);
  return { view, width: size, height, values: shown, label, min: NaN, max: NaN, method: '' };
}

/**
 * @param {HTMLElement} parent
 * @param {string} label
 */
export function createApproximationPicture(parent, label) {
  const holder = document.createElement('div');
  holder.className = 'approximation-picture';
  const canvas = canvasOf(holder, label);
  parent.append(holder);
  /** @type {Frame | null} */
  let frame = null;
  /** What was drawn last, for another size. @type {Parameters<typeof draw> | null} */
  let last = null;

  /**
   * @param {Scene} scene that was approximated
   * @param {Approximation} answer
   * @param {{ landmarks?: readonly (readonly [number, number])[], chosen?: number }} [extra]
   */
  function draw(scene, answer, extra = {}) {
    last = [scene, answer, extra];
    const size = holder.clientWidth;
    if (size === 0) return;
    const flat = scene.dim === 1;
    const height = flat ? Math.round(size * 0.56) : size;
    frame = frameOf(scene.view, size);
    const approximate = surfaceOf(scene, answer, answer.values, answer.labels);
    const exact = surfaceOf(scene, answer, answer.exactValues, answer.exactLabels);
    if (flat) {
      forgetColours();
      drawCurves(inDevicePixels(canvas, size, height), scene, approximate, exact, frame, height);
      return;
    }
    const place = frame;
    const zero = (/** @type {Surface} */ surface) => scaled(contoursOf(surface).zero, size);
    drawItems(canvas, size, height, (look) => [
      fieldItem(approximate, Array.from(answer.classes), size),
      ...axisItems(scene.axes, place, look),
      ...boundaryItems(zero(approximate), zero(exact), look),
      ...markItems(scene, { training: null, scene: null }, PLAIN, place, look),
      ...landmarkItems(extra, look),
    ]);
  }

  /**
   * @param {{ landmarks?: readonly (readonly [number, number])[], chosen?: number }} extra
   * @param {ReturnType<typeof lookOf>} look
   * @returns {Item[]}
   */
  function landmarkItems({ landmarks = [], chosen = -1 }, look) {
    const { left, top } = /** @type {Frame} */ (frame);
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

  return {
    element: holder,
    canvas,
    draw,
    resize() {
      if (last) draw(...last);
    },
    /** Where a place of the canvas is, in kernel units. @param {number} left @param {number} top @returns {[number, number] | null} */
    placeAt: (left, top) => (frame ? [frame.x(left), frame.y(top)] : null),
    /** How large a pixel is, in kernel units. */
    pixel: () => (frame ? (frame.view.x1 - frame.view.x0) / frame.size : 0),
  };
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Scene} scene
 * @param {Surface} approximate
 * @param {Surface} exact
 * @param {Frame} frame
 * @param {number} height
 */
function drawCurves(context, scene, approximate, exact, frame, height) {
  const { size } = frame;
  const reach = [...approximate.values, ...exact.values].reduce(
    (most, v) => (Number.isFinite(v) ? Math.max(most, Math.abs(v)) : most),
    1,
  );
  const y = (/** @type {number} */ v) => height / 2 - (v / (1.1 * reach)) * (height / 2 - 8);
  context.fillStyle = token('--f-0');
  context.fillRect(0, 0, size, height);
  context.strokeStyle = token('--edge');
  context.strokeRect(0, Math.round(y(0)) + 0.5, size, 0);
  for (const [surface, dashed] of /** @type {const} */ ([
    [exact, true],
    [approximate, false],
  ])) {
    context.beginPath();
    surface.values.forEach((v, i) => {
      context.lineTo(((i + 0.5) * size) / surface.width, y(v));
    });
    context.strokeStyle = token(dashed ? '--no' : '--ink');
    context.lineWidth = dashed ? 1.5 : 2.5;
    context.setLineDash(dashed ? [6, 5] : []);
    context.stroke();
  }
  context.setLineDash([]);
  const look = lookOf();
  const { marks } = /** @type {import('../../plane/items.js').MarksItem} */ (
    markItems(scene, { training: null, scene: null }, PLAIN, frame, look)[1]
  );
  const flat = marks.map((mark) => ({ ...mark, top: y(0) }));
  const ratio = context.canvas.width / size;
  paint(context, [{ kind: 'marks', marks: flat, radius: look.mark }], look, ratio);
}
