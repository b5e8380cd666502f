// @ts-check
/**
 * From where the lifted plane is seen, and where its places then are in the picture. Both painters
 * and the labels over them look through this camera.
 *
 * The world has its third axis upwards. Flat and lifted, the first two coordinates go
 * from −1 to 1.
 *
 * @module
 */

/** @typedef {readonly [number, number, number]} Vector */

/**
 * Angles in radians: the azimuth of the eye around the third axis, its elevation above the floor;
 * zoom is 1 where everything fits.
 *
 * @typedef {Readonly<{ azimuth: number, elevation: number, zoom: number }>} Orbit
 */

/**
 * @typedef {Readonly<{
 *   eye: Vector, target: Vector, fov: number, aspect: number,
 *   project: (place: Vector) => [left: number, top: number, depth: number],
 * }>} Camera   fov is the vertical angle in degrees; depth is the distance along the line of sight
 */

/** How high the world is. */
export const CEILING = 1.4;
/** In degrees: long lenses keep parallels nearly parallel. */
const FOV = 26;
/** What must fit into the picture, on both sides of the target: upwards and across. */
const HIGH = 1.34;
const WIDE = 1.6;
/** @type {Vector} */
const TARGET = [0, 0, CEILING * 0.4];

/** @type {Orbit} */
export const HOME = Object.freeze({ azimuth: -1.02, elevation: 0.4, zoom: 1 });

const LOWEST = -0.12;
const HIGHEST = Math.PI / 2 - 0.02;

/**
 * @param {Orbit} orbit
 * @param {{ azimuth?: number, elevation?: number, zoom?: number }} by angles are added, zoom
 *   multiplied
 * @returns {Orbit}
 */
export function turned(orbit, { azimuth = 0, elevation = 0, zoom = 1 }) {
  return Object.freeze({
    azimuth: (orbit.azimuth + azimuth) % (2 * Math.PI),
    elevation: Math.min(Math.max(orbit.elevation + elevation, LOWEST), HIGHEST),
    zoom: Math.min(Math.max(orbit.zoom * zoom, 0.6), 4),
  });
}

/** From how high the plane is seen that is not lifted. */
const ABOVE = 0.85;

/**
 * Where the eye is that nobody has put elsewhere: what is flat is seen from above, what is lifted
 * from where one sees it best.
 *
 * @param {Orbit} best
 * @param {number} share how far it is lifted
 * @returns {Orbit}
 */
export const seated = (best, share) => ({
  ...best,
  elevation: best.elevation + (1 - share) * Math.max(ABOVE - best.elevation, 0),
});

/**
 * The directions of an eye: towards it, to the right and up, as seen.
 *
 * @param {Pick<Orbit, 'azimuth' | 'elevation'>} orbit
 * @returns {Readonly<{ back: Vector, right: Vector, up: Vector }>}
 */
export function axesOfEye({ azimuth, elevation }) {
  const [sa, ca] = [Math.sin(azimuth), Math.cos(azimuth)];
  const [se, ce] = [Math.sin(elevation), Math.cos(elevation)];
  return { back: [ca * ce, sa * ce, se], right: [-sa, ca, 0], up: [-ca * se, -sa * se, ce] };
}

/**
 * @param {Orbit} orbit
 * @param {{ width: number, height: number }} size of the picture
 * @returns {Camera}
 */
export function cameraOf({ azimuth, elevation, zoom }, { width, height }) {
  const half = Math.tan((FOV / 2) * (Math.PI / 180));
  const aspect = width / height;
  // A narrow picture is fitted by its width.
  const distance = Math.max(HIGH, WIDE / aspect) / half / zoom;
  const { back, right, up } = axesOfEye({ azimuth, elevation });
  const eye = /** @type {Vector} */ (
    /** @type {unknown} */ (TARGET.map((v, a) => v + distance * back[a]))
  );
  const scale = height / 2 / half;
  return {
    eye,
    target: TARGET,
    fov: FOV,
    aspect,
    project(place) {
      let [x, y, depth] = [0, 0, 0];
      for (let a = 0; a < 3; a++) {
        const v = place[a] - eye[a];
        x += v * right[a];
        y += v * up[a];
        depth -= v * back[a];
      }
      return [width / 2 + (scale * x) / depth, height / 2 - (scale * y) / depth, depth];
    },
  };
}
