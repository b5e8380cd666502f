// @ts-check
/**
 * Facts that the engine is asked for: the verdict, the dual, features, new points, what the views of
 * the studio compute.
 *
 * @module
 */

import { monomials, multiplications } from '../../../lib/counts.js';
import { isMissed } from '../../../model/decided.js';
import { heldOutOf, loadDigits } from '../../../model/domains/digits/collection.js';
import { domainOf } from '../../../model/domains.js';
import { byCoefficients, byWeights } from '../../../model/operations.js';
import { kindOf, solved } from '../../../model/output.js';
import {
  bare,
  dataOf,
  dataSetOf,
  elementsOf,
  learnerOf,
  lookedAt,
  problemOf,
} from '../../../model/problem.js';
import { isPixels } from '../../../model/scene.js';
import { createTally } from '../../../model/tally.js';
import { createNewPoints } from '../../new-points.js';
import { conicOf } from './conic.js';
import { isomorphic } from './graphs.js';
import { equalKernels, isRadial, isStationary } from './kernels.js';
import { isSeparable, learntComponents } from './separable.js';
import { shareOf } from './shares.js';

/** @typedef {import('../facts.js').Fact} Fact */
/** @typedef {import('./context.js').Reader} Reader */
/** @typedef {import('../../../model/goal.js').Value} Value */

/**
 * @param {string} words
 * @param {Fact['read']} read
 * @param {Partial<Fact>} [more]
 * @returns {Fact}
 */
const asked = (words, read, more = {}) => ({
  words,
  of: 'engine',
  cost: 'call',
  args: [],
  ...more,
  read,
});

/** The whole problem of a scene. @param {Reader} reader */
const wholeProblem = ({ scene, catalog }) => problemOf({ ...scene, step: null }, catalog);

/** @param {Reader} reader */
const verdict = ({ once, engine, scene }) =>
  once('verdict', () =>
    engine.call('validate', {
      domain: domainOf(scene).engine,
      kernel: scene.kernel,
      ...('items' in elementsOf(scene) ? elementsOf(scene) : { dim: scene.dim }),
    }),
  );

/** How many points refute the kernel. @param {import('../../../protocol/messages.gen.js').Verdict} told */
const witnessOf = ({ verdict, witness, asymmetry, undefinedAt }) =>
  verdict !== 'refuted' ? 0 : witness ? witness.v.length : asymmetry || undefinedAt ? 2 : 0;

/** The dual at the coefficients on the stage. @param {Reader} reader */
const dual = (reader) =>
  reader.once('dual', () => {
    const known = new Map(reader.stage.dual.alphas);
    const alpha = Float64Array.from(reader.scene.points, ({ id }) => known.get(id) ?? 0);
    return reader.engine.call('dual', { problem: wholeProblem(reader), alpha });
  });

/** @param {Reader} reader */
const hulls = (reader) =>
  reader.once('hulls', () => reader.engine.call('hulls', { problem: wholeProblem(reader) }));

/** The model, where there is one that means something. @param {Reader} reader */
const modelOf = ({ training }) => (solved(training) ? training.model : null);

/** f of the first output at a place. @param {Reader} reader @param {readonly number[]} x */
export async function valueAt(reader, x) {
  const model = modelOf(reader);
  if (model === null) return null;
  const place = lookedAt([x[0], x[1] ?? 0], reader.scene);
  return (await reader.engine.call('predict', model, place)).decision[0];
}

/** The features that weigh most. @param {Reader} reader */
const weights = (reader) => {
  const model = modelOf(reader);
  if (model === null) return null;
  return reader.once('features', () => reader.engine.call('features', model, 50));
};

/**
 * The error on new points: a share of them, or the root of the mean square.
 *
 * @param {Reader} reader
 */
async function fresh(reader) {
  if (reader.fresh) return reader.fresh;
  const { scene, training, engine, catalog, once } = reader;
  if (!solved(training) || !scene.data || !dataSetOf(scene, catalog)?.renews) return null;
  return once('fresh', async () => {
    const kind = kindOf(training);
    if (kind === 'clusters' || kind === 'component') return null;
    const newPoints = createNewPoints(engine);
    if (!(await newPoints.areAsMade(scene))) return null;
    const made = await newPoints.of(scene);
    if (!made) return null;
    const tally = createTally(kind, training.outputs);
    tally.add(await engine.call('predict', training.model, made.bare), made.y);
    return tally.result();
  });
}

/** What the view of a series or of landmarks compares. @param {Reader} reader */
const approximation = (reader) =>
  reader.once('approximate', () => {
    const { scene, stage, engine } = reader;
    const { x0, x1, y0, y1 } = scene.view;
    const side = scene.dim === 1 ? 160 : 96;
    const common = {
      problem: wholeProblem(reader),
      view: { x0, x1, y0, y1, width: side, height: side },
    };
    if (stage.column.view === 'series')
      return engine.call('approximate', {
        ...common,
        method: 'series',
        count: stage.series.terms,
        seed: 1,
      });
    const { method, source, count, seed, places } = stage.landmarks;
    const hand = method !== 'fourier' && source === 'hand';
    const at = Float64Array.from(places.flatMap((place) => place.slice(0, scene.dim)));
    return engine.call('approximate', {
      ...common,
      method,
      count: hand ? places.length : count,
      ...(hand && { landmarks: at }),
      ...(source === 'learnt' && method === 'landmarks' && { learn: true }),
      seed,
    });
  });

/** f along with what no point sees. @param {Reader} reader */
const orthogonal = (reader) =>
  reader.once('orthogonal', () => {
    const { scene, stage, engine, training } = reader;
    const [place] = stage.bumps.place;
    if (!place || !training) return null;
    const coef = Float64Array.from(scene.points, (_, i) => training.beta[i * training.outputs]);
    return engine.call('orthogonal', {
      domain: domainOf(scene).engine,
      dim: scene.dim,
      kernel: scene.kernel,
      x: dataOf(scene).x,
      at: Float64Array.from(place.slice(0, scene.dim)),
      coef,
    });
  });

/** Two routes to one machine. @param {Reader} reader */
const routes = (reader) =>
  reader.once('routes', () =>
    reader.engine.call('routes', {
      problem: wholeProblem(reader),
      steps: reader.stage.routes.steps,
    }),
  );

/** @param {Reader} reader */
const primal = (reader) =>
  reader.once('primal', () => reader.engine.call('primal', { problem: wholeProblem(reader) }));

/** Multiplications of a side of ridge regression, as its view counts them. @param {Reader} reader @param {'primal' | 'dual'} side */
async function operations(reader, side) {
  const { dimension, n } = await primal(reader);
  return side === 'primal' ? byWeights(n, dimension) : byCoefficients(n, dimension);
}

/** The share of mistakes of cross-validation, or the mean square, as on the map. @param {Reader} reader */
async function crossValidated(reader) {
  const { scene, stage, engine, catalog } = reader;
  const [main] = learnerOf(scene, catalog)?.params ?? [];
  if (!main) return null;
  const { parts, seed } = stage.map;
  const told = await reader.once('folds', () =>
    engine.call('column', {
      problem: wholeProblem(reader),
      measure: 'folds',
      parts: Math.min(parts, scene.points.length),
      seed,
      key: main.key,
      values: Float64Array.of(scene.params[main.key] ?? main.default),
    }),
  );
  return told.error[0];
}

/** How many digits that were held out are missed. @param {Reader} reader */
async function heldErrors(reader) {
  const { scene, training, engine } = reader;
  const model = modelOf(reader);
  if (model === null || !training || !isPixels(scene)) return null;
  const held = heldOutOf(scene, await loadDigits());
  const points = held.map(({ text }) => ({ x: [], text }));
  const told = await reader.once('held', () =>
    engine.call('predict', model, bare(domainOf(scene).elements(points, scene.dim))),
  );
  return held.filter(({ digit }, i) => isMissed(told.label[i], digit + 1)).length;
}

/** @type {Record<string, Fact>} */
export const ENGINE_FACTS = {
  verdict: asked('verdict', async (reader) => (await verdict(reader)).verdict),
  witness: asked('points that refute it', async (reader) => witnessOf(await verdict(reader))),
  vKv: asked('vᵀKv', async (reader) => (await verdict(reader)).witness?.value),
  where: asked('where it is one', async (reader) => (await verdict(reader)).domain),
  stationary: asked('stationary', isStationary),
  radial: asked('radial', isRadial),
  equals: asked('the same kernel as', equalKernels, { args: ['kernel'] }),
  isomorphic: asked('the same graph', ({ scene }, i = 1, j = 2) => isomorphic(scene, i, j), {
    args: [],
    most: 2,
    cost: 'frame',
  }),
  D: asked('D(α)', async (reader) => (await dual(reader)).objective),
  Dmax: asked('largest D', async (reader) => (await dual(reader)).optimum),
  feasible: asked('feasible', async (reader) => (await dual(reader)).feasible),
  sum_y_alpha: asked('Σ yα', async (reader) => (await dual(reader)).sum),
  dual_gap: asked('gap', async (reader) => (await dual(reader)).gap),
  mu: asked('μ', async (reader) => (await hulls(reader)).mu),
  hull_distance: asked('distance of the hulls', async (reader) => (await hulls(reader)).distance),
  hull_shift: asked('shift of the boundary', async (reader) => (await hulls(reader)).shift),
  top: asked(
    'feature by weight',
    async (reader, at) => (await weights(reader))?.features[Number(at) - 1]?.name,
    { args: ['place'] },
  ),
  weight: asked(
    'weight of the feature',
    async (reader, at) => {
      const features = (await weights(reader))?.features ?? [];
      const own =
        typeof at === 'number' ? features[at - 1] : features.find(({ name }) => name === at);
      return own?.weight;
    },
    { args: ['place or feature'] },
  ),
  rank_of: asked(
    'place of the feature by weight',
    async (reader, name) => {
      const at = (await weights(reader))?.features.findIndex((one) => one.name === name);
      return at === undefined ? null : at < 0 ? Infinity : at + 1;
    },
    { args: ['feature'] },
  ),
  opsPrimal: asked('multiplications in features', (reader) => operations(reader, 'primal')),
  opsDual: asked('multiplications in points', (reader) => operations(reader, 'dual')),
  features: asked(
    'features',
    ({ stage }) => Number(monomials(stage.trick.inputs, stage.trick.degree)),
    { cost: 'frame' },
  ),
  kernelCost: asked(
    'multiplications of the kernel',
    ({ stage }) => Number(multiplications(stage.trick.inputs, stage.trick.degree)),
    { cost: 'frame' },
  ),
  cv_error: asked('error by cross-validation', crossValidated, { cost: 'slow', unit: 'error' }),
  held_errors: asked('held-out digits missed', heldErrors, { cost: 'slow' }),
  fresh: asked('fresh error', async (reader) => (await fresh(reader))?.wrong, {
    cost: 'slow',
    unit: 'error',
  }),
  f: asked('f', (reader, x, y = 0) => valueAt(reader, [Number(x), Number(y)]), {
    args: ['x₁'],
    most: 2,
  }),
  f_at: asked('f at the place', (reader) => (reader.place ? valueAt(reader, reader.place) : null)),
  aspect: asked(
    'length by width of the curve f = 0',
    async (reader) => (await conicOf(reader))?.aspect,
  ),
  tilt: asked(
    'tilt of the curve f = 0, in degrees',
    async (reader) => (await conicOf(reader))?.tilt,
  ),
  share: asked('share of the products', shareOf, { args: ['order'] }),
  agree: asked(
    'share of the picture that agrees',
    async (reader) => (await approximation(reader)).agreement,
    {
      cost: 'slow',
      unit: '%',
    },
  ),
  approx_errors: asked(
    'errors of the approximate machine',
    async (reader) => (await approximation(reader)).errors,
    { cost: 'slow' },
  ),
  gram_error: asked(
    'error of the Gram matrix',
    async (reader) => (await approximation(reader)).gramError,
    {
      cost: 'slow',
    },
  ),
  exists: asked('u ≠ 0', async (reader) => (await orthogonal(reader))?.exists),
  norm_u: asked('‖u‖²', async (reader) => (await orthogonal(reader))?.normU),
  norm_f: asked('‖f‖²', async (reader) => (await orthogonal(reader))?.normF),
  seen: asked('largest |u| at the points', async (reader) => (await orthogonal(reader))?.residual),
  difference: asked('difference of both routes', async (reader) =>
    reader.stage.routes.tab === 'ridge'
      ? (await primal(reader)).difference
      : (await routes(reader)).difference,
  ),
  separable: asked('a straight line separates', isSeparable),
  explains: asked(
    'share of the component',
    async (reader, j) =>
      (await learntComponents(reader)).figures.find(({ key }) => key === `component-${j}`)?.value,
    { args: ['component'], unit: '%' },
  ),
};
