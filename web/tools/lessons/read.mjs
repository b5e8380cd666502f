// @ts-check
/**
 * Reads YAML with the lines of its parts, and checks its shape.
 *
 * @module
 */

import { isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';

/** @typedef {import('./problems.mjs').Report} Report */
/** @typedef {readonly (string | number)[]} Path */

/**
 * A file that was read: its value, and the line of a part of it.
 *
 * @typedef {Readonly<{ value: any, lineOf: (path: Path) => number }>} Structure
 */

/**
 * @param {string} source
 * @param {Report} report
 * @returns {Structure}
 */
export function readYaml(source, report) {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, uniqueKeys: true });
  for (const { pos, message } of document.errors)
    report(lines.linePos(pos[0]).line, message.split('\n')[0]);

  /** @param {Path} path */
  function lineOf(path) {
    /** @type {any} */
    let node = document.contents;
    let at = 0;
    for (const key of path) {
      /** @type {any} */
      let next = null;
      if (isMap(node)) {
        const pair = node.items.find(
          (item) => isScalar(item.key) && String(item.key.value) === String(key),
        );
        const range = /** @type {any} */ (pair?.key)?.range;
        if (range) at = range[0];
        next = pair?.value;
      } else if (isSeq(node)) {
        next = node.items[Number(key)];
        if (next?.range) at = next.range[0];
      }
      if (!next) break;
      node = next;
    }
    return lines.linePos(at).line || 1;
  }
  return { value: document.errors.length > 0 ? null : document.toJS(), lineOf };
}

/**
 * A shape that a value can have: what is wrong with it is reported by path.
 *
 * @typedef {(value: unknown, path: Path, tell: (path: Path, message: string) => void) => void} Shape
 */

/** @param {unknown} value */
const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param {Path} path */
const nameOf = (path) => path.at(-1) ?? 'the file';

/** @param {(value: unknown) => boolean} good @param {string} words @returns {Shape} */
export const kindOf = (good, words) => (value, path, tell) => {
  if (!good(value)) tell(path, `${nameOf(path)} must be ${words}`);
};

export const aText = kindOf((v) => typeof v === 'string' && v !== '', 'a text');
export const aNumber = kindOf((v) => typeof v === 'number' && !Number.isNaN(v), 'a number');
export const aWhole = kindOf((v) => Number.isInteger(v), 'a whole number');
export const aFlag = kindOf((v) => typeof v === 'boolean', 'true or false');
/** Anything that others look at. @type {Shape} */
export const anything = () => {};

/** @param {...string} words @returns {Shape} */
export const oneOf = (...words) =>
  kindOf((v) => typeof v === 'string' && words.includes(v), `one of ${words.join(', ')}`);

/** @param {RegExp} pattern @param {string} words @returns {Shape} */
export const like = (pattern, words) =>
  kindOf((v) => typeof v === 'string' && pattern.test(v), words);

/** @param {Shape} shape @returns {Shape} */
export const listOf = (shape) => (value, path, tell) => {
  if (!Array.isArray(value)) tell(path, `${nameOf(path)} must be a list`);
  else value.forEach((one, i) => shape(one, [...path, i], tell));
};

/** A record with any keys. @param {Shape} shape @returns {Shape} */
export const mapOf = (shape) => (value, path, tell) => {
  if (!isRecord(value)) tell(path, `${nameOf(path)} must be a record`);
  else
    for (const [key, one] of Object.entries(/** @type {object} */ (value)))
      shape(one, [...path, key], tell);
};

/**
 * A record with certain keys; those that end with ? may be missing.
 *
 * @param {Readonly<Record<string, Shape>>} shapes
 * @returns {Shape}
 */
export function recordOf(shapes) {
  const known = new Map(
    Object.entries(shapes).map(([key, shape]) => [
      key.replace(/\?$/, ''),
      { shape, must: !key.endsWith('?') },
    ]),
  );
  return (value, path, tell) => {
    if (!isRecord(value)) return tell(path, `${nameOf(path)} must be a record`);
    const record = /** @type {Record<string, unknown>} */ (value);
    for (const [key, { shape, must }] of known) {
      if (record[key] !== undefined) shape(record[key], [...path, key], tell);
      else if (must)
        tell(path, `${path.length > 0 ? nameOf(path) : 'the file'} has no ${key}: add it`);
    }
    for (const key of Object.keys(record))
      if (!known.has(key))
        tell(
          [...path, key],
          `there is no ${key} here: what there is are ${[...known.keys()].join(', ')}`,
        );
  };
}

/** One of several shapes: the first whose test holds. @param {...[(value: any) => boolean, Shape]} cases @returns {Shape} */
export const either =
  (...cases) =>
  (value, path, tell) => {
    const found = cases.find(([test]) => test(value));
    if (found) found[1](value, path, tell);
  };

/** Or nothing. @param {Shape} shape @returns {Shape} */
export const orNull = (shape) => (value, path, tell) => {
  if (value !== null) shape(value, path, tell);
};
