// @ts-check
/**
 * The solution for every C, as it is looked up: which sets the examples are in at a C, what happens
 * at the breaks around it, and how step functions of C go.
 *
 * @module
 */

/** @typedef {import('../../../protocol/messages.gen.js').EveryC} EveryC */

/** The sets of examples, as the engine numbers them. */
export const NONE = 1;
export const MARGIN = 2;
export const LIMIT = 3;

/**
 * The last place that is not above a value, −1 where all are.
 *
 * @param {ArrayLike<number>} places ascending
 * @param {number} value
 */
export function lastUpTo(places, value) {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[middle] <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/**
 * What changes at one break.
 *
 * @typedef {Readonly<{ C: number, changes: readonly Change[] }>} Break
 * @typedef {Readonly<{ row: number, from: number, to: number }>} Change
 */

/**
 * The breaks at which an example changes its set, in ascending order.
 *
 * @param {EveryC} every
 * @returns {Break[]}
 */
export function breaksOf({ C, eventAt, eventOf, eventFrom, eventTo }) {
  /** @type {{ C: number, changes: Change[] }[]} */
  const breaks = [];
  let last = -1;
  for (let i = 0; i < eventAt.length; i++) {
    if (eventAt[i] !== last) breaks.push({ C: C[(last = eventAt[i])], changes: [] });
    breaks[breaks.length - 1].changes.push({
      row: eventOf[i],
      from: eventFrom[i],
      to: eventTo[i],
    });
  }
  return breaks;
}

/**
 * The set of each example at a C.
 *
 * @param {EveryC} every
 * @param {number} at
 * @returns {Uint8Array}
 */
export function setsAt({ C, first, eventAt, eventOf, eventTo }, at) {
  const sets = Uint8Array.from(first);
  const last = lastUpTo(C, at);
  for (let i = 0; i < eventAt.length && eventAt[i] <= last; i++) sets[eventOf[i]] = eventTo[i];
  return sets;
}

/**
 * A C that a person can read, at which a break is passed and the next one is not.
 *
 * @param {readonly Break[]} breaks
 * @param {number} i
 */
export function justAfter(breaks, i) {
  const { C } = breaks[i];
  const next = breaks[i + 1]?.C ?? Infinity;
  for (let digits = 3; digits < 16; digits++) {
    const unit = 10 ** (Math.floor(Math.log10(C)) - digits + 1);
    const rounded = Number((Math.ceil(C / unit) * unit).toPrecision(digits));
    if (rounded >= C && rounded < next) return rounded;
  }
  return C;
}

/**
 * The intervals of C in which a step function is least, in ascending order.
 *
 * @param {ArrayLike<number>} at where each step begins, ascending
 * @param {ArrayLike<number>} values
 * @param {number} end
 * @returns {{ least: number, intervals: [number, number][] }}
 */
export function leastOf(at, values, end) {
  const least = Math.min(...Array.from(values).filter((v) => !Number.isNaN(v)));
  /** @type {[number, number][]} */
  const intervals = [];
  for (let i = 0; i < at.length; i++) {
    if (values[i] !== least) continue;
    const to = i + 1 < at.length ? at[i + 1] : end;
    const before = intervals[intervals.length - 1];
    if (before && before[1] === at[i]) before[1] = to;
    else intervals.push([at[i], to]);
  }
  return { least, intervals };
}

/**
 * The interval that is widest on a logarithmic axis.
 *
 * @param {readonly [number, number][]} intervals
 */
export const widest = (intervals) =>
  intervals.reduce((best, one) => (one[1] / one[0] > best[1] / best[0] ? one : best));

/**
 * What an example does at a break, without its name.
 *
 * @param {Change} change
 * @param {boolean} [brief]
 */
export function deed({ from, to }, brief = false) {
  if (to === MARGIN) {
    if (from === LIMIT) return 'leaves the limit for the margin';
    return brief ? 'comes onto the margin' : 'comes onto the margin and gets weight';
  }
  if (to === LIMIT) return 'reaches the limit, inside the margin';
  return 'loses its weight: α = 0';
}

/** More points than these are counted, where they do the same. */
const FEW = 3;

/**
 * What all points of a break do, those that do the same together where they are many: "20 points
 * leave the limit for the margin".
 *
 * @param {readonly Change[]} changes
 * @param {string} thing what a point is called, '' where its number says enough
 * @param {boolean} [brief]
 */
export function deeds(changes, thing, brief = false) {
  /** @type {Map<string, Change[]>} */
  const alike = new Map();
  for (const change of changes) {
    const does = deed(change, brief);
    alike.set(does, [...(alike.get(does) ?? []), change]);
  }
  return [...alike]
    .flatMap(([does, all]) =>
      all.length > FEW
        ? [`${all.length} ${thing ? `${thing}s ` : ''}${many(does)}`]
        : all.map(({ row }) => `${thing ? `${thing} ` : ''}${row + 1} ${does}`),
    )
    .join('; ');
}

/** A deed of several. @param {string} does */
const many = (does) =>
  does
    .replace(/^(leave|come|lose)s/, '$1')
    .replace(/^reaches/, 'reach')
    .replace('gets', 'get')
    .replace('its', 'their');

/**
 * The corners of a step function.
 *
 * @param {ArrayLike<number>} at @param {ArrayLike<number>} values @param {number} end
 * @returns {[number[], number[]]}
 */
export function stepped(at, values, end) {
  const [xs, ys] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
  for (let i = 0; i < at.length; i++) {
    xs.push(at[i], i + 1 < at.length ? at[i + 1] : end);
    ys.push(values[i], values[i]);
  }
  return [xs, ys];
}
