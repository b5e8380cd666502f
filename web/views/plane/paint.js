// @ts-check
/**
 * Items on a canvas.
 *
 * @module
 */

import { markParts } from './marks.js';

/** @typedef {import('./items.js').Item} Item */
/** @typedef {import('./look.js').Look} Look */
/** @typedef {import('./field.js').Raster} Raster */

/** The canvas that holds a raster on its way to the screen. */
const bridge = /** @type {{ canvas: HTMLCanvasElement | null, raster: Raster | null }} */ ({
  canvas: null,
  raster: null,
});

/** @param {Raster} raster */
export function canvasOfRaster(raster) {
  const canvas = (bridge.canvas ??= document.createElement('canvas'));
  if (bridge.raster !== raster) {
    bridge.raster = raster;
    canvas.width = raster.width;
    canvas.height = raster.height;
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    context.putImageData(new ImageData(raster.data, raster.width, raster.height), 0, 0);
  }
  return canvas;
}

/** @param {import('./items.js').TextItem} item @param {Look} look */
export function fontOf({ face, weight, size }, look) {
  return face === 'math'
    ? `italic ${size}px ${look.math}`
    : `${weight ?? 400} ${size}px ${look.ui}`;
}

/**
 * Paints items, first to last.
 *
 * @param {CanvasRenderingContext2D} context that draws in px of the items
 * @param {readonly Item[]} items
 * @param {Look} look
 * @param {number} ratio device pixels to a px
 */
export function paint(context, items, look, ratio) {
  for (const item of items) {
    context.save();
    paintOne(context, item, look, ratio);
    context.restore();
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Item} item
 * @param {Look} look
 * @param {number} ratio
 */
function paintOne(context, item, look, ratio) {
  switch (item.kind) {
    case 'raster':
      context.imageSmoothingEnabled = true;
      context.imageSmoothingQuality = 'high';
      context.drawImage(canvasOfRaster(item.raster), item.left, item.top, item.width, item.height);
      return;
    case 'lines':
      context.globalAlpha = item.opacity ?? 1;
      context.strokeStyle = item.stroke;
      context.lineWidth = item.width;
      context.lineJoin = 'round';
      context.lineCap = item.round ? 'round' : 'butt';
      if (item.dash) context.setLineDash([...item.dash]);
      context.beginPath();
      for (const line of item.lines) trace(context, line);
      context.stroke();
      return;
    case 'circles':
      context.globalAlpha = item.opacity ?? 1;
      context.strokeStyle = item.stroke;
      context.lineWidth = item.width;
      if (item.dash) context.setLineDash([...item.dash]);
      context.beginPath();
      for (const [left, top, radius] of item.circles) {
        context.moveTo(left + radius, top);
        context.arc(left, top, radius, 0, 2 * Math.PI);
      }
      context.stroke();
      return;
    case 'marks':
      context.globalAlpha = item.opacity ?? 1;
      stampMarks(context, item, look, ratio);
      return;
    case 'text':
      context.font = fontOf(item, look);
      context.textAlign = item.anchor === 'middle' ? 'center' : (item.anchor ?? 'start');
      if (item.halo) {
        context.strokeStyle = item.halo;
        context.lineWidth = 3;
        context.lineJoin = 'round';
        context.strokeText(item.text, item.left, item.top);
      }
      context.fillStyle = item.fill;
      context.fillText(item.text, item.left, item.top);
      return;
    case 'box':
      context.fillStyle = item.fill;
      context.beginPath();
      context.roundRect(item.left, item.top, item.width, item.height, item.radius);
      context.fill();
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {import('./items.js').Polyline} line
 */
function trace(context, { points, closed }) {
  context.moveTo(points[0], points[1]);
  for (let i = 2; i < points.length; i += 2) context.lineTo(points[i], points[i + 1]);
  if (closed) context.closePath();
}

/**
 * Thousands of marks are few different pictures: each is drawn once and stamped
 * on whole device pixels, where it stays crisp.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {import('./items.js').MarksItem} item
 * @param {Look} look
 * @param {number} ratio
 */
function stampMarks(context, { marks, radius }, look, ratio) {
  const { a, d, e, f } = context.getTransform();
  context.setTransform(1, 0, 0, 1, 0, 0);
  const half = Math.ceil((radius * 1.8 + look.stroke) * ratio) + 1;
  /** @type {Map<number, HTMLCanvasElement>} */
  const stamps = new Map();
  for (const { left, top, label, predicted } of marks) {
    const key = 16 * label + predicted;
    let stamp = stamps.get(key);
    if (!stamp) {
      stamp = stampOf(markParts(label, predicted, radius, look), half, ratio);
      stamps.set(key, stamp);
    }
    context.drawImage(stamp, Math.round(left * a + e) - half, Math.round(top * d + f) - half);
  }
}

/**
 * @param {ReturnType<typeof markParts>} parts
 * @param {number} half side of the stamp, in device pixels
 * @param {number} ratio
 */
function stampOf(parts, half, ratio) {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 2 * half;
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  context.setTransform(ratio, 0, 0, ratio, half, half);
  context.lineJoin = 'round';
  for (const { path, fill, stroke, width } of parts) {
    const shape = new Path2D(path);
    context.fillStyle = fill;
    context.fill(shape);
    context.strokeStyle = stroke;
    context.lineWidth = width;
    context.stroke(shape);
  }
  return canvas;
}
