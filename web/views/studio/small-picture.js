// @ts-check
/**
 * A small picture of the plane or the line with another machine than the scene's: drawn as the
 * large one is, and linked with it, so that a point that is pointed at in one is marked in all.
 *
 * @module
 */

import { slicedAs } from '../../model/tables.js';
import { pictureItems } from '../plane/figure.js';
import { seeing } from '../plane/shown.js';
import { canvasOf } from '../../lib/canvas.js';
import { createElementSize } from '../../lib/element-size.js';
import { hasWords } from '../../draw/plane/display-list.js';
import { frameOf } from '../../draw/plane/geometry.js';
import { hasRoom, smaller } from '../../draw/plane/look.js';
import { createDrawing } from '../../draw/plane/small.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../model/scene.js').Scene} Scene */
/** @typedef {import('../../protocol/answers.js').Sketch} Sketch */
/** @typedef {import('../../draw/plane/display-list.js').Item} Item */
/** @typedef {import('../../draw/plane/geometry.js').Frame} Frame */
/** @typedef {import('../../draw/plane/look.js').Look} Look */

/**
 * A machine on a scene's points, and what became of it.
 *
 * @typedef {{ scene: Scene, sketch: Sketch }} Drawn
 */

/** How near to a point one has to point, in px. */
const REACH = 14;

/** The side of a sketch, in pixels; a line has one row. */
const SIDES = { 1: 320, 2: 112 };

/**
 * The pixels of a small picture of a scene, on the slice where it shows one.
 *
 * @param {Pick<Scene, 'view' | 'dim'> & Partial<Pick<Scene, 'table'>>} scene
 * @returns {import('../../protocol/messages.gen.js').Pixels}
 */
export function pixelsOf({ view, dim, table = null }) {
  const { x0, x1, y0, y1 } = view;
  const height = dim === 1 ? 1 : SIDES[dim];
  return { x0, x1, y0, y1, width: SIDES[dim], height, ...slicedAs({ table }) };
}

/**
 * The state in which the machine of a sketch is trained, on the present scene.
 *
 * @param {Drawn} drawn
 * @param {boolean} [plain] without rings
 * @returns {(now: State) => State}
 */
export function seeSketch({ scene, sketch: { surface, milliseconds, training: trained } }, plain) {
  const training = { ...trained, model: 0, milliseconds };
  // Rings around every point would tell nothing.
  const few = training.support.length * training.outputs < training.coef.length;
  return seeing({ scene, training, surface }, (layers) => ({
    ...layers,
    rings: layers.rings && few && !plain,
    slacks: false,
  }));
}

/**
 * The state in which the machine of a sketch is the scene's.
 *
 * @param {State} state
 * @param {Drawn} drawn
 * @param {boolean} [plain] without rings
 * @returns {State}
 */
export function stateOf(state, drawn, plain) {
  const { scene } = drawn;
  const stage = { ...state.stage, line: { lifted: false } };
  return seeSketch(drawn, plain)({ ...state, scene, stage });
}

/**
 * @param {HTMLElement} parent
 * @param {{
 *   label: string, plain?: boolean, steady?: boolean, hover?: (id: number | null) => void,
 * }} options plain: without rings; steady: its colours were read with the plane, so that the page is
 *   not laid out for each picture; hover is told the point that is pointed at
 */
export function createSmallPicture(parent, { label, plain, steady, hover }) {
  const holder = document.createElement('div');
  holder.className = 'small-picture';
  const canvas = canvasOf(holder, label);
  const drawItems = createDrawing(canvas);
  parent.append(holder);
  /** @type {[state: State, drawn: Drawn, hurried: boolean] | null} */
  let last = null;
  /** @type {Frame | null} */
  let frame = null;
  /** The look of a picture of its size, made of the large one's. */
  let latest = /** @type {{ full: Look, size: number, look: Look } | null} */ (null);
  // Its height follows from its width, and may from what is drawn.
  const side = createElementSize(holder, (before) => {
    if (side.read().width !== before.width) requestAnimationFrame(redraw);
  });

  if (hover) {
    canvas.addEventListener('pointermove', (event) => hover(pointAt(event.offsetX, event.offsetY)));
    canvas.addEventListener('pointerleave', () => hover(null));
  }

  /** @param {number} left @param {number} top */
  function pointAt(left, top) {
    if (!last || !frame) return null;
    const [, { scene }] = last;
    let best = null;
    let least = REACH;
    for (const { id, x } of scene.points) {
      const distance = Math.hypot(
        frame.left(x[0]) - left,
        scene.dim === 1 ? 0 : frame.top(x[1]) - top,
      );
      if (distance < least) [best, least] = [id, distance];
    }
    return best;
  }

  /** The same object while it is the same, for marks are cut for one. @param {Look} full @param {number} size */
  function lookOf(full, size) {
    if (latest?.full !== full || latest.size !== size)
      latest = { full, size, look: smaller(full, size) };
    return latest.look;
  }

  function redraw() {
    const { width: size } = side.read();
    if (size === 0) side.forget(); // it is hidden
    if (!last || size === 0) return;
    const [state, drawn, hurried] = last;
    const { scene } = drawn;
    const place = frameOf(scene.view, size);
    frame = place;
    const focused = scene.points.find((point) => point.id === state.focus.point);
    const again = steady ?? false;
    const make = (/** @type {Look} */ full) => {
      const look = lookOf(full, size);
      const all = pictureItems(stateOf(state, drawn, plain), size, look);
      const items = (hasRoom(look, size) ? all : all.filter((item) => !hasWords(item))).map(
        (item) => (hurried && item.kind === 'raster' ? { ...item, hurried } : item),
      );
      if (focused) items.push(...focusItems(focused, scene.dim, place, look));
      return items;
    };
    drawItems(size, size, make, again);
  }

  return {
    element: holder,
    canvas,
    /**
     * @param {State} state
     * @param {Drawn} drawn
     * @param {boolean} [hurried] it is seen for a moment only, and made large as fast as that goes
     */
    draw(state, drawn, hurried = false) {
      last = [state, drawn, hurried];
      redraw();
    },
    clear() {
      last = null;
    },
    resize() {
      side.forget();
      redraw();
    },
  };
}

/**
 * The point that is pointed at anywhere: a ring, on a line a place.
 *
 * @param {import('../../model/scene.js').Point} point
 * @param {Scene['dim']} dim
 * @param {Frame} frame
 * @param {Look} look
 * @returns {Item[]}
 */
function focusItems({ x }, dim, frame, look) {
  const left = frame.left(x[0]);
  if (dim === 1) {
    const across = { points: [left, 0, left, frame.size], closed: false };
    return [{ kind: 'lines', lines: [across], stroke: look.ink, width: look.stroke, opacity: 0.6 }];
  }
  const ring = /** @type {const} */ ([left, frame.top(x[1]), look.mark * 2]);
  return [
    { kind: 'circles', circles: [ring], stroke: look.halo, width: look.bold + 3 },
    { kind: 'circles', circles: [ring], stroke: look.ink, width: look.bold },
  ];
}
