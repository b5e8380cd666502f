// @ts-check
/**
 * A small picture of the plane with two points to move, x and z.
 *
 * @module
 */

import { pointer as pointerOf, select } from 'd3-selection';
import { element } from '../../../ui/element.js';
import { clampTo, frameOf, snap } from '../../plane/geometry.js';
import { keyTarget } from '../../plane/keyboard.js';
import { ticksOf } from '../../plane/axes.js';
import { markRadius, lookOf } from '../../plane/look.js';
import { shapePath } from '../../../lib/shapes.js';

/** @typedef {import('../../../model/scene.js').Scene} Scene */
/** @typedef {readonly [number, number]} Place */
/** @typedef {'x' | 'z'} Name */
/** What points are drawn to: nothing but a fine lattice, the data, or whole numbers. @typedef {'free' | 'data' | 'whole'} Snap */

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
 * @param {HTMLElement} parent
 * @param {{ onMove: (name: Name, place: Place) => void }} options
 */
export function createPair(parent, { onMove }) {
  const hint = element(
    'span',
    { class: 'sr', id: 'trick-pair-hint' },
    'Arrows move the point, with Shift by small steps, Page Up and Page Down by large ones.',
  );
  const root = element('div', { class: 'trick-pair', role: 'group', 'aria-label': 'Two points' });
  const svg = select(root).append('svg').attr('aria-hidden', 'true');
  const lines = svg.append('g').attr('class', 'grid-lines');
  const texts = svg.append('g').attr('class', 'texts');
  const marks = svg.append('g').attr('class', 'marks');
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
  root.append(handles.x, handles.z, hint);
  parent.append(root);

  /** @type {Scene | null} */
  let scene = null;
  /** @type {Record<Name, Place>} */
  let places = { x: [0, 0], z: [0, 0] };
  /** @type {Snap} */
  let snapping = 'free';
  /** The point that the pointer holds. @type {Name | null} */
  let held = null;

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

  /** @param {PointerEvent} event */
  function follow(event) {
    if (!scene || !held) return;
    const { toPlace, toPixels } = layoutOf(scene);
    const [left, top] = pointerOf(event, root);
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
    if (!scene || event.button !== 0) return;
    const { toPixels, toPlace } = layoutOf(scene);
    const button = /** @type {Element} */ (event.target).closest('button');
    const [left, top] = pointerOf(event, root);
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
    root.addEventListener(end, () => (held = null));
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
    const look = lookOf();
    const height = heightOf(scene);
    root.style.height = `${height}px`;
    svg.attr('width', width).attr('height', height).attr('viewBox', `0 0 ${width} ${height}`);
    const flat = scene.dim === 1;
    const across = ticksOf(UNITS, scene.view.x0, scene.view.x1, 4);
    const up = flat ? [] : ticksOf(UNITS, scene.view.y0, scene.view.y1, 4);
    const inside = (/** @type {number} */ v, /** @type {number} */ end) => v > 1 && v < end - 1;
    lines
      .selectAll('path')
      .data([
        ...across
          .map(({ at }) => Math.round(frame.left(at)) + 0.5)
          .filter((v) => inside(v, width))
          .map((v) => `M${v} 0V${height}`),
        ...up
          .map(({ at }) => Math.round(frame.top(at)) + 0.5)
          .filter((v) => inside(v, height))
          .map((v) => `M0 ${v}H${width}`),
        ...(flat ? [`M0 ${height / 2}H${width}`] : []),
      ])
      .join('path')
      .attr('d', (d) => d);
    const room = look.text * 1.6;
    texts
      .selectAll('text')
      .data([
        ...across.map(({ at, text }) => ({
          text,
          x: frame.left(at),
          y: height - 5,
          anchor: 'middle',
        })),
        ...up.map(({ at, text }) => ({
          text,
          x: 5,
          y: frame.top(at) + look.text * 0.35,
          anchor: 'start',
        })),
      ])
      .join('text')
      .attr('x', ({ x }) => x)
      .attr('y', ({ y }) => y)
      .attr('text-anchor', ({ anchor }) => anchor)
      .style('display', ({ x, y, anchor }) =>
        (anchor === 'middle' ? x > room && x < width - room : y > room && y < height - room)
          ? null
          : 'none',
      )
      .text(({ text }) => text);
    const radius = markRadius(look, scene.points.length) * 0.75;
    marks
      .selectAll('path')
      .data(scene.points)
      .join('path')
      .attr('class', ({ label }) => `k${label}`)
      .attr('d', ({ label }) => shapePath(label, radius))
      .attr('transform', ({ x }) => `translate(${toPixels(x)})`);
  }

  function paintHandles() {
    if (!scene || width === 0) return;
    const { toPixels } = layoutOf(scene);
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
      const same = next.points === scene?.points && next.view === scene.view;
      scene = next;
      places = at;
      snapping = snaps;
      if (width === 0) width = root.clientWidth;
      if (!same) paintPlane();
      paintHandles();
    },
    /** Draws everything anew, in the size and the colours that are in force. */
    resize() {
      width = root.clientWidth;
      paintPlane();
      paintHandles();
    },
  };
}
