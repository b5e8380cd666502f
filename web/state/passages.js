// @ts-check
/**
 * Passages: places of the texts that the page teaches from, each with a scene and a stage that show
 * it. The data are in data/texts/, a file for each text, and are loaded when somebody asks for them.
 *
 * @module
 */

import { shapeOf } from '../model/kernel-shape.js';
import { defaultsOf, learnersOf } from '../model/learners.js';
import { generate } from './generate.js';
import { fromJson } from './json.js';
import { readStage } from './stage.js';
import { viewFor } from './window.js';
import { withData } from './actions/data.js';

/** @typedef {import('../model/scene.js').Scene} Scene */
/** @typedef {import('../model/scene.js').Contender} Contender */

/**
 * A scene in short. data are a preset: its name, and what differs from its parameters and from seed
 * 1; points are those of a file. What is not said is as in a fresh scene, parameters as in the
 * catalog.
 *
 * @typedef {Readonly<{
 *   domain?: import('../model/domains.js').Domain, dim?: 1 | 2, target?: Scene['target'],
 *   data?: readonly [string, Readonly<Record<string, number>>?, number?],
 *   points?: readonly (readonly (number | string)[])[], classes?: readonly string[],
 *   view?: readonly [number, number, number, number],
 *   kernel: string, learner?: string, params?: Readonly<Record<string, number>>,
 *   seed?: number, step?: number, beside?: readonly Contender[], repair?: Scene['repair'],
 * }>} ShortScene
 */

/**
 * id begins with the key of its text. place says where it is, as one would cite it, and name what it
 * is. tex is its formula, in the letters of the text. rows are those of the list of all that the
 * page teaches. words are others by which it is looked for. stage is what is open; bench that the
 * kernel bench is, with other kernels on its lines. note says what to look at.
 *
 * @typedef {Readonly<{
 *   id: string, place: string, name: string, tex?: string, note?: string, words?: string,
 *   rows: readonly string[], scene: ShortScene, stage?: Readonly<Record<string, object>>,
 *   bench?: readonly string[],
 * }>} Passage
 */

/** @typedef {Readonly<{ title: string, passages: readonly Passage[] }>} Section */

/**
 * short is what it is called in the page, title and by whom it is in full. letters says in a
 * sentence what its letters are in the page. Of slides, which have no numbers, places are titles.
 *
 * @typedef {Readonly<{
 *   slides?: true, key: string, short: string, title: string, by: string, letters: string,
 *   sections: readonly Section[],
 * }>} Text
 */

/** What is known of a text before it is loaded. */
export const TEXTS = /** @type {const} */ ([
  { key: 'uml', short: 'UML', part: 'chapter 16' },
  { key: 'cs229', short: 'CS229', part: 'notes 5.2–5.4' },
  { key: 'ksvm', short: 'Kernel SVM', part: 'chapter 3' },
  { key: 'rai', short: 'CS771A', part: 'slides' },
  { key: 'kit', short: 'Kernel trick', part: 'slides' },
]);

/** @typedef {typeof TEXTS[number]['key']} TextKey */

/** @type {Record<TextKey, () => Promise<Text>>} */
const LOADS = {
  uml: async () => (await import('../data/texts/uml.js')).UML,
  cs229: async () => (await import('../data/texts/cs229.js')).CS229,
  ksvm: async () => (await import('../data/texts/ksvm.js')).KSVM,
  rai: async () => (await import('../data/texts/rai.js')).RAI,
  kit: async () => (await import('../data/texts/kit.js')).KIT,
};

/** @param {TextKey} key */
export const loadText = (key) => LOADS[key]();

/** All of them, in their order. */
export const loadTexts = () => Promise.all(TEXTS.map(({ key }) => loadText(key)));

/**
 * "UML, exercise 4"; of slides, several of which have one title, what the passage is.
 *
 * @param {Text} text
 * @param {Passage} passage
 */
export const citation = ({ short, slides }, { place, name }) =>
  `${short}, ${slides ? name : place}`;

/** The passages of a text in the order of its pages. @param {Text} text */
export const passagesOf = ({ sections }) => sections.flatMap(({ passages }) => passages);

/**
 * The passage with an id, and its text.
 *
 * @param {string} id
 * @returns {Promise<{ text: Text, passage: Passage } | null>} null where there is none
 */
export async function findPassage(id) {
  const known = TEXTS.find(({ key }) => id.startsWith(`${key}-`));
  if (!known) return null;
  const text = await loadText(known.key);
  const passage = passagesOf(text).find((one) => one.id === id);
  return passage ? { text, passage } : null;
}

/**
 * The scene of a passage.
 *
 * @param {ShortScene} short
 * @param {Pick<import('../protocol/jobs.js').EngineCalls, 'call' | 'know'>} engine
 * @returns {Promise<Scene>} rejected with an EngineError
 */
export async function sceneOf(short, engine) {
  const { data, points = [], classes, params = {}, beside = [], view, ...rest } = short;
  const domain = rest.domain ?? 'vectors';
  const catalog = await engine.know(domain);
  const entries = catalog.domains.find(({ name }) => name === domain);
  const whole = (/** @type {string} */ learner, /** @type {object} */ given) => {
    const entry = learnersOf(catalog, domain).find(({ name }) => name === learner);
    return { ...(entry && defaultsOf(entry)), ...given };
  };
  const learner = rest.learner ?? 'svc';
  const { scene, problems } = fromJson({
    ...rest,
    learner,
    params: whole(learner, numbered(params)),
    beside: beside.map((one) => ({ ...one, params: whole(one.learner, numbered(one.params)) })),
    ...(classes && { classes }),
    ...(view && { view }),
    points,
  });
  if (!scene || problems.length > 0) throw new Error(`scene: ${problems.join('; ')}`);
  if (!data) return scene;
  const [name, some = {}, seed = 1] = data;
  const preset = entries?.datasets.find((entry) => entry.name === name);
  const source = Object.freeze({
    name,
    params: Object.freeze({ ...(preset && defaultsOf(preset)), ...some }),
    seed,
  });
  const made = withData(scene, source, await generate(engine, source));
  return Object.freeze({ ...made, view: view ? scene.view : viewFor(made.points) });
}

/** JSON has no Infinity. @param {Readonly<Record<string, number>>} numbers */
const numbered = (numbers) =>
  Object.fromEntries(
    Object.entries(numbers).map(([key, v]) => [key, v === Infinity ? 'Infinity' : v]),
  );

/**
 * The stage of a passage.
 *
 * @param {Passage} passage
 * @param {Scene} scene made of it
 */
export function stageOf({ id, stage = {} }, { points }) {
  const { stage: read, problems } = readStage(
    { version: 1, ...stage, text: { passage: id } },
    (at) => points[at - 1]?.id,
  );
  if (problems.length > 0) throw new Error(`passage ${id}: ${problems.join('; ')}`);
  return read;
}

/**
 * How a scene stands to that of a passage: the same; changed in its numbers or points alone, so
 * that it is still about the same; or another one. What is seen of it, its name and the step at
 * which it is shown do not count.
 *
 * @param {Scene} scene
 * @param {Scene} meant
 * @returns {'same' | 'changed' | 'other'}
 */
export function standing(scene, meant) {
  const kept =
    scene.domain === meant.domain &&
    scene.dim === meant.dim &&
    scene.target === meant.target &&
    scene.learner === meant.learner &&
    shapeOf(scene.kernel) === shapeOf(meant.kernel) &&
    scene.data?.name === meant.data?.name &&
    scene.table === meant.table &&
    (scene.points.length > 0 || meant.points.length === 0);
  if (!kept) return 'other';
  const same =
    scene.kernel === meant.kernel &&
    scene.repair === meant.repair &&
    scene.seed === meant.seed &&
    sameNumbers(scene.params, meant.params) &&
    sameMachines(scene.beside, meant.beside) &&
    samePoints(scene.points, meant.points);
  return same ? 'same' : 'changed';
}

/** @param {Scene['beside']} a @param {Scene['beside']} b */
const sameMachines = (a, b) =>
  a.length === b.length &&
  a.every(
    (one, i) =>
      one.kernel === b[i].kernel &&
      one.learner === b[i].learner &&
      sameNumbers(one.params, b[i].params),
  );

/** @param {Readonly<Record<string, number>>} a @param {Readonly<Record<string, number>>} b */
function sameNumbers(a, b) {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.is(a[key], b[key]));
}

/** Ids are of a visit, and do not count. @param {Scene['points']} a @param {Scene['points']} b */
function samePoints(a, b) {
  if (a === b) return true;
  return (
    a.length === b.length &&
    a.every(
      (p, i) =>
        p.label === b[i].label &&
        p.value === b[i].value &&
        p.text === b[i].text &&
        p.x[0] === b[i].x[0] &&
        p.x[1] === b[i].x[1],
    )
  );
}
