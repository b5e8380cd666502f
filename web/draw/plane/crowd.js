// @ts-check
/**
 * Very many points as columns of numbers: where each is, what its mark looks like, how large its
 * ring is. They are made once; when a few points change, as in a drag, only these are written anew
 * and the places to repair are noted.
 *
 * @module
 */

import { changesBetween, indexOfPoint } from '../../model/points.js';
import { same } from '../../lib/same.js';
import { createHits } from './hits.js';
import { markRadius } from './look.js';

/** @typedef {import('../../model/scene.js').Point} Point */
/** @typedef {import('../../model/scene.js').Scene} Scene */
/** @typedef {import('./display-list.js').Mark} Mark */
/** @typedef {import('./look.js').Look} Look */
/** @typedef {import('./geometry.js').Frame} Frame */

/** The number of points from which marks are drawn as a crowd. */
export const CROWD = 2500;

/** In px. @typedef {Readonly<{ left: number, top: number, right: number, bottom: number }>} Box */

/** @typedef {Readonly<{ radius: number, stroke: string, width: number, opacity: number }>} Ring */

/**
 * How strong the marks of points are: levels[of[i]] is that of point i.
 *
 * @typedef {Readonly<{ of: Uint8Array, levels: readonly number[] }>} Fading
 */

/** How points of a crowd look. @typedef {Omit<Mark, 'left' | 'top'> & { readonly opacity?: number }} Pen */

/**
 * pens[i] − 1 is the mark of point i in the palette, rings[i] − 1 its ring; 0: it has none, or is
 * not seen. reach is how far, in px, anything of a point goes from its place. dirty are the boxes
 * that changed since the crowd was painted. Painting empties them.
 *
 * @typedef {{
 *   readonly size: number, readonly radius: number, readonly reach: number,
 *   readonly lefts: Float32Array, readonly tops: Float32Array,
 *   readonly pens: Uint16Array, readonly rings: Uint8Array,
 *   readonly palette: readonly Pen[], readonly styles: readonly Ring[],
 *   dirty: Box[],
 *   within: (box: Box) => number[],
 * }} Crowd   within gives the points in a box, in order
 */

/** @typedef {{ kind: 'crowd', crowd: Crowd, opacity: number }} CrowdItem */

/** Rings have so many sizes. The last one is of outliers. */
const RINGS = 8;
const OUTLIER = RINGS + 1;
/** Up to so many rings are drawn at full strength. */
const FEW_RINGS = 100;
/** More repairs than these take as long as to paint all. */
const REPAIRS = 300;
/** Below this radius, in px, halos would be all that is seen. */
const BARE = 2;

/**
 * What a crowd is made of.
 *
 * @typedef {{
 *   scene: Scene, trained: { training: unknown, scene: Scene | null }, layers: { rings: boolean, predicted: boolean },
 *   frame: Frame, look: Look, except: number | null, placeOf: (point: Point) => readonly [number, number],
 *   teller: () => ReturnType<typeof import('./marks.js').tellerOf>,
 *   ringRadius: (mark: number, weight: number) => number, fading?: Fading | null,
 * }} Source
 */

/**
 * A crowd, what it depends on, and how it is changed: one point of it, or all that training says of
 * them. That is no good where rings would have to be fainter or stronger.
 *
 * @typedef {{
 *   where: readonly unknown[], how: readonly unknown[], points: readonly Point[], except: number | null, crowd: Crowd,
 *   write: (i: number, point: Point | null) => void,
 *   retell: (source: Source) => boolean,
 * }} Kept
 */

/** The last crowd of each picture, which has a look of its own. @type {WeakMap<Look, Kept>} */
const kept = new WeakMap();

/**
 * The points of a scene, bottom to top.
 *
 * @param {Source} source
 * @returns {CrowdItem}
 */
export function crowdOf(source) {
  const { scene, trained, layers, frame, look, except, placeOf } = source;
  const { points } = scene;
  const how = [trained.training, trained.scene?.points];
  const where = [
    ...[scene.target, scene.range, layers.rings, layers.predicted, placeOf, frame.size],
    source.fading?.of,
    ...[frame.left(0), frame.left(1), frame.top(0), frame.top(1)],
  ];
  const last = kept.get(look);
  const changes = last && same(where, last.where) ? changesBetween(last.points, points) : null;
  if (last && changes) {
    if (except !== last.except) {
      const held = [last.except, except].map((id) => indexOfPoint(points, id));
      changes.push(...held.filter((i) => i >= 0));
    }
    const told = same(how, last.how) || last.retell(source);
    if (told) {
      for (const i of changes) last.write(i, points[i].id === except ? null : points[i]);
      Object.assign(last, { how, points, except });
      return itemOf(last.crowd);
    }
  }
  const made = gather(source);
  kept.set(look, { where, how, points, except, ...made });
  return itemOf(made.crowd);
}

/**
 * Where marks cover much, what is below them is to be seen through them.
 *
 * @param {Crowd} crowd
 * @returns {CrowdItem}
 */
function itemOf(crowd) {
  const covered = (crowd.pens.length * 3 * crowd.radius ** 2) / crowd.size ** 2;
  return { kind: 'crowd', crowd, opacity: Math.min(1, 1.2 / (1 + covered)) };
}

/**
 * How strong rings are: thousands at full strength would bury what they mark. In steps, so that one
 * more is no reason to paint all of them.
 *
 * @param {Uint8Array} rings
 */
function opacityOf(rings) {
  let count = 0;
  for (const ring of rings) if (ring > 0 && ring < OUTLIER) count++;
  const opacity = Math.sqrt(FEW_RINGS / Math.max(count, 1));
  return Math.max(0.35, Math.min(1, Math.round(opacity * 20) / 20));
}

/** @param {Source} source @returns {Pick<Kept, 'crowd' | 'write' | 'retell'>} */
function gather(source) {
  const { scene, frame, look, except, placeOf, layers, teller, ringRadius, fading } = source;
  const { points } = scene;
  const { size } = frame;
  const n = points.length;
  const radius = markRadius(look, n);
  const width = look.stroke * Math.max(radius / look.mark, 0.6);
  const reach = Math.ceil(ringRadius(radius, 1) + 2 * width + 2);
  const lefts = new Float32Array(n);
  const tops = new Float32Array(n);
  const pens = new Uint16Array(n);
  const rings = new Uint8Array(n);
  /** @type {Pen[]} */
  const palette = [];
  /** @type {Map<number | string, number>} */
  const known = new Map();
  let { rowOf, predictedOf, fillOf, weightOf, isOutside, edge, plain } = teller();

  /** The place in the palette, from 1. @param {number} i @param {Point} point @param {number} row */
  function penOf(i, point, row) {
    const predicted = predictedOf(point, row);
    const fill = fillOf(point, row);
    const label = plain ? 1 : point.label;
    const level = fading ? fading.of[i] : 0;
    const opacity = fading?.levels[level];
    const kind = fill === undefined ? 16 * predicted + label : plain ? fill : fill + label;
    const key = level === 0 ? kind : `${kind} ${level}`;
    let pen = known.get(key);
    if (pen === undefined) {
      const mark = { label, predicted, ...(fill && { fill }), ...(edge && { edge }) };
      pen = palette.push({ ...mark, ...(opacity !== undefined && { opacity }) });
      known.set(key, pen);
    }
    return pen;
  }

  /** @param {number} i @param {Point | null} point null: it is drawn elsewhere */
  function set(i, point) {
    pens[i] = rings[i] = 0;
    if (!point) return;
    const place = placeOf(point);
    const left = frame.left(place[0]);
    const top = frame.top(place[1]);
    lefts[i] = left;
    tops[i] = top;
    const seen = left > -reach && top > -reach && left < size + reach && top < size + reach;
    if (!seen) return;
    const row = rowOf(point, i);
    pens[i] = penOf(i, point, row);
    rings[i] = ringOf(row);
  }

  /** @param {number} row */
  function ringOf(row) {
    if (!layers.rings) return 0;
    const weight = weightOf(row);
    if (isOutside(row)) return OUTLIER;
    return weight > 0 ? Math.max(1, Math.ceil(weight * RINGS)) : 0;
  }

  for (let i = 0; i < n; i++) set(i, points[i].id === except ? null : points[i]);
  const opacity = opacityOf(rings);
  /** @type {Ring[]} */
  const styles = Array.from({ length: RINGS }, (_, k) => ({
    radius: ringRadius(radius, (k + 1) / RINGS),
    stroke: look.contour,
    width,
    opacity,
  }));
  styles.push({ radius: ringRadius(radius, 1), stroke: look.no, width: width * 1.6, opacity: 1 });

  /** @type {import('./hits.js').Hits | null} */
  let hits = null;
  /** @type {Crowd} */
  const crowd = {
    size,
    radius,
    reach,
    lefts,
    tops,
    pens,
    rings,
    palette,
    styles,
    dirty: [],
    within({ left, top, right, bottom }) {
      hits ??= createHits(lefts, tops);
      return hits.inside(left, top, right, bottom).sort((a, b) => a - b);
    },
  };

  /** @param {number} i */
  function note(i) {
    if (pens[i] === 0) return;
    const [left, top] = [lefts[i], tops[i]];
    const box = { left: left - reach, top: top - reach, right: left + reach, bottom: top + reach };
    crowd.dirty.push(box);
  }

  return {
    crowd,
    /** @type {(i: number, point: Point | null) => void} */
    write(i, point) {
      note(i);
      set(i, point);
      hits?.move(i, lefts[i], tops[i]);
      note(i);
    },
    retell(source) {
      ({ rowOf, predictedOf, fillOf, weightOf, isOutside, edge, plain } = source.teller());
      const { points: now } = source.scene;
      const styles = palette.length;
      /** @type {number[]} */
      const changed = [];
      for (let i = 0; i < n; i++) {
        if (pens[i] === 0) continue;
        const row = rowOf(now[i], i);
        const pen = penOf(i, now[i], row);
        const ring = ringOf(row);
        if (pen === pens[i] && ring === rings[i]) continue;
        pens[i] = pen;
        rings[i] = ring;
        if (changed.length <= REPAIRS) changed.push(i);
      }
      if (opacityOf(rings) !== opacity || palette.length !== styles) return false;
      if (changed.length <= REPAIRS) changed.forEach(note);
      else crowd.dirty = [{ left: 0, top: 0, right: size, bottom: size }];
      return true;
    },
  };
}

/**
 * How wide the halo around the marks of a crowd is, beside that of a mark among few.
 *
 * @param {Crowd} crowd
 */
export const haloOf = ({ radius }) => (radius < BARE ? 0 : 1);
