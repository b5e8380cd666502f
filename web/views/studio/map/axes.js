// @ts-check
/**
 * What the map is over: the main parameter of the learner upwards, and one more number of the kernel
 * or the learner to the right.
 *
 * @module
 */

import { learnerOf, problemOf } from '../../../model/problem.js';
import { withNumber } from '../compare/ready.js';

/** @typedef {import('../../../state/store.js').State} State */
/** @typedef {import('../../../model/scene.js').Scene} Scene */
/** @typedef {import('../../../protocol/answers.js').ParamSpec} ParamSpec */
/** @typedef {import('../../../protocol/messages.gen.js').KernelNumber} KernelNumber */

/**
 * A number that columns can be of. id is how the stage names it: "kernel 0" is the first number of the
 * kernel, "epsilon" a parameter of the learner.
 *
 * @typedef {Readonly<{
 *   id: string, symbol: string, name: string, spec: ParamSpec, value: number,
 *   number: KernelNumber | null,
 * }>} Choice
 */

/**
 * key says what all columns share: while it is the same, they are of the same map; whole is the same
 * of all zooms. row is the main parameter, null where the learner has none; column is null where there
 * is no other number. values are those of the columns, of which number i goes from places[i] to
 * places[i + 1]: a column of the first pass is 1 wide where none lies beside it that came later.
 *
 * @typedef {Readonly<{
 *   key: readonly unknown[], whole: readonly unknown[],
 *   row: ParamSpec | null, rowRange: readonly [number, number],
 *   column: Choice | null, columnRange: readonly [number, number], values: readonly number[],
 *   places: readonly number[], choices: readonly Choice[], zoomed: boolean, zoomKey: string,
 * }>} Axes
 */

/** So many columns, as far as a whole number has so many values. */
const COLUMNS = 25;
/** Machines of more points are trained on fewer columns. */
export const MANY_POINTS = 1000;
const FEW_COLUMNS = 13;
/** A value of the scene may be so far beyond the slider that the map reaches to it. */
const FARTHEST = 1000;

/** Whether a parameter is a quantity. @param {ParamSpec} spec */
const isQuantity = ({ kind, names, minor }) => kind !== 'switch' && !names?.length && !minor;

/** The parameter that a learner is chosen by, as core/selection says. @param {readonly ParamSpec[]} specs */
export const mainOf = (specs) => specs.find(isQuantity) ?? null;

/**
 * The ends of an axis: those of the slider, and the scene's value where it is near them.
 *
 * @param {ParamSpec} spec @param {number} value
 * @returns {[number, number]}
 */
export function rangeOf({ low, high, scale }, value) {
  if (!Number.isFinite(value)) return [low, high];
  const reach = scale === 'log' ? FARTHEST : 10;
  const [least, most] =
    scale === 'log'
      ? [low / reach, high * reach]
      : [low - reach * (high - low), high + reach * (high - low)];
  return [
    value >= least && value < low ? value : low,
    value <= most && value > high ? value : high,
  ];
}

/**
 * Values from one end to the other, spread as the slider spreads them.
 *
 * @param {ParamSpec} spec @param {readonly [number, number]} range @param {number} count
 */
export function spread(spec, [low, high], count) {
  if (spec.values?.length) return spec.values.filter((value) => value >= low && value <= high);
  const list = Array.from({ length: count }, (_, i) => {
    const share = i / (count - 1);
    const value = spec.scale === 'log' ? low * (high / low) ** share : low + share * (high - low);
    const digits = digitsFor(spec, [low, high], count);
    return spec.kind === 'whole' ? Math.round(value) : Number(value.toPrecision(digits));
  });
  return list.filter((value, i) => i === 0 || value > list[i - 1]);
}

/**
 * How many digits tell so many values of a range apart, four at least.
 *
 * @param {Pick<ParamSpec, 'scale'>} spec @param {readonly [number, number]} range @param {number} count
 */
export function digitsFor({ scale }, [low, high], count) {
  const apart =
    scale === 'log'
      ? (high / low) ** (1 / count) - 1
      : (high - low) / count / Math.max(Math.abs(low), Math.abs(high));
  return Math.min(15, Math.max(4, 2 - Math.floor(Math.log10(apart))));
}

/**
 * Squared distances and products grow with the number of features, and sliders are made for two: γ is
 * looked at where it is as large in proportion, and lengths are where their squares are.
 *
 * @param {ParamSpec} spec @param {number} features
 * @returns {ParamSpec}
 */
export function forFeatures(spec, features) {
  const power = { gamma: -1, length: 0.5 }[spec.key];
  if (features <= 2 || !power || spec.scale !== 'log') return spec;
  const [low, high] = [spec.low, spec.high].map((end) =>
    Number((end * (features / 2) ** power).toPrecision(1)),
  );
  return { ...spec, low, high };
}

/**
 * The numbers of the kernel and the learner that are quantities.
 *
 * @param {State} state @param {boolean} [all] the main parameter as well
 * @returns {Choice[]}
 */
export function choicesOf({ scene, frame }, all = false) {
  const numbers = frame.parsed?.text === scene.kernel ? frame.parsed.numbers : [];
  const specs = learnerOf(scene, frame.engine.catalog)?.params ?? [];
  const main = mainOf(specs);
  /** @type {Choice[]} */
  const list = numbers.map((number, i) => ({
    id: `kernel ${i}`,
    symbol: number.spec.symbol,
    name: number.kernel ? `${number.spec.symbol} of ${number.kernel}` : `${number.spec.symbol}`,
    spec: forFeatures(number.spec, scene.points[0]?.features?.length ?? 2),
    value: number.value,
    number,
  }));
  for (const spec of specs) {
    if ((spec === main && !all) || !isQuantity(spec)) continue;
    const value = scene.params[spec.key] ?? spec.default;
    list.push({ id: spec.key, symbol: spec.symbol, name: spec.symbol, spec, value, number: null });
  }
  return list;
}

/**
 * @param {State} state
 * @returns {Axes | null} null while the kernel has not been read
 */
export function axesOf(state) {
  const { scene, frame, stage } = state;
  if (frame.parsed?.text !== scene.kernel) return null;
  const entry = learnerOf(scene, frame.engine.catalog);
  if (!entry) return null;
  const row = mainOf(entry.params);
  const choices = choicesOf(state);
  const column =
    choices.find(({ id }) => id === stage.map.column) ??
    choices.find(({ spec }) => spec.scale === 'log') ??
    choices[0] ??
    null;
  const zoomKey = `${row?.key ?? ''} ${column?.symbol ?? ''} ${column?.id ?? ''}`;
  const [across, upwards] = stage.map.zoomed === zoomKey ? stage.map.zoom : [];
  const rowRange = row
    ? within(rangeOf(row, scene.params[row.key] ?? row.default), upwards, row)
    : [0, 1];
  const columnRange = column
    ? within(rangeOf(column.spec, column.value), across, column.spec)
    : [0, 1];
  const count = scene.points.length > MANY_POINTS ? FEW_COLUMNS : COLUMNS;
  const values = column
    ? spread(column.spec, /** @type {[number, number]} */ (columnRange), count)
    : [0];
  const params = Object.entries(scene.params).filter(
    ([key]) => key !== row?.key && key !== (column?.number ? null : column?.id),
  );
  const { number } = column ?? {};
  const text = number
    ? `${scene.kernel.slice(0, number.start)}·${scene.kernel.slice(number.end)}`
    : scene.kernel;
  const whole = [
    ...[scene.points, scene.target, scene.dim, scene.domain, scene.repair, scene.seed],
    ...[scene.learner, JSON.stringify(params), text, column?.id ?? ''],
    ...[stage.map.parts, stage.map.seed],
  ];
  return {
    key: [...whole, ...rowRange, ...columnRange],
    whole,
    zoomKey,
    zoomed: Boolean(across || upwards),
    row,
    rowRange: /** @type {[number, number]} */ (rowRange),
    column,
    columnRange: /** @type {[number, number]} */ (columnRange),
    values,
    places: Array.from({ length: values.length + 1 }, (_, i) => i),
    choices,
  };
}

/**
 * The part of a range that is looked at, all of it where there is none such.
 *
 * @param {readonly [number, number]} range
 * @param {readonly [number, number] | undefined} part
 * @param {ParamSpec} spec
 * @returns {readonly [number, number]}
 */
function within([low, high], part, spec) {
  if (!part) return [low, high];
  const [a, b] = [Math.max(low, part[0]), Math.min(high, part[1])];
  return a < b && isWide(spec, [a, b]) ? [a, b] : [low, high];
}

/** Whether a range holds values that can be told apart. @param {ParamSpec} spec @param {readonly [number, number]} range */
const isWide = (spec, [low, high]) =>
  spec.values?.length
    ? spec.values.filter((value) => value >= low && value <= high).length > 1
    : spec.kind === 'whole'
      ? Math.floor(high) > Math.ceil(low)
      : spec.scale === 'log'
        ? high / low > 1.0001
        : high - low > 1e-6 * (spec.high - spec.low);

/**
 * The machine with another value of the column's number, and of the main parameter.
 *
 * @param {Scene} scene @param {Pick<Axes, 'column' | 'row'>} axes
 * @param {number} value @param {number} [up]
 * @returns {Pick<Scene, 'kernel' | 'params'>}
 */
export function machineAt({ kernel, params }, { column, row }, value, up) {
  const own = row && up !== undefined ? { ...params, [row.key]: up } : { ...params };
  if (!column) return { kernel, params: own };
  if (!column.number) return { kernel, params: { ...own, [column.id]: value } };
  return { kernel: withNumber(kernel, column.number, value), params: own };
}

/**
 * The problem of a column: what it says of the main parameter does not count.
 *
 * @param {State} state @param {Axes} axes @param {number} value
 */
export function problemAt({ scene, frame }, axes, value) {
  const machine = machineAt(scene, axes, value);
  const params = Object.fromEntries(
    Object.entries(machine.params).filter(([key]) => key !== axes.row?.key),
  );
  return problemOf({ ...scene, ...machine, params, step: null }, frame.engine.catalog);
}

/** The value of the main parameter in the scene. @param {Scene} scene @param {Axes} axes */
export const upOf = ({ params }, { row }) => (row ? (params[row.key] ?? row.default) : NaN);

/** The number of the value that is nearest to another. @param {Axes} axes @param {number} value */
export function nearestColumn({ values, column }, value) {
  const log = column?.spec.scale === 'log';
  const apart = (/** @type {number} */ v) =>
    log ? Math.abs(Math.log(v / value)) : Math.abs(v - value);
  return values.reduce((best, v, i) => (apart(v) < apart(values[best]) ? i : best), 0);
}

/** The value of the columns' number in the scene. @param {Axes} axes */
export const acrossOf = ({ column, values }) => column?.value ?? values[0];
