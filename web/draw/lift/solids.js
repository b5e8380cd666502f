// @ts-check
/**
 * The shapes of the classes as solids: spheres, cubes, tetrahedra, octahedra; the others are slices
 * with the outline that they have in the plane.
 *
 * @module
 */

import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  OctahedronGeometry,
  SphereGeometry,
  TetrahedronGeometry,
} from 'three';
import { shapeName, shapePath } from '../../lib/shapes.js';

/** @typedef {readonly [number, number]} Corner */

/**
 * The outline of a class around the origin, anticlockwise seen from above.
 *
 * @param {number} label
 * @param {number} [round] how many corners a circle has
 * @returns {Corner[]}
 */
export function outlineOf(label, round = 24) {
  if (shapeName(label) === 'circle') {
    return Array.from({ length: round }, (_, i) => [
      Math.cos((2 * Math.PI * i) / round),
      Math.sin((2 * Math.PI * i) / round),
    ]);
  }
  const numbers = (shapePath(label, 1).match(/-?[\d.]+/g) ?? []).map(Number);
  /** @type {Corner[]} */
  const corners = [];
  // Paths have their second coordinate downwards.
  for (let i = 0; i < numbers.length; i += 2) corners.push([numbers[i], -numbers[i + 1]]);
  let twice = 0;
  corners.forEach(([x, y], i) => {
    const [u, v] = corners[(i + 1) % corners.length];
    twice += x * v - u * y;
  });
  return twice < 0 ? corners.reverse() : corners;
}

/**
 * A slice with that outline, which is star-shaped around the origin; flat for thickness 0.
 *
 * @param {readonly Corner[]} outline
 * @param {number} thickness
 */
export function sliceOf(outline, thickness) {
  /** @type {number[]} */
  const places = [];
  const half = thickness / 2;
  outline.forEach(([x, y], i) => {
    const [u, v] = outline[(i + 1) % outline.length];
    places.push(0, 0, half, x, y, half, u, v, half);
    if (thickness === 0) return;
    places.push(0, 0, -half, u, v, -half, x, y, -half);
    places.push(x, y, -half, u, v, -half, u, v, half, x, y, -half, u, v, half, x, y, half);
  });
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(Float32Array.from(places), 3));
  geometry.computeVertexNormals();
  return geometry;
}

/**
 * The solid of a class, about as large as a ball of radius 1.
 *
 * @param {number} label
 * @param {number} [round] how many corners the equator of a ball has
 * @returns {BufferGeometry}
 */
export function solidOf(label, round = 24) {
  switch (shapeName(label)) {
    case 'circle':
      return new SphereGeometry(1, round, Math.round((round * 2) / 3));
    case 'square':
      return new BoxGeometry(1.65, 1.65, 1.65);
    case 'triangle':
      // One corner upwards, as in the plane.
      return new TetrahedronGeometry(1.5).rotateZ(Math.PI / 4).rotateX(Math.atan(Math.SQRT2));
    case 'diamond':
      return new OctahedronGeometry(1.4);
    default:
      // Upright, so that its outline faces the eye.
      return sliceOf(outlineOf(label), 0.8).rotateX(Math.PI / 2);
  }
}
