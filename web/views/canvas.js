// @ts-check
/** @module */

/**
 * A canvas inside the element, described for those who do not see it.
 *
 * @param {HTMLElement} parent
 * @param {string} label
 */
export function canvasOf(parent, label) {
  const canvas = document.createElement('canvas');
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', label);
  parent.append(canvas);
  return canvas;
}

/**
 * Clears the canvas, gives it a size in CSS pixels at the screen's own
 * resolution, and returns a context that draws in CSS pixels.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {number} width @param {number} height
 */
export function inDevicePixels(canvas, width, height) {
  const ratio = Math.max(1, window.devicePixelRatio || 1);
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  return context;
}
