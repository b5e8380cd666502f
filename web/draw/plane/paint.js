// @ts-check
/**
 * Items on a canvas.
 *
 * @module
 */

import { aside } from '../../lib/canvas.js';
import { canvasOfCrowd } from './crowd-canvas.js';
import { extentOf } from './extent.js';
import { stamp, stampsOf } from './stamps.js';

/** @typedef {import('./display-list.js').Item} Item */
/** @typedef {import('./look.js').Look} Look */
/** @typedef {import('./field.js').Raster} Raster */

/** The canvas that holds a raster on its way to the screen. */
const bridge = /** @type {{ canvas: HTMLCanvasElement | null, raster: Raster | null }} */ ({
  canvas: null,
  raster: null,
});

/**
 * Whether there is anything to draw: browsers throw for a picture without pixels.
 *
 * @param {{ width: number, height: number }} picture
 */
const hasPixels = ({ width, height }) => width > 0 && height > 0;

/** @param {Raster} raster */
export function canvasOfRaster(raster) {
  const canvas = (bridge.canvas ??= document.createElement('canvas'));
  if (bridge.raster !== raster) {
    bridge.raster = raster;
    putRaster(canvas, raster);
  }
  return canvas;
}

/**
 * Makes a canvas the raster, pixel by pixel.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {Raster} raster
 */
export function putRaster(canvas, { width, height, data }) {
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  if (!hasPixels(canvas)) return;
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  context.putImageData(new ImageData(data, width, height), 0, 0);
}

/**
 * A sheet as it was painted, and where something is on it, in device pixels.
 *
 * @typedef {{ canvas: HTMLCanvasElement, parts: readonly Box[], look: Look, ratio: number }}
 *   Painted
 * @typedef {readonly [left: number, top: number, width: number, height: number]} Box
 */

/** @type {WeakMap<import('./display-list.js').SheetItem, Painted>} */
const sheets = new WeakMap();

/** @param {import('./display-list.js').SheetItem} item @param {Look} look @param {number} ratio */
function paintedSheet(item, look, ratio) {
  const found = sheets.get(item);
  if (found?.look === look && found.ratio === ratio) return found;
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(item.width * ratio);
  canvas.height = Math.round(item.height * ratio);
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  paint(context, item.items, look, ratio);
  const painted = { canvas, parts: partsOf(context, item, look, ratio), look, ratio };
  sheets.set(item, painted);
  return painted;
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {readonly Item[]} items
 * @param {Look} look
 * @param {number} ratio
 */
function paintAside(context, items, look, ratio) {
  const transform = context.getTransform();
  const place = extentOf(items, look, transform);
  if (!place) return;
  const { left, top } = place;
  const [width, height] = [place.right - left, place.bottom - top];
  const desk = aside(width, height);
  desk.setTransform(transform.a, 0, 0, transform.d, transform.e - left, transform.f - top);
  paint(desk, items, look, ratio);
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.drawImage(desk.canvas, 0, 0, width, height, left, top, width, height);
}

/**
 * A few words leave most of a sheet empty, and what is empty need not be copied. Words lie apart
 * from each other.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {import('./display-list.js').SheetItem} sheet
 * @param {Look} look
 * @param {number} ratio
 * @returns {readonly Box[]}
 */
function partsOf(context, { items }, look, ratio) {
  /** @type {Box[]} */
  const parts = [];
  for (const item of items) {
    if (item.kind !== 'text') return [[0, 0, context.canvas.width, context.canvas.height]];
    context.font = fontOf(item, look);
    context.textAlign = alignOf(item);
    const box = context.measureText(item.text);
    const left = Math.floor(ratio * (item.left - box.actualBoundingBoxLeft - HALO));
    const top = Math.floor(ratio * (item.top - box.actualBoundingBoxAscent - HALO));
    const right = Math.ceil(ratio * (item.left + box.actualBoundingBoxRight + HALO));
    const bottom = Math.ceil(ratio * (item.top + box.actualBoundingBoxDescent + HALO));
    parts.push([left, top, right - left, bottom - top]);
  }
  return parts;
}

/** The width of the line around a text that is to be read on any ground, in px. */
const HALO = 3;

/** @param {import('./display-list.js').TextItem} item @returns {CanvasTextAlign} */
const alignOf = ({ anchor }) => (anchor === 'middle' ? 'center' : (anchor ?? 'start'));

/** @param {import('./display-list.js').TextItem} item @param {Look} look */
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
      if (!hasPixels(item.raster)) return;
      context.globalAlpha = item.opacity ?? 1;
      context.imageSmoothingEnabled = true;
      context.imageSmoothingQuality = item.hurried ? 'low' : 'high';
      context.drawImage(canvasOfRaster(item.raster), item.left, item.top, item.width, item.height);
      return;
    case 'sheet': {
      // The scale of the context may differ a little from the ratio, which is rounded to whole
      // pixels of a canvas.
      const { a, e, f } = context.getTransform();
      context.setTransform(1, 0, 0, 1, e, f);
      const { canvas, parts } = paintedSheet(item, look, a);
      if (!hasPixels(canvas)) return;
      for (const part of parts) context.drawImage(canvas, ...part, ...part);
      return;
    }
    case 'aside':
      paintAside(context, item.items, look, ratio);
      return;
    case 'lines':
      context.globalAlpha = item.opacity ?? 1;
      context.strokeStyle = item.stroke;
      context.lineWidth = item.width;
      // Where a line hardly bends, and most have a bend at every cell, a round joint costs ten
      // times as much.
      context.lineJoin = 'miter';
      context.miterLimit = 2;
      context.lineCap = item.round ? 'round' : 'butt';
      if (item.dash) context.setLineDash([...item.dash]);
      // One by one: a single path of a thousand overlapping parts takes far longer.
      for (const line of item.lines) {
        context.beginPath();
        trace(context, line);
        context.stroke();
      }
      return;
    case 'areas':
      context.globalAlpha = item.opacity ?? 1;
      context.fillStyle = item.fill;
      for (const points of item.areas) {
        context.beginPath();
        trace(context, { points, closed: true });
        context.fill();
      }
      return;
    case 'circles':
      if (item.whole) {
        stamp(context, stampsOf(item, look, context.getTransform()) ?? []);
        return;
      }
      context.globalAlpha = item.opacity ?? 1;
      context.strokeStyle = item.stroke;
      context.lineWidth = item.width;
      if (item.dash) context.setLineDash([...item.dash]);
      for (const [left, top, radius] of item.circles) {
        context.beginPath();
        context.arc(left, top, radius, 0, 2 * Math.PI);
        context.stroke();
      }
      return;
    case 'marks':
      stamp(context, stampsOf(item, look, context.getTransform()) ?? []);
      return;
    case 'crowd': {
      context.globalAlpha = item.opacity;
      const canvas = canvasOfCrowd(item.crowd, look, ratio);
      if (!hasPixels(canvas)) return;
      context.drawImage(canvas, 0, 0, canvas.width / ratio, canvas.height / ratio);
      return;
    }
    case 'text':
      context.font = fontOf(item, look);
      context.textAlign = alignOf(item);
      if (item.halo) {
        context.strokeStyle = item.halo;
        context.lineWidth = HALO;
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
 * @param {import('./display-list.js').Polyline} line
 */
function trace(context, { points, closed }) {
  context.moveTo(points[0], points[1]);
  for (let i = 2; i < points.length; i += 2) context.lineTo(points[i], points[i + 1]);
  if (closed) context.closePath();
}
