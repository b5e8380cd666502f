// @ts-check
/**
 * Grid lines and axis labels, inside the plane and in the units of the data.
 *
 * @module
 */

import { ticks } from 'd3-array';
import { grouped, short } from '../../lib/format.js';

/** @typedef {import('../../model/scene.js').Axis} Axis */
/** @typedef {import('./geometry.js').Frame} Frame */
/** @typedef {import('./look.js').Look} Look */
/** @typedef {import('./display-list.js').Item} Item */

/** @typedef {{ at: number, text: string }} Tick   at is in kernel units */

/**
 * Round numbers of the data between two ends in kernel units.
 *
 * @param {Axis} axis
 * @param {number} low
 * @param {number} high
 * @param {number} count about how many
 * @returns {Tick[]}
 */
export function ticksOf({ shift, scale }, low, high, count) {
  const values = ticks(low * scale + shift, high * scale + shift, count);
  const step = values.length > 1 ? Math.abs(values[1] - values[0]) : 1;
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const plain = step >= 1e-4 && step < 1e5;
  return values.map((value) => ({
    at: (value - shift) / scale,
    text: plain ? grouped(value, decimals) : short(value),
  }));
}

/**
 * How many decimals tell places apart that a pointer can tell apart.
 *
 * @param {number} side of the view, in the units that are shown
 */
export function decimalsFor(side) {
  return Math.min(Math.max(Math.ceil(-Math.log10(Math.abs(side) / 400)), 0), 8);
}

/**
 * A place in the units of the data, e.g. "0.31, −1.20".
 *
 * @param {Pick<import('../../model/scene.js').Scene, 'axes' | 'view' | 'dim'>} scene
 * @param {readonly [number, number]} place
 */
export function coordinates({ axes, view, dim }, place) {
  const sides = [view.x1 - view.x0, view.y1 - view.y0];
  return place
    .slice(0, dim)
    .map((v, i) =>
      grouped(v * axes[i].scale + axes[i].shift, decimalsFor(sides[i] * axes[i].scale)),
    )
    .join(', ');
}

const SUBSCRIPTS = ['x₁', 'x₂'];

/**
 * The name of an axis; x₁ and x₂ are set as in formulas.
 *
 * @param {Axis} axis
 * @param {number} place 0 or 1
 * @returns {AxisName}
 */
export function axisName({ name }, place) {
  const plain = ['', `x${place + 1}`, SUBSCRIPTS[place]].includes(name.trim());
  return plain ? { text: SUBSCRIPTS[place], math: true } : { text: name, math: false };
}

/**
 * A name that leaves room for the numbers of its axis.
 *
 * @param {{ text: string, math: boolean }} name
 * @param {number} most letters
 */
function fitted({ text, math }, most) {
  const letters = [...text];
  const long = letters.length > most;
  return { text: long ? `${letters.slice(0, Math.floor(most) - 1).join('')}…` : text, math };
}

/** About how wide a letter is, as a share of the text's size. */
const LETTER = 0.55;

/** How an axis is called. @typedef {{ text: string, math: boolean }} AxisName */

/**
 * @param {readonly [Axis, Axis]} axes
 * @param {Frame} frame
 * @param {Look} look
 * @param {readonly [AxisName, AxisName]} [called]
 * @returns {Item[]}
 */
export function axisItems(
  axes,
  frame,
  look,
  called = [axisName(axes[0], 0), axisName(axes[1], 1)],
) {
  const { view, size } = frame;
  const text = look.text;
  const count = Math.max(2, Math.min(4, Math.round(size / (text * 14))));
  const across = ticksOf(axes[0], view.x0, view.x1, count);
  const up = ticksOf(axes[1], view.y0, view.y1, count);
  const names = called.map((name) => fitted(name, (0.4 * size) / (text * LETTER)));
  const edge = 2;

  const lines = [
    ...across
      .map(({ at }) => Math.round(frame.left(at)) + 0.5)
      .filter((left) => left > edge && left < size - edge)
      .map((left) => ({ points: [left, 0, left, size], closed: false })),
    ...up
      .map(({ at }) => Math.round(frame.top(at)) + 0.5)
      .filter((top) => top > edge && top < size - edge)
      .map((top) => ({ points: [0, top, size, top], closed: false })),
  ];
  /** @type {Item[]} */
  const items = [{ kind: 'lines', lines, stroke: look.ink, width: 1, opacity: 0.09 }];

  const plain = {
    kind: /** @type {const} */ ('text'),
    face: /** @type {const} */ ('ui'),
    size: text,
    fill: look.ink2,
    halo: look.halo,
  };
  const nameWidth = names[0].text.length * text * (names[0].math ? 1 : LETTER) + 16;
  for (const { at, text: words } of across) {
    const left = frame.left(at);
    const half = (words.length * text * LETTER) / 2;
    // The corner belongs to the other axis, the end to the name.
    if (left - half < text * 3 || left + half > size - nameWidth) continue;
    items.push({ ...plain, left, top: size - 7, text: words, anchor: 'middle' });
  }
  for (const { at, text: words } of up) {
    const top = frame.top(at);
    if (top < text * 3 || top > size - text * 2) continue;
    items.push({ ...plain, left: 8, top: top + text * 0.35, text: words, anchor: 'start' });
  }
  names.forEach(({ text: words, math }, i) => {
    const height = math ? text * 1.35 : text;
    items.push({
      ...plain,
      face: math ? 'math' : 'ui',
      size: height,
      text: words,
      ...(i === 0
        ? { left: size - 8, top: size - 8, anchor: /** @type {const} */ ('end') }
        : { left: 8, top: height + 6, anchor: /** @type {const} */ ('start') }),
    });
  });
  return items;
}

/** @typedef {{ key: readonly unknown[], items: Item[] }} Sheet */

/** The latest sheet of each look. @type {WeakMap<Look, Sheet>} */
const sheets = new WeakMap();

/**
 * The axes, the same as long as they do not change: the lines, and a sheet of the words.
 *
 * @param {readonly [Axis, Axis]} axes
 * @param {Frame} frame
 * @param {Look} look
 * @returns {readonly Item[]}
 */
export function axisSheet(axes, frame, look) {
  const { view, size } = frame;
  const key = [axes, view, size];
  const latest = sheets.get(look);
  if (latest && key.every((part, i) => part === latest.key[i])) return latest.items;
  const [lines, ...words] = axisItems(axes, frame, look);
  /** @type {Item[]} */
  const items = [lines, { kind: 'sheet', items: words, width: size, height: size }];
  sheets.set(look, { key, items });
  return items;
}
