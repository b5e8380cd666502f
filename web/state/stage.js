// @ts-check
/**
 * The stage: which view is open, and what is chosen inside the views, such as the map of the lift or
 * the two points of the kernel trick. It is a record of plain JSON beside the scene.
 *
 * Each view has a part with a name, and each part has fields. A field says what it is at first and
 * which values it takes, so that a stage that comes from elsewhere is checked field by field.
 *
 * Links, files and the store of the last visit carry what differs from the first stage. A part or a
 * field that is added here travels by itself. Where a stage is given, it is shown as a whole: what
 * it does not say is as at first, whatever the person prefers. Where none is given, the parts that
 * are kept are as the person chose them, and all others as at first. To open what another has
 * chosen changes no preference.
 *
 * A choice is no step of undo. But a step that puts another scene in place has the stage that
 * stood with the scene before, and brings it back.
 *
 * @module
 */

import { makesSense, LINKED_NAMES, STUDIO_NAMES } from './view-names.js';
import { MOST_TUNED } from './tuned.js';
import { choice, flag, listOf, number, ofPoint, pair, pointId, text, whole } from './fields.js';

/** @typedef {import('../model/scene.js').Scene} Scene */

const STAGE_VERSION = 1;

/** At most so many losses can be switched off. */
const MOST_LOSSES = 20;
/** How many landmarks can be set by hand. */
const MOST_LANDMARKS = 2000;

/** More terms than any sum has, or steps than any learning: all of them. */
export const MOST_TERMS = 1e6;
/** The terms of at most so many points can be switched one by one. */
const MOST_SWITCHED = 5000;
/** Coefficients by hand are for at most so many points. */
const MOST_ALPHAS = 150;
/** Rules by which kernels are made of kernels. */
const CLOSURE_RULES = /** @type {const} */ ([
  'sum',
  'product',
  'scale',
  'warp',
  'conjugate',
  'polynomial',
  'exp',
  'limit',
  'normalize',
  'map',
]);

/** Rows of a sweep that a person has made. */
const MOST_SWEPT = 5;

/** Vectors by hand have at most so many coordinates. */
export const MOST_COORDINATES = 20;

const ORDERS = choice('monomials', 'products', 'sequences');
/** Which products are features. In older links it is whether their order counts. */
const ORDER = {
  ...ORDERS,
  read: (/** @type {unknown} */ value) =>
    ORDERS.read(typeof value === 'boolean' ? ['monomials', 'sequences'][Number(value)] : value),
};

/** The parts, by view. Those of the studio are called as the view is in its registry. */
const PARTS = {
  // The right column: which view has it to itself, '' for none.
  column: {
    view: choice('', ...LINKED_NAMES, ...STUDIO_NAMES),
  },
  // What is drawn on the plane, and on the line: its layers.
  plane: {
    field: flag(true),
    margins: flag(true),
    rings: flag(true),
    slacks: flag(true),
    pulls: flag(true),
    predicted: flag(true),
  },
  // Where there is room for few things: the parameters that have a slider, as tuned.js reads them.
  few: {
    controls: listOf(text(40), MOST_TUNED),
  },
  // lifted: bent to the parabola.
  line: {
    lifted: flag(false),
  },
  // The place whose terms are told while nobody points; none: a quiet one. free: the last place that
  // was pointed at instead.
  terms: {
    pin: listOf(pair(), 1),
    free: flag(false),
  },
  gram: {
    form: choice('raw', 'normalized', 'centered', 'distance', 'angle'),
    order: choice('class', 'input', 'leading'),
  },
  trick: {
    kernel: text(200), // '' is that of the scene
    places: listOf(pair(), 2), // x and z; none before the first look
    snap: choice('free', 'data', 'whole'),
    vectors: listOf(listOf(number(0), MOST_COORDINATES), 2), // x and z with other coordinates
    follows: flag(false),
    apart: ORDER,
    terms: whole(6, 1, 30),
    inputs: whole(1000, 1, 1000), // of what the kernel saves
    degree: whole(3, 1, 10),
  },
  // Angles are in radians, zoom is 1 where everything fits. As they are at first, the eye is where one
  // sees the plane between the classes.
  lift: {
    map: text(20), // '' is the one that carries most of f
    share: number(1, 0, 1), // how far it is lifted, or going to be
    azimuth: number(-1.02),
    elevation: number(0.4, -0.12, 1.56),
    zoom: number(1, 0.6, 4),
  },
  losses: {
    output: whole(0, 0, 10_000),
    over: choice('margin', 'shift'),
    probe: number(0.5),
    hidden: listOf(text(20), MOST_LOSSES),
  },
  // beside the steps: the weights after the last one, those of the result, or the points in it.
  routes: {
    tab: choice('stochastic', 'lms', 'perceptron', 'ridge'),
    steps: whole(40, 1, 500),
    oneByOne: flag(false), // least mean squares: one coefficient a step
    beside: choice('theta', 'result', 'points'),
    written: choice('numbers', 'lemma', 'costs'), // of ridge regression
  },
  // Which terms count: the first so many of the largest, those for a class, or those of points.
  bumps: {
    mode: choice('sum', 'orthogonal'),
    terms: choice('first', 'class', 'set'),
    first: whole(MOST_TERMS, 0, MOST_TERMS),
    side: whole(1, 1, 100),
    on: listOf(pointId(), MOST_SWITCHED),
    offset: flag(true),
    output: whole(0, 0, 10_000),
    place: listOf(pair(), 1), // none: it follows what is seen
    share: number(0.5), // t as a share of the end of its slider
  },
  series: {
    terms: whole(4, 1, 60),
  },
  landmarks: {
    method: choice('landmarks', 'nystroem', 'fourier'),
    source: choice('data', 'learnt', 'hand'),
    count: whole(6, 1, 200),
    seed: whole(1, 1, Number.MAX_SAFE_INTEGER),
    places: listOf(pair(), MOST_LANDMARKS),
  },
  dual: {
    alphas: listOf(ofPoint(), MOST_ALPHAS), // the coefficients
  },
  components: {
    count: whole(4, 1, 1000),
    across: whole(0, 0, 999), // the component to the right, from 0
    up: whole(1, 0, 999),
  },
  // The weights of a sum of kernels. No terms: the usual ones. hand is a mixture by hand, none where the
  // step is shown; lambda, noise and C are the numbers of criteria where the learner has none.
  learned: {
    terms: listOf(text(200), 12),
    criterion: choice('simplemkl', 'alignment', 'centred', 'easymkl', 'evidence', 'uniform'),
    step: whole(MOST_TERMS, 0, MOST_TERMS), // beyond the last one: the last
    hand: listOf(number(0, 0, 1), 12),
    again: flag(false),
    lambda: number(0.1, 1e-6, 1),
    noise: number(0.3, 1e-9, 1e9),
    C: number(1, 1e-6, 1e6),
  },
  // α over C as a share of C, or itself.
  every: {
    scale: choice('share', 'alpha'),
  },
  // only: the curve that is shown beside the truth, '' for all of the kind.
  bounds: {
    kind: choice('all', 'bounds', 'estimates'),
    only: text(20),
  },
  // A rule by which kernels are made. first and second are kernels, '' for those of the scene; v has the
  // weights that are not random; map is h or φ, '' for one to begin with.
  closure: {
    rule: choice(...CLOSURE_RULES),
    first: text(200),
    second: text(200),
    factor: number(2, -100, 100),
    coefficients: listOf(number(0, -1e6, 1e6), 9),
    map: text(100),
    terms: whole(8, 0, 20),
    count: whole(4, 1, 6),
    v: listOf(number(0, -1e6, 1e6), 6),
    seed: whole(1, 1, Number.MAX_SAFE_INTEGER),
  },
  // Views on the line, each with a kernel of its own, '' for that of the scene. f is drawn by hand.
  integral: {
    kernel: text(200),
    preset: choice('bump', 'step', 'wave', 'random', 'hand'),
    f: listOf(number(0, -10, 10), 65),
    seed: whole(1, 1, Number.MAX_SAFE_INTEGER),
    from: number(-2, -100, 100),
    to: number(2, -100, 100),
    grid: whole(16, 2, 512),
  },
  // Functions as pairs of a place and a coefficient; none: those to begin with.
  functions: {
    kernel: text(200),
    f: listOf(pair(), 8),
    g: listOf(pair(), 8),
    x: number(1, -100, 100),
    from: number(-3, -100, 100),
    to: number(3, -100, 100),
  },
  lambda: {
    filter: choice('tikhonov', 'stopping', 'truncation'),
  },
  // What a sweep shows: a ready set, which grid of two numbers, and rows of the scene's own numbers as
  // "learner.C: 0.1, 1, 100", of which the first two may be crossed.
  sweeps: {
    set: choice('kernels', 'price', 'ridge', 'two', 'own'),
    grid: choice('price', 'degree', 'ridge'),
    rows: listOf(text(120), MOST_SWEPT),
    crossed: flag(false),
  },
  cost: {
    features: whole(100, 1, 1000), // D
    n: whole(1024, 32, 4096), // the number of points that the table is about
    table: choice('totals', 'terms'),
  },
  // The map: which error is seen, and which number its columns are of ('' for the first that is
  // spread over powers of ten). parts, in the order of a seed, are left out in turn. zoom is the part
  // that is looked at, across and upwards, of the axes with the name zoomed.
  map: {
    shown: choice('folds', 'training', 'left', 'fresh'),
    column: text(40),
    zoom: listOf(pair(), 2),
    zoomed: text(100),
    parts: whole(5, 2, 50),
    seed: whole(1, 1, Number.MAX_SAFE_INTEGER),
  },
  table: {
    show: choice('columns', 'held', 'pairs', 'projection'),
  },
  // Validation and learning curves: over which number ('' for the main parameter, 'n' for the number
  // of points), and with how many parts in which order.
  curves: {
    over: text(40),
    parts: whole(5, 2, 50),
    seed: whole(1, 1, Number.MAX_SAFE_INTEGER),
  },
  // The passage of a text that the scene was opened for, '' for none.
  text: {
    passage: text(40),
  },
  // The step of a lesson that the scene is of, as "trick.long-short", '' for none.
  lesson: {
    at: text(60),
  },
  convergence: {
    quantity: text(20),
    passes: flag(false),
    logX: flag(false),
    logY: flag(false),
  },
};

/** @typedef {typeof PARTS} Parts */
/** @typedef {keyof Parts} PartName */

/** @template F @typedef {F extends import('./fields.js').Field<infer T> ? T : never} ValueOf */

/**
 * @template {PartName} N
 * @typedef {{ readonly [K in keyof Parts[N]]: ValueOf<Parts[N][K]> }} Part
 */

/** @typedef {Readonly<{ version: 1 }> & { readonly [N in PartName]: Part<N> }} Stage */

const NAMES = /** @type {PartName[]} */ (Object.keys(PARTS));

/** @param {PartName} name @returns {Record<string, import('./fields.js').Field<unknown>>} */
const fieldsOf = (name) => PARTS[name];

/** A part before any choice. @param {PartName} name */
const firstOf = (name) =>
  Object.freeze(
    Object.fromEntries(Object.entries(fieldsOf(name)).map(([key, { first }]) => [key, first])),
  );

/** The stage of a page that was just opened. */
export const FIRST_STAGE = /** @type {Stage} */ (
  Object.freeze({
    version: STAGE_VERSION,
    ...Object.fromEntries(NAMES.map((name) => [name, firstOf(name)])),
  })
);

/**
 * The stage with other values in one of its parts.
 *
 * @template {PartName} N
 * @param {Stage} stage
 * @param {N} name
 * @param {Partial<Part<N>>} patch
 * @returns {Stage} the same where nothing changes
 * @throws {RangeError} where a value is not one that its field takes
 */
export function withPart(stage, name, patch) {
  const fields = fieldsOf(name);
  const part = /** @type {Record<string, unknown>} */ (stage[name]);
  const next = { ...part };
  for (const [key, value] of Object.entries(patch)) {
    const taken = fields[key]?.read(value);
    if (taken === undefined) throw new RangeError(refusal(name, key));
    if (!same(part[key], taken)) next[key] = taken;
  }
  const changes = Object.keys(next).some((key) => next[key] !== part[key]);
  return changes ? Object.freeze({ ...stage, [name]: Object.freeze(next) }) : stage;
}

/**
 * The stage with a part as it is at first.
 *
 * @param {Stage} stage
 * @param {PartName} name
 * @returns {Stage}
 */
export function withoutPart(stage, name) {
  if (same(stage[name], FIRST_STAGE[name])) return stage;
  return Object.freeze({ ...stage, [name]: FIRST_STAGE[name] });
}

/**
 * The stage with no view open that the scene has no use for.
 *
 * @param {Stage} stage
 * @param {Scene} scene
 */
export function meant(stage, scene) {
  const { view } = stage.column;
  return view === '' || makesSense(view, scene) ? stage : withPart(stage, 'column', { view: '' });
}

/** The parts that a person finds again at the next visit, in the storage of the browser. */
const KEPT = /** @type {const} */ (['plane', 'gram']);
const KEY = 'mercer.stage';

/** Whether a part is kept for the next visit. @param {string} name */
export const isKept = (name) => KEPT.some((kept) => kept === name);

/**
 * The stage of a new visit, with what was kept of the last one. What makes no sense is as at first.
 *
 * @param {Pick<Storage, 'getItem'> | null} storage
 * @returns {Stage}
 */
export function loadStage(storage) {
  try {
    return readStage(JSON.parse(storage?.getItem(KEY) ?? '')).stage;
  } catch {
    return FIRST_STAGE;
  }
}

/** @param {Pick<Storage, 'setItem'> | null} storage @param {Stage} stage */
export function saveStage(storage, stage) {
  const kept = Object.fromEntries(KEPT.map((name) => [name, stage[name]]));
  try {
    storage?.setItem(KEY, JSON.stringify({ version: STAGE_VERSION, ...kept }));
  } catch {
    // Storage is full or forbidden: the choices then last as long as the page.
  }
}

/** Whether a view has a part. @param {string} name @returns {name is PartName} */
export const hasPart = (name) => Object.hasOwn(PARTS, name);

/**
 * A stage as links and files carry it: what differs from the first stage. What was chosen in a view
 * of the studio that is not open does not go with it, for that view begins anew.
 *
 * @param {Stage} stage
 * @param {Scene['points']} points of its scene, by whose numbers it names them
 * @returns {Record<string, unknown> | null} null where nothing differs
 */
export function stageToJson(stage, points) {
  /** @type {Map<number, number> | null} */
  let numbers = null;
  /** @param {number} id */
  function numberOf(id) {
    numbers ??= new Map(points.map((point, i) => [point.id, i + 1]));
    return numbers.get(id);
  }
  /** @type {Record<string, unknown>} */
  const parts = {};
  for (const name of NAMES) {
    if (stage[name] === FIRST_STAGE[name] || isShut(stage, name)) continue;
    const part = /** @type {Record<string, unknown>} */ (stage[name]);
    const chosen = Object.entries(fieldsOf(name)).flatMap(([key, field]) => {
      const value = field.renamed ? field.renamed(part[key], numberOf) : part[key];
      return value === undefined || same(value, field.first) ? [] : [[key, value]];
    });
    if (chosen.length > 0) parts[name] = Object.fromEntries(chosen);
  }
  return Object.keys(parts).length > 0 ? { version: STAGE_VERSION, ...parts } : null;
}

/** Whether a part is of a view of the studio that is not open. @param {Stage} stage @param {PartName} name */
const isShut = (stage, name) =>
  name !== stage.column.view && STUDIO_NAMES.some((studio) => studio === name);

/**
 * Reads a stage that comes from elsewhere. A value that its field does not take is named in a
 * sentence and left as it is at first. What is missing is as at first, too. Parts and fields that
 * are not known here are passed over.
 *
 * @param {unknown} value
 * @param {import('./fields.js').NameOf} [idOf] the id of the point with a number, where points are
 *   named by numbers
 * @returns {{ stage: Stage, problems: string[] }}
 */
export function readStage(value, idOf) {
  if (!isRecord(value)) {
    return { stage: FIRST_STAGE, problems: ['stage: it must be a record of views'] };
  }
  if (value.version !== STAGE_VERSION) {
    const problem = `stage: its version must be ${STAGE_VERSION}, the only one that is known here`;
    return { stage: FIRST_STAGE, problems: [problem] };
  }
  /** @type {string[]} */
  const problems = [];
  const parts = NAMES.map((name) => [name, readPart(name, value[name], problems, idOf)]);
  const stage = Object.freeze({ version: STAGE_VERSION, ...Object.fromEntries(parts) });
  return { stage: /** @type {Stage} */ (stage), problems };
}

/**
 * @param {PartName} name
 * @param {unknown} value
 * @param {string[]} problems takes one for each bad value
 * @param {import('./fields.js').NameOf} [idOf]
 */
function readPart(name, value, problems, idOf) {
  if (value === undefined) return FIRST_STAGE[name];
  if (!isRecord(value)) {
    problems.push(`stage: ${name} must be a record`);
    return FIRST_STAGE[name];
  }
  /** @type {Record<string, unknown>} */
  const part = {};
  for (const [key, field] of Object.entries(fieldsOf(name))) {
    const taken = value[key] === undefined ? field.first : field.read(value[key]);
    if (taken === undefined) problems.push(refusal(name, key));
    const named = taken !== undefined && idOf && field.renamed ? field.renamed(taken, idOf) : taken;
    part[key] = named === undefined ? field.first : named;
  }
  return Object.freeze(part);
}

/** @param {PartName} name @param {string} key */
function refusal(name, key) {
  const field = fieldsOf(name)[key];
  return field
    ? `stage: ${key} of ${name} must be ${field.words}`
    : `stage: ${name} has no field ${key}`;
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether two values are equal as JSON. @param {unknown} a @param {unknown} b */
const same = (a, b) => a === b || JSON.stringify(a) === JSON.stringify(b);
