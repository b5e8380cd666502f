// @ts-check
/**
 * The plane of a board, or its line, as a participant has it: the points, and what a finger, a
 * mouse or a key does to one's own.
 *
 * @module
 */

import { setAttribute } from '../ui/element.js';
import { inDevicePixels } from '../lib/canvas.js';
import { forgetColours } from '../lib/colour.js';
import { plural } from '../lib/format.js';
import { frameOf } from '../draw/plane/geometry.js';
import { lookOf } from '../draw/plane/look.js';
import { paint } from '../draw/plane/paint.js';
import { createCrossHair } from './picture/cross-hair.js';
import { itemsOf } from './picture/items.js';
import { createPointer } from './picture/pointer.js';

/** @typedef {import('./picture/places.js').Place} Place */

/**
 * @typedef {object} Shown
 * @property {import('../board/replica.js').Settings} settings
 * @property {readonly import('../board/replica.js').BoardPoint[]} points
 * @property {readonly [number, number]} range   the values that have colours of their own
 * @property {number} label   of the points to come
 * @property {number} value   of the points to come
 * @property {string | null} selected
 * @property {boolean} editable   whether points may be added and changed now
 */

/**
 * @typedef {object} Does
 * @property {(place: Place) => void} add
 * @property {(key: string, place: Place) => void} move
 * @property {(key: string) => void} remove
 * @property {(key: string | null) => void} select
 */

/** @typedef {{ shown: () => Shown, does: Does }} PictureHost */

const HELP =
  'Arrow keys move a cross-hair, with Shift by small steps. Enter adds a point there. ' +
  'Tab walks your own points; arrows then move the point, Delete removes it.';

/**
 * @param {HTMLElement} element
 * @param {PictureHost} host
 */
export function createPicture(element, host) {
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
  let scheduled = 0;
  const frame = () => frameOf(host.shown().settings.view, size || 1);
  const cross = createCrossHair(element, host, { frame, draw, say });
  const pointer = createPointer(element, host, { frame, draw, onDown: cross.hide });

  function draw() {
    scheduled ||= requestAnimationFrame(() => {
      scheduled = 0;
      render();
    });
  }

  function render() {
    size = Math.min(element.clientWidth, element.clientHeight);
    if (size === 0) return;
    const shown = host.shown();
    const { settings, points } = shown;
    const what = settings.dim === 1 ? 'Line' : 'Plane';
    const own = points.filter(({ mine }) => mine).length;
    const label = `${what} with ${plural(points.length, 'point')}, ${own} of them yours`;
    setAttribute(element, 'aria-label', label);
    forgetColours();
    const look = lookOf();
    const items = itemsOf(shown, frame(), look, { stroke: pointer.stroke, cross: cross.seen });
    paint(inDevicePixels(canvas, size, size), items, look, canvas.width / size);
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

/** @param {string} id @param {string} text */
function textOf(id, text) {
  const made = document.createElement('p');
  made.id = id;
  made.className = 'sr';
  made.textContent = text;
  return made;
}
