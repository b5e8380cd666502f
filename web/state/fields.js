// @ts-check
/**
 * Kinds of values that a record of plain JSON can have: what each is at first and what it takes.
 *
 * @module
 */

/**
 * read returns the value as it is kept, or undefined where the field does not take it. words say
 * what it takes, to follow "must be". renamed is there where the value names points by their ids:
 * it returns the value with other names of them, or undefined where none is left.
 *
 * @template T
 * @typedef {Readonly<{
 *   first: T,
 *   words: string,
 *   read: (value: unknown) => T | undefined,
 *   renamed?(value: T, nameOf: NameOf): T | undefined,
 * }>} Field
 */

/**
 * Another name of a point, such as its number in a list; undefined where it has none.
 *
 * @typedef {(id: number) => number | undefined} NameOf
 */

/** Of more choices than these no list is read to its end. */
const MOST_NAMED = 10;

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
  words: numberWords(low, high),
  read: (value) =>
    typeof value === 'number' && Number.isFinite(value) && value >= low && value <= high
      ? value
      : undefined,
});

/** @param {number} low @param {number} high */
function numberWords(low, high) {
  if (low === -Infinity) return 'a number';
  return high === Infinity ? `a number, at least ${low}` : `a number from ${low} to ${high}`;
}

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
  words:
    choices.length > MOST_NAMED
      ? 'one that this page knows'
      : `one of ${choices.map((one) => `“${one}”`).join(', ')}`,
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
 * A point by its id, 0 for none. Ids are of one visit, so links and files have the number of the
 * point in its list instead, from 1.
 *
 * @returns {Field<number>}
 */
export const pointId = () => ({
  ...whole(0, 0, Number.MAX_SAFE_INTEGER),
  words: 'the number of a point',
  renamed: (id, nameOf) => nameOf(id),
});

/** A number of a point, which is named as above. @returns {Field<readonly [number, number]>} */
export const ofPoint = () => ({
  ...pair(),
  words: 'the number of a point and a number',
  renamed([id, value], nameOf) {
    const name = nameOf(id);
    return name === undefined ? undefined : Object.freeze(/** @type {const} */ ([name, value]));
  },
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
  words: `a list${most < Infinity ? ` of at most ${most}` : ''}, each of them ${item.words}`,
  read(value) {
    if (!Array.isArray(value) || value.length > most) return undefined;
    const items = value.map(item.read);
    return items.includes(undefined) ? undefined : Object.freeze(/** @type {T[]} */ (items));
  },
  ...(item.renamed && { renamed: renamedList(item.renamed) }),
});

/**
 * What names points that are gone is left out.
 *
 * @template T
 * @param {(value: T, nameOf: NameOf) => T | undefined} renamed
 * @returns {(list: readonly T[], nameOf: NameOf) => readonly T[]}
 */
const renamedList = (renamed) => (list, nameOf) =>
  Object.freeze(
    list.flatMap((value) => {
      const one = renamed(value, nameOf);
      return one === undefined ? [] : [one];
    }),
  );
