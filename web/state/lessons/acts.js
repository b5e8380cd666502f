// @ts-check
/**
 * Steps of lessons as scenes: how a step begins, and what its acts make of that. An act is a patch
 * to the start of its step, so that the order in which acts are done does not matter.
 *
 * @module
 */

import { domainOf } from '../../model/domains.js';
import { lineOf } from '../../model/items.js';
import { defaultsOf, learnersOf } from '../../model/learners.js';
import { dataSetOf } from '../../model/problem.js';
import { isItems, makeItem, makePoint, newPointId, relabelled } from '../../model/scene.js';
import { withData } from '../actions/data.js';
import { generate } from '../generate.js';
import { sceneOf } from '../passages.js';
import { readStage, withPart } from '../stage.js';
import { withTarget } from '../target.js';
import { isTunedName, MOST_TUNED } from '../tuned.js';
import { holds, viewFor } from '../window.js';

/** @typedef {import('../../model/scene.js').Scene} Scene */
/** @typedef {import('../../model/scene.js').Point} Point */
/** @typedef {import('../stage.js').Stage} Stage */
/** @typedef {import('../passages.js').ShortScene} ShortScene */
/** @typedef {Pick<import('../../protocol/jobs.js').EngineCalls, 'call' | 'know'>} Engine */

/** Numbers by name; JSON has "Infinity" as a text. @typedef {Readonly<Record<string, number | 'Infinity'>>} Numbers */

/**
 * What an act changes. Points are named by their numbers in the step's start, from 1.
 *
 * @typedef {Readonly<{
 *   then?: string, scene?: ShortScene, data?: readonly [string, Numbers?, number?],
 *   dim?: 1 | 2, target?: Scene['target'], kernel?: string, kernelNumbers?: Numbers,
 *   learner?: string, params?: Numbers, repair?: Scene['repair'], seed?: number,
 *   step?: number | 'end', beside?: ShortScene['beside'],
 *   points?: readonly (readonly (number | string)[])[], move?: Readonly<Record<string, number | readonly number[]>>,
 *   label?: Readonly<Record<string, number>>, value?: Readonly<Record<string, number>>,
 *   text?: Readonly<Record<string, string>>, remove?: readonly number[],
 *   add?: readonly (readonly (number | string)[])[],
 *   stage?: Readonly<Record<string, object>>, spot?: string,
 * }>} Act
 */

/** What of a step is needed to show it. @typedef {Readonly<{
 *   scene: ShortScene, stage?: Readonly<Record<string, object>>, touch?: readonly string[], spot?: string | null,
 *   acts?: Readonly<Record<string, Act>>,
 * }>} StepScene */

/** A scene with its stage, and what is ringed, null for nothing. @typedef {Readonly<{ scene: Scene, stage: Stage, spot: string | null }>} Shown */

/** A step or an act that cannot be shown, with the reason. */
export class LessonError extends Error {}

/**
 * How a step begins.
 *
 * @param {StepScene} step
 * @param {Engine} engine
 * @param {string} [name] of the step, which the stage then has
 * @returns {Promise<Shown>} rejected with a LessonError or an EngineError
 */
export async function startOf(
  { scene: short, stage = {}, touch = [], spot = null },
  engine,
  name = '',
) {
  const scene = await sceneOf(short, engine);
  const controls = touch.filter(isTunedName).slice(0, MOST_TUNED);
  const { stage: read, problems } = readStage(
    {
      version: 1,
      ...(controls.length > 0 && { few: { controls } }),
      ...stage,
      // Lines to the points would hide them; a step that speaks of what adds up asks for them.
      plane: { pulls: false, ...stage.plane },
      lesson: { at: name },
    },
    idsOf(scene),
  );
  if (problems.length > 0) throw new LessonError(problems.join('; '));
  return Object.freeze({ scene, stage: read, spot });
}

/** Points by their numbers. @param {Scene} scene */
const idsOf =
  ({ points }) =>
  (/** @type {number} */ at) =>
    points[at - 1]?.id;

/**
 * The patches that make an act, the first one first.
 *
 * @param {Readonly<Record<string, Act>>} acts
 * @param {string} id
 * @returns {Act[]}
 */
export function patchesOf(acts, id) {
  /** @type {Act[]} */
  const patches = [];
  const seen = new Set();
  for (let next = /** @type {string | undefined} */ (id); next !== undefined;) {
    if (!Object.hasOwn(acts, next)) throw new LessonError(`there is no act “${next}”`);
    if (seen.has(next)) throw new LessonError(`the act “${next}” comes before itself`);
    seen.add(next);
    patches.unshift(acts[next]);
    next = acts[next].then;
  }
  return patches;
}

/**
 * What an act makes of the start of its step.
 *
 * @param {Shown} start
 * @param {Readonly<Record<string, Act>>} acts of the step
 * @param {string} id
 * @param {Engine} engine
 * @returns {Promise<Shown>} rejected with a LessonError or an EngineError
 */
export async function actOn(start, acts, id, engine) {
  let shown = start;
  for (const patch of patchesOf(acts, id)) shown = await patched(shown, patch, engine);
  return shown;
}

/**
 * A scene and its stage with a patch.
 *
 * @param {Shown} shown
 * @param {Act} act
 * @param {Engine} engine
 * @returns {Promise<Shown>}
 */
export async function patched({ scene: from, stage: before, spot }, act, engine) {
  let scene = act.scene ? await sceneOf(act.scene, engine) : from;
  const catalog = await engine.know(scene.domain);
  if (act.data) scene = await withSample(scene, act.data, catalog, engine);
  if (act.dim) scene = { ...scene, dim: act.dim };
  if (act.target) scene = withTarget(scene, act.target);
  scene = { ...scene, points: pointsAfter(scene, act) };
  if (scene.points !== from.points && !holds(scene.view, scene.points))
    scene = { ...scene, view: viewFor(scene.points) };
  if (act.kernel !== undefined)
    scene = { ...scene, kernel: (await parsed(scene, act.kernel, engine)).text };
  if (act.kernelNumbers) scene = await withNumbers(scene, act.kernelNumbers, engine);
  if (act.learner !== undefined || act.params) scene = withMachine(scene, act, catalog);
  if (act.beside)
    scene = {
      ...scene,
      beside: Object.freeze(
        act.beside.map((one) =>
          Object.freeze({ ...one, params: paramsOf(one.learner, one.params, scene, catalog) }),
        ),
      ),
    };
  if (act.repair) scene = { ...scene, repair: act.repair };
  if (act.seed !== undefined) scene = { ...scene, seed: act.seed };
  if (act.step !== undefined) scene = { ...scene, step: act.step === 'end' ? null : act.step };
  const stage = stageAfter(before, act.stage ?? {}, scene);
  return Object.freeze({ scene: Object.freeze(scene), stage, spot: act.spot ?? spot });
}

/** @param {Scene} scene @param {string} kernel @param {Engine} engine */
const parsed = (scene, kernel, engine) =>
  engine.call('parse', { domain: domainOf(scene).engine, kernel });

/** @param {number | string} value */
const numberOf = (value) => (value === 'Infinity' ? Infinity : Number(value));

/** @param {Numbers} numbers */
const numbersOf = (numbers) =>
  Object.fromEntries(Object.entries(numbers).map(([key, value]) => [key, numberOf(value)]));

/**
 * Other numbers in the text of a kernel; of several with one key the second is "gamma.2".
 *
 * @param {Scene} scene
 * @param {Numbers} numbers
 * @param {Engine} engine
 * @returns {Promise<Scene>}
 */
async function withNumbers(scene, numbers, engine) {
  let { kernel } = scene;
  for (const [name, value] of Object.entries(numbers)) {
    const { text, numbers: known } = await parsed(scene, kernel, engine);
    const [, key, nth = '1'] = /^(\w+?)(?:\.([1-9]))?$/.exec(name) ?? [];
    const one = known.filter(({ spec }) => spec.key === key)[Number(nth) - 1];
    if (!one) throw new LessonError(`the kernel ${text} has no number ${name}`);
    kernel = text.slice(0, one.start) + numberOf(value) + text.slice(one.end);
  }
  return { ...scene, kernel: (await parsed(scene, kernel, engine)).text };
}

/**
 * @param {string} name
 * @param {Readonly<Record<string, number | string>> | undefined} given
 * @param {Scene} scene
 * @param {import('../../protocol/answers.js').Catalog} catalog
 */
function paramsOf(name, given, scene, catalog) {
  const entry = learnersOf(catalog, scene.domain).find((one) => one.name === name);
  if (!entry) throw new LessonError(`there is no learner “${name}” here`);
  const numbers = Object.entries(given ?? {}).map(([key, value]) => [key, numberOf(value)]);
  return Object.freeze({ ...defaultsOf(entry), ...Object.fromEntries(numbers) });
}

/**
 * @param {Scene} scene
 * @param {Act} act
 * @param {import('../../protocol/answers.js').Catalog} catalog
 * @returns {Scene}
 */
function withMachine(scene, { learner = scene.learner, params }, catalog) {
  if (learner !== scene.learner)
    return { ...scene, learner, params: paramsOf(learner, params, scene, catalog) };
  return { ...scene, params: Object.freeze({ ...scene.params, ...numbersOf(params ?? {}) }) };
}

/**
 * The points of a preset, or of the same one with other numbers.
 *
 * @param {Scene} scene
 * @param {NonNullable<Act['data']>} data
 * @param {import('../../protocol/answers.js').Catalog} catalog
 * @param {Engine} engine
 * @returns {Promise<Scene>}
 */
async function withSample(scene, [name, some = {}, seed], catalog, engine) {
  const same = scene.data?.name === name ? scene.data : null;
  const entry = dataSetOf({ domain: scene.domain, data: { name, params: {}, seed: 1 } }, catalog);
  if (!same && !entry) throw new LessonError(`there is no preset “${name}” here`);
  const params = { ...(same ? same.params : entry && defaultsOf(entry)), ...numbersOf(some) };
  const source = Object.freeze({
    name,
    params: Object.freeze(params),
    seed: seed ?? same?.seed ?? 1,
  });
  return withData(scene, source, await generate(engine, source));
}

/** @param {Scene} scene @param {Act} act @returns {Scene['points']} */
function pointsAfter(
  scene,
  { points, move = {}, label = {}, value = {}, text = {}, remove = [], add = [] },
) {
  const before = points ? points.map((one) => pointOf(one, scene)) : scene.points;
  const named = [...[move, label, value, text].flatMap(Object.keys), ...remove].map(Number);
  const strange = named.find((at) => !before[at - 1]);
  if (strange !== undefined) throw new LessonError(`there is no point ${strange}`);
  if (named.length === 0 && add.length === 0)
    return points ? Object.freeze(before.slice()) : scene.points;
  const changed = before.map((point, i) => {
    const at = String(i + 1);
    const to = move[at];
    const own =
      text[at] === undefined
        ? point
        : makeItem(point.id, lineOf(text[at]), point.label, point.value);
    const there = to === undefined ? own : moved(own, to, scene);
    return label[at] === undefined && value[at] === undefined
      ? there
      : relabelled(there, label[at] ?? there.label, value[at] ?? there.value);
  });
  const left = changed.filter((_, i) => !remove.includes(i + 1));
  return Object.freeze([...left, ...add.map((one) => pointOf(one, scene))]);
}

/**
 * A point at another place. On a chart the second number is its value.
 *
 * @param {Point} point
 * @param {number | readonly number[]} to
 * @param {Scene} scene
 */
function moved(point, to, { dim, target }) {
  const [x, y = 0] = typeof to === 'number' ? [to] : to;
  const high = dim === 1 && target === 'value' && typeof to !== 'number' && to.length > 1;
  return makePoint(point.id, [x, dim === 1 ? 0 : y], point.label, high ? y : point.value);
}

/** A point as files have it. @param {readonly (number | string)[]} one @param {Scene} scene */
function pointOf(one, scene) {
  if (isItems(scene)) {
    const [text, label, value = 0] = one;
    return makeItem(newPointId(), lineOf(String(text)), Number(label), Number(value));
  }
  const [x, y, label, value = 0] = one.map(Number);
  return makePoint(newPointId(), [x, scene.dim === 1 ? 0 : y], label, value);
}

/**
 * The stage with other values in some fields of some parts.
 *
 * @param {Stage} stage
 * @param {Readonly<Record<string, object>>} patch
 * @param {Scene} scene
 */
export function stageAfter(stage, patch, scene) {
  const { stage: read, problems } = readStage({ version: 1, ...patch }, idsOf(scene));
  if (problems.length > 0) throw new LessonError(problems.join('; '));
  let next = stage;
  for (const [name, fields] of Object.entries(patch)) {
    const part = /** @type {Record<string, Record<string, unknown>>} */ (
      /** @type {unknown} */ (read)
    )[name];
    if (!part) throw new LessonError(`stage: there is no part ${name}`);
    const values = Object.fromEntries(Object.keys(fields).map((key) => [key, part[key]]));
    next = withPart(next, /** @type {import('../stage.js').PartName} */ (name), values);
  }
  return next;
}
