// @ts-check
/**
 * The plane or the line as it is saved: the page's own picture without what belongs to the
 * pointer, at a size of its own, with a caption on request.
 *
 * @module
 */

import { canLift } from '../../state/reading.js';
import { isChart } from '../../model/output.js';
import { itemsAbove } from '../../draw/plane/above.js';
import { frameOf } from '../../draw/plane/geometry.js';
import { lookOf } from '../../draw/plane/look.js';
import { markItems } from '../../draw/plane/marks.js';
import { overlayGround, overlayMarks, pairItems } from '../../draw/plane/overlay.js';
import { groundItems } from '../../draw/plane/ground.js';
import { lineMarks } from '../line.js';
import { chartMarks } from '../line/chart-art.js';
import { chartFrame, chartItems } from '../../draw/line/chart.js';
import { frameOfLine } from '../../draw/line/layout.js';
import { lineItems } from '../../draw/line/ground.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../draw/plane/display-list.js').Item} Item */
/** @typedef {import('../../draw/plane/look.js').Look} Look */

/** @typedef {import('./shown.js').What} What */

/**
 * size is the side of the plane in px; left out, the picture keeps the proportions that it has on
 * an ordinary screen, however large the theme draws. what is shown in place of f.
 *
 * @typedef {{ size?: number, caption?: string, what?: What | null }} FigureOptions
 */

/**
 * The plane's items have their origin at (margin, margin); words have it at the
 * top left of the whole.
 *
 * @typedef {Readonly<{
 *   width: number, height: number, margin: number, size: number,
 *   look: Look, plane: readonly Item[], words: readonly Item[],
 * }>} Figure
 */

/** The side of the plane in radii of a mark. */
const MARKS = 128;

/** About how wide a letter is, as a share of the text's size. */
const LETTER = 0.52;

/**
 * Text in lines of at most so many letters, broken between words.
 *
 * @param {string} text
 * @param {number} letters
 */
export function wrap(text, letters) {
  /** @type {string[]} */
  const lines = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= letters) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  return lines;
}

/**
 * The plane or the line of a state, without what belongs to the pointer.
 *
 * @param {State} state
 * @param {number} size of its side, in px
 * @param {Look} look
 * @param {What | null} [what] is shown on the plane in place of f
 * @returns {Item[]}
 */
export function pictureItems(state, size, look, what = null) {
  if (state.scene.dim === 1) {
    if (isChart(state.scene)) {
      const chart = chartFrame(state.scene, size);
      return [...chartItems(state, chart, look), ...chartMarks(state, chart, look)];
    }
    const line = frameOfLine(state, size, look);
    const lift = state.stage.line.lifted && canLift(state) ? 1 : 0;
    return [...lineItems(state, line, look, lift), ...lineMarks(state, line, look, lift)];
  }
  const frame = frameOf(state.scene.view, size);
  const { overlay } = state.frame;
  if (overlay) {
    return [
      ...overlayGround(state, overlay, frame, look),
      ...overlayMarks(state, overlay, frame, look),
    ];
  }
  const seen = what?.see?.(state) ?? state;
  return [
    ...(what?.ground ? what.ground(frame, look) : groundItems(seen, frame, look)),
    ...markItems(seen.scene, seen.frame, seen.stage.plane, frame, look),
    ...itemsAbove(seen, frame, look),
    ...pairItems(seen, frame, look),
    ...(what?.over?.(frame, look) ?? []),
  ];
}

/**
 * @param {State} state
 * @param {FigureOptions} [options]
 * @returns {Figure}
 */
export function figureOf(state, { size: wanted, caption = '', what = null } = {}) {
  const look = lookOf();
  const size = wanted ?? Math.round(look.mark * MARKS);
  const edge = {
    points: [0.5, 0.5, size - 0.5, 0.5, size - 0.5, size - 0.5, 0.5, size - 0.5],
    closed: true,
  };
  /** @type {Item[]} */
  const plane = [
    { kind: 'box', left: 0, top: 0, width: size, height: size, radius: 0, fill: look.zero },
    ...pictureItems(state, size, look, what),
    { kind: 'lines', lines: [edge], stroke: look.edge, width: 1 },
  ];
  if (caption === '') return { width: size, height: size, margin: 0, size, look, plane, words: [] };

  const letter = look.text * 1.3;
  const margin = Math.round(look.text * 1.5);
  const lines = wrap(caption, Math.floor(size / (letter * LETTER)));
  const first = margin + size + letter * 1.8;
  /** @type {Item[]} */
  const words = lines.map((text, i) => ({
    kind: 'text',
    left: margin,
    top: first + i * letter * 1.4,
    text,
    size: letter,
    face: 'ui',
    fill: look.ink,
  }));
  const height = Math.ceil(first + (lines.length - 1) * letter * 1.4 + letter * 0.4 + margin);
  return { width: size + 2 * margin, height, margin, size, look, plane, words };
}
