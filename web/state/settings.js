// @ts-check
/**
 * Settings belong to the person, not to the scene: they are kept in the browser
 * and are no part of undo, links or files.
 *
 * @module
 */

/**
 * @typedef {Readonly<{
 *   theme: 'light' | 'dark' | 'projector',
 *   gramForm: import('../protocol/messages.gen.js').GramForm,
 *   gramOrder: import('../protocol/messages.gen.js').GramOrder,
 *   layers: Layers,
 *   enlarged: ViewName | null,
 *   lifted: boolean,
 *   map: boolean,
 *   mapShare: number,
 *   samples: number,
 *   speed: number,
 *   brush: Readonly<{ radius: number, rate: number }>,
 * }>} Settings   radius is a share of the view's side, rate is in points per second;
 * lifted: the line is bent to the parabola; map: items have a map above their table, mapShare per cent as high as both, 0: as the theme has it; samples is how many functions are drawn from a process, speed how many steps a second
 * the transport runs
 */

/** The names of the views of the studio, which are loaded when they are first opened. */
export const STUDIO_NAMES = /** @type {const} */ ([
  'trick',
  'lift',
  'bumps',
  'series',
  'landmarks',
  'convergence',
  'compare',
  'losses',
  'dual',
  'hulls',
  'routes',
  'components',
]);

/** @typedef {typeof STUDIO_NAMES[number]} StudioName */

/**
 * A view that can fill the right column: a linked view, or one of the studio.
 *
 * @typedef {'terms' | 'gram' | 'coefficients' | 'step' | 'matched' | 'weights' | StudioName} ViewName
 */

/**
 * The layers of the plane.
 *
 * @typedef {Readonly<{
 *   field: boolean, margins: boolean, rings: boolean,
 *   slacks: boolean, pulls: boolean, predicted: boolean,
 * }>} Layers
 */

/** @type {Settings} */
export const DEFAULT_SETTINGS = Object.freeze({
  theme: 'light',
  gramForm: 'raw',
  gramOrder: 'class',
  layers: Object.freeze({
    field: true,
    margins: true,
    rings: true,
    slacks: true,
    pulls: true,
    predicted: true,
  }),
  enlarged: null,
  lifted: false,
  map: true,
  mapShare: 0,
  samples: 0,
  speed: 8,
  brush: Object.freeze({ radius: 0.06, rate: 20 }),
});

const KEY = 'mercer.settings';

/**
 * The settings of the last visit. What is missing or makes no sense is as at first.
 *
 * @param {Pick<Storage, 'getItem'> | null} storage
 * @param {Partial<Settings>} [first] what differs at first, such as the theme the system asks for
 * @returns {Settings}
 */
export function loadSettings(storage, first = {}) {
  const base = { ...DEFAULT_SETTINGS, ...first };
  const saved = read(storage);
  const layers = { ...base.layers };
  for (const key of /** @type {(keyof Layers)[]} */ (Object.keys(layers))) {
    const value = record(saved.layers)[key];
    if (typeof value === 'boolean') layers[key] = value;
  }
  const brush = record(saved.brush);
  return Object.freeze({
    theme: oneOf(saved.theme, ['light', 'dark', 'projector'], base.theme),
    gramForm: oneOf(
      saved.gramForm,
      ['raw', 'normalized', 'centered', 'distance', 'angle'],
      base.gramForm,
    ),
    gramOrder: oneOf(saved.gramOrder, ['class', 'input', 'leading'], base.gramOrder),
    layers: Object.freeze(layers),
    lifted: base.lifted,
    map: typeof saved.map === 'boolean' ? saved.map : base.map,
    mapShare: between(saved.mapShare, 20, 80, base.mapShare),
    samples: between(saved.samples, 0, 10, base.samples),
    speed: between(saved.speed, 0.5, 1000, base.speed),
    enlarged: null, // a page opens with all of it in sight
    brush: Object.freeze({
      radius: between(brush.radius, 0.01, 0.25, base.brush.radius),
      rate: between(brush.rate, 1, 200, base.brush.rate),
    }),
  });
}

/**
 * @param {Pick<Storage, 'setItem'> | null} storage
 * @param {Settings} settings
 */
export function saveSettings(storage, settings) {
  try {
    storage?.setItem(KEY, JSON.stringify({ ...settings, enlarged: undefined, lifted: undefined }));
  } catch {
    // Storage is full or forbidden: the settings then last as long as the page.
  }
}

/** @param {Pick<Storage, 'getItem'> | null} storage */
function read(storage) {
  try {
    return record(JSON.parse(storage?.getItem(KEY) ?? '{}'));
  } catch {
    return {};
  }
}

/** @param {unknown} value @returns {Record<string, unknown>} */
function record(value) {
  return typeof value === 'object' && value !== null
    ? /** @type {Record<string, unknown>} */ (value)
    : {};
}

/**
 * @template {string} T
 * @param {unknown} value
 * @param {readonly T[]} choices
 * @param {T} otherwise
 * @returns {T}
 */
function oneOf(value, choices, otherwise) {
  return choices.find((choice) => choice === value) ?? otherwise;
}

/** @param {unknown} value @param {number} low @param {number} high @param {number} otherwise */
function between(value, low, high, otherwise) {
  return typeof value === 'number' && value >= low && value <= high ? value : otherwise;
}
