// @ts-check
/**
 * The cells of the matrix, with class strips, and numbers where they fit. Wheel, pinch, drag and
 * keys choose the part of it that is seen.
 *
 * @module
 */

import { element } from '../../ui/element.js';
import { canvasOf, withWords } from '../../lib/canvas.js';
import { token } from '../../lib/colour.js';
import { createDetail, valueAt } from './detail.js';
import { createCursor } from './matrix/cursor.js';
import { centreOf, frameOf, isSeen, squareIn, textSize } from './matrix/frame.js';
import { drawMarks } from './matrix/marks.js';
import { drawNumbers } from './matrix/numbers.js';
import { createPictures } from './matrix/pictures.js';
import { followPointer } from './matrix/pointer.js';
import { drawStrips } from './matrix/strips.js';
import { isWhole, whole, within, zoomed } from './viewport.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../protocol/answers.js').GramPicture} GramPicture */
/** @typedef {import('./matrix/frame.js').Place} Place */

/** A key or a button zooms so many times. */
const STEP = 1.5;

/**
 * @typedef {object} MatrixTools
 * @property {import('../../state/actions.js').Actions} actions
 * @property {import('../../engine/background.js').BackgroundEngine} background
 * @property {() => void} onZoom   called when another part is seen
 */

/**
 * @param {HTMLElement} parent
 * @param {MatrixTools} tools
 */
export function createMatrix(parent, { actions, background, onZoom }) {
  const canvas = canvasOf(parent, 'Gram matrix');
  const holder = element('div', {
    class: 'gram-matrix',
    tabindex: 0,
    role: 'application',
    'aria-label':
      'Cells of the matrix. Arrow keys go from cell to cell, plus and minus zoom, Home shows all of it.',
  });
  holder.append(canvas);
  parent.append(holder);

  const pictures = createPictures();
  const detail = createDetail(background, () => paint());
  /** @type {State | null} */
  let state = null;
  /** @type {GramPicture | null} */
  let gram = null;
  /** @type {import('./shades.js').Shades | null} */
  let shades = null;
  let viewport = whole(0);
  /** The n that the viewport is of. */
  let seen = 0;
  let square = squareIn({ width: 0, height: 0 }, 0, 0);

  const frame = () => frameOf(square, viewport);
  const cursor = createCursor(holder, {
    rows: () => gram?.n ?? 0,
    viewport: () => viewport,
    look,
    zoomIn: () => zoom(STEP),
    zoomOut: () => zoom(1 / STEP),
    point,
  });
  followPointer(canvas, {
    rows: () => gram && gram.n,
    frame,
    point,
    hasCursor: () => cursor.at !== null,
    look,
  });

  /** The points of the rows, unless the scene has others by now. */
  function pointsOfRows() {
    const points = state?.frame.scene?.points;
    return points && points.length === gram?.n ? points : null;
  }

  /** Tells which pair of points a place is of. @param {Place | null} place */
  function point(place) {
    const points = pointsOfRows();
    if (!place) actions.setHover({ pair: null });
    if (!place || !gram || !points) return;
    const isInside = square.side > 0 && isSeen(place, viewport);
    const a = points[gram.order[Math.floor(place.row)]];
    const b = points[gram.order[Math.floor(place.column)]];
    actions.setHover({ pair: isInside && a && b ? [a.id, b.id] : null });
  }

  /** @param {typeof viewport} next */
  function look(next) {
    if (next === viewport || !state || !gram) return;
    viewport = next;
    detail.follow(state, gram, viewport);
    paint();
    onZoom();
  }

  /** @param {number} factor */
  function zoom(factor) {
    const centre = cursor.at ? centreOf(cursor.at) : undefined;
    if (gram) look(zoomed(viewport, gram.n, factor, centre));
  }

  function paint() {
    const { left, top, side } = square;
    if (!state || !gram || !shades || side <= 0) return;
    const { n, order } = gram;
    const style = getComputedStyle(parent);
    const lettering = { size: textSize(style), family: style.fontFamily };
    const { context, show } = withWords(canvas, left + side, top + side);
    canvas.style.touchAction = isWhole(viewport, n) ? 'pan-y' : 'none';
    canvas.style.cursor = isWhole(viewport, n) ? 'crosshair' : 'grab';
    const where = frame();
    const close = detail.of(gram);

    context.save();
    context.beginPath();
    context.rect(left, top, side, side);
    context.clip();
    pictures.draw(context, where, gram, close);
    drawNumbers(context, where, lettering, gram, close, shades);
    context.restore();

    const points = pointsOfRows();
    if (points) drawStrips(context, where, lettering, order, points, state.scene);
    context.strokeStyle = token('--edge');
    context.lineWidth = 1;
    context.strokeRect(left - 0.5, top - 0.5, side + 1, side + 1);
    if (points) drawMarks(context, where, order, points, state.focus);
    show();
  }

  return {
    element: holder,
    canvas,

    get isWhole() {
      return gram === null || isWhole(viewport, gram.n);
    },

    /** Whether the keyboard is in the matrix. */
    get hasCursor() {
      return cursor.at !== null;
    },

    zoomIn: () => zoom(STEP),
    zoomOut: () => zoom(1 / STEP),
    reset: () => gram && look(whole(gram.n)),

    /** What is known of a place. @param {number} row @param {number} column */
    valueAt: (row, column) => gram && valueAt(gram, detail.of(gram), row, column),

    /**
     * @param {State} next
     * @param {GramPicture} picture
     * @param {{ width: number, height: number }} room   for a square with its margins, in px
     */
    draw(next, picture, room) {
      state = next;
      gram = picture;
      const { n } = picture;
      square = squareIn(room, n, textSize(getComputedStyle(parent)));
      if (seen !== n) {
        // A matrix that is seen whole stays whole when points come or go.
        viewport = isWhole(viewport, seen) ? whole(n) : within(viewport, n);
        seen = n;
        cursor.keepWithin(n);
      }
      shades = pictures.update(picture, next.settings.theme);
      detail.follow(next, picture, viewport);
      paint();
    },
  };
}
