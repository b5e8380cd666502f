// @ts-check
/**
 * The canvases of the picture, which lie on each other: a moving pointer repaints only some.
 *
 * @module
 */

import { setHidden } from '../../ui/element.js';
import { prepareCrowd } from '../../draw/plane/crowd-canvas.js';
import { extentOf } from '../../draw/plane/extent.js';
import { paint, putRaster } from '../../draw/plane/paint.js';
import {
  changedStamps,
  placeOfStamp,
  restamp,
  stamp,
  stampsOfAll,
} from '../../draw/plane/stamps.js';

/** @typedef {import('../../draw/plane/display-list.js').Item} Item */
/** @typedef {import('./layers.js').Layer} Layer */
/** @typedef {import('../../draw/plane/look.js').Look} Look */

/** From the bottom up. */
const LAYERS = /** @type {const} */ (['field', 'ground', 'pulls', 'marks', 'pointing']);
/** @typedef {typeof LAYERS[number]} LayerName */

/** The longest that very many points may be painted in one frame, in milliseconds. */
const CROWD_MS = 10;

/**
 * What the canvas of the marks shows.
 *
 * @typedef {object} Stamped
 * @property {import('../../draw/plane/stamps.js').Stamp[]} stamps
 * @property {import('../../draw/plane/stamps.js').Place | null} above   where something lies on top
 *   of them
 */

/** @param {HTMLElement} element */
export function createCanvases(element) {
  const canvases = LAYERS.map(() => {
    const canvas = document.createElement('canvas');
    canvas.setAttribute('aria-hidden', 'true');
    element.append(canvas);
    return canvas;
  });
  // The field covers everything below it, so it needs no transparency.
  const contexts = canvases.map(
    (canvas, i) =>
      /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d', { alpha: i > 0 })),
  );
  /** The side, in px. */
  let size = 0;
  /** Device pixels to a px. */
  let ratio = 1;
  /** What each layer was painted from. @type {Partial<Record<LayerName, readonly unknown[]>>} */
  let painted = {};
  /** Whether the view moves under fields of a moment, so that they are not over all of it. */
  let wandering = false;
  /** Null where the marks are more than stamps. @type {Stamped | null} */
  let stamped = null;

  function forget() {
    painted = {};
    stamped = null;
  }

  /**
   * Paints a layer anew if something changed that it depends on.
   *
   * @param {Layer} layer
   * @param {Look} look
   * @returns {boolean} false if it is not done: very many points may take several frames, and until
   * then the picture before stays
   */
  function paintLayer({ name, sources, items, over }, look) {
    const before = painted[name];
    if (before && sources.every((source, i) => source === before[i])) return true;
    const list = name === 'ground' ? paintField(items(), look) : items();
    const isReady = (/** @type {Item} */ item) =>
      item.kind !== 'crowd' || prepareCrowd(item.crowd, look, ratio, CROWD_MS);
    if (!list.every(isReady)) return false;
    painted[name] = sources;
    const others = over?.() ?? [];
    const at = LAYERS.indexOf(name);
    const isEmpty = list.length + others.length === 0;
    // An empty canvas would cost the browser as much as a full one.
    setHidden(canvases[at], isEmpty);
    if (isEmpty) {
      if (name === 'marks') stamped = null;
      return true;
    }
    const context = contexts[at];
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    if (name === 'marks') paintMarks(context, list, others, look);
    else {
      context.clearRect(0, 0, size, size);
      paint(context, [...list, ...others], look, ratio);
    }
    return true;
  }

  /**
   * Paints the marks, and what lies on top of them. If all marks are stamps, only what changed is
   * painted.
   *
   * @param {CanvasRenderingContext2D} context
   * @param {readonly Item[]} marks
   * @param {readonly Item[]} above
   * @param {Look} look
   */
  function paintMarks(context, marks, above, look) {
    const transform = context.getTransform();
    const stamps = stampsOfAll(marks, look, transform);
    const changed = stamps && stamped && changedStamps(stamped.stamps, stamps);
    if (stamps && stamped && changed) {
      const places = changed.map(placeOfStamp);
      if (stamped.above) places.push(stamped.above);
      restamp(context, places, stamps);
    } else {
      context.clearRect(0, 0, size, size);
      if (stamps) stamp(context, stamps);
      else paint(context, marks, look, ratio);
    }
    context.setTransform(transform);
    paint(context, above, look, ratio);
    stamped = stamps && { stamps, above: extentOf(above, look, transform) };
  }

  /**
   * Paints the field, if the ground begins with one. It has a canvas of its own because it changes
   * less often than the rest of the ground.
   *
   * @param {Item[]} ground
   * @param {Look} look
   * @returns {Item[]} the rest
   */
  function paintField(ground, look) {
    const [first, ...rest] = ground;
    const field = first?.kind === 'raster' ? first : null;
    const { raster, left = 0, top = 0, width = 0, height = 0, hurried } = field ?? {};
    const sources = [look, raster, left, top, width, height, hurried];
    const isWhole = [left, top, size - width, size - height].every((gap) => Math.abs(gap) < 0.01);
    wandering = Boolean(raster && hurried && (wandering || !isWhole));
    if (raster && hurried && !wandering) {
      // A field that is seen for a moment only is enlarged by the browser, which takes less time.
      // But a canvas that has another size with every picture takes more.
      if (painted.field?.[1] !== raster || !painted.field?.[6]) putRaster(canvases[0], raster);
      painted.field = sources;
    } else {
      sharpen(canvases[0]);
      const items = () => [backdrop(size, look), ...(field ? [field] : [])];
      paintLayer({ name: 'field', sources, items }, look);
    }
    return field ? rest : ground;
  }

  /** Gives the canvas of the field all pixels again. @param {HTMLCanvasElement} canvas */
  function sharpen(canvas) {
    const side = Math.round(size * ratio);
    if (canvas.width === side && canvas.height === side) return;
    Object.assign(canvas, { width: side, height: side });
    painted.field = undefined;
  }

  return {
    get size() {
      return size;
    },
    get ratio() {
      return ratio;
    },
    paint: paintLayer,
    /** Paints every layer anew next time. */
    forget,
    /** Whether the element has another size by now. */
    isStale: () => size !== sideOf(element) || ratio !== window.devicePixelRatio,
    /** Measures the element anew next time. */
    forgetSize() {
      size = 0;
    },
    /** Makes the canvases as large as the element. */
    measure() {
      size = sideOf(element);
      ratio = Math.max(1, window.devicePixelRatio || 1);
      for (const canvas of canvases) {
        canvas.width = Math.round(size * ratio);
        canvas.height = Math.round(size * ratio);
        canvas.style.width = canvas.style.height = `${size}px`;
      }
      forget();
    },
  };
}

/** The side of the largest square in an element, in px. @param {HTMLElement} element */
const sideOf = ({ clientWidth, clientHeight }) => Math.min(clientWidth, clientHeight);

/**
 * What is seen where there is no field.
 *
 * @param {number} size
 * @param {Look} look
 * @returns {Item}
 */
const backdrop = (size, look) => ({
  kind: 'box',
  left: 0,
  top: 0,
  width: size,
  height: size,
  radius: 0,
  fill: look.zero,
});
