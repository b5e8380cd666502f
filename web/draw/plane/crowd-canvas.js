// @ts-check
/**
 * Crowds on canvases of their own, which are kept: what is painted each time is one picture. Where
 * a few points changed, the picture is repaired there.
 *
 * @module
 */

import { haloOf } from './crowd.js';
import { markParts } from './marks.js';
import { stampAll, stampOf, wipe } from './pixels.js';

/** @typedef {import('./crowd.js').Crowd} Crowd */
/** @typedef {import('./look.js').Look} Look */
/** @typedef {import('./pixels.js').Clip} Clip */

/** @typedef {import('./pixels.js').Stamp} Stamp */

/**
 * @typedef
 *   {{ canvas: HTMLCanvasElement, context: CanvasRenderingContext2D, image: ImageData, ratio: number, marks: Stamp[], rings: Stamp[], done: number }}
 *   Sheet   done counts what was stamped of marks and then of rings
 */

/** @type {WeakMap<Crowd, Sheet>} */
const sheets = new WeakMap();
/**
 * The canvas and the pixels of the last crowd of a look, for the next one.
 *
 * @type {WeakMap<Look, Sheet>}
 */
const last = new WeakMap();
/** Stamps of a look, by what they show. @type {WeakMap<Look, Map<string, Stamp>>} */
const stamps = new WeakMap();

/** Points drawn between two looks at the clock. */
const SOME = 4000;

/**
 * Paints a crowd as far as time allows, and says whether it is done: then canvasOfCrowd takes no
 * time.
 *
 * @param {Crowd} crowd
 * @param {Look} look
 * @param {number} ratio device pixels to a px
 * @param {number} milliseconds
 * @returns {boolean}
 */
export function prepareCrowd(crowd, look, ratio, milliseconds) {
  let sheet = sheets.get(crowd);
  const side = Math.max(1, Math.round(crowd.size * ratio));
  const whole = { left: 0, top: 0, right: side, bottom: side };
  if (!sheet || sheet.ratio !== ratio) {
    sheet = sheetOf(crowd, look, ratio, side);
    sheets.set(crowd, sheet);
    last.set(look, sheet);
    wipe(sheet.image, whole);
  }
  const count = crowd.pens.length;
  if (sheet.done < 2 * count) {
    const until = performance.now() + milliseconds;
    // Marks first: rings lie over them.
    while (sheet.done < 2 * count && performance.now() < until) {
      const rings = sheet.done >= count;
      const first = rings ? sheet.done - count : sheet.done;
      const end = Math.min(first + SOME, count);
      stampAll(
        sheet.image,
        rings ? sheet.rings : sheet.marks,
        { ...crowd, kinds: rings ? crowd.rings : crowd.pens, ratio },
        ...[whole, null, first, end],
      );
      sheet.done = rings ? count + end : end;
    }
    if (sheet.done < 2 * count) return false;
    sheet.context.putImageData(sheet.image, 0, 0);
  }
  for (const box of crowd.dirty) repair(crowd, sheet, box, whole);
  crowd.dirty = [];
  return true;
}

/**
 * @param {Crowd} crowd
 * @param {Look} look
 * @param {number} ratio
 * @returns {HTMLCanvasElement} in device pixels
 */
export function canvasOfCrowd(crowd, look, ratio) {
  prepareCrowd(crowd, look, ratio, Infinity);
  return /** @type {Sheet} */ (sheets.get(crowd)).canvas;
}

/**
 * @param {Crowd} crowd
 * @param {Sheet} sheet
 * @param {import('./crowd.js').Box} box
 * @param {Clip} whole
 */
function repair(crowd, sheet, box, whole) {
  const { image, context, ratio } = sheet;
  const clip = {
    left: Math.max(Math.floor(box.left * ratio), 0),
    top: Math.max(Math.floor(box.top * ratio), 0),
    right: Math.min(Math.ceil(box.right * ratio), whole.right),
    bottom: Math.min(Math.ceil(box.bottom * ratio), whole.bottom),
  };
  const [width, height] = [clip.right - clip.left, clip.bottom - clip.top];
  if (width <= 0 || height <= 0) return;
  wipe(image, clip);
  const all = width === whole.right && height === whole.bottom;
  const { reach } = crowd;
  const around = {
    left: box.left - reach,
    top: box.top - reach,
    right: box.right + reach,
    bottom: box.bottom + reach,
  };
  const rows = all ? null : crowd.within(around);
  stampAll(image, sheet.marks, { ...crowd, kinds: crowd.pens, ratio }, clip, rows);
  stampAll(image, sheet.rings, { ...crowd, kinds: crowd.rings, ratio }, clip, rows);
  context.putImageData(image, 0, 0, clip.left, clip.top, width, height);
}

/**
 * @param {Crowd} crowd
 * @param {Look} look
 * @param {number} ratio
 * @param {number} side
 * @returns {Sheet}
 */
function sheetOf(crowd, look, ratio, side) {
  const { palette, styles, radius } = crowd;
  const halo = haloOf(crowd);
  const known = stamps.get(look) ?? new Map();
  stamps.set(look, known);
  /** @param {string} key @param {() => Stamp} make @returns {Stamp} */
  const keptAs = (key, make) => {
    const stamp = known.get(key) ?? make();
    known.set(key, stamp);
    return stamp;
  };
  const marks = palette.map((mark) =>
    keptAs(JSON.stringify([mark, radius, ratio, side]), () =>
      drawn(radius * 1.9 + 2, ratio, side, mark.opacity ?? 1, (context) => {
        for (const { path, fill, stroke, width } of markParts(mark, radius, look)) {
          const shape = new Path2D(path);
          context.fillStyle = fill;
          context.fill(shape);
          if (width * halo === 0) continue;
          context.strokeStyle = stroke;
          context.lineWidth = width;
          context.stroke(shape);
        }
      }),
    ),
  );
  const rings = styles.map((ring) =>
    keptAs(JSON.stringify([ring, ratio, side]), () =>
      drawn(ring.radius + ring.width + 1, ratio, side, 1, (context) => {
        context.globalAlpha = ring.opacity;
        context.strokeStyle = ring.stroke;
        context.lineWidth = ring.width;
        context.beginPath();
        context.arc(0, 0, ring.radius, 0, 2 * Math.PI);
        context.stroke();
      }),
    ),
  );
  const before = last.get(look);
  if (before && before.image.width === side && before.ratio === ratio)
    return { ...before, marks, rings, done: 0 };
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = side;
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  const image = new ImageData(side, side);
  return { canvas, context, image, ratio, marks, rings, done: 0 };
}

/** @type {CanvasRenderingContext2D | null} */
let bench = null;

/**
 * What is drawn around the origin, as pixels.
 *
 * @param {number} reach in px: nothing is drawn farther away
 * @param {number} ratio
 * @param {number} side of the picture, in device pixels
 * @param {number} opacity of all of it
 * @param {(context: CanvasRenderingContext2D) => void} draw
 * @returns {Stamp}
 */
function drawn(reach, ratio, side, opacity, draw) {
  const middle = Math.ceil(reach * ratio);
  bench ??= /** @type {CanvasRenderingContext2D} */ (
    document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  );
  bench.canvas.width = bench.canvas.height = 2 * middle;
  bench.setTransform(ratio, 0, 0, ratio, middle, middle);
  bench.lineJoin = 'round';
  draw(bench);
  const pixels = bench.getImageData(0, 0, 2 * middle, 2 * middle);
  // What is drawn twice, as the halo of a mark, is no stronger.
  for (let at = 3; opacity < 1 && at < pixels.data.length; at += 4) pixels.data[at] *= opacity;
  return stampOf(pixels, middle, middle, side);
}
