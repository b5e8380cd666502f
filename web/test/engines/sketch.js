// @ts-check
/** @module */

/**
 * The plane in few colours: the mean of each of 24 × 24 tiles. Sent to the page as text.
 *
 * @param {unknown} _
 * @param {string} theme
 * @returns {Promise<number[]>} red, green and blue of each tile, 0 to 255
 */
export async function sketch(_, theme) {
  const { store, actions } = /** @type {any} */ (globalThis).mercerPage;
  actions.setSetting({ theme });
  actions.setPointer(null);
  const end = performance.now() + 15_000;
  const finished = () => {
    const { frame, scene } = store.state;
    return frame.scene === scene && frame.surface?.width === 512;
  };
  while (!finished() && performance.now() < end) await new Promise((done) => setTimeout(done, 15));
  await document.fonts.ready;
  // Two frames: one to draw what is new, one to know that it is.
  for (let i = 0; i < 2; i++) await new Promise((done) => requestAnimationFrame(done));
  const [tiles, side] = [24, 10];
  const canvas = Object.assign(document.createElement('canvas'), {
    width: tiles * side,
    height: tiles * side,
  });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  // A layer that is hidden has an older picture.
  for (const layer of document.querySelectorAll('#plane > canvas:not([hidden])'))
    context.drawImage(/** @type {HTMLCanvasElement} */ (layer), 0, 0, canvas.width, canvas.height);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const sums = new Array(tiles * tiles * 3).fill(0);
  for (let y = 0; y < canvas.height; y++)
    for (let x = 0; x < canvas.width; x++)
      for (let c = 0; c < 3; c++)
        sums[3 * (Math.floor(y / side) * tiles + Math.floor(x / side)) + c] +=
          data[4 * (y * canvas.width + x) + c];
  return sums.map((sum) => Math.round(sum / side ** 2));
}
