// @ts-check
/**
 * The lifted plane, drawn by three.js.
 *
 * @module
 */

import {
  AmbientLight,
  DirectionalLight,
  PerspectiveCamera,
  Scene,
  Vector2,
  WebGLRenderer,
} from 'three';
import { partsOf } from './parts.js';

/** @typedef {import('./painter.js').Painter} Painter */
/** @typedef {import('./palette.js').Palette} Palette */
/** @typedef {import('./parts.js').Parts} Parts */
/** @typedef {import('./world.js').Model} Model */
/** @typedef {Readonly<{ model: Model, palette: Palette }>} Shown */

/** Sharper than this is not seen, but paid for. */
const SHARPEST = 2;
/** The part of the pixels each way that a rough picture has. */
const ROUGHLY = 0.75;
/** Of the light, this part comes from everywhere. */
const AMBIENT = 0.86;
/** How far there is something to see in front of the middle, and behind it. */
const REACH = 4;

/**
 * A canvas and all that draws on it. A rough one smooths no edges: without a graphics card that would
 * take longer than all else.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {WebGL2RenderingContext} context
 * @param {boolean} rough
 * @param {() => void} redraw asks for another picture
 */
function createCanvasPainter(canvas, context, rough, redraw) {
  const renderer = new WebGLRenderer({ canvas, context, antialias: !rough, alpha: true });
  const scene = new Scene();
  const eye = new PerspectiveCamera();
  eye.up.set(0, 0, 1);
  const sun = new DirectionalLight(0xffffff, (1 - AMBIENT) * Math.PI * 1.1);
  sun.position.set(-0.5, -0.9, 1.8);
  scene.add(new AmbientLight(0xffffff, AMBIENT * Math.PI), sun);
  const known = new Vector2();
  /** What is drawn, and of what. @type {(Parts & { of: Shown }) | null} */
  let parts = null;
  /**
   * Before the first picture shaders are compiled, while the page goes on: to draw at once would
   * wait for them.
   *
   * @type {'none' | 'coming' | 'there'}
   */
  let shaders = 'none';

  async function compile() {
    shaders = 'coming';
    // Where nobody can tell when they are there, three.js complains of being asked.
    if (context.getExtension('KHR_parallel_shader_compile'))
      await renderer.compileAsync(scene, eye);
    else renderer.compile(scene, eye);
    shaders = 'there';
    redraw();
  }

  return {
    canvas,
    /** Whether it can draw. */
    get isReady() {
      return shaders === 'there';
    },
    /**
     * @param {Shown | null} shown
     * @param {number} share
     * @param {import('./camera.js').Camera} camera
     * @param {import('./painter.js').Size} size
     */
    draw(shown, share, camera, { width, height }) {
      const sharp = Math.min(window.devicePixelRatio || 1, SHARPEST);
      const ratio = rough ? ROUGHLY * sharp : sharp;
      if (renderer.getPixelRatio() !== ratio) renderer.setPixelRatio(ratio);
      renderer.getSize(known);
      if (known.x !== width || known.y !== height) renderer.setSize(width, height);
      const [x, y, z] = camera.eye;
      const [tx, ty, tz] = camera.target;
      const distance = Math.hypot(x - tx, y - ty, z - tz);
      eye.fov = camera.fov;
      eye.aspect = camera.aspect;
      eye.near = Math.max(distance - REACH, 0.05);
      eye.far = distance + REACH;
      eye.position.set(x, y, z);
      eye.lookAt(tx, ty, tz);
      eye.updateProjectionMatrix();
      const before = parts;
      if (shown && parts?.of !== shown) {
        if (parts) scene.remove(...parts.objects);
        parts = { ...partsOf(shown.model, shown.palette, rough), of: shown };
        scene.add(...parts.objects);
      }
      parts?.lift(share);
      parts?.face([x - tx, y - ty, z - tz]);
      if (shaders === 'there') renderer.render(scene, eye);
      else if (parts && shaders === 'none') void compile();
      // Shaders go with what uses them: it goes when what is newer has been drawn.
      if (before !== parts) before?.dispose();
    },
    destroy() {
      parts?.dispose();
      renderer.dispose();
      // Browsers lend few contexts: this one must not wait to be collected.
      renderer.forceContextLoss();
    },
  };
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {WebGL2RenderingContext} context
 * @param {() => void} redraw asks for another picture
 * @returns {Painter}
 */
export function createWebglPainter(canvas, context, redraw) {
  const sharp = createCanvasPainter(canvas, context, false, redraw);
  /** From when it is first wanted; null where there is none. @type {ReturnType<typeof createCanvasPainter> | null | undefined} */
  let rough;
  /** @type {Shown | null} */
  let shown = null;

  /** Over the canvas of the other, as large as that. */
  function roughPainter() {
    if (rough !== undefined) return rough;
    rough = null;
    const own = /** @type {HTMLCanvasElement} */ (canvas.cloneNode());
    const lent = own.getContext('webgl2', { alpha: true, antialias: false });
    if (!lent) return rough;
    own.addEventListener('webglcontextlost', leave);
    canvas.after(own);
    return (rough = createCanvasPainter(own, lent, true, redraw));
  }

  /** The browser has taken the context back: pictures are sharp from now on. */
  function leave() {
    rough?.canvas.remove();
    canvas.hidden = false;
    rough = null;
  }

  return {
    canvas,
    show(model, palette) {
      shown = { model, palette };
    },
    draw(share, camera, size, isRough) {
      const fast = isRough ? roughPainter() : null;
      fast?.draw(shown, share, camera, size);
      const isSharp = !fast?.isReady;
      if (isSharp) sharp.draw(shown, share, camera, size);
      if (rough) [canvas.hidden, rough.canvas.hidden] = [!isSharp, isSharp];
    },
    destroy() {
      rough?.canvas.removeEventListener('webglcontextlost', leave);
      rough?.canvas.remove();
      rough?.destroy();
      sharp.destroy();
    },
  };
}
