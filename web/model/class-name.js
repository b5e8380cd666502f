// @ts-check
/** @module */

/**
 * "Class 2, Welsh", "Class 2"; of digits, whose numbers are others, "Class “7”".
 *
 * @param {number} label
 * @param {readonly string[]} classes
 */
export function className(label, classes) {
  const name = classes[label - 1];
  if (/^\d$/.test(name)) return `Class “${name}”`;
  return name ? `Class ${label}, ${name}` : `Class ${label}`;
}

/**
 * A class as sentences call it: by its number; a digit by itself, as its number would mean another.
 *
 * @param {number | null} label
 * @param {readonly string[]} classes
 */
export function numberOfClass(label, classes) {
  const name = classes[(label ?? 0) - 1] ?? '';
  return /^\d$/.test(name) ? name : String(label);
}
