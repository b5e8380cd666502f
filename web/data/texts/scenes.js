// @ts-check
/**
 * Scenes that several passages begin from.
 *
 * @module
 */

/** @typedef {import('../../state/passages.js').ShortScene} ShortScene */

/** The sample that a fresh page has. @type {ShortScene} */
export const MOONS = { data: ['moons', {}, 46], kernel: 'rbf(gamma=1)', params: { C: 3 } };

/** The numbers −10, …, 10, of which the outer ones are of class 2. @type {ShortScene} */
export const OUTSIDE = { data: ['outside'], kernel: 'linear + linear^2', params: { C: Infinity } };

/** Two classes that overlap, and a straight line between them. @type {ShortScene} */
export const OVERLAP = { data: ['gaussians'], kernel: 'linear', params: { C: 1 } };

/** Two classes that a line parts. @type {ShortScene} */
export const APART = {
  points: [
    [-1, 0, 1],
    [-1, 1, 1],
    [-2, 0.5, 1],
    [1, 0, 2],
    [1, -1, 2],
    [2, 0.3, 2],
  ],
  kernel: 'linear',
  params: { C: 100 },
};

/** A curve with a gap, to be regressed on. @type {ShortScene} */
export const SINE = {
  data: ['sine'],
  kernel: 'rbf(gamma=2)',
  learner: 'ridge',
  params: { lambda: 0.1 },
};

/** A cubic that is learnt by small steps. @type {ShortScene} */
export const CUBIC = {
  data: ['sine'],
  kernel: 'powers(degree=3)',
  learner: 'lms',
  params: { rate: 0.005, steps: 500 },
};

/** @param {number} radius @param {number} label */
const ring = (radius, label) =>
  Array.from({ length: 8 }, (_, i) => {
    const angle = (Math.PI * i) / 4;
    const digits = (/** @type {number} */ v) => Number((radius * v).toFixed(4));
    return [digits(Math.cos(angle)), digits(Math.sin(angle)), label];
  });

/** Eight points with ‖x‖² = ½ and eight with 3⁄2: the unit circle is between them. @type {ShortScene} */
export const RINGS = {
  points: [...ring(Math.sqrt(0.5), 1), ...ring(Math.sqrt(1.5), 2)],
  kernel: 'linear^2',
  params: { C: Infinity },
};

/** Two places of the kernel trick, in whole numbers. */
export const PLACES = [
  [1, 2],
  [3, -1],
];

/** The kernel trick at these places. @param {object} [chosen] */
export const trick = (chosen = {}) => ({
  column: { view: 'trick' },
  trick: { places: PLACES, snap: 'whole', ...chosen },
});

/** A view that is open. @param {string} view */
export const shown = (view) => ({ column: { view } });
