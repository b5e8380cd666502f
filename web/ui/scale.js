// @ts-check
/**
 * How a slider's way, 0 to 1, stands for the values of a parameter: linear or
 * logarithmic, with steps and ticks at numbers that people like, and perhaps a
 * last stop for infinity; or a few stops, evenly spread.
 *
 * @module
 */

import { short } from '../lib/format.js';

/** @typedef {import('../protocol/answers.js').ParamSpec} ParamSpec */
/** @typedef {'small' | 'normal' | 'large'} StepSize */
/** @typedef {{ at: number, label: string }} Tick */
/**
 * @typedef {{
 *   toPosition: (value: number) => number,
 *   fromPosition: (position: number) => number,
 *   step: (value: number, direction: 1 | -1, size: StepSize) => number,
 *   ticks: readonly Tick[],
 * }} Scale
 */

/** Values to stop at within a decade. */
const PREFERRED = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];
/** Closer than this share of the way to a tick is on it. */
const CATCH = 0.006;
/** More ticks than this do not fit. */
const MOST_TICKS = 6;

/** The same number without the dust of binary fractions. @param {number} v */
const clean = (v) => Number(v.toPrecision(12));

/**
 * The largest of 1, 2, 5 times a power of ten that is not above v.
 *
 * @param {number} v above 0
 */
export function niceBelow(v) {
  const power = 10 ** Math.floor(Math.log10(v) + 1e-9);
  const lead = v / power + 1e-9;
  return clean((lead >= 5 ? 5 : lead >= 2 ? 2 : 1) * power);
}

/**
 * @param {ParamSpec} spec
 * @returns {Scale}
 */
export function createScale(spec) {
  if (spec.values?.length) return stops(spec.values);
  const finite = spec.scale === 'log' ? logarithmic(spec) : linear(spec);
  const scale = spec.infinite ? withInfinity(finite, spec) : finite;
  return { ...scale, fromPosition: catching(scale, spec) };
}

/** @param {ParamSpec} spec @param {number} v */
function within({ low, high }, v) {
  return Math.min(Math.max(v, low), high);
}

/** @param {ParamSpec} spec @returns {Scale} */
function linear(spec) {
  const { low, high } = spec;
  const range = high - low;
  const whole = spec.kind !== 'real';
  const fine = whole ? 1 : niceBelow(range / 100);
  const normal = whole ? (range <= 200 ? 1 : niceBelow(range / 100)) : niceBelow(range / 50);
  const large = whole ? Math.max(1, niceBelow(Math.max(range / 8, 1))) : normal * 10;
  const small = whole ? 1 : normal / 10;
  const sizes = { small, normal, large };
  const every = whole && range <= MOST_TICKS + 2 ? 1 : niceBelow(range / 4);
  const ticks = [];
  for (let k = Math.ceil(low / every - 1e-9); k * every <= high + 1e-9 * range; k++) {
    const value = clean(k * every);
    ticks.push({ at: (value - low) / range, label: short(value) });
  }
  return {
    toPosition: (value) => (within(spec, value) - low) / range,
    fromPosition: (t) => clean(within(spec, Math.round((low + t * range) / fine) * fine)),
    step(value, direction, size) {
      const by = sizes[size];
      // The next multiple of the step in that direction, so that odd values get even.
      const units = value / by;
      const next = direction > 0 ? Math.floor(units + 1e-6) + 1 : Math.ceil(units - 1e-6) - 1;
      return clean(towards(spec, value, next * by, direction));
    },
    ticks,
  };
}

/** @param {ParamSpec} spec @returns {Scale} */
function logarithmic(spec) {
  const { low, high } = spec;
  const [a, b] = [Math.log10(low), Math.log10(high)];
  const whole = spec.kind !== 'real';
  /** @param {number} v */
  const rounded = (v) => (whole ? Math.round(Number(v.toPrecision(2))) : Number(v.toPrecision(3)));
  const decades = Math.round(b - a);
  const every = Math.ceil((decades + 1) / (MOST_TICKS + 1));
  const ticks = [];
  for (let k = Math.ceil(a - 1e-9); k <= b + 1e-9; k++) {
    if ((k - Math.ceil(a - 1e-9)) % every === 0) {
      ticks.push({ at: (k - a) / (b - a), label: short(clean(10 ** k)) });
    }
  }
  return {
    toPosition: (value) => (value > 0 ? (Math.log10(within(spec, value)) - a) / (b - a) : 0),
    fromPosition: (t) => within(spec, rounded(10 ** (a + t * (b - a)))),
    step(value, direction, size) {
      if (!(value > 0)) return low;
      let next;
      if (size === 'large') next = value * 10 ** direction;
      else if (size === 'normal') next = preferred(value, direction);
      else if (whole) next = value + direction;
      else {
        const grid = Math.log10(value) * 100;
        const k = direction > 0 ? Math.floor(grid + 0.3) + 1 : Math.ceil(grid - 0.3) - 1;
        next = Number((10 ** (k / 100)).toPrecision(3));
      }
      if (whole) next = direction > 0 ? Math.max(Math.round(next), value + 1) : Math.round(next);
      if (whole && direction < 0) next = Math.min(next, value - 1);
      return clean(towards(spec, value, next, direction));
    },
    ticks,
  };
}

/**
 * The next preferred number above or below v.
 *
 * @param {number} v above 0
 * @param {1 | -1} direction
 */
function preferred(v, direction) {
  const power = 10 ** Math.floor(Math.log10(v) + 1e-9);
  const lead = v / power;
  const next =
    direction > 0
      ? (PREFERRED.find((p) => p > lead * (1 + 1e-9)) ?? 12)
      : (PREFERRED.findLast((p) => p < lead * (1 - 1e-9)) ?? 0.8);
  return next * power;
}

/**
 * Steps end at the slider's ends; a value that was typed beyond an end can still
 * come back.
 *
 * @param {ParamSpec} spec
 * @param {number} value
 * @param {number} next
 * @param {1 | -1} direction
 */
function towards({ low, high }, value, next, direction) {
  return direction > 0
    ? Math.max(Math.min(next, high), Math.min(value, next))
    : Math.min(Math.max(next, low), Math.max(value, next));
}

/**
 * A stop for each of a few values: steps of all sizes go to the next one.
 *
 * @param {readonly number[]} values ascending
 * @returns {Scale}
 */
function stops(values) {
  const last = values.length - 1;
  return {
    toPosition: (value) => nearest(values, value) / last,
    fromPosition: (t) => values[Math.round(Math.min(Math.max(t, 0), 1) * last)],
    step(value, direction) {
      const next =
        direction > 0 ? values.find((v) => v > value) : values.findLast((v) => v < value);
      return next ?? value;
    },
    ticks: values.map((value, i) => ({ at: i / last, label: short(value) })),
  };
}

/** @param {readonly number[]} values @param {number} value @returns {number} an index */
function nearest(values, value) {
  const far = values.map((v) => Math.abs(v - value));
  return far.indexOf(Math.min(...far));
}

/**
 * One stop more, as far from the last tick as that is from the one before.
 *
 * @param {Scale} scale
 * @param {ParamSpec} spec
 * @returns {Scale}
 */
function withInfinity(scale, spec) {
  const { ticks } = scale;
  const gap = ticks.length > 1 ? 1 - ticks[ticks.length - 2].at : 0.2;
  const end = 1 / (1 + gap);
  return {
    toPosition: (value) => (value === Infinity ? 1 : scale.toPosition(value) * end),
    fromPosition(t) {
      if (t > (1 + end) / 2) return Infinity;
      return scale.fromPosition(Math.min(t / end, 1));
    },
    step(value, direction, size) {
      if (value === Infinity) return direction > 0 ? Infinity : spec.high;
      if (direction > 0 && value >= spec.high) return Infinity;
      return scale.step(value, direction, size);
    },
    ticks: [...ticks.map(({ at, label }) => ({ at: at * end, label })), { at: 1, label: '∞' }],
  };
}

/**
 * Near a tick, the pointer means the tick.
 *
 * @param {Scale} scale
 * @param {ParamSpec} spec
 * @returns {Scale['fromPosition']}
 */
function catching(scale, spec) {
  if (spec.kind !== 'real') return scale.fromPosition;
  return (t) => {
    const tick = scale.ticks.find(({ at }) => Math.abs(at - t) < CATCH);
    return scale.fromPosition(tick ? tick.at : t);
  };
}
