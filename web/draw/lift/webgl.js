// @ts-check
/**
 * The lifted plane, drawn by three.js.
 *
 * A picture is drawn beside the canvas and put onto it when its pixels are there. A canvas that is drawn
 * on itself is waited for by the page where there is no graphics card, as its pixels are read back.
 *
 * @module
 */

import {
  AmbientLight,
  DirectionalLight,
  PerspectiveCamera,
  Scene,
  SRGBColorSpace,
  WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import { partsOf } from './parts.js';

/** @typedef {import('./painter.js').Painter} Painter */
/** @typedef {import('./painter.js').Size} Size */
/** @typedef {import('./palette.js').Palette} Palette */
/** @typedef {import('./parts.js').Parts} Parts */
/** @typedef {import('./world.js').Model} Model */
/** @typedef {Readonly<{ model: Model, palette: Palette }>} Shown */

/** Sharper than this is not seen, but paid for. */
const SHARPEST = 2;
/** The same of a rough picture. */
const ROUGHLY = 1.5;
/** So many places of a pixel are looked at where edges are smoothed. */
const SAMPLES = 4;
/** Of the light, this part comes from everywhere. */
const AMBIENT = 0.86;
/** How far there is something to see in front of the middle, and behind it. */
const REACH = 4;

/** @param {number} length in CSS pixels @param {number} ratio */
const pixels = (length, ratio) => Math.max(1, Math.floor(length * ratio));

/**
 * Where pictures of one kind are drawn, and what is on them. A rough one smooths no edges: without a
 * graphics card that would take longer than all else.
 *
 * @param {WebGLRenderer} renderer
 * @param {boolean} rough
 * @param {() => void} redraw asks for another picture
 */
function createKind(renderer, rough, redraw) {
  const target = new WebGLRenderTarget(1, 1, {
    samples: rough ? 0 : Math.min(SAMPLES, renderer.capabilities.maxSamples),
    colorSpace: SRGBColorSpace,
    internalFormat: 'RGBA8',
    resolveDepthBuffer: false,
  });
  // three.js writes colours as the screen has them onto the canvas and onto such targets alone.
  Object.assign(target, { isXRRenderTarget: true });
  const scene = new Scene();
  const sun = new DirectionalLight(0xffffff, (1 - AMBIENT) * Math.PI * 1.1);
  sun.position.set(-0.5, -0.9, 1.8);
  scene.add(new AmbientLight(0xffffff, AMBIENT * Math.PI), sun);
  /** What is drawn, and of what. @type {(Parts & { of: Shown }) | null} */
  let parts = null;
  /**
   * Before the first picture shaders are compiled, while the page goes on: to draw at once would
   * wait for them.
   *
   * @type {'none' | 'coming' | 'there'}
   */
  let shaders = 'none';

  /** @param {PerspectiveCamera} eye */
  async function compile(eye) {
    shaders = 'coming';
    renderer.setRenderTarget(target);
    // Where nobody can tell when they are there, three.js complains of being asked.
    if (renderer.extensions.has('KHR_parallel_shader_compile'))
      await renderer.compileAsync(scene, eye);
    else renderer.compile(scene, eye);
    shaders = 'there';
    redraw();
  }

  return {
    target,
    /**
     * @param {Shown} shown
     * @param {number} share
     * @param {PerspectiveCamera} eye
     * @param {import('./camera.js').Vector} towards where the eye is, as seen from what it looks at
     * @param {Size} size
     * @returns {boolean} whether it is drawn, or else asks for it when it can be
     */
    draw(shown, share, eye, towards, { width, height }) {
      const ratio = rough ? Math.min(ratioOf(), ROUGHLY) : ratioOf();
      target.setSize(pixels(width, ratio), pixels(height, ratio));
      const before = parts;
      if (parts?.of !== shown) {
        if (parts) scene.remove(...parts.objects);
        parts = { ...partsOf(shown.model, shown.palette, rough), of: shown };
        scene.add(...parts.objects);
      }
      parts.lift(share);
      parts.face(towards);
      // They may be there as soon as they are asked for: the picture is the next one all the same.
      const isReady = shaders === 'there';
      if (isReady) {
        // three.js measures how broad lines are by it.
        renderer.setViewport(0, 0, width, height);
        renderer.setRenderTarget(target);
        renderer.render(scene, eye);
      } else if (shaders === 'none') void compile(eye);
      // Shaders go with what uses them: it goes when what is newer has been drawn.
      if (before !== parts) before?.dispose();
      return isReady;
    },
    dispose() {
      parts?.dispose();
      target.dispose();
    },
  };
}

const ratioOf = () => Math.min(window.devicePixelRatio || 1, SHARPEST);

/**
 * @param {HTMLCanvasElement} canvas
 * @param {WebGL2RenderingContext} context whose canvas smooths no edges
 * @param {() => void} redraw asks for another picture
 * @returns {Painter}
 */
export function createWebglPainter(canvas, context, redraw) {
  const renderer = new WebGLRenderer({ canvas, context, alpha: true });
  // Each question about a shader would wait for all that was asked before.
  renderer.debug.checkShaderErrors = false;
  const eye = new PerspectiveCamera();
  eye.up.set(0, 0, 1);
  const [sharp, rough] = [false, true].map((kind) => createKind(renderer, kind, redraw));
  /** @type {Shown | null} */
  let shown = null;
  /** The picture that is drawn and not on the canvas. @type {{ target: WebGLRenderTarget, size: Size, there: WebGLSync | null } | null} */
  let drawn = null;

  function forget() {
    if (drawn?.there) context.deleteSync(drawn.there);
    drawn = null;
  }

  return {
    canvas,
    show(model, palette) {
      shown = { model, palette };
    },
    draw(share, camera, size, isRough) {
      if (!shown) return false;
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
      const kind = isRough ? rough : sharp;
      if (!kind.draw(shown, share, eye, [x - tx, y - ty, z - tz], size)) return false;
      forget();
      drawn = {
        target: kind.target,
        size,
        there: context.fenceSync(context.SYNC_GPU_COMMANDS_COMPLETE, 0),
      };
      context.flush();
      return true;
    },
    isThere() {
      if (!drawn?.there) return true;
      return context.getSyncParameter(drawn.there, context.SYNC_STATUS) === context.SIGNALED;
    },
    put() {
      if (!drawn) return;
      const { target, size } = drawn;
      forget();
      const [width, height] = [size.width, size.height].map((side) => pixels(side, ratioOf()));
      // A canvas whose size is set is empty.
      if (canvas.width !== width) canvas.width = width;
      if (canvas.height !== height) canvas.height = height;
      canvas.style.width = `${size.width}px`;
      canvas.style.height = `${size.height}px`;
      const { __webglFramebuffer: from } = /** @type {any} */ (renderer.properties.get(target));
      renderer.state.bindFramebuffer(context.READ_FRAMEBUFFER, from);
      renderer.state.bindFramebuffer(context.DRAW_FRAMEBUFFER, null);
      context.blitFramebuffer(
        ...[0, 0, target.width, target.height],
        ...[0, 0, width, height],
        context.COLOR_BUFFER_BIT,
        context.LINEAR,
      );
    },
    destroy() {
      forget();
      sharp.dispose();
      rough.dispose();
      renderer.dispose();
      // Browsers lend few contexts: this one must not wait to be collected.
      renderer.forceContextLoss();
    },
  };
}
