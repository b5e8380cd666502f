// @ts-check
/** @module */

/** @typedef {import('../domains.js').Descriptor} Descriptor */

/** @type {Descriptor} */
const own = {
  one: 'point',
  many: 'points',
  places: [
    { dim: 2, panel: 'plane', title: 'Plane', says: 'Points with two coordinates' },
    { dim: 1, panel: 'line', title: 'Line', says: 'Points with one coordinate' },
  ],
  example: '',
  hint: '',
  kernel: 'rbf(gamma=1)',
  rivals: ['linear', 'poly(degree=3, gamma=1, coef0=1)', 'rbf(gamma=1)', 'laplacian(gamma=1)'],
  engine: 'vectors',
  items: false,
  parts: false,
  pixels: false,
  first: true,
  boards: true,
  commas: false,
  classes: [],
  datasets: [],
  elements(points, dim, x) {
    // Rows of a table have as many coordinates as features.
    const width = points[0]?.features?.length ?? dim;
    return { domain: 'vectors', dim: width, x: x ?? coordinatesOf(points, width) };
  },
};

/** Points with one coordinate or two. */
export const vectors = Object.freeze(own);

/** @param {readonly import('../domains.js').Seen[]} points @param {number} dim */
function coordinatesOf(points, dim) {
  const x = new Float64Array(points.length * dim);
  for (let i = 0; i < points.length; i++) {
    const own = points[i].features ?? points[i].x;
    for (let a = 0; a < dim; a++) x[dim * i + a] = own[a];
  }
  return x;
}
