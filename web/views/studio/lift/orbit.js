// @ts-check
/**
 * Going around the picture by mouse, touch and keys. It is not three.js's own control: the picture
 * without WebGL turns as well.
 *
 * @module
 */

import { turned } from '../../../draw/lift/camera.js';

/** @typedef {import('../../../draw/lift/camera.js').Orbit} Orbit */

/** Radians for a drag over the whole width. */
const SWEEP = Math.PI * 1.2;
/** Radians for a key. */
const STEP = Math.PI / 24;
const ZOOM = 1.15;

/**
 * Where a key takes the eye; null for other keys.
 *
 * @param {Orbit} orbit
 * @param {{ key: string, shiftKey?: boolean }} event with Shift by small steps
 * @returns {Orbit | null}
 */
export function orbitAfter(orbit, { key, shiftKey = false }) {
  const step = shiftKey ? STEP / 5 : STEP;
  switch (key) {
    case 'ArrowLeft':
      return turned(orbit, { azimuth: -step });
    case 'ArrowRight':
      return turned(orbit, { azimuth: step });
    case 'ArrowUp':
      return turned(orbit, { elevation: step });
    case 'ArrowDown':
      return turned(orbit, { elevation: -step });
    case '+':
    case '=':
      return turned(orbit, { zoom: ZOOM });
    case '-':
    case '_':
      return turned(orbit, { zoom: 1 / ZOOM });
    default:
      return null;
  }
}

/**
 * @param {HTMLElement} element
 * @param {{ get: () => Orbit, set: (orbit: Orbit) => void, home: () => void }} eye   home turns it
 *   back
 */
export function createOrbit(element, { get, set, home }) {
  /** Where fingers are. @type {Map<number, [number, number]>} */
  const fingers = new Map();

  const spread = () => {
    const [a, b] = [...fingers.values()];
    return Math.hypot(a[0] - b[0], a[1] - b[1]) || 1;
  };

  element.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
  });
  element.addEventListener('pointermove', (event) => {
    const was = fingers.get(event.pointerId);
    if (!was) return;
    const before = fingers.size === 2 ? spread() : 0;
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (fingers.size === 2) {
      set(turned(get(), { zoom: spread() / before }));
    } else if (fingers.size === 1) {
      const scale = SWEEP / Math.max(element.clientWidth, 1);
      set(
        turned(get(), {
          azimuth: -(event.clientX - was[0]) * scale,
          elevation: (event.clientY - was[1]) * scale,
        }),
      );
    }
  });
  for (const end of ['pointerup', 'pointercancel']) {
    element.addEventListener(end, (event) => {
      fingers.delete(/** @type {PointerEvent} */ (event).pointerId);
    });
  }
  element.addEventListener(
    'wheel',
    (event) => {
      // A wheel that passes by scrolls the column; in the picture that is in use it zooms.
      if (!event.ctrlKey && !element.matches(':focus')) return;
      event.preventDefault();
      set(turned(get(), { zoom: Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)) }));
    },
    { passive: false },
  );
  element.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = orbitAfter(get(), event);
    if (!next && event.key !== 'Home') return;
    event.preventDefault();
    event.stopPropagation();
    if (next) set(next);
    else home();
  });
}
