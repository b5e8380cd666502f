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

/** Sharper than this is not seen, but paid for. */
const SHARPEST = 2;
/** The part of the pixels each way that a rough picture has. */
const ROUGHLY = 0.5;
/** Of the light, this part comes from everywhere. */
const AMBIENT = 0.86;
/** How far there is something to see in front of the middle, and behind it. */
const REACH = 4;

/**
 * @param {HTMLCanvasElement} canvas
 * @param {WebGL2RenderingContext} context
 * @param {() => void} redraw asks for another picture
 * @returns {Painter}
 */
export function createWebglPainter(canvas, context, redraw) {
  const renderer = new WebGLRenderer({ canvas, context, antialias: true, alpha: true });
  const scene = new Scene();
  const eye = new PerspectiveCamera();
  eye.up.set(0, 0, 1);
  const sun = new DirectionalLight(0xffffff, (1 - AMBIENT) * Math.PI * 1.1);
  sun.position.set(-0.5, -0.9, 1.8);
  scene.add(new AmbientLight(0xffffff, AMBIENT * Math.PI), sun);
  const known = new Vector2();
  /** @type {{ model: Model, palette: Palette } | null} */
  let shown = null;
  /** What is drawn of it. @type {Parts | null} */
  let parts = null;
  /**
   * What was made last for rough pictures and for others: shaders go with what uses them, so it goes
   * when there is something newer of its kind.
   *
   * @type {Map<boolean, Parts & { of: unknown }>}
   */
  const made = new Map();
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

  /**
   * Puts what is shown into the scene.
   *
   * @param {{ model: Model, palette: Palette }} of
   * @param {boolean} rough
   * @returns {() => void} throws away what is older, once this is drawn
   */
  function use(of, rough) {
    const known = made.get(rough);
    const next = known?.of === of ? known : { ...partsOf(of.model, of.palette, rough), of };
    made.set(rough, next);
    if (parts !== next) {
      if (parts) scene.remove(...parts.objects);
      scene.add(...next.objects);
      parts = next;
    }
    return () => {
      if (known !== next) known?.dispose();
    };
  }

  return {
    canvas,
    show(model, palette) {
      shown = { model, palette };
    },
    draw(share, camera, { width, height }, rough) {
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
      const clear = shown ? use(shown, rough) : () => {};
      parts?.lift(share);
      parts?.face([x - tx, y - ty, z - tz]);
      if (shaders === 'there') renderer.render(scene, eye);
      else if (parts && shaders === 'none') void compile();
      clear();
    },
    destroy() {
      for (const { dispose } of made.values()) dispose();
      renderer.dispose();
      // Browsers lend few contexts: this one must not wait to be collected.
      renderer.forceContextLoss();
    },
  };
}
