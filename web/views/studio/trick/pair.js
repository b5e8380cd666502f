// @ts-check
/**
 * A small picture of two points to move, x and z, as vectors. The data are on the plane; here they
 * are drawn where they are what x and z snap to.
 *
 * @module
 */

import { element } from '../../../ui/element.js';
import { clampTo, frameOf, snap } from '../../../draw/plane/geometry.js';
import { keyTarget } from '../../plane/keyboard.js';
import { ticksOf } from '../../../draw/plane/axes.js';
import { markRadius, lookOf } from '../../../draw/plane/look.js';
import { group, label, level, mark, upright } from '../../../lib/plot/marks.js';
import { createPicture } from '../../../lib/plot/picture.js';
import { crisp } from '../../../lib/plot/pixels.js';
import { shapePath } from '../../../lib/shapes.js';

/** @typedef {import('../../../model/scene.js').Scene} Scene */
/** @typedef {readonly [number, number]} Place */
/** @typedef {'x' | 'z'} Name */
/**
 * What points are drawn to: nothing but a fine lattice, the data, or whole numbers.
 *
 * @typedef {'free' | 'data' | 'whole'} Snap
 */

const NAMES = /** @type {const} */ (['x', 'z']);
/** The height of the picture of a line, as a share of its width. */
const LINE = 0.34;
/** Formulas are in the units that the kernel sees, and so is this picture. */
const UNITS = { name: '', shift: 0, scale: 1 };
/** Data points nearer than this, in px, catch a point that snaps. */
const CATCH = 24;

/**
 * @param {Record<Name, Place>} places
 * @param {Place} at
 * @param {(place: Place) => readonly [number, number]} toPixels
 * @returns {Name} the point that a press there means
 */
export function nearest(places, at, toPixels) {
  const [left, top] = toPixels(at);
  const distance = (/** @type {Name} */ name) => {
    const [l, t] = toPixels(places[name]);
    return Math.hypot(l - left, t - top);
  };
  return distance('z') < distance('x') ? 'z' : 'x';
}

/**
 * A coordinate without the dust of binary fractions.
 *
 * @param {number} v
 */
export const coordinate = (v) => String(Number(v.toFixed(3))).replace('-', '−');

/**
 * The nearest place within a view that has whole coordinates, none of them negative where the view
 * has others: the minimum is a kernel there.
 *
 * @param {import('../../../model/scene.js').Rect} view
 * @param {Place} place
 * @returns {[number, number]}
 */
export function wholePlace({ x0, x1, y0, y1 }, [x, y]) {
  const nearest = (
    /** @type {number} */ v,
    /** @type {number} */ low,
    /** @type {number} */ high,
  ) =>
    Math.max(
      Math.min(Math.round(v), Math.floor(high)),
      Math.ceil(high >= 0 ? Math.max(low, 0) : low),
    ) + 0;
  return [nearest(x, x0, x1), nearest(y, y0, y1)];
}

/**
 * The plane, or the line: lines at round numbers, and the numbers where they are away from the
 * corners.
 *
 * @param {Scene} scene
 * @param {import('../../../draw/plane/geometry.js').Frame} frame
 * @param {number} height in px
 * @returns {import('../../../lib/plot/marks.js').Mark[]}
 */
function planeMarks({ dim, view }, frame, height) {
  const look = lookOf();
  const { size: width } = frame;
  const flat = dim === 1;
  const across = ticksOf(UNITS, view.x0, view.x1, 4);
  const up = flat ? [] : ticksOf(UNITS, view.y0, view.y1, 4);
  const within = (/** @type {number} */ v, /** @type {number} */ end, edge = look.text * 1.6) =>
    v > edge && v < end - edge;
  const columns = across.map(({ at }) => crisp(frame.left(at))).filter((v) => within(v, width, 1));
  const rows = up.map(({ at }) => crisp(frame.top(at))).filter((v) => within(v, height, 1));
  const numbers = [
    ...across
      .map(({ at, text }) => label(text, frame.left(at), height - 5, 'middle'))
      .filter(({ attributes: { x } }) => within(Number(x), width)),
    ...up
      .map(({ at, text }) => label(text, 5, frame.top(at) + look.text * 0.35))
      .filter(({ attributes: { y } }) => within(Number(y), height)),
  ];
  const lines = [
    ...columns.map((left) => upright(left, [0, height])),
    ...rows.map((top) => level(top, [0, width])),
    ...(flat ? [level(height / 2, [0, width])] : []),
  ];
  return [...lines, ...numbers];
}

/** The points of the data. @param {Scene} scene @param {(place: Place) => Place} toPixels */
function dataMarks({ points }, toPixels) {
  const radius = markRadius(lookOf(), points.length) * 0.75;
  const marks = points.map(({ label, x }) =>
    mark('path', {
      class: `k${label}`,
      d: shapePath(label, radius),
      transform: `translate(${toPixels(x)})`,
    }),
  );
  return group(marks, { class: 'marks' });
}

/**
 * Where both points are after a way, none of them outside the view.
 *
 * @param {Pick<Scene, 'view' | 'dim'>} scene
 * @param {Record<Name, Place>} from
 * @param {Place} by
 * @returns {Record<Name, Place>}
 */
export function shifted({ view: { x0, x1, y0, y1 }, dim }, from, [right, up]) {
  const limited = (
    /** @type {number} */ way,
    /** @type {0 | 1} */ axis,
    /** @type {number} */ low,
    /** @type {number} */ high,
  ) => {
    const [a, b] = [from.x[axis], from.z[axis]];
    return Math.min(Math.max(way, low - Math.min(a, b)), high - Math.max(a, b));
  };
  const [dx, dy] = [limited(right, 0, x0, x1), dim === 1 ? 0 : limited(up, 1, y0, y1)];
  const moved = (/** @type {Place} */ [u, v]) => /** @type {Place} */ ([u + dx, v + dy]);
  return { x: moved(from.x), z: moved(from.z) };
}

/**
 * @param {HTMLElement} parent
 * @param {{
 *   onMove: (name: Name, place: Place) => void,
 *   onBoth: (places: Record<Name, Place>, begins: boolean) => void,
 * }} options   onBoth moves both points by the same way; begins: it is the first of a stroke
 */
export function createPair(parent, { onMove, onBoth }) {
  const hint = element(
    'span',
    { class: 'sr', id: 'trick-pair-hint' },
    'Arrows move the point, with Shift by small steps, Page Up and Page Down by large ones.',
  );
  const root = element('div', { class: 'trick-pair', role: 'group', 'aria-label': 'Two points' });
  const picture = createPicture();
  picture.element.setAttribute('aria-hidden', 'true');
  const handles = Object.fromEntries(
    NAMES.map((name) => [
      name,
      element(
        'button',
        {
          type: 'button',
          class: `handle ${name}`,
          'aria-describedby': hint.id,
          onkeydown: (/** @type {KeyboardEvent} */ event) => key(name, event),
        },
        element('i', { class: 'sym' }, name),
      ),
    ]),
  );
  const both = element('button', {
    type: 'button',
    class: 'handle both',
    'aria-label': 'Both points together',
    'aria-describedby': hint.id,
    title: 'Move both points by the same way',
    onkeydown: (/** @type {KeyboardEvent} */ event) => keyBoth(event),
  });
  const instead = element('p', { class: 'trick-instead', hidden: true });
  root.append(picture.element, handles.x, handles.z, both, hint, instead);
  parent.append(root);

  /** @type {Scene | null} */
  let scene = null;
  /** @type {Record<Name, Place>} */
  let places = { x: [0, 0], z: [0, 0] };
  /** @type {Snap} */
  let snapping = 'free';
  /** The point that the pointer holds. @type {Name | null} */
  let held = null;

  /** Both points as they were when the pointer took them, and where it was. */
  /** @type {{ from: Place, places: Record<Name, Place> } | null} */
  let carried = null;

  /** In px; measured seldom, since the whole page is laid out for it. */
  let width = 0;
  const heightOf = (/** @type {Scene} */ { dim }) => (dim === 1 ? width * LINE : width);

  /** Where a place of the scene is in the picture. @param {Scene} scene */
  function layoutOf(scene) {
    const frame = frameOf(scene.view, width);
    const middle = heightOf(scene) / 2;
    const flat = scene.dim === 1;
    return {
      frame,
      /** @param {Place} place @returns {[number, number]} */
      toPixels: (place) => [frame.left(place[0]), flat ? middle : frame.top(place[1])],
      /** @param {number} left @param {number} top @returns {[number, number]} */
      toPlace: (left, top) => [frame.x(left), flat ? 0 : frame.y(top)],
    };
  }

  /** @param {Name} name @param {Place} wanted */
  function move(name, wanted) {
    if (!scene) return;
    const { view, dim } = scene;
    const place =
      snapping === 'whole' ? wholePlace(view, wanted) : snap(view, clampTo(view, wanted));
    onMove(name, dim === 1 ? [place[0], 0] : place);
  }

  /** @param {KeyboardEvent} event */
  function keyBoth(event) {
    if (!scene || event.altKey || event.metaKey) return;
    const target = keyTarget(scene.view, places.x, event);
    if (!target) return;
    event.preventDefault();
    event.stopPropagation();
    onBoth(shifted(scene, places, [target[0] - places.x[0], target[1] - places.x[1]]), false);
  }

  /** Where a pointer is within the border of the picture, in px. @param {PointerEvent} event */
  function placeOf({ clientX, clientY }) {
    const { left, top } = root.getBoundingClientRect();
    return [clientX - left - root.clientLeft, clientY - top - root.clientTop];
  }

  /** @param {PointerEvent} event */
  function follow(event) {
    if (!scene || !(held || carried)) return;
    const { toPlace, toPixels } = layoutOf(scene);
    const [left, top] = placeOf(event);
    if (carried) {
      const [x, y] = toPlace(left, top);
      const by = /** @type {const} */ ([x - carried.from[0], y - carried.from[1]]);
      return onBoth(shifted(scene, carried.places, by), false);
    }
    if (!held) return;
    if (snapping === 'data') {
      const caught = nearestData(scene, [left, top], toPixels);
      if (caught) return onMove(held, caught);
    }
    move(held, toPlace(left, top));
  }

  /** @param {Scene} scene @param {Place} at px @param {(place: Place) => Place} toPixels */
  function nearestData({ points, dim }, at, toPixels) {
    let best = CATCH;
    /** @type {Place | null} */
    let found = null;
    for (const { x } of points) {
      const [left, top] = toPixels(x);
      const distance = Math.hypot(left - at[0], top - at[1]);
      if (distance < best) [best, found] = [distance, dim === 1 ? [x[0], 0] : x];
    }
    return found;
  }

  root.addEventListener('pointerdown', (event) => {
    if (!scene || event.button !== 0 || !instead.hidden) return;
    const { toPixels, toPlace } = layoutOf(scene);
    const button = /** @type {Element} */ (event.target).closest('button');
    const [left, top] = placeOf(event);
    if (button === both) {
      carried = { from: toPlace(left, top), places };
      onBoth(places, true);
      event.preventDefault();
      both.focus({ preventScroll: true });
      root.setPointerCapture(event.pointerId);
      return;
    }
    held = button
      ? button === handles.x
        ? 'x'
        : 'z'
      : nearest(places, toPlace(left, top), toPixels);
    event.preventDefault(); // text would be selected
    handles[held].focus({ preventScroll: true });
    root.setPointerCapture(event.pointerId);
    if (!button) follow(event);
  });
  root.addEventListener('pointermove', follow);
  for (const end of ['pointerup', 'pointercancel']) {
    root.addEventListener(end, () => (held = carried = null));
  }

  /** @param {Name} name @param {KeyboardEvent} event */
  function key(name, event) {
    if (!scene || event.altKey || event.metaKey) return;
    const from = places[name];
    const target = keyTarget(scene.view, from, event);
    if (!target) return;
    event.preventDefault();
    event.stopPropagation();
    // A step to the next whole number is at least that long.
    const whole = (/** @type {number} */ to, /** @type {number} */ at) =>
      at + Math.sign(to - at) * Math.max(1, Math.round(Math.abs(to - at)));
    move(
      name,
      snapping === 'whole' ? [whole(target[0], from[0]), whole(target[1], from[1])] : target,
    );
  }

  function paintPlane() {
    if (!scene || width === 0) return;
    const { frame, toPixels } = layoutOf(scene);
    const height = heightOf(scene);
    root.style.height = `${height}px`;
    const [left, top] = toPixels([0, 0]);
    const link = mark('path', {
      class: 'vector pair',
      d: `M${toPixels(places.x)}L${toPixels(places.z)}`,
    });
    const vectors = NAMES.map((name) => {
      const end = toPixels(clampTo(/** @type {Scene} */ (scene).view, places[name]));
      return mark('path', { class: `vector ${name}`, d: `M${left},${top}L${end}` });
    });
    picture.draw(
      [
        ...planeMarks(scene, frame, height),
        ...(snapping === 'data' ? [dataMarks(scene, toPixels)] : []),
        link,
        ...vectors,
      ],
      { width, height, label: '' },
    );
  }

  function paintHandles() {
    if (!scene || width === 0) return;
    const { toPixels } = layoutOf(scene);
    const ends = NAMES.map((name) =>
      toPixels(clampTo(/** @type {Scene} */ (scene).view, places[name])),
    );
    both.style.left = `${(ends[0][0] + ends[1][0]) / 2}px`;
    both.style.top = `${(ends[0][1] + ends[1][1]) / 2}px`;
    // Between points that are near there is no room for it.
    both.hidden =
      !instead.hidden || Math.hypot(ends[0][0] - ends[1][0], ends[0][1] - ends[1][1]) < 44;
    for (const name of NAMES) {
      const [left, top] = toPixels(clampTo(scene.view, places[name]));
      handles[name].style.left = `${left}px`;
      handles[name].style.top = `${top}px`;
      const coordinates = places[name].slice(0, scene.dim).map(coordinate);
      handles[name].setAttribute('aria-label', `Point ${name} at ${coordinates.join(', ')}`);
    }
  }

  return {
    /** @param {Scene} next @param {Record<Name, Place>} at @param {Snap} snaps */
    draw(next, at, snaps) {
      scene = next;
      places = at;
      snapping = snaps;
      if (width === 0) width = root.clientWidth;
      paintPlane();
      paintHandles();
    },
    /**
     * Shows the picture, or that it has not enough coordinates.
     *
     * @param {boolean} here
     * @param {number} dim of the picture
     */
    show(here, dim) {
      for (const part of [picture.element, handles.x, handles.z])
        part.toggleAttribute('hidden', !here);
      if (!here) both.hidden = true;
      instead.hidden = here;
      instead.textContent = `The picture is of the ${dim === 1 ? 'line' : 'plane'}: x and z have another number of coordinates.`;
    },
    /** Draws everything anew, in the size and the colours that are in force. */
    resize() {
      width = root.clientWidth;
      paintPlane();
      paintHandles();
    },
  };
}
