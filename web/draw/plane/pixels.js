// @ts-check
/**
 * Small pictures stamped onto a large one, pixel by pixel: of very many equal marks that is a
 * hundred times faster than to draw the shape of each.
 *
 * @module
 */

/**
 * Pixels as ImageData has them: red, green, blue and alpha, not multiplied.
 *
 * @typedef {Readonly<{ data: Uint8ClampedArray, width: number, height: number }>} Pixels
 */

/**
 * Whole pixels, right and bottom excluded.
 *
 * @typedef {Readonly<{ left: number, top: number, right: number, bottom: number }>} Clip
 */

/**
 * The pixels of a small picture that are not empty: where they are from its middle, and what they
 * are as one number, which has alpha on top. steps are the same places in the row after row of the
 * picture that it is for.
 *
 * @typedef {Readonly<{
 *   xs: Int32Array, ys: Int32Array, steps: Int32Array, colours: Uint32Array, width: number,
 *   left: number, top: number, right: number, bottom: number,
 * }>} Stamp   from left to right and top to bottom it reaches, right and bottom excluded
 */

/** @param {Pixels} pixels */
const words = ({ data }) => new Uint32Array(data.buffer, data.byteOffset, data.length >> 2);

/**
 * @param {Pixels} pixels
 * @param {number} x where its middle is, whole
 * @param {number} y
 * @param {number} width of the pictures that it is for
 * @returns {Stamp}
 */
export function stampOf(pixels, x, y, width) {
  /** @type {Record<'xs' | 'ys' | 'colours', number[]>} */
  const { xs, ys, colours } = { xs: [], ys: [], colours: [] };
  words(pixels).forEach((colour, at) => {
    if (colour >>> 24 === 0) return;
    xs.push((at % pixels.width) - x);
    ys.push(Math.floor(at / pixels.width) - y);
    colours.push(colour);
  });
  return {
    xs: Int32Array.from(xs),
    ys: Int32Array.from(ys),
    steps: Int32Array.from(xs, (dx, k) => ys[k] * width + dx),
    colours: Uint32Array.from(colours),
    width,
    left: Math.min(0, ...xs),
    right: Math.max(0, ...xs) + 1,
    top: Math.min(0, ...ys),
    bottom: Math.max(0, ...ys) + 1,
  };
}

/**
 * What is stamped where, column by column: kinds[i] is the stamp of row i, from 1, or 0 for none;
 * its middle goes to a whole pixel.
 *
 * @typedef
 *   {Readonly<{ kinds: ArrayLike<number>, lefts: Float32Array, tops: Float32Array, ratio: number }>}
 *   Places   ratio turns
 * lefts and tops into pixels
 */

/**
 * Lays stamps over a picture, one after the other. Nothing is touched outside of the clip, which is
 * within the picture.
 *
 * @param {Pixels} picture
 * @param {readonly Stamp[]} stamps made for its width
 * @param {Places} places
 * @param {Clip} clip
 * @param {ArrayLike<number> | null} rows null: all from first to last
 * @param {number} [first]
 * @param {number} [last] excluded
 */
export function stampAll(
  picture,
  stamps,
  { kinds, lefts, tops, ratio },
  clip,
  rows,
  first = 0,
  last = rows ? rows.length : kinds.length,
) {
  const into = words(picture);
  const { width } = picture;
  for (let k = first; k < last; k++) {
    const row = rows ? rows[k] : k;
    const kind = kinds[row];
    if (kind === 0) continue;
    const stamp = stamps[kind - 1];
    const x = Math.round(lefts[row] * ratio);
    const y = Math.round(tops[row] * ratio);
    const whole =
      x + stamp.left >= clip.left &&
      y + stamp.top >= clip.top &&
      x + stamp.right <= clip.right &&
      y + stamp.bottom <= clip.bottom;
    if (whole) lay(into, stamp, y * width + x);
    else layWithin(into, stamp, x, y, clip);
  }
}

/** @param {Uint32Array} into @param {Stamp} stamp @param {number} middle */
function lay(into, { steps, colours }, middle) {
  for (let p = 0; p < colours.length; p++) {
    const at = middle + steps[p];
    const colour = colours[p];
    into[at] = colour >= OPAQUE ? colour : over(colour, into[at]);
  }
}

/**
 * @param {Uint32Array} into
 * @param {Stamp} stamp
 * @param {number} x
 * @param {number} y
 * @param {Clip} clip
 */
function layWithin(into, { xs, ys, steps, colours, width }, x, y, clip) {
  for (let p = 0; p < colours.length; p++) {
    const [px, py] = [x + xs[p], y + ys[p]];
    if (px < clip.left || px >= clip.right || py < clip.top || py >= clip.bottom) continue;
    const at = y * width + x + steps[p];
    into[at] = over(colours[p], into[at]);
  }
}

/** From here on, nothing shows through. */
const OPAQUE = 0xff000000;
/** Red and blue. */
const ENDS = 0xff00ff;

/**
 * What is seen of a colour that another is laid over.
 *
 * @param {number} colour
 * @param {number} below
 */
function over(colour, below) {
  const alpha = colour >>> 24;
  const under = below >>> 24;
  if (under === 0 || alpha === 255) return colour;
  // How much of the sum the upper one is, of 256.
  if (under === 255) return mixed(colour, below, alpha + (alpha >> 7), 255);
  const sum = alpha + (under * (255 - alpha)) / 255;
  return mixed(colour, below, Math.round((256 * alpha) / sum), Math.round(sum));
}

/**
 * Two channels at once: products with 256 do not reach the next.
 *
 * @param {number} colour
 * @param {number} below
 * @param {number} share of the first, of 256
 * @param {number} alpha
 */
function mixed(colour, below, share, alpha) {
  const rest = 256 - share;
  const ends = ((colour & ENDS) * share + (below & ENDS) * rest) / 256;
  const green = ((colour >>> 8) & 255) * share + ((below >>> 8) & 255) * rest;
  return ((alpha << 24) | (ends & ENDS) | (green & 0xff00)) >>> 0;
}

/**
 * Makes a part of a picture transparent.
 *
 * @param {Pixels} picture
 * @param {Clip} clip within the picture
 */
export function wipe(picture, { left, top, right, bottom }) {
  const into = words(picture);
  const { width } = picture;
  if (left === 0 && right === width) into.fill(0, top * width, bottom * width);
  else for (let y = top; y < bottom; y++) into.fill(0, y * width + left, y * width + right);
}
