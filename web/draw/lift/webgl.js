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
/** @typedef {import('./parts.js').Parts} Parts */

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
 * @returns {Painter}
 */
export function createWebglPainter(canvas, context) {
  const renderer = new WebGLRenderer({ canvas, context, antialias: true, alpha: true });
  const scene = new Scene();
  const eye = new PerspectiveCamera();
  eye.up.set(0, 0, 1);
  const sun = new DirectionalLight(0xffffff, (1 - AMBIENT) * Math.PI * 1.1);
  sun.position.set(-0.5, -0.9, 1.8);
  scene.add(new AmbientLight(0xffffff, AMBIENT * Math.PI), sun);
  const known = new Vector2();
  /** What the model that is shown is made of. @type {Parts | null} */
  let parts = null;
  /**
   * What was shown before: its shaders go with it, so it goes when others use them.
   *
   * @type {Parts[]}
   */
  let old = [];

  function clear() {
    for (const gone of old) gone.dispose();
    old = [];
  }

  return {
    canvas,
    show(model, palette) {
      if (parts) {
        scene.remove(...parts.objects);
        old.push(parts);
      }
      parts = model && partsOf(model, palette);
      if (parts) scene.add(...parts.objects);
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
      parts?.roughen(rough);
      parts?.lift(share);
      parts?.face([x - tx, y - ty, z - tz]);
      renderer.render(scene, eye);
      clear();
    },
    destroy() {
      clear();
      parts?.dispose();
      renderer.dispose();
      // Browsers lend few contexts: this one must not wait to be collected.
      renderer.forceContextLoss();
    },
  };
}
