// @ts-check
/**
 * Facts of a kernel that are tried on points from a seed: what holds there may fail elsewhere, what
 * fails there is false.
 *
 * @module
 */

import { domainOf } from '../../../model/domains.js';
import { elementsOf } from '../../../model/problem.js';
import { isItems } from '../../../model/scene.js';
import { parsed } from './scene.js';

/** @typedef {import('./context.js').Reader} Reader */

/** How many points are tried. */
const TRIED = 20;
/** Values that differ by less than this, in parts of the largest, are equal up to rounding. */
const ROUNDING = 1e-9;
/** Moves and turns that are tried. */
const SHIFTS = /** @type {const} */ ([
  [0.7, -0.4],
  [-1.3, 0.9],
]);
const ANGLES = [0.6, 2.1, 4];

/** Numbers from −2 to 2, always the same (Lehmer). @param {number} count */
export function triedNumbers(count) {
  let state = 20_261_125;
  return Array.from({ length: count }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return (4 * state) / 2_147_483_647 - 2;
  });
}

/** The points as the kernels see them. @param {Reader} reader */
function triedElements({ scene }) {
  if (isItems(scene)) return elementsOf({ ...scene, points: scene.points.slice(0, TRIED) });
  const { dim } = scene;
  return {
    domain: domainOf(scene).engine,
    dim,
    x: Float64Array.from(triedNumbers(TRIED * dim)),
  };
}

/** @param {ArrayLike<number>} a @param {ArrayLike<number>} b */
function areEqual(a, b) {
  const largest = Math.max(...Array.from(a, Math.abs), ...Array.from(b, Math.abs));
  return Array.from(a).every((v, i) => Math.abs(v - b[i]) <= ROUNDING * largest);
}

/**
 * Whether the scene's kernel has the values of another on the points that are tried: those of the
 * seed, or the scene's items.
 *
 * @param {Reader} reader
 * @param {string | number} other
 */
export async function equalKernels(reader, other) {
  const elements = triedElements(reader);
  const [own, meant] = await Promise.all(
    [reader.scene.kernel, String(other)].map((kernel) =>
      reader.engine.call('gram', { ...elements, kernel }),
    ),
  );
  return areEqual(own.k, meant.k);
}

/**
 * The values of the kernel on the points that are tried, moved.
 *
 * @param {Reader} reader
 * @param {(x: number[]) => number[]} move
 */
async function movedValues({ scene, engine, once }, move) {
  const { dim } = scene;
  const numbers = triedNumbers(TRIED * dim);
  const x = Float64Array.from(
    Array.from({ length: TRIED }, (_, i) => move(numbers.slice(dim * i, dim * (i + 1)))).flat(),
  );
  return once(`tried ${Array.from(x).join()}`, async () => {
    const { k } = await engine.call('gram', {
      domain: domainOf(scene).engine,
      dim,
      x,
      kernel: scene.kernel,
    });
    return k;
  });
}

/**
 * Whether k(x + t, z + t) = k(x, z): it is known of the kernel, or is so wherever it is tried.
 *
 * @param {Reader} reader
 */
export async function isStationary(reader) {
  if (isItems(reader.scene)) return null;
  if ((await parsed(reader)).invariance !== '') return true;
  return staysUnder(
    reader,
    SHIFTS.map((t) => (/** @type {number[]} */ x) => x.map((v, a) => v + t[a])),
  );
}

/**
 * Whether it depends on ‖x − z‖ alone: it is stationary, and stays when the plane is turned, or the
 * line is mirrored.
 *
 * @param {Reader} reader
 */
export async function isRadial(reader) {
  const { invariance } = await parsed(reader);
  if (invariance === 'radial') return true;
  if (!(await isStationary(reader))) return isItems(reader.scene) ? null : false;
  return staysUnder(reader, [
    (x) => x.map((v) => -v),
    ...ANGLES.map((angle) => (/** @type {number[]} */ x) => turned(x, angle)),
  ]);
}

/** @param {number[]} x @param {number} angle */
function turned(x, angle) {
  if (x.length < 2) return x;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return [c * x[0] - s * x[1], s * x[0] + c * x[1]];
}

/** @param {Reader} reader @param {((x: number[]) => number[])[]} moves */
async function staysUnder(reader, moves) {
  const here = await movedValues(reader, (x) => x);
  for (const move of moves) if (!areEqual(here, await movedValues(reader, move))) return false;
  return true;
}
