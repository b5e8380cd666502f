// @ts-check
/**
 * Facts of the scene, of its stage, and of what differs from the start of the step.
 *
 * @module
 */

import { domainOf } from '../../../model/domains.js';
import { classesOf } from '../../../model/scene.js';
import { hasPart } from '../../stage.js';

/** @typedef {import('../facts.js').Fact} Fact */
/** @typedef {import('./context.js').Reader} Reader */
/** @typedef {import('../../../model/scene.js').Scene} Scene */
/** @typedef {import('../../../model/goal.js').Value} Value */

/** Numbers of kernels, learners and data sets that goals call by their keys, with their words. */
export const NUMBERS = Object.freeze({
  a: 'a',
  alpha: 'α',
  batch: 'batch B',
  c: 'c',
  C: 'C',
  coef0: 'r',
  components: 'components',
  decay: 'decay λ',
  degree: 'degree d',
  depth: 'depth',
  epochs: 'passes at most',
  epsilon: 'ε',
  factor: 'factor',
  gamma: 'γ',
  k: 'k',
  lambda: 'λ',
  landmarks: 'landmarks m',
  length: 'length ℓ',
  method: 'method',
  multiclass: 'several classes',
  noise: 'noise',
  nu: 'ν',
  period: 'period',
  power: 'power',
  price: 'C',
  rate: 'learning rate',
  scaling: 'scaling of λ',
  steps: 'steps T',
  stochastic: 'one point at a time',
  tolerance: 'tolerance',
});

/** The words for a number by its key. @param {string} key */
export const numberWords = (key) =>
  /** @type {Readonly<Record<string, string>>} */ (NUMBERS)[key] ?? key;

/** The names of numbers that are facts of another kind. */
const TAKEN = new Set(['k']);

/** @param {Reader} reader */
export const parsed = ({ once, engine, scene }) =>
  once('parse', () =>
    engine.call('parse', { domain: domainOf(scene).engine, kernel: scene.kernel }),
  );

/** A number of the kernel's text. @param {Reader} reader @param {string} key */
const ofKernel = async (reader, key) =>
  (await parsed(reader)).numbers.find(({ spec }) => spec.key === key)?.value;

/**
 * A number of the learner or, where it has none of that name, of the kernel.
 *
 * @param {string} key
 * @returns {Fact}
 */
const numberFact = (key) => ({
  words: numberWords(key),
  of: 'scene',
  cost: 'call',
  args: [],
  read: (reader) => reader.scene.params[key] ?? ofKernel(reader, key),
});

/**
 * @param {string} words
 * @param {(scene: Scene, reader: Reader, ...args: (string | number)[]) => Value | undefined} read
 * @param {Fact['args']} [args]
 * @returns {Fact}
 */
const scenic = (words, read, args = []) => ({
  words,
  of: 'scene',
  cost: 'frame',
  args,
  read: (reader, ...given) => read(reader.scene, reader, ...given),
});

/**
 * A difference to the start of the step; not known where there is none.
 *
 * @param {string} words
 * @param {(scene: Scene, start: Scene, reader: Reader, ...args: (string | number)[]) => Value | undefined} read
 * @param {Fact['args']} [args]
 */
const different = (words, read, args = []) =>
  scenic(
    words,
    (scene, reader, ...given) =>
      reader.start ? read(scene, reader.start.scene, reader, ...given) : null,
    args,
  );

/** @typedef {import('../../../model/scene.js').Point} Point */

/**
 * How many points there are in both scenes of which something holds.
 *
 * @param {Scene} scene
 * @param {Scene} start
 * @param {(now: Point, before: Point) => boolean} holds
 */
function among({ points }, start, holds) {
  if (points === start.points) return 0;
  const before = new Map(start.points.map((point) => [point.id, point]));
  return points.filter((point) => {
    const old = before.get(point.id);
    return old !== undefined && holds(point, old);
  }).length;
}

/** @param {Scene} scene @param {Scene} than */
function added({ points }, than) {
  const known = new Set(than.points.map(({ id }) => id));
  return points.filter(({ id }) => !known.has(id)).length;
}

/** @param {Point} now @param {Point} before */
const isMoved = (now, before) =>
  now.x[0] !== before.x[0] || now.x[1] !== before.x[1] || now.text !== before.text;

/** What of a scene can have changed, and how it is compared. @type {Record<string, (now: Reader, before: NonNullable<Reader['start']>) => Value>} */
const CHANGES = {
  labels: ({ scene }, before) => among(scene, before.scene, (a, b) => a.label !== b.label),
  values: ({ scene }, before) => among(scene, before.scene, (a, b) => a.value !== b.value),
  points: ({ scene }, before) => scene.points !== before.scene.points,
  kernel: ({ scene }, before) => scene.kernel !== before.scene.kernel,
  learner: ({ scene }, before) => scene.learner !== before.scene.learner,
  params: ({ scene }, before) =>
    JSON.stringify(scene.params) !== JSON.stringify(before.scene.params),
  data: ({ scene }, before) => JSON.stringify(scene.data) !== JSON.stringify(before.scene.data),
  seed: ({ scene }, before) => scene.seed !== before.scene.seed,
  step: ({ scene }, before) => scene.step !== before.scene.step,
  repair: ({ scene }, before) => scene.repair !== before.scene.repair,
  dim: ({ scene }, before) => scene.dim !== before.scene.dim,
  beside: ({ scene }, before) => scene.beside !== before.scene.beside,
  stage: ({ stage }, before) => JSON.stringify(stage) !== JSON.stringify(before.stage),
  view: ({ stage }, before) => stage.column.view !== before.stage.column.view,
};

/** What “changed” can be asked about. */
export const CHANGED = Object.keys(CHANGES);

/** A field of the stage, as "routes.tab". @param {Reader} reader @param {string | number} path @returns {Value | undefined} */
function ofStage({ stage }, path) {
  const [part, field] = String(path).split('.');
  if (!hasPart(part)) return undefined;
  const value = /** @type {Record<string, any>} */ (stage[part])[field];
  return Array.isArray(value) && value.some((one) => typeof one === 'object')
    ? value.length
    : value;
}

/** @type {Record<string, Fact>} */
export const SCENE_FACTS = {
  n: scenic('points', ({ points }) => points.length),
  kernel: scenic('kernel', ({ kernel }) => kernel),
  learner: scenic('learner', ({ learner }) => learner),
  repair: scenic('repair', ({ repair }) => repair),
  dim: scenic('coordinates', ({ dim }) => dim),
  seed: scenic('seed', ({ seed }) => seed),
  preset: scenic('data', ({ data }) => data?.name ?? ''),
  classes: scenic('classes', (scene) => classesOf(scene.points).length),
  step: scenic('steps', ({ step }, { training }) => step ?? training?.iterations),
  beside: scenic('machines beside', ({ beside }) => beside.length),
  x: scenic('x₁ of the point', ({ points }, _, at) => points[Number(at) - 1]?.x[0], ['point']),
  y: scenic('x₂ of the point', ({ points }, _, at) => points[Number(at) - 1]?.x[1], ['point']),
  text: scenic('item', ({ points }, _, at) => points[Number(at) - 1]?.text, ['point']),
  x_at: scenic('x₁ of the place', (_, { place }) => place?.[0]),
  y_at: scenic('x₂ of the place', (_, { place }) => place?.[1]),
  point_at: scenic('the point', (_, { point }) => point),
  label_at: scenic(
    'class of the point',
    ({ points }, { point }) => points[(point ?? 0) - 1]?.label,
  ),
  moved: different('points moved', (scene, start) => among(scene, start, isMoved)),
  added: different('points added', (scene, start) => added(scene, start)),
  removed: different('points removed', (scene, start) => added(start, scene)),
  changed: different(
    'changed',
    (_, __, reader, key) =>
      reader.start ? CHANGES[String(key)]?.(reader, reader.start) : undefined,
    ['what'],
  ),
  stage: scenic('chosen', (_, reader, path) => ofStage(reader, path), ['part.field']),
  view: scenic('open view', (_, { stage }) => stage.column.view),
  lift: scenic('lifted', (_, { stage }) => stage.lift.share),
  t: scenic('t', (_, { stage }) => stage.bumps.share),
  across: scenic('component to the right', (_, { stage }) => stage.components.across + 1),
  up: scenic('component upwards', (_, { stage }) => stage.components.up + 1),
  ...Object.fromEntries(
    Object.keys(NUMBERS)
      .filter((key) => !TAKEN.has(key))
      .map((key) => [key, numberFact(key)]),
  ),
};
