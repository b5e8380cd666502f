// @ts-check
/**
 * Settings belong to the person, not to the scene: they are kept in the browser
 * and are no part of undo, links or files.
 *
 * @module
 */

/**
 * map: items have a map above their table, with mapShare per cent of the height of both; 0: as the
 * theme has it. started: all controls have been asked for, or something was kept; before, the page
 * begins with a few of them and three things to try. intro: the sentence that says what the page is
 * stands above the plane then. samples is how many functions are drawn from a process. speed is how many steps a
 * second the transport runs. radius is a share of the view's side, rate is in points per second.
 *
 * @typedef {Readonly<{
 *   theme: 'light' | 'dark' | 'projector',
 *   started: boolean,
 *   intro: boolean,
 *   map: boolean,
 *   mapShare: number,
 *   samples: number,
 *   speed: number,
 *   brush: Readonly<{ radius: number, rate: number }>,
 * }>} Settings
 */

/** @type {Settings} */
export const DEFAULT_SETTINGS = Object.freeze({
  theme: 'light',
  started: true,
  intro: true,
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
  const brush = record(saved.brush);
  return Object.freeze({
    theme: oneOf(saved.theme, ['light', 'dark', 'projector'], base.theme),
    started: base.started,
    intro: typeof saved.intro === 'boolean' ? saved.intro : base.intro,
    map: typeof saved.map === 'boolean' ? saved.map : base.map,
    mapShare: between(saved.mapShare, 20, 80, base.mapShare),
    samples: between(saved.samples, 0, 10, base.samples),
    speed: between(saved.speed, 0.5, 1000, base.speed),
    brush: Object.freeze({
      radius: between(brush.radius, 0.01, 0.25, base.brush.radius),
      rate: between(brush.rate, 1, 200, base.brush.rate),
    }),
  });
}

/**
 * Whether this is a first visit, as far as settings tell: none are kept, or they are those of a
 * visit that never left the beginning.
 *
 * @param {Pick<Storage, 'getItem'> | null} storage
 */
export function isUnsettled(storage) {
  const saved = read(storage);
  return saved.started === false || Object.keys(saved).length === 0;
}

/**
 * @param {Pick<Storage, 'setItem'> | null} storage
 * @param {Settings} settings
 */
export function saveSettings(storage, settings) {
  try {
    storage?.setItem(KEY, JSON.stringify(settings));
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
