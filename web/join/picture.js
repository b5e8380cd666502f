// @ts-check
/**
 * The plane of a board, or its line, as a participant has it: points, and what a finger, a mouse or a key does to one's
 * own.
 *
 * @module
 */

import { setAttribute } from '../ui/element.js';
import { inDevicePixels } from '../lib/canvas.js';
import { forgetColours } from '../lib/colour.js';
import { plural } from '../lib/format.js';
import { axisItems, axisName, coordinates, ticksOf } from '../draw/plane/axes.js';
import { centreOf, frameOf, snap } from '../draw/plane/geometry.js';
import { lookOf, markRadius } from '../draw/plane/look.js';
import { paint } from '../draw/plane/paint.js';
import { valueColours, tonesOfRange } from '../model/tones.js';
import { arrowTarget } from './arrows.js';

/** @typedef {import('../board/replica.js').BoardPoint} BoardPoint */
/** @typedef {import('../board/replica.js').Settings} Settings */
/** @typedef {import('../draw/plane/display-list.js').Item} Item */
/** @typedef {readonly [number, number]} Place   in kernel units; on a line with values the second is the value */

/** How far a finger and a mouse may be from a point that they mean, in px. */
const NEAR = { touch: 24, mouse: 12 };
/** What moves less is a tap, in px; a finger that rests so long removes. */
const SLOP = 8;
const LONG_PRESS = 550;

/**
 * @typedef {{
 *   settings: Settings, points: readonly BoardPoint[], range: readonly [number, number],
 *   label: number, value: number, selected: string | null, editable: boolean,
 * }} Shown   range are the values that have colours of their own; editable: points may be added and changed now
 */

/**
 * @typedef {{
 *   add: (place: Place) => void,
 *   move: (key: string, place: Place) => void,
 *   remove: (key: string) => void,
 *   select: (key: string | null) => void,
 * }} Does
 */

/**
 * Where a point is in the picture.
 *
 * @param {Settings} settings
 * @param {{ x: readonly [number, number], value: number }} point
 * @returns {Place}
 */
export function placeOf({ dim, target }, { x, value }) {
  if (dim === 2) return x;
  return [x[0], target === 'value' ? value : 0];
}

/** @param {HTMLElement} element @param {{ shown: () => Shown, does: Does }} options */
export function createPicture(element, { shown, does }) {
  const canvas = document.createElement('canvas');
  canvas.setAttribute('aria-hidden', 'true');
  const help = textOf('picture-help', HELP);
  const live = textOf('picture-live', '');
  live.setAttribute('aria-live', 'polite');
  element.replaceChildren(canvas, help, live);
  element.tabIndex = 0;
  element.setAttribute('role', 'application');
  element.setAttribute('aria-describedby', help.id);

  let size = 0;
  /** What a pointer is at. @type {{ id: number, key: string | null, from: Place, at: Place, moved: boolean, timer: any } | null} */
  let stroke = null;
  /** The cross-hair of the keyboard. @type {Place | null} */
  let cross = null;
  let scheduled = 0;

  const frame = () => frameOf(shown().settings.view, size || 1);

  function draw() {
    scheduled ||= requestAnimationFrame(() => {
      scheduled = 0;
      render();
    });
  }

  function render() {
    size = Math.min(element.clientWidth, element.clientHeight);
    if (size === 0) return;
    const { settings, points } = shown();
    const what = settings.dim === 1 ? 'Line' : 'Plane';
    const own = points.filter(({ mine }) => mine).length;
    const label = `${what} with ${plural(points.length, 'point')}, ${own} of them yours`;
    setAttribute(element, 'aria-label', label);
    forgetColours();
    const look = lookOf();
    paint(inDevicePixels(canvas, size, size), items(look), look, canvas.width / size);
  }

  /** @param {import('../draw/plane/look.js').Look} look @returns {Item[]} */
  function items(look) {
    const { settings, points, range, selected, label, value, editable } = shown();
    const where = frame();
    const radius = markRadius(look, points.length);
    const colour = settings.target === 'value' ? valueColours(tonesOfRange(range)) : null;
    const held = stroke?.key ?? null;
    /** @param {BoardPoint} point */
    const mark = (point) => {
      const place = held === point.key && stroke ? stroke.at : placeOf(settings, point);
      return {
        left: where.left(place[0]),
        top: where.top(place[1]),
        label: colour ? 1 : point.label,
        predicted: 0,
        ...(colour && { fill: colour(point.value), edge: look.contour }),
      };
    };
    const mine = points.filter((point) => point.mine);
    const ring = (/** @type {BoardPoint} */ point, /** @type {number} */ r) => {
      const { left, top } = mark(point);
      return /** @type {[number, number, number]} */ ([left, top, r]);
    };
    const rings = { stroke: look.contour, width: look.stroke };
    const sent = mine.filter(({ waiting }) => !waiting);
    const waiting = mine.filter((point) => point.waiting);
    const chosen = mine.filter(({ key }) => key === selected);
    const ghost = editable && stroke && !stroke.key ? stroke.at : null;
    const aim = cross && document.activeElement === element ? cross : null;
    return [
      { kind: 'box', left: 0, top: 0, width: size, height: size, radius: 0, fill: look.zero },
      ...ground(settings, where, look),
      { kind: 'marks', marks: points.filter((p) => !p.mine).map(mark), radius, opacity: 0.55 },
      { kind: 'circles', circles: sent.map((p) => ring(p, radius * 1.75)), ...rings },
      {
        kind: 'circles',
        circles: waiting.map((p) => ring(p, radius * 1.75)),
        ...rings,
        dash: [3, 3],
      },
      {
        kind: 'circles',
        circles: chosen.map((p) => ring(p, radius * 2.6)),
        stroke: look.contour,
        width: look.bold,
      },
      { kind: 'marks', marks: mine.map(mark), radius },
      ...(ghost
        ? [
            /** @type {Item} */ ({
              kind: 'marks',
              marks: [
                {
                  left: where.left(ghost[0]),
                  top: where.top(ghost[1]),
                  label: colour ? 1 : label,
                  predicted: 0,
                  ...(colour && {
                    fill: colour(settings.dim === 1 ? ghost[1] : value),
                    edge: look.contour,
                  }),
                },
              ],
              radius: radius * 1.5,
              opacity: 0.7,
            }),
          ]
        : []),
      ...(aim ? [crossItem(where.left(aim[0]), where.top(aim[1]), look)] : []),
    ];
  }

  // ── pointer ──

  /** @param {PointerEvent} event @returns {Place} */
  function placeAt(event) {
    const box = element.getBoundingClientRect();
    const where = frame();
    const { settings } = shown();
    const place = snap(where.view, [
      where.x(event.clientX - box.left),
      where.y(event.clientY - box.top),
    ]);
    return settings.dim === 1 && settings.target === 'class' ? [place[0], 0] : place;
  }

  /** One's own point at a pointer. @param {PointerEvent} event */
  function ownAt(event) {
    const box = element.getBoundingClientRect();
    const where = frame();
    const { settings, points } = shown();
    /** @type {string | null} */
    let best = null;
    let least = event.pointerType === 'mouse' ? NEAR.mouse : NEAR.touch;
    for (const point of points) {
      if (!point.mine) continue;
      const [x, y] = placeOf(settings, point);
      const apart = Math.hypot(
        where.left(x) - (event.clientX - box.left),
        where.top(y) - (event.clientY - box.top),
      );
      if (apart <= least) [least, best] = [apart, point.key];
    }
    return best;
  }

  /** @param {PointerEvent} event */
  function isInside({ clientX, clientY }) {
    const box = element.getBoundingClientRect();
    return (
      clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom
    );
  }

  function letGo() {
    clearTimeout(stroke?.timer);
    stroke = null;
    draw();
  }

  element.addEventListener('pointerdown', (event) => {
    if (stroke || event.button > 0) return;
    element.setPointerCapture(event.pointerId);
    const at = placeAt(event);
    const key = ownAt(event);
    cross = null;
    const timer = key
      ? setTimeout(() => {
          if (stroke?.moved !== false) return;
          letGo();
          does.remove(key);
        }, LONG_PRESS)
      : undefined;
    stroke = {
      id: event.pointerId,
      key,
      from: [event.clientX, event.clientY],
      at,
      moved: false,
      timer,
    };
    draw();
  });
  element.addEventListener('pointermove', (event) => {
    if (event.pointerId !== stroke?.id) return;
    const [x, y] = stroke.from;
    if (!stroke.moved && Math.hypot(event.clientX - x, event.clientY - y) < SLOP) return;
    stroke.moved = true;
    clearTimeout(stroke.timer);
    if (shown().editable) stroke.at = placeAt(event);
    draw();
  });
  element.addEventListener('pointerup', (event) => {
    if (event.pointerId !== stroke?.id) return;
    const { key, at, moved } = stroke;
    const inside = isInside(event);
    letGo();
    if (key && moved) {
      if (inside) does.move(key, at);
      else does.remove(key); // off the plane, as on the teacher's
    } else if (key) does.select(shown().selected === key ? null : key);
    else if (shown().selected && !moved) does.select(null);
    else if (inside) does.add(at);
  });
  element.addEventListener('pointercancel', (event) => {
    if (event.pointerId === stroke?.id) letGo();
  });
  // A finger that rests removes; it opens no menu of the browser's.
  element.addEventListener('contextmenu', (event) => event.preventDefault());

  // ── keyboard ──

  element.addEventListener('keydown', (event) => {
    const { settings, points, selected } = shown();
    const mine = points.filter((point) => point.mine);
    const point = mine.find(({ key }) => key === selected);
    const { view } = frame();
    const here = point ? placeOf(settings, point) : (cross ?? centreOf(view));
    const flat = settings.dim === 1 && settings.target === 'class';
    const target = arrowTarget(view, here, event);
    if (target) {
      const to = /** @type {Place} */ (flat ? [target[0], 0] : target);
      if (point) does.move(point.key, to);
      else cross = to;
      say(`${readOut(to)}`);
    } else if (event.key === 'Enter' || event.key === ' ') {
      cross ??= flat ? [here[0], 0] : here;
      if (point) does.select(null);
      else does.add(cross);
    } else if ((event.key === 'Delete' || event.key === 'Backspace') && point) {
      does.remove(point.key);
    } else if (event.key === 'Escape' && point) {
      does.select(null);
    } else if (event.key === 'Tab' && !event.ctrlKey && !event.altKey && !event.metaKey) {
      const at = mine.findIndex(({ key }) => key === selected) + (event.shiftKey ? -1 : 1);
      const next = mine[at];
      // Past the ends the focus goes on.
      does.select(next && (point || !event.shiftKey) ? next.key : null);
      if (!next || (!point && event.shiftKey)) return;
      say(`Your point ${at + 1} of ${mine.length}: ${readOut(placeOf(settings, next))}`);
    } else return;
    event.preventDefault();
    draw();
  });
  element.addEventListener('focus', draw);
  element.addEventListener('blur', draw);

  /** @param {Place} place */
  function readOut(place) {
    const { settings } = shown();
    const axes = axesOf(settings);
    if (settings.dim === 1 && settings.target === 'class')
      return coordinates({ ...sceneOf(settings), axes }, place);
    return coordinates({ ...sceneOf(settings), axes, dim: 2 }, place);
  }

  /** @param {string} words */
  function say(words) {
    live.textContent = words;
  }

  const observer = new ResizeObserver(draw);
  observer.observe(element);

  return {
    draw,
    say,
    destroy() {
      observer.disconnect();
      cancelAnimationFrame(scheduled);
    },
  };
}

const HELP =
  'Arrow keys move a cross-hair, with Shift by small steps. Enter adds a point there. ' +
  'Tab walks your own points; arrows then move the point, Delete removes it.';

/** @param {string} id @param {string} text */
function textOf(id, text) {
  const made = document.createElement('p');
  made.id = id;
  made.className = 'sr';
  made.textContent = text;
  return made;
}

const PLAIN = Object.freeze({ name: '', shift: 0, scale: 1 });

/** @param {Settings} settings @returns {import('../model/scene.js').Scene['axes']} */
function axesOf({ axes, dim, target }) {
  const [first, second] = [axes[0] ?? PLAIN, axes[1] ?? PLAIN];
  return dim === 2 ? [first, second] : [first, target === 'value' ? VALUE : PLAIN];
}
const VALUE = Object.freeze({ name: 'y', shift: 0, scale: 1 });

/** What the words for a place ask of a scene. @param {Settings} settings @returns {any} */
const sceneOf = ({ view, dim }) => ({ view, dim });

/**
 * Grid and names; of a line without values, the line.
 *
 * @param {Settings} settings
 * @param {import('../draw/plane/geometry.js').Frame} where
 * @param {import('../draw/plane/look.js').Look} look
 * @returns {Item[]}
 */
function ground(settings, where, look) {
  const axes = axesOf(settings);
  const { size, view } = where;
  if (settings.dim === 2 || settings.target === 'value') {
    const names =
      settings.dim === 2
        ? undefined
        : /** @type {const} */ ([axisName(axes[0], 0), { text: 'y', math: true }]);
    return axisItems(axes, where, look, names);
  }
  const middle = Math.round(where.top(0)) + 0.5;
  const text = { kind: /** @type {const} */ ('text'), face: /** @type {const} */ ('ui') };
  return [
    {
      kind: 'lines',
      lines: [{ points: [0, middle, size, middle], closed: false }],
      stroke: look.ink,
      width: look.stroke,
    },
    ...ticksOf(axes[0], view.x0, view.x1, 5)
      .map((tick) => ({ ...tick, left: where.left(tick.at) }))
      .filter(({ left }) => left > 2 * look.text && left < size - 2 * look.text)
      .map(({ left, text: words }) => ({
        ...text,
        left,
        top: middle + look.text * 2.6,
        text: words,
        size: look.text,
        fill: look.ink2,
        anchor: /** @type {const} */ ('middle'),
      })),
  ];
}

/** @param {number} left @param {number} top @param {import('../draw/plane/look.js').Look} look @returns {Item} */
const crossItem = (left, top, look) => ({
  kind: 'lines',
  lines: [
    { points: [left - 12, top, left + 12, top], closed: false },
    { points: [left, top - 12, left, top + 12], closed: false },
  ],
  stroke: look.ink,
  width: look.bold,
});
