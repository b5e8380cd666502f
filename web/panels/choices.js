// @ts-check
/** @module */

/** @typedef {import('../protocol/answers.js').ParamSpec} ParamSpec */

/**
 * The names of a whole parameter's values, where its doc lists them ("Column of
 * the horizontal axis: 1 sepal length, 2 sepal width."): such a parameter is
 * chosen by name, not by slider. Null for all others.
 *
 * @param {ParamSpec} spec
 * @returns {{ value: number, name: string }[] | null}
 */
export function choicesOf(spec) {
  if (spec.kind !== 'whole' || !Number.isFinite(spec.min) || !Number.isFinite(spec.max))
    return null;
  const listed = [...spec.doc.matchAll(/(?:[:,]\s*)(\d+) ([^,.:]+)/g)].map(([, value, name]) => ({
    value: Number(value),
    name: name.trim(),
  }));
  const complete =
    listed.length === spec.max - spec.min + 1 &&
    listed.every(({ value }, i) => value === spec.min + i);
  return complete ? listed : null;
}
