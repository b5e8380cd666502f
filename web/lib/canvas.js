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

/** What is drawn before it is copied. @type {CanvasRenderingContext2D | null} */
let desk = null;

/**
 * A cleared context of so many device pixels at least that is in no page, for what is copied at
 * once. The next call gives the same again.
 *
 * @param {number} width @param {number} height
 */
export function aside(width, height) {
  desk ??= /** @type {CanvasRenderingContext2D} */ (
    document.createElement('canvas').getContext('2d')
  );
  const { canvas } = desk;
  // What the drawing before has set up is taken back.
  desk.restore();
  if (canvas.width < width) canvas.width = width;
  if (canvas.height < height) canvas.height = height;
  desk.setTransform(1, 0, 0, 1, 0, 0);
  desk.clearRect(0, 0, width, height);
  desk.save();
  return desk;
}

/**
 * As inDevicePixels, for what has words: it is drawn aside, and shown by a call of show. To write
 * on a canvas of the page, or to ask how wide a word is there, makes the browser lay out the page
 * first.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {number} width @param {number} height
 * @returns {{ context: CanvasRenderingContext2D, show: () => void }}
 */
export function withWords(canvas, width, height) {
  const onPage = inDevicePixels(canvas, width, height);
  const size = /** @type {const} */ ([canvas.width, canvas.height]);
  const context = aside(...size);
  context.setTransform(onPage.getTransform());
  return {
    context,
    show() {
      onPage.setTransform(1, 0, 0, 1, 0, 0);
      onPage.drawImage(context.canvas, 0, 0, ...size, 0, 0, ...size);
    },
  };
}
