// @ts-check
/**
 * Small pictures of the plane, in which one boundary is seen beside another: what the studio's
 * views that draw such have in common.
 *
 * @module
 */

import { inDevicePixels } from '../../lib/canvas.js';
import { fieldColours, regionColours } from '../../model/class-colours.js';
import { forgetColours } from '../../lib/colour.js';
import { axisSheet } from './axes.js';
import { paintField, paintRegions } from './field.js';
import { boxOf, placed } from './ground.js';
import { lookOf } from './look.js';
import { paint } from './paint.js';

/** @typedef {import('../../protocol/answers.js').Surface} Surface */
/** @typedef {import('./display-list.js').Item} Item */
/** @typedef {import('./display-list.js').Polyline} Polyline */
/** @typedef {import('./geometry.js').Frame} Frame */
/** @typedef {import('./levels.js').Line} Line */
/** @typedef {import('./look.js').Look} Look */

/** The dashes of what is compared with, as multiples of the line's width. */
const DASHES = [4, 3.3];

/**
 * @param {HTMLCanvasElement} canvas
 * @returns {(width: number, height: number, make: (look: Look) => readonly Item[], again?: boolean) => void}
 *   clears the canvas, gives it a size in CSS pixels, and paints what make lists in the colours that
 *   are in force; again: of many pictures, and the colours are those that were read last
 */
export function createDrawing(canvas) {
  /** The look of the last picture, and all that it says. */
  let latest = /** @type {{ look: Look, says: string } | null} */ (null);

  /** The sizes and colours that are in force: the same object while they are, for marks are cut for one. */
  function lookNow() {
    const look = lookOf();
    const says = JSON.stringify(look);
    if (latest?.says !== says) latest = { look, says };
    return latest.look;
  }

  return (width, height, make, again = false) => {
    if (!again) forgetColours();
    const look = lookNow();
    const items = make(look);
    paint(inDevicePixels(canvas, width, height), items, look, canvas.width / width);
  };
}

/**
 * The classes of the negative side and the positive one, where there are two, and the scale where
 * it is not that of machines with a margin.
 *
 * @typedef {Readonly<{ classes: readonly number[], tones?: import('../../model/tones.js').Tones }>} Colours
 */

/**
 * The field of f over the whole picture: by sign and size, or with several classes by the winner.
 *
 * @param {Surface} surface
 * @param {Colours} colours
 * @param {number} size
 * @returns {Extract<Item, { kind: 'raster' }>}
 */
function fieldItem(surface, { classes, tones }, size) {
  const raster = surface.label
    ? paintRegions(surface, regionColours)
    : paintField(surface, fieldColours([classes[0], classes[1]]), tones);
  return { kind: 'raster', raster, left: 0, top: 0, width: size, height: size };
}

/**
 * A boundary in bold, and dashed under it the one that it is compared with.
 *
 * @param {readonly Polyline[]} lines
 * @param {readonly Polyline[]} compared
 * @param {Look} look
 * @returns {Item[]}
 */
function boundaryItems(lines, compared, look) {
  const width = look.stroke * 1.2;
  return [
    {
      kind: 'lines',
      lines: compared,
      stroke: look.no,
      width,
      dash: DASHES.map((part) => part * width),
    },
    { kind: 'lines', lines, stroke: look.contour, width: look.bold },
  ];
}

/**
 * The ground of a picture that compares: the field of f, the axes, what else is given, where f is
 * 0, and dashed where the function is 0 that it is compared with.
 *
 * @param {Surface} surface f
 * @param {Colours} colours
 * @param {import('../../model/scene.js').Scene['axes']} axes
 * @param {{ zero: readonly Line[], compared: readonly Line[] }} lines in shares of the surface
 * @returns {(frame: Frame, look: Look, between?: readonly Item[]) => Item[]} the field is painted
 *   once for a look
 */
export function comparingGround(surface, colours, axes, { zero, compared }) {
  /** The field in the colours that are in force. */
  let field = /** @type {{ look: Look, item: ReturnType<typeof fieldItem> } | null} */ (null);
  return (frame, look, between = []) => {
    const box = boxOf(surface, frame);
    if (field?.look !== look) field = { look, item: fieldItem(surface, colours, frame.size) };
    const inBox = (/** @type {readonly Line[]} */ lines) => lines.map((line) => placed(line, box));
    return [
      { ...field.item, ...box },
      ...axisSheet(axes, frame, look),
      ...between,
      ...boundaryItems(inBox(zero), inBox(compared), look),
    ];
  };
}
