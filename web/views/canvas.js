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
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  const size = { width: Math.round(width * ratio), height: Math.round(height * ratio) };
  if (canvas.width !== size.width || canvas.height !== size.height) {
    Object.assign(canvas, size);
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
  } else {
    // As if it were new, but without memory and layout of its own each time.
    context.restore();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, size.width, size.height);
  }
  context.save();
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  return context;
}
