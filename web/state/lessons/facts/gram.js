// @ts-check
/**
 * Facts of the Gram matrix of the scene's points, and of the kernel trick at two places.
 *
 * @module
 */

import { domainOf } from '../../../model/domains.js';
import { dataOf, elementsOf } from '../../../model/problem.js';

/** @typedef {import('../facts.js').Fact} Fact */
/** @typedef {import('./context.js').Reader} Reader */
/** @typedef {import('../../../model/goal.js').Value} Value */

/** Eigenvalues below this share of the largest are rounding. */
const NONE = 1e-9;

/** @param {Reader} reader @param {import('../../../protocol/messages.gen.js').GramForm} [form] */
const inspection = ({ once, engine, scene }, form = 'raw') =>
  once(`inspect ${form}`, () =>
    engine.call('inspect', {
      ...elementsOf(scene),
      y: dataOf(scene).y,
      kernel: scene.kernel,
      form,
      size: 4,
    }),
  );

/** @param {Reader} reader */
export const matrix = ({ once, engine, scene }) =>
  once('gram', () => engine.call('gram', { ...elementsOf(scene), kernel: scene.kernel }));

/**
 * The sum of a row of the matrix in the form that its view shows.
 *
 * @param {Reader} reader
 * @param {string | number} i
 */
async function rowSum({ once, engine, scene, stage }, i) {
  const { form } = stage.gram;
  const { n, k } = await once(`gram ${form}`, () =>
    engine.call('gram', { ...elementsOf(scene), kernel: scene.kernel, form }),
  );
  const row = Number(i) - 1;
  return row >= 0 && row < n ? k.slice(n * row, n * row + n).reduce((sum, v) => sum + v, 0) : NaN;
}

/** Two places at which features are counted where none was chosen. */
const ANY = [
  [1, 2],
  [2, 1],
];

/** x and z of the kernel trick; fewer before they were chosen. @param {Reader} reader */
function chosenOf({ scene, stage }) {
  const { places, vectors } = stage.trick;
  return vectors.length === 2 ? vectors : places.map((x) => x.slice(0, scene.dim));
}

/**
 * The kernel trick as its view shows it; null before two places were chosen.
 *
 * @param {Reader} reader
 * @param {readonly (readonly number[])[]} [chosen]
 */
export function trick(reader, chosen = chosenOf(reader)) {
  const { once, engine, scene, stage } = reader;
  return once(`trick ${chosen.join(' ')}`, () => {
    const { kernel, apart, terms } = stage.trick;
    if (chosen.length < 2) return null;
    return engine.call('trick', {
      domain: domainOf(scene).engine,
      dim: chosen[0].length,
      kernel: kernel || scene.kernel,
      x: Float64Array.from(chosen[0]),
      z: Float64Array.from(chosen[1]),
      order: apart,
      terms,
    });
  });
}

/**
 * A number of the spectrum.
 *
 * @param {string} words
 * @param {(told: import('../../../protocol/messages.gen.js').Inspection) => number} read
 * @returns {Fact}
 */
const spectral = (words, read) => ({
  words,
  of: 'gram',
  cost: 'call',
  args: [],
  read: async (reader) => read(await inspection(reader)),
});

/**
 * k(xᵢ, xⱼ), k(xᵢ, xᵢ) and k(xⱼ, xⱼ). x and z are the places of the kernel trick.
 *
 * @param {Reader} reader @param {string | number} i @param {string | number} j
 */
async function threeOf(reader, i, j) {
  const places = { x: 0, z: 1 };
  if (typeof i === 'string' && typeof j === 'string') {
    const { engine, scene, stage, once } = reader;
    const chosen = chosenOf(reader);
    if (chosen.length < 2) return [NaN, NaN, NaN];
    const { kernel } = stage.trick;
    const { k } = await once('gram of x and z', () =>
      engine.call('gram', {
        domain: domainOf(scene).engine,
        dim: chosen[0].length,
        x: Float64Array.from(chosen.flat()),
        kernel: kernel || scene.kernel,
      }),
    );
    const [a, b] = [i, j].map((name) => places[/** @type {'x' | 'z'} */ (name)] ?? NaN);
    return [k[2 * a + b], k[3 * a], k[3 * b]];
  }
  const { n, k } = await matrix(reader);
  const [a, b] = [Number(i) - 1, Number(j) - 1];
  const at = (/** @type {number} */ r, /** @type {number} */ c) =>
    r >= 0 && c >= 0 && r < n && c < n ? k[n * r + c] : NaN;
  return [at(a, b), at(a, a), at(b, b)];
}

/**
 * A number of two points, or of x and z of the kernel trick.
 *
 * @param {string} words
 * @param {(k: number, own: number, other: number) => number} read
 * @returns {Fact}
 */
const ofTwo = (words, read) => ({
  words,
  of: 'gram',
  cost: 'call',
  args: ['point', 'point'],
  read: async (reader, i, j) => {
    const [k, own, other] = await threeOf(reader, i, j);
    return read(k, own, other);
  },
});

/** @param {number} k @param {number} own @param {number} other */
const normalised = (k, own, other) => k / Math.sqrt(own * other);

/** @param {Reader} reader @param {(value: number, best: number) => boolean} better @param {boolean} diagonal */
async function extreme(reader, better, diagonal) {
  const { n, k } = await matrix(reader);
  let best = NaN;
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++)
      if ((diagonal || i !== j) && (Number.isNaN(best) || better(k[n * i + j], best)))
        best = k[n * i + j];
  return best;
}

/** The largest entry between two classes. @param {Reader} reader */
async function acrossClasses(reader) {
  const { n, k } = await matrix(reader);
  const { points } = reader.scene;
  let best = NaN;
  for (let i = 0; i < n; i++)
    for (let j = 0; j < i; j++)
      if (points[i].label !== points[j].label && !(k[n * i + j] <= best)) best = k[n * i + j];
  return best;
}

/** @type {Record<string, Fact>} */
export const GRAM_FACTS = {
  align: spectral('alignment', ({ alignment }) => alignment),
  rank: spectral(
    'rank',
    ({ eigenvalues, largest }) => eigenvalues.filter((v) => v > NONE * largest).length,
  ),
  effRank: spectral('effective rank', ({ rank }) => rank),
  lmin: spectral('smallest eigenvalue', ({ smallest }) => smallest),
  lmax: spectral('largest eigenvalue', ({ largest }) => largest),
  condition: spectral('condition', ({ condition }) => condition),
  k: ofTwo('k', (k) => k),
  kn: ofTwo('cos', normalised),
  dist: ofTwo('distance', (k, own, other) => Math.sqrt(Math.max(0, own + other - 2 * k))),
  angle: ofTwo('angle', (k, own, other) =>
    Math.acos(Math.min(1, Math.max(-1, normalised(k, own, other)))),
  ),
  kmin: {
    words: 'smallest k',
    of: 'gram',
    cost: 'call',
    args: [],
    read: (reader) => extreme(reader, (v, best) => v < best, true),
  },
  kmax: {
    words: 'largest k of two different points',
    of: 'gram',
    cost: 'call',
    args: [],
    read: (reader) => extreme(reader, (v, best) => v > best, false),
  },
  kacross: {
    words: 'largest k across classes',
    of: 'gram',
    cost: 'call',
    args: [],
    read: acrossClasses,
  },
  row_sum: {
    words: 'sum of the row',
    of: 'gram',
    cost: 'call',
    args: ['point'],
    read: rowSum,
  },
  k_at: {
    words: 'k of the cell',
    of: 'gram',
    cost: 'call',
    args: [],
    read: async (reader) =>
      reader.cell ? (await threeOf(reader, reader.cell[0], reader.cell[1]))[0] : null,
  },
  across_at: {
    words: 'whether the cell is of two classes',
    of: 'gram',
    cost: 'frame',
    args: [],
    read: ({ cell, scene: { points } }) =>
      cell ? points[cell[0] - 1]?.label !== points[cell[1] - 1]?.label : null,
  },
  norm_of: {
    words: 'length of the place',
    of: 'stage',
    cost: 'frame',
    args: ['x or z'],
    read: (reader, name) => {
      const own = chosenOf(reader)[name === 'z' ? 1 : 0];
      return own ? Math.hypot(...own) : null;
    },
  },
  inner: {
    words: '⟨φ(x), φ(z)⟩',
    of: 'trick',
    cost: 'call',
    args: [],
    read: async (reader) => (await trick(reader))?.inner,
  },
  dimension: {
    words: 'features',
    of: 'trick',
    cost: 'call',
    args: [],
    read: async (reader) => {
      const chosen = chosenOf(reader);
      const { dim } = reader.scene;
      const places = chosen.length < 2 ? ANY.map((x) => x.slice(0, dim)) : chosen;
      return (await trick(reader, places))?.dimension;
    },
  },
};
