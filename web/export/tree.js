// @ts-check
/**
 * Facts that a kernel's tree has only in its texts.
 *
 * @module
 */

/** @typedef {import('../protocol/messages.gen.js').KernelNode} KernelNode */

/** The parameters of a named kernel, from its canonical text. @param {KernelNode} node */
export function parametersOf({ text }) {
  const inside = /\((.*)\)$/.exec(text)?.[1] ?? '';
  return Object.fromEntries(
    inside
      .split(',')
      .filter((part) => part.includes('='))
      .map((part) => {
        const [key, value] = part.split('=');
        return [key.trim(), Number(value)];
      }),
  );
}

/** The exponent of a power. @param {KernelNode} node */
export const exponentOf = ({ text }) => Number(text.slice(text.lastIndexOf('^') + 1));

/** Whether child i of a sum is subtracted. @param {KernelNode} node @param {number} i */
export function isSubtracted({ text, start, children }, i) {
  if (i === 0) return false;
  const between = text.slice(children[i - 1].end - start, children[i].start - start);
  return between.includes('-');
}

/**
 * The arithmetic that follows the first argument of warp and conjugate, or that a formula is.
 *
 * @param {KernelNode} node
 */
export function arithmeticOf({ text, start, children, op }) {
  if (op === 'formula') return [text.slice(text.indexOf('(') + 1, -1)];
  const rest = text.slice(children[0].end - start, -1);
  /** @type {string[]} */
  const parts = [];
  let depth = 0;
  for (const letter of rest) {
    if (letter === ',' && depth <= 0) parts.push('');
    else if (parts.length > 0) parts[parts.length - 1] += letter;
    if (letter === '(') depth++;
    if (letter === ')') depth--;
  }
  return parts.map((part) => part.trim());
}
