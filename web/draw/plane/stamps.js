// @ts-check
/**
 * Marks and rings as stamps: pictures on whole device pixels that many points share. A stamp is cut
 * once and then copied, which takes a third of the time of drawing its outline, and two stamps can
 * be told to be the same.
 *
 * @module
 */

import { markParts } from './marks.js';

/** @typedef {import('./display-list.js').Item} Item */
/** @typedef {import('./display-list.js').CirclesItem} CirclesItem */
/** @typedef {import('./display-list.js').MarksItem} MarksItem */
/** @typedef {import('./look.js').Look} Look */

/**
 * A picture on a sheet: half of its side is on either side of its middle.
 *
 * @typedef {{ sheet: HTMLCanvasElement, left: number, top: number, half: number }} Die
 */

/**
 * A die put down: its middle on a whole device pixel.
 *
 * @typedef {{ die: Die, left: number, top: number, opacity: number }} Stamp
 */

/** The side of a sheet on which dies are cut, in device pixels. */
const SHEET = 512;
/** The most stamps in the cache; then it is emptied. */
const KEPT = 4000;

/** What is cut in one look for one kind of screen. */
class Dies {
  /** @type {Map<string, Die>} */
  known = new Map();
  /** @type {CanvasRenderingContext2D | null} */
  #context = null;
  #left = 0;
  #top = 0;
  #height = 0;

  /** @param {number} ratio device pixels to a px */
  constructor(ratio) {
    this.ratio = ratio;
  }

  /**
   * @param {string} key
   * @param {number} radius in px, within which all of it is
   * @param {(context: CanvasRenderingContext2D) => void} draw with its middle at the origin, in px
   */
  cut(key, radius, draw) {
    if (this.known.size >= KEPT) this.known.clear();
    const half = Math.ceil(radius * this.ratio) + 1;
    const context = this.#place(2 * half);
    const die = { sheet: context.canvas, left: this.#left, top: this.#top, half };
    context.setTransform(this.ratio, 0, 0, this.ratio, this.#left + half, this.#top + half);
    draw(context);
    this.#left += 2 * half;
    this.#height = Math.max(this.#height, 2 * half);
    this.known.set(key, die);
    return die;
  }

  /** Room for a square: beside the last, in a row below, or on a new sheet. @param {number} side */
  #place(side) {
    if (this.#left + side > SHEET) {
      this.#top += this.#height;
      [this.#left, this.#height] = [0, 0];
    }
    if (!this.#context || this.#top + side > SHEET) {
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = Math.max(SHEET, side);
      this.#context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
      [this.#left, this.#top, this.#height] = [0, 0, 0];
    }
    return this.#context;
  }
}

/** @type {WeakMap<Look, Dies>} */
const all = new WeakMap();

/** @param {Look} look @param {number} ratio */
function diesOf(look, ratio) {
  let dies = all.get(look);
  if (dies?.ratio !== ratio) all.set(look, (dies = new Dies(ratio)));
  return dies;
}

/**
 * The stamps of an item, bottom to top; null where it is none that is stamped.
 *
 * @param {Item} item
 * @param {Look} look
 * @param {{ a: number, e: number, f: number }} place device pixels to a px, and where the origin is
 * @returns {Stamp[] | null}
 */
export function stampsOf(item, look, { a: ratio, e, f }) {
  const dies = diesOf(look, ratio);
  /** @param {Die} die @param {number} left @param {number} top @returns {Stamp} */
  const at = (die, left, top) => ({
    die,
    left: Math.round(left * ratio + e),
    top: Math.round(top * ratio + f),
    opacity: /** @type {CirclesItem | MarksItem} */ (item).opacity ?? 1,
  });
  if (item.kind === 'marks') {
    return item.marks.map((mark) =>
      at(markDie(dies, mark, item.radius, look), mark.left, mark.top),
    );
  }
  if (item.kind === 'circles' && item.whole) {
    return item.circles.map(([left, top, radius]) => at(ringDie(dies, radius, item), left, top));
  }
  return null;
}

/**
 * The stamps of many items; null where one of them is none that is stamped.
 *
 * @param {readonly Item[]} items
 * @param {Look} look
 * @param {Parameters<typeof stampsOf>[2]} place
 */
export function stampsOfAll(items, look, place) {
  /** @type {Stamp[]} */
  const all = [];
  for (const item of items) {
    const stamps = stampsOf(item, look, place);
    if (!stamps) return null;
    all.push(...stamps);
  }
  return all;
}

/**
 * @param {Dies} dies
 * @param {import('./display-list.js').Mark} mark
 * @param {number} radius
 * @param {Look} look
 */
function markDie(dies, mark, radius, look) {
  const { label, predicted, fill = '', edge = '', hollow = '' } = mark;
  const key = `${label} ${predicted} ${fill} ${edge} ${hollow} ${radius}`;
  return (
    dies.known.get(key) ??
    dies.cut(key, radius * 2 + look.stroke, (context) => {
      context.lineJoin = 'round';
      for (const { path, ...part } of markParts(mark, radius, look)) {
        const shape = new Path2D(path);
        context.fillStyle = part.fill;
        context.fill(shape);
        context.strokeStyle = part.stroke;
        context.lineWidth = part.width;
        context.stroke(shape);
      }
    })
  );
}

/** @param {Dies} dies @param {number} radius @param {CirclesItem} item */
function ringDie(dies, radius, { stroke, width }) {
  const key = `ring ${radius} ${stroke} ${width}`;
  return (
    dies.known.get(key) ??
    dies.cut(key, radius + width, (context) => {
      context.strokeStyle = stroke;
      context.lineWidth = width;
      context.beginPath();
      context.arc(0, 0, radius, 0, 2 * Math.PI);
      context.stroke();
    })
  );
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Iterable<Stamp>} stamps
 */
export function stamp(context, stamps) {
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.imageSmoothingEnabled = false;
  for (const { die, left, top, opacity } of stamps) {
    const { sheet, half } = die;
    const side = 2 * half;
    context.globalAlpha = opacity;
    context.drawImage(sheet, die.left, die.top, side, side, left - half, top - half, side, side);
  }
}

/** From so many changes, all is painted anew. */
const MANY = 120;

/**
 * Which stamps of two lists are not in the other, found where lists differ in few places: both are
 * in the order of the points.
 *
 * @param {readonly Stamp[]} before
 * @param {readonly Stamp[]} after
 * @returns {Stamp[] | null} null where they are too many
 */
export function changedStamps(before, after) {
  /** @type {Stamp[]} */
  const changed = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const [old, now] = [before[i], after[j]];
    if (old && now && isSame(old, now)) {
      i++;
      j++;
      continue;
    }
    if (changed.length > MANY) return null;
    // One that came or went moves those after it by one.
    if (old && (!now || (before[i + 1] && isSame(before[i + 1], now)))) {
      changed.push(old);
      i++;
    } else if (now && (!old || (after[j + 1] && isSame(old, after[j + 1])))) {
      changed.push(now);
      j++;
    } else {
      changed.push(old, now);
      i++;
      j++;
    }
  }
  return changed;
}

/** @param {Stamp} a @param {Stamp} b */
const isSame = (a, b) =>
  a.die === b.die && a.left === b.left && a.top === b.top && a.opacity === b.opacity;

/**
 * A part of a canvas, in whole device pixels.
 *
 * @typedef {{ left: number, top: number, right: number, bottom: number }} Place
 */

/** @param {Stamp} stamp @returns {Place} */
export const placeOfStamp = ({ die: { half }, left, top }) => ({
  left: left - half,
  top: top - half,
  right: left + half,
  bottom: top + half,
});

/** @param {Stamp} stamp @param {Place} place */
const isIn = ({ die: { half }, left, top }, place) =>
  left - half < place.right &&
  left + half > place.left &&
  top - half < place.bottom &&
  top + half > place.top;

/**
 * Paints anew what is in some places, and nothing else.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {readonly Place[]} places
 * @param {readonly Stamp[]} all that are there now
 */
export function restamp(context, places, all) {
  for (const place of places) {
    const { left, top, right, bottom } = place;
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.beginPath();
    context.rect(left, top, right - left, bottom - top);
    context.clip();
    context.clearRect(left, top, right - left, bottom - top);
    stamp(
      context,
      all.filter((one) => isIn(one, place)),
    );
    context.restore();
  }
}
