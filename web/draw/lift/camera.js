// @ts-check
/**
 * From where the lifted plane is seen, and where its places then are in the picture. Both painters
 * and the labels over them look through this camera.
 *
 * The world has its third axis upwards. The flat plane is the square from (−1, −1, 0) to (1, 1, 0);
 * what is lifted stands above it.
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
export const CEILING = 2;
/** In degrees: long lenses keep parallels nearly parallel. */
const FOV = 26;
/** What must fit into the picture, as a sphere around the target. */
const RADIUS = 1.7;
/** @type {Vector} */
const TARGET = [0, 0, CEILING * 0.42];

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

/**
 * @param {Orbit} orbit
 * @param {{ width: number, height: number }} size of the picture
 * @returns {Camera}
 */
export function cameraOf({ azimuth, elevation, zoom }, { width, height }) {
  const half = Math.tan((FOV / 2) * (Math.PI / 180));
  const aspect = width / height;
  // A narrow picture is fitted by its width.
  const distance = RADIUS / (half * Math.min(1, aspect)) / zoom;
  const [sa, ca] = [Math.sin(azimuth), Math.cos(azimuth)];
  const [se, ce] = [Math.sin(elevation), Math.cos(elevation)];
  /** Towards the eye, to the right and up, as seen. @type {[Vector, Vector, Vector]} */
  const [back, right, up] = [
    [ca * ce, sa * ce, se],
    [-sa, ca, 0],
    [-ca * se, -sa * se, ce],
  ];
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
