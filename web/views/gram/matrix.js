// @ts-check
/**
 * The cells of the matrix, with class strips, numbers where they fit, and a part of it at a time:
 * wheel, pinch, drag and keys.
 *
 * @module
 */

import { indexOfPoint } from '../../model/points.js';
import { element } from '../../ui/element.js';
import { canvasOf, withWords } from '../../lib/canvas.js';
import { token } from '../../lib/colour.js';
import { carriedColour } from '../../model/tones.js';
import { createDetail, valueAt } from './detail.js';
import { formOf } from './forms.js';
import { inkOn, paintCells, shadesOf } from './shades.js';
import { isWhole, panned, showing, whole, within, zoomed } from './viewport.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../protocol/answers.js').GramPicture} GramPicture */
/** @typedef {import('./shades.js').Shades} Shades */

/** So many pixels wide, cells that differ by one still look alike. */
const SHARP = 3;
/** So many times as wide as its text is high, a cell has room for its number. */
const ROOMY = 2.7;
/** A press that moves less far is no drag. */
const STILL = 4;
const STEP = 1.5;

/**
 * @param {HTMLElement} parent
 * @param {{ actions: import('../../state/actions.js').Actions, background: import('../../engine/background.js').BackgroundEngine, onZoom: () => void }} tools
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

  const base = document.createElement('canvas');
  const near = document.createElement('canvas');
  const detail = createDetail(background, () => {
    nearOf = null;
    paint();
  });

  /** @type {State | null} */
  let state = null;
  /** @type {GramPicture | null} */
  let gram = null;
  /** @type {Shades | null} */
  let shades = null;
  /** What the pictures were painted from. @type {GramPicture | null} */
  let baseOf = null;
  /** @type {GramPicture | null} */
  let nearOf = null;
  let theme = '';
  let viewport = whole(0);
  /** The n that the viewport is of. */
  let seen = 0;
  let side = 0;
  let origin = { left: 0, top: 0 };
  /** The cell that the keyboard is at. @type {{ row: number, column: number } | null} */
  let cursor = null;

  const cell = () => side / viewport.span;

  /** @param {{ offsetX: number, offsetY: number }} event */
  function placeAt({ offsetX, offsetY }) {
    return {
      row: viewport.top + (offsetY - origin.top) / cell(),
      column: viewport.left + (offsetX - origin.left) / cell(),
    };
  }

  /** @param {{ row: number, column: number }} place */
  function point({ row, column }) {
    const points = state?.frame.scene?.points;
    if (!gram || !points || points.length !== gram.n) return;
    const [i, j] = [gram.order[Math.floor(row)], gram.order[Math.floor(column)]];
    const inside = row >= viewport.top && column >= viewport.left && side > 0;
    const beyond = row >= viewport.top + viewport.span || column >= viewport.left + viewport.span;
    const known = inside && !beyond && points[i] && points[j];
    actions.setHover({ pair: known ? [points[i].id, points[j].id] : null });
  }

  /** @param {typeof viewport} next */
  function look(next) {
    if (next === viewport || !state || !gram) return;
    viewport = next;
    detail.follow(state, gram, viewport);
    paint();
    onZoom();
  }

  /** @param {number} factor @param {{ row: number, column: number }} [at] */
  function zoom(factor, at) {
    if (gram) look(zoomed(viewport, gram.n, factor, at ?? (cursor ? centre(cursor) : undefined)));
  }

  // ── pointer ──
  /** Pointers that are down, where they were last. @type {Map<number, { x: number, y: number }>} */
  const down = new Map();
  let dragged = false;

  canvas.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    if (down.size === 0) dragged = false;
    down.set(event.pointerId, { x: event.offsetX, y: event.offsetY });
    if (gram && !isWhole(viewport, gram.n)) canvas.setPointerCapture(event.pointerId);
    point(placeAt(event));
  });
  canvas.addEventListener('pointermove', (event) => {
    const before = down.get(event.pointerId);
    if (!before || !gram) {
      if (down.size === 0) point(placeAt(event));
      return;
    }
    const now = { x: event.offsetX, y: event.offsetY };
    const far = Math.hypot(now.x - before.x, now.y - before.y);
    if (!dragged && far < STILL) return;
    dragged = true;
    actions.setHover({ pair: null });
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
    down.set(event.pointerId, now);
    if (!other) {
      const size = cell();
      look(panned(viewport, gram.n, (before.y - now.y) / size, (before.x - now.x) / size));
      return;
    }
    const apart = (/** @type {typeof now} */ p) =>
      Math.max(Math.hypot(p.x - other.x, p.y - other.y), 1);
    const middle = { offsetX: (now.x + other.x) / 2, offsetY: (now.y + other.y) / 2 };
    look(zoomed(viewport, gram.n, apart(now) / apart(before), placeAt(middle)));
  });
  for (const type of /** @type {const} */ (['pointerup', 'pointercancel'])) {
    canvas.addEventListener(type, (event) => down.delete(event.pointerId));
  }
  canvas.addEventListener('pointerleave', (event) => {
    down.delete(event.pointerId);
    if (!cursor) actions.setHover({ pair: null });
  });
  canvas.addEventListener(
    'wheel',
    (event) => {
      if (!gram) return;
      const lines = event.deltaMode === 1 ? event.deltaY * 16 : event.deltaY;
      const factor = Math.exp(-Math.max(-60, Math.min(60, lines)) / 160);
      // Where there is no farther away, the column scrolls.
      if (factor <= 1 && isWhole(viewport, gram.n)) return;
      event.preventDefault();
      zoom(factor, placeAt(event));
    },
    { passive: false },
  );

  // ── keyboard ──
  holder.addEventListener('keydown', (event) => {
    if (!gram || gram.n === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const leap = event.shiftKey ? 10 : 1;
    const page = Math.max(1, Math.floor(viewport.span) - 1);
    /** @type {Record<string, [number, number]>} */
    const moves = {
      ArrowUp: [-leap, 0],
      ArrowDown: [leap, 0],
      ArrowLeft: [0, -leap],
      ArrowRight: [0, leap],
      PageUp: [-page, 0],
      PageDown: [page, 0],
    };
    if (moves[event.key]) move(...moves[event.key]);
    else if (event.key === '+' || event.key === '=') zoom(STEP);
    else if (event.key === '-' || event.key === '−') zoom(1 / STEP);
    else if (event.key === 'Home') look(whole(gram.n));
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  holder.addEventListener('blur', () => {
    cursor = null;
    actions.setHover({ pair: null });
  });

  /** @param {number} rows @param {number} columns */
  function move(rows, columns) {
    if (!gram) return;
    const first = cursor === null;
    const from = cursor ?? { row: Math.ceil(viewport.top), column: Math.ceil(viewport.left) };
    /** @param {number} at */
    const clamp = (at) => Math.min(Math.max(at, 0), /** @type {GramPicture} */ (gram).n - 1);
    cursor = first ? from : { row: clamp(from.row + rows), column: clamp(from.column + columns) };
    look(showing(viewport, gram.n, cursor));
    point(centre(cursor));
    paint();
  }

  // ── painting ──
  function paint() {
    if (!state || !gram || !shades || side <= 0) return;
    const { n, size, order } = gram;
    const style = getComputedStyle(parent);
    const text = Number(style.getPropertyValue('--chart')) || 11;
    const { context, show } = withWords(canvas, origin.left + side, origin.top + side);
    canvas.style.touchAction = isWhole(viewport, n) ? 'pan-y' : 'none';
    canvas.style.cursor = isWhole(viewport, n) ? 'crosshair' : 'grab';
    const wide = cell();

    context.save();
    context.beginPath();
    context.rect(origin.left, origin.top, side, side);
    context.clip();
    /**
     * @param {HTMLCanvasElement} picture @param {number} cells
     * @param {readonly number[]} window
     */
    function put(picture, cells, [top, left, rows, columns]) {
      if (rows === 0) return;
      const scale = globalThis.devicePixelRatio || 1;
      context.imageSmoothingEnabled = (wide * rows * scale) / cells < SHARP;
      const x = origin.left + (left - viewport.left) * wide;
      const y = origin.top + (top - viewport.top) * wide;
      context.drawImage(picture, x, y, columns * wide, rows * wide);
    }
    put(base, size, gram.window);
    const close = detail.of(gram);
    if (close) {
      if (close !== nearOf) paintCells(near, close, shades);
      nearOf = close;
      put(near, close.size, close.window);
    }
    if (wide >= text * ROOMY) numbers(context, text, style.fontFamily, close);
    context.restore();

    strips(context, text, style.fontFamily, order);
    context.strokeStyle = token('--edge');
    context.lineWidth = 1;
    context.strokeRect(origin.left - 0.5, origin.top - 0.5, side + 1, side + 1);
    marks(context, order);
    show();
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {number} text @param {string} family
   * @param {GramPicture | null} close
   */
  function numbers(context, text, family, close) {
    if (!gram || !shades) return;
    const { top, left, span } = viewport;
    const wide = cell();
    const entry = formOf(gram.form);
    context.font = `${text}px ${family}`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    /** @type {{ value: number, r: number, c: number }[]} */
    const cells = [];
    for (let r = Math.floor(top); r < Math.min(top + span, gram.n); r++) {
      for (let c = Math.floor(left); c < Math.min(left + span, gram.n); c++) {
        const { value, exact } = valueAt(gram, close, r, c);
        if (exact) cells.push({ value, r, c });
      }
    }
    // All with as many digits as fit into each of them.
    /** @param {number} value @param {number} digits */
    const words = (value, digits) => (Number.isNaN(value) ? '–' : entry.cell(value, digits));
    /** @param {string} word */
    const fits = (word) => context.measureText(word).width <= wide - 4;
    const digits =
      entry.digits.find((many) => cells.every(({ value }) => fits(words(value, many)))) ??
      entry.digits[entry.digits.length - 1];
    for (const { value, r, c } of cells) {
      const word = words(value, digits);
      if (!fits(word)) continue;
      context.fillStyle = inkOn(shades.of(value));
      const x = origin.left + (c + 0.5 - left) * wide;
      const y = origin.top + (r + 0.5 - top) * wide;
      context.fillText(word, x, y + 0.5);
    }
  }

  /**
   * The class or value of every row and column, and the numbers of the points where they fit.
   *
   * @param {CanvasRenderingContext2D} context
   * @param {number} text @param {string} family
   * @param {Int32Array} order
   */
  function strips(context, text, family, order) {
    const points = state?.frame.scene?.points;
    if (!state || !points || points.length !== order.length) return;
    const { top, left, span } = viewport;
    const wide = cell();
    const strip = Math.round(text * 0.7);
    context.font = `${text}px ${family}`;
    context.textBaseline = 'middle';
    const digits = context.measureText(String(points.length)).width + 4;
    /** @param {number} at @param {number} from */
    const edge = (at, from) =>
      Math.round((Math.min(Math.max(at, from), from + span) - from) * wide);
    const colour = carriedColour(state.scene);
    const last = Math.min(order.length, Math.ceil(Math.max(top, left) + span));
    // Of more rows than pixels, one to a pixel.
    const step = Math.max(1, Math.floor(1 / wide));
    for (let p = 0; p < last; p += step) {
      context.fillStyle = colour(points[order[p]]);
      const [y0, y1] = [edge(p, top), edge(p + step, top)];
      if (y1 > y0) context.fillRect(origin.left - 3 - strip, origin.top + y0, strip, y1 - y0);
      const [x0, x1] = [edge(p, left), edge(p + step, left)];
      if (x1 > x0) context.fillRect(origin.left + x0, origin.top - 3 - strip, x1 - x0, strip);
      context.fillStyle = token('--ink2');
      if (wide >= text * 1.15 && y1 - y0 > wide * 0.7) {
        context.textAlign = 'right';
        const words = String(order[p] + 1);
        context.fillText(words, origin.left - strip - 6, origin.top + (y0 + y1) / 2 + 0.5);
      }
      if (wide >= digits && x1 - x0 > wide * 0.7) {
        context.textAlign = 'center';
        const words = String(order[p] + 1);
        const middle = origin.left + (x0 + x1) / 2;
        context.fillText(words, middle, origin.top - strip - 4 - text * 0.55);
      }
    }
  }

  /**
   * The row and the column that are pointed at.
   *
   * @param {CanvasRenderingContext2D} context
   * @param {Int32Array} order
   */
  function marks(context, order) {
    const points = state?.frame.scene?.points;
    if (!state || !points || points.length !== order.length) return;
    const { pair, point: hovered, selected } = state.focus;
    const ids = pair ?? [hovered ?? selected, hovered ?? selected];
    const [row, column] = ids.map((id) =>
      id === null ? -1 : order.indexOf(indexOfPoint(points, id)),
    );
    const { top, left, span } = viewport;
    const wide = cell();
    const size = Math.max(wide, 2);
    context.save();
    context.beginPath();
    context.rect(0, origin.top - 3, origin.left + side, side + 6);
    context.rect(origin.left - 3, 0, side + 6, origin.top + side);
    context.clip();
    /** @param {number} x @param {number} y @param {number} width @param {number} height */
    function box(x, y, width, height) {
      for (const [stroke, line] of /** @type {const} */ ([
        ['--halo', 3.5],
        ['--ink', 1.5],
      ])) {
        context.strokeStyle = token(stroke);
        context.lineWidth = line;
        context.strokeRect(x, y, width, height);
      }
    }
    const y = origin.top + (row - top) * wide;
    const x = origin.left + (column - left) * wide;
    const rowSeen = row >= 0 && row + 1 > top && row < top + span;
    const columnSeen = column >= 0 && column + 1 > left && column < left + span;
    if (rowSeen) box(origin.left - 1, y - 0.5, side + 2, size + 1);
    if (columnSeen) box(x - 0.5, origin.top - 1, size + 1, side + 2);
    if (pair && rowSeen && columnSeen && wide >= 6) {
      context.strokeStyle = token('--ink');
      context.lineWidth = 3;
      context.strokeRect(x, y, size, size);
    }
    context.restore();
  }

  return {
    canvas,

    get isWhole() {
      return gram === null || isWhole(viewport, gram.n);
    },

    /** Whether the keyboard is in the matrix. */
    get hasCursor() {
      return cursor !== null;
    },

    zoomIn: () => zoom(STEP),
    zoomOut: () => zoom(1 / STEP),
    reset: () => gram && look(whole(gram.n)),

    /** What is known of a place. @param {number} row @param {number} column */
    valueAt: (row, column) => gram && valueAt(gram, detail.of(gram), row, column),

    /**
     * @param {State} next
     * @param {GramPicture} picture
     * @param {number} room in CSS pixels, for a square with its margins
     */
    draw(next, picture, room) {
      state = next;
      gram = picture;
      const text = Number(getComputedStyle(parent).getPropertyValue('--chart')) || 11;
      const margin = Math.round(text * (picture.n > 999 ? 4.2 : 3.4));
      origin = { left: margin, top: Math.round(text * 2.3) };
      side = Math.max(0, Math.floor(room - Math.max(origin.left, origin.top)) - 2);
      if (seen !== picture.n) {
        // Who saw all of it goes on to see all of it.
        viewport = isWhole(viewport, seen) ? whole(picture.n) : within(viewport, picture.n);
        seen = picture.n;
        if (cursor && Math.max(cursor.row, cursor.column) >= picture.n) cursor = null;
      }
      if (picture !== baseOf || theme !== next.settings.theme) {
        shades = shadesOf(picture);
        paintCells(base, picture, shades);
        baseOf = picture;
        nearOf = null;
        theme = next.settings.theme;
      }
      detail.follow(next, picture, viewport);
      paint();
    },
  };
}

/** @param {{ row: number, column: number }} cell */
const centre = ({ row, column }) => ({ row: row + 0.5, column: column + 0.5 });
