// @ts-check
/**
 * The picture of a map: axes, what pulls at the item that is tried, items with their rings, words,
 * and the item that is tried.
 *
 * @module
 */

import { classNumber } from '../../model/class-colours.js';
import { markRadius } from '../plane/look.js';
import { ringRadius } from '../plane/marks.js';
import { tipItems, tipSize } from '../plane/tip.js';
import { axisItems } from './axes.js';
import { labelBoxes } from './labels.js';

/** @typedef {import('../../model/scene.js').Point} Point */
/** @typedef {import('../plane/display-list.js').Item} Item */
/** @typedef {import('../plane/display-list.js').Mark} Mark */
/** @typedef {import('../plane/look.js').Look} Look */
/** @typedef {import('./layout.js').Frame} Frame */

/**
 * An item that is in no row: what it is called, how its mark looks, and in which class it is put, 0
 * for none.
 *
 * @typedef {Readonly<{ left: number, top: number, name: string, label: number, fill: string }>}
 *   Tried
 */

/**
 * A term of f where an item is tried: from which row, in the colour of which class (null: of none),
 * and how large it is.
 *
 * @typedef {Readonly<{ row: number, label: number | null, share: number }>} Pull
 */

/**
 * rows has, item by item, where its mark is; selected and hovered are rows, −1 for none. name is
 * what an item is called beside its mark, '' where it has no word of its own.
 *
 * @typedef {Readonly<{
 *   points: readonly Point[], rows: readonly (readonly [left: number, top: number])[], stacks: readonly (readonly number[])[],
 *   shares: readonly number[], turn: import('./turn.js').Turn, frame: Frame, width: number, height: number,
 *   drawn: Drawn,
 *   selected: number, hovered: number, tried: Tried | null, pulls: readonly Pull[], name: (point: Point) => string,
 *   carded: boolean, all: boolean, measure: (text: string, weight: number, size: number) => number,
 * }>} Sight   all: items are to have their words, where there is room; drawn is another object when places, axes or size change
 */

/** The side of a square in which marks are as large as on the plane, in their radii. */
const LARGE = 107;

/**
 * The radius of a mark: on a small map smaller.
 *
 * @param {Look} look
 * @param {number} n
 * @param {number} width @param {number} height
 */
export const radiusOf = (look, n, width, height) =>
  markRadius(look, n) *
  Math.max(0.72, Math.min(1, Math.sqrt(width * height) / (LARGE * look.mark)));

/** So many words are tried, those of the items with the largest |α|. More take too long. */
const WORDS = 48;

/** Rings above this number are drawn fainter. */
const MANY = 100;

/**
 * Marks, and their rings: around those that f sums over, and around outliers.
 *
 * @typedef {Readonly<{
 *   marks: readonly Mark[], rings: readonly (readonly [number, number, number])[],
 *   outliers: readonly (readonly [number, number, number])[], weights: readonly number[],
 * }>} Drawn   weights are those of all items, 0 where f does not sum over one
 */

/**
 * What is the same, whatever one points at.
 *
 * @param {Pick<Sight, 'points' | 'rows' | 'width' | 'height'>} sight
 * @param {(point: Point) => Omit<Mark, 'left' | 'top'> & { weight: number, outside: boolean }} ink
 * @param {Look} look
 * @returns {Drawn}
 */
export function marksOf({ points, rows, width, height }, ink, look) {
  const radius = radiusOf(look, points.length, width, height);
  /** @type {Mark[]} */
  const marks = [];
  /** @type {[number, number, number][]} */
  const rings = [];
  /** @type {[number, number, number][]} */
  const outliers = [];
  const weights = points.map(() => 0);
  points.forEach((point, row) => {
    const [left, top] = rows[row];
    if (!isNear(left, top, width, height, radius)) return;
    const { weight, outside, ...mark } = ink(point);
    weights[row] = outside ? 1 : weight;
    if (outside) outliers.push([left, top, ringRadius(radius, 1)]);
    else if (weight > 0) rings.push([left, top, Math.round(8 * ringRadius(radius, weight)) / 8]);
    marks.push({ left, top, ...mark });
  });
  return { marks, rings, outliers, weights };
}

/**
 * Whether anything of a mark is on the picture.
 *
 * @param {number} left
 * @param {number} top
 * @param {number} width
 * @param {number} height
 * @param {number} radius
 */
const isNear = (left, top, width, height, radius) =>
  left > -4 * radius && top > -4 * radius && left < width + 4 * radius && top < height + 4 * radius;

/**
 * @param {Sight} sight
 * @param {Look} look
 * @returns {Item[]}
 */
export function itemsOf(sight, look) {
  const { points, rows, stacks, frame, width, height, selected, hovered, tried } = sight;
  const { marks, rings, outliers } = sight.drawn;
  const radius = radiusOf(look, points.length, width, height);
  const text = look.text;
  const axes = axisItems(sight.shares, sight.turn, frame, width, height, look);
  const isSeen = (/** @type {number} */ row) => isNear(...rows[row], width, height, radius);
  const width1 = look.stroke * Math.max(radius / look.mark, 0.6);
  const faint = Math.max(0.35, Math.min(1, Math.sqrt(MANY / Math.max(rings.length, 1))));
  /** @type {Item[]} */
  const items = [
    { kind: 'box', left: 0, top: 0, width, height, radius: 0, fill: look.zero },
    ...axes.lines,
    ...pullItems(sight, look),
    ...painted(sight, [
      { kind: 'marks', marks, radius },
      {
        kind: 'circles',
        circles: rings,
        stroke: look.contour,
        width: width1,
        opacity: Math.round(faint * 50) / 50,
        whole: true,
      },
      { kind: 'circles', circles: outliers, stroke: look.no, width: width1 * 1.6, whole: true },
      ...axes.words,
    ]),
  ];
  for (const [row, weight] of [
    [hovered, look.stroke],
    [selected, look.bold],
  ]) {
    if (row < 0 || !isSeen(row)) continue;
    const circle = /** @type {const} */ ([rows[row][0], rows[row][1], radius * 1.9 + 2]);
    items.push(
      { kind: 'circles', circles: [circle], stroke: look.halo, width: weight + 3 },
      { kind: 'circles', circles: [circle], stroke: look.ink, width: weight },
    );
  }
  for (const stack of stacks) {
    if (stack.length < 2 || !isSeen(stack[0])) continue;
    items.push({
      kind: 'text',
      left: rows[stack[0]][0] + radius * 1.3,
      top: rows[stack[0]][1] - radius * 1.1,
      text: `×${stack.length}`,
      size: text * 0.95,
      weight: 600,
      face: 'ui',
      fill: look.ink,
      halo: look.halo,
    });
  }
  const tag = tried && tagOf(tried, sight, look, radius);
  const names = axes.words.map((word) => boxOf(word, sight.measure));
  items.push(...wordItems(sight, look, radius, [...(tag?.solid ?? []), ...names]));
  if (tag) items.push(...tag.items);
  return items;
}

/**
 * The sheets of marks that were painted twice or more, null for once.
 *
 * @type {WeakMap<Drawn, Item | null>}
 */
const sheets = new WeakMap();

/**
 * What stays while one points, types or draws. The first time it may be on the move; from the
 * second on it is a sheet of its own, as words with halos and hundreds of marks take longer than a
 * frame.
 *
 * @param {Sight} sight
 * @param {Item[]} items
 * @returns {Item[]}
 */
function painted({ drawn, width, height }, items) {
  const found = sheets.get(drawn);
  const sheet = found === undefined ? null : (found ?? { kind: 'sheet', items, width, height });
  sheets.set(drawn, sheet);
  return sheet ? [sheet] : items;
}

/**
 * The room of a text.
 *
 * @param {import('../plane/display-list.js').TextItem} item
 * @param {Sight['measure']} measure
 * @returns {import('./labels.js').Box}
 */
function boxOf({ text, left, top, size, anchor = 'start' }, measure) {
  const width = measure(text, 400, size) + 4;
  const before = anchor === 'end' ? width : anchor === 'middle' ? width / 2 : 0;
  return { left: left - before, top: top - size, width, height: size * 1.3 };
}

/** @param {readonly [number, number]} place @param {number} width @param {number} height */
const isInside = ([left, top], width, height) =>
  left >= 0 && top >= 0 && left <= width && top <= height;

/** @param {Sight} sight @param {Look} look @returns {Item[]} */
function pullItems({ tried, pulls, rows }, look) {
  if (!tried) return [];
  return pulls.map(({ row, label, share }) => ({
    kind: /** @type {const} */ ('lines'),
    lines: [{ points: [tried.left, tried.top, rows[row][0], rows[row][1]], closed: false }],
    stroke: label === null ? look.ink2 : look.inks[classNumber(label)],
    width: share * look.mark + 0.4,
    opacity: 0.55,
    round: true,
  }));
}

/**
 * Words beside marks: those of the item that is selected and of the one that is pointed at, and
 * where there is room those of others, the ones with the largest |α| first.
 *
 * @param {Sight} sight
 * @param {Look} look
 * @param {number} radius
 * @param {readonly import('./labels.js').Box[]} taken by the item that is tried, and by axes
 * @returns {Item[]}
 */
function wordItems(sight, look, radius, taken) {
  const { points, rows, stacks, selected, hovered, all, measure, width, height } = sight;
  const size = look.text;
  const high = size * 1.25;
  /** @type {number[]} */
  const wanted = [];
  const add = (/** @type {number} */ row) => {
    const word = row >= 0 ? sight.name(points[row]) : '';
    if (word && !wanted.includes(row)) wanted.push(row);
  };
  add(selected);
  // A card tells it all.
  if (!sight.carded) add(hovered);
  const must = wanted.length;
  const { weights } = sight.drawn;
  if (all)
    stacks
      .map(([row]) => row)
      .filter((row) => isInside(rows[row], width, height))
      .sort((a, b) => weights[b] - weights[a] || a - b)
      .slice(0, WORDS)
      .forEach(add);
  if (wanted.length === 0) return [];
  const half = radius * 1.15;
  /** How far a mark reaches, with its ring. @param {number} row */
  const reachOf = (row) => (weights[row] > 0 ? ringRadius(radius, weights[row]) : half);
  const boxes = rows.map(([left, top], row) => {
    const reach = reachOf(row) * 0.9;
    return { left: left - reach, top: top - reach, width: 2 * reach, height: 2 * reach };
  });
  for (const stack of stacks)
    if (stack.length > 1)
      boxes.push({
        left: rows[stack[0]][0] + half,
        top: rows[stack[0]][1] - half - size,
        width: size * 1.8,
        height: size,
      });
  const edge = { left: 3, top: 3, width: width - 6, height: height - 6 };
  const found = labelBoxes(
    wanted.map((row, i) => ({
      left: rows[row][0],
      top: rows[row][1],
      must: i < must,
      gap: reachOf(row) + 3,
      width: measure(sight.name(points[row]), i < must ? 600 : 400, size) + 4,
      height: high,
    })),
    boxes,
    taken,
    edge,
    radius * 1.3 + 4,
  );
  return wanted.flatMap((row, i) => {
    const box = found[i];
    if (!box) return [];
    return {
      kind: /** @type {const} */ ('text'),
      left: box.left + 2,
      top: box.top + high * 0.78,
      text: sight.name(points[row]),
      size,
      weight: i < must ? 600 : 400,
      face: /** @type {const} */ ('ui'),
      fill: i < must ? look.ink : look.ink2,
      halo: look.halo,
    };
  });
}

/**
 * The item that is tried: its mark in a cross-hair, and a tag with its name.
 *
 * @param {Tried} tried
 * @param {Sight} sight
 * @param {Look} look
 * @param {number} radius
 */
function tagOf({ left, top, name, label, fill }, { width, height, measure }, look, radius) {
  const told = { strong: name || '(empty)', rest: [], ...(label > 0 && { label }) };
  const size = tipSize(told, look, measure);
  const gap = radius * 2 + 8;
  const edge = 4;
  const right = left + gap + size.width <= width - edge;
  const box = {
    left: right ? left + gap : Math.max(edge, left - gap - size.width),
    top: Math.max(edge, Math.min(top - size.height / 2, height - edge - size.height)),
    ...size,
  };
  const [inner, outer] = [radius * 1.2 + 3, radius * 1.2 + 3 + look.mark * 1.5];
  const cross = [
    [left - outer, top, left - inner, top],
    [left + inner, top, left + outer, top],
    [left, top - outer, left, top - inner],
    [left, top + inner, left, top + outer],
  ].map((points) => ({ points, closed: false }));
  /** @type {Item[]} */
  const items = [
    { kind: 'lines', lines: cross, stroke: look.halo, width: look.bold + 3, round: true },
    { kind: 'lines', lines: cross, stroke: look.ink, width: look.bold },
    {
      kind: 'marks',
      marks: [{ left, top, label: label || 1, predicted: 0, fill, edge: look.ink }],
      radius: radius * 1.2,
    },
    ...tipItems(told, box, look, look.onInk),
  ];
  const all = 2 * outer;
  return { solid: [box, { left: left - outer, top: top - outer, width: all, height: all }], items };
}
