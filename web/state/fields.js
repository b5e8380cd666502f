// @ts-check
/**
 * Kinds of values that a record of plain JSON can have: what each is at first and what it takes.
 *
 * @module
 */

/**
 * read returns the value as it is kept, or undefined where the field does not take it. words say
 * what it takes, to follow "must be".
 *
 * @template T
 * @typedef {Readonly<{ first: T, words: string, read: (value: unknown) => T | undefined }>} Field
 */

/** @param {number} first @param {number} low @param {number} high @returns {Field<number>} */
export const whole = (first, low, high) => ({
  first,
  words: `a whole number from ${low} to ${high}`,
  read: (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= low && value <= high
      ? value
      : undefined,
});

/**
 * @param {number} first
 * @param {number} [low]
 * @param {number} [high]
 * @returns {Field<number>}
 */
export const number = (first, low = -Infinity, high = Infinity) => ({
  first,
  words: low === -Infinity ? 'a number' : `a number from ${low} to ${high}`,
  read: (value) =>
    typeof value === 'number' && Number.isFinite(value) && value >= low && value <= high
      ? value
      : undefined,
});

/** @param {boolean} first @returns {Field<boolean>} */
export const flag = (first) => ({
  first,
  words: 'true or false',
  read: (value) => (typeof value === 'boolean' ? value : undefined),
});

/**
 * One of a few words, the first of them at first.
 *
 * @template {string} T
 * @param {readonly [T, ...T[]]} choices
 * @returns {Field<T>}
 */
export const choice = (...choices) => ({
  first: choices[0],
  words: `one of ${choices.map((one) => `“${one}”`).join(', ')}`,
  read: (value) => choices.find((one) => one === value),
});

/** A short text, empty at first. @param {number} most characters @returns {Field<string>} */
export const text = (most) => ({
  first: '',
  words: `a text of at most ${most} characters`,
  read: (value) => (typeof value === 'string' && value.length <= most ? value : undefined),
});

/**
 * A pair of numbers, such as a place in kernel units.
 *
 * @returns {Field<readonly [number, number]>}
 */
export const pair = () => ({
  first: Object.freeze(/** @type {const} */ ([0, 0])),
  words: 'a pair of numbers',
  read: (value) =>
    Array.isArray(value) && value.length === 2 && value.every(Number.isFinite)
      ? Object.freeze(/** @type {const} */ ([value[0], value[1]]))
      : undefined,
});

/**
 * A list, empty at first.
 *
 * @template T
 * @param {Field<T>} item
 * @param {number} most
 * @returns {Field<readonly T[]>}
 */
export const listOf = (item, most) => ({
  first: Object.freeze([]),
  words: `a list of at most ${most}, each of them ${item.words}`,
  read(value) {
    if (!Array.isArray(value) || value.length > most) return undefined;
    const items = value.map(item.read);
    return items.includes(undefined) ? undefined : Object.freeze(/** @type {T[]} */ (items));
  },
});
