// @ts-check
/**
 * The picture in three dimensions: a canvas that WebGL or, where there is none, the plain painter
 * draws, with axes over it. It is drawn when something has changed, and only then.
 *
 * @module
 */

import { createElementSize } from '../../../lib/element-size.js';
import { element, setAttribute } from '../../../ui/element.js';
import { createAxes } from './axes.js';
import { cameraOf, HOME, seated } from '../../../draw/lift/camera.js';
import { createOrbit, orbitAfter } from './orbit.js';
import { createPlainPainter } from '../../../draw/lift/plain.js';
import { createRoughness } from './roughness.js';

/** @typedef {import('../../../draw/lift/camera.js').Camera} Camera */
/** @typedef {import('../../../draw/lift/camera.js').Orbit} Orbit */
/** @typedef {import('../../../draw/lift/world.js').Model} Model */
/** @typedef {import('../../../draw/lift/painter.js').Painter} Painter */
/** @typedef {import('../../../draw/lift/painter.js').Size} Size */
/** @typedef {import('../../../draw/lift/palette.js').Palette} Palette */

/** @typedef {Readonly<{ model: Model, names: readonly string[], share: number, camera: Camera, size: Size }>} Begun */

/** Pictures come to the canvas with their edges smoothed. @type {WebGLContextAttributes} */
const CONTEXT = { alpha: true, antialias: false, depth: false };
/** The eye rests after so long without a move. */
const REST_MS = 200;

/**
 * @param {HTMLElement} parent
 * @param {{
 *   describedBy: string, turning: HTMLElement, orbit: Orbit | null, isBehind: () => boolean,
 *   onPainter: (kind: 'webgl' | 'plain') => void, onRest: (orbit: Orbit | null) => void,
 * }} options   turning are the buttons over the picture; orbit is where a person has put the eye, null where it is where one sees best;
 * onRest is told of the same; isBehind tells whether something newer than what is shown is on its way
 */
export function createStage(parent, options) {
  const { describedBy, turning, orbit: first, isBehind, onPainter, onRest } = options;
  const root = element('div', {
    class: 'lift-stage',
    role: 'application',
    tabindex: 0,
    'aria-label':
      'The lift in three dimensions. Arrows turn it, plus and minus zoom, Home turns it back.',
    'aria-describedby': describedBy,
  });
  parent.append(root);
  const axes = createAxes(root, turning);

  /** @type {Painter | null} */
  let painter = null;
  /** @type {{ model: Model, palette: Palette, names: readonly string[] } | null} */
  let shown = null;
  let share = 0;
  /** Where a person has put the eye. @type {Orbit | null} */
  let own = first;
  /** Where the eye sees best. @type {Orbit} */
  let best = HOME;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let resting;
  let scheduled = 0;
  /** Whether something has changed since a picture was begun. */
  let wanted = false;
  /** What is on the picture that was begun and is not shown. @type {Begun | null} */
  let begun = null;
  let destroyed = false;
  const measured = createElementSize(root, redraw);
  const roughness = createRoughness({ isBehind, redraw });

  /** Where the eye is. */
  const orbit = () => own ?? seated(best, share);
  createOrbit(root, { get: orbit, set: turn, home: () => turn(null) });

  /** @param {Orbit | null} next null for where one sees best */
  function turn(next) {
    own = next;
    move();
    clearTimeout(resting);
    resting = setTimeout(() => onRest(own), REST_MS);
  }

  /** @param {Painter} next @param {'webgl' | 'plain'} kind */
  function use(next, kind) {
    painter?.destroy();
    painter?.canvas.remove();
    painter = next;
    begun = null;
    root.prepend(next.canvas);
    if (shown) next.show(shown.model, shown.palette);
    onPainter(kind);
    redraw();
  }

  function usePlain() {
    if (!destroyed) use(createPlainPainter(canvasOf()), 'plain');
  }

  /** Each step has a task of its own, as each may take long. */
  async function begin() {
    await nextTask();
    if (destroyed) return;
    const canvas = canvasOf();
    const context = canvas.getContext('webgl2', { ...CONTEXT });
    if (!context) return usePlain();
    canvas.addEventListener('webglcontextlost', usePlain);
    try {
      const { createWebglPainter } = await import('../../../draw/lift/webgl.js');
      await nextTask();
      if (!destroyed) use(createWebglPainter(canvas, context, redraw), 'webgl');
    } catch {
      // It could not be loaded: the plain picture needs nothing more.
      usePlain();
    }
    return undefined;
  }

  const nextTask = () => new Promise((resolve) => setTimeout(resolve));

  const canvasOf = () => element('canvas', { 'aria-hidden': 'true' });

  /** @param {boolean} now whether a picture is on its way, or one that is sharp after a rough one */
  const tellBusy = (now) => setAttribute(root, 'aria-busy', String(now));

  function redraw() {
    wanted = true;
    tellBusy(true);
    nextFrame();
  }

  function nextFrame() {
    if (!scheduled && !destroyed) scheduled = requestAnimationFrame(paint);
  }

  /** Something has changed that may go on changing. */
  function move() {
    roughness.move();
    redraw();
  }

  function paint() {
    scheduled = 0;
    if (!painter || !shown) return;
    if (begun) return finish();
    wanted = false;
    const size = measured.read();
    if (size.width === 0 || size.height === 0) return measured.forget(); // it is hidden
    const camera = cameraOf(orbit(), size);
    if (!painter.draw(share, camera, size, roughness.next())) return;
    begun = { model: shown.model, names: shown.names, share, camera, size };
    roughness.begun();
    finish();
  }

  /** Shows the picture that was begun, when it is there. */
  function finish() {
    if (!painter || !begun) return;
    if (roughness.waits() && !painter.isThere()) return nextFrame();
    painter.put();
    axes.draw(begun.model, begun.names, begun.share, begun.camera, begun.size);
    begun = null;
    roughness.drawn();
    if (wanted) nextFrame();
    else tellBusy(roughness.isRough());
  }

  begin();

  return {
    element: root,
    /**
     * @param {Model} model
     * @param {Palette} palette
     * @param {readonly string[]} names of the coordinates, in TeX
     * @param {Orbit} eye where one sees this best
     */
    show(model, palette, names, eye) {
      best = eye;
      shown = { model, palette, names };
      painter?.show(model, palette);
      move();
    },
    /** @param {number} next how far it is lifted, from 0 to 1 */
    lift(next) {
      share = next;
      move();
    },
    /** Does what a key does. @param {string} key */
    press(key) {
      const next = orbitAfter(orbit(), { key });
      if (next) turn(next);
    },
    /** Turns the picture back. */
    home: () => turn(null),
    /** Whether no picture is on its way. */
    isDrawn: () => scheduled === 0,
    redraw() {
      measured.forget();
      redraw();
    },
    destroy() {
      destroyed = true;
      clearTimeout(resting);
      roughness.end();
      cancelAnimationFrame(scheduled);
      scheduled = 0;
      painter?.destroy();
      root.remove();
    },
  };
}
